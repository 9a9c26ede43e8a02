"""Any value becomes a JSON value."""

from __future__ import annotations

import json
import math
import pickle
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import Enum
from typing import Any

import pytest
from agent_graphs import calling, once, react
from hypothesis import given
from hypothesis import strategies as st
from langchain_core.tools import tool
from pydantic import BaseModel, ValidationError

from harness.types.jsonable import json_equal, jsonable, unchecked
from harness.types.trajectory import ToolCall
from harness.types.verdict import GoalResult


class Model(BaseModel):
    day: date
    share: float = math.nan


@dataclass
class Plain:
    amount: Decimal


class Color(Enum):
    RED = "red"


class Own:
    def __repr__(self) -> str:
        return "<own>"


class Unprintable:
    def __repr__(self) -> str:
        raise RuntimeError("no")


CYCLE: list[Any] = []
CYCLE.append(CYCLE)
DEEP: list[Any] = []
for _ in range(5000):
    DEEP = [DEEP]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        pytest.param('{"a": 1}', '{"a": 1}', id="JSON text stays text"),
        pytest.param({"a": [1, 2.5, None, True]}, {"a": [1, 2.5, None, True]}, id="JSON stays itself"),
        pytest.param([math.nan, {"x": math.inf}], [None, {"x": None}], id="NaN and infinity"),
        pytest.param(Model(day=date(2025, 1, 5)), {"day": "2025-01-05", "share": None}, id="a pydantic model"),
        pytest.param(Plain(Decimal("1.10")), {"amount": "1.10"}, id="a dataclass with a decimal"),
        pytest.param([date(2025, 1, 5), Color.RED], ["2025-01-05", "red"], id="a date and an enum"),
        pytest.param({1: "a", (1, 2): "b"}, {"1": "a", "1,2": "b"}, id="keys that are no strings"),
        pytest.param(b"abc", "abc", id="bytes that are text"),
        pytest.param({"a": b"\xff\xfe", "b": 1}, {"a": "__4=", "b": 1}, id="bytes that are none"),
        pytest.param({"a": Own()}, {"a": "<own>"}, id="an object of an own class"),
        pytest.param("half \ud83d", "half ?", id="half a character"),
        pytest.param({"a": ["\ud83d"]}, {"a": ["?"]}, id="half a character inside"),
        pytest.param(CYCLE, "[[[[[[[...]]]]]]]", id="a cycle"),
    ],
)
def test_value_becomes_json(value, expected):
    assert jsonable(value) == expected


@pytest.mark.parametrize(
    "value",
    [
        pytest.param(DEEP, id="too deep"),
        pytest.param(Unprintable(), id="unprintable"),
        pytest.param({"a": Unprintable()}, id="unprintable inside"),
        pytest.param(10**400, id="a huge number"),
    ],
)
def test_anything_can_be_written(value):
    recorded = ToolCall(id="c1", name="x", arguments={}, result=jsonable(value))
    assert json.loads(recorded.model_dump_json())["result"] is not None


def test_iterator_is_left_as_it_is():
    numbers = iter([1, 2])
    assert isinstance(jsonable(numbers), str)
    assert list(numbers) == [1, 2]


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary(), st.lists))
def test_whatever_comes_out_is_valid_json(value):
    json.dumps(jsonable(value), allow_nan=False).encode()


async def test_results_of_tools_are_recorded_as_json():
    @tool
    def when() -> Model:
        """A day."""
        return Model(day=date(2025, 1, 5))

    @tool
    async def ask() -> str:
        """Runs the other one."""
        return str(await when.ainvoke({}))

    steps = await once(react(calling(("c1", "ask", {})), "Done.", tools=[ask]))
    outer, inner = (call for step in steps for call in step.calls)
    assert (outer.name, outer.result) == ("ask", "day=datetime.date(2025, 1, 5) share=nan")
    assert (inner.name, inner.result) == ("when", {"day": "2025-01-05", "share": None})


def test_what_is_made_unchecked_is_what_is_made_checked() -> None:
    given: dict[str, Any] = {"name": "find", "type": "tool_call", "required": True, "met": True, "step": 2}
    checked, made = GoalResult(**given), unchecked(GoalResult)(**given)
    assert made == checked
    assert made.model_fields_set == checked.model_fields_set == given.keys()
    assert made.model_dump_json() == checked.model_dump_json()
    assert pickle.loads(pickle.dumps(made)) == made.model_copy() == checked
    assert unchecked(GoalResult)(**given, note="x") != checked
    with pytest.raises(ValidationError):
        made.met = False  # type: ignore[misc]


@pytest.mark.parametrize(
    ("expected", "observed", "equal"),
    [
        ({"a": 1}, {"a": 1}, True),
        ({"a": 1}, {"a": 1.0}, True),
        ({"a": 1}, {"a": True}, False),
        ({"a": 1}, {"a": "1"}, False),
        ({"a": None}, {"b": None}, False),
        ({"a": 1}, {"a": 1, "b": 2}, False),
        ({"a": {"b": [1, {"c": 0}]}}, {"a": {"b": [1, {"c": 0}]}}, True),
        ({"a": {"b": [1, {"c": 0}]}}, {"a": {"b": [1, {"c": False}]}}, False),
    ],
)
def test_objects_are_equal_as_json(expected: object, observed: object, equal: bool) -> None:
    assert json_equal(expected, observed) is json_equal(observed, expected) is equal
