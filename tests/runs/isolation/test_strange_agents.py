"""An agent that raises what ends loops and processes, cancels others or changes the process fails alone."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from beside import guilty, innocents, play

from harness.threads import in_thread, run_sync


async def talks(text: str) -> str:
    """Is waited for by a task of its own, as in a graph."""
    await asyncio.gather(asyncio.sleep(0.15), asyncio.create_task(asyncio.sleep(0.15)))
    return "Tea."


def raising(problem: BaseException) -> Any:
    async def agent(text: str) -> str:
        await asyncio.sleep(0.05)
        raise problem

    return agent


async def cancels_everything(text: str) -> str:
    await asyncio.sleep(0.05)
    for task in asyncio.all_tasks():
        task.cancel()
    return "Tea."


async def cancels_itself(text: str) -> str:
    task = asyncio.current_task()
    assert task is not None
    task.cancel()
    await asyncio.sleep(1)
    return "Tea."


async def leaves(text: str) -> str:
    await asyncio.sleep(0.05)
    os._exit(0)


def in_a_task(problem: BaseException) -> Any:
    async def agent(text: str) -> str:
        await asyncio.create_task(raising(problem)(text))
        return "Tea."

    return agent


@pytest.mark.parametrize(
    ("agent", "says"),
    [
        pytest.param(raising(GeneratorExit()), "GeneratorExit", id="raises GeneratorExit"),
        pytest.param(in_a_task(GeneratorExit()), "GeneratorExit", id="raises GeneratorExit in a task"),
        pytest.param(raising(KeyboardInterrupt()), "KeyboardInterrupt", id="raises KeyboardInterrupt"),
        pytest.param(raising(SystemExit(0)), "SystemExit", id="calls sys.exit"),
        pytest.param(in_a_task(SystemExit(0)), "SystemExit", id="calls sys.exit in a task"),
        pytest.param(raising(asyncio.CancelledError()), "CancelledError", id="raises CancelledError"),
        pytest.param(cancels_itself, "CancelledError", id="cancels its own task"),
        pytest.param(cancels_everything, "CancelledError", id="cancels all tasks"),
        pytest.param(leaves, r"os\._exit\(0\) was called", id="calls os._exit"),
    ],
)
def test_it_fails_and_the_others_are_as_without_it(tmp_path, agent, says) -> None:
    run = run_sync(play(agent, tmp_path, innocents=5, innocent=talks))
    assert innocents(run) == {"success"}
    assert len(run.trials) == 6
    assert guilty(run).outcome == "fail"
    assert guilty(run).failure.side == "agent"
    assert guilty(run).failure.code == "raised"
    assert re.search(says, guilty(run).failure.message)


def test_a_synchronous_agent_may_raise_the_same(tmp_path) -> None:
    for problem in (GeneratorExit, KeyboardInterrupt, SystemExit):

        def raises(problem: type[BaseException] = problem) -> str:
            raise problem

        run = run_sync(play(lambda text: in_thread(raises), tmp_path, innocent=talks))
        assert innocents(run) == {"success"}
        assert problem.__name__ in guilty(run).failure.message


def test_os_exit_is_itself_again_afterwards(tmp_path) -> None:
    before = os._exit, os.abort
    run_sync(play(leaves, tmp_path, innocents=1))
    assert (os._exit, os.abort) == before


async def test_who_cancels_everything_is_named(tmp_path) -> None:
    run = await play(cancels_everything, tmp_path, innocents=5, innocent=talks)
    assert [each.code for each in guilty(run).incidents] == ["cancelled_others"]


async def test_a_run_that_is_cancelled_from_outside_is_cancelled(tmp_path) -> None:
    task = asyncio.create_task(play(talks, tmp_path, innocents=20, innocent=talks, concurrency=2))
    await asyncio.sleep(0.4)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


async def stops_the_loop(text: str) -> str:
    asyncio.get_running_loop().stop()
    await asyncio.sleep(0.05)
    return "Tea."


def test_an_event_loop_that_an_agent_stops_goes_on(tmp_path) -> None:
    run = run_sync(play(stops_the_loop, tmp_path, innocent=talks))
    assert innocents(run) | {guilty(run).outcome} == {"success"}


def test_a_time_limit_of_the_agent_itself_works(tmp_path) -> None:
    async def agent(text: str) -> str:
        try:
            async with asyncio.timeout(0.05):
                await asyncio.sleep(5)
        except TimeoutError:
            return "Tea, at last."
        return "never"

    run = run_sync(play(agent, tmp_path, innocent=talks))
    assert innocents(run) | {guilty(run).outcome} == {"success"}


def forks(text: str) -> str:
    os.fork()
    return "Tea."


def test_a_process_that_an_agent_forked_plays_nothing(tmp_path) -> None:
    run = run_sync(play(forks, tmp_path, innocent=talks))
    lines = (run.path / "trials.jsonl").read_text().splitlines()
    assert len(lines) == 4


def test_the_folder_is_put_back_and_the_run_is_whole(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "elsewhere").mkdir()

    async def agent(text: str) -> str:
        os.chdir("elsewhere")
        return "Tea."

    run = run_sync(play(agent, Path(), innocents=0))
    assert Path.cwd() == tmp_path
    assert (run.path / "report.json").is_file()
    (incident,) = guilty(run).incidents
    assert incident.code == "changed_folder"
    assert "one of" not in incident.message


def test_when_several_were_open_all_are_named(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "elsewhere").mkdir()

    async def agent(text: str) -> str:
        await asyncio.sleep(0.05)
        os.chdir("elsewhere")
        return "Tea."

    run = run_sync(play(agent, Path(), innocents=2, innocent=talks))
    assert Path.cwd() == tmp_path
    assert {incident.code for trial in run.trials for incident in trial.incidents} == {"changed_folder"}
    assert "one of guilty #1, innocent-0 #1, innocent-1 #1" in guilty(run).incidents[0].message


def test_the_import_path_is_put_back_and_what_was_added_stays_behind(tmp_path) -> None:
    before = list(sys.path)

    async def agent(text: str) -> str:
        sys.path.insert(0, "/nowhere/first")
        return "Tea."

    try:
        run = run_sync(play(agent, tmp_path, innocents=0))
        assert sys.path == [*before, "/nowhere/first"]
        assert guilty(run).incidents[0].code == "changed_import_path"
    finally:
        sys.path[:] = before


def test_a_stream_that_was_replaced_is_put_back(tmp_path) -> None:
    before = sys.stdout

    async def agent(text: str) -> str:
        sys.stdout = None  # type: ignore[assignment]
        return "Tea."

    try:
        run = run_sync(play(agent, tmp_path, innocents=3, innocent=talks))
        assert sys.stdout is before
        assert innocents(run) | {guilty(run).outcome} == {"success"}
        assert "changed_streams" in {incident.code for trial in run.trials for incident in trial.incidents}
    finally:
        sys.stdout = before


def test_a_tool_may_redirect_a_stream_for_a_moment_beside_others(tmp_path) -> None:
    import io
    from contextlib import redirect_stdout

    async def agent(text: str) -> str:
        with redirect_stdout(io.StringIO()) as printed:
            await asyncio.sleep(0.3)
            print("Tea.")
        return printed.getvalue()

    run = run_sync(play(agent, tmp_path, innocents=4, innocent=talks))
    assert innocents(run) | {guilty(run).outcome} == {"success"}


def test_tasks_that_an_agent_leaves_behind_do_not_hold_up_the_end(tmp_path) -> None:
    async def stays() -> None:
        while True:
            try:
                await asyncio.sleep(60)
            except BaseException:  # noqa: BLE001
                pass

    left: list[asyncio.Task[None]] = []

    async def agent(text: str) -> str:
        left.append(asyncio.create_task(stays()))
        return "Tea."

    run = run_sync(play(agent, tmp_path, innocent=talks))
    assert innocents(run) | {guilty(run).outcome} == {"success"}
    assert not left[0].done()
