"""A failed trial is played again, alone in a fresh process: is it the agent, what trials share, or chance?"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from pathlib import Path
from typing import Any

import psutil
import pytest
from builders import story

import harness
from harness.analysis.run import Run
from harness.runs.confirm import Failures, confirm, found_by
from harness.runs.request import RunRequest, prepare
from harness.types.trial import Confirmation

SHARED = """
from pathlib import Path

ASKED = []

def shares(text):
    ASKED.append(text)
    return "fine" if len(ASKED) == 1 else "busy"

def wrong(text):
    return "no idea"

def by_chance(text):
    file = Path("played")
    times = int(file.read_text()) if file.exists() else 0
    file.write_text(str(times + 1))
    return "fine" if times in (1, 3) else "no idea"

def tells_tokens(text):
    return {"answer": "no idea", "tokens_total": 3}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "sharing_agents.py").write_text(SHARED)
    sys.modules.pop("sharing_agents", None)
    return tmp_path


def stories(number: int = 2, **fields: Any) -> list[Any]:
    return [story(f"s{i}", goals=[{"say": ["fine"]}], max_turns=1, **fields) for i in range(number)]


async def played(agent: Any, given: Any = (), **options: Any) -> Run:
    agent = f"sharing_agents:{agent}" if isinstance(agent, str) else agent
    return await harness.simulate(given or stories(), agent=agent, concurrency=1, **options)


async def test_two_stories_over_one_dict_of_a_module_share_state(folder: Path) -> None:
    run = await played("shares")
    assert [trial.outcome for trial in run.trials] == ["success", "fail"], "rates keep the first outcome"
    (again,) = run.confirmations
    assert (again.key, again.outcomes) == (("s1", 1, 1), ("success",) * 3)
    assert again.found == "passes alone: trials share state"
    assert [group.found_alone(group.trials[0]) for group in run.results.groups] == [None, again.found]
    for file in ("summary.md", "junit.xml"):
        assert "passes alone: trials share state" in (run.path / file).read_text()
    document = json.loads((run.path / "report.json").read_text())
    assert [trial["alone"] for trial in document["trials"]] == [None, again.found]


async def test_what_fails_alone_is_confirmed_and_no_attempt_of_the_run(folder: Path) -> None:
    (folder / "stories").mkdir()
    for name in ("s0", "s1"):
        raw = {"agent": "a", "story": "You ask.", "starting_sentence": "Well?", "goals": [{"say": ["fine"]}]}
        (folder / "stories" / f"{name}.json").write_text(json.dumps(raw))
    run = await played("wrong", "stories")
    assert [(each.found, each.outcomes) for each in run.confirmations] == [("confirmed", ("fail",))] * 2
    assert (run.path / "trials.jsonl").read_text().count("\n") == 2
    assert harness.read_run(run.path).confirmations == run.confirmations
    resumed = await harness.simulate(resume=run.path)
    assert len(resumed.trials) == 2
    assert resumed.confirmations == run.confirmations


async def test_what_passes_and_fails_alone_is_flaky(folder: Path) -> None:
    run = await played("by_chance", stories(1))
    assert [(each.found, each.outcomes) for each in run.confirmations] == [("flaky", ("success", "fail"))]


@pytest.mark.parametrize(
    ("outcomes", "found"),
    [
        (["fail"], "confirmed"),
        (["success", "success", "success"], "passes alone: trials share state"),
        (["success", "success", "fail"], "flaky"),
        (["error"], None),
        (["success", "void"], None),
    ],
)
def test_what_is_known_by_the_outcomes_alone(outcomes: Any, found: str | None) -> None:
    assert found_by(outcomes) == found


async def test_one_trial_a_story_and_no_known_failure(folder: Path) -> None:
    run = await played("wrong", [*stories(1), *stories(2, xfail="T-1")[1:]], trials=3)
    assert [each.key for each in run.confirmations] == [("s0", 1, 1)]


async def test_a_run_that_passes_plays_nothing_again(folder: Path) -> None:
    run = await played("shares", stories(1))
    assert run.passed
    assert not (run.path / "confirmations.jsonl").exists()


@pytest.mark.parametrize(
    ("agent", "options", "confirmed"),
    [
        ("wrong", {}, 1),
        ("wrong", {"confirm": False}, 0),
        ("tells_tokens", {}, 0),
        ("tells_tokens", {"confirm": True}, 1),
        ("http://127.0.0.1:9/", {}, 0),
    ],
)
async def test_only_what_costs_nothing_is_played_again_unasked(
    folder: Path, agent: str, options: dict[str, Any], confirmed: int
) -> None:
    request = RunRequest.of(stories(1), {"agent": agent if "://" in agent else f"sharing_agents:{agent}", **options})
    run = Run.of(await prepare(request).play())
    assert len(run.confirmations) == confirmed
    assert run.header.unconfirmed is None


async def test_an_object_is_never_played_again_which_is_said(folder: Path) -> None:
    run = await played(lambda text: "no idea", confirm=True)
    assert run.confirmations == ()
    assert run.header.unconfirmed is not None
    assert "0 of 2 failed stories played again alone: the agent is an object" in run.header.unconfirmed


async def test_a_protected_target_is_played_again_only_when_asked(folder: Path) -> None:
    target = {"ref": "sharing_agents:wrong", "protected": True}
    run = await played(target, stories(1), allow_protected=True)
    assert run.confirmations == ()
    run = await played(target, stories(1), allow_protected=True, confirm=True)
    assert len(run.confirmations) == 1


def is_worker(process: psutil.Process) -> bool:
    try:
        return "workers" in str(process.cmdline())
    except psutil.Error:  # it has just ended
        return False


async def test_time_that_is_over_and_a_cancellation_do_no_harm(folder: Path) -> None:
    plan = prepare(RunRequest.of(stories(8), {"agent": "sharing_agents:wrong"})).plan
    failures = Failures({job.story.id: job for job in plan.jobs})
    others = set(psutil.Process().children())  # that another test has not yet seen off
    from harness.runs.money.account import Account
    from harness.types.suite import Budget

    told: list[Confirmation] = []
    task = asyncio.create_task(confirm(plan, failures, Account.opened(Budget()), 1.0, told.append))
    while not told:
        await asyncio.sleep(0.01)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert 1 <= len(told) < 8
    until = time.monotonic() + 30
    while (left := [each for each in set(psutil.Process().children()) - others if is_worker(each)]) and (
        time.monotonic() < until
    ):
        await asyncio.sleep(0.05)
    assert not left
    assert await confirm(plan, failures, Account.opened(Budget()), 600.0, told.append) is None
    late = Account.opened(Budget(seconds=1e-9))
    late.may_begin()
    why = await confirm(plan, failures, late, 1.0, told.append)
    assert why == "0 of 8 failed stories played again alone: max-time 1e-09 s reached"
