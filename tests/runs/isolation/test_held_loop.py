"""An agent that holds the event loop up is charged for it, and nobody else."""

from __future__ import annotations

import asyncio
import re
import signal
import sys
import threading
import time
from typing import Any

import pytest
from beside import guilty, innocents, play

from harness.report.trial.incidents import incident_line
from harness.runs.isolation.stack import in_foreign_code
from harness.signals import Interruptions
from harness.threads import in_thread, run_sync

SHORT = {"agent_turn": 0.6}


async def waits(text: str) -> str:
    """Needs nearly half of its limit."""
    await asyncio.sleep(0.25)
    return "Tea."


def sleeps(seconds: float) -> Any:
    async def agent(text: str) -> str:
        await asyncio.sleep(0.1)  # so that all others wait by then
        time.sleep(seconds)
        return "Tea."

    return agent


async def test_what_one_agent_blocks_is_on_no_other_clock(tmp_path) -> None:
    run = await play(sleeps(1.2), tmp_path, innocent=waits, limits=SHORT)
    assert innocents(run) == {"success"}
    assert (guilty(run).outcome, guilty(run).failure.code) == ("fail", "timeout")
    assert "test_held_loop.py:" in guilty(run).failure.message


async def test_a_block_within_the_limit_is_only_said(tmp_path) -> None:
    run = await play(sleeps(0.9), tmp_path, innocent=waits, limits={"agent_turn": 2.5})
    assert innocents(run) | {guilty(run).outcome} == {"success"}
    (incident,) = guilty(run).incidents
    assert (incident.code, incident.at.partition(":")[0].rpartition("/")[2]) == ("held_up", "test_held_loop.py")
    assert incident.at.endswith("in agent")
    assert incident.seconds > 0.6
    assert not any(trial.incidents for trial in run.trials if trial.story != guilty(run).story)


async def test_of_an_import_it_is_said_who_imports_and_that_it_is_once(tmp_path, monkeypatch) -> None:
    (tmp_path / "slow_to_import.py").write_text("import time\nclass Slow:\n    time.sleep(0.9)\n")
    monkeypatch.syspath_prepend(tmp_path)

    async def agent(text: str) -> str:
        import slow_to_import  # noqa: F401

        return "Tea."

    run = await play(agent, tmp_path, innocent=waits, limits={"agent_turn": 2.5})
    (incident,) = guilty(run).incidents
    assert re.fullmatch(r".*test_held_loop\.py:\d+ in agent, importing", incident.at)
    assert "; that is once: import it where the agent's module begins, or use" in incident_line("it", incident)


async def test_what_others_block_is_not_in_the_seconds_of_a_turn(tmp_path) -> None:
    run = await play(sleeps(1.5), tmp_path, innocent=waits, limits={"agent_turn": 5})
    longest = max(max(trial.trajectory.turn_seconds) for trial in run.trials if trial.story != guilty(run).story)
    assert longest < guilty(run).trajectory.turn_seconds[0] / 2


def loops() -> Any:
    async def agent(text: str) -> str:
        while True:
            pass

    return agent


def swallows() -> Any:
    async def agent(text: str) -> str:
        while True:
            try:
                time.sleep(0.01)
            except BaseException:  # noqa: BLE001
                pass

    return agent


def matches() -> Any:
    async def agent(text: str) -> str:
        import re

        return "Tea" if re.fullmatch(r"(a|a)+", "a" * 60 + "b") else "None"

    return agent


def in_a_task() -> Any:
    async def agent(text: str) -> str:
        async def inner() -> str:
            while True:
                pass

        async with asyncio.TaskGroup() as group:
            task = group.create_task(inner())
        return task.result()

    return agent


@pytest.mark.parametrize(
    "agent",
    [
        pytest.param(loops, id="a loop of Python"),
        pytest.param(swallows, id="a loop that catches everything"),
        pytest.param(matches, id="a regular expression that never ends"),
        pytest.param(in_a_task, id="a loop in a task of its own"),
    ],
)
async def test_what_never_ends_is_ended_at_its_limit(tmp_path, agent) -> None:
    run = await play(agent(), tmp_path, innocent=waits, limits=SHORT)
    assert innocents(run) == {"success"}
    assert (guilty(run).outcome, guilty(run).failure.code) == ("fail", "timeout")


@pytest.mark.parametrize("agent", [loops, in_a_task])
def test_it_is_ended_in_another_thread_than_the_main_one(tmp_path, agent) -> None:
    found: list[Any] = []
    thread = threading.Thread(
        target=lambda: found.append(run_sync(play(agent(), tmp_path, innocent=waits, limits=SHORT))), daemon=True
    )
    thread.start()
    thread.join(20)
    assert found, "it hangs"
    assert innocents(found[0]) == {"success"}
    assert guilty(found[0]).failure.code == "timeout"


async def test_the_time_of_the_run_holds_while_one_agent_blocks(tmp_path) -> None:
    began = time.monotonic()
    run = await play(loops(), tmp_path, innocents=0, budget={"seconds": 0.5}, limits={"agent_turn": 60})
    assert time.monotonic() - began < 30
    assert "max-time" in run.stopped
    assert list(run.trials) == []


@pytest.mark.parametrize("catches", [False, True])
async def test_the_thread_of_a_synchronous_agent_is_ended_too(tmp_path, catches) -> None:
    still: list[float] = []

    def spins() -> str:
        while True:
            try:
                still[:] = [time.monotonic()]
            except BaseException:
                if not catches:
                    raise

    run = await play(lambda text: in_thread(spins), tmp_path, innocent=waits, limits=SHORT)
    assert guilty(run).failure.code == "timeout"
    assert innocents(run) == {"success"}
    await asyncio.sleep(0.1)
    last = still[:]
    await asyncio.sleep(0.2)
    assert still == last, "it runs on"


@pytest.mark.parametrize("catches", [asyncio.CancelledError, BaseException])
async def test_an_agent_that_catches_its_cancellation_is_ended_too(tmp_path, catches) -> None:
    async def agent(text: str) -> str:
        while True:
            try:
                await asyncio.sleep(60)
            except catches:
                pass

    run = await play(agent, tmp_path, innocent=waits, limits=SHORT)
    assert innocents(run) == {"success"}
    assert guilty(run).failure.code == "timeout"


async def test_an_answer_that_comes_after_its_cancellation_is_late(tmp_path) -> None:
    async def agent(text: str) -> str:
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            pass
        return "Tea."

    run = await play(agent, tmp_path, innocent=waits, limits=SHORT)
    assert innocents(run) == {"success"}
    assert guilty(run).failure.code == "timeout"


class Looked(asyncio.SelectorEventLoop):
    """Notes whether an interruption could be raised while a signal asks it to stop the work."""

    seen: list[bool]

    def call_soon_threadsafe(self, *arguments: Any, **options: Any) -> asyncio.Handle:
        self.seen.append(in_foreign_code(sys._getframe()))
        return super().call_soon_threadsafe(*arguments, **options)


def test_a_signal_that_stops_the_run_is_not_interrupted_itself() -> None:
    """It comes while an agent holds the loop up, which is interrupted at once from then on: not before it has asked."""

    async def agent() -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, Looked)
        loop.seen = []
        work = asyncio.ensure_future(asyncio.sleep(600))
        heard = Interruptions()
        heard.stop(work)
        assert in_foreign_code(sys._getframe())
        heard.received(signal.SIGTERM, None)
        assert loop.seen == [False]
        heard.close()
        with pytest.raises(asyncio.CancelledError):
            await work

    with asyncio.Runner(loop_factory=Looked) as runner:
        runner.run(agent())
