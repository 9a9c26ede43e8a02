"""What a record expects of the answer, made into checks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from harness.errors import UserMistake, nearest

ANSWER = "answer"
OF_AN_ANSWER = (
    "equals",
    "contains",
    "not_contains",
    "regex",
    "number",
    "field",
    "scope",
    "similar_to",
    "min_length",
    "max_length",
    "ignore_case",
)
"""The fields of a check of the answer."""
OF_ANY_CHECK = ("id", "weight", "severity")
FAMILIES = (ANSWER, "calls", "budget", "confidence", "stability", "schema", "trajectory", "judge")
"""The types of checks that a record may ask for."""


def expected_checks(expected: Any) -> list[dict[str, Any]]:
    """A text or number must be the answer, and each of a list stand in it. An object is a check of the answer, or has
    checks by their types. Raises UserMistake."""
    if isinstance(expected, bool) or not isinstance(expected, str | int | float | list | Mapping):
        raise UserMistake(
            f"should be a text, a number, a list of texts or an object such as {{contains: [refund]}}; found "
            f"{str(expected).lower() if isinstance(expected, bool) else type(expected).__name__}"
        )
    if isinstance(expected, list):
        return _listed(expected)
    if not isinstance(expected, Mapping):
        return [{"type": ANSWER, "equals": expected}]
    if "type" in expected:
        return [dict(expected)]
    if not expected:
        raise UserMistake("is an empty object, which asks for nothing; leave it out, or write {contains: [refund]}")
    types = [name for name in expected if name in FAMILIES]
    others = [str(name) for name in expected if name not in FAMILIES]
    if types and not others:
        return list(_by_type(expected))
    if types:
        raise UserMistake(
            f"{others[0]}: stands beside {types[0]}, and is no type of check{nearest(others[0], FAMILIES)}; what is "
            "asked of the answer goes under answer"
        )
    known = (*OF_AN_ANSWER, *OF_ANY_CHECK)
    if unknown := [name for name in others if name not in known]:
        name, near = unknown[0], nearest(unknown[0], (*known, *FAMILIES))
        raise UserMistake(f"{name}: is no field of a check of the answer, and no type of check{near}")
    return [{"type": ANSWER, **expected}]


def _listed(expected: list[Any]) -> list[dict[str, Any]]:
    """Texts that must stand in the answer; or checks, each with its type."""
    if expected and all(isinstance(each, Mapping) for each in expected):
        return [check for each in expected for check in expected_checks(each)]
    if not expected or not all(isinstance(each, str) and each for each in expected):
        raise UserMistake("should hold texts that must stand in the answer; found something else in the list")
    return [{"type": ANSWER, "contains": list(expected)}]


def _by_type(expected: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    for name, value in expected.items():
        for each in value if isinstance(value, list) else [value]:
            if each is None:
                yield {"type": name}
            elif isinstance(each, Mapping):
                yield {"type": name, **each}
            else:
                raise UserMistake(f"{name}: should be an object with the fields of the check; found {each!r}")
