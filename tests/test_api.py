"""The Python API: what the command line calls, called by hand."""

from __future__ import annotations

import asyncio
import json
import os
import re
from pathlib import Path
from typing import Any

import pytest

import harness

GOALS = [{"tool": "balance", "args": {"user": "ana"}}, {"say": ["12"], "after": "balance"}]
STORY = {
    "id": "one",
    "agent": "desk",
    "story": "Your username is ana. You want your balance.",
    "starting_sentence": "Hello, what is my balance?",
    "goals": GOALS,
}


def desk(text: str) -> list[Any]:
    return [
        {"type": "tool_call", "id": "1", "name": "balance", "arguments": {"user": "ana"}, "result": "12"},
        "Your balance is 12.",
    ]


def closed(text: str) -> str:
    return "We are closed."


@pytest.fixture
def stories(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "stories"
    folder.mkdir()
    for name in ("one", "two"):
        (folder / f"{name}.json").write_text(json.dumps({**STORY, "id": name}))
    return folder


async def test_a_folder_and_an_agent_make_a_run(stories: Path) -> None:
    run = await harness.simulate("stories", agent=desk, trials=3)
    assert isinstance(run, harness.Run)
    assert (len(run.trials), [story.id for story in run.stories]) == (6, ["one", "two"])
    assert all(isinstance(trial, harness.Trial) for trial in run.trials)
    assert (run.summary.success, run.summary.journey_success_rate) == (6, 1)
    assert (run.passed, run.exit_status, run.decision) == (True, 0, (0, ""))
    assert run.path.parent == Path("runs")
    assert (run.path / "report.json").exists()
    assert run.header.config["targets"]["agent"]["ref"] == f"{__name__}:desk"


async def test_fields_of_the_suite_are_keyword_arguments(stories: Path) -> None:
    run = await harness.simulate(
        [stories / "one.json"],
        agent=closed,
        out=stories.parent / "elsewhere",
        min_success=0,
        user="scripted",
        seed=7,
        limits={"agent_turn": 5},
        name="by hand",
    )
    assert run.passed
    suite = run.suite
    assert (suite.gate.min_success, suite.user, suite.seed) == (0, harness.Suite.model_validate(suite).user, 7)
    assert (suite.user.kind if suite.user else None, suite.limits.agent_turn, suite.name) == ("scripted", 5, "by hand")
    assert run.path.parent.name == "elsewhere"


async def test_a_suite_file_is_played_as_it_says_with_what_is_given_besides(stories: Path) -> None:
    Path("suite.yaml").write_text("agent: string:capwords\nstories: stories\ntrials: 2\ngate: {min_success: 0.5}\n")
    run = await harness.simulate("suite.yaml")
    assert (len(run.trials), run.exit_status) == (4, 1)
    run = await harness.simulate("suite.yaml", agent=desk, trials=1)
    assert (len(run.trials), run.exit_status, run.suite.gate.min_success) == (2, 0, 0.5)


SUITE = harness.Suite(targets={"desk": harness.Target(ref="string:capwords")}, stories=("stories",))


@pytest.mark.parametrize(
    "given",
    [
        pytest.param("stories", id="a folder as text"),
        pytest.param(Path("stories"), id="a folder as a path"),
        pytest.param(["stories/one.json", Path("stories/two.json")], id="files"),
        pytest.param([STORY, {**STORY, "id": "two"}], id="dicts"),
        pytest.param(["stories/one.json", {**STORY, "id": "two"}], id="a file and a dict"),
        pytest.param(({**STORY, "id": name} for name in ("one", "two")), id="a generator"),
        pytest.param(SUITE, id="a suite"),
    ],
)
async def test_stories_may_be(stories: Path, given: Any) -> None:
    run = await harness.simulate(given, agent=desk)
    assert [story.id for story in run.stories] == ["one", "two"]
    assert run.passed


async def test_stories_of_a_run_can_be_played_by_another_agent(stories: Path) -> None:
    first = await harness.simulate("stories", agent=desk)
    second = await harness.simulate(first.stories[0], agent=closed)
    assert [trial.outcome for trial in second.trials] == ["fail"]


class Stateful:
    """One object, which remembers."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def run(self, text: str) -> list[Any]:
        self.heard.append(text)
        return desk(text)


@pytest.mark.parametrize(
    "agent",
    [
        pytest.param(desk, id="a function"),
        pytest.param(lambda text: desk(text), id="a lambda"),
        pytest.param(Stateful, id="a class"),
        pytest.param(lambda: Stateful(), id="a factory"),
        pytest.param({"desk": desk}, id="targets by label"),
        pytest.param({"ref": "string:capwords", "kind": "callable"}, id="a target as in a suite"),
        pytest.param("string:capwords", id="a reference"),
    ],
)
async def test_an_agent_may_be(stories: Path, agent: Any) -> None:
    run = await harness.simulate(stories / "one.json", agent=agent, min_success=0)
    assert [trial.failure for trial in run.trials] == [None]


async def test_several_agents_play_their_own_stories(stories: Path) -> None:
    for name in ("one", "two"):
        (stories / f"{name}.json").write_text(json.dumps({**STORY, "id": name, "agent": name}))
    run = await harness.simulate("stories", agent={"one": desk, "two": "string:capwords"})
    assert {trial.story: (trial.agent, trial.outcome) for trial in run.trials} == {
        "one": ("one", "success"),
        "two": ("two", "fail"),
    }


async def test_what_one_should_know_is_logged(stories: Path, caplog: pytest.LogCaptureFixture) -> None:
    await harness.simulate("stories", agent=Stateful())
    assert "is one object for all trials" in caplog.text


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        pytest.param({}, "no stories are given", id="nothing"),
        pytest.param({"stories": "stories"}, "no agent is given", id="no agent"),
        pytest.param({"stories": [STORY]}, "add agent=", id="no agent for stories in Python"),
        pytest.param({"stories": "stories", "agent": 42}, "is int, which cannot answer", id="no such agent"),
        pytest.param({"stories": [42], "agent": desk}, "stories[0]: expected a path, a Story or a dict, found int", id="no story"),
        pytest.param({"stories": [STORY, STORY], "agent": desk}, '"one" is taken by stories[0]', id="an id twice"),
        pytest.param({"stories": [{**STORY, "goals": []}], "agent": desk}, "nothing to judge", id="nothing to judge"),
        pytest.param({"stories": "stories", "agent": desk, "trails": 3}, 'did you mean "trials"', id="a misspelled field"),
        pytest.param({"stories": "stories", "agent": desk, "targets": {}}, "keep one", id="an agent and targets"),
        pytest.param({"stories": "stories", "agent": desk, "retry": ["error"]}, "--resume RUN", id="retry without a run"),
    ],
)  # fmt: skip
async def test_a_mistake_is_raised_before_anything_is_played(
    stories: Path, arguments: dict[str, Any], says: str
) -> None:
    with pytest.raises(harness.UserMistake, match=re.escape(says)):
        await harness.simulate(**arguments)
    assert not Path("runs").exists()


async def test_a_run_is_stopped_resumed_and_retried(stories: Path) -> None:
    heard: list[str] = []

    def told(trial: harness.Trial) -> bool:
        heard.append(trial.story)
        return True

    run = await harness.simulate("stories", agent=desk, concurrency=1, watch=harness.Watch(trial=told))
    assert (heard, run.unplayed, run.exit_status) == (["one"], 1, 3)
    run = await harness.simulate("stories", agent=desk, concurrency=1, resume=run)
    assert (run.unplayed, run.passed) == (0, True)
    failing = await harness.simulate("stories", agent=closed, exitfirst=True, concurrency=1)
    assert failing.unplayed == 1
    again = await harness.simulate("stories", agent=closed, concurrency=1, resume=failing.path, retry="fail")
    assert {trial.story: trial.attempt for trial in again.trials} == {"one": 2, "two": 1}
    mended = await harness.simulate("stories", agent=desk, failed=again, trial=1)
    assert mended.passed


async def test_a_part_of_the_stories(stories: Path) -> None:
    assert len((await harness.simulate("stories", agent=desk, sample=1)).stories) == 1
    parts = [await harness.simulate("stories", agent=desk, shard=(part, 2)) for part in (1, 2)]
    assert [story.id for run in parts for story in run.stories] == ["one", "two"]


async def test_steps_are_told_as_they_happen(stories: Path) -> None:
    seen: list[tuple[str, str]] = []
    watch = harness.Watch(step=lambda job, step: seen.append((job.story.id, step.role)))
    await harness.simulate("stories/one.json", agent=desk, user="scripted", watch=watch)
    assert seen == [("one", "user"), ("one", "agent"), ("one", "agent")]


async def test_what_a_watcher_prints_is_shown_and_no_output_of_the_trial(
    stories: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    watch = harness.Watch(step=lambda job, step: print(step.text))
    run = await harness.simulate("stories/one.json", agent=desk, watch=watch)
    assert "Your balance is 12." in capsys.readouterr().out
    assert run.trials[0].output is None


async def test_frames(stories: Path) -> None:
    (stories / "two.json").write_text(json.dumps({**STORY, "id": "two", "goals": [{"tool": "other"}], "xfail": "T-1"}))
    run = await harness.simulate("stories", agent=desk, trials=2)
    frame = run.to_frame()
    assert len(frame) == 4
    assert frame.groupby("story")["journey_success"].mean().to_dict() == {"one": 1.0, "two": 0.0}
    assert frame["tool_calls"].sum() >= 4
    assert frame.loc[frame["story"] == "two", "xfail"].tolist() == ["T-1", "T-1"]
    assert frame["seconds"].ge(0).all()
    assert str(frame["started_at"].dtype).startswith("datetime64")
    goals = run.goals_frame()
    assert len(goals) == 6
    assert goals.loc[~goals["met"], "reason"].tolist() == ["missing_call", "missing_call"]
    assert set(goals["goal"]) == {"balance", "say", "other"}


async def test_frames_of_trials_without_a_verdict_and_of_none(stories: Path) -> None:
    def broken() -> Any:
        raise OSError("no database")

    run = await harness.simulate("stories", agent=broken)
    frame = run.to_frame()
    assert frame["outcome"].tolist() == ["error", "error"]
    assert frame["journey_success"].isna().all()
    assert frame["failure"].tolist() == ["factory_raised", "factory_raised"]
    empty = harness.Run(run.path, run.header, [], [])
    assert list(empty.to_frame().columns) == list(frame.columns)
    assert empty.goals_frame().empty


async def test_a_run_is_found_again_by_name(stories: Path) -> None:
    run = await harness.simulate("stories", agent=desk)
    for name in ("last", run.path, run.path.name[:20]):
        assert harness.read_run(name).header.id == run.header.id
    with pytest.raises(harness.UserMistake, match="no such run"):
        harness.read_run("nothing")


async def test_a_run_is_judged_again(stories: Path) -> None:
    run = await harness.simulate("stories", agent=closed)
    again = harness.rescore(run, min_success=0)
    assert (again.passed, again.header.source) == (True, run.header.id)
    assert harness.rescore().header.source == again.header.id


MESSAGES = [
    {"role": "user", "content": "Hello, what is my balance?"},
    {
        "role": "assistant",
        "content": None,
        "tool_calls": [
            {"id": "1", "type": "function", "function": {"name": "balance", "arguments": '{"user": "ana"}'}}
        ],
    },
    {"role": "tool", "tool_call_id": "1", "content": "12"},
    {"role": "assistant", "content": "It is 12."},
]


class ClientMessage:
    """As of a client library."""

    def __init__(self, message: dict[str, Any]) -> None:
        self.message = message

    def model_dump(self, **options: Any) -> dict[str, Any]:
        return self.message


@pytest.mark.parametrize(
    "trajectory",
    [
        pytest.param(MESSAGES, id="OpenAI messages"),
        pytest.param([ClientMessage(each) for each in MESSAGES], id="messages of a client library"),
        pytest.param({"messages": MESSAGES, "ended_by": "user_done"}, id="messages and how they ended"),
        pytest.param(Path("recorded.json"), id="a file"),
        pytest.param("recorded.json", id="a file as text"),
    ],
)
def test_one_conversation_is_judged(stories: Path, trajectory: Any) -> None:
    Path("recorded.json").write_text(json.dumps(MESSAGES))
    for story in (STORY, stories / "one.json"):
        verdict = harness.score(trajectory, story)
        assert isinstance(verdict, harness.Verdict)
        assert verdict.success is True
        assert [goal.met for goal in verdict.goals] == [True, True]


async def test_a_trajectory_of_a_trial_is_judged_by_its_story(stories: Path) -> None:
    run = await harness.simulate("stories", agent=desk)
    trial, story = run.trials[0], run.stories[0]
    assert isinstance(trial.trajectory, harness.Trajectory)
    assert harness.score(trial.trajectory, story).goals == trial.verdict.goals  # type: ignore[union-attr]
    assert harness.score(trial.trajectory.model_dump(mode="json"), story).success is True


def test_the_rules_of_a_suite_can_be_given() -> None:
    story = {**STORY, "goals": [{"tool": "balance", "args": {}}]}
    assert harness.score(MESSAGES, story).success is False
    assert harness.score(MESSAGES, story, extra_args="allow").success is True


@pytest.mark.parametrize(
    ("trajectory", "story", "says"),
    [
        pytest.param([{"x": 1}], STORY, "not a recorded conversation", id="no conversation"),
        pytest.param("nowhere.json", STORY, "no such file", id="no such file"),
        pytest.param([object()], STORY, "object is nothing that JSON can say", id="an object"),
        pytest.param(MESSAGES, {"agent": "a"}, "prompt: is missing; write what the user says", id="no story"),
        pytest.param(MESSAGES, Path("stories"), "holds 2 stories", id="several stories"),
    ],
)
def test_what_cannot_be_judged_is_a_mistake(stories: Path, trajectory: Any, story: Any, says: str) -> None:
    with pytest.raises(harness.UserMistake, match=says):
        harness.score(trajectory, story)


def test_recordings_are_judged_into_a_run(stories: Path) -> None:
    Path("one.json").write_text(json.dumps(MESSAGES))
    run = harness.score_recordings("one.json", stories, out="judged", min_success=0.5)
    assert [(trial.story, trial.outcome) for trial in run.trials] == [("one", "success")]
    assert run.path.parent == Path("judged")


# sync


def test_run_sync_without_a_loop(stories: Path) -> None:
    assert harness.run_sync(harness.simulate("stories", agent=desk)).passed


async def test_run_sync_inside_a_running_loop_as_in_a_notebook(stories: Path) -> None:
    ticks = 0

    async def tick() -> None:
        nonlocal ticks
        while True:
            ticks += 1
            await asyncio.sleep(0)

    ticking = asyncio.create_task(tick())
    await asyncio.sleep(0)
    run = harness.run_sync(harness.simulate("stories", agent=desk))
    ticking.cancel()
    assert run.passed
    assert ticks == 1, "the loop around it waits"


@pytest.mark.parametrize("running", [pytest.param(False, id="without a loop"), pytest.param(True, id="in a loop")])
def test_run_sync_raises_what_is_raised(stories: Path, running: bool) -> None:
    def work() -> None:
        harness.run_sync(harness.simulate("stories"))

    async def inside() -> None:
        work()

    with pytest.raises(harness.UserMistake, match="no agent is given"):
        asyncio.run(inside()) if running else work()


# environments


async def test_an_environment_and_its_variables_are_set_before_the_agent_is_imported(
    stories: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("DESK_URL", "DESK_NAME"):
        monkeypatch.setenv(name, "as it was")
    Path("distant_desk.py").write_text(
        "import os\nURL = os.environ['DESK_URL']\n"
        "def build(region='none'):\n    return lambda text: f'{URL} {os.environ[\"DESK_NAME\"]} {region}'\n"
    )
    Path("staging.env").write_text("DESK_URL=http://staging\nDESK_NAME=staging\n")
    Path("mine.env").write_text("DESK_NAME=mine\n")
    target = {
        "ref": "distant_desk:build",
        "environments": {"staging": {"kwargs": {"region": "eu"}, "env_file": "staging.env"}},
    }
    Path("suite.json").write_text(json.dumps({"targets": {"desk": target}, "stories": "stories/one.json"}))
    run = await harness.simulate("suite.json", env="staging", env_file="mine.env", min_success=0)
    assert run.trials[0].trajectory.spoken[-1].text == "http://staging mine eu"
    assert os.environ["DESK_URL"] == "http://staging"
    assert run.header.plan["environment"] == "staging"
    with pytest.raises(harness.UserMistake, match=r'no target has an environment of that name .did you mean "staging"'):
        await harness.simulate("suite.json", env="stagin")


def test_every_public_name_is_there() -> None:
    assert {name for name in harness.__all__ if getattr(harness, name, None) is None} == set()
    assert set(harness.__all__) <= set(dir(harness))
    with pytest.raises(AttributeError, match="has no attribute 'simulat'"):
        harness.simulat  # noqa: B018


async def test_labels_and_prompts_in_python(tmp_path: Path) -> None:
    cases = [
        {"id": "a", "prompt": "apple", "goals": [{"say": ["Apple"]}], "labels": {"tier": "gold"}},
        {"id": "b", "prompt": "berry", "goals": [{"say": ["Berry"]}], "labels": ["smoke"]},
        {"id": "c", "prompt": "cherry", "goals": [{"say": ["Cherry"]}]},
    ]
    run = await harness.simulate(cases, agent="string:capwords", label=["tier=gold", "smoke"], out=tmp_path)
    assert {trial.story: trial.outcome for trial in run.trials} == {"a": "success", "b": "success"}
    run = await harness.simulate(cases, agent="string:capwords", select={"names": ["c"]}, out=tmp_path)
    assert [trial.story for trial in run.trials] == ["c"]
