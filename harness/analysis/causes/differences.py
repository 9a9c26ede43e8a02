"""How an observed value differs from the expected one, in words that may hold for many pairs of values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from harness.analysis.causes.numbers import as_number, number_differences
from harness.analysis.causes.times import time_differences
from harness.text.values import Value, find_values
from harness.text.wording import kind_in_words
from harness.types.expected.predicates import is_predicate

LONGEST_READ = 80
"""Characters of a text that is read as a value; a longer one is prose."""
LEAST_TRACED = 10
"""A number from which on it is no chance that two arguments have it."""
LEAST_DIGITS = 5
"""Digits of a text from which on it is an identifier, and not a number."""
TEXT_FOR_NUMBER = "text instead of a number"
WRITTEN_OTHERWISE = "the same, but written otherwise"
OTHER_ORDER = "in another order"


@dataclass(frozen=True, slots=True)
class Difference:
    """What may be said of a pair of values, after the name of the argument and `is`."""

    other: str
    telling: tuple[str, ...] = ()
    shared: tuple[str, ...] = ()
    """What is a coincidence unless several pairs share it."""
    apart: tuple[Any, Any] | None = None
    """Of lists, the items that only one of them has."""


def difference(
    expected: Any,
    observed: Any,
    language: str = "en",
    *,
    name: str = "",
    asked: Mapping[str, Any] | None = None,
    given: Mapping[str, Any] | None = None,
) -> Difference:
    """Of two values that are not the same. `asked` and `given` are all arguments of the goal and of the call."""
    if is_predicate(expected):
        return Difference("not what is asked for")
    moved = tuple(_of_another(expected, observed, name, asked or {}, given or {}))
    found = _difference(expected, observed, language)
    return replace(found, telling=(*moved, *found.telling))


def _of_another(
    expected: Any, observed: Any, name: str, asked: Mapping[str, Any], given: Mapping[str, Any]
) -> Iterator[str]:
    """That it has the value that another argument should have."""
    if observed is None or isinstance(observed, bool) or observed in ("", [], {}):
        return
    if isinstance(observed, int | float) and abs(observed) < LEAST_TRACED:
        return
    for other, value in asked.items():
        if other == name or type(value) is not type(observed) or value != observed:
            continue
        yield f"swapped with `{other}`" if given.get(other) == expected else f"what `{other}` should be"


def _difference(expected: Any, observed: Any, language: str) -> Difference:
    if observed is None:
        return Difference("null", ("null",))
    if isinstance(expected, bool) or isinstance(observed, bool):
        return _of_kinds(expected, observed) or Difference(f"{_word(observed)} instead of {_word(expected)}")
    if isinstance(expected, list | tuple) and isinstance(observed, list | tuple):
        return _of_lists(list(expected), list(observed))
    if isinstance(expected, str) and isinstance(observed, str):
        return _of_texts(expected, observed, language)
    kinds = _of_kinds(expected, observed)
    if kinds is not None:
        return kinds
    one, two = as_number(expected), as_number(observed)
    if one is not None and two is not None:
        return Difference("another number", *number_differences(one, two))
    return Difference("another value")


def _of_kinds(expected: Any, observed: Any) -> Difference | None:
    wanted, given = kind_in_words(expected), kind_in_words(observed)
    if wanted == given:
        return None
    said = f"{given} instead of {wanted}"
    return Difference(said, (said,))


def _word(value: Any) -> str:
    return str(value).lower()


def _of_lists(expected: list[Any], observed: list[Any]) -> Difference:
    lacking, more = _without(expected, observed), _without(observed, expected)
    if not lacking and not more:
        return Difference(OTHER_ORDER, (OTHER_ORDER,))
    if not observed:
        return Difference("empty", ("empty",))
    telling = ("a list that lacks items",) if not more else ("a list with items too many",) if not lacking else ()
    if len(lacking) == len(more) == 1:
        telling = ("a list with one other item",)
    return Difference("another list", telling, apart=(lacking, more))


def _without(some: list[Any], others: list[Any]) -> list[Any]:
    left = list(others)
    found = []
    for each in some:
        if each in left:
            left.remove(each)
        else:
            found.append(each)
    return found


def _of_texts(expected: str, observed: str, language: str) -> Difference:
    if not observed.strip():
        return Difference("empty", ("empty",))
    spelling = _spelling(expected, observed)
    if spelling:
        return Difference(spelling, (spelling,))
    times = time_differences(expected, observed)
    if times is not None:
        return Difference(*times)
    if all(text.isdigit() and len(text) >= LEAST_DIGITS for text in (expected, observed)):
        return Difference("another id", tuple(_of_codes(expected, observed)))
    one, two = whole(expected, language), whole(observed, language)
    if one is not None and two is not None and one.kind == two.kind:
        return _of_values(expected, observed, one, two)
    if _is_code(expected) and _is_code(observed):
        return Difference("another id", tuple(_of_codes(expected, observed)))
    return Difference(*_of_words(expected, observed))


def _spelling(expected: str, observed: str) -> str:
    if expected.split() == observed.split():
        return "the same but for white space"
    if expected.casefold() == observed.casefold():
        if observed == observed.lower():
            return "in lower case"
        return "in upper case" if observed == observed.upper() else "in another case"
    letters = ["".join(filter(str.isalnum, text)) for text in (expected, observed)]
    if letters[0] == letters[1] != "" and not (_is_code(expected) and _is_code(observed)):
        return "the same but for punctuation"
    return ""


def whole(text: str, language: str) -> Value | None:
    """The value that a text is as a whole."""
    if len(text) > LONGEST_READ:
        return None
    found = find_values(text, language)
    return found[0] if len(found) == 1 and found[0].text == text.strip() else None


def _of_values(expected: str, observed: str, one: Value, two: Value) -> Difference:
    if one.value == two.value:
        return Difference(WRITTEN_OTHERWISE, (WRITTEN_OTHERWISE,))
    if one.kind in ("date", "time"):
        times = time_differences(one.value, two.value)
        return Difference(*times) if times is not None else Difference(f"another {one.kind}")
    currencies = {each.value.partition(" ")[2] for each in (one, two)} if one.kind == "amount" else ()
    if len(currencies) > 1:
        return Difference("another amount", ("in another currency",) if one.number == two.number else ())
    if one.number is not None and two.number is not None and one.unit == two.unit:
        first, second = as_number(one.number), as_number(two.number)
        if first is not None and second is not None:
            return Difference(f"another {one.kind}", *number_differences(first, second))
    if one.kind in ("measure", "duration", "percent"):
        return Difference(f"another {one.kind}", ("in another unit",) if one.number == two.number else ())
    if one.kind == "identifier" or _is_code(expected):
        return Difference("another id", tuple(_of_codes(expected, observed)))
    return Difference(f"another {one.kind}")


def _is_code(text: str) -> bool:
    return len(text) <= LONGEST_READ and any(map(str.isdigit, text)) and not any(map(str.isspace, text))


def _of_codes(expected: str, observed: str) -> Iterator[str]:
    for longer, shorter, says in ((expected, observed, "without"), (observed, expected, "with")):
        if longer.endswith(shorter):
            yield f'an id {says} "{longer.removesuffix(shorter)}" before it'
        elif longer.startswith(shorter):
            yield f'an id {says} "{longer.removeprefix(shorter)}" after it'
    places = [place for place, (a, b) in enumerate(zip(expected, observed, strict=False)) if a != b]
    if len(expected) == len(observed) and len(places) == 2:
        first, second = places
        if second == first + 1 and expected[first] + expected[second] == observed[second] + observed[first]:
            yield "an id with two digits swapped"


def _of_words(expected: str, observed: str) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    one, two = " ".join(expected.casefold().split()), " ".join(observed.casefold().split())
    if two in one:
        return "other text", ("only a part of what is expected",), ()
    if one in two:
        return "other text", ("more than what is expected",), ()
    return ("other text" if " " in one or " " in two else "another value"), (), ()
