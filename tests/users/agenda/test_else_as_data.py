"""A second choice in the files: how it is written, what is a mistake, and who else is told of it."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest
from agenda_talks import brief
from pydantic import ValidationError

from harness.formats.json_schema import story_schema
from harness.formats.story_writer import user_document
from harness.types.user.data import UserData
from harness.users.guards.part import PlayedPart
from harness.users.instructions import data_told, user_prompts

TIME = {"value": "19:00", "say": ["At seven."], "else": {"value": "20:30", "say": ["Then at 20:30, please."]}}


def data(**knows: Any) -> UserData:
    return UserData.model_validate({"knows": knows})


@pytest.mark.parametrize(
    ("written", "values"),
    [("20:30", ["20:30"]), ({"value": "20:30"}, ["20:30"]), (["20:30", {"value": "21:00"}], ["20:30", "21:00"])],
)
def test_it_is_written_short_or_with_its_words_one_or_several(written: Any, values: list[str]) -> None:
    fact = data(time={"value": "19:00", "else": written}).knows["time"]
    assert [each.value for each in fact.otherwise] == values


def test_what_is_written_is_read_again_as_it_was() -> None:
    user = data(time=TIME, room="twin")
    assert UserData.model_validate(user.model_dump(mode="json")) == user
    assert UserData.model_validate(json.loads(user.model_dump_json())) == user
    assert UserData.model_validate(user_document(user)) == user
    assert "else" not in user.model_dump()["knows"]["room"]


@pytest.mark.parametrize(
    ("fact", "mistake"),
    [
        ({"value": "19:00", "else": "19:00"}, "is taken before"),
        ({"value": "19:00", "else": ["20:30", "20:30"]}, "is taken before"),
        ({"value": "4711", "tell": "never", "else": "4712"}, "tell is never"),
        ({"value": "4711", "else": []}, "else: is empty; give what is taken instead, or leave it out"),
        ({"value": "19:00", "else": {"say": ["Then later."]}}, "Field required"),
        ({"value": "19:00", "else": ""}, "has no value"),
    ],
)
def test_a_mistake_is_said(fact: dict[str, Any], mistake: str) -> None:
    with pytest.raises(ValidationError, match=mistake):
        data(time=fact)


def test_it_is_of_the_story_for_the_guards() -> None:
    user = data(time=TIME)
    assert "20:30" in user.texts
    (fact,) = PlayedPart(brief("You want a table.", user=user)).facts
    assert fact.values == ("19:00", "20:30")


def test_a_model_that_plays_the_user_is_told_of_it() -> None:
    told = "\n".join(data_told(data(time=TIME), user_prompts(None)))
    assert "cannot be had" in told
    assert "- time: 20:30" in told
    assert "cannot be had" not in "\n".join(data_told(data(time="19:00"), user_prompts(None)))


@pytest.mark.parametrize(("written", "valid"), [("20:30", True), (["20:30"], True), (TIME["else"], True), ({}, False)])
def test_the_schema_takes_what_is_read(written: Any, valid: bool) -> None:
    story = {
        "story": "You want a table.",
        "user": {"knows": {"time": {"value": "19:00", "else": written}}},
        "goals": {},
    }
    validator = jsonschema.Draft202012Validator(story_schema())
    assert all("user" not in each.path for each in validator.iter_errors(story)) == valid
