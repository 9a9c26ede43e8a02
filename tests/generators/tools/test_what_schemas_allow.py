"""What schemas and refusals say of values: bounds, choices, patterns, forms, and arguments that go together."""

import pytest

from generators.tools.arguments.built_values import entry_of
from generators.tools.arguments.ways import named_together
from generators.tools.names import kinship
from generators.tools.observations import RefusedCall, fits
from generators.tools.schemas import within
from generators.tools.seed_values import arguments_of, invented
from harness.types.events import ToolSchema


@pytest.mark.parametrize(
    ("value", "schema", "allowed"),
    [
        (3, {"type": "integer", "minimum": 5}, False),
        (30, {"type": "integer", "minimum": 5, "maximum": 600}, True),
        ("maybe", {"type": "string", "enum": ["yes", "no"]}, False),
        ("ada", {"type": "string", "pattern": "@"}, False),
        ("ada@example.org", {"type": "string", "pattern": "@"}, True),
        ("ada", {"type": "string", "pattern": "(?P<"}, True),
        (True, {"type": "boolean", "minimum": 5}, True),
    ],
)
def test_bounds_choices_and_patterns(value, schema, allowed):
    assert within(value, schema) is allowed


def test_what_is_made_up_is_within_the_bounds():
    (argument,) = arguments_of(_tool({"duration_min": {"type": "integer", "minimum": 5}}))

    assert invented(argument)
    assert all(fits(value, argument) for value in invented(argument))


def test_entries_of_a_pattern_of_addresses_are_addresses():
    schema = {"type": "array", "items": {"type": "string", "pattern": r"^[^@\s]+@[^@\s]+$"}}
    whole = _tool({"guests": schema})
    (argument,) = arguments_of(whole)

    assert entry_of(argument, whole.parameters).name == "email"


def test_how_a_time_is_written_is_no_value_of_it():
    planned = _tool({"start": {"type": "string"}, "name": {"type": "string"}}, 'Plan it. start = "YYYY-MM-DD HH:MM".')

    start = arguments_of(planned)[0]

    assert (start.kind, start.listed) == ("moment", ())


def test_a_sentence_says_what_an_argument_may_be():
    described = "Tell who calls. `user` is the e-mail address or the roll number (RN-n). The rest follows."
    user = arguments_of(_tool({"user": {"type": "string"}, "seal": {"type": "string"}}, described))[0]

    assert {"email", "roll_number", "roll_no"} <= {*user.alternatives}


def test_arguments_that_a_refusal_names_are_given_together():
    arguments = arguments_of(
        _tool({"free_from": {"type": "string"}, "free_to": {"type": "string"}, "site": {"type": "string"}}, needed=())
    )
    refused = RefusedCall("find", {"free_from": "x"}, "free_from and free_to go together")
    other = RefusedCall("find", {"free_from": "x", "free_to": "y"}, "free_to lies before free_from")

    assert named_together(arguments, [refused]) == [["free_from", "free_to"]]
    assert named_together(arguments, [other]) == []


@pytest.mark.parametrize(("argument", "key", "sure"), [("badge_no", "badge", 2), ("order_id", "badge", 0)])
def test_a_column_leaves_out_that_it_holds_numbers(argument, key, sure):
    assert kinship(argument, ("sign", "in"), key, ("person",)) == sure


def _tool(properties, description="", needed=None):
    return ToolSchema(
        name="find",
        description=description,
        parameters={"properties": properties, "required": list(properties if needed is None else needed)},
    )
