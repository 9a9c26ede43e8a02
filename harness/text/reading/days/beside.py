"""Days and the dates beside them: on Wednesday, 11 March is the date, and not the next Wednesday."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime

from harness.text.reading.atoms import Atoms
from harness.text.reading.dates import iso
from harness.text.reading.days.lone import lone_days
from harness.text.reading.days.months import date_of, day_from
from harness.text.reading.lexicon import Lexicon
from harness.text.reading.value import Reading

_WORD = re.compile(r"[^\W\d_]+")
_NAMED_BEFORE = re.compile(r"([^\W\d_]+)[.,]{0,2} ?\Z")
_NAMED_AFTER = re.compile(
    r"(?P<open>,? ?\()?,? ?(?P<words>(?:[^\W\d_]+ )?)(?P<day>[^\W\d_]+)(?P<more>\.?,? (?:\w+ )?\d)?"
)
_SENTENCE_END = re.compile(r"[.!?;]\s|\n")
_AFTER_LONE = re.compile(r"\.?(?:\s*$|[,;:!?)\n]|\. )|\s+(?P<word>[^\W\d_]+)")
_MAY_BE_DATE = re.compile(r"\d{1,2}([/.-])\d{1,2}\1\d{2,4}")
_LISTED = re.compile(r",? ([^\W\d_]+) |, ")
_NEAR, _FAR, _SHORT = 14, 30, 4
_TIMES = 3
"""Times that may stand between a day and its date, at most."""


def take_weekdays(readings: list[Reading], atoms: Atoms) -> None:
    """11 March (Wednesday), 11 March, a Wednesday, Wed 11/3: the day of the week that stands after a date, or before
    one that is written as 11/3."""
    lexicon, folded = atoms.lexicon, atoms.folded
    for each in readings:
        if each.kind == "date" and each.weekday is None:
            each.weekday = _weekday_after(folded, each.end, lexicon)
        elif each.kind == "ratio" and (match := _NAMED_BEFORE.search(folded, max(each.start - 14, 0), each.start)):
            each.weekday = lexicon.weekdays.get(match[1])


def _weekday_after(folded: str, end: int, lexicon: Lexicon) -> int | None:
    match = _NAMED_AFTER.match(folded, end)
    if match is None or match["more"] or (weekday := lexicon.weekdays.get(match["day"])) is None:
        return None
    apposed = match["words"].strip() in lexicon.loose_numbers and len(match["day"]) >= _SHORT
    return weekday if apposed or (match["open"] and not match["words"]) else None


def settle(readings: list[Reading], atoms: Atoms, now: datetime) -> list[Reading]:
    """Without the days that depend on now and stand beside their date; the 11th is read by its month, where it is sure
    to be a day."""
    lone = {each.start: each for each in _lone(readings, atoms, now)}
    readings = [lone.get(each.start, each) for each in readings]
    kept: list[Reading] = []  # the last one first
    for i in reversed(range(len(readings))):
        day = readings[i]
        alone = day.relative and day.start not in lone
        before = readings[i - 1] if i else None
        if not alone or not (_goes_with_next(day, kept, lone, atoms, now) or _goes_with_last(day, before, atoms, now)):
            kept.append(day)
    return kept[::-1]


def _lone(readings: list[Reading], atoms: Atoms, now: datetime) -> Iterator[Reading]:
    """On the 11th; the 11th, a Wednesday; on Wednesday morning, the 11th."""
    lexicon, folded = atoms.lexicon, atoms.folded
    plain = {each.start: i for i, each in enumerate(readings) if _is_plain(each, folded)}
    for match in lone_days(folded, lexicon.language):
        if (i := plain.get(match.start("day"))) is None:
            continue
        end = max(readings[i].end, match.end())
        day = next((each for each in readings[max(i - _TIMES, 0) : i][::-1] if each.relative), None)
        beside = day is not None and _stands_between(day, readings[i], readings[max(i - _TIMES, 0) : i], atoms)
        weekday = day.weekday if day is not None and beside else _weekday_after(folded, end, lexicon)
        if weekday is None and not beside and not _is_day(match, end, atoms):
            continue
        if (found := day_from(now, int(match["day"]), weekday)) is not None:
            yield Reading("date", found.isoformat(), match.start("day"), end, weekday=weekday, relative=True)


def _is_plain(each: Reading, folded: str) -> bool:
    return each.kind in ("ordinal", "number") or (each.kind == "time" and folded[each.start : each.end].isdecimal())


def _is_day(match: re.Match[str], end: int, atoms: Atoms) -> bool:
    """On the 11th, by the 11th, the 11th at 9; not on the 11th floor."""
    lexicon = atoms.lexicon
    leads = lexicon.relative["next"] | lexicon.relative["by_day"] | lexicon.ranges
    after = _AFTER_LONE.match(atoms.folded, end)
    times = lexicon.at | lexicon.relative["day_at"]
    if after is None or (after["word"] and after["word"] not in times | lexicon.until):
        return False
    before = _NAMED_BEFORE.search(atoms.folded, max(match.start() - 14, 0), match.start())
    first = match[0].split()[0]
    return after["word"] in times or first in leads or (before is not None and before[1] in leads)


def _goes_with_next(
    day: Reading, later: list[Reading], lone: Mapping[int, Reading], atoms: Atoms, now: datetime
) -> bool:
    """Tomorrow, 3 March; next Wednesday at 9 (11 March); on Wed 11/3. `later`: the last one first."""
    near = later[: -_TIMES - 3 : -1]
    at = next((j for j, each in enumerate(near) if not _is_time(each, atoms)), None)
    date = near[at] if at is not None else None
    if at is None or date is None or not _stands_between(day, date, near[:at], atoms):
        return False
    if date.relative and date.start not in lone:
        return False
    if date.kind == "identifier":
        return _MAY_BE_DATE.fullmatch(date.value) is not None
    if date.kind not in ("date", "ratio") or (date.kind == "ratio" and not _may_be_day(date, day, now)):
        return False
    if day.weekday is None and _is_listed(near[at : at + 2], atoms) and not _agree(day, date, now):
        return False
    date.weekday = day.weekday if date.weekday is None else date.weekday
    return True


def _is_time(each: Reading, atoms: Atoms) -> bool:
    """Of a number, whether it is one that follows a word such as at."""
    before = _NAMED_BEFORE.search(atoms.folded, max(each.start - _NEAR, 0), each.start)
    return each.kind == "time" or (each.kind == "number" and before is not None and before[1] in atoms.lexicon.at)


def _stands_between(day: Reading, date: Reading, inside: Iterable[Reading], atoms: Atoms) -> bool:
    """Whether nothing stands between a day and a date but words that lead to it, and a time."""
    between = atoms.folded[day.end : date.start]
    if len(between) > _FAR:
        return False
    last = _WORD.findall(atoms.folded, day.start, day.end)[-1]
    if between.startswith(".") and len(last) > _SHORT:
        return False
    for each in inside:
        if day.end <= each.start and each.end <= date.start and _is_time(each, atoms):
            between = between.replace(atoms.folded[each.start : each.end], "", 1)
    if _SENTENCE_END.search(between.lstrip(".")):
        return False
    lexicon = atoms.lexicon
    leading = lexicon.articles, lexicon.relative["next"], lexicon.weekdays, lexicon.day_parts, lexicon.at
    return all(any(word in words for words in leading) for word in _WORD.findall(between))


def _goes_with_last(day: Reading, date: Reading | None, atoms: Atoms, now: datetime) -> bool:
    """11 March (tomorrow); 11 March is on Wednesday."""
    if date is None or date.relative or date.kind != "date":
        return False
    between = atoms.folded[date.end : day.start]
    if len(between) > _NEAR or _SENTENCE_END.search(between) or _links(between, atoms):
        return False
    return "(" in between or _agree(day, date, now)


def _links(between: str, atoms: Atoms) -> bool:
    return not atoms.lexicon.until.isdisjoint(_WORD.findall(between))


def _agree(day: Reading, date: Reading, now: datetime) -> bool:
    """Whether the date is the day, or on that day of the week."""
    found = date_of(date.value, now)
    return found is not None and (found.weekday() == day.weekday or found.isoformat() == day.value)


def _may_be_day(ratio: Reading, day: Reading, now: datetime) -> bool:
    """Whether 11/3 is a day of the year in one order or the other, and on that day of the week."""
    one, _, other = ratio.value.partition("/")
    found = [iso(now.year, *order) for order in ((one, other), (other, one))]
    return any(each is not None and (date_of(each, now) or now).weekday() == day.weekday for each in found)


def _is_listed(dates: Sequence[Reading], atoms: Atoms) -> bool:
    """Whether another date stands after it in a list: 5 March or 9 March."""
    if len(dates) < 2 or dates[1].kind != "date":
        return False
    match = _LISTED.fullmatch(atoms.folded, dates[0].end, dates[1].start)
    return match is not None and (match[1] is None or match[1] in atoms.lexicon.until)
