"""The ladder: the first rung decides; a judge that is down leaves it open, unless the next rung may take its place."""

from __future__ import annotations

import asyncio

import pytest

from harness.errors import JudgeFailed, Unavailable
from harness.scoring.similarity.bands import ARGUMENT_BANDS, BANDS, Band, band_of
from harness.scoring.similarity.cascade import Ladder
from harness.types.protocols import Answer, Likeness, Question


class Decides:
    """A judge or entailment with one answer, which keeps what it was asked."""

    def __init__(self, name: str, met: bool | None, note: str | None = None) -> None:
        self.name, self.met, self.note = name, met, note
        self.asked: list[Question] = []

    async def decide(self, question: Question) -> Answer:
        self.asked.append(question)
        return Answer(self.met, self.name, note=self.note, reason="because", quote="leave")


class Likens:
    name = "embeddings"

    def __init__(self, score: float, note: str | None = None) -> None:
        self.likeness = Likeness(score, self.name, note)
        self.asked: list[tuple[str, str]] = []

    async def compare(self, expected: str, observed: str) -> Likeness:
        self.asked.append((expected, observed))
        return self.likeness


class Fails:
    def __init__(self, name: str, problem: BaseException) -> None:
        self.name = name
        self.problem = problem

    async def decide(self, question: Question) -> Answer:
        raise self.problem

    async def compare(self, expected: str, observed: str) -> Likeness:
        raise self.problem


DOWN = Unavailable("nobody there", code="unreachable")
LEAVE = Question("january leave", "leave in January")


def yes(rung: str, note: str | None = None) -> Answer:
    return Answer(True, rung, note=note, reason="because", quote="leave")


@pytest.mark.parametrize(
    ("deciders", "likeners", "found"),
    [
        ([Decides("judge", True), Decides("entailment", False)], [Likens(0.1)], yes("judge")),
        ([Decides("entailment", True)], [Likens(0.1)], yes("entailment")),
        ([Fails("judge", DOWN), Decides("entailment", True)], [], yes("entailment", "judge: unreachable; decided by entailment")),
        ([Fails("judge", DOWN)], [Likens(0.2)], Answer(False, "embeddings", 0.2, "judge: unreachable; decided by embeddings")),
        ([Fails("judge", ValueError("x"))], [Likens(0.2)], Answer(False, "embeddings", 0.2, "judge: raised; decided by embeddings")),
        (
            [Fails("judge", DOWN)],
            [Likens(0.2, "cut")],
            Answer(False, "embeddings", 0.2, "judge: unreachable; decided by embeddings; cut"),
        ),
        (
            [Fails("judge", DOWN)],
            [Fails("embeddings", ValueError("x"))],
            Answer(True, "tokens", 0.95, "judge: unreachable, embeddings: raised; decided by tokens"),
        ),
        ([], [], Answer(True, "tokens", 0.95)),
    ],
    ids=["the judge decides", "entailment is next", "the judge is down, entailment decides", "the judge is down", "the judge raises", "both have something to say", "all fail", "no rungs"],
)  # fmt: skip
async def test_with_a_fallback_the_first_rung_that_can_say_something_decides(deciders, likeners, found):
    assert await Ladder(deciders, likeners, judge_may_fail=True).answer(LEAVE, 0.8) == found


@pytest.mark.parametrize(
    ("problem", "said"),
    [(DOWN, "unreachable: nobody there"), (ValueError("x"), "raised: ValueError: x")],
    ids=["the judge is down", "the judge raises"],
)
async def test_a_judge_that_gives_no_answer_is_followed_by_nobody(problem, said):
    ladder = Ladder([Fails("judge", problem), Decides("entailment", True)], [Likens(1.0)])
    with pytest.raises(JudgeFailed, match=said) as found:
        await ladder.answer(LEAVE)
    assert found.value.code == "judge_unavailable"


async def test_other_rungs_that_fail_are_followed_by_the_next():
    ladder = Ladder([Fails("entailment", ValueError("x"))], [Fails("embeddings", ValueError("x"))])
    assert (await ladder.answer(LEAVE)).note == "entailment: raised, embeddings: raised; decided by tokens"


async def test_likeness_of_words_sees_values_spelt_alike():
    ladder = Ladder()
    found = await ladder.answer(Question("fünf Tage Urlaub", "Urlaub, 5 Tage", language="de"))
    assert (found.score or 0) >= 0.95
    found = await ladder.answer(Question("leave on 2025-01-05", "January 5, 2025: leave"))
    assert (found.score or 0) >= 0.9


# ------------------------------------------------------------------------------------------- who may be overruled


DENIED = Question("accept the offer", "do not accept the offer")


async def test_what_vetoes_found_is_a_note_to_a_judge_and_a_no_to_a_likeness():
    judge, likens = Decides("judge", True), Likens(1.0)
    assert (await Ladder([judge], [likens]).answer(DENIED)).met is True
    assert [question.notes for question in judge.asked] == [("one of them says no",)]
    found = await Ladder([], [likens]).answer(DENIED)
    assert (found.met, found.rung, found.note) == (False, "guard", "one of them says no")
    assert likens.asked == [], "a veto needs no embeddings"


async def test_a_veto_refuses_where_a_judge_is_down_and_likeness_would_decide():
    found = await Ladder([Fails("judge", DOWN)], [Likens(1.0)], judge_may_fail=True).answer(DENIED)
    assert (found.met, found.rung) == (False, "guard")
    assert found.note == "judge: unreachable; decided by guard; one of them says no"


async def test_a_judge_sees_the_whole_message_and_a_likeness_the_sentences_about_it():
    question = Question("Your order is cancelled.", "No problem! I cancelled your order.", "follows")
    judge, likens = Decides("judge", True), Likens(0.99)
    await Ladder([judge]).answer(question)
    assert [each.observed for each in judge.asked] == ["No problem! I cancelled your order."]
    await Ladder([], [likens]).answer(question)
    assert likens.asked == [("Your order is cancelled.", "I cancelled your order.")]


@pytest.mark.parametrize("rung", BANDS)
@pytest.mark.parametrize("within", [True, False], ids=["of a message", "of an argument"])
@pytest.mark.parametrize("at", ["passes", "below", "fails", "above"])
async def test_a_likeness_decides_only_outside_its_band(rung, at, within):
    band = (BANDS if within else ARGUMENT_BANDS)[rung]
    score, met = {
        "passes": (band.passes_from, True),
        "below": (band.passes_from - 0.001, None),
        "fails": (band.fails_below - 0.001, False),
        "above": (band.fails_below, None),
    }[at]
    assert band_of(rung, None, within=within).decide(score) is met
    if rung == "embeddings" and within == (LEAVE.asks == "follows"):
        assert (await Ladder([], [Likens(score)]).answer(LEAVE)).met is met


@pytest.mark.parametrize(("score", "met"), [(0.8, True), (0.79, False)])
async def test_a_threshold_that_somebody_set_is_the_only_one(score, met):
    assert band_of("tokens", 0.8, within=True) == Band(0.8, 0.8)
    assert (await Ladder([], [Likens(score)]).answer(LEAVE, 0.8)).met is met


async def test_a_cancelled_comparison_is_no_failed_rung():
    class Waits:
        name = "judge"

        async def decide(self, question: Question) -> Answer:
            await asyncio.sleep(60)
            raise AssertionError

    asked = asyncio.ensure_future(Ladder([Waits()]).answer(Question("a", "b")))
    await asyncio.sleep(0.01)
    asked.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asked


GERMAN = "Ihre Erstattung kommt in fünf Tagen auf Ihrem Konto an, wir haben sie heute gebucht."
ENGLISH = "Your dog has been waiting for you at the gate since the morning."


@pytest.mark.parametrize("limit", [None, 0.8])
@pytest.mark.parametrize(("said", "met"), [(GERMAN, None), (ENGLISH, False)])
def test_a_likeness_fails_nothing_that_is_said_in_another_language(said, met, limit):
    question = Question("The refund arrives within 5 days.", said, asks="follows")
    found = asyncio.run(Ladder((), (Likens(0.09),)).answer(question, limit))
    assert found.met is met
    assert ("another language" in (found.note or "")) == (met is None)
