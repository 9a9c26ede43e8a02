"""How the default user plays a story of which an attempt was void: it holds that it may have read it wrongly."""

from __future__ import annotations

import pytest
from agenda_talks import talk

from harness.formats.story_parser import parse_story
from harness.users.agenda.user import AgendaUser

STORY = {
    "agent": "desk",
    "story": "You want to move a visit.",
    "starting_sentence": "My visit has to move.",
    "goals": [{"say": ["moved"]}],
    "now": "2026-05-01T09:00",
    "user": {
        "wants": [
            {"id": "move", "say": "I want to move my visit.", "needs": ["time"]},
            {"id": "fee", "say": "And what does a varnish cost?"},
        ],
        "knows": {"name": "Ada Lindt", "time": {"value": "in the afternoon", "say": ["In the afternoon, please."]}},
        "refuses": [{"act": "cancel", "say": "No, I do not want to cancel it."}],
        "when_told": [{"told": ["nothing free"], "say": "Then Tuesday, 19 May."}],
    },
}


def user(again: int) -> AgendaUser:
    return AgendaUser(parse_story(STORY, where="s", default_id="s").brief, again=again)


async def said(again: int, *lines: str) -> list[str]:
    return [each or "" for each in (await talk(user(again), list(lines)))[1:]]


PROPOSED = "I would move it to Monday, 11 May 2026 at 09:15. Is that right?"


async def test_it_gives_in_to_what_comes_back_after_it_objected() -> None:
    once = await said(0, PROPOSED, "Sorry?", PROPOSED)
    assert not once[2].startswith("Yes")
    first, _, then = await said(1, PROPOSED, "Sorry?", PROPOSED)
    assert "afternoon" in first
    assert then.startswith("Yes")


async def test_it_tells_all_that_it_may_at_once() -> None:
    (told,) = await said(1, "What is your name?")
    assert "Ada Lindt" in told
    assert "afternoon" in told
    (told,) = await said(2, "What is your name?")
    assert "afternoon" not in told


async def test_instead_of_having_no_more_to_say_it_says_what_it_never_said() -> None:
    lines = ["What about the whatnot?"] * 4
    assert "19 May" not in " ".join(await said(0, *lines))
    assert "19 May" in " ".join(await said(1, *lines))


@pytest.mark.parametrize("again", [0, 1])
async def test_a_question_that_only_the_agent_has_spoken_of_is_put_before_the_end(again: int) -> None:
    done = "I have moved it. The cost of a varnish is in our list, as ever. Anything else?"
    (answer,) = await said(again, done)
    assert answer.startswith("And what does a varnish cost?")
