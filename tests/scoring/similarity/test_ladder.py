"""The ladder: the first rung decides; a judge that is down leaves it open, unless the next rung may take its place."""

from __future__ import annotations

import asyncio

import pytest

from harness.errors import JudgeFailed, Unavailable
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
async def test_with_a_fallback_the_first_rung_that_can_say_something_decides(rungs, found):
    assert await Ladder(rungs, judge_may_fail=True).compare("january leave", "leave in January") == found


@pytest.mark.parametrize(
    ("problem", "said"),
    [(DOWN, "unreachable: nobody there"), (ValueError("x"), "raised: ValueError: x")],
    ids=["the judge is down", "the judge raises"],
)
async def test_a_judge_that_gives_no_answer_is_followed_by_nobody(problem, said):
    ladder = Ladder([Fails("judge", problem), Says("embeddings", 1.0)])
    with pytest.raises(JudgeFailed, match=said) as found:
        await ladder.compare("january leave", "leave in January")
    assert found.value.code == "judge_unavailable"


async def test_other_rungs_that_fail_are_followed_by_the_next():
    found = await Ladder([Fails("embeddings", ValueError("x"))]).compare("january leave", "leave in January")
    assert found.note == "embeddings: raised; decided by tokens"


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
