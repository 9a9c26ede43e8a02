"""What a person may wish: in the form that the tool takes, of the choice that was made, and not of long ago."""

import pytest
from tool_schemas import tool

from generators.tools.arguments.free_texts import texts_for
from generators.tools.arguments.today import on_its_side
from generators.tools.observations import Findings, Observation
from generators.tools.seed_values import arguments_of
from generators.walks.saying.forms import verb_of
from generators.world.picking.chosen import of_other_choice
from generators.world.picking.days import is_possible
from generators.world.picking.listed import without_stops
from generators.world.tables import GivenWorld, in_state
from harness.types.events import ToolSchema


def named(schema: ToolSchema, name: str):
    return next(each for each in arguments_of(schema) if each.name == name)


def taking(required=(), **properties) -> ToolSchema:
    return ToolSchema(name="change_job", parameters={"properties": properties, "required": list(required)})


def test_what_a_database_keeps_as_text_is_the_object_that_it_is():
    rows = [{"job_id": f"J{n}", "place": '{"town": "Ripon"}', "note": "[sic]", "tags": "[]"} for n in (1, 2)]

    (table,) = in_state(GivenWorld(), {"jobs": rows}).tables

    assert table.records["J1"] == {"job_id": "J1", "place": {"town": "Ripon"}, "note": "[sic]", "tags": []}


@pytest.mark.parametrize(("value", "fits"), [(True, True), (1, False), (None, False)])
def test_one_is_no_yes(value, fits):
    schema = taking(keep={"type": "boolean"})

    assert is_possible(named(schema, "keep"), value, Findings({}, {})) is fits


@pytest.mark.parametrize(("chosen", "left_out"), [("cancel", True), ("reschedule", False)])
def test_what_goes_with_another_choice_is_left_out(chosen, left_out):
    schema = taking(
        ["action"],
        action={"type": "string", "enum": ["reschedule", "cancel"]},
        new_date={"type": "string", "description": "YYYY-MM-DD, only to reschedule."},
    )

    assert of_other_choice(named(schema, "new_date"), arguments_of(schema), {"action": chosen}) is left_out


def test_people_tell_of_what_is_new_and_of_the_rest_where_nothing_is():
    since = named(taking(started_on={"type": "string", "description": "Since when, YYYY-MM-DD"}), "started_on")

    assert on_its_side(since, ["2024-01-02", "2026-04-02", "2026-04-20"], "2026-04-14") == ["2026-04-02"]
    assert on_its_side(since, ["2024-01-02", "2026-04-20"], "2026-04-14") == ["2024-01-02"]


def test_a_text_beside_which_its_choice_stands_goes_before_an_example():
    schema = ToolSchema(
        name="raise_complaint",
        parameters={
            "properties": {
                "category": {"type": "string", "enum": ["billing", "service"]},
                "description": {"type": "string", "description": 'What went wrong, e.g. "Nobody ever rang back"'},
            },
            "required": ["category", "description"],
        },
    )
    findings = Findings({schema.name: schema}, {schema.name: arguments_of(schema)})
    assert [each.text for each in texts_for(named(schema, "description"), findings)] == ["Nobody ever rang back"]
    lists = tool(name="list_complaints", description="")
    findings.tools[lists.name], findings.arguments[lists.name] = lists, arguments_of(lists)
    row = {"complaint_id": "C1", "category": "billing", "description": "The bill came twice this month"}

    findings.take(Observation(lists.name, {}, {"complaints": [row]}), reads=True)

    (text,) = texts_for(named(schema, "description"), findings)
    assert (text.text, text.row["category"]) == ("The bill came twice this month", "billing")


@pytest.mark.parametrize(
    ("name", "schema", "verb"),
    [
        ("replaces", {"type": "string"}, "replace"),
        ("add", {"type": "array", "items": {"type": "string"}}, "add"),
        ("add", {"type": "string"}, ""),
        ("items", {"type": "array", "items": {"type": "string"}}, ""),
    ],
)
def test_an_argument_that_is_a_verb_is_no_thing(name, schema, verb):
    assert verb_of(named(taking(**{name: schema}), name)) == verb


def test_what_is_said_in_a_sentence_has_its_own_stop():
    assert without_stops({"notes": "Ring twice.", "floor": 2}) == {"notes": "Ring twice", "floor": 2}
    assert without_stops("Ring twice.") == "Ring twice."
