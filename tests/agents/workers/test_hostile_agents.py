"""What an agent does to its process is told of its trial, and felt by no other."""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path
from typing import Any

import psutil
import pytest
from builders import story

from harness.formats.story_files import StoryFile
from harness.runs.plan import make_plan
from harness.runs.simulate import simulate
from harness.types.suite import Limits, Suite
from harness.types.target import Target
from harness.types.trial import Trial

INNOCENT = 4


async def played(folder: Path, opening: str, ref: str = "do", seconds: float = 1.0, **target: Any) -> dict[str, Trial]:
    """One story in which the agent does something to its process, among others in which it does nothing."""
    says = {"guilty": (ref, opening), **{f"innocent-{i}": (ref, "Hello.") for i in range(INNOCENT)}}
    return await run_of(folder, says, seconds, **target)


async def run_of(
    folder: Path, says: dict[str, tuple[str, str]], seconds: float = 1.0, **target: Any
) -> dict[str, Trial]:
    """A story → which agent it is told to, and how it opens."""
    stories = [
        StoryFile(
            story(name, agent=ref, goals=[{"say": ["fine"]}], starting_sentence=opening, user_turns=["And?"]), name
        )
        for name, (ref, opening) in says.items()
    ]
    refs = {ref for ref, _ in says.values()}
    suite = Suite(
        targets={ref: Target(ref=f"hostile_agents:{ref}", **{"workers": 2, **target}) for ref in refs},
        stories=("given",),
        limits=Limits(agent_turn=seconds),
        rules={"tools": {"read": ["look"]}},
    )
    before = {child.pid for child in psutil.Process().children(recursive=True)}  # maybe ended ones, of other tests
    run = await simulate(make_plan(suite, given=stories), folder)
    left = [child for child in psutil.Process().children(recursive=True) if child.pid not in before]
    assert not [child for child in left if "harness" in str(child.cmdline())]
    return {trial.story: trial for trial in run.trials}


CAUGHT = [
    ("segfault", "do", "worker_crashed", "SIGSEGV", "in segfault"),
    ("leave", "do", "worker_exited", "exit status 3", None),
    ("kill_itself", "do", "worker_killed", "SIGKILL", None),
    ("terminate_itself", "do", "worker_killed", "SIGTERM", None),
    ("sleep", "do", "timeout", "no answer within 1 s", "in sleep"),
    ("sleep", "do_async", "timeout", "no answer within 1 s", "in sleep"),
    ("wait", "wait", "timeout", "no answer within 1 s", "await asyncio.sleep(60)"),
    ("hold_the_lock", "do", "timeout", "no answer within 1 s", "in hold_the_lock"),
    ("hold_the_lock", "do_async", "timeout", "no answer within 1 s", "in hold_the_lock"),
    ("break_json", "do", "raised", "ValueError: broken", "in break_json"),
    ("move", "do", "raised", "ValueError: moved", "in move"),
]
"""What the agent does, by which of its functions, and what is said of it."""


@pytest.fixture(scope="module")
def beside_each_other(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Trial]:
    """All of them in one run, where each uses up the worker that the next would have had; innocents of each, too."""
    says = {f"{ref}-{opening}": (ref, opening) for opening, ref, *_ in CAUGHT}
    says |= {f"{ref}-innocent-{i}": (ref, "Hello.") for ref in ("do", "do_async", "wait") for i in range(INNOCENT)}
    return asyncio.run(run_of(tmp_path_factory.mktemp("hostile"), says))


@pytest.mark.parametrize(("opening", "ref", "code", "words", "where"), CAUGHT)
def test_it_is_the_verdict_of_that_trial(
    beside_each_other: dict[str, Trial], opening: str, ref: str, code: str, words: str, where: str | None
) -> None:
    blamed(beside_each_other[f"{ref}-{opening}"], code, words, where)
    others = [trial.outcome for name, trial in beside_each_other.items() if name.startswith(f"{ref}-innocent-")]
    assert others == ["success"] * INNOCENT


async def test_too_much_memory_is_the_verdict_of_that_trial(tmp_path: Path) -> None:
    trials = await played(tmp_path, "fill_memory", seconds=60.0, memory_mb=400)
    blamed(trials.pop("guilty"), "worker_memory", "more than memory_mb: 400", None)
    assert [trial.outcome for trial in trials.values()] == ["success"] * INNOCENT


def blamed(guilty: Trial, code: str, words: str, where: str | None) -> None:
    assert guilty.failure is not None
    assert (guilty.outcome, guilty.failure.side, guilty.failure.code) == ("fail", "agent", code), guilty.failure
    assert words in guilty.failure.message
    if where is not None:
        assert where in (guilty.failure.traceback or "")
    assert [call.name for call in guilty.trajectory.calls] == ["look"], "what was seen before is kept"


async def test_noise_does_not_damage_what_is_said(tmp_path: Path) -> None:
    trials = await played(tmp_path, "shout")
    assert [trial.outcome for trial in trials.values()] == ["success"] * (INNOCENT + 1)
    assert "printed" in (trials["guilty"].output or "")
    assert '{"n": 1, "steps": []}' in (trials["guilty"].output or "")
    assert {trials[f"innocent-{i}"].output for i in range(INNOCENT)} == {None}


@pytest.mark.parametrize("opening", ["stop_loop", "cancel_others", "Hello."])
async def test_what_it_does_to_its_loop_disturbs_nothing(tmp_path: Path, opening: str) -> None:
    trials = await played(tmp_path, opening, "loops")
    assert [trial.outcome for trial in trials.values()] == ["success"] * (INNOCENT + 1)


async def test_a_copy_that_a_fork_leaves_says_nothing(tmp_path: Path) -> None:
    trials = await played(tmp_path, "fork_and_go_on")
    assert [trial.outcome for trial in trials.values()] == ["success"] * (INNOCENT + 1)
    assert len(trials["guilty"].trajectory.calls) == 1


async def test_what_the_agent_has_started_ends_with_the_run(tmp_path: Path) -> None:
    trials = await played(tmp_path, "leave_a_child")
    child = int((trials["guilty"].output or "").split()[1])
    assert trials["guilty"].outcome == "success"
    until = time.monotonic() + 2
    while _runs(child) and time.monotonic() < until:
        time.sleep(0.05)
    assert not _runs(child)


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    except (OSError, psutil.Error):
        return False
