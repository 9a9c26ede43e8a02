"""The time limit of a turn, which the event loop is told of when the turn first waits."""

from __future__ import annotations

import asyncio

import pytest

from harness.runs.isolation.turn_limit import TurnLimit


async def sleeps(limit: TurnLimit, seconds: float) -> None:
    waiting = asyncio.ensure_future(asyncio.sleep(seconds))
    limit.waits()
    await waiting


def in_a_moment(seconds: float) -> float:
    return asyncio.get_running_loop().time() + seconds


@pytest.mark.parametrize("seconds", [pytest.param(0.02, id="in a moment"), pytest.param(-1, id="over already")])
async def test_what_waits_is_cut_off_and_the_task_goes_on(seconds):
    with pytest.raises(TimeoutError):
        with TurnLimit(in_a_moment(seconds)) as limit:
            await sleeps(limit, 5)
    assert limit.expired()
    await asyncio.sleep(0)  # which would raise if the task were still to be cancelled


async def test_what_never_waits_is_not_cut_off():
    with TurnLimit(in_a_moment(-1)) as limit:
        pass
    assert not limit.expired()
    await asyncio.sleep(0)


async def test_it_stands_still_and_is_put_off():
    with TurnLimit(in_a_moment(0.02)) as limit:
        limit.reschedule(None)
        await sleeps(limit, 0.05)
        limit.reschedule(in_a_moment(5))
        await sleeps(limit, 0.01)
    assert not limit.expired()


async def test_what_was_put_off_before_it_waits_counts():
    with TurnLimit(in_a_moment(0.0)) as limit:
        limit.reschedule(in_a_moment(5))
        await sleeps(limit, 0.02)
    assert not limit.expired()


async def test_one_that_others_cancel_stays_cancelled():
    async def work() -> None:
        with TurnLimit(in_a_moment(5)) as limit:
            await sleeps(limit, 5)

    task = asyncio.create_task(work())
    await asyncio.sleep(0.01)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
