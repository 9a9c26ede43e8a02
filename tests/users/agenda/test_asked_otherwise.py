"""Questions that are put in no usual way: by a statement, by what was named before, by what is listed; each with an id."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from harness.formats.story_parser import parse_story
from harness.text.keywords import says
from harness.types.trajectory import Utterance
from harness.types.user.note import UserTurn
from harness.users.agenda.user import AgendaUser

QUOTE_AND_VISIT = {
    "agent": "fitter",
    "story": "You want a written quote for a new oven, then a visit for a cracked window on March 20.",
    "starting_sentence": "Good afternoon, I'd like a written quote, please.",
    "user": {
        "knows": {
            "phone": {"value": "020 5550 1934", "asked_as": ["phone number"]},
            "quote_job": {"value": "oven", "asked_as": ["which job"]},
            "visit_job": {"value": "cracked window", "asked_as": ["which job"]},
            "handover": {"value": "pick-up", "asked_as": ["pick-up or delivery"], "say": ["I'll pick it up."]},
            "day": {"value": "2026-03-20", "asked_as": ["which day"]},
        },
        "wants": [
            {"say": "I'd like a written quote.", "needs": ["phone", "quote_job", "handover"]},
            {"say": "I also need somebody to look at a cracked window.", "needs": ["phone", "visit_job", "day"]},
        ],
    },
    "goals": [{"tool": "quote"}],
}
CANCEL = {
    "agent": "hotel",
    "story": "You want to cancel the late check-out. The breakfast stays. Your name is Max Brown.",
    "starting_sentence": "I have to cancel something I ordered.",
    "user": {
        "knows": {
            "service": {"value": "late check-out", "asked_as": ["which service"]},
            "day": {"value": "2026-03-12", "asked_as": ["which day"]},
            "name": {"value": "Max Brown"},
            "colour": {"value": "green", "asked_as": ["colour of the card"]},
        },
        "wants": [{"say": "Please cancel my late check-out.", "needs": ["service", "day", "name", "colour"]}],
        "refuses": [{"act": "cancel_service", "say": "No, please keep the breakfast."}],
        "when_told": [
            {"told": ["not free"], "say": "Then please do not do it.", "once": True},
            {"told": ["anything else"], "say": "Please bring a towel.", "once": True},
        ],
    },
    "goals": [{"tool": "cancel"}],
}


async def _talk(story: dict[str, object], agent: Sequence[str]) -> UserTurn:
    user = AgendaUser(parse_story(dict(story), where="story", default_id="talk").brief)
    spoken: list[Utterance] = []
    turn = await user.speak(spoken)
    for text in agent:
        spoken += [Utterance("user", turn.text or ""), Utterance("agent", text)]
        turn = await user.speak(spoken)
    return turn


@pytest.mark.parametrize(
    ("story", "asked", "expected"),
    [
        pytest.param(QUOTE_AND_VISIT, text, expected, id=name)
        for name, text, expected in (
            ("insists", "I'm so sorry, the system insists on the phone number.", "5550"),
            ("need, colon", "Need: Phone number.", "5550"),
            ("named before", "For that I'd need your phone number. What is it?", "5550"),
            ("following", "Please enter the following: phone number.", "5550"),
            ("how about yours", "My own card is worn. How about yours, what's the phone number?", "5550"),
            ("job of this want", "Which job is it?", "oven"),
            ("job among several", "What is it about: an oven, a drain, a cracked window or a roof?", "oven"),
            ("pick it up or", "Will you pick it up, or shall we deliver it?", "pick it up"),
            ("in brackets", "I could not find the kind of job in that (roof / oven / cracked window).", "oven"),
        )
    ],
)
async def test_what_is_asked_in_no_usual_way_is_told(story: dict[str, object], asked: str, expected: str):
    said = (await _talk(story, [asked])).text or ""

    assert expected in said
    assert "cracked window" not in said


@pytest.mark.parametrize(
    "asked",
    [
        pytest.param(
            "I would cancel the late check-out as soon as you tell me that it is what you want.", id="as soon"
        ),
        pytest.param("I would cancel the late check-out. That's what you want, yes?", id="yes?"),
        pytest.param('I would cancel the late check-out. Please answer, for example "yes" or "no".', id="quoted yes"),
        pytest.param("I would cancel the late check-out. A short yes would be enough for me.", id="short yes"),
        pytest.param("I would cancel the late check-out. I'd only do it with your consent, though.", id="with consent"),
        pytest.param(
            "- Request: cancelling a service\n- Service: late check-out\nIs that correct?", id="act on another"
        ),
        pytest.param("I would cancel the late check-out for Max Brown. Is that correct?", id="Brown is no colour"),
    ],
)
async def test_leave_that_is_asked_for_otherwise_is_given(asked: str):
    assert (await _talk(CANCEL, [asked])).note.intention == "affirm"


async def test_what_is_given_up_is_not_agreed_to_later():
    turn = await _talk(CANCEL, ["That is not free.", "I would cancel the late check-out. Shall I go ahead?"])

    assert turn.note.intention != "affirm"


async def test_a_reaction_to_whether_anything_else_is_wanted_fits_any_such_question():
    turn = await _talk(CANCEL, ["I have cancelled it. Is there some other thing? Any further request?"])

    assert turn.text == "Please bring a towel."


async def test_another_day_that_is_offered_is_answered_with_the_day_that_is_wanted():
    turn = await _talk(CANCEL, ["Would you like to come tonight instead?"])

    assert turn.note.intention == "deny"
    assert "12 March 2026" in (turn.text or "")


async def test_leave_for_an_unknown_deed_after_what_is_wanted_is_denied_in_doubt():
    turn = await _talk(CANCEL, ["I'll cancel the late check-out on March 12. Shall I push the big button?"])

    assert turn.note.intention == "affirm" or (turn.note.doubt is not None and turn.note.doubt.about == "yes_no")


async def test_a_question_that_wants_no_answer_gets_none_beside_whether_anything_else_is_wanted():
    talk = [
        "I would cancel the late check-out on March 12. Shall I?",
        "Done! Isn't it nice when it works? Anything else?",
    ]

    assert "2026" not in ((await _talk(CANCEL, talk)).text or "")


async def test_who_asks_for_something_named_is_never_left_while_it_is_untold():
    talk = ["I'm sorry, that did not work.", "I'm sorry, that did not work.", "I'm sorry, that did not work."]

    assert (await _talk(CANCEL, talk)).note.untold == 0


@pytest.mark.parametrize(
    ("message", "keyword"),
    [
        pytest.param("It will be ready on March 6.", "ready on March 6", id="on"),
        pytest.param("It will be ready at 5 pm.", "ready at 5 pm", id="at"),
        pytest.param("It will be ready on Friday, March 6.", "ready on Friday, March 6", id="on, with the weekday"),
        pytest.param("It will be ready on Friday, March 6.", "ready on March 6", id="weekday in the message alone"),
    ],
)
def test_what_leads_to_a_date_does_not_hide_a_keyword(message: str, keyword: str):
    assert says(message, keyword)


@pytest.mark.parametrize(
    "asked",
    [
        pytest.param("Hello! What would you like to do, and what is it about?", id="and what about"),
        pytest.param("I'm so sorry, but I have to record the purpose of your call. What would it be?", id="purpose"),
        pytest.param("Hello, what is it about?", id="what about"),
    ],
)
async def test_who_asks_what_it_is_about_is_told_what_is_wanted_and_leaves_no_doubt(asked: str):
    turn = await _talk(CANCEL, [asked])
    assert "cancel my late check-out" in (turn.text or "")
    assert turn.note.doubt is None
