"""What differs between two states."""

from __future__ import annotations

from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import given

from harness.scoring.world.differences import differences, volatile_places
from harness.scoring.world.places import path_of, place_of
from harness.types.jsonable import json_equal
from harness.worlds.state import WorldState

NO_LIMIT = float("inf")


def state(world: Any) -> WorldState:
    return WorldState.of(world, NO_LIMIT)


def found(expected: Any, observed: Any, *ignore: str) -> list[tuple[str, str]]:
    places = [place_of(path) for path in ignore]
    return [(each.path, each.problem) for each in differences(state(expected), state(observed), places)]


worlds = st.dictionaries(
    st.sampled_from("abc"),
    st.dictionaries(st.sampled_from("xyz"), st.integers(0, 2) | st.lists(st.integers(0, 1), max_size=2), max_size=3)
    | st.sampled_from([1, 1.0, True, None, "1", {}, []]),
    max_size=3,
)


@given(worlds, worlds)
def test_none_is_found_just_where_the_states_are_equal_as_json(one: Any, other: Any) -> None:
    assert (found(one, other) == []) is json_equal(one, other)


@given(worlds, worlds)
def test_what_two_replays_differ_in_is_all_that_is_left_out(one: Any, other: Any) -> None:
    volatile = volatile_places(state(one), state(other))
    assert found(one, other, *map(path_of, volatile)) == []


@pytest.mark.parametrize(
    ("expected", "observed", "ignore", "paths"),
    [
        pytest.param({"a": {"x": 25}}, {"a": {"x": 25.0}}, (), [], id="a number by its value"),
        pytest.param({"a": {"x": 1}}, {"a": {"x": True}}, (), [("a.x", "different")], id="true is no number"),
        pytest.param({"a": {"x": {"s": 1}}}, {"a": {"x": {"s": 2}}}, (), [("a.x.s", "different")], id="inside"),
        pytest.param({"a": {"x": 1}}, {"a": {}}, (), [("a.x", "missing")], id="gone"),
        pytest.param({"a": {}}, {"a": {"x": 1}}, (), [("a.x", "unexpected")], id="new"),
        pytest.param({}, {"a": {"x": 1}}, (), [("a", "unexpected")], id="a new table"),
        pytest.param({"a": [{"s": 1}]}, {"a": [{"s": 2}]}, (), [("a.0.s", "different")], id="in a list"),
        pytest.param({"a": ["1", "2"]}, {"a": ["2"]}, (), [("a", "different")], id="a list of values as a whole"),
        pytest.param({"a": {"x": {"at": 1, "s": 1}}}, {"a": {"x": {"at": 2, "s": 1}}}, ("a.*.at",), [], id="any row"),
        pytest.param({"a": {"x": 1}, "log": [1]}, {"a": {"x": 1}}, ("log",), [], id="all of it"),
        pytest.param({"a.b": {"c": 1}}, {"a.b": {"c": 2}}, ('"a.b".c',), [], id="a name with a dot"),
        pytest.param([1, {"a": 2}], [1, {"a": 3}], (), [("1.a", "different")], id="a world that is a list"),
        pytest.param({"t": {"r1": {"o": 1}}}, {"t": {"r9": {"o": 1}}}, ("t.?",), [], id="another name each time"),
        pytest.param({"t": {"r1": {"o": 1}}}, {"t": {"r9": {"o": 2}}}, ("t.?",), [("t.r1", "missing"), ("t.r9", "unexpected")], id="but another entry"),
    ],
)  # fmt: skip
def test_the_place_is_named(expected: Any, observed: Any, ignore: tuple[str, ...], paths: list[Any]) -> None:
    assert found(expected, observed, *ignore) == paths


def test_a_column_that_varies_in_one_row_varies_in_all() -> None:
    one, other = ({"t": {"r": {"at": at, "s": 1}}} for at in (1, 2))
    assert [path_of(each) for each in volatile_places(state(one), state(other))] == ["t.*.at"]
