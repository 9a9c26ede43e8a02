"""A user that misheard gets back on its way: what is asked when all is done, what it does not know, what it once wanted."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from harness.formats.story_parser import parse_story
from harness.types.trajectory import Utterance
from harness.types.user.note import UserTurn
from harness.users.agenda.user import AgendaUser

MOVE = {
    "agent": "clinic",
    "story": "You want to move your visit to March 20 at 10:00. Your number is P-1182.",
    "starting_sentence": "Hi, I want to move my visit to March 20.",
    "user": {
        "knows": {
            "number": {"value": "P-1182", "asked_as": ["patient number"]},
            "new_date": {"value": "2026-03-20", "asked_as": ["which day"]},
            "time": {"value": "10:00", "asked_as": ["which time"]},
        },
        "wants": [{"say": "I want to move my visit to March 20.", "needs": ["number", "new_date", "time"]}],
        "when_told": [
            {"told": ["not free on March 20"], "say": "Then March 24, at the earliest time you have.", "once": True}
        ],
        "does_not_know": ["email"],
    },
    "goals": [{"tool": "move"}],
}
ASKED = (
    "What is your patient number?",
    "Which day would you like?",
    "Which time would you like?",
)
PROPOSED = (*ASKED, "I would move your visit to March 20 at 10:00. Shall I go ahead?")


async def _talk(agent: Sequence[str]) -> UserTurn:
    user = AgendaUser(parse_story(dict(MOVE), where="story", default_id="talk").brief)
    spoken: list[Utterance] = []
    turn = await user.speak(spoken)
    for text in agent:
        spoken += [Utterance("user", turn.text or ""), Utterance("agent", text)]
        turn = await user.speak(spoken)
    return turn


@pytest.mark.parametrize(
    "asked",
    [
        pytest.param(
            "I am pleased to confirm that your visit is on March 20 at 10:00. Any further wish?", id="confirm"
        ),
        pytest.param("Your visit has been moved to March 20. Is there another tale to tell?", id="tale"),
        pytest.param("Your visit is now on March 20. May it be a day to remember. Anything else you need?", id="day"),
        pytest.param('It is moved to March 20. Anything else? Type what you need, or "no" to finish.', id="menu"),
    ],
)
async def test_what_is_asked_after_all_is_done_is_whether_that_was_all(asked: str):
    turn = await _talk((*PROPOSED, asked))
    assert turn.note.intention == "end", turn.text


@pytest.mark.parametrize(
    "asked",
    [
        pytest.param("It would help me to know whether there is an e-mail address, which is optional.", id="whether"),
        pytest.param("Should you wish to give an e-mail address (optional), may I ask you to state it?", id="state it"),
        pytest.param("We could send a confirmation, if we knew your e-mail address.", id="no question"),
        pytest.param("May I once more request an e-mail address for the confirmation (optional)?", id="request"),
    ],
)
async def test_what_it_does_not_know_it_says_however_it_is_asked(asked: str):
    turn = await _talk((*ASKED, asked))
    assert turn.note.intention == "unknown", turn.text


async def test_what_the_story_chooses_anew_is_not_corrected_to_what_it_wanted_before():
    full = "There is nothing free, I mean not free on March 20. March 24 and March 26 are. Which day?"
    turn = await _talk((*ASKED, full, "I would move your visit to March 24 at 09:30. Shall I go ahead?"))
    assert turn.note.intention == "affirm", turn.text


async def test_another_day_than_the_story_chooses_anew_is_still_corrected():
    full = "There is nothing free, I mean not free on March 20. March 24 and March 26 are. Which day?"
    turn = await _talk((*ASKED, full, "I would move your visit to March 26 at 09:30. Shall I go ahead?"))
    assert turn.note.intention in {"correct", "deny"}, turn.text


@pytest.mark.parametrize(
    "asked",
    [
        "I would move your visit to March 20 at 10:00. A short word would be enough for me.",
        "It looks as if I should move your visit to March 20 at 10:00. I'd only need to hear that you agree.",
    ],
)
async def test_what_proposes_the_want_in_full_is_agreed_to_in_doubt_however_it_waits(asked: str):
    turn = await _talk((*ASKED, asked))
    assert turn.note.intention == "affirm", turn.text
    assert turn.note.doubt is not None
    assert turn.note.doubt.about == "yes_no"


async def test_a_wrong_value_in_such_a_proposal_is_not_agreed_to():
    asked = (
        "I would move your visit to March 21 at 10:00. If that is what you had in mind, a short word would be enough."
    )
    turn = await _talk((*ASKED, asked))
    assert turn.note.intention != "affirm", turn.text


async def test_a_yes_to_a_single_value_is_no_leave_so_that_what_is_wanted_stays_open():
    turn = await _talk((*ASKED, "That was 10:00, right?", "I would move your visit. That's what you want, yes?"))
    assert turn.note.intention == "affirm", turn.text


SEAT = {
    "agent": "coaches",
    "story": "You want seat 12A on ticket T-48231. Once it is read back to you, you notice that you meant 12D.",
    "starting_sentence": "Hello, I'd like another seat.",
    "user": {
        "knows": {"ticket": {"value": "T-48231"}, "seat": {"value": "12A", "say": ["12A please."]}},
        "wants": [{"say": "I want to change my seat to 12A.", "needs": ["ticket", "seat"]}],
        "when_told": [{"told": ["to seat 12A"], "say": "No, 12D, not 12A.", "once": True}],
    },
    "goals": [{"tool": "change_seat"}],
}


async def test_a_value_that_the_user_takes_back_is_no_longer_wanted() -> None:
    user = AgendaUser(parse_story(dict(SEAT), where="story", default_id="talk").brief)
    spoken: list[Utterance] = []
    turn = await user.speak(spoken)
    said = []
    for text in (
        "What is your ticket number?",
        "Which seat would you like?",
        "I would move you from seat 9C to seat 12A. Shall I do that?",
        "So I would move you from seat 9C to seat 12D. Is that all right?",
    ):
        spoken += [Utterance("user", turn.text or ""), Utterance("agent", text)]
        turn = await user.speak(spoken)
        said.append(turn.text or "")
    assert said[2] == "No, 12D, not 12A."
    assert said[3].startswith("Yes"), said
