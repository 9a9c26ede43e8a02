"""What is told of as done is heard as done, and a wish to reject something is one."""

from __future__ import annotations

from typing import Any

import pytest

from harness.formats.story_parser import parse_story
from harness.types.trajectory import Utterance
from harness.users.agenda.user import AgendaUser

RENEWAL: dict[str, Any] = {
    "agent": "desk",
    "story": "You want to renew a book.",
    "starting_sentence": "I want to renew the book Dune.",
    "user": {
        "knows": {"title": "Dune", "card": "L-77"},
        "wants": [{"say": "I want to renew the book Dune.", "needs": ["title", "card"]}],
    },
    "goals": [{"tool": "serve"}],
}


async def _last(story: dict[str, Any], *agent: str) -> str | None:
    user = AgendaUser(parse_story(story, where="story", default_id="desk").brief)
    spoken: list[Utterance] = []
    text = None
    for message in ("", *agent):
        spoken += [Utterance("agent", message)] if message else []
        text = (await user.speak(spoken)).text
        spoken.append(Utterance("user", text or ""))
    return text


@pytest.mark.parametrize(
    "told",
    [
        "Dune is renewed until 2026-04-17.",
        "I have renewed Dune until 17 April.",
        "Dune is extended until the end of April.",
    ],
)
async def test_a_deed_that_lasts_until_a_day_is_done(told):
    assert await _last(RENEWAL, "Your card?", told) is None, "nothing is agreed to, and nothing wanted again"


async def test_what_waits_until_something_happens_is_not_done():
    said = await _last(RENEWAL, "Your card?", "It cannot be renewed until you confirm: shall I renew Dune?")
    assert (said or "").startswith("Yes")
