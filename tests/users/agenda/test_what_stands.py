"""What the default user chose, or heard of a thing, stands: it agrees to a proposal in which nothing differs from its
data, names what differs, and brings up again what was left undone."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest
from agenda_talks import brief, talk

from harness.types.user.data import UserData
from harness.users.agenda.user import AgendaUser


def customer(want: str, knows: dict[str, Any], **more: Any) -> dict[str, Any]:
    facts = {"name": "Ines Roth"} | knows
    return {"wants": [{"id": "first", "say": want, "needs": [*facts]}], "knows": facts} | more


PITCH = customer(
    "I'd like to book a pitch for my tent.", {"pitch": {"value": "shady", "say": ["The shady one."]}, "nights": 3}
)
TUNER = customer(
    "I'd like to have my piano tuned.",
    {"week": {"value": "the week of 8 June", "say": ["Some time in the week of 8 June."], "asked_as": ["day", "when"]}},
)
LATER = customer(
    "I'd like to have my piano tuned.",
    {"day": {"value": "2026-06-12", "say": ["On Wednesday 10 June.", "Sorry, 12 June, please."], "asked_as": ["when"]}},
)
GYM = customer(
    "I'd like to join your gym.",
    {"level": {"value": "Silver", "say": ["Silver, please."], "asked_as": ["which level"]}, "budget": "60 euros"},
)
BIKE = customer("I'd like to hire a bicycle.", {"days": 4, "most_per_day": "15 euros"})
FLOWERS = customer(
    "I'd like to order a bunch of tulips.", {"size": {"value": "large", "say": ["A large one."]}, "colour": "yellow"}
)
LAMP = customer(
    "I want to order a desk lamp.",
    {"item": "desk lamp", "kind": {"value": "wired", "say": ["A wired one."]}, "number": 2},
)
SHADY = "There are Oak (shady, by the river, €18); Birch (in the sun, €16); or Elm (close to the gate, €14). Which one?"


async def said(user: dict[str, Any], *heard: str) -> str:
    told = brief("You call somebody.", user=UserData.model_validate(user), now=datetime(2026, 5, 20, 10))
    return (await talk(AgendaUser(told), list(heard)))[len(heard)] or ""


@pytest.mark.parametrize(
    ("user", "heard", "answer"),
    [
        (PITCH, [SHADY, "So that's Oak for 3 nights, €54, under Ines Roth. Shall I book it?"], "Yes"),
        (TUNER, ["When would suit you?", "Wednesday 10 June at 2 pm, for Ines Roth. Shall I book it?"], "Yes"),
        (TUNER, ["When would suit you?", "Wednesday 17 June at 2 pm, for Ines Roth. Shall I book it?"], "No"),
        (LATER, ["When would suit you?", "Wednesday 10 June, for Ines Roth. Is that right?"], "12 June"),
        (GYM, ["Bronze at €30, Silver at €45 or Gold at €80: which one would you like?"], "Silver"),
        (BIKE, ["For how long?", "A bicycle for 4 days, €56 all in. Shall I book it?"], "Yes"),
        (BIKE, ["For how long?", "A bicycle for 4 days, €64 all in. Shall I book it?"], "No"),
        (FLOWERS, ["Which size?", "Yellow tulips, large, €30. Add?"], "Yes"),
        (FLOWERS, ["Which size?", "A large bunch of yellow tulips (fresh, from today), €30. Shall I bag them?"], "Yes"),
        (LAMP, ["Which kind?", "2 wired lamps, desk model, €60. OK?"], "Yes"),
        (LAMP, ["Let me see who you are first, shall we? What's your name?"], "My name is Ines Roth."),
        (LAMP, ["Happy for me to put 2 wired desk lamps down for Ines Roth?"], "Yes"),
    ],
)
async def test_what_does_not_differ_from_the_data_is_agreed_to(
    user: dict[str, Any], heard: list[str], answer: str
) -> None:
    found = await said(user, *heard)
    assert answer in found
    assert answer != "My name is Ines Roth." or found == answer


async def test_what_was_left_undone_is_brought_up_again() -> None:
    left = "Right, I've left it all as it was. Owt else?"
    assert "desk lamp" in await said(LAMP, "What is your name?", "Shall I polish a mirror for Ines Roth?", left)
