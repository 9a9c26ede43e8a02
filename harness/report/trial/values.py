"""How values, calls and their differences are written in a report."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Any

from harness.report.layout.lines import Piece
from harness.report.layout.printable import as_json, common_start, printable
from harness.text.wording import kind_in_words
from harness.types.expected.predicates import PREDICATES, WITHIN, is_predicate
from harness.types.goals import FROM, ToolGoal, is_flow

LARGEST_EXACT = 2**53
"""Up to which a floating-point number holds every whole number."""


def value(given: Any) -> str:
    """A value as JSON, 2.0 as 2; one that flows from another goal in words."""
    if is_flow(given):
        path = f"{given['path']} in " if given.get("path") else ""
        return printable(f"({path}the result of {given[FROM]})")
    if isinstance(given, float) and given.is_integer() and abs(given) < LARGEST_EXACT:
        return str(int(given))
    return predicate_text(given) if is_predicate(given) else as_json(given)


def predicate_text(given: Mapping[str, Any]) -> str:
    """How a value must be, such as `one of "pending", "open"` or `between 1 and 5`."""
    said = []
    for name in (name for name in PREDICATES if name in given):
        operand = given[name]
        match name:
            case "$any":
                said.append(f"one of {', '.join(map(value, operand))}")
            case "$regex":
                said.append(f"a text that matches {printable(str(operand))}")
            case "$between":
                said.append(_range_text(*operand))
            case "$approx":
                said.append(f"{value(operand)} ± {value(given.get(WITHIN))}")
            case "$contains":
                said.append(f"something with {value(operand)} in it")
            case "$not":
                said.append(f"not {value(operand)}")
    return ", ".join(said)


def _range_text(low: Any, high: Any) -> str:
    if low is None or high is None:
        return f"at most {value(high)}" if low is None else f"at least {value(low)}"
    return f"between {value(low)} and {value(high)}"


def call_text(name: str, arguments: Mapping[str, Any] | str) -> str:
    """A call as one reads it in code; arguments that are no JSON object as they were given."""
    if isinstance(arguments, str):
        return printable(f"{name}({arguments})")
    return printable(f"{name}({', '.join(f'{key}={value(item)}' for key, item in arguments.items())})")


def expected_call(goal: ToolGoal) -> str:
    """The call a goal asks for, without the arguments that it may do without."""
    due = {key: item for key, item in goal.args.items() if goal.arg_matching.get(key) not in {"ignore", "optional"}}
    return call_text(goal.tool_name, due)


def remark(expected: Any, observed: Any) -> str | None:
    """What is easily overlooked when two values that differ are read one above the other."""
    if not (isinstance(expected, str) and isinstance(observed, str)):
        if type(expected) is not type(observed) and _bare(expected) == _bare(observed):
            wanted, given = kind_in_words(expected), kind_in_words(observed)
            return f"the value is the same, but {wanted} is expected and {given} was given"
        return None
    if unicodedata.normalize("NFKC", expected) == unicodedata.normalize("NFKC", observed):
        return "they look alike, but hold different Unicode characters"
    if expected.split() == observed.split():
        return "only white space differs"
    if expected.casefold() == observed.casefold():
        return "only upper and lower case differ"
    return None


def _bare(given: Any) -> str:
    return given if isinstance(given, str) else as_json(given)


def marked(text: str, other: str, style: str) -> list[Piece]:
    """The text in pieces, the part in which it differs from the other in the style."""
    start = common_start(text, other)
    end = common_start(text[start:][::-1], other[start:][::-1])
    pieces = [(text[:start], ""), (text[start : len(text) - end], style), (text[len(text) - end :], "")]
    return [piece for piece in pieces if piece[0]]
