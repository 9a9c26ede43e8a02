"""Reads days by what day it is: tomorrow, in 3 days, next Friday, Wednesday week, Friday the 13th."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from functools import lru_cache

from harness.text.languages import section
from harness.text.reading.atoms import Atoms
from harness.text.reading.dates import day_at, read_day_first
from harness.text.reading.days.months import day_from
from harness.text.reading.numbers import read_number
from harness.text.reading.value import Reading

SHORT = 3
"""Days of the week in so few letters may be other words: sun, sat, wed, mon."""
_IN = re.compile(r" \w{1,3} ")
_LISTED = re.compile(r", ?| ")
_BEFORE_DAY = re.compile(r"[.,]{0,2} ?\(?")
_DAY_ENDS = re.compile(r"\.?(?:$|[,;:!?)\n-]|\.? *$|\. | (?=\())")
Phrase = tuple[tuple[str, ...], int | str]
Day = tuple[int, int, int | None]
"""Days from now, the place after it, and the day of the week that is named."""
_TODAY: Day = (0, 0, None)


def read_relative(atoms: Atoms, place: int, now: datetime) -> tuple[Reading, int] | None:
    """The day that begins there."""
    day = _read(atoms, place, now)
    if day is None:
        return None
    days, after, weekday = day
    found = (now + timedelta(days=days)).date().isoformat()
    start, end = atoms.all[place].start, atoms.all[after - 1].end
    return Reading("date", found, start, end, weekday=weekday, relative=True), after


def _read(atoms: Atoms, place: int, now: datetime) -> Day | None:
    lexicon, lead = atoms.lexicon, place
    if atoms.word(place) in lexicon.relative["next"]:
        lead += 2 if atoms.word(place + 1) in lexicon.articles and atoms.joined(place + 1) else 1
    weekday = lexicon.weekdays.get(atoms.word(lead))
    if weekday is not None and (lead == place or atoms.joined(lead)):
        return _read_weekday(atoms, lead, weekday, now, led=lead > place)
    if (found := _by_phrase(atoms, place, now)) is not None:
        return found
    if (day := _day_word(atoms, place)) is not None:
        return None if _is_no_day(atoms, place) else (*day, None)
    weekday = lexicon.weekdays.get(atoms.word(place + 1))
    if weekday is not None and atoms.word(place) in lexicon.relative["last"] and atoms.joined(place + 1):
        return _last(weekday, now), place + 2, weekday
    return _read_counted(atoms, place)


def _read_counted(atoms: Atoms, place: int) -> Day | None:
    """In 3 days, 2 weeks ago, vor 2 Wochen."""
    relative, word = atoms.lexicon.relative, atoms.word(place)
    for kind, words, sign in (("ago", "ago_before", -1), ("within", "in_days", 1)):
        phrase = atoms.phrase(place, kind)
        if phrase is None and not (word in relative[words] and atoms.joined(place + 1)):
            continue
        counted = _counted(atoms, phrase[1] if phrase is not None else place + 1)
        return (sign * counted[0], counted[1], None) if counted is not None else None
    counted = _counted(atoms, place)
    if counted is not None and atoms.word(counted[1]) in relative["ago"]:
        return -counted[0], counted[1] + 1, None
    return None


def _read_weekday(atoms: Atoms, place: int, weekday: int, now: datetime, *, led: bool) -> Day | None:
    """A day of the week, as far as it is one day: on Wednesday, for Wednesday, Wednesday at 9."""
    lexicon = atoms.lexicon
    if (of_month := _of_month(atoms, place)) is not None:
        number, after = of_month
        if (day := day_from(now, number, weekday)) is not None:
            return (day - now.date()).days, after, weekday
        if atoms.kind(after - 1) != "number":  # Wednesday 9 to 11 is a time
            return None
    if len(atoms.word(place)) > SHORT and (found := _by_phrase(atoms, place, now)) is not None:
        return found
    often = atoms.word(place + 1) in lexicon.relative["often_after"] and atoms.joined(place + 1)
    if often or _in_month(atoms, place):
        return None
    if led or (len(atoms.word(place)) > SHORT and (_is_led(atoms, place) or _is_at_a_time(atoms, place))):
        return _next(weekday, now), place + 1, weekday
    return None


def _in_month(atoms: Atoms, place: int) -> bool:
    """Wednesday in April: of which week, nobody says."""
    lexicon, end = atoms.lexicon, atoms.all[place].end
    months = lexicon.months.keys() - lexicon.unsure_months
    named = next((each for each in atoms.all[place + 1 : place + 3] if each.text in months), None)
    return named is not None and _IN.fullmatch(atoms.folded, end, named.start) is not None


def _next(weekday: int, now: datetime) -> int:
    return (weekday - now.weekday() - 1) % 7 + 1


def _last(weekday: int, now: datetime) -> int:
    return -((now.weekday() - weekday - 1) % 7 + 1)


def _of_month(atoms: Atoms, place: int) -> tuple[int, int] | None:
    """The day of the month that stands after a day of the week, without its month: Wednesday the 11th, mercredi 11."""
    lexicon, at = atoms.lexicon, place + 1
    gap = atoms.gap(at)
    if gap is None or not _BEFORE_DAY.fullmatch(gap):
        return None
    while atoms.word(at) in lexicon.articles and at - place < 3:
        at += 1
    if (day := day_at(atoms, at)) is None or (atoms.dated and read_day_first(atoms, at) is not None):
        return None
    written = atoms.kind(at) == "number"
    if atoms.kind(at) == "word" and not ((number := read_number(atoms, at)) and number.ordinal):
        return None
    if (written or len(atoms.word(place)) <= SHORT) and not _ends(atoms, day.after):
        return None  # on Wednesday 2 people
    return day.number, day.after


def _ends(atoms: Atoms, after: int) -> bool:
    """Whether nothing is counted by a number before this place: an end, an hour or another day comes."""
    if _DAY_ENDS.match(atoms.folded, atoms.all[after - 1].end):
        return True
    return atoms.joined(after) and atoms.word(after) in atoms.lexicon.at | atoms.lexicon.until


def _is_led(atoms: Atoms, place: int) -> bool:
    """Whether a word before it says that it is one day: for Wednesday; on Tuesday or Wednesday."""
    lexicon, word = atoms.lexicon, atoms.word(place - 1)
    if not _LISTED.fullmatch(atoms.gap(place) or ""):
        return False
    if atoms.joined(place) and word in lexicon.relative["next"] | lexicon.relative["by_day"]:
        begins = atoms.word(place + 1) in lexicon.ranges and atoms.word(place + 2) in lexicon.weekdays
        ends = atoms.word(place - 2) in lexicon.weekdays
        return word in lexicon.relative["next"] or not (begins or ends)
    before = place - 2 if word in lexicon.until - lexicon.ranges else place - 1
    if before == place - 1 and atoms.joined(place):
        return False
    if before < place - 1 and not _LISTED.fullmatch(atoms.gap(place - 1) or ""):
        return False
    named = atoms.word(before)
    return named in lexicon.days_from_now or (
        named in lexicon.weekdays and len(named) > SHORT and _is_led(atoms, before)
    )


def _is_at_a_time(atoms: Atoms, place: int) -> bool:
    """Wednesday at 9, but not every Wednesday at 9."""
    lexicon, before = atoms.lexicon, atoms.word(place - 1)
    if before in lexicon.relative["often"] | lexicon.ranges and atoms.gap(place) == " ":
        return False
    at = place + 1
    if atoms.word(at) in lexicon.until - lexicon.ranges and atoms.word(at + 1) in lexicon.weekdays:
        return _is_at_a_time(atoms, at + 1)  # mercredi ou jeudi à 9 h
    at += atoms.word(at) in lexicon.day_parts
    if atoms.word(at) not in lexicon.relative["day_at"] or not atoms.joined(at):
        return False
    at += 2 if atoms.word(at + 1) in lexicon.at else 1
    return atoms.kind(at) in ("number", "clock") or atoms.word(at) in lexicon.numbers.keys() | lexicon.clock.keys()


def _is_no_day(atoms: Atoms, place: int) -> bool:
    """Whether the word is the morning here: am Morgen, guten Morgen, Mittwoch Morgen, esta mañana."""
    lexicon, before = atoms.lexicon, atoms.word(place - 1)
    if not atoms.joined(place) or atoms.word(place) not in lexicon.days_from_now:
        return False
    return before in lexicon.articles | lexicon.relative["no_day_after"] or (
        before in lexicon.weekdays and atoms.word(place) in lexicon.day_parts
    )


def _day_word(atoms: Atoms, place: int) -> tuple[int, int] | None:
    """Tomorrow, the day after tomorrow."""
    if (phrase := atoms.phrase(place, "day")) is not None and isinstance(phrase[0], int):
        return phrase[0], phrase[1]
    days = atoms.lexicon.days_from_now.get(atoms.word(place))
    return (days, place + 1) if days is not None else None


def _counted(atoms: Atoms, place: int) -> tuple[int, int] | None:
    """Three days, two weeks, a fortnight."""
    number = read_number(atoms, place)
    if number is None or not number.value.isdecimal() or len(number.value) > 3:
        return None
    word = atoms.word(number.after)
    unit = atoms.lexicon.units.get(word)
    length = atoms.lexicon.lengths.get(word)
    if length is not None and length[1].name == "day":
        return int(number.value) * int(length[0]), number.after + 1
    if unit is None or unit.name not in {"day", "week"}:
        return None
    return int(number.value) * (7 if unit.name == "week" else 1), number.after + 1


# ----------------------------------------------------------------------------------------------------------- phrases


@lru_cache(maxsize=16)
def _phrases(language: str) -> tuple[Phrase, ...]:
    """The longest first."""
    found = [(tuple(said.split()), means) for said, means in section(language, "values").get("day_phrases", {}).items()]
    return tuple(sorted(found, key=lambda each: -len(each[0])))


def _by_phrase(atoms: Atoms, place: int, now: datetime) -> Day | None:
    """Wednesday week, a week on Wednesday, Wednesday of next week."""
    for parts, means in _phrases(atoms.lexicon.language):
        if (found := _match(atoms, place, parts, means, now)) is not None:
            return found
    return None


def _match(atoms: Atoms, place: int, parts: tuple[str, ...], means: int | str, now: datetime) -> Day | None:
    """In a phrase D is a day of the week, or one such as tomorrow; N a number of days or weeks, W one of weeks."""
    at, counted, day = place, 0, _TODAY
    for i, part in enumerate(parts):
        if i and not atoms.joined(at):
            return None
        if part in ("N", "W"):
            found = _counted(atoms, at)
            if found is None or (part == "W" and found[0] % 7):
                return None
            counted, at = found
        elif part == "D":
            if (named := _named(atoms, at, now)) is None:
                return None
            day, at = named, named[1]
        elif atoms.word(at) == part:
            at += 1
        else:
            return None
    days = _meant(means, day, counted, now)
    return (days, at, day[2]) if days is not None else None


def _named(atoms: Atoms, place: int, now: datetime) -> Day | None:
    """A day of the week, the next one; or one such as tomorrow."""
    weekday = atoms.lexicon.weekdays.get(atoms.word(place))
    if weekday is None:
        day = _day_word(atoms, place)
        return (*day, None) if day is not None else None
    return (_next(weekday, now), place + 1, weekday) if len(atoms.word(place)) > SHORT else None


def _meant(means: int | str, day: Day, counted: int, now: datetime) -> int | None:
    """The days from now."""
    from_now, _, weekday = day
    if isinstance(means, int):
        return from_now + means
    if means == "N":
        return from_now + counted
    if weekday is None:
        return None
    return _last(weekday, now) if means == "last" else weekday - now.weekday() + 7 * int(means.removeprefix("week "))
