"""What is not wanted of a thing that is spoken of, what only says why, and days of which no order is said."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

import pytest

from harness.formats.story_parser import parse_story
from harness.types.trajectory import Utterance
from harness.users.agenda.hearing.slashed import in_order
from harness.users.agenda.reading.user_reader import read_user
from harness.users.agenda.user import AgendaUser


async def answer(story: Mapping[str, object], *said: str) -> str:
    """What the user says to the last of these messages."""
    raw = {"story": "You are at the desk.", "starting_sentence": "Hello.", "goals": [{"say": ["bye"]}], **story}
    user = AgendaUser(parse_story(raw, where="s", default_id="s").brief)
    spoken: list[Utterance] = []
    turn = await user.speak(spoken)
    for each in said:
        spoken += [Utterance("user", turn.text or ""), Utterance("agent", each)]
        turn = await user.speak(spoken)
    return turn.text or ""


TWO = {
    "story": "You want to collect the walnut table. You have another piece in the store, a piano stool, which you do not want"
    " to collect. You also want to know when the piano stool was varnished. Your surname is Brandt."
}


def test_what_is_left_alone_is_no_want_but_refused() -> None:
    user = read_user(TWO["story"], "en").user
    assert [want.say for want in user.wants] == [
        "I want to collect the walnut table.",
        "I also want to know when the piano stool was varnished.",
    ]
    (refused,) = user.refuses
    assert "collect" in refused.act


async def test_of_several_things_the_one_that_is_wanted_now_is_chosen() -> None:
    said = await answer(TWO, "Do you mean the walnut table or the piano stool?")
    assert "walnut" in said
    assert "stool" not in said


APPEAL = {
    "story": "You want to contest the invoice 88120, because the boiler was never fitted. You do not want to settle the invoice."
}


async def test_what_is_wanted_is_refused_for_one_deed_alone() -> None:
    assert (await answer(APPEAL, "I will contest the invoice 88120. Shall I?")).startswith("Yes")
    assert not (await answer(APPEAL, "Would you like to settle the invoice now?")).startswith("Yes")


async def test_why_is_answered_by_the_reason() -> None:
    assert "never fitted" in await answer(APPEAL, "Why do you contest it?")


async def test_one_of_several_is_what_is_wanted_rather_than_a_refusal_of_another() -> None:
    story = {"story": "You want to report a scratched lamp. You want a replacement; you do not want a voucher."}
    assert "replacement" in await answer(story, "Would you like a voucher, a replacement or a polish?")


SOFA = {
    "user": {
        "wants": [{"say": "I want to return the sofa.", "needs": ["reason", "refund"]}],
        "knows": {
            "reason": {"value": "too wide for the door", "say": ["It is too wide for the door."]},
            "refund": "card",
        },
    }
}


async def test_another_word_for_the_reason_and_the_money_back_are_no_other_matter() -> None:
    said = await answer(
        SOFA, "Why?", "I will take back the sofa (reason: unwanted) and refund 310 euros to your card. Is that right?"
    )
    assert said.startswith("Yes")


MOVE = {
    "now": "2026-03-09T09:00",
    "user": {
        "wants": [{"say": "I want to move the inspection.", "needs": ["date"]}],
        "knows": {"date": {"value": "2026-03-20", "say": ["On 20 March, please."]}},
    },
}


async def test_the_day_that_is_wanted_is_told_where_only_others_are_listed() -> None:
    assert (
        await answer(MOVE, "I have 10/03/2026 at 9:00, 11/03/2026 at 9:00 or 12/03/2026 at 9:00. Which one?")
        == "On 20 March, please."
    )


NOW = datetime(2026, 3, 9, 9)


@pytest.mark.parametrize(
    ("said", "heard"),
    [
        ("10/03/2026 or 12/03/2026", "2026-03-10 or 2026-03-12"),
        ("03/10/2026 or 03/31/2026", "2026-03-10 or 2026-03-31"),
        ("born 05/06/1980", "born 05/06/1980"),
        ("at 4/5 of 10/20", "at 4/5 of 10/20"),
    ],
    ids=["the day first", "the month first", "either", "no dates"],
)
def test_days_of_which_no_order_is_said_are_near(said: str, heard: str) -> None:
    assert in_order(said, NOW) == heard
    assert in_order(said, None) == said
