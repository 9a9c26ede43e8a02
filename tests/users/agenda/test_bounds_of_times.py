"""A time as a bound, turned round by a no; what is said in two ways; a question beside a deed that is refused."""

from __future__ import annotations

from typing import Any

import pytest
from agenda_talks import talk

from harness.formats.story_parser import parse_story
from harness.users.agenda.reading.user_reader import read_user
from harness.users.agenda.user import AgendaUser


def _user(**user: Any) -> AgendaUser:
    story = {
        "agent": "desk",
        "story": "You want to see somebody.",
        "starting_sentence": "Hello, I would like to come in.",
        "now": "2026-05-12T09:00",
        "goals": [{"tool": "book"}],
        "user": {"wants": ["I'd like to come in for a visit."], **user},
    }
    return AgendaUser(parse_story(story, where="story", default_id="talk").brief)


BOUNDS = {
    "Not before half past three, please.": ("15:50", "14:10"),
    "No earlier than 10 am, please.": ("10:00", "9:40"),
    "It can't be before 2 pm.": ("2:15 pm", "11:30 am"),
    "No later than 17:00, please.": ("16:30", "17:45"),
    "At 11:15 or later.": ("11:45", "10:45"),
    "By 4 pm at the latest.": ("3:30 pm", "5 pm"),
    "Any time past 6 pm.": ("6:20 pm", "5:30 pm"),
    "Before noon, please.": ("11:20", "12:40"),
}


@pytest.mark.parametrize(("said", "times"), BOUNDS.items(), ids=BOUNDS)
async def test_a_time_on_the_right_side_is_agreed_to_and_one_on_the_other_is_not(
    said: str, times: tuple[str, str]
) -> None:
    for time, right in zip(times, (True, False), strict=True):
        user = _user(knows={"time": {"value": said, "say": [said]}})
        answer = (await talk(user, [f"So that is Tuesday 19 May at {time}. Shall I book it?"]))[-1]
        assert answer is not None
        assert answer.startswith("Yes") is right, answer


async def test_of_a_day_that_is_said_in_two_ways_the_value_holds() -> None:
    changed = ["To Tuesday, 26 May.", "Sorry, make that Wednesday, 27 May."]
    user = _user(
        wants=["I want to move my visit on 21 May."], knows={"new_day": {"value": "2026-05-27", "say": changed}}
    )
    recaps = [
        f"It goes from Thursday 21 May to {day}. Is that all right?" for day in ("Tuesday 26 May", "Wednesday 27 May")
    ]
    answers = await talk(user, ["To which day shall I move it?", *recaps])
    first, second, third = answers[-3:]
    assert first == "To Tuesday, 26 May."
    assert second is not None
    assert "27 May" in second
    assert str(third).startswith("Yes"), third


async def test_a_question_is_asked_though_the_words_it_shares_with_a_deed_were_said() -> None:
    user = _user(wants=["I'd like a massage for my shoulder.", "And how much does a massage for a shoulder cost?"])
    answers = await talk(user, ["I'm sorry, we are full for weeks and cannot book that.", "Anything else?"])
    assert "cost" in " ".join(filter(None, answers))


PROSE = {
    "You are Leonie Baxter, born on February 4, 1993.": {"born": "February 4, 1993", "name": "Leonie Baxter"},
    "You want a fitter. You take the first slot there is, as long as it isn't on a Tuesday, since then you teach.": {
        "slot": "the first slot",
        "day": "any day but Tuesday",
    },
}


@pytest.mark.parametrize(("prose", "facts"), PROSE.items())
def test_prose_is_cut_where_a_thought_ends(prose: str, facts: dict[str, str]) -> None:
    knows = read_user(prose, "en").user.knows
    assert {name: knows[name].value for name in facts} == facts


async def test_a_thing_that_is_booked_for_the_user_is_not_gone() -> None:
    reaction = {"told": ["sold out"], "say": "Then block C, please."}
    assert "block C" not in str((await talk(_user(when_told=[reaction]), ["Your seats are booked."]))[-1])
    assert "block C" in str((await talk(_user(when_told=[reaction]), ["Block B is already booked."]))[-1])


async def test_a_question_is_not_asked_by_an_opening_that_has_half_of_its_words() -> None:
    wants = ["I'd like the long ladder fetched.", "And how much of my bond do I get back for the long ladder?"]
    story = {
        "agent": "desk",
        "story": "You want the long ladder fetched.",
        "starting_sentence": "Hi, the painters are done with the long ladder, so it can go back.",
        "goals": [{"tool": "fetch"}],
        "user": {"wants": wants, "knows": {"name": "Ines Marsh"}},
    }
    user = AgendaUser(parse_story(story, where="story", default_id="talk").brief)
    recap = "So we fetch the long ladder on 11 June. Is that all right?"
    answers = await talk(user, ["Your name?", recap, "The long ladder will be fetched on 11 June. Anything else?"])
    assert answers[-1] == wants[1]
