"""What a worker's agent says and does is recorded as if it were in the process of the harness, times and ids apart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from builders import story

from harness.formats.story_files import StoryFile
from harness.formats.suite_files import read_suite
from harness.runs.plan import make_plan
from harness.runs.selection.selection import Selection
from harness.runs.session import open_agent
from harness.runs.simulate import simulate
from harness.types.suite import Suite
from harness.types.target import Target
from harness.types.trajectory import Trajectory
from harness.types.trial import Trial

TIMES = {"at", "seconds", "started_at", "ended_at", "turn_seconds", "first_chunk"}
CONFIGS = Path(__file__).parents[3] / "configs"


def without_times(value: Any, *also: str) -> Any:
    if isinstance(value, dict):
        return {key: None if key in {*TIMES, *also} else without_times(item, *also) for key, item in value.items()}
    return [without_times(item, *also) for item in value] if isinstance(value, list | tuple) else value


async def both(suite: Suite, folder: Path, selection: Selection, given: Any = None) -> list[list[Trial]]:
    """The trials of a suite, played here and played in workers, by story."""
    found = []
    for isolation in (None, "process"):
        plan = make_plan(suite.model_copy(update={"isolation": isolation}), selection, given=given)
        run = await simulate(plan, folder)
        found.append(sorted(run.trials, key=lambda trial: trial.key))
    return found


def shown(trial: Trial) -> Any:
    """What is compared: all of the trial that is no time and no name made up for this one time."""
    failure = trial.failure.model_dump(exclude={"traceback"}) if trial.failure else None
    calls = {call.id: f"call {place}" for place, call in enumerate(trial.trajectory.calls)}
    steps = without_times([step.model_dump() for step in trial.trajectory.steps], "id")
    return {
        "job": trial.job,
        "outcome": trial.outcome,
        "failure": failure,
        "steps": steps,
        "calls": len(calls),
        "tools": trial.trajectory.tools,
        "usage": trial.trajectory.usage,
        "ended_by": trial.ended_by,
        "output": trial.output,
        "turns": len(trial.trajectory.turn_seconds or ()),
    }


@pytest.mark.parametrize(
    ("config", "stories"),
    [("written-v2", "request-[a-o]*"), pytest.param("shop-v2", "00[0-3]*-order*", marks=pytest.mark.slow)],
)
async def test_the_agents_of_the_demo(tmp_path: Path, config: str, stories: str) -> None:
    suite = read_suite(CONFIGS / f"{config}.yaml")
    here, there = await both(suite, tmp_path, Selection(story=stories))
    assert len(here) >= 5
    for mine, theirs in zip(here, there, strict=True):
        assert shown(mine) == shown(theirs)


@pytest.mark.parametrize("graph", ["supervisor_with_tool", "supervisor_with_node", "swarm"])
async def test_graphs_with_several_agents(tmp_path: Path, graph: str) -> None:
    stories = [StoryFile(story("s", goals=[{"say": ["x"]}], user_turns=["And now?"]), "s")]
    suite = Suite(targets={"agent": Target(ref=f"agent_graphs:{graph}", kind="graph")}, stories=("given",))
    (mine,), (theirs,) = await both(suite, tmp_path, Selection(), stories)
    assert shown(mine) == shown(theirs)
    assert len(mine.trajectory.calls) + sum(e.type == "handoff" for _, e in mine.trajectory.events()) >= 1


SAID = ["Hello.", "Please raise.", "Ask the provider.", "Hear my half.", "Here it is attached."]


@pytest.mark.parametrize("ref", ["agent", "stream"])
async def test_whatever_an_agent_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ref: str) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "note.txt").write_text("hello")
    stories = []
    for said in SAID:
        files = {"attachments": [{"path": "note.txt"}]} if "attached" in said else {}
        told = story(
            said, goals=[{"say": ["x"]}], starting_sentence=said, user_turns=["And now?"], context={"a": 1}, **files
        )
        stories.append(StoryFile(told.model_copy(update={"folder": tmp_path}), said))
    world = {"setup": "speaking_agents:setup", "teardown": "speaking_agents:teardown"}
    suite = Suite(targets={"agent": Target(ref=f"speaking_agents:{ref}", **world)}, stories=("given",))
    here, there = await both(suite, tmp_path, Selection(), stories)
    assert len(here) == len(SAID)
    assert list(tmp_path.glob("world-*")) == [], "torn down"
    for mine, theirs in zip(here, there, strict=True):
        assert shown(mine) == shown(theirs)
        if mine.failure is not None and mine.failure.traceback:
            assert theirs.failure is not None
            assert theirs.failure.traceback == mine.failure.traceback


async def test_a_world_whose_process_is_gone_is_torn_down_in_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    world = {"setup": "speaking_agents:setup", "teardown": "speaking_agents:teardown"}
    target = Target(ref="speaking_agents:agent", workers=1, **world)
    stories = [StoryFile(story("s", goals=[{"say": ["x"]}], starting_sentence="Please leave."), "s")]
    run = await simulate(make_plan(Suite(targets={"agent": target}, stories=("given",)), given=stories), tmp_path)
    assert [trial.failure and trial.failure.code for trial in run.trials] == ["worker_exited"]
    assert list(tmp_path.glob("world-*")) == []


async def test_an_agent_in_a_worker_can_be_talked_to_by_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    async with open_agent(Target(ref="agent_graphs:swarm", workers=1)) as agent:
        talk = await agent.run("Hello", returns=Trajectory)
        assert talk.steps
        assert await agent.run("Hello", session_id="again") is not None
