"""Finds values in what a person says: dates, times, ids, phone numbers, counts, words and names."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

from desk_engine.wordings import WEEKDAYS, iso_day, month_number

Found = tuple[int, int, str]  # start, end, value
Value = Callable[[re.Match[str], date, bool], str | None]
MONTH = (
    r"(january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|"
    r"jun|jul|aug|sept|sep|oct|nov|dec)\.?"
)
WORDS = {word: place for place, word in enumerate("one two three four five six seven eight nine ten".split(), 1)}
ORDINALS = {
    word: place
    for place, word in enumerate(
        "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth "
        "fifteenth sixteenth seventeenth eighteenth nineteenth twentieth".split(),
        1,
    )
}


def hits(pattern: str, text: str, value: str | Callable[[re.Match[str]], str], group: int = 0) -> list[Found]:
    """Every place where a pattern fits, in any case, with its value."""
    return [
        (found.start(group), found.end(group), value if isinstance(value, str) else value(found))
        for found in re.finditer(pattern, text, re.I)
    ]


def _year_for(month: int, day: int, year: str | None, today: date, past: bool) -> int:
    """The year said, or the one that lies nearest in the wanted direction."""
    guess = iso_day(today.year, month, day)
    if year or not guess:
        return int(year or today.year)
    distance = (date.fromisoformat(guess) - today).days
    return today.year - (past and distance > 60) + (not past and distance < -120)


def _day_only(day: int, today: date, past: bool) -> str | None:
    """The nearest such day of a month: before today when looking back, else from today on."""
    year, month = today.year, today.month
    for _ in range(13):
        found = iso_day(year, month, day)
        if found and (found <= today.isoformat() if past else found >= today.isoformat()):
            return found
        month += -1 if past else 1
        if month in (0, 13):
            year, month = (year - 1, 12) if past else (year + 1, 1)
    return None


def _weekday(name: str, today: date, past: bool) -> str:
    """The next (or last) day with this name."""
    step = (WEEKDAYS.index(name) - today.weekday()) % 7
    if past:
        return (today - timedelta(days=(-step) % 7 or 7)).isoformat()
    return (today + timedelta(days=step or 7)).isoformat()


def _named(month: str, day: int, year: str | None, today: date, past: bool) -> str | None:
    """A day of a month by name."""
    number = month_number(month)
    return iso_day(_year_for(number, day, year, today, past), number, day)


def _short(m: re.Match[str], today: date, past: bool) -> str | None:
    """Month and day in figures."""
    month, day = int(m[1]), int(m[2])
    return iso_day(today.year, month, day) and iso_day(_year_for(month, day, None, today, past), month, day)


def _shifted(days: int) -> Value:
    """So many days from today."""
    return lambda m, today, past: (today + timedelta(days=days)).isoformat()


_ORDINAL = "(" + "|".join(ORDINALS) + ")"
_RULES: list[tuple[str, Value]] = [
    (r"\b(\d{4})-(\d{1,2})-(\d{1,2})\b", lambda m, today, past: iso_day(int(m[1]), int(m[2]), int(m[3]))),
    (r"\b(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})\b", lambda m, today, past: iso_day(int(m[3]), int(m[2]), int(m[1]))),
    (
        r"\b(\d{1,2})/(\d{1,2})/(\d{4})\b",
        lambda m, today, past: iso_day(int(m[3]), int(m[1]), int(m[2])) or iso_day(int(m[3]), int(m[2]), int(m[1])),
    ),
    (r"(?<![\d/])(\d{1,2})/(\d{1,2})(?![\d/])", _short),
    (
        rf"\b{MONTH}\s+(?:the\s+)?(\d{{1,2}})(?:st|nd|rd|th)?\b(?!:)(?:,?\s+((?:19|20)\d\d)\b)?",
        lambda m, today, past: _named(m[1], int(m[2]), m[3], today, past),
    ),
    (
        rf"\b(\d{{1,2}})(?:st|nd|rd|th)?\.?\s+(?:of\s+)?{MONTH}(?![a-z])(?:,?\s+((?:19|20)\d\d)\b)?",
        lambda m, today, past: _named(m[2], int(m[1]), m[3], today, past),
    ),
    (
        rf"\b{_ORDINAL} (?:of )?{MONTH}(?![a-z])|\b{MONTH} (?:the )?{_ORDINAL}\b",
        lambda m, today, past: _named(m[2] or m[3], ORDINALS[m[1] or m[4]], None, today, past),
    ),
    (r"\b(\d{1,2})(?:st|nd|rd|th)\b", lambda m, today, past: _day_only(int(m[1]), today, past)),
    (r"\bthe (" + "|".join(list(ORDINALS)[5:]) + r")\b", lambda m, today, past: _day_only(ORDINALS[m[1]], today, past)),
    (r"\bday after tomorrow\b", _shifted(2)),
    (r"\bday before yesterday\b", _shifted(-2)),
    (r"\btoday\b", _shifted(0)),
    (r"\btomorrow\b", _shifted(1)),
    (r"\byesterday\b", _shifted(-1)),
]


def dates(text: str, now: str, past: bool = False) -> list[Found]:
    """Every date in the text, in order of place."""
    today = date.fromisoformat(now[:10])
    low, found = text.lower(), []

    def add(match: re.Match[str], value: str | None) -> None:
        if value and all(match.end() <= start or end <= match.start() for start, end, _ in found):
            found.append((match.start(), match.end(), value))

    for pattern, value in _RULES:
        for match in re.finditer(pattern, low):
            add(match, value(match, today, past))
    for match in re.finditer(r"\b(?:(next|last|this)\s+)?(" + "|".join(WEEKDAYS) + r")\b", low):
        near = any(abs(start - match.end()) <= 8 or abs(match.start() - end) <= 4 for start, end, _ in found)
        if not near:
            add(match, _weekday(match[2], today, past or match[1] == "last"))
    return sorted(found)


def _afternoon(hour: int) -> int:
    """An hour said without its half of the day: before seven it is in the afternoon."""
    return hour + 12 if hour < 7 else hour


def times(text: str) -> list[Found]:
    """Every time of day in the text as HH:MM."""
    low, found = text.lower(), []
    for match in re.finditer(
        r"\b(\d{1,2})(?:[:.h](\d{2}))?\s*(a\.?m\b\.?|p\.?m\b\.?|o'?clock)|\b(\d{1,2}):(\d{2})\b", low
    ):
        hour, minute = int(match[1] or match[4]), int(match[2] or match[5] or 0)
        if (match[3] or "").startswith("p") and hour < 12:
            hour += 12
        if (match[3] or "").startswith("a") and hour == 12:
            hour = 0
        if hour < 24 and minute < 60:
            found.append((match.start(), match.end(), f"{hour:02d}:{minute:02d}"))
    names = "|".join(WORDS)
    for match in re.finditer(rf"\b(half|quarter) past (\d{{1,2}}|{names})\b", low):
        hour = _afternoon(WORDS.get(match[2]) or int(match[2]))
        found.append((match.start(), match.end(), f"{hour:02d}:{'30' if match[1] == 'half' else '15'}"))
    for match in re.finditer(
        rf"\bat (\d{{1,2}}|{names}|eleven|twelve)(?=\s*(?:[.,;!?]|$|in the|on\b|please|if\b|and\b|or\b|would|is\b))",
        low,
    ):
        hour = {**WORDS, "eleven": 11, "twelve": 12}.get(match[1]) or int(match[1])
        if 0 < hour < 24 and not re.match(r"[.,]\d", low[match.end() :]):
            evening = hour < 7 or (hour < 12 and re.match(r"\s*in the (?:afternoon|evening)", low[match.end() :]))
            found.append((match.start(), match.end(), f"{hour + 12 if evening else hour:02d}:00"))
    return sorted(found + hits(r"\bnoon\b", low, "12:00"))


def blank(text: str, spans: list[Found]) -> str:
    """The text with these places emptied."""
    for start, end, _ in spans:
        text = text[:start] + " " * (end - start) + text[end:]
    return text


def without_values(text: str, now: str) -> str:
    """The text without its dates, times, money and phone numbers, so that other numbers can be read in it."""
    text = blank(text, dates(text, now))
    text = blank(text, times(text))
    money = r"(?:€|\$|eur\b)\s*\d+(?:[.,]\d+)?|\d+(?:[.,]\d+)?\s*(?:€|\$|euros?\b|eur\b|cents?\b|percent\b|%)"
    text = blank(text, hits(money, text, ""))
    return blank(text, phones(text))


def phones(text: str) -> list[Found]:
    """Phone numbers, as digits with a leading plus where it was said."""
    found = []
    for match in re.finditer(r"(?<![\w-])\+?\(?\d[\d\s()/.-]{5,18}\d(?!\w)", text):
        digits = re.sub(r"\D", "", match[0])
        iso = re.search(r"\d{4}-\d{1,2}-\d{1,2}|\d{1,2}\.\d{1,2}\.\d{4}", match[0])
        if 7 <= len(digits) <= 15 and not iso:
            found.append((match.start(), match.end(), ("+" if match[0].startswith("+") else "") + digits))
    return found


def codes(text: str, letters: str, digits: int, cue: str, bare: bool) -> list[Found]:
    """Ids such as BK-4471, with or without dash, hash, space or case; without the letters after a cue, or if `bare`."""
    found = hits(
        rf"(?<![A-Za-z0-9]){letters}[\s#-]*(?:number|no\.?)?[\s#-]*(\d{{{digits}}})(?![\d])",
        text,
        lambda m: f"{letters}-{m[1]}",
    )
    if bare and not found:
        found = hits(rf"(?<![\w.,+-])#?\s?(\d{{{digits}}})(?![\w-])(?![.,]\d)", text, lambda m: f"{letters}-{m[1]}")
    return found or hits(rf"{cue}(?: is|:)?\s*#?\s?(\d{{{digits}}})\b", text, lambda m: f"{letters}-{m[1]}", group=1)


def counts(text: str) -> list[Found]:
    """Small whole numbers, as digits or words."""
    found = hits(r"(?<![\w.,#+-])(\d{1,2})(?![\w:-])(?![.,]\d)", text, lambda m: m[1])
    text = re.sub(
        r"\b(the|this|that|which|each|any|every|no|first|last|other|another|\w+er|\w+est) one\b",
        lambda m: " " * len(m[0]),
        text,
        flags=re.I,
    )
    return sorted(found + hits(r"\b(" + "|".join(WORDS) + r")\b", text, lambda m: str(WORDS[m[1].lower()])))


def words(text: str, table: dict[str, str]) -> list[Found]:
    """Values whose pattern (table: pattern -> value) occurs; longer places win."""
    found = [hit for pattern, value in table.items() for hit in hits(rf"(?<!\w)(?:{pattern})(?!\w)", text, value)]
    kept: list[Found] = []
    for hit in sorted(found, key=lambda hit: (hit[0] - hit[1], hit[0])):
        if all(hit[1] <= other[0] or hit[0] >= other[1] for other in kept):
            kept.append(hit)
    return sorted(kept)


def names(text: str, known: list[str], asked: bool) -> list[Found]:
    """Names the desk knows, anywhere; another name only when it was asked for."""
    found = words(text, {re.escape(name): name for name in known})
    if found or not asked:
        return found
    match = re.search(r"(?:name is|name's|name:|i'm|i am|it's|it is|under)\s+((?:[A-Z][\w'-]+\s*)+)", text)
    match = match or re.fullmatch(r"\s*((?:[A-Za-z][\w'-]+\s*){1,3})[.!]?\s*", text)
    if not match or re.search(
        r"\b(i|you|don't|not|no|yes|what|which|the|sorry|please|know|hm+|uh+|well|ok|okay|thanks|maybe|pardon|huh|it|this|that|why|how|card|voucher|hello|hi|me|us|one|two|three|four|tickets?|today|tomorrow|done|go|ahead|correct)\b",
        match[1],
        re.I,
    ):
        return []
    if match[1].islower() and len(match[1].split()) > 1:
        return []
    last = match[1].split()[-1]
    return [(match.start(1), match.end(1), last)]


def table(name: str) -> Callable[[str, Any, bool], list[Found]]:
    """The finder of a slot whose values are words of a table in the desk's file."""
    return lambda text, desk, asked: words(text, desk.DESCRIBED.tables[name])
