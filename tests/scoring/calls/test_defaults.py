"""Arguments that are left out, and those that say what would hold without them."""

from __future__ import annotations

from typing import Any

import builders as build
import pytest

from harness.scoring.score import score
from harness.types.trajectory import ToolSchema

SCHEMA = {
    "type": "object",
    "properties": {
        "city": {"type": "string"},
        "limit": {"type": "integer", "default": 10},
        "fast": {"type": "boolean", "default": False},
        "sort": {"anyOf": [{"type": "string"}, {"type": "null"}], "default": "price"},
        "page": {"$ref": "#/$defs/Page"},
        "stops": {"type": "array", "items": {"$ref": "#/$defs/Stop"}},
        "mode": {"allOf": [{"$ref": "#/$defs/Mode"}], "default": "train"},
    },
    "required": ["city"],
    "$defs": {
        "Page": {"type": "object", "properties": {"size": {"default": 20}, "number": {"default": 1}}},
        "Stop": {"type": "object", "properties": {"place": {"type": "string"}, "nights": {"default": 1}}},
        "Mode": {"enum": ["train", "bus"]},
        "Loop": {"$ref": "#/$defs/Loop"},
    },
}
CITY = {"city": "Rome"}


def found(expected: dict[str, Any], given: dict[str, Any], schema: dict[str, Any] | None = SCHEMA, **goal: Any) -> Any:
    tools = (ToolSchema(name="trips", parameters=schema),)
    story = build.story_of({"tool": "trips", "args": expected, **goal})
    return score(story, build.trajectory(build.call("trips", **given), tools=tools)).goals[0]


@pytest.mark.parametrize(
    ("expected", "given", "met"),
    [
        pytest.param(CITY, {**CITY, "limit": 10}, True, id="its default"),
        pytest.param(CITY, {**CITY, "limit": 10.0}, True, id="its default as another number"),
        pytest.param(CITY, {**CITY, "limit": 11}, False, id="another value"),
        pytest.param(CITY, {**CITY, "limit": "10"}, False, id="the default as text"),
        pytest.param(CITY, {**CITY, "fast": False}, True, id="false by default"),
        pytest.param(CITY, {**CITY, "fast": 0}, False, id="zero is not false"),
        pytest.param(CITY, {**CITY, "sort": "price"}, True, id="a default beside anyOf"),
        pytest.param(CITY, {**CITY, "mode": "train"}, True, id="a default beside allOf"),
        pytest.param(CITY, {**CITY, "page": {"size": 20, "number": 1}}, True, id="an object of nothing but defaults"),
        pytest.param(CITY, {**CITY, "page": {"size": 20, "number": 2}}, False, id="an object with something else"),
        pytest.param(CITY, {**CITY, "page": {"colour": None}}, True, id="an object of nothing but null"),
        pytest.param(CITY, {**CITY, "colour": "red"}, False, id="what the schema does not know"),
        pytest.param({**CITY, "limit": 10}, CITY, True, id="expected, and left to its default"),
        pytest.param({**CITY, "limit": 11}, CITY, False, id="expected otherwise than its default"),
        pytest.param({**CITY, "sort": None}, CITY, False, id="null is not its default"),
        pytest.param({**CITY, "page": {"number": 2, "size": 20}}, {**CITY, "page": {"number": 2}}, True, id="inside an object"),
        pytest.param({**CITY, "page": {"number": 2}}, {**CITY, "page": {"number": 2, "size": 20}}, True, id="more than expected inside an object"),
        pytest.param({**CITY, "page": {"number": 2}}, {**CITY, "page": {"number": 2, "size": 5}}, False, id="another value inside an object"),
        pytest.param({**CITY, "page": {"number": 2}}, {**CITY, "page": {"number": 2, "colour": None}}, True, id="null inside an object"),
        pytest.param({"stops": [{"place": "Pisa"}]}, {"stops": [{"place": "Pisa", "nights": 1}]}, True, id="inside a list"),
        pytest.param({"stops": [{"place": "Pisa"}]}, {"stops": [{"place": "Pisa", "nights": 2}]}, False, id="another value inside a list"),
    ],
)  # fmt: skip
def test_an_argument_that_is_its_default_is_as_good_as_left_out(expected: dict, given: dict, met: bool) -> None:
    assert found(expected, given).met is met


def test_without_a_schema_nothing_is_a_default() -> None:
    assert not found(CITY, {**CITY, "limit": 10}, None).met
    assert not found({**CITY, "limit": 10}, CITY, None).met


def test_a_default_is_compared_as_the_goal_says() -> None:
    schema = {"properties": {"note": {"default": "Winter leave"}}}
    assert found({"note": "winter leave"}, {}, schema, arg_matching={"note": "fuzzy"}).met
    assert not found({"note": "winter leave"}, {}, schema).met


def test_what_was_expected_and_is_no_default_is_missing() -> None:
    (difference,) = found({**CITY, "limit": 11}, CITY).reason.arguments
    assert (difference.problem, difference.path, difference.expected) == ("missing", "limit", 11)


@pytest.mark.parametrize(
    "schema",
    [
        {"properties": {"x": {"$ref": "#/$defs/Loop"}}, "$defs": {"Loop": {"$ref": "#/$defs/Loop"}}},
        {"properties": {"x": {"$ref": "#"}}},
        {"properties": {"x": {"$ref": "other.json#/a"}}},
        {"properties": {"x": {"$ref": "#/nowhere/at/all"}}},
        {"properties": {"x": True}},
        {"properties": [], "$ref": 3, "anyOf": "x"},
    ],
    ids=["a reference to itself", "the root", "another file", "nowhere", "no object", "nonsense"],
)
def test_a_schema_that_says_nothing_of_it_changes_nothing(schema: dict) -> None:
    assert not found(CITY, {**CITY, "x": {"y": 1}}, schema).met
