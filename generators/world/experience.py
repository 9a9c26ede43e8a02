"""What tries of a tool have taught: which values it takes, and what its refusals say of those that it does not."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta

from pydantic import JsonValue

from generators.tools.arguments.days import periods
from generators.tools.names import stem, words
from generators.tools.observations import is_day
from generators.tools.seed_values import ArgumentKind, ToolArgument
from generators.world.neighbourhood import RecordPlace
from generators.world.records import RecordValue

MOST_DAYS, FIRST_DAYS = 30, 6
"""Days that are tried for one argument, and how many of these are the first that were offered."""
LONGEST_MARK = 24
"""Characters of a value that may say how a thing stands."""
TIMES: tuple[ArgumentKind, ...] = ("date", "moment")
OFTEN = 3
"""Records that were refused with words that name what they have in common."""
NEAR = (3, 12)
"""So many days after one that a refusal names."""
_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_OF_TIME = re.compile(r"\b(?:days?|dates?|past|future|earl\w*|late\w*|notice|weeks?|months?)\b", re.IGNORECASE)


@dataclass(slots=True)
class Experience:
    """Of one tool."""

    taken: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    """(argument, field, value) of what stood beside a value → how often a call with it was answered."""
    blamed: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    """The same → how often a refusal spoke of it."""
    days: dict[str, dict[int, bool]] = field(default_factory=dict)
    """Argument → day → whether it was taken."""
    named: dict[str, None] = field(default_factory=dict)
    """Days near those that refusals name."""
    missed: set[str] = field(default_factory=set)
    """The words of refusals, stemmed: an optional argument that one of them names may be needed."""

    def learn(
        self, arguments: Mapping[str, JsonValue], places: Mapping[str, Sequence[RecordPlace]], error: str | None
    ) -> None:
        """A call was answered, or refused with these words."""
        for name, found in places.items():
            for place in found:
                for mark in _marks(name, place):
                    if error is None:
                        self.taken[mark] += 1
                    elif _says(error, mark[2]) or (mark[1] and _says(error, str(place.value.value))):
                        self.blamed[mark] += 1
        of_time = error is not None and bool(_DAY.search(error) or _OF_TIME.search(error))
        for name, value in arguments.items():
            if isinstance(value, str) and is_day(value[:10]) and (error is None or of_time):
                self.days.setdefault(name, {})[_ordinal(value)] = error is None
        if error is not None:
            self._hear(error, arguments)

    def _hear(self, error: str, arguments: Mapping[str, JsonValue]) -> None:
        self.missed.update(map(stem, words(error)))
        given = {str(value)[:10] for value in arguments.values()}
        days = sorted(day for day in set(_DAY.findall(error)) - given if _ordinal(day))
        for day in days[:2]:
            self.named.setdefault(day)
            ends = timedelta(days=NEAR[0]), timedelta(days=NEAR[1])
            for step in ends if day == days[0] else [-each for each in ends]:
                self.named.setdefault(str(date.fromisoformat(day) + step))

    def asked_for(self, argument: str) -> bool:
        """Whether a refusal named it, which is left out of most calls."""
        return any(stem(word) in self.missed for word in words(argument))

    def likely(self, argument: str, place: RecordPlace) -> float:
        """How likely a value is taken, by what stands beside it."""
        shares = [
            (self.taken[mark] + 1) / (self.taken[mark] + self.blamed[mark] + 1) for mark in _marks(argument, place)
        ]
        return min(shares, default=1.0) ** 2

    def day(self, argument: str, offered: Sequence[str], rng: random.Random) -> str:
        """One that is likely taken: rather one that a refusal names, and one near those that were taken."""
        step = max(len(offered) // MOST_DAYS, 1)
        named = self.named if all(len(each) == len("2026-03-14") for each in offered) else {}
        days = list(dict.fromkeys([*named, *offered[:FIRST_DAYS], *offered[FIRST_DAYS::step]]))
        return rng.choices(days, [self._day_weight(argument, day) for day in days])[0]

    def _day_weight(self, argument: str, day: str) -> float:
        tried = self.days.get(argument, {})
        if not tried:
            return 1.0
        ordinal = _ordinal(day)
        nearest = min(tried, key=lambda other: (abs(other - ordinal), other))
        if nearest != ordinal and day[:10] in self.named:
            return 2.0
        return 1.0 if tried[nearest] else 0.05 if nearest == ordinal else 0.2


@dataclass(slots=True)
class RefusalCauses:
    """Which marks of records refusals name, so that no more records are tried that have them."""

    states: Container[str]
    """Paths of what tells how a record stands: refusals by that are wanted."""
    _named: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Field and value of a record → how many were always refused with words that name it."""
    _answered: set[tuple[str, str]] = field(default_factory=set)

    def learn(self, record: Sequence[RecordValue], errors: Sequence[str | None]) -> None:
        """What came of the calls with one record."""
        marks = self._marks(record)
        if None in errors:
            self._answered.update(marks)
        elif errors:
            self._named.update(m for m in marks if all(_says(e or "", " ".join(words(m[1]))) for e in errors))

    def rule_out(self, record: Sequence[RecordValue]) -> bool:
        """Whether it has one that was named often enough, and that nothing that was answered has."""
        return any(self._named[mark] >= OFTEN and mark not in self._answered for mark in self._marks(record))

    def _marks(self, record: Sequence[RecordValue]) -> set[tuple[str, str]]:
        """Its values that may say of what sort it is."""
        single = [each for each in record if "*" not in each.general and each.path not in self.states]
        texts = [(each.path, each.value) for each in single if isinstance(each.value, str)]
        return {(path, text) for path, text in texts if len(text) <= LONGEST_MARK and text.replace("_", "").isalpha()}


def _marks(argument: str, place: RecordPlace) -> Iterator[tuple[str, str, str]]:
    """The value itself, and what in the entry around it may say how it stands."""
    yield argument, "", str(place.value.value)
    for key, value in place.value.around.items():
        if isinstance(value, bool):
            yield argument, key, str(value)
        elif isinstance(value, int | float):
            yield argument, key, "more" if value > 0 else "none"
        elif isinstance(value, str) and len(value) <= LONGEST_MARK and value.replace("_", "").isalpha():
            yield argument, key, value


def _says(error: str, value: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(value)}(?!\w)", error, re.IGNORECASE) is not None


def _ordinal(day: str) -> int:
    try:
        return date.fromisoformat(day[:10]).toordinal()
    except ValueError:
        return 0


def days_at(path: str, records: Sequence[Sequence[RecordValue]]) -> dict[str, Sequence[RecordValue]]:
    """Day or time at this path → the record in which it stands there."""
    found = [(str(each.value), values) for values in records for each in values if each.path == path]
    return {day: values for day, values in found if is_day(day[:10])}


def in_order(arguments: Sequence[ToolArgument], given: Mapping[str, JsonValue]) -> dict[str, JsonValue]:
    """The days or times of what begins after it ends, the other way round."""
    turned: dict[str, JsonValue] = {}
    for first, last in (pair for kind in TIMES for pair in periods(arguments, kind)):
        start, end = given.get(first), given.get(last)
        if isinstance(start, str) and isinstance(end, str) and end < start:
            turned |= {first: end, last: start}
    return turned
