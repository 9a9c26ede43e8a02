"""Prose as authors of benchmarks write it: reasons, what must be done, what is until now, what alone will do."""

from __future__ import annotations

import pytest

from harness.formats.story_parser import parse_story
from harness.types.story import Brief
from harness.types.trajectory import Utterance
from harness.types.user.data import KnownFact, Scalar, UserData, Want
from harness.users.agenda.reading.user_reader import read_user
from harness.users.agenda.user import AgendaUser


def read(story: str) -> UserData:
    return read_user(story, "en").user


def test_a_reason_is_a_fact_of_its_own() -> None:
    knows = read("You want a lamp. They should post it, since you have no car.").knows
    assert {name: (known.value, known.say) for name, known in knows.items()} == {
        "post": (True, ("They should post it.",)),
        "car": (False, ("Since I have no car.",)),
    }


@pytest.mark.parametrize(
    ("story", "wants"),
    [
        pytest.param(
            "Your parcel went missing, so your card, 5550182, has to be blocked at once.",
            ["My card, 5550182, has to be blocked at once."],
            id="what must be done, with its number beside it",
        ),
        pytest.param(
            "The visit has to move to the week after.", ["The visit has to move to the week after."], id="move"
        ),
        pytest.param(
            "There are just two things you want to know: how much a key costs, and how long it takes.",
            ["I want to know how much a key costs.", "I also want to know how long it takes."],
            id="questions after their announcement",
        ),
        pytest.param(
            "There are two things you want to get done. First, you want to renew the card. And then you'd like a bag.",
            ["I want to renew the card.", "I'd like a bag."],
            id="an announcement with a sentence for each",
        ),
        pytest.param(
            "You want to see the film. You have a new phone, 07700 900418, which you want them to note instead of the old one.",
            [
                "I want to see the film.",
                "I have a new phone, 07700 900418, which I want them to note instead of the old one.",
            ],
            id="what others are to do is a want of its own",
        ),
    ],
)
def test_what_is_to_be_done_is_wanted(story: str, wants: list[str]) -> None:
    assert [want.say for want in read(story).wants] == wants


@pytest.mark.parametrize(
    ("story", "facts"),
    [
        pytest.param(
            "You want it moved. A fitter is booked for Thursday 12 March.",
            {"current_date": "Thursday 12 March"},
            id="what is until now",
        ),
        pytest.param(
            "You work until four, so only a time after four will do, and of those you take the earliest.",
            {"work_four": True, "time": "the earliest time after 16:00"},
            id="the earliest of what alone will do",
        ),
        pytest.param(
            "On Wednesdays you mind a child, which rules Wednesday out.",
            {"day": "any day but Wednesdays"},
            id="ruled out",
        ),
        pytest.param(
            "You want a slot. It must not be a Sunday. Mornings and Fridays do not suit you.",
            {"day": "any day but Sunday", "day_2": "any day but Mornings, Fridays"},
            id="ruled out by a verb",
        ),
        pytest.param(
            "You want a room. Up to 30 pounds a week is fine.",
            {"budget_per_week": "30 pounds"},
            id="a limit for each week",
        ),
        pytest.param(
            "You leave on 20 March and are back on the 26th.",
            {"start_date": "20 March", "end_date": "26th March"},
            id="two ends, the month said once",
        ),
        pytest.param("You want a check-in on 3 May.", {"date": "3 May"}, id="a hyphen is no end of a word"),
        pytest.param(
            "You want mugs. At first you ask for two packs. When they read it back, it strikes you that you will be away, "
            "and you change it to three packs.",
            {"packs": "three packs"},
            id="a change of mind told at length",
        ),
        pytest.param(
            "If it's no more than 55 pounds, you want to book a wash.", {"budget": "55 pounds"}, id="pounds are money"
        ),
    ],
)
def test_what_is_known(story: str, facts: dict[str, Scalar]) -> None:
    assert {name: known.value for name, known in read(story).knows.items()} == facts


def test_what_is_refused_is_named_before() -> None:
    [refused] = read("You want a bag. Reminders by text get on your nerves; you don't want any.").refuses
    assert refused.say == "I don't want reminders by text."
    [refused] = read("You want a plan. You have no interest in the Mobile 50 plan, should they bring it up.").refuses
    assert refused.act == "Mobile 50"


async def test_the_words_of_a_changed_value_are_not_taken_back() -> None:
    """ "The move is on 1 April" is corrected to 3 April: a move on 3 Apr is right."""
    date = KnownFact(value="3 April", say=("The move is on 1 April.", "3 April."))
    data = UserData(wants=(Want(say="I am moving."),), knows={"date": date})
    user = AgendaUser(Brief("You move.", "I am moving.", None, (), "en", False, user=data))
    spoken: list[Utterance] = []
    for heard in ("When is the move?", "The move is on 1 April, all right?", "The move is on 3 Apr, all right?"):
        spoken.append(Utterance("agent", heard))
        turn = await user.speak(spoken)
        spoken.append(Utterance("user", turn.text or ""))
    assert turn.note.intention == "affirm"


async def test_what_is_wanted_if_it_is_so_and_at_a_price_keeps_its_place():
    """The condition before it and the most that it may cost take nothing from it."""
    told = (
        "You want to know whether your suit is ready. If it is, you want it delivered to 14 Mill Lane, provided that the"
        " delivery costs no more than 10 euros."
    )
    document = {"story": told, "starting_sentence": "Hello.", "goals": [{"tool": "deliver"}]}
    user = AgendaUser(parse_story(document, where="story", default_id="talk").brief)
    spoken: list[Utterance] = []
    turn = await user.speak(spoken)
    spoken += Utterance("user", turn.text), Utterance("agent", "Where to?")

    assert "14 Mill Lane" in ((await user.speak(spoken)).text or "")


def test_an_hour_ends_no_row_of_wants():
    told = (
        "You want two things: first to move your punt to 18 June, starting at 9:00 as before, and then to know whether"
        " you may bring your dog."
    )

    assert [want.say for want in read_user(told, "en").user.wants] == [
        "I want to move my punt to 18 June, starting at 9:00 as before.",
        "I also want to know whether I may bring my dog.",
    ]
