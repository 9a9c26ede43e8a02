"""A user that objects to what its own prose says has misread it: that proves nothing against a story."""

import random

import library_stories

from generators.proof import prove
from generators.proof.mutation.wrong_values import wrong_values
from generators.tools.toolboxes import toolbox_from


def find_person(first_name: str, last_name: str, zip: str) -> dict[str, str]:
    """Who has this name and lives there."""
    return {"person_id": "P-12"}


def functions():
    return [find_person]


def goal(place: str, first: str = "Mira", last: str = "Okafor") -> dict[str, object]:
    return {
        "name": "find",
        "tool": "find_person",
        "args": {"first_name": first, "last_name": last, "zip": place},
    }


TEXT = "You are Mira Okafor, and you live in Denver, 80281. You want to exchange the lamp for a red one."
FORGETFUL = (
    "Your name is Mei Patel, and you live in 12 Elm Road, Denver, 80281. You just ordered some things, but you have two "
    "problems: first, the lamp might be too bright; second, you might have typed your address wrong. You want to check "
    "it. You are brief and your memory is not too good sometimes, but you are polite."
)


async def solved(text: str, place: str, name: tuple[str, str] = ("Mira", "Okafor")):
    case = library_stories.story(text, goal(place, *name), starting_sentence="Hello.")
    return (await prove(case, toolbox_from(f"{__name__}:functions", allow_writes=True), mutate=False)).solvable


async def test_an_objection_to_what_the_prose_itself_says_is_no_proof():
    found = await solved(FORGETFUL, "80281", name=("Mei", "Patel"))

    assert found.status == "not_proved", found.reasons
    assert any("does not agree" in reason for reason in found.reasons)


async def test_who_somebody_is_and_where_they_live_is_read_out_of_the_prose():
    assert (await solved(TEXT, "80281")).status == "proved"


async def test_of_a_story_that_says_something_else_than_its_goals_it_is_one():
    assert (await solved(TEXT, "99999")).status == "refuted"


def test_of_what_is_so_or_not_there_is_no_wrong_digit():
    assert list(wrong_values(True, random.Random(1))) == []
