"""JMESPath: the only module that imports it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import AfterValidator


def checked_path(path: str) -> str:
    """The expression itself. Raises ValueError when it is none."""
    import jmespath

    try:
        jmespath.compile(path)
    except jmespath.exceptions.JMESPathError as problem:
        said = str(problem).splitlines()[0].rstrip(":")
        raise ValueError(f'"{path}" is no JMESPath expression, such as answer.text or calls[].name: {said}') from None
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


def begins_in(path: str, data: Any) -> bool:
    """Whether the data has a field that the path begins with: it is meant for such data, then."""
    import jmespath

    return isinstance(data, Mapping) and not _first_fields(jmespath.compile(path).parsed).isdisjoint(data)


def _first_fields(node: Mapping[str, Any]) -> set[str]:
    """The fields of the data itself that an expression looks at."""
    if node["type"] == "field":
        return {node["value"]}
    if node["type"] in {"or_expression", "and_expression", "function_expression", "comparator", "multi_select_list"}:
        return {name for child in node["children"] for name in _first_fields(child)}
    return _first_fields(node["children"][0]) if node["children"] else set()
