"""The state of a world in parts: as JSON, with a hash, and within its limit."""

from __future__ import annotations

from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import given

from harness.worlds.state import UnusableState, WorldState

NO_LIMIT = float("inf")
json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**25), 10**25)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=12,
)


@given(json_values)
def test_nothing_is_lost(world: Any) -> None:
    state = WorldState.of(world, NO_LIMIT)
    assert state.tree == world
    assert WorldState.of(state.tree, NO_LIMIT).hash == state.hash


def test_the_order_of_records_does_not_matter_to_the_hash() -> None:
    one = WorldState.of({"a": {"x": 1, "y": 2}, "b": 3}, NO_LIMIT)
    other = WorldState.of({"b": 3, "a": {"y": 2, "x": 1}}, NO_LIMIT)
    assert one.hash == other.hash
    assert one.hash != WorldState.of({"a": {"x": 1, "y": 2}, "b": 4}, NO_LIMIT).hash


def test_numbers_as_keys_become_text() -> None:
    assert WorldState.of({1: {2: {3: "x"}}, "n": 2**70}, NO_LIMIT).tree == {"1": {"2": {"3": "x"}}, "n": 2**70}


@pytest.mark.parametrize(
    ("world", "says"),
    [
        pytest.param({"a": {"b": {1, 2}}}, r"it is no JSON \(a\.b\): Object of type set", id="a set"),
        pytest.param({"a": object()}, r"it is no JSON \(a\)", id="an object"),
        pytest.param({("a", "b"): 1}, "it is no JSON", id="a pair as a key"),
        pytest.param({"a": "x" * 2_000_000}, "it is larger than 1 MB", id="too large"),
    ],
)
def test_what_is_of_no_use_is_said(world: Any, says: str) -> None:
    with pytest.raises(UnusableState, match=says):
        WorldState.of(world, 1)
