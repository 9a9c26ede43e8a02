"""When workers begin and end: mistakes before play, the trial on the disk before the next, no orphan."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import psutil
import pytest
from builders import story

from harness.errors import UserMistake
from harness.formats.story_files import StoryFile
from harness.runs.plan import Plan, make_plan
from harness.runs.simulate import simulate
from harness.types.suite import Suite
from harness.types.target import Target

SUPPORT = Path(__file__).parents[2] / "support"


def planned(stories: int = 1, objects: Any = None, **target: Any) -> Plan:
    given = [StoryFile(story(f"s{i}", goals=[{"say": ["after"]}], user_turns=[]), f"s{i}") for i in range(stories)]
    suite = Suite(targets={"agent": Target(**{"workers": 1, **target})}, stories=("given",))
    return make_plan(suite, objects=objects, given=given)


async def test_a_trial_is_on_the_disk_before_its_worker_gets_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run = await simulate(planned(8, ref="counting_agent:factory"), tmp_path / "runs")
    said = [trial.trajectory.steps[1].text for trial in sorted(run.trials, key=lambda trial: trial.started_at)]
    assert said == [f"after {i}" for i in range(8)]


@pytest.mark.parametrize(
    ("target", "problem"),
    [
        ({"ref": "nowhere:agent"}, 'agent "nowhere:agent": there is no module "nowhere" on the import path'),
        ({"ref": "broken_agent:agent"}, "importing it raised ZeroDivisionError: division by zero"),
        ({"ref": "crashing_agent:agent"}, "crashed (SIGSEGV) while it was imported (File"),
        ({"ref": "leaving_agent:agent"}, "ended its own process (exit status 7) while it was imported: last words"),
        (
            {"ref": "counting_agent:factory", "memory_mb": 1},
            "MB as soon as it is imported, which is not below memory_mb: 1",
        ),
        ({"ref": "openai/m", "kind": "chat"}, "is a model with a prompt and tools; only agents in Python are isolated"),
    ],
)
def test_what_cannot_be_started_is_said_before_anything_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, target: dict[str, Any], problem: str
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "broken_agent.py").write_text("1 / 0")
    (tmp_path / "crashing_agent.py").write_text("import ctypes\nctypes.string_at(0)")
    (tmp_path / "leaving_agent.py").write_text("import os\nprint('last words', flush=True)\nos._exit(7)")
    with pytest.raises(UserMistake) as caught:
        planned(**target)
    assert len(caught.value.problems) == 1
    assert problem in str(caught.value)


def test_an_object_cannot_be_built_in_another_process() -> None:
    with pytest.raises(UserMistake, match="is given as an object, which no other process can build"):
        planned(objects={"agent": lambda text: text}, ref="here")


async def test_a_worker_that_cannot_be_replaced_is_that_trials_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    module = tmp_path / "vanishing_agent.py"
    module.write_text(
        "import os\nfrom pathlib import Path\ndef agent(text):\n    Path(__file__).write_text('1 / 0')\n    os._exit(1)"
    )
    run = await simulate(planned(2, ref="vanishing_agent:agent"), tmp_path)
    codes = [trial.failure and (trial.outcome, trial.failure.code) for trial in run.trials]
    assert codes == [("fail", "worker_exited"), ("error", "worker_not_started")]
    failure = run.trials[1].failure
    assert failure is not None
    assert "importing it raised ZeroDivisionError" in failure.message


def test_a_plan_that_is_not_played_leaves_no_process() -> None:
    before = {child.pid for child in psutil.Process().children()}  # maybe some that have ended, of other tests
    planned(ref="counting_agent:factory")
    assert {child.pid for child in psutil.Process().children()} <= before


PARENT = """
import asyncio, sys
from pathlib import Path
sys.path.insert(0, {support!r})
from builders import story
from harness.formats.story_files import StoryFile
from harness.runs.plan import make_plan
from harness.runs.simulate import simulate
from harness.types.suite import Suite
from harness.types.target import Target
given = [StoryFile(story(f"s{{i}}", goals=[{{"say": ["x"]}}], starting_sentence=said), f"s{{i}}")
         for i, said in enumerate(["Hello.", "Please hold."])]
suite = Suite(targets={{"agent": Target(ref="counting_agent:slow", workers=2)}}, stories=("given",))
asyncio.run(simulate(make_plan(suite, given=given), Path("runs")))
"""


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_nothing_is_left_two_seconds_after_the_harness_died(tmp_path: Path, how: signal.Signals) -> None:
    with subprocess.Popen([sys.executable, "-c", PARENT.format(support=str(SUPPORT))], cwd=tmp_path) as parent:
        pids = tmp_path / "pids"
        _until(lambda: pids.exists() and len(pids.read_text().split()) == 4, 60)
        started = [*map(int, pids.read_text().split()), *(child.pid for child in psutil.Process(parent.pid).children())]
        assert len(set(started)) == 5, "two workers with a child each, and the guard"
        time.sleep(0.2)
        parent.send_signal(how)
        parent.wait(20)
    with contextlib.suppress(TimeoutError):
        _until(lambda: not any(map(_runs, started)), 2)
    assert [pid for pid in started if _runs(pid)] == []


def _until(done: Any, seconds: float) -> None:
    end = time.monotonic() + seconds
    while not done():
        if time.monotonic() > end:
            raise TimeoutError
        time.sleep(0.02)


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
        return bool(psutil.Process(pid).status() != psutil.STATUS_ZOMBIE)
    except (OSError, psutil.Error):
        return False
