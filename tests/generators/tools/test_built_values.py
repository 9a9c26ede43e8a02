"""Arguments of more than one part: lists, objects, days with a time, keys that belong together, what need not be given."""

import random

import pytest
from tool_schemas import tool

from generators.tools.argument_values import choices_for, values_for
from generators.tools.arguments.neighbours import neighbouring
from generators.tools.exploring import explore
from generators.tools.observations import Findings, Observation
from generators.tools.seed_values import arguments_of, with_moments
from generators.tools.toolboxes import toolbox_from
from harness.types.events import ToolSchema

READ = tool("", "list_boats", harbour="string").model_copy(update={"read_only": True})
BOATS = {"data": [{"boat_id": "B-1", "fee": {"amount": "-30.00", "currency": "SEK"}}, {"boat_id": "B-2"}], "count": 2}
HOME = {"city": "Bergen", "street": "Quay 4"}
NEXT_DOOR = {"city": "Bergen", "street": "Quay 5"}


def found(schema: ToolSchema) -> Findings:
    """What is known after the boats of a harbour were listed."""
    tools = {"list_boats": READ, schema.name: schema}
    findings = Findings(tools, with_moments({name: arguments_of(each) for name, each in tools.items()}))
    findings.take(Observation("list_boats", {"harbour": "north"}, BOATS), reads=True)
    findings.take(Observation("list_boats", {"harbour": "south"}, {"owner": {"home": HOME}}), reads=True)
    return findings


MONEY = {
    "type": "object",
    "properties": {
        "amount": {"type": "string", "examples": ["12.50"]},
        "currency": {"type": "string", "examples": ["SEK"]},
    },
    "required": ["amount", "currency"],
}
PLACE = {
    "type": "object",
    "properties": {"street": {"type": "string"}, "city": {"type": "string"}},
    "required": ["city"],
}


@pytest.mark.parametrize(
    ("argument", "expected"),
    [
        pytest.param({"boatIds": {"type": "array", "items": {"type": "string"}}}, ["B-2"], id="keys"),
        pytest.param(
            {"crew": {"type": "array", "description": "Boat ids, at least one", "items": {"type": "string"}}},
            ["B-1"],
            id="keys of what the description names",
        ),
        pytest.param(
            {"extras": {"type": "array", "description": "any of sail, anchor, radio"}},
            ["sail"],
            id="documented words",
        ),
        pytest.param({"fee": MONEY}, {"amount": "12.50", "currency": "SEK"}, id="money as a text"),
        pytest.param({"home": {"type": "object"}}, NEXT_DOOR, id="an object of a result, of which no field is told"),
        pytest.param(
            {
                "lines": {
                    "type": "array",
                    "description": "objects with boat_id and quantity",
                    "items": {"type": "object"},
                }
            },
            [{"boat_id": "B-1", "quantity": 2}],
            id="objects whose fields the description names",
        ),
        pytest.param({"home": PLACE}, NEXT_DOOR, id="an object of a result"),
    ],
)
def test_lists_and_objects_are_built(argument, expected):
    schema = tool("", "book_boats", **argument)
    findings = found(schema)

    assert expected in values_for(findings.arguments["book_boats"][0], findings, {}, writes=True)


def test_a_time_is_known_by_an_example_and_what_ends_does_so_later_on_that_day():
    schema = tool("", "book", begin={"type": "string", "description": "such as 2026-05-04T09:00"}, end="string")
    findings = found(schema)
    findings.dates["2026-05-04"] = None
    arguments = findings.arguments["book"]

    [(names, spans)] = choices_for(arguments, findings, {}, writes=True)

    assert [each.kind for each in arguments] == ["moment", "moment"]
    assert names == ("begin", "end")
    assert all(str(begin)[:10] == str(end)[:10] and str(begin) < str(end) for begin, end in spans)


def test_keys_that_stand_in_one_answer_are_tried_together_and_never_the_same_twice():
    schema = tool("", "swap_boats", keep_boat_id="string", other_boat_id="string")
    findings = found(schema)

    calls = list(neighbouring(findings.arguments["swap_boats"], findings, random.Random(1)))

    assert calls
    assert all({*call.values()} == {"B-1", "B-2"} for call in calls)


def test_the_words_of_a_description_are_no_ids_and_joining_words_no_values():
    schema = tool(
        "Berths move along if free, otherwise they go. Use the login, a name.", boat_id="string", who="string"
    )
    listed = {each.name: each.listed for each in arguments_of(schema)}

    assert listed["boat_id"] == ()
    assert "the" not in listed["who"]


def test_what_a_line_of_a_docstring_says_is_said_of_that_argument_alone():
    schema = tool("Order.\n\nsize: one of small, large.\ncolour: one of red, blue.", size="string", colour="string")
    listed = {each.name: set(each.listed) for each in arguments_of(schema)}

    assert listed == {"size": {"small", "large"}, "colour": {"red", "blue"}}


async def test_of_two_ways_to_search_each_is_tried_alone(module):
    source = """
def find_guest(email: str = "", phone: str = "") -> dict:
    '''Find a guest.

    Args:
        email: Such as ida@example.org.
        phone: Such as 0550.
    '''
    if bool(email) == bool(phone):
        raise ValueError("Give one of email and phone.")
    return {"guest_id": "G-1"}
find_guest.read_only = True
TOOLS = [find_guest]
"""
    findings = await explore(toolbox_from(f"{module(source)}:TOOLS"), {}, seed=0)

    assert {tuple(each.arguments) for each in findings.answered["find_guest"].values()} == {("email",), ("phone",)}


def test_the_category_of_a_price_is_no_price():
    items = {
        "type": "array",
        "items": {
            "type": "object",
            "properties": {
                "event_id": {"type": "string"},
                "price_category": {"type": "string"},
                "quantity": {"type": "integer"},
            },
            "required": ["event_id", "price_category", "quantity"],
        },
    }
    order = tool(name="create_order", items=items)
    findings = Findings({"create_order": order, "get_order": tool(name="get_order", order_id="string")},
                        {"create_order": arguments_of(order)})  # fmt: skip
    line = {"event_id": "EV7", "price_category": "Balcony", "quantity": 2}
    findings.take(Observation("get_order", {"order_id": "O-1"}, {"order_id": "O-1", "items": [line]}), reads=True)

    offered = values_for(findings.arguments["create_order"][0], findings, {}, writes=True)

    assert offered[0] == [line]
    assert {each[0]["price_category"] for each in offered} == {"Balcony"}


PERSON = {
    "type": "object",
    "properties": {"name": {"type": "string"}, "email": {"type": "string"}},
    "required": ["name", "email"],
}
GIFT = {
    "type": "object",
    "properties": {"name": {"type": "string"}, "category": {"enum": ["ropes", "sails"]}},
    "required": ["name", "category"],
}


def test_somebody_is_made_up_and_a_thing_is_told_as_others_of_its_kind():
    schema = tool("", "give", donor=PERSON, gifts={"type": "array", "items": GIFT})
    findings = found(schema)
    shown = {"gifts": [{"name": "Jib", "category": "sails"}], "donor": {"name": "Ann Lee", "email": "ann@example.org"}}
    findings.take(Observation("list_boats", {"harbour": "west"}, shown), reads=True)
    donor, gifts = (values_for(each, findings, {}, writes=True) for each in findings.arguments["give"])
    assert "Ann Lee" not in str(donor)
    assert all(str(each["name"]).split()[0].lower() in each["email"] for each in donor)
    assert gifts[0] == [{"name": "Jib", "category": "sails"}]


def test_what_is_still_to_be_had_is_asked_for_days_to_come():
    reading = tool("Free slots.", "free_slots", day={"type": "string", "format": "date"}).model_copy(
        update={"read_only": True}
    )
    findings = found(reading)
    findings.take(Observation("list_boats", {"harbour": "west"}, {"paid_on": "2031-04-09"}), reads=True)
    assert min(values_for(findings.arguments["free_slots"][0], findings, {})) > "2031-04-09"


def test_an_object_of_which_nothing_must_be_given_is_built_with_one_field():
    fields = {
        "type": "object",
        "properties": {
            "name": {"type": "string", "enum": ["Tern", "Gull"]},
            "masts": {"type": "integer", "enum": [1, 2]},
        },
    }
    schema = ToolSchema(name="update_boat", parameters={"properties": {"changes": fields}, "required": ["changes"]})
    findings = found(schema)
    values = values_for(findings.arguments["update_boat"][0], findings, {}, writes=True)

    assert values[:4] == [{"name": "Tern"}, {"name": "Gull"}, {"masts": 1}, {"masts": 2}]
