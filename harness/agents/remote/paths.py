"""JMESPath into answers: expressions that are checked before use, what they find, and whether they fit at all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, cast

from pydantic import AfterValidator

from harness.errors import nearest

FORKS = frozenset({"or_expression", "and_expression", "function_expression", "comparator", "multi_select_list"})
"""Expressions of which each part looks at the same data."""


def checked_path(path: str) -> str:
    """The expression itself. Raises ValueError when it is none, or calls a function that there is not."""
    import jmespath
    from jmespath.functions import Functions

    try:
        parsed = jmespath.compile(path).parsed
    except jmespath.exceptions.JMESPathError as problem:
        said = str(problem).splitlines()[0].rstrip(":")
        raise ValueError(f'"{path}" is no JMESPath expression, such as answer.text or calls[].name: {said}') from None
    known: Mapping[str, Any] = Functions.FUNCTION_TABLE
    for node in _nodes(parsed):
        if node["type"] != "function_expression":
            continue
        name, given = node["value"], len(node["children"])
        if name not in known:
            raise ValueError(f'"{path}": JMESPath has no function {name}{nearest(name, known)}')
        signature = known[name]["signature"]
        variadic = bool(signature) and signature[-1].get("variadic", False)
        if given < len(signature) or (given > len(signature) and not variadic):
            raise ValueError(f'"{path}": the function {name} takes {len(signature)} arguments, and is given {given}')
    return path


JsonPath = Annotated[str, AfterValidator(checked_path)]
"""A JMESPath expression."""


def search(path: str, data: Any) -> Any:
    """What the expression finds; None for nothing, and where one of its functions cannot take what is there."""
    import jmespath

    try:
        return jmespath.search(path, data)
    except jmespath.exceptions.JMESPathError:
        return None


def is_told(path: str, data: Any) -> bool:
    """Whether the data has the place that the path names, though there may be nothing in it: null, or an empty list.

    >>> is_told("message.content", {"message": {"content": None}}), is_told("message.content", {"message": {}})
    (True, False)
    """
    import jmespath

    return _told(jmespath.compile(path).parsed, data)


def first_fields(path: str) -> set[str]:
    """The fields of the data itself that an expression looks at."""
    import jmespath

    return _first_fields(jmespath.compile(path).parsed)


def _told(node: Mapping[str, Any], data: Any) -> bool:
    parts = node["children"]
    match node["type"]:
        case "field":
            return isinstance(data, Mapping) and node["value"] in data
        case "subexpression" | "pipe":
            before = {**node, "children": parts[:-1]} if len(parts) > 2 else parts[0]
            return _told(parts[-1], _found(before, data))
        case "projection" | "filter_projection" | "value_projection":
            found = _found({**node, "children": [parts[0], {"type": "identity", "children": []}, *parts[2:]]}, data)
            return found == [] or (isinstance(found, list) and any(_told(parts[1], item) for item in found))
        case "flatten" | "index_expression":
            return _told(parts[0], data)
        case kind if kind in FORKS:
            return any(_told(part, data) for part in parts)
    return _found(node, data) is not None


def _found(node: Mapping[str, Any], data: Any) -> Any:
    import jmespath
    from jmespath.visitor import TreeInterpreter

    try:
        return TreeInterpreter().visit(cast("Any", node), data)
    except jmespath.exceptions.JMESPathError:
        return None


def _nodes(node: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    yield node
    for child in node["children"]:
        yield from _nodes(child)


def _first_fields(node: Mapping[str, Any]) -> set[str]:
    if node["type"] == "field":
        return {node["value"]}
    if node["type"] in FORKS:
        return {name for child in node["children"] for name in _first_fields(child)}
    return _first_fields(node["children"][0]) if node["children"] else set()
