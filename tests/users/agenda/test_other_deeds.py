"""The default user keeps to what is to be done, and to the day, where either is only hinted at; and takes polite
questions for what they are."""

from __future__ import annotations

from typing import Any

import pytest

from harness.types.story import Brief
from harness.types.trajectory import Utterance
from harness.types.user.data import UserData
from harness.users.agenda.language.pack import load_pack
from harness.users.agenda.reading.worded import worded
from harness.users.agenda.user import AgendaUser

ALLOTMENT = {
    "knows": {
        "name": "Ola Reyes",
        "plot_number": "A-118",
        "email": "ola.reyes@post.example",
        "birth_date": "1980-03-09",
        "gate": "Northfield",
        "day": "2026-09-14",
        "months": 6,
    },
    "wants": [
        {"id": "lease", "say": "I want to extend the lease of my plot.", "needs": ["plot_number", "months", "day"]},
        {"id": "water", "say": "I also want to cancel the water barrel.", "needs": ["plot_number"]},
    ],
    "refuses": ["greenhouse"],
}
PROSE = "You rent a plot and surrender nothing of it. You want a longer lease, and no water barrel."


async def answer(*heard: str, user: dict[str, Any] = ALLOTMENT, said: str = "Good morning.") -> str:
    brief = Brief(PROSE, said, None, (), "en", False, UserData.model_validate(user))
    talk = [Utterance("user", said), *(Utterance("agent", each) for each in heard)]
    return (await AgendaUser(brief).speak(talk)).text or ""


@pytest.mark.parametrize(
    ("asked", "begins"),
    [
        ("Do you want to keep the water barrel?", "No. I also want to cancel"),
        ("So I'll leave the water barrel with you and only extend the lease, yes?", "No. I also want to cancel"),
        ("Your water barrel stays, right?", "No. I also want to cancel"),
        ("The barrel goes, the shed stays. Shall I cancel the water barrel?", "Yes"),
        ("Do you want to return it now?", "No"),
        ("Shall I extend the lease by 6 months?", "Yes"),
    ],
)
async def test_what_would_be_done_is_what_is_wanted(asked: str, begins: str) -> None:
    assert (await answer(asked)).startswith(begins)


@pytest.mark.parametrize(
    ("asked", "begins"),
    [
        ("We can come on the 15th at ten, how's that?", "No. My day is 14 September 2026."),
        ("We can come on the 14th, how does that sound?", "Yes"),
        ("The key is on the 2nd shelf, plot A-118, right?", "Yes"),
        ("Is your birth date 10 March 1980?", "No. My birth date is 9 March 1980."),
        ("Is your email still o.reyes@post.example?", "No. My email is ola.reyes@post.example."),
        ("You said Southfield, correct?", "No. My gate is Northfield."),
    ],
)
async def test_a_value_that_is_only_hinted_at_is_held_against_the_story(asked: str, begins: str) -> None:
    assert (await answer(asked)).startswith(begins)


@pytest.mark.parametrize(
    "asked", ["Would you mind if I extended the lease by 6 months?", "Any objections if I extend the lease?"]
)
async def test_a_yes_to_whether_one_minds_is_said_without_one(asked: str) -> None:
    assert await answer(asked) == "Please go ahead."


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("There is a greenhouse free, interested?", "No, thank you."),
        ("Name for the lease?", "My name is Ola Reyes."),
        ("Could you spell your surname for me?", "My name is Ola Reyes."),
        ("Could I grab your plot number real quick?", "My plot number is A-118."),
        ("How many months?", "6 months."),
    ],
)
async def test_a_question_in_few_words_is_understood(asked: str, said: str) -> None:
    assert await answer(asked) == said


async def test_how_long_asks_for_a_number_of_months() -> None:
    assert "6 months." in await answer("For how long?")


LAMP = {
    "knows": {
        "shade": {"value": "linen shade", "say": ["Paper shade, please.", "No, rather the linen shade."]},
        "order": "L-77",
        "width": "20 cm",
        "depth": "35 cm",
        "day": "2026-09-14",
    },
    "wants": [
        {"id": "lamp", "say": "I want to move my fitting L-77 to another day.", "needs": ["order", "day", "shade"]}
    ],
    "when_told": [
        {"told": ["10:15"], "say": "That is too late. Then please cancel the fitting L-77 instead."},
        {"told": ["copper is not"], "say": "Then brass."},
    ],
}


@pytest.mark.parametrize(
    ("heard", "said"),
    [
        (["Which shade?", "So a paper shade for L-77, all right?"], "linen shade"),
        (["On that day there is 10:15.", "Fitting L-77, Friday 18 September: I would cancel it, correct?"], "Yes"),
        (["Copper is not on our list."], "Then brass."),
        (["There's no copper at the moment, would you have brass or steel?"], "Then brass."),
        (["Please tell me width and depth."], "My width is 20 cm. My depth is 35 cm."),
    ],
)
async def test_what_is_wanted_in_the_end_counts(heard: list[str], said: str) -> None:
    brief = Brief("You move a fitting.", "Hello.", None, (), "en", False, UserData.model_validate(LAMP))
    user, talk = AgendaUser(brief), [Utterance("user", "Hello.")]
    text = ""
    for each in heard:
        talk.append(Utterance("agent", each))
        text = (await user.speak(talk)).text or ""
        talk.append(Utterance("user", text))
    assert said in text


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("bags", "3", "3 bags."),
        ("bags", "1", "Bags: 1."),
        ("last_digits", "20417", "Last digits: 20417."),
        ("floor", "3", "Floor: 3."),
    ],
)
def test_a_number_of_things_is_said_before_them(name: str, value: str, said: str) -> None:
    pack = load_pack("en")
    assert pack is not None
    assert worded(name, value, pack, own=False) == said
