"""A value that is said wrongly is not said yes to: beside a right one, of another want, as a bound; each with an id."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from harness.formats.story_parser import parse_story
from harness.types.trajectory import Utterance
from harness.types.user.note import UserTurn
from harness.users.agenda.user import AgendaUser

STORY = {
    "agent": "airline",
    "story": "You want to change a flight, then to add bags.",
    "starting_sentence": "I want to change my flight to Oslo, please.",
    "user": {
        "knows": {
            "address": "445 Maple Drive, Suite 394, Fort Worth",
            "departure": {
                "value": "after 8 am and before 9 pm",
                "say": ["I prefer flights departing after 8 am and before 9 pm."],
            },
            "device": {"value": "LT-7745", "asked_as": ["asset tag"]},
            "ticket": {"value": "Q20931", "asked_as": ["ticket number"]},
            "voucher": "KX448213",
            "limit": "35 cents per kilometre",
            "bags": {"value": "2 checked bags", "asked_as": ["how many bags"]},
        },
        "wants": [
            {
                "say": "I want to change my flight to Oslo.",
                "needs": ["address", "departure", "device", "ticket", "limit"],
            },
            {"say": "I want to add checked bags.", "needs": ["bags", "voucher"]},
        ],
    },
    "goals": [{"tool": "change"}],
}


async def _answers(said: Sequence[tuple[str, ...]]) -> list[UserTurn]:
    """What the user answers, where the agent may send several messages in a turn."""
    user = AgendaUser(parse_story(dict(STORY), where="story", default_id="talk").brief)
    spoken: list[Utterance] = []
    turns = [await user.speak(spoken)]
    for messages in said:
        spoken += [Utterance("user", turns[-1].text or ""), *(Utterance("agent", each) for each in messages)]
        turns.append(await user.speak(spoken))
    return turns


RECAPS = {
    "beside the right one": (
        "I will send it to 445 Maple Drive, Suite {}, Fort Worth.",
        "It goes to 445 Maple Drive, Suite 394, Fort Worth. One moment.",
        ("394", "334"),
    ),
    "a bound": (
        "Based on your wish for flights departing after 8 am and before {} pm, I found the flight to Oslo.",
        "",
        ("9", "7"),
    ),
    "of a later want": ("I will change the flight to Oslo and add {} checked bags.", "", ("2", "4")),
}


@pytest.mark.parametrize(("recap", "before", "values"), RECAPS.values(), ids=RECAPS)
async def test_a_recap_with_a_wrong_value_is_not_affirmed(recap: str, before: str, values: tuple[str, str]):
    asked = " Shall I go ahead?" if recap.startswith("Based") else " Is everything correct?"
    meant = []
    for value in values:
        messages = filter(None, (before, recap.format(value) + asked))
        meant.append((await _answers([tuple(messages)]))[-1].note.intention)
    assert meant[0] == "affirm"
    assert meant[1] in {"correct", "deny"}


async def test_less_than_a_limit_is_no_wrong_value():
    *_, turn = await _answers([("I will change the flight to Oslo. It costs 29 cents per kilometre. Is that right?",)])
    assert turn.note.intention == "affirm"


async def test_a_bare_question_for_a_named_thing_is_answered_beside_others():
    *_, turn = await _answers([("Ticket number? Device?",)])
    assert "Q20931" in (turn.text or "")
    assert "LT-7745" in (turn.text or "")


async def test_what_was_said_in_its_name_says_which_want_is_at_hand():
    user = AgendaUser(parse_story(dict(STORY), where="story", default_id="talk").brief)
    spoken = [
        Utterance("user", "I want to change my flight to Oslo."),
        Utterance("agent", "It is changed. Anything else?"),
        Utterance("user", "Yes, I want to add checked bags."),
        Utterance("agent", "What exactly do you need?"),
    ]
    assert "bags" in ((await user.speak(spoken)).text or "")


WANT = "I want to change my flight to Oslo."
REST = "My address is 445 Maple Drive, Suite 394, Fort Worth. I prefer flights departing after 8 am and before 9 pm."


async def test_what_asks_for_no_known_thing_and_is_said_again_is_answered_by_all_then_by_the_want_then_by_both():
    _, first, *_, want, both = await _answers([("Tell me about the frobnication.",)] * 5)
    assert REST in (first.text or "")
    assert want.text == WANT
    assert (both.text or "").startswith(f"{WANT} {REST}")


async def test_what_says_the_want_and_waits_is_agreed_to_the_second_time_in_doubt():
    _, first, second = await _answers(
        [("I would change your flight to Oslo before 9 pm. I await the green light.",)] * 2
    )
    assert first.text == WANT
    assert second.note.intention == "affirm"
    assert second.note.doubt is not None
    assert second.note.doubt.about == "yes_no"


SLIPS = {
    "for KX448213": "affirm",
    "for KX448219": "correct",
    "for KX448299": "affirm",
    "ticket Q20931": "affirm",
    "ticket Q20937": "correct",
    "ticket Q2093177": "affirm",
    "flight LH4471": "affirm",
}


@pytest.mark.parametrize(("said", "meant"), SLIPS.items(), ids=SLIPS)
async def test_an_identifier_that_is_its_own_but_for_one_digit_is_corrected(said: str, meant: str):
    *_, turn = await _answers([(f"I will change the flight to Oslo, {said}. May I?",)])
    assert turn.note.intention == meant
