"""Questions as telephone transcripts and forms put them: without a mark, with fillers, to be answered by a letter."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from harness.formats.story_parser import parse_story
from harness.types.trajectory import Utterance
from harness.types.user.note import UserTurn
from harness.users.agenda.user import AgendaUser

MOVE = {
    "agent": "bakery",
    "story": "You want to move the collection of your cake.",
    "starting_sentence": "Hello, I have to move the collection of a cake.",
    "user": {
        "wants": ["I'd like to collect my cake at another time."],
        "knows": {
            "phone": "07700 900118",
            "size": {"value": "8-inch", "asked_as": ["how big"]},
            "date": {"value": "Tuesday 9 June", "asked_as": ["what to change"]},
            "time": "4:30 pm",
            "postcode": "BS7 9LP",
            "seat": {"value": "window", "say": ["A window seat, please."]},
            "allergies": {"value": "none", "say": ["No allergies."]},
            "method": {"value": "collection", "say": ["I'll collect it."], "asked_as": ["pick it up", "deliver"]},
        },
        "refuses": [{"act": "box", "say": "No box, please."}],
        "when_told": [{"told": ["window seats"], "say": "Then an aisle seat will do."}],
    },
    "now": "2026-06-01T09:00",
    "goals": [{"tool": "move"}],
}
RECAP = "Cake of 8 inch, to be collected on Tuesday 9 June at 4:30 pm."


async def _talk(agent: Sequence[str]) -> UserTurn:
    user = AgendaUser(parse_story(dict(MOVE), where="story", default_id="talk").brief)
    spoken: list[Utterance] = []
    turn = await user.speak(spoken)
    for text in agent:
        spoken += Utterance("user", turn.text), Utterance("agent", text)
        turn = await user.speak(spoken)
    return turn


@pytest.mark.parametrize(
    "asked",
    [
        f"{RECAP}\nConfirm change (Y/N)?",
        f"Please answer Y or N: {RECAP} Confirm change (Y/N)?",
        f"• Cake: 8-inch\n• Allergies: no allergies\n{RECAP}\nIs all of this correct?",
        f"{RECAP} Ready to make it official? 🚀",
        "okay so that's, um, the eight inch cake, tuesday the 9th of june at half past four in the afternoon. shall i do that",
    ],
)
async def test_a_yes_is_given_by_letter_and_without_a_mark(asked: str):
    turn = await _talk([asked])

    assert turn.note.intention == "affirm", turn.text


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ("hang on a sec, i'm, uh, just looking. oh and uh, they make me ask, d'you want the fancy box, it's 5 pounds", "No box"),
        ("I'd have to look at that for a moment. There would be a box for £5.00, if you cared for one.", "No box"),
        ("Not to worry! What phone number did you give us when you ordered?", "07700 900118"),
        ("Sure. Can I start with what size of cake it is? That's 6-inch, 8-inch or 10-inch.", "8-inch"),
        ("Will you pick it up, or should we deliver it?", "collect"),
        ("Thank you. And for security, can you confirm the postcode on the account for me, please?", "BS7 9LP"),
        ("Is your postcode still the one we have, or has it changed? Please tell me what it is.", "BS7 9LP"),
        ("Happy to help with that! Could you pop your postcode in here for me?", "BS7 9LP"),
    ],
)  # fmt: skip
async def test_what_is_asked_is_heard_without_a_mark_and_behind_what_leads_to_it(asked: str, expected: str):
    assert expected in ((await _talk([asked])).text or "")


async def test_who_is_read_back_a_day_without_its_hour_says_the_hour_and_then_yes():
    talk = [
        "What would you like to change, and to what?",
        "Date: Tuesday 9 June, not Saturday 6 June. Shall I change it?",
    ]
    turn = await _talk(talk)
    assert turn.text == "My time is 4:30 pm."
    assert turn.note.intention == "correct"

    turn = await _talk([*talk, f"{RECAP} Shall I change it?"])
    assert turn.note.intention == "affirm"


@pytest.mark.parametrize(
    "talk",
    [
        ["So we'd be moving it from Saturday the 6th to Tuesday the 9th, at 4:30 pm. Shall I do that for you?"],
        [
            "The window seats have all gone, sorry! An aisle one?",
            "So that's an aisle seat on Tuesday 9 June. Shall I do it?",
        ],
    ],
)
async def test_a_day_without_its_month_and_what_is_taken_instead_are_right(talk: list[str]):
    turn = await _talk(talk)

    assert turn.note.intention == "affirm", turn.text
