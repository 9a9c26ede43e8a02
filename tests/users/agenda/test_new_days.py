"""What is to be had instead of what is there is held against a change, and against no cancelling."""

from __future__ import annotations

import pytest
from agenda_talks import brief, talk

from harness.types.user.data import UserData
from harness.users.agenda.user import AgendaUser

PERIOD = {"say": ["The new period is from March 30, 2026 to March 31, 2026."], "asked_as": ["new period"]}
MOVED = UserData.model_validate(
    {
        "wants": ["I want to change my leave if that can be done, else to cancel my leave."],
        "knows": {
            "request_id": {"value": "L-511", "say": ["My leave request number is L-511."]},
            "start": {"value": "March 30, 2026", **PERIOD},
            "end": {"value": "March 31, 2026", **PERIOD},
        },
    }
)


@pytest.mark.parametrize(
    ("proposed", "agreed"),
    [
        ("I will cancel your leave L-511 from 2026-05-29 to 2026-06-01. Shall I go ahead?", True),
        ("It is approved, so I can only cancel your leave from May 29 to June 1, 2026. Shall I?", True),
        ("I will change your leave L-511: from 2026-05-29 to 2026-06-01. Shall I go ahead?", False),
    ],
)
async def test_the_days_of_what_is_cancelled_are_not_the_new_ones(proposed: str, agreed: bool) -> None:
    user = AgendaUser(brief("You want to change your leave.", "Can you change my leave?", user=MOVED))
    reply = (await talk(user, [proposed]))[1] or ""
    assert reply.startswith("Yes" if agreed else "No"), reply
