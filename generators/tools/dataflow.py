"""Data flow: which value of a call came out of the result of an earlier one, and which only looks like it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pydantic import JsonValue

from harness.types.goals import FROM
from harness.types.jsonable import json_equal

_PARTS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")
_CODE = re.compile(r"[A-Z][A-Z0-9]+")
_DIGIT = re.compile(r"\d")
SHORT_TEXT, SHORT_IDENTIFIER, SMALL_NUMBER = 4, 3, 100
"""Below these, a value that is found elsewhere is a coincidence: `no`, `X1`, 5."""
VAGUE = frozenset({"id", "ids", "name", "value", "result", "data", "get", "find", "fetch", "list", "the", "of", "by"})
"""Parts of names that say little of what a value is."""


@dataclass(frozen=True, slots=True)
class ValueSource:
    """Where in which result a value stands."""

    goal: str
    path: str | None
    """None: the whole result."""

    @property
    def value(self) -> JsonValue:
        """As an expected value of a story."""
        return {FROM: self.goal} if self.path is None else {FROM: self.goal, "path": self.path}


@dataclass(frozen=True, slots=True)
class CallResult:
    """What a call gave. A text that is JSON is read, as the scorer reads it."""

    goal: str
    tool: str
    value: JsonValue


def sources_of(name: str, value: JsonValue, results: Sequence[CallResult]) -> list[ValueSource]:
    """Every place an argument's value may have come from, the likeliest first; empty where it is no evidence.

    A value is evidence when it is specific (no truth value, no small number, no short word but a code under the name of
    the argument itself) and of the same JSON type;
    where it holds no digit, or is a number that many things could be, the names of the argument and of the place must
    have a telling part in common as well.
    """
    short = not specific(value)
    if short and not (isinstance(value, str) and _CODE.fullmatch(value)):
        return []
    found = []
    for order, result in enumerate(results):
        for path in _paths_to(value, result.value):
            place = path.rpartition(".")[2] if path and not path.isdigit() else result.tool
            kinship = _kinship(name, place)
            if (name.lower() == place.lower()) if short else (kinship > 0 or _distinctive(value)):
                found.append((-kinship, order, len(path.split(".")), ValueSource(result.goal, path or None)))
    return [source for *_, source in sorted(found, key=lambda each: each[:3])]


def _paths_to(value: JsonValue, result: JsonValue) -> Iterable[str]:
    if isinstance(value, dict | list) or not isinstance(result, dict | list):
        return [path for path, leaf in readings(result) if json_equal(leaf, value)]
    found: list[str] = []
    _add_paths(value, result, "", found)
    return found


def _add_paths(value: JsonValue, within: Mapping[str, JsonValue] | list[JsonValue], path: str, to: list[str]) -> None:
    """Those of a single value, as `places` has them; a path is only written where it leads somewhere."""
    for key, item in within.items() if isinstance(within, Mapping) else enumerate(within):
        if isinstance(item, dict | list):
            if item and (isinstance(within, list) or "." not in str(key)):
                _add_paths(value, item, f"{path}.{key}" if path else str(key), to)
        elif item == value and json_equal(item, value) and (isinstance(within, list) or "." not in str(key)):
            to.append(f"{path}.{key}" if path else str(key))


def flowing(
    args: Mapping[str, JsonValue],
    results: Sequence[CallResult],
    said: Callable[[JsonValue], bool],
    flows: Callable[[ValueSource, JsonValue], bool] = lambda source, value: True,
) -> tuple[dict[str, JsonValue], list[ValueSource]]:
    """The arguments with `$from` for each value that came out of a result, and the sources that were taken.

    `said` tells whether the user could have said a value: what the user says does not flow. `flows`: whether
    a value may be taken from a source.
    """
    taken: list[ValueSource] = []

    def rewritten(name: str, value: JsonValue) -> JsonValue:
        if not said(value):
            sources = [each for each in sources_of(name, value, results) if flows(each, value)]
            if sources:
                taken.append(sources[0])
                return sources[0].value
        if isinstance(value, Mapping):
            return {key: rewritten(key, item) for key, item in value.items()}
        if isinstance(value, list):
            return [rewritten(name, item) for item in value]
        return value

    return {name: rewritten(name, value) for name, value in args.items()}, taken


def specific(value: JsonValue) -> bool:
    """Whether finding this value in two places says that it came from one of them."""
    if isinstance(value, bool) or value is None:
        return False
    if isinstance(value, int | float):
        return abs(value) >= SMALL_NUMBER or not float(value).is_integer()
    if isinstance(value, str):
        text = value.strip()
        return len(text) >= (SHORT_IDENTIFIER if _DIGIT.search(text) else SHORT_TEXT)
    if isinstance(value, Mapping):
        return any(specific(item) for item in value.values())
    return any(specific(item) for item in value)


def _distinctive(value: JsonValue) -> bool:
    """So specific that no name need tell of what kind it is: an identifier, a date, an amount."""
    if isinstance(value, int | float):
        return abs(value) >= SMALL_NUMBER**2 or not float(value).is_integer()
    if isinstance(value, str):
        return _DIGIT.search(value) is not None and len(value.strip()) > SHORT_IDENTIFIER
    return True


def _kinship(argument: str, place: str) -> int:
    """How many telling parts two names share; names that are equal share one more."""
    parts = [{part.lower() for part in _PARTS.findall(name)} for name in (argument, place)]
    return len((parts[0] & parts[1]) - VAGUE) + (argument.lower() == place.lower())


def read(result: JsonValue) -> JsonValue:
    """A result as the scorer reads it: a text that is JSON is that JSON."""
    if isinstance(result, str):
        try:
            parsed: JsonValue = json.loads(result)
            return parsed
        except (ValueError, RecursionError):
            return result
    return result


def readings(result: JsonValue) -> Iterator[tuple[str, JsonValue]]:
    """Every value a path can name in a result; a text that is a JSON number is that text as well."""
    if isinstance(result, str):
        yield "", result
    yield from places(read(result))


def beginning(value: JsonValue, most: int) -> JsonValue:
    """The same with no list longer than that."""
    if isinstance(value, dict):
        return {key: beginning(item, most) for key, item in value.items()}
    return [beginning(item, most) for item in value[:most]] if isinstance(value, list) else value


def places(value: JsonValue, path: str = "") -> Iterator[tuple[str, JsonValue]]:
    """Every value inside a result with its path, containers too, in order; a path that holds a dot is left out."""
    yield path, value
    items: Iterator[tuple[str | int, JsonValue]] = iter(())
    if isinstance(value, Mapping):
        items = ((key, item) for key, item in value.items() if "." not in str(key))
    elif isinstance(value, list):
        items = iter(enumerate(value))
    for key, item in items:
        yield from places(item, f"{path}.{key}" if path else str(key))
