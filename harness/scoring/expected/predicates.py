"""Whether a value is as a story wants it, where the story may say how it must be instead of what it is."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from datetime import date, datetime
from decimal import Decimal
from functools import lru_cache
from typing import Any

from harness.errors import UserMistake
from harness.text.values import find_values
from harness.types.expected.predicates import PREDICATES, WITHIN, is_predicate, unescaped
from harness.types.expected.ranges import Moment, moment
from harness.types.jsonable import json_equal

PATTERN_SECONDS = 1.0
"""Time limit for a story's own pattern on one value."""


def meets(expected: Any, observed: Any) -> bool:
    """Whether a value is the expected one: equal as JSON, with predicates obeyed wherever they stand.

    A literal key that looks like a predicate is escaped: `$$any`. Raises UserMistake when a pattern takes too long.
    """
    if is_predicate(expected):
        return all(_RULES[name](expected, observed) for name in PREDICATES if name in expected)
    if isinstance(expected, Mapping):
        if not isinstance(observed, Mapping) or {unescaped(key) for key in expected} != observed.keys():
            return False
        return all(meets(item, observed[unescaped(key)]) for key, item in expected.items())
    if isinstance(expected, list | tuple):
        if not isinstance(observed, list | tuple) or len(expected) != len(observed):
            return False
        return all(meets(item, other) for item, other in zip(expected, observed, strict=True))
    return json_equal(expected, observed)


def _any(predicate: Mapping[str, Any], observed: Any) -> bool:
    return any(meets(each, observed) for each in predicate["$any"])


def _not(predicate: Mapping[str, Any], observed: Any) -> bool:
    return not meets(predicate["$not"], observed)


def _regex(predicate: Mapping[str, Any], observed: Any) -> bool:
    if not isinstance(observed, str):
        return False
    try:
        return bool(_compiled(predicate["$regex"]).search(observed, timeout=PATTERN_SECONDS))
    except TimeoutError:
        raise UserMistake(
            f"the story's $regex {predicate['$regex']} took more than {PATTERN_SECONDS:g} s on one value: write it "
            "without repeats inside repeats, such as (a|aa)+"
        ) from None


@lru_cache(maxsize=256)
def _compiled(pattern: str) -> Any:
    import regex

    return regex.compile(pattern)


def _approx(predicate: Mapping[str, Any], observed: Any) -> bool:
    if not _is_number(observed):
        return False
    return abs(_exact(observed) - _exact(predicate["$approx"])) <= _exact(predicate[WITHIN])


def _contains(predicate: Mapping[str, Any], observed: Any) -> bool:
    """A part of a text, an item of a list, or some keys of an object with what stands there."""
    wanted = predicate["$contains"]
    if isinstance(observed, str):
        return isinstance(wanted, str) and wanted in observed
    if isinstance(observed, Mapping):
        if not isinstance(wanted, Mapping) or is_predicate(wanted):
            return False
        return all(unescaped(key) in observed and meets(item, observed[unescaped(key)]) for key, item in wanted.items())
    return isinstance(observed, list | tuple) and any(meets(wanted, item) for item in observed)


def _between(predicate: Mapping[str, Any], observed: Any) -> bool:
    low, high = predicate["$between"]
    if isinstance(low, str) or isinstance(high, str):
        found = _moment(observed) if isinstance(observed, str) else None
        return found is not None and _in_moments(found, low, high)
    if not _is_number(observed):
        return False
    exact = _exact(observed)
    return (low is None or _exact(low) <= exact) and (high is None or exact <= _exact(high))


def _in_moments(found: Moment, low: str | None, high: str | None) -> bool:
    for text, sign in ((low, 1), (high, -1)):
        bound = moment(text) if text is not None else None
        if bound is None:
            continue
        known: Any = found
        limit: Any = bound
        if type(bound) is date and isinstance(found, datetime):
            known = found.date()
        if type(bound) is not type(known) or (known < limit if sign > 0 else known > limit):
            return False
    return True


def _moment(text: str) -> Moment | None:
    """What a text in an argument says: as data has it, else as a person writes it."""
    found = moment(text)
    if found is not None:
        return found
    values = find_values(text)
    return moment(values[0].value) if len(values) == 1 and values[0].text == text.strip() else None


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _exact(number: int | float) -> Decimal:
    return Decimal(str(number))


_RULES: Mapping[str, Callable[[Mapping[str, Any], Any], bool]] = {
    "$any": _any,
    "$regex": _regex,
    "$between": _between,
    "$approx": _approx,
    "$contains": _contains,
    "$not": _not,
}
