"""A run that is over stays over, whatever an agent has left to go off in the event loop."""

import asyncio
from collections.abc import Callable

import pytest

from harness.threads import run_sync


def raises(problem: type[BaseException]) -> Callable[[], None]:
    def go_off() -> None:
        raise problem

    return go_off


@pytest.mark.parametrize("rounds", range(8))
@pytest.mark.parametrize("problem", [KeyboardInterrupt, SystemExit])
def test_what_goes_off_rounds_of_the_loop_after_the_end_loses_nothing(
    rounds: int, problem: type[BaseException]
) -> None:
    """At the end of the run, while its left-over tasks are cancelled, and while the loop is closed."""

    async def run() -> str:
        loop = asyncio.get_running_loop()

        def later(left: int) -> None:
            if not left:
                raise problem
            loop.call_soon(later, left - 1)

        loop.call_soon(later, rounds)
        return "finished"

    assert run_sync(run()) == "finished"


@pytest.mark.parametrize("seconds", [0, 0.001, 0.01, 0.1])
def test_what_goes_off_while_a_task_tidies_up_loses_nothing(seconds: float) -> None:
    async def tidies() -> None:
        try:
            await asyncio.sleep(60)
        finally:
            await asyncio.sleep(0.02)

    async def run() -> str:
        loop = asyncio.get_running_loop()
        loop.keep = loop.create_task(tidies())  # type: ignore[attr-defined]
        await asyncio.sleep(0)
        loop.call_later(seconds, raises(KeyboardInterrupt))
        return "finished"

    assert run_sync(run()) == "finished"


def test_what_the_run_itself_raises_is_raised() -> None:
    async def run() -> None:
        raise KeyError("no such story")

    with pytest.raises(KeyError, match="no such story"):
        run_sync(run())
