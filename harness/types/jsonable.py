"""What files hold: models that are frozen, and any Python value as a JSON value, so that it can be recorded."""

from __future__ import annotations

import math
import reprlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, Literal, ParamSpec, TypeVar, cast

from pydantic import BaseModel, ConfigDict, JsonValue
from pydantic_core import from_json, to_json, to_jsonable_python

DEEPEST = 200
"""Levels of nesting that are kept; what is deeper is shown as text, because JSON writers refuse it."""
_PLAIN = frozenset({str, int})


Fields = ParamSpec("Fields")
Made = TypeVar("Made", bound=BaseModel)


class Data(BaseModel):
    """What crosses a file or a process: frozen, unknown fields refused."""

    model_config = ConfigDict(extra="forbid", frozen=True, ser_json_inf_nan="null")


def unchecked(model: Callable[Fields, Made]) -> Callable[Fields, Made]:
    """Makes a model in half the time, of values that need no check: computed here, of just the types that it says.

    Nothing is validated, converted or refused. For models without private fields, whose defaults never change.
    """
    cls = cast(type[Made], model)
    defaults = {name: field.default for name, field in cls.model_fields.items()}
    new, own = object.__new__, vars(BaseModel)
    slots = ("__pydantic_fields_set__", "__pydantic_extra__", "__pydantic_private__")
    set_given, set_extra, set_private = [own[name].__set__ for name in slots]

    def make(*_: Fields.args, **given: Fields.kwargs) -> Made:
        made = new(cls)
        made.__dict__.update(defaults)
        made.__dict__.update(given)
        set_given(made, set(given))
        set_extra(made, None)
        set_private(made, None)
        return made

    return make


def jsonable(value: Any) -> JsonValue:
    """The value as JSON can hold it. Never raises, and never uses up an iterator.

    Models, dataclasses, dates and the like as pydantic writes them; NaN and infinities as null; bytes as text, or as
    base64 when they are none; anything else by its `str`. Strings stay as they are, JSON text included.
    """
    if isinstance(value, str):
        return readable(value)
    if isinstance(value, Iterator):
        return _shown(value)
    modes: tuple[Literal["utf8", "base64"], ...] = ("utf8", "base64")
    for bytes_mode in modes:
        with suppress(ValueError, TypeError, RecursionError):  # half the time, of all but unknown types and cycles
            read: JsonValue = from_json(to_json(value, bytes_mode=bytes_mode, inf_nan_mode="null"))
            return read
        try:
            return _valid(to_jsonable_python(value, bytes_mode=bytes_mode, serialize_unknown=True))
        except (ValueError, TypeError, RecursionError):  # such as bytes that are no text, a cycle, too deep
            continue
    return _shown(value)


def readable(text: str) -> str:
    """The text without the halves of characters (lone surrogates) that no file can hold."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")


def _valid(plain: Any, depth: int = 0) -> JsonValue:
    if depth > DEEPEST:
        raise ValueError("too deep")
    if isinstance(plain, dict):
        return {readable(key): _valid(each, depth + 1) for key, each in plain.items()}
    if isinstance(plain, list):
        return [_valid(each, depth + 1) for each in plain]
    if isinstance(plain, str):
        return readable(plain)
    if isinstance(plain, float) and not math.isfinite(plain):
        return None
    valid: JsonValue = plain
    return valid


def _shown(value: Any) -> str:
    return readable(reprlib.repr(value))


def json_equal(expected: Any, observed: Any) -> bool:
    """Equal as JSON: 1 is 1.0, but neither "1" nor true; the order of a list counts; integers of any size exactly."""
    pairs = [(expected, observed)]
    for left, right in pairs:  # it grows meanwhile
        kind = type(left)
        if kind in _PLAIN and kind is type(right):  # as most are
            if left != right:
                return False
        elif isinstance(left, dict):
            if not isinstance(right, dict) or not _same_members(left, right, pairs):
                return False
        elif isinstance(left, list | tuple):
            if not isinstance(right, list | tuple) or len(left) != len(right):
                return False
            pairs += zip(left, right, strict=True)
        elif left != right or isinstance(left, bool) != isinstance(right, bool):
            return False
    return True


def _same_members(left: dict[str, Any], right: dict[str, Any], pairs: list[tuple[Any, Any]]) -> bool:
    """Whether plain members are equal and the others are there; what is in those is left to be compared, in `pairs`."""
    if len(left) != len(right):
        return False
    for key, item in left.items():
        if key not in right:
            return False
        other, kind = right[key], type(item)
        if kind not in _PLAIN or kind is not type(other):
            pairs.append((item, other))
        elif item != other:
            return False
    return True
