"""Reads times of day: 15:30, 3 pm, half past three, halb vier, a las tres y media, 15 h 30; their ranges and zones."""

from __future__ import annotations

import re
from dataclasses import dataclass

from harness.text.languages import in_every_pack
from harness.text.reading.amounts import unit_at
from harness.text.reading.atoms import Atoms
from harness.text.reading.lexicon import ClockPhrase
from harness.text.reading.numbers import read_number
from harness.text.reading.value import Reading
from harness.text.reading.zones import read_zone

_HALF = re.compile(r" ?(?P<half>[ap])(?:\.\s?m\b\.?|m\b)")
_CLAUSE = re.compile(r"[.;!?\n]")
_DAY = 24 * 60
_LONGEST = 10
"""More words no phrase has that says a time."""
_NUMBER_WORDS = 4
"""So many words a number has at most before a word that makes it a time, that one included."""
_REACH = 4
"""So many words after a time its part of the day may stand, and so many before."""
_LINKS = 2  # words between an hour and its part of the day: in the, de la
_FAR = 30
"""And no more characters away than this."""


@dataclass(slots=True)
class _Clock:
    """Minutes since midnight, and the place after what says it."""

    minutes: int
    start: int
    after: int
    spoken: bool
    """By words, as people say it: of either half of the day."""
    named: bool = False
    """Its hour is a name: a quarter past *midnight*."""


def read_clock(atoms: Atoms, place: int) -> tuple[Reading, int] | None:
    """15:30, 3:30 pm, 15h30."""
    atom = atoms.all[place]
    parts = {
        name[:6].rstrip("23"): text for name, text in (atom.match.groupdict() if atom.match else {}).items() if text
    }
    hour, minute = int(parts["hour"]), int(parts["minute"])
    minutes = hour * 60 + minute
    if hour == 24:
        if minute:
            return None
        minutes = 0
    second = parts.get("second")
    spoken = _Clock(minutes, atom.start, place + 1, spoken=False)
    after_sign = place + 1
    if atoms.word(after_sign) in in_every_pack("after_time") and atoms.joined(after_sign):
        spoken.after += 1
    reading, after = _finish(atoms, spoken, place, written=parts["hour"])
    if second:
        reading.value += f":{second}"
    return reading, after


def read_spoken(atoms: Atoms, place: int) -> tuple[Reading, int] | None:
    """3 pm, half past three, quarter to five in the afternoon, noon."""
    lexicon, word = atoms.lexicon, atoms.word(place)
    if not (atoms.timed or atoms.word(place - 1) in lexicon.at):
        return None
    named = lexicon.clock.get(word)
    phrases = lexicon.clock_phrases.get(word, ())
    if atoms.kind(place) == "number" or named or word in lexicon.numbers or word in lexicon.loose_numbers:
        phrases += _phrases_after(atoms, place + 1)
    near = {atom.text for atom in atoms.all[place : place + _LONGEST]} if phrases else set()
    for pattern, minutes, unsure, literals in phrases:
        if not literals <= near:
            continue
        found = _match(atoms, place, pattern, minutes)
        if found is None or _is_counted(atoms, found):
            continue
        if unsure and not (found.named or _at(atoms, place) or _half_after(atoms, found.after)):
            continue
        return _finish(atoms, found, place)
    if named is not None:
        atom = atoms.all[place]
        return Reading("time", named, atom.start, atom.end, half="24"), place + 1
    return _bare_hour(atoms, place)


def _phrases_after(atoms: Atoms, place: int) -> tuple[ClockPhrase, ...]:
    """Those that may have begun with the number just before."""
    lexicon = atoms.lexicon
    found: tuple[ClockPhrase, ...] = ()
    for ahead in range(_NUMBER_WORDS):
        if not atoms.joined(place + ahead):
            break
        if (more := lexicon.clock_seconds.get(atoms.word(place + ahead))) is not None:
            found += more
        if atoms.kind(place + ahead) == "number" or atoms.word(place + ahead) in lexicon.numbers:
            found += lexicon.clock_seconds.get("M", ())
    return found


def _bare_hour(atoms: Atoms, place: int) -> tuple[Reading, int] | None:
    """3 pm; at 6 in the evening; from 2 to 4 in the afternoon."""
    number = read_number(atoms, place)
    if number is None or number.ordinal or number.ratio:
        return None
    mark = _half_mark(atoms, atoms.all[number.after - 1].end)
    said = _at(atoms, place) or _ends_range(atoms, place, number.after)
    hour = _hour(atoms, place) if mark or said else None
    if hour is None or number.after != hour[1]:
        return None
    clock = _Clock(hour[0] * 60, number.start, number.after, spoken=True)
    if mark and 0 < hour[0] <= 12:
        return _finish(atoms, clock, place)
    if 0 < hour[0] <= 12 and said and _half_after(atoms, number.after):
        if unit_at(atoms, number.after) is None or not atoms.joined(number.after):
            return _finish(atoms, clock, place)
    return None


def _is_counted(atoms: Atoms, clock: _Clock) -> bool:
    """Whether what was read is a number of something: three and a half hours."""
    return atoms.joined(clock.after) and unit_at(atoms, clock.after) is not None and clock.spoken


def _match(atoms: Atoms, place: int, pattern: tuple[str, ...], minutes: str) -> _Clock | None:
    """The time that a phrase says: H is an hour, M a number of minutes."""
    at, hour, more, written, named = place, None, 0, False, False
    for i, part in enumerate(pattern):
        if i and not (atoms.joined(at) and (part != "M" or atoms.kind(at) != "number" or atoms.gap(at) != "-")):
            return None  # 2-4 pm
        if part == "H":
            found = _hour(atoms, at)
            loose = pattern[i + 1 : i + 2] == ("M",) and atoms.word(at) in atoms.lexicon.loose_numbers
            if found is None or (loose and atoms.kind(found[1]) == "number"):  # a 9 a.m. slot
                return None
            written, named = atoms.kind(at) == "number", atoms.word(at) in atoms.lexicon.clock
            hour, at = found
        elif part == "M":
            number = read_number(atoms, at)
            if number is None or number.ordinal or not number.value.isdecimal() or not 0 <= int(number.value[:5]) < 60:
                return None
            if number.loose or (number.digits and pattern[i + 1 : i + 2] and pattern[i + 1] in atoms.lexicon.until):
                return None  # from 2 to 8
            more, at = int(number.value), number.after
        elif atoms.word(at) == part:
            at += 1
        else:
            return None
    if hour is None:
        return None
    shift = {"M": more, "+M": more, "-M": -more}.get(minutes[-2:] if minutes.endswith("M") else "", 0)
    fixed = re.match(r"-?\d+", minutes)
    shift += int(fixed[0]) if fixed else 0
    spoken = not (written and (pattern[-1] == "M" or pattern[-1] in in_every_pack("full_day_hours")))
    return _Clock((hour * 60 + shift) % _DAY, atoms.all[place].start, at, spoken, named)


def _hour(atoms: Atoms, place: int) -> tuple[int, int] | None:
    """The hour that is said there, and the place after it."""
    named = atoms.lexicon.clock.get(atoms.word(place))
    if named is not None:
        return int(named[:2]) or 24, place + 1
    if atoms.kind(place) == "number":
        atom = atoms.all[place]
        hour = int(atom.text) if len(atom.text) <= 2 and atom.text.isdecimal() else 99
        return (hour, place + 1) if hour <= 24 else None
    word = atoms.word(place)
    value = atoms.lexicon.numbers.get(word) or atoms.lexicon.loose_numbers.get(word)
    if value is None:
        return None
    number = read_number(atoms, place)
    if number is None or number.ordinal:
        return (int(value), place + 1) if value.denominator == 1 and value <= 24 else None
    whole = number.exact
    if whole is None or whole > 24 or whole.denominator != 1 or number.after > place + 3:
        return (int(value), place + 1) if value.denominator == 1 and value <= 24 else None
    return int(whole), number.after


def _at(atoms: Atoms, place: int) -> bool:
    """Whether a word before it says that a time follows."""
    return atoms.word(place - 1) in atoms.lexicon.at and (atoms.gap(place) or "") in (" ", "")


def _ends_range(atoms: Atoms, place: int, after: int) -> bool:
    """Whether a number stands before it that it is linked to, and nothing is counted: between 2 *and 4* in the
    afternoon."""
    part = _part_after(atoms, after)
    if part is None or place < 2 or atoms.word(place - 1) not in atoms.lexicon.until:
        return False
    before, link, hour, day = (atoms.all[each] for each in (place - 2, place - 1, place, part[1] - 1))
    linked = atoms.folded[before.end : hour.start].split() == [link.text]
    plain = len(atoms.folded[atoms.all[after - 1].end : day.start].split()) <= _LINKS
    return linked and plain and (before.kind == "number" or before.text in atoms.lexicon.numbers)


def _half_after(atoms: Atoms, place: int) -> bool:
    return _part_after(atoms, place) is not None or bool(
        0 < place <= len(atoms.all) and _half_mark(atoms, atoms.all[place - 1].end)
    )


def _half_mark(atoms: Atoms, end: int) -> re.Match[str] | None:
    """AM, p.m.; not the word *am* of a language that has one."""
    match = _HALF.match(atoms.folded, end)
    return None if match is not None and match[0].strip() in atoms.lexicon.articles else match


def _part_after(atoms: Atoms, place: int) -> tuple[str, int] | None:
    """In the afternoon: the half of the day, and the place after it."""
    if not 0 < place <= len(atoms.all):
        return None
    end = atoms.all[place - 1].end
    for ahead in range(_REACH):
        if place + ahead >= len(atoms.all):
            return None
        atom = atoms.all[place + ahead]
        between = atoms.folded[end : atom.start]
        if len(between) > 14 or _CLAUSE.search(between) or "," in between or atom.kind != "word":
            return None
        if (part := atoms.lexicon.day_parts.get(atom.text)) is not None:
            return part, place + ahead + 1
        if atom.text in atoms.lexicon.clock or atom.text in atoms.lexicon.numbers:
            return None
        end = atom.end
    return None


def _part_before(atoms: Atoms, place: int) -> str | None:
    """This afternoon at half past three."""
    start = atoms.all[place].start
    for back in range(1, _REACH + 1):
        if place - back < 0:
            return None
        atom = atoms.all[place - back]
        if (
            start - atom.end > _FAR
            or _CLAUSE.search(atoms.folded, atom.end, start)
            or "," in atoms.folded[atom.end : start]
            or atom.kind in ("clock", "number")
        ):
            return None
        part = atoms.lexicon.day_parts.get(atom.text) if atom.kind == "word" else None
        if part is not None and atom.text not in atoms.lexicon.clock:
            return part
    return None


def _finish(atoms: Atoms, clock: _Clock, place: int, written: str | None = None) -> tuple[Reading, int]:
    """The half of the day and the zone of a time, and what it comes to."""
    after, minutes, half = clock.after, clock.minutes, None
    end = atoms.all[after - 1].end
    if (match := _half_mark(atoms, end)) is not None:
        half, end = ("am" if match["half"] == "a" else "pm"), match.end()
        while after < len(atoms.all) and atoms.all[after].start < end:
            after += 1
    elif (part := _part_after(atoms, after)) is not None:
        half, after = part
        end = atoms.all[after - 1].end
    elif (before := _part_before(atoms, place)) is not None:
        half = before
    hour = minutes // 60
    if half == "night":
        half = "am" if hour < 5 or hour == 12 else "pm"
    if half is not None and hour <= 12:
        minutes = minutes % (12 * 60) + (12 * 60 if half == "pm" else 0)
    elif hour > 12 or hour == 0 or (written is not None and written.startswith("0")):
        half = "24"
    elif half is None and not clock.spoken and not atoms.lexicon.half_days:
        half = "24"
    zone, end = read_zone(atoms, end)
    while after < len(atoms.all) and atoms.all[after].start < end:
        after += 1
    reading = Reading("time", f"{minutes // 60:02}:{minutes % 60:02}", clock.start, end, half=half, zone=zone)
    return reading, after
