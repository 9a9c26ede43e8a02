"""Data flow: what is evidence that a value came out of an earlier result, and what is a coincidence."""

from __future__ import annotations

import pytest

from generators.tools.dataflow import CallResult, flowing, sources_of

CUSTOMER = CallResult(
    "find", "find_customer", {"customer_id": "C-7", "city": "Lisbon", "orders": 5, "since": 2019, "vip": True}
)
NUMBERED = CallResult("number", "get_assignment_id", "15778303")
LISTED = CallResult("list", "list_orders", '{"orders": [{"order_id": "O-1042", "total": 99.5}]}')

FLOWS = [
    ("an identifier under its own name", "customer_id", "C-7", ("find", "customer_id")),
    ("an identifier of four characters under another name", "reference", "O-1042", ("list", "orders.0.order_id")),
    ("a text that is the whole result", "assignment_id", "15778303", ("number", None)),
    ("an amount with cents", "amount", 99.5, ("list", "orders.0.total")),
    ("a word under the same name", "city", "Lisbon", ("find", "city")),
    ("a word under another name is a coincidence", "greeting", "Lisbon", None),
    ("a small number is a coincidence", "limit", 5, None),
    ("a year under another name is a coincidence", "limit", 2019, None),
    ("a truth value is a coincidence", "vip", True, None),
    ("a number is not the text of that number", "assignment", 15778304, None),
    ("what is in no result", "customer_id", "C-8", None),
]


@pytest.mark.parametrize(("name", "value", "source"), [row[1:] for row in FLOWS], ids=[row[0] for row in FLOWS])
def test_what_counts_as_data_flow(name, value, source) -> None:
    found = sources_of(name, value, [CUSTOMER, NUMBERED, LISTED])
    assert [(each.goal, each.path) for each in found[:1]] == ([source] if source else [])


def test_what_the_user_says_does_not_flow_and_nested_values_do() -> None:
    args = {"customer_id": "C-7", "order": {"order_id": "O-1042"}, "items": ["O-1042"]}
    expected, taken = flowing(args, [CUSTOMER, LISTED], said=lambda value: value == "C-7")
    source = {"$from": "list", "path": "orders.0.order_id"}
    assert expected == {"customer_id": "C-7", "order": {"order_id": source}, "items": [source]}
    assert {each.goal for each in taken} == {"list"}
