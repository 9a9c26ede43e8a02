"""The predicates that may stand for a value: which there are, and what is wrong with one as it is written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from harness.errors import nearest
from harness.types.expected.paths import path_problem

FROM, WITHIN = "$from", "within"
PREDICATES = ("$any", "$regex", "$between", "$approx", "$contains", "$not")
OPERATORS = frozenset({FROM, *PREDICATES})
LONGEST_PATTERN = 2_000


def is_operator(key: str) -> bool:
    """Whether a key says something about a value, or stands for one that would: `$any`, and `$$any` for `$any`."""
    return key.startswith("$") and key.lstrip("$") != "" and f"${key.lstrip('$')}" in OPERATORS


def unescaped(key: str) -> str:
    """A literal key as it stands in the value: `$$any` is `$any`."""
    return key[1:] if key.startswith("$$") and is_operator(key) else key


def is_predicate(value: Any) -> bool:
    """Whether it says how a value must be, instead of being one."""
    return isinstance(value, dict) and any(name in value for name in PREDICATES)


def predicate_problems(value: Any, where: str) -> Iterator[tuple[str, str]]:
    """(path, what is wrong) for every predicate and `$from` inside an expected value that is ill-formed."""
    if isinstance(value, list):
        for i, item in enumerate(value):
            yield from predicate_problems(item, f"{where}.{i}")
    elif is_predicate(value):
        yield from _of_one(value, where)
    elif isinstance(value, Mapping):
        odd = [key for key in value if key.startswith("$") and not is_operator(key)]
        if odd and len(value) <= 2:
            hint = nearest(odd[0], OPERATORS)
            yield where, f'"{odd[0]}" is no name of ours{hint}; write "{FROM}" for a value that flows'
        elif FROM in value:
            if extra := set(value) - {FROM, "path"}:
                found = f'{FROM} takes only "path" beside it, found {", ".join(sorted(extra))}'
                yield where, f'{found}; write "$${FROM[1:]}" for a literal key'
            if isinstance(path := value.get("path"), str) and (problem := path_problem(path)) is not None:
                yield f"{where}.path", problem
        else:
            for key, item in value.items():
                yield from predicate_problems(item, f"{where}.{key}")


def _of_one(value: Mapping[str, Any], where: str) -> Iterator[tuple[str, str]]:
    beside = {WITHIN} if "$approx" in value else set()
    for key in value:
        if key in PREDICATES:
            if (problem := _operand_problem(key, value[key], value)) is not None:
                yield f"{where}.{key}", problem
        elif key not in beside:
            yield where, f'"{key}" stands beside {next(name for name in PREDICATES if name in value)}; take it out'
    for key in ("$any", "$contains", "$not"):
        if key in value:
            yield from predicate_problems(value[key], f"{where}.{key}")


def _operand_problem(name: str, operand: Any, value: Mapping[str, Any]) -> str | None:
    match name:
        case "$any":
            return None if isinstance(operand, list) and operand else "should be a list of what may stand there"
        case "$regex":
            return _pattern_problem(operand)
        case "$between":
            return _range_problem(operand)
        case "$approx":
            if not _is_number(operand):
                return "should be a number"
            within = value.get(WITHIN, -1)
            if not _is_number(within) or within < 0:
                return f'needs "{WITHIN}" beside it: how far off the number may be, such as 0.01'
    return None


def _pattern_problem(pattern: Any) -> str | None:
    import regex

    if not isinstance(pattern, str):
        return "should be a regular expression, as text"
    if len(pattern) > LONGEST_PATTERN:
        return f"is longer than {LONGEST_PATTERN} characters"
    try:
        regex.compile(pattern)
    except regex.error as problem:
        return f"is no regular expression: {problem}"
    return None


def _range_problem(bounds: Any) -> str | None:
    if not isinstance(bounds, list) or len(bounds) != 2 or bounds == [None, None]:
        return "should be the lowest and the highest value, as in [1, 5]; null for none"
    low, high = bounds
    if not all(each is None or isinstance(each, str) or _is_number(each) for each in bounds):
        return "should hold numbers, dates or times"
    if None not in bounds and isinstance(low, str) != isinstance(high, str):
        return "should hold two values of one kind"
    from harness.types.expected.ranges import moment

    if isinstance(low, str) or isinstance(high, str):
        kinds = {type(moment(each)) for each in bounds if each is not None}
        if type(None) in kinds:
            return 'should hold dates and times as in "2026-03-02", "09:30" or "2026-03-02T09:30"'
        if len(kinds) > 1:
            return "should hold two values of one kind"
        low, high = moment(low) if low is not None else None, moment(high) if high is not None else None
    if low is not None and high is not None and low > high:
        return "has the higher value first; turn them round"
    return None


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
