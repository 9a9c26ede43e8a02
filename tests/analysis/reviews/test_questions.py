"""What a person is asked of a verdict, and the label that the answers come to."""

from __future__ import annotations

import pytest

from harness.analysis.reviews.questions import JudgedAs, KeysGiven, concluded, next_question, said_of

GREEN, RED = JudgedAs("success", None), JudgedAs("fail", "agent")
EITHER, OPEN = JudgedAs("fail", "agent or story"), JudgedAs("undecided", "meaning")


@pytest.mark.parametrize(
    ("judged", "blind", "typed", "label", "score"),
    [
        pytest.param(RED, False, "r", "right", 0.0, id="a failure that was the agent's"),
        pytest.param(RED, False, "a", "right", 0.0, id="the same, by its fault"),
        pytest.param(RED, False, "agent", "right", 0.0, id="the same, as a word"),
        pytest.param(RED, False, "u", "user", None, id="a failure by the user's fault says nothing of the agent"),
        pytest.param(RED, False, "w", "world", None, id="nor does one by the world's"),
        pytest.param(RED, False, "s y", "story", 1.0, id="the story asked for too much of an agent that did well"),
        pytest.param(RED, False, "s n", "story", 0.0, id="the story is bad, and so was the agent"),
        pytest.param(RED, False, "j o", "judge", None, id="the judge is mistaken, and who did what cannot be told"),
        pytest.param(EITHER, False, "a", "agent", 0.0, id="what the harness left open is settled"),
        pytest.param(EITHER, False, "s y", "story", 1.0, id="the other way as well"),
        pytest.param(GREEN, False, "r", "right", 1.0, id="a success"),
        pytest.param(GREEN, False, "a", "agent", 0.0, id="a success that is none"),
        pytest.param(GREEN, False, "j", "judge", 0.0, id="a success that a judge gave away"),
        pytest.param(GREEN, False, "u", "user", None, id="a success that the user gave away"),
        pytest.param(OPEN, False, "r", "right", None, id="an undecided trial that nobody could decide"),
        pytest.param(OPEN, False, "a", "agent", 0.0, id="one that a person decides against the agent"),
        pytest.param(OPEN, False, "s y", "story", 1.0, id="one that a person decides for it"),
        pytest.param(RED, True, "a", "right", 0.0, id="blind, the person and the harness say the same"),
        pytest.param(GREEN, True, "y", "right", 1.0, id="blind, both call it a success"),
        pytest.param(GREEN, True, "a", "agent", 0.0, id="blind, the person sees a failure"),
        pytest.param(RED, True, "y j", "judge", 1.0, id="blind, the person sees a success, and says who is mistaken"),
        pytest.param(OPEN, True, "y j", "right", 1.0, id="blind, what could not be decided is a success"),
    ],
)
def test_answers_become_a_label(judged: JudgedAs, blind: bool, typed: str, label: str, score: float | None) -> None:
    answers = KeysGiven()
    for each in typed.split():
        question = next_question(judged, answers, blind=blind)
        assert question is not None
        key = question.key_of(each)
        assert key is not None
        answers = answers.with_key(question.step, key)
    assert next_question(judged, answers, blind=blind) is None
    found = concluded(judged, answers)
    assert (found.label, found.score, found.wants_reason) == (label, score, label != "right")


def test_what_is_not_offered_is_no_answer() -> None:
    for judged, blind, typed in ((EITHER, False, "r"), (RED, True, "r"), (RED, True, "j"), (RED, False, "y")):
        question = next_question(judged, KeysGiven(), blind=blind)
        assert question is not None
        assert question.key_of(typed) is None
        assert question.key_of("") is None


def test_right_is_read_as_what_the_harness_says() -> None:
    assert [said_of(each, "right") for each in (RED, GREEN, OPEN)] == ["agent", "success", "judge"]
    assert said_of(GREEN, "story") == "story"
