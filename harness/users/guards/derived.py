"""Whether a value that a user says may be made up: nobody said it, and it does not follow from what was said."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from itertools import permutations, product

from harness.text.normalize import fold
from harness.text.reading.lexicon import lexicon
from harness.text.reading.value import Value, exact
from harness.text.values import says_value
from harness.users.agenda.language.grammar import words
from harness.users.guards.moment import Moment
from harness.users.guards.part import squeezed

CODES = frozenset({"identifier", "email", "phone", "iban"})
COUNTED = frozenset({"number", "measure", "duration", "percent", "ratio"})
"""Kinds of values that people count out or round."""
LONG_NUMBER = 4
"""From so many digits on, a number names something rather than counts."""
_ANY_YEAR = "--"
"""How a day begins that is said without its year."""
LEAP_YEAR = 2024
"""One that has all days."""
RANKS = 3
"""Up to this one, ordinals in words often say which of several is meant: the first."""
DAY, WEEK = 24 * 60 * 60, 7
DIGITS = re.compile(r"\d+")
_EITHER_WAY = re.compile(r"(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})")
"""A date of which nobody can tell which number is the month."""
_LED = 20
"""Characters before an hour that tell that it is one."""


def may_be_made_up(value: Value, moment: Moment) -> bool:
    digits = "".join(DIGITS.findall(value.text))
    if value.loose or not (digits or value.kind in CODES):
        return False
    if value.kind in COUNTED and len(digits) < LONG_NUMBER:
        return False
    if moment.has_heard(squeezed(value.text)):
        return False
    language, known = moment.part.language, moment.known_values
    if any(says_value(value, each, language) or says_value(each, value, language) for each in known):
        return False
    if days := list(_days(value)):
        return not any(_is_known_day(each, value.weekday, moment) for each in days)
    if value.kind == "time":
        return not _is_known_time(value, moment)
    return value.kind in CODES or not _follows(value, known)


def _days(value: Value) -> Iterator[str]:
    """The days that it may mean: --05-04, and 1984-04-05 as well where it is written 04/05/1984."""
    if value.kind == "date":
        yield value.value
    elif (written := _EITHER_WAY.fullmatch(value.text)) is not None:
        one, other, year = map(int, written.groups())
        yield from (f"{year}-{one:02}-{other:02}", f"{year}-{other:02}-{one:02}")


def _is_known_day(day: str, weekday: int | None, moment: Moment) -> bool:
    """Whether it is a known one written otherwise, one of a known month, or reckoned from one: the next day."""
    now = moment.part.brief.now
    if now is not None and weekday not in (None, _date(day, now.year).weekday()):
        return False
    dates = [each.value for each in moment.known_values if each.kind == "date"]
    if any(each == day or (each[-5:] == day[-5:] and _ANY_YEAR in (each[:2], day[:2])) for each in dates):
        return True
    years = {each[:4] for each in dates} | ({f"{now:%Y}"} if now is not None else set())
    if day[:2] != _ANY_YEAR and day[:4] not in years:
        return False
    return _is_of_known_month(day, dates, moment) or _is_reckoned(day, dates, weekday, moment)


def _is_of_known_month(day: str, dates: Sequence[str], moment: Moment) -> bool:
    """Whether its day alone was said, and its month elsewhere: on the 3rd of October, until the 10th."""
    told = (each for each in moment.known_values if each.kind == "ordinal" and each.value == str(int(day[-2:])))
    if not any(each.text[0].isdigit() or int(each.value) > RANKS for each in told):
        return False
    names = lexicon(moment.part.language)
    said = {names.months[each] for each in words(moment.known) if each in names.months.keys() - names.unsure_months}
    return int(day[-5:-3]) in said.union(int(each[-5:-3]) for each in dates)


def _is_reckoned(day: str, dates: Sequence[str], weekday: int | None, moment: Moment) -> bool:
    """Whether it is the day beside one that was said, so long before or after it as the story says, or the next
    Friday."""
    now = moment.part.brief.now
    steps = [1, -1] if moment.part.cue("next_day", f"{moment.said}\n{moment.part.text}") else []
    steps += [sign * length // DAY for length in _lengths(moment) if length >= DAY for sign in (1, -1)]
    begins = [_date(each, now.year if now is not None else LEAP_YEAR) for each in dates]
    if _is_next(day, begins, weekday, moment):
        return True
    begins += [] if now is None else [now.date()]
    return any(f"{begin + timedelta(step):%m-%d}" == day[-5:] for begin in begins for step in steps)


def _is_next(day: str, dates: Sequence[date], weekday: int | None, moment: Moment) -> bool:
    """Whether it is the next of those days of the week that were spoken of without a date; or the one after, if it is
    called so."""
    now = moment.part.brief.now
    if now is None:
        return False
    names = lexicon(moment.part.language).weekdays
    named = {names.get(each) for each in words(moment.known)} - {now.weekday(), *(each.weekday() for each in dates)}
    days = (now + timedelta(ahead) for ahead in range(WEEK if weekday is None else 2 * WEEK))
    return any(f"{each:%m-%d}" == day[-5:] and each.weekday() in named for each in days)


def _date(value: str, year: int) -> date:
    """A day without a year in this one; the last of February, where it has no 29th."""
    if value[:2] != _ANY_YEAR:
        return date.fromisoformat(value)
    month, day = map(int, value[-5:].split("-"))
    return date(year, month, min(day, monthrange(year, month)[1]))


def _lengths(moment: Moment) -> list[int]:
    """Lengths of time of the story, in seconds."""
    found = [each.value.split() for each in moment.part.values(moment.part.text) if each.kind == "duration"]
    return [int(each[0]) for each in found if each[1:] == ["second"] and each[0].isdigit()]


def _is_known_time(value: Value, moment: Moment) -> bool:
    """Whether only the hour was said, or it is so long after a time that was said, or before it."""
    hour, minute = map(int, value.value.split(":")[:2])
    hours = {str(hour), str(hour % 12 or 12)}
    for each in moment.known_values if minute == 0 else ():
        before = fold(moment.known)[max(each.start - _LED, 0) : each.start]
        if each.kind == "number" and each.value in hours and moment.part.cue("before_hour", before):
            return True
    times = [each.value.split(":") for each in moment.known_values if each.kind == "time"]
    ends = {
        (int(time[0]) * 3600 + int(time[1]) * 60 + sign * length) % DAY
        for time, length, sign in product(times, _lengths(moment), (1, -1))
    }
    return hour * 3600 + minute * 60 in ends


def _follows(value: Value, known: Sequence[Value]) -> bool:
    """Whether it can be reckoned out of two numbers that are known, or one of them is the same in another unit."""
    wanted = exact(value.number or value.value)
    numbers = {number for each in known if (number := exact(each.number or each.value)) is not None}
    if wanted is None or wanted in numbers:
        return wanted is not None
    few = sorted(numbers)[-60:]
    return any(wanted in (left + right, left - right, left * right) for left, right in permutations(few, 2))
