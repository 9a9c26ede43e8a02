"""What must stand in the end state, by JMESPath: a place that there is not is equal to nothing, not even to null."""

from __future__ import annotations

from typing import Any

import pytest
from builders import story_of

from harness.errors import UserMistake
from harness.scoring.world.equals import unequal
from harness.worlds.state import WorldState

WORLD = {
    "orders": {
        "W1": {"status": "open", "refund": None, "items": [{"id": 1, "note": None}]},
        "W-2": {"status": "closed"},
    },
    "today": None,
    "log": [],
    "counts": {"open": 1},
}
STATE = WorldState.of(WORLD, float("inf"))


@pytest.mark.parametrize(
    "path", ["today", "orders.W1.refund", "orders.W1.items[0].note", "orders.W1.items[-1].note", "max_by(log, &id)"]
)
def test_null_is_met_where_null_stands_or_is_computed(path: str) -> None:
    assert list(unequal({path: None}, STATE)) == []


@pytest.mark.parametrize(
    "path", ["orders.W9 == `null`", "!contains(keys(orders), 'W9')", "not_null(orders.W9, `true`)"]
)
def test_that_a_record_is_gone_can_be_said(path: str) -> None:
    assert list(unequal({path: True}, STATE)) == []


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ("ordres.W1.refund", 'the snapshot has no "ordres" (did you mean "orders"?)'),
        ("todya", 'the snapshot has no "todya" (did you mean "today"?)'),
        ("orders.W1.refnud", 'orders.W1 has no "refnud" (did you mean "refund"?)'),
        ('orders."W-3".status', 'orders has no "W-3" (did you mean "W-2"?)'),
        ("orders.W1.items[0].nte", 'orders.W1.items.0 has no "nte" (did you mean "note"?)'),
        ("orders.W1.items[1].note", "orders.W1.items has 1 item, and none at 1"),
        ("orders.W1.refund.sum", "orders.W1.refund is null, so that nothing stands in it"),
        ("orders.W1.status.code", 'orders.W1.status is "open", so that nothing stands in it'),
        ("orders.W1.refnud | @", 'orders.W1 has no "refnud" (did you mean "refund"?)'),
        ("ordres.*.refund", 'the snapshot has no "ordres" (did you mean "orders"?)'),
        ("orders.W1.item[*].note", 'orders.W1 has no "item" (did you mean "items"?)'),
        ("orders[*].refund", "orders is no list"),
        ("log.*.refund", "log is no object"),
    ],
)
@pytest.mark.parametrize("expected", [None, {"$not": "cancelled"}, {"$any": [None, "x"]}, "x"], ids=str)
def test_a_place_that_there_is_not_meets_nothing(path: str, why: str, expected: Any) -> None:
    (found,) = unequal({path: expected}, STATE)
    assert (found.problem, found.path, found.unknown) == ("missing", path, why)


def test_null_in_place_of_another_value_is_no_missing_place() -> None:
    (found,) = unequal({"orders.W1.refund": 5}, STATE)
    assert (found.problem, found.observed, found.unknown) == ("different", None, None)


def test_what_cannot_be_computed_is_the_mistake_of_the_story() -> None:
    with pytest.raises(ValueError, match=r'state.equals: "length.ordres." cannot be computed: In function length'):
        list(unequal({"length(ordres)": 0}, STATE))


@pytest.mark.parametrize("path", ["lenght(orders)", "orders.*.items[?lenght(@) > `1`] | [0]"])
def test_a_misspelt_function_is_a_mistake_when_the_story_is_read(path: str) -> None:
    with pytest.raises(UserMistake) as mistake:
        story_of(state={"equals": {path: 1}})
    (line,) = mistake.value.problems
    assert line == f's: state.equals: "{path}": no function is named "lenght" (did you mean "length"?)'
