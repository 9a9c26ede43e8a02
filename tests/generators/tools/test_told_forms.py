"""What refusals and descriptions tell of how something is to be written, and of what objects hold."""

import pytest

from generators.tools.arguments.built_values import entry_of, parts_of
from generators.tools.observations import Findings, RefusedCall
from generators.tools.seed_values import arguments_of
from generators.tools.trying.told_forms import BEGINS, ENDS, learn_forms
from harness.types.events import ToolSchema


def tool(properties, description=""):
    return ToolSchema(name="reserve", description=description, parameters={"properties": properties})


TEXTS = tool({name: {"type": "string"} for name in ("lane", "day", "start", "end")})
GIVEN = {"lane": "LN-4", "day": "LN-4", "start": "north", "end": "south"}


def told(*errors):
    refused = {str(n): RefusedCall("reserve", GIVEN, error) for n, error in enumerate(errors)}
    return Findings({"reserve": TEXTS}, {"reserve": arguments_of(TEXTS)}, refused={"reserve": refused})


@pytest.mark.parametrize(
    ("error", "kinds"),
    [
        ("day 'LN-4' not understood, use YYYY-MM-DD", {"day": "date"}),
        ("start: expected 'YYYY-MM-DD HH:MM', got 'north'", {"start": "moment"}),
        ("'north' is no YYYY-MM-DDTHH:MM", {"start": "moment"}),
        ("'LN-4' is no YYYY-MM-DD", {}),
        ("lane LN-4 is taken", {}),
        ("Can't read 'north'. Use 2025-03-31 or 31/03/2025.", {"start": "date"}),
        ("I can't read 'south', give day and time, e.g. 2025-03-31 09:00", {"end": "moment"}),
        ("The date 'north' can't be read; give it as dd/mm/yyyy.", {"start": "date"}),
        ("'north' is not free. Use 'south' on 2025-03-31", {}),
        ("'north' is booked, use it after 2025-03-31", {}),
    ],
)
def test_a_refusal_tells_by_name_or_value_what_is_a_day_or_a_moment(error, kinds):
    found = told(error)
    assert learn_forms(found) == (["reserve"] if kinds else [])
    assert {each.name: each.kind for each in found.arguments["reserve"] if each.kind != "text"} == kinds


def test_times_begin_and_end():
    found = told("time 'north' not accepted: 24h HH:MM", "'south': HH:MM please")
    learn_forms(found)
    listed = {each.name: each.listed for each in found.arguments["reserve"]}
    assert (listed["start"], listed["end"]) == (BEGINS, ENDS)
    assert learn_forms(told()) == []


def test_what_was_answered_is_left_as_it_is():
    found = told("day: YYYY-MM-DD")
    found.accepted["reserve", "day"] = {'"LN-4"': "LN-4"}
    assert learn_forms(found) == []


@pytest.mark.parametrize(
    ("description", "name", "inside"),
    [
        ('Sign people up. riders: [{"name": "...", "age": 7}], up to 5.', "riders", {"name": "string", "age": "integer"}),
        ("Change data. details may hold phone, email and street. Names are changed here.", "details", {"phone": "string", "email": "string", "street": "string"}),
        ('wish: {"type": "saddle"|"boots", "title": ...}; boots need a size.', "wish", {"type": "string", "title": "string"}),
    ],
)  # fmt: skip
def test_a_description_tells_what_an_object_holds(description, name, inside):
    shape = {"type": "array", "items": {"type": "object"}} if name == "riders" else {"type": "object"}
    schema = tool({"rider_id": {"type": "string"}, name: shape}, description)
    argument = next(each for each in arguments_of(schema) if each.name == name)
    whole = entry_of(argument, schema.parameters) if name == "riders" else argument
    parts = {each.name: each for each in parts_of(whole, schema.parameters)}

    assert {part: each.schema["type"] for part, each in parts.items()} == inside
    assert {each.required for each in parts.values()} == {name != "details"}
    assert "type" not in parts or parts["type"].listed == ("saddle", "boots")
