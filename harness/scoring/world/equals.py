"""Values that must stand in a state, by JMESPath."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import JsonValue

from harness.scoring.expected.predicates import meets
from harness.scoring.world.absence import absence
from harness.types.world.state import StateDifference
from harness.worlds.state import WorldState


def unequal(equals: Mapping[str, JsonValue], state: WorldState) -> Iterator[StateDifference]:
    """Each path at which something else stands.

    `missing` where there is no such place: whatever is expected, null too, for a misspelt path would always meet it.
    """
    for path, expected in equals.items():
        observed, unknown = found_at(path, state)
        if unknown is not None or not meets(expected, observed):
            problem: Any = "missing" if unknown is not None else "different"
            yield StateDifference(path=path, problem=problem, expected=expected, observed=observed, unknown=unknown)


def found_at(path: str, state: WorldState) -> tuple[Any, str | None]:
    """What a JMESPath finds, and why there is no such place; only the parts it begins with are read.

    Raises ValueError where a function in it cannot take what it finds: the trial is undecided, for no agent did that.
    """
    import jmespath
    from jmespath.exceptions import JMESPathError

    compiled = jmespath.compile(path)
    try:
        found = compiled.search(_read_for(compiled.parsed, state))
    except JMESPathError as problem:
        what = str(problem).splitlines()[0].rstrip(":")
        raise ValueError(f'state.equals: "{path}" cannot be computed: {what}; mend the path in the story') from None
    return found, absence(compiled.parsed, state.tree) if found is None else None


def _read_for(parsed: Mapping[str, Any], state: WorldState) -> Any:
    """As much of a state as an expression looks at."""
    first = _first_names(parsed)
    if not first or () in state.parts:
        return state.tree
    tree: dict[str, Any] = {}
    for name in (each for each in state.parts if each[: len(first)] == first[: len(each)]):
        if len(name) == 1:
            tree[name[0]] = state.value(name)
        else:
            tree.setdefault(name[0], {})[name[1]] = state.value(name)
    return tree


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
