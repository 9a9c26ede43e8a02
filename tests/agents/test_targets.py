"""The world of a trial: setup and teardown, isolation, start and stop, environments."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import sys
from pathlib import Path
from typing import Any

import pytest

from harness.agents.open import open_target
from harness.errors import UserMistake
from harness.formats.suite_files import in_environment, read_env_file, read_suite
from harness.runs.plan import make_plan
from harness.runs.simulate import simulate
from harness.types.story import Story
from harness.types.suite import Suite
from harness.types.target import Target

STORY = """
agent: desk
story: You book.
starting_sentence: Book.
user_turns: [Book again.]
goals: [{say: ["2 bookings"]}]
"""

WORLD = '''
import asyncio, shutil, sqlite3
from pathlib import Path

def setup(story, trial, context):
    """Each trial has a copy of the database, and the agent is told where."""
    copy = Path(f"{story}-{trial}.db")
    shutil.copy("master.db", copy)
    return {"database": str(copy)}

def teardown(context):
    Path(context["database"]).unlink()

async def agent(text, context):
    with sqlite3.connect(context.get("database", "master.db")) as connection:
        connection.execute("insert into bookings values (1)")
    await asyncio.sleep(0.05)
    with sqlite3.connect(context.get("database", "master.db")) as connection:
        (count,) = connection.execute("select count(*) from bookings").fetchone()
    return f"There are {count} bookings."
'''


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stories, an agent over one SQLite file, and the folder they are in as the current one."""
    monkeypatch.chdir(tmp_path)
    for i in range(10):
        (tmp_path / "stories").mkdir(exist_ok=True)
        (tmp_path / "stories" / f"s{i}.yaml").write_text(STORY)
    (tmp_path / "desk_world.py").write_text(WORLD)
    with sqlite3.connect("master.db") as connection:
        connection.execute("create table bookings (number int)")
    sys.modules.pop("desk_world", None)
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


async def outcomes(folder: Path, **target: Any) -> list[str]:
    suite = Suite(targets={"desk": Target(ref="desk_world:agent", **target)}, stories=("stories",), concurrency=10)
    run = await simulate(make_plan(suite), folder / "runs")
    return [trial.outcome for trial in run.trials]


async def test_ten_concurrent_trials_over_one_sqlite_file_do_not_disturb_each_other_with_setup(world: Path) -> None:
    assert set(await outcomes(world)) != {"success"}, "without setup they do"
    with sqlite3.connect("master.db") as connection:
        connection.execute("delete from bookings")
    assert await outcomes(world, setup="desk_world:setup", teardown="desk_world:teardown") == ["success"] * 10
    assert list(world.glob("s*.db")) == []


class Counting:
    """Knows how many trials are in it at a time, and whether it was started and stopped."""

    def __init__(self) -> None:
        self.now, self.most, self.events = 0, 0, list[str]()

    def start(self) -> None:
        self.events.append("start")

    async def stop(self) -> None:
        self.events.append("stop")

    async def run(self, text: str) -> str:
        self.now += 1
        self.most = max(self.most, self.now)
        await asyncio.sleep(0.005)
        self.now -= 1
        if self.events != ["start"]:
            raise RuntimeError("not started, or stopped already")
        return "There are 2 bookings."


@pytest.mark.parametrize(("isolation", "at_a_time"), [("serial", 1), ("concurrent", 10)])
async def test_serial_serialises_and_start_and_stop_are_around_all(world: Path, isolation: str, at_a_time: int) -> None:
    agent = Counting()
    target = Target.model_validate({"ref": "counting", "isolation": isolation})
    suite = Suite(targets={"desk": target}, stories=("stories",), concurrency=10)
    plan = make_plan(suite, objects={"desk": agent})
    run = await simulate(plan, world / "runs")
    assert {trial.outcome for trial in run.trials} <= {"success", "fail"}
    assert agent.most == at_a_time
    assert agent.events == ["start", "stop"]
    assert any("one object for all trials" in warning for warning in plan.warnings) == (isolation == "concurrent")


async def test_a_fresh_agent_is_started_and_stopped_for_each_trial_also_after_a_failure(world: Path) -> None:
    events: list[str] = []

    class Agent:
        def start(self) -> None:
            events.append("start")

        def stop(self) -> None:
            events.append("stop")

        def run(self, text: str) -> str:
            raise ValueError("boom")

    suite = Suite(targets={"desk": Target(ref="agent")}, stories=("stories",), concurrency=1)
    run = await simulate(make_plan(suite, objects={"desk": Agent}), world / "runs")
    assert [trial.outcome for trial in run.trials] == ["fail"] * 10
    assert events == ["start", "stop"] * 10


async def test_a_world_that_fails_is_not_the_agents_fault(world: Path) -> None:
    assert set(await outcomes(world, setup="shutil:rmtree")) == {"error"}
    assert shutil


@pytest.mark.parametrize("name", ["setup", "teardown"])
def test_a_world_that_does_not_import_is_a_mistake(name: str) -> None:
    with pytest.raises(UserMistake, match=f'{name} "nowhere:x"'):
        open_target(Target.model_validate({"ref": "string:capwords", name: "nowhere:x"}))


def suite_with(**target: Any) -> Suite:
    return Suite.model_validate({"targets": {"desk": {"ref": "x:y", **target}}, "stories": ["s"]})


def test_an_environment_changes_what_the_factory_is_given() -> None:
    suite = suite_with(kwargs={"url": "local", "n": 1}, environments={"staging": {"kwargs": {"url": "staging"}}})
    assert in_environment(suite, None, False).targets["desk"].kwargs == {"url": "local", "n": 1}
    assert in_environment(suite, "staging", False).targets["desk"].kwargs == {"url": "staging", "n": 1}
    with pytest.raises(UserMistake, match="did you mean"):
        in_environment(suite, "stagin", False)


def test_what_is_protected_is_refused_unless_it_is_allowed() -> None:
    for suite, name in (
        (suite_with(protected=True), None),
        (suite_with(environments={"live": {"protected": True}}), "live"),
    ):
        with pytest.raises(UserMistake, match=r"is protected.*--allow-protected"):
            in_environment(suite, name, False)
        assert in_environment(suite, name, True)


def test_a_file_of_variables(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("# a comment\nURL=http://127.0.0.1:1\nexport NAME='a b'\nEMPTY\n")
    assert read_env_file(tmp_path / ".env") == {"URL": "http://127.0.0.1:1", "NAME": "a b"}
    with pytest.raises(UserMistake, match="no such file"):
        read_env_file(tmp_path / "nope")


def test_files_that_a_suite_names_are_found_from_its_folder(tmp_path: Path) -> None:
    path = tmp_path / "suite.yaml"
    path.write_text("targets: {desk: {ref: 'rec', kind: replay, environments: {a: {env_file: .env}}}}\nstories: s\n")
    suite = read_suite(path)
    assert suite.targets["desk"].ref == str(tmp_path / "rec")
    assert suite.targets["desk"].environments["a"].env_file == str(tmp_path / ".env")
    assert suite.stories == (str(tmp_path / "s"),)
    assert Story
