"""What a story in prose means that no desk's words show: stage directions, several wants, which of a list is meant."""

from __future__ import annotations

import pytest

from harness.types.story import Brief
from harness.types.trajectory import Utterance
from harness.users.agenda.language.pack import Pack, load_pack
from harness.users.agenda.reading.user_reader import read_user
from harness.users.agenda.user import AgendaUser
from harness.users.agenda.weighing.options import options_in


def english() -> Pack:
    pack = load_pack("en")
    assert pack is not None
    return pack


async def talk(prose: str, opening: str, *agent: str) -> list[str]:
    user = AgendaUser(Brief(prose, opening, persona=None, user_turns=(), language="en", agent_first=False))
    spoken: list[Utterance] = []
    said: list[str] = []
    for heard in ("", *agent):
        if heard:
            spoken.append(Utterance("agent", heard))
        turn = await user.speak(spoken)
        said.append(turn.text or "")
        spoken += [Utterance("user", turn.text)] if turn.text else []
    return said[1:]


@pytest.mark.parametrize(
    "end",
    [
        "You want nothing else.",
        "There is nothing else you want.",
        "You have no other wishes.",
        "Afterwards you need nothing more.",
        "Then you are done.",
        "Afterwards you say that this was all.",
    ],
)
def test_that_nothing_else_is_wanted_is_no_want_and_no_fact(end: str):
    plain = "You want to cancel your order A-1001."
    assert read_user(f"{plain} {end}", "en").user == read_user(plain, "en").user


def test_two_things_in_a_sentence_are_two_wants():
    wants = read_user("You want two things: first cancel your order A-1001, and then buy a kettle.", "en").user.wants
    assert [want.say for want in wants] == ["I want to cancel my order A-1001.", "I also want to buy a kettle."]


def test_each_thing_that_may_be_offered_is_refused_by_itself():
    refuses = read_user("You want a bike. If they offer you a lock or a rear light, decline it.", "en").user.refuses
    assert [each.act for each in refuses] == ["lock", "rear light"]
    assert refuses[0].say == "No lock, please."


TIMES = "On 17 June 2026 we have 08:30, 11:00 or 15:30. Which time?"
"""Three on one day."""


@pytest.mark.parametrize(
    ("prefers", "time"),
    [
        ("You take the latest one.", "15:30"),
        ("Of the times they name you take the latest one, because you work in the morning.", "15:30"),
        ("You choose the earliest one.", "08:30"),
        ("You can only come in the afternoon.", "15:30"),
        ("You would like 11:00.", "11:00"),
    ],
)
async def test_of_several_times_the_one_is_named_that_the_story_means(prefers: str, time: str):
    (answer,) = await talk(f"You want a repair on 17 June 2026. {prefers}", "I need a repair.", TIMES)
    assert [each for each in ("08:30", "11:00", "15:30") if each in answer] == [time]


def test_what_was_is_no_option():
    assert options_in("I move it from 12 March at 09:30 to 17 March at 13:00.", english()) == []
    listed = options_in("Thu 12 Mar 09:00; Fri 13 Mar 11:00; Fri 13 Mar 14:30", english())
    assert [each.said for each in listed] == ["12 Mar, 09:00", "13 Mar, 11:00", "13 Mar, 14:30"]


CHANGE = (
    "You want a bike. Your number is AB-1450. You first say 3 days; when the desk reads the booking back to you, "
    "you change it to 4 days."
)


async def test_what_is_first_said_is_changed_when_it_is_read_back():
    first, second, third = await talk(
        CHANGE,
        "I want a bike.",
        "How many days?",
        "Shall I book a bike for AB-1450, for 3 days?",
        "Shall I book a bike for AB-1450, for 4 days?",
    )
    assert first == "3 days."
    assert "4 days" in second
    assert third.startswith("Yes")


@pytest.mark.parametrize(
    "asked",
    [
        "Customer number (HS-....):",
        "Field 1 - Customer number:",
        "Required: customer number.",
        "Needed:\n- customer number",
        "If I might have your customer number, I could look you up.",
    ],
)
async def test_what_is_named_and_not_told_is_told(asked: str):
    (answer,) = await talk("You want to cancel your visit. Your customer number is HS-2041.", "I must cancel.", asked)
    assert "HS-2041" in answer


@pytest.mark.parametrize("asked", ["Add a lock for 65 euros?", "A lock costs 65 euros: do I note yes or no?"])
async def test_what_is_refused_is_refused_however_it_is_offered(asked: str):
    (answer,) = await talk("You want a bike. If they offer you a lock, decline it.", "I want a bike.", asked)
    assert answer.startswith("No")


async def test_a_half_question_for_a_yes_is_said_yes_to():
    (answer,) = await talk(
        "You want to cancel your order A-1001.",
        "I want to cancel my order.",
        "I'd cancel order A-1001 - yes, or shall I change something?",
    )
    assert answer.startswith("Yes")
