"""What the agent must not say."""

from __future__ import annotations

import pytest
from builders import call, say, story_of, trajectory

from harness.scoring.score import score
from harness.types.trajectory import Message, Step, Text

SAID = [
    pytest.param("refund approved", "Your refund is approved.", True, id="words in any form"),
    pytest.param("refund approved", "Your refund is not approved.", False, id="a denial"),
    pytest.param("refund approved", "I will ask about your refund.", False, id="half of it"),
    pytest.param("1786", "That makes $1,786.00.", True, id="a value by value"),
    pytest.param("5", "There are 50 left.", False, id="a digit of another number"),
    pytest.param("2025-01-05", "You are off on January 5, 2025.", True, id="a date in another form"),
    pytest.param(12, "It takes twelve days.", True, id="a number"),
]


@pytest.mark.parametrize(("word", "message", "said"), SAID)
def test_no_message_may_say_it(word: object, message: str, said: bool) -> None:
    story = story_of({"say": ["bye"]}, must_not_say=[word])
    verdict = score(story, trajectory("Hi", say(message), "Ok", say("Bye!")))
    assert verdict.success is not said
    (check,) = verdict.checks
    assert (check.check, check.status) == ("must_not_say", "fail" if said else "pass")


def test_the_user_may_say_it_and_so_may_a_result() -> None:
    story = story_of({"say": ["bye"]}, must_not_say=["refund"], tools={"read": ["*"]})
    assert score(story, trajectory("A refund?", call("read", "refund"), say("Bye!"))).success is True


def test_it_says_what_was_said_and_where() -> None:
    story = story_of({"say": ["bye"]}, must_not_say=["refund", "never", "voucher"])
    verdict = score(story, trajectory("Hi", say("A refund and a voucher."), "Ok", say("No coupon."), say("Your refund. Bye!")))  # fmt: skip
    (check,) = verdict.checks
    assert check.code == "said_forbidden"
    assert check.message == 'said "refund" at steps 2, 5; said "voucher" at step 2'
    assert check.expected == {"not": ["refund", "voucher"]}
    assert check.observed == ["A refund and a voucher.", "Your refund. Bye!"]
    assert check.evidence == (2, 5)
    assert check.hint
    assert verdict.rests_on == "keywords"


def test_several_messages_of_one_step_are_all_looked_at() -> None:
    both = tuple(Message(content=(Text(text=text),)) for text in ("A refund.", "Bye, no voucher, a refund!"))
    verdict = score(story_of({"say": ["bye"]}, must_not_say=["refund"]), trajectory("Hi", Step(role="agent", events=both)))  # fmt: skip
    assert verdict.checks[0].observed == ["A refund.", "Bye, no voucher, a refund!"]
    assert verdict.checks[0].evidence == (2,)
