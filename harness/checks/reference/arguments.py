"""Rules by which the arguments of a call fit those of the reference."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Literal, NamedTuple, get_args

from pydantic import JsonValue

from harness.errors import UserMistake
from harness.plugins import load
from harness.types.jsonable import json_equal

Arguments = dict[str, JsonValue] | str
"""A string is what could not be read as a JSON object: it fits where arguments are not looked at, and nowhere else."""
ArgumentMode = Literal["exact", "ignore", "subset", "superset"]
ARGUMENT_MODES: tuple[ArgumentMode, ...] = get_args(ArgumentMode)
Fits = Callable[[Any, Any], bool]
"""(arguments of a call, those of the reference) → whether they are as they should be."""


class FittingRule(NamedTuple):
    """How the arguments of one tool are compared."""

    kind: Literal["exact", "ignore", "subset", "superset", "fields", "function"]
    fits: Fits
    plain: Fits
    """The same in less time, for arguments of a reference that are plain."""
    fields: tuple[str, ...] = ()
    """fields: the only ones that are looked at."""

    def fitting(self, arguments: Arguments) -> Fits:
        """The same for these arguments of a reference, in as little time as can be."""
        if is_plain(arguments):
            return self.plain
        if self.plain is self.fits or not isinstance(arguments, dict):
            return self.fits
        doubtful = {name: value for name, value in arguments.items() if not is_plain(value)}
        if any(isinstance(value, dict | list) for value in doubtful.values()):
            return self.fits
        return partial(_truly, self.plain, tuple((name, type(value) is bool) for name, value in doubtful.items()))

    @property
    def is_equality(self) -> bool:
        """Whether all calls that fit one of the reference fit the same ones, so that any may be its partner."""
        return self.kind in {"exact", "ignore", "fields"}


def rule_for(how: str | Sequence[str]) -> FittingRule:
    """By the name of a mode, the list of fields that must be equal, or a function as `module:function`."""
    if not isinstance(how, str):
        fields = tuple(how)
        same = partial(_same_fields, fields)
        return FittingRule("fields", same, same, fields)
    match how:
        case "exact":
            return FittingRule("exact", _equal, operator.eq)
        case "ignore":
            return FittingRule("ignore", always, always)
        case "subset":
            return FittingRule("subset", _within, _within_plain)
        case "superset":
            return FittingRule("superset", _around, _around_plain)
    asked = partial(_asked, how)
    return FittingRule("function", asked, asked)


def is_plain(value: JsonValue) -> bool:
    """Whether Python and JSON agree on what equals it: in JSON 1 is not true, nor 0 false."""
    if isinstance(value, dict):
        return all(map(is_plain, value.values()))
    if isinstance(value, list):
        return all(map(is_plain, value))
    return isinstance(value, str) or value not in (0, 1)


def always(made: Any, expected: Any) -> bool:
    return True


def inside(arguments: Arguments, path: str) -> JsonValue:
    """What stands at a name, or else at a dotted path (time.start, items.0.id); None where nothing does."""
    if isinstance(arguments, str) or path in arguments:
        return None if isinstance(arguments, str) else arguments[path]
    value: JsonValue = arguments
    for part in path.split("."):
        if isinstance(value, dict):
            value = value.get(part)
        elif isinstance(value, list) and part.isdecimal() and int(part) < len(value):
            value = value[int(part)]
        else:
            return None
    return value


def function_of(reference: str) -> Fits:
    """Raises UserMistake where there is no such function."""
    found = load(reference, what="override")
    if not callable(found):
        raise UserMistake(f'override "{reference}": is no function, but {type(found).__name__}')
    compare: Fits = found
    return compare


def _equal(made: Any, expected: Any) -> bool:
    return bool(made == expected) and json_equal(expected, made)  # what is not equal in Python is not in JSON


def _truly(plain: Fits, kinds: Sequence[tuple[str, bool]], made: Any, expected: Any) -> bool:
    """`kinds`: of the arguments that Python takes for others (1 for true), whether they are true or false."""
    if not plain(made, expected):
        return False
    for name, is_bool in kinds:
        if name in made and (type(made[name]) is bool) is not is_bool:
            return False
    return True


def _within_plain(made: Any, expected: Any) -> bool:
    if type(made) is not dict:
        return False
    for name in made:  # in two thirds of the time that views of the items take
        if name not in expected or made[name] != expected[name]:
            return False
    return True


def _around_plain(made: Any, expected: Any) -> bool:
    if type(made) is not dict:
        return False
    for name in expected:
        if name not in made or made[name] != expected[name]:
            return False
    return True


def _within(made: Any, expected: Any) -> bool:
    return _within_plain(made, expected) and all(json_equal(expected[name], value) for name, value in made.items())


def _around(made: Any, expected: Any) -> bool:
    return _around_plain(made, expected) and all(json_equal(value, made[name]) for name, value in expected.items())


def _same_fields(fields: Sequence[str], made: Any, expected: Any) -> bool:
    return type(made) is dict and all(json_equal(inside(expected, path), inside(made, path)) for path in fields)


def _asked(reference: str, made: Any, expected: Any) -> bool:
    return type(made) is dict and bool(function_of(reference)(made, expected))
