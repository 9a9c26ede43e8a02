"""What the default user counts as not told: with something untold, a doubt makes a failed trial void."""

from __future__ import annotations

import pytest

from harness.types.story import Brief
from harness.types.trajectory import Utterance
from harness.types.user.data import UserData
from harness.users.agenda.user import AgendaUser

KNOWS = {
    "house": "Orchard House",
    "arrival": "2026-05-15",
    "departure": {"value": "2026-05-18", "say": ["We leave on May 18."]},
}


def brief(wish: str) -> Brief:
    user = UserData.model_validate({"knows": KNOWS, "wants": [{"say": wish, "needs": list(KNOWS)}]})
    return Brief(
        "You want to book.", "Hello.", persona=None, user_turns=(), language="en", agent_first=False, user=user
    )


@pytest.mark.parametrize(
    ("wish", "untold"),
    [
        pytest.param("I'd like to book Orchard House from May 15 to May 18.", 0, id="both dates without their year"),
        pytest.param("I'd like to book Orchard House from May 15, 2026 to May 18, 2026.", 0, id="with their year"),
        pytest.param("I'd like to book Orchard House from May 15.", 1, id="one of them"),
        pytest.param("I'd like to book Orchard House from May 16 to May 19.", 2, id="other days"),
    ],
)
async def test_a_date_is_told_once_its_day_and_month_were_said(wish: str, untold: int) -> None:
    user = AgendaUser(brief(wish))
    spoken = [Utterance("user", (await user.speak([])).text or "")]
    turn = await user.speak([*spoken, Utterance("agent", "What can I do for you?")])
    assert turn.text == wish
    assert turn.note.untold == untold
