"""The ladder: the first rung that can say something decides, and it is said which ones could not."""

from __future__ import annotations

import asyncio

import pytest

from harness.errors import Unavailable
from harness.scoring.similarity.cascade import Ladder
from harness.types.protocols import Likeness


class Says:
    def __init__(self, name: str, score: float, note: str | None = None) -> None:
        self.name = name
        self.likeness = Likeness(score, name, note)

    async def compare(self, expected: str, observed: str) -> Likeness:
        return self.likeness


class Fails:
    def __init__(self, name: str, problem: BaseException) -> None:
        self.name = name
        self.problem = problem

    async def compare(self, expected: str, observed: str) -> Likeness:
        raise self.problem


DOWN = Unavailable("nobody there", code="unreachable")


@pytest.mark.parametrize(
    ("rungs", "found"),
    [
        ([Says("judge", 1.0), Says("embeddings", 0.2)], Likeness(1.0, "judge")),
        ([Fails("judge", DOWN), Says("embeddings", 0.2)], Likeness(0.2, "embeddings", "judge: unreachable; decided by embeddings")),
        ([Fails("judge", ValueError("x")), Says("embeddings", 0.2)], Likeness(0.2, "embeddings", "judge: raised; decided by embeddings")),
        (
            [Fails("judge", DOWN), Says("embeddings", 0.2, "cut")],
            Likeness(0.2, "embeddings", "judge: unreachable; decided by embeddings; cut"),
        ),
        (
            [Fails("judge", DOWN), Fails("embeddings", ValueError("x"))],
            Likeness(0.95, "tokens", "judge: unreachable, embeddings: raised; decided by tokens"),
        ),
        ([], Likeness(0.95, "tokens")),
    ],
    ids=["the judge decides", "the judge is down", "the judge raises", "both have something to say", "all fail", "no rungs"],
)  # fmt: skip
async def test_the_first_rung_that_can_say_something_decides(rungs, found):
    assert await Ladder(rungs).compare("january leave", "leave in January") == found


async def test_likeness_of_words_sees_values_spelt_alike():
    ladder = Ladder([])
    assert (await ladder.compare("fünf Tage Urlaub", "Urlaub, 5 Tage", "de")).score >= 0.95
    assert (await ladder.compare("leave on 2025-01-05", "January 5, 2025: leave")).score >= 0.9


async def test_a_cancelled_comparison_is_no_failed_rung():
    class Waits:
        name = "judge"

        async def compare(self, expected: str, observed: str) -> Likeness:
            await asyncio.sleep(60)
            raise AssertionError

    asked = asyncio.ensure_future(Ladder([Waits()]).compare("a", "b"))
    await asyncio.sleep(0.01)
    asked.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asked
