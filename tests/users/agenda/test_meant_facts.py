"""Which fact is meant: by words about the same thing, by a value in its place, and by what is only repeated."""

from __future__ import annotations

import pytest

from harness.formats.story_parser import parse_story
from harness.text.naming.slips import is_slip
from harness.types.trajectory import Utterance
from harness.types.user.note import UserTurn
from harness.users.agenda.facts import make_fact
from harness.users.agenda.language.pack import load_pack
from harness.users.agenda.reading.worded import dated, worded
from harness.users.agenda.user import AgendaUser
from harness.users.agenda.weighing.claims import claims_in, is_part_of_name, titles_of

STORY = {
    "agent": "shipper",
    "story": "You want a parcel moved, then a courier.",
    "starting_sentence": "Hello, it is about a delivery.",
    "user": {
        "knows": {
            "tracking": {"value": "JD 0146 2290", "asked_as": ["parcel number"]},
            "name": "Nadia Rahman",
            "weight": "3.4 kg",
            "colour": "red",
            "new_date": {"value": "2026-12-03", "asked_as": ["which day"]},
            "old_date": {"value": "2026-12-01"},
            "old_slot": {"value": "parcel slot"},
            "slot_time": {"value": "11:00"},
            "pickup": {"value": "pharmacy", "asked_as": ["where to collect"]},
        },
        "wants": [
            {
                "id": "move",
                "say": "I want my parcel moved to December 3.",
                "needs": ["tracking", "new_date", "old_slot"],
            },
            {"id": "courier", "say": "I also want a courier at 11:00.", "needs": ["slot_time", "pickup"]},
        ],
        "when_told": [
            {"told": ["2026-12-09"], "say": "The earliest one, please.", "once": True},
            {"told": ["not possible"], "say": "Then leave the dates as they are.", "once": True},
        ],
        "does_not_know": ["phone"],
    },
    "goals": [{"tool": "move"}],
}


async def _talk(*agent: str) -> UserTurn:
    user = AgendaUser(parse_story(dict(STORY), where="story", default_id="talk").brief)
    spoken: list[Utterance] = []
    turn = await user.speak(spoken)
    for text in agent:
        spoken += [Utterance("user", turn.text or ""), Utterance("agent", text)]
        turn = await user.speak(spoken)
    return turn


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        pytest.param("How heavy is it?", "3.4", id="about the weight"),
        pytest.param("In what shade is it painted?", "red", id="about the colour"),
        pytest.param("With whom am I speaking?", "Nadia", id="about the name"),
        pytest.param("May I further request your parcel number?", "JD 0146 2290", id="further request"),
        pytest.param("Do you have a customer number, or should I look you up by name?", "Nadia", id="by name"),
        pytest.param(
            "| Field | Value |\n|---|---|\n| To be collected at | ❓ shop or pharmacy |", "pharmacy", id="hint"
        ),
        pytest.param(
            "Would you like to book a van, change a delivery, cancel a parcel, or ask what it costs?",
            "I want my parcel moved",
            id="deeds that are listed",
        ),
        pytest.param(
            "What is it about? For example, you could say that you want to book a van or change a delivery.",
            "I want my parcel moved",
            id="for example",
        ),
        pytest.param(
            "Nothing is free then. Would you rather have December 9 at 9:00, December 9 at 11:30 or December 10 at 9:00?",
            "The earliest one",
            id="a value in a question",
        ),
        pytest.param("Is there a phone number for the new day?", "I don't know", id="what is not known, beside a fact"),
    ],
)
async def test_what_is_meant_is_told(asked: str, expected: str):
    assert expected in ((await _talk(asked)).text or "")


async def test_a_further_point_after_what_was_done_is_no_recap():
    done = "The parcel JD 0146 2290 was moved to December 3. Is there a further one I should put on my note?"
    turn = await _talk("What can I do for you?", "I would move it to December 3. Shall I?", done)

    assert turn.text == "I also want a courier at 11:00."


async def test_a_value_of_another_want_is_not_held_against_this_one():
    turn = await _talk("What is it about?", "I would move it on December 3 at 18:00. Is everything correct?")

    assert turn.note.intention == "affirm"


async def test_a_wrong_value_of_this_want_is():
    turn = await _talk(
        "What is it about?", "I would move the parcel JD 0146 2299 to December 3. Is everything correct?"
    )

    assert turn.note.intention == "correct"
    assert "JD 0146 2290" in (turn.text or "")


async def test_dates_of_what_was_given_up_are_not_held_against_what_comes_next():
    turn = await _talk(
        "On which day?",
        "That is not possible.",
        "We add a note to the delivery of 1 December 2026. May I have your approval?",
    )

    assert turn.note.intention != "correct"


async def test_what_the_user_said_itself_is_no_report():
    turn = await _talk("What can I do for you?", "I want my parcel moved to December 3.")

    assert turn.note.intention != "correct"


def test_claims_know_what_is_said_of_a_value():
    pack = load_pack("en")
    assert pack is not None
    line = make_fact(0, "Guests: 2 adults, from 1 May 2027, ticket 20011 38452", "fact", pack)
    found = {claim.mention.value: claim for claim in claims_in(line, pack)}

    assert "adult" in found["2"].unit
    assert found["2027-05-01"].roles == {"start"}
    assert found["2001138452"].kind == "identifier"


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [("Ms Okafor", "Grace Okafor", True), ("T. Wren", "Tamsin Wren", True), ("Max Okafor", "Grace Okafor", False)],
)
def test_a_name_in_fewer_words_is_the_same(one: str, other: str, same: bool):
    pack = load_pack("en")
    assert pack is not None
    mine, theirs = (next(claims_in(make_fact(0, f"It is for {name}", "fact", pack), pack)) for name in (one, other))

    assert is_part_of_name(mine, theirs, titles_of("en")) is same


def test_a_slip_is_one_sign_or_two_that_are_swapped():
    assert [is_slip("HAT039", each, 2) for each in ("HAT036", "HAT093", "HAT147")] == [True, True, False]


@pytest.mark.parametrize(
    ("name", "value", "own", "said"),
    [
        ("order_id", "12", True, "My order id is 12."),
        ("lost_on", "7 March", True, "Lost on 7 March."),
        ("daughter_age", "9", True, "My daughter's age is 9."),
        ("most_per_day", "40 euros", True, "At most 40 euros per day."),
        ("notes", "blue", True, "My notes are blue."),
        ("signature", "no", False, "Signature: no."),
    ],
)
def test_a_fact_without_words_is_said_as_people_say_it(name: str, value: str, own: bool, said: str):
    pack = load_pack("en")
    assert pack is not None
    assert worded(name, value, pack, own=own) == said


def test_a_date_is_said_as_people_say_it():
    pack = load_pack("en")
    assert pack is not None
    assert dated("from 2026-03-07 on", pack) == "from 7 March 2026 on"
