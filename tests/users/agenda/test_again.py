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


async def test_what_is_told_only_when_it_is_asked_for_is_kept_back_in_any_reading() -> None:
    data = STORY["user"] | {"knows": {**STORY["user"]["knows"], "pin": {"value": "4711", "tell": "asked"}}}  # type: ignore[operator,index,dict-item]
    who = AgendaUser(parse_story({**STORY, "user": data}, where="s", default_id="s").brief, again=1)
    said = " ".join(each or "" for each in await talk(who, ["What about the whatnot?"] * 3))
    assert "19 May" in said
    assert "4711" not in said


@pytest.mark.parametrize("again", [0, 1])
async def test_a_question_that_only_the_agent_has_spoken_of_is_put_before_the_end(again: int) -> None:
    done = "I have moved it. The cost of a varnish is in our list, as ever. Anything else?"
    (answer,) = await said(again, done)
    assert answer.startswith("And what does a varnish cost?")


TABLE = {
    **STORY,
    "story": "You want a table.",
    "starting_sentence": "A table, please.",
    "user": {
        "wants": [{"id": "book", "say": "I want to book a table.", "needs": ["day", "time"]}],
        "knows": {
            "day": {"value": "2026-05-05", "say": ["On May 5."], "asked_as": ["which day"]},
            "time": {"value": "19:00", "say": ["At seven in the evening."], "asked_as": ["what time"]},
        },
        "when_told": [{"told": ["fully booked"], "say": "Then at 20:30, please."}],
    },
}


async def told(*lines: str) -> list[str]:
    who = AgendaUser(parse_story(TABLE, where="s", default_id="s").brief)
    return [each or "" for each in (await talk(who, list(lines)))[1:]]


@pytest.mark.parametrize(
    "refused",
    [
        "At seven in the evening we are full to the rafters. What time would you like?",
        "19:00 has just gone. What time shall it be instead?",
        "We have a party in at 7 pm that evening. What time do you want?",
    ],
)
async def test_what_was_told_and_is_asked_for_anew_cannot_be_had_whatever_the_words(refused: str) -> None:
    assert (await told("What time?", refused))[1] == "Then at 20:30, please."
    first, same = await told("What time?", "And which day?")
    assert "20:30" not in first + same


@pytest.mark.parametrize(
    "asked",
    [
        "Do we have a deal?",
        "That all right, love?",
        "All right if I put that through?",
        "That do you?",
        "Shall I go ahead, or would you like to change something?",
    ],
)
async def test_a_recap_is_agreed_to_in_whatever_words_it_asks(asked: str) -> None:
    recap = f"So that is a table on 5 May 2026 at 19:00 (£10 deposit, £20 in all). {asked}"
    assert (await told("Which day?", "What time?", recap))[2].startswith("Yes")


async def test_what_is_done_is_not_wanted_again_after_the_goodbye() -> None:
    recap = "A table on 5 May 2026 at 19:00. Shall I book it?"
    lines = [
        "Which day?",
        "What time?",
        recap,
        "It is booked. Anything else?",
        "Thank you. All is as you wanted it. Goodbye.",
    ]
    assert (await told(*lines))[-1] == ""


DEAR = {
    **STORY,
    "story": "You want your shirt back sooner, and a guest pass.",
    "starting_sentence": "Could you make my order express?",
    "user": {
        "wants": [
            {"id": "rush", "say": "Could you make my order express?"},
            {"id": "pass", "say": "I would also like a guest pass.", "needs": ["guest", "date"]},
        ],
        "knows": {
            "name": "Ada Lindt",
            "express_fee": "at most 15 pounds",
            "guest": {"value": "Colm Lowe", "say": ["My brother Colm Lowe."], "asked_as": ["name of your guest"]},
            "date": {"value": "2026-05-10", "say": ["On May 10."], "asked_as": ["which day"]},
        },
        "when_told": [{"told": ["£18"], "say": "No, that is too expensive. Please leave it."}],
    },
}


async def in_dear(*lines: str) -> list[str]:
    who = AgendaUser(parse_story(DEAR, where="s", default_id="s").brief)
    return [each or "" for each in (await talk(who, list(lines)))[1:]]


async def test_a_limit_holds_against_what_the_story_reacts_to_and_against_no_other_want() -> None:
    dear, again = "Express costs £18. Shall I?", "May I make it express after all, for another £18?"
    recap = "A guest pass for Colm Lowe on May 10. Is that right?"
    said = await in_dear(dear, "Anything else?", "Who, and which day?", recap, f"It is issued. {again}")
    assert said[0] == "No, that is too expensive. Please leave it."
    assert said[3].startswith("Yes")
    assert not said[4].startswith("Yes")


async def test_their_name_is_that_of_somebody_else_and_another_day_asks_for_the_day() -> None:
    said = await in_dear(
        "Express is free. Done. Anything else?", "And what is their name?", "Is that for today, or another day - which?"
    )
    assert "Colm Lowe" in said[1]
    assert "May 10" in said[2]


PROSE = (
    "You are Bridget Lowe. You want two things. First, you want to cancel your order of two towels (the order number is S-6120), but only "
    "if it is free; if there is a fee, you leave it. And then you want a guest pass for your brother Colm Lowe on Sunday 8 March 2026, whatever it costs."
)


async def test_what_is_wanted_only_if_it_is_free_is_so_for_its_own_want() -> None:
    given = {
        "agent": "desk",
        "story": PROSE,
        "starting_sentence": "I'd like to cancel an order.",
        "goals": [{"say": ["x"]}],
    }
    who = AgendaUser(parse_story(given, where="s", default_id="s").brief)
    lines = [
        "There is a fee of £4.50. Shall I cancel order S-6120 for that?",
        "All right, I leave it. Anything else?",
        "Shall I issue a guest pass for Colm Lowe on Sunday 8 March for £9?",
    ]
    fee, want, free = [each or "" for each in (await talk(who, lines))[1:]]
    assert not fee.startswith("Yes")
    assert "guest pass" in want
    assert free.startswith("Yes")


async def test_a_form_that_is_to_be_completed_asks_for_its_fields() -> None:
    first, second = await told(
        "Please complete the following:\n\n- What time", "NOTED.\nPlease complete the following:\n- Which day"
    )
    assert "seven" in first
    assert "May 5" in second
