"""Another value instead of one in a text, written in the same way: half past four for half past three."""

from __future__ import annotations

import random
import re

from harness.text.values import Value, find_values

_ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth "
    "sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth "
    "twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first"
).split()
_NUMBERS = "one two three four five six seven eight nine ten eleven twelve".split()
_DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
_WEEKDAY = re.compile(r"\b(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\b", re.IGNORECASE)
_DAY = re.compile(
    rf"\b(?:0?\d{{1,2}}(?:st|nd|rd|th)?(?![:\d])|{'|'.join(sorted(_ORDINALS, key=len, reverse=True))})\b", re.IGNORECASE
)
_HOUR = re.compile(rf"(?:(?<=past )|(?<=to )|^)(?:\d{{1,2}}|{'|'.join(_NUMBERS)})\b", re.IGNORECASE)
_BEFORE = 14
"""Characters beside a date in which its day of the week stands."""


def otherwise(value: Value, text: str, draw: random.Random) -> tuple[str, str] | None:
    """Another value, and the text with it instead, written in the same way; None where it cannot be written so."""
    match value.kind:
        case "date":
            return _other_day(value, text, draw)
        case "time":
            wrong = _HOUR.sub(lambda each: _other_number(each[0], draw, 1, 12), value.text, count=1)
        case "number" | "duration" if len(value.text) < 4 or value.kind == "duration":
            pattern = rf"\b(?:\d+|{'|'.join(_NUMBERS)})\b"
            wrong = re.sub(
                pattern, lambda each: _other_number(each[0], draw, 2, 12), value.text, count=1, flags=re.IGNORECASE
            )
        case "identifier" | "phone" | "email" | "number":
            places = [place for place, sign in enumerate(value.text) if sign.isdigit()][-3:]
            if not places:
                return None
            place = draw.choice(places)
            sign = draw.choice([each for each in "123456789" if each != value.text[place]])
            wrong = value.text[:place] + sign + value.text[place + 1 :]
        case _:
            return None
    kept = any(each.kind == value.kind and str(each.value) != str(value.value) for each in find_values(wrong))
    return (wrong, text.replace(value.text, wrong)) if kept else None


def _other_number(word: str, draw: random.Random, least: int, most: int) -> str:
    digits = word.isdigit()
    number = int(word) if digits else _NUMBERS.index(word.lower()) + 1
    ways = [each for each in (number - 1, number + 1, number + 2) if least <= each and (each <= most or number > most)]
    other = draw.choice(ways)
    if digits:
        return f"{other:0{len(word)}d}"
    return _NUMBERS[other - 1].capitalize() if word[0].isupper() else _NUMBERS[other - 1]


def _other_day(value: Value, text: str, draw: random.Random) -> tuple[str, str] | None:
    """Some days before or after, in the same month; the day of the week is that day's, too."""
    month, day = map(int, str(value.value)[-5:].split("-"))
    other = draw.choice([each for each in range(day - 5, day + 6) if each != day and 1 <= each <= 28])
    iso = re.fullmatch(r"\d{4}-\d\d-\d\d", value.text)
    if iso:
        wrong = f"{value.text[:8]}{other:02d}"
    else:
        wrong = _DAY.sub(
            lambda each: _as_day(each[0], other) if _as_number(each[0]) == day else each[0], value.text, count=1
        )
    if not any(
        each.kind == "date"
        and is_same(each, value.__class__(value.kind, f"--{month:02d}-{other:02d}", value.text, 0, 0))
        for each in find_values(wrong)
    ):
        return None

    def moved(found: re.Match[str]) -> str:
        first = next(place for place, each in enumerate(_DAYS) if each.lower().startswith(found[0].lower()[:3]))
        named = _DAYS[(first + other - day) % 7]
        named = named if len(found[0]) > 4 or found[0].lower().endswith("day") else named[: len(found[0])]
        return named if found[0][0].isupper() else named.lower()

    pieces, at = [], 0
    for place in (each.start() for each in re.finditer(re.escape(value.text), text)):
        before, after = text[at:place], text[place + len(value.text) :]
        head, near = before[:-_BEFORE] if len(before) > _BEFORE else "", before[-_BEFORE:]
        pieces += [head, _WEEKDAY.sub(moved, near), wrong]
        at = place + len(value.text)
        if (beside := _WEEKDAY.match(after.lstrip(" ,(")[:12])) is not None:
            gap = len(after) - len(after.lstrip(" ,("))
            pieces += [after[:gap], moved(beside)]
            at += gap + len(beside[0])
    return wrong, "".join([*pieces, text[at:]])


def _as_number(word: str) -> int:
    return _ORDINALS.index(word.lower()) + 1 if word.lower() in _ORDINALS else int(re.sub(r"\D", "", word))


def _as_day(word: str, day: int) -> str:
    if word.lower() in _ORDINALS:
        return _ORDINALS[day - 1]
    if word.isdigit():
        return f"{day:0{len(word)}d}"
    return f"{day}{'th' if 10 < day < 14 else {1: 'st', 2: 'nd', 3: 'rd'}.get(day % 10, 'th')}"


def is_same(one: Value, other: Value) -> bool:
    if one.kind == "date":
        return str(one.value)[-5:] == str(other.value)[-5:]
    return str(one.value) == str(other.value)
