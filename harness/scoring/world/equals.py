"""Values that must stand in a state, by JMESPath."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import JsonValue

from harness.scoring.expected.predicates import meets
from harness.types.world.state import StateDifference
from harness.worlds.state import WorldState


def unequal(equals: Mapping[str, JsonValue], state: WorldState) -> Iterator[StateDifference]:
    """Each path at which something else stands; `missing` where the path matches nothing."""
    for path, expected in equals.items():
        observed = found_at(path, state)
        if not meets(expected, observed):
            problem: Any = "missing" if observed is None else "different"
            yield StateDifference(path=path, problem=problem, expected=expected, observed=observed)


def found_at(path: str, state: WorldState) -> Any:
    """What a JMESPath finds; only the parts it begins with are read."""
    import jmespath

    compiled = jmespath.compile(path)
    first = _first_names(compiled.parsed)
    if first and () not in state.parts:
        read = {name: state.value(name) for name in state.parts if name[: len(first)] == first[: len(name)]}
        tree: dict[str, Any] = {}
        for name, value in read.items():
            if len(name) == 1:
                tree[name[0]] = value
            else:
                tree.setdefault(name[0], {})[name[1]] = value
        return compiled.search(tree)
    return compiled.search(state.tree)


_FOLLOWED = frozenset({"index_expression", "projection", "value_projection", "filter_projection", "flatten", "pipe"})


def _first_names(node: Mapping[str, Any]) -> tuple[str, ...]:
    """The names with which an expression begins, at most two; () where it may look at anything."""
    match node["type"]:
        case "field":
            return (node["value"],)
        case "subexpression":
            first, second = node["children"][0], node["children"][1]
            names = _first_names(first)
            if first["type"] == "field" and second["type"] == "field":
                return (*names, second["value"])
            return names
        case kind if kind in _FOLLOWED:
            return _first_names(node["children"][0])
    return ()
