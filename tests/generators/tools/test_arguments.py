"""Arguments: what names tell, what descriptions offer, which values are tried together."""

import random

import pytest
from tool_schemas import tool

from generators.tools.argument_values import combinations, neighbours
from generators.tools.arguments.days import periods
from generators.tools.names import kinship, words
from generators.tools.seed_values import arguments_of


@pytest.mark.parametrize(
    ("argument", "tool", "key", "owner", "sure"),
    [
        ("order_id", "get_order", "order_id", "shipment", 3),
        ("orderId", "get_order", "order_id", "shipment", 3),
        ("order_id", "get_order", "id", "orders", 3),
        ("id", "get_order", "order_id", "customer", 3),
        ("id", "get_order", "id", "orders", 3),
        ("id", "get_order", "id", "customers", 1),
        ("from_account_id", "transfer", "account_id", "accounts", 2),
        ("approver_id", "decide_leave", "employee_id", "employee", 1),
        ("office", "holidays", "office", "employee", 3),
        ("name", "search_parts", "owner_id", "owner", 0),
    ],
)
def test_how_sure_names_are_that_a_value_is_what_is_asked_for(argument, tool, key, owner, sure):
    found = kinship(argument, words(tool), key, words(owner))

    assert found == sure


@pytest.mark.parametrize(
    ("value", "beside"),
    [("C-2201", "C-2202"), ("X-99", "X-100"), ("A007b", "A008b"), ("K-10", "K-09")],
)
def test_the_neighbours_of_a_number(value, beside):
    assert beside in neighbours(value)


@pytest.mark.parametrize("value", ["2026-05-04", "annual", "lea2@example.org", 7])
def test_what_has_no_neighbours(value):
    assert neighbours(value) == []


@pytest.mark.parametrize(
    ("schema", "listed"),
    [
        pytest.param(tool("", kind={"enum": ["a", "b"]}), ["a", "b"], id="an enumeration"),
        pytest.param(tool("", kind={"type": "boolean"}), [True, False], id="a truth value"),
        pytest.param(tool("", kind={"type": "string", "examples": ["x"]}), ["x"], id="examples of the schema"),
        pytest.param(tool("", kind={"type": "integer", "default": 7}), [7], id="a default"),
        pytest.param(
            tool("One kind (annual, sick or study).", kind="string"), ["annual", "sick", "study"], id="a list"
        ),
        pytest.param(
            tool("Decide; kind is approved or rejected.", kind="string"), ["approved", "rejected"], id="a or b"
        ),
        pytest.param(
            tool("", kind={"type": "string", "description": "The number, such as X-2041."}), ["X-2041"], id="such as"
        ),
        pytest.param(
            tool("Kinds: red, green. Sizes: small, large.", kind="string"), ["red", "green"], id="its own list"
        ),
        pytest.param(tool("", kind={"anyOf": [{"enum": ["a"]}, {"type": "null"}]}), ["a"], id="an optional one"),
    ],
)
def test_what_an_argument_may_be(schema, listed):
    assert [value for value in arguments_of(schema)[0].listed if value in listed] == listed


@pytest.mark.parametrize(
    "said", ["Split a shipment, such as to send at once what is there.", "Find shipments, such as parcels and letters."]
)
def test_no_word_of_a_sentence_is_an_id(said):
    assert arguments_of(tool(said, shipment_id="string"))[0].listed == ()


@pytest.mark.parametrize(
    ("name", "shape", "kind"),
    [
        ("start_date", {"type": "string"}, "date"),
        ("paid_on", {"type": "string"}, "date"),
        ("month", {"type": "string"}, "month"),
        ("amount", {"type": "number"}, "number"),
        ("status", {"enum": ["a"]}, "choice"),
        ("username", {"type": "string"}, "text"),
        ("update", {"type": "string"}, "text"),
        ("items", {"type": "array"}, "other"),
        ("first_due", {"type": "string", "description": "Of the first instalment (YYYY-MM-DD)."}, "date"),
        ("last_day", {"type": "string", "default": "2026-06-30"}, "date"),
        ("last_day", {"type": "string", "default": "never"}, "text"),
    ],
)
def test_of_what_kind_an_argument_is(name, shape, kind):
    assert arguments_of(tool("", **{name: shape}))[0].kind == kind


def test_the_two_ends_of_a_period_are_found():
    days = arguments_of(tool("Days as YYYY-MM-DD.", employee="string", start="string", end="string"))

    assert list(periods(days)) == [("start", "end")]


def test_combinations_are_drawn_evenly_and_each_once():
    choices = [(("a",), [(n,) for n in range(10)]), (("b",), [(n,) for n in range(10)])]

    found = list(combinations(choices, 20, random.Random(1)))

    assert len({tuple(each.items()) for each in found}) == 20
    assert len({each["a"] for each in found}) > 3


def test_what_a_description_begins_with_are_deeds_and_no_values():
    schema = tool("Change, pause or resume a contract. The reason is moving, illness or other.", note="string")

    assert not {"Change", "pause", "resume"} & set(arguments_of(schema)[0].listed)
