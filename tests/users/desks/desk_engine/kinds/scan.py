"""Scans a sentence for values: dates, times, ids, amounts and numbers, each stretch of it read once."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, timedelta

from desk_engine.wordings import WEEKDAYS, iso_day, month_number, plain

WORDS = dict(zip("two three four five six seven eight nine ten eleven twelve".split(), range(2, 13), strict=True))
MONTH = (
    r"(?P<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?"
    r"|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?"
)
DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
YEAR = r"(?:,?\s+(?:of\s+)?(?P<year>(?:19|20)\d\d))?"
FILLER = (
    r"(?:on|at|for|the|from|to|number|my|one|ones|with|by|it|dr\.?|doctor|a|an|that|as|account|card|in|until|is"
    r"|of|" + "|".join(WEEKDAYS) + r")"
)
WEEK = r"(?:\b(?:mon|tues|wednes|thurs|fri|satur|sun)day,?\s+"
MONEY = r"(\d{1,3}(?:,\d{3})+(?:\.\d\d)?|\d+(?:[.,]\d\d?)?)"
PHONE = r"(?<![\w-])(?:\+|0)\d[\d\s/-]{6,}\d\b|\b\d{3,4}[-/\s]\d{3,4}[-/\s]?\d{3,5}\b"
NEGATED = re.compile(r"(?:\bnot|\bisn't|\bwasn't|instead of|rather than|other than|except)(?:\s+" + FILLER + r")*\s*$")
Value = Callable[[re.Match[str]], str | None]
Rule = tuple[str, str, Value]  # kind, pattern, value
OTHERS: list[Rule] = [
    ("email", r"\S+@\S+\.\w+", lambda m: m[0]),
    ("phone", PHONE, lambda m: m[0]),
    ("amount", r"(?:€|\beur|\beuros?)\s*" + MONEY, lambda m: amount(m[1])),
    ("amount", MONEY + r"\s*(?:€|eur(?:os?)?\b)", lambda m: amount(m[1])),
]


@dataclass
class Token:
    """One value in a sentence."""

    kind: str
    value: str
    start: int
    end: int
    negated: bool = False
    vague: bool = False


@dataclass
class Scan:
    """A sentence, its values and what is left of it."""

    text: str
    rest: str
    tokens: list[Token] = field(default_factory=list)
    plain: str = ""  # the text with all but bare numbers blanked

    def of(self, kind: str, negated: bool = False) -> list[Token]:
        """The values of a kind, in the order said."""
        return sorted((t for t in self.tokens if t.kind == kind and t.negated == negated), key=lambda t: t.start)


def normalise(text: str) -> str:
    """Plain apostrophes and dashes, number words as digits (case is kept)."""
    text = plain(text, {"\u202f": " ", "*": "", "`": ""})
    return re.sub(r"\b(" + "|".join(WORDS) + r")\b", lambda m: str(WORDS[m.group(1).lower()]), text, flags=re.I)


class Scanner:
    """Reads sentences as of a day."""

    def __init__(self, today: str, earliest_hour: int, prefixes: list[str]) -> None:
        self.today = date.fromisoformat(today)
        self.earliest_hour = earliest_hour
        ids = r"(?<![a-z0-9])#?(" + "|".join(prefix.lower() for prefix in prefixes) + r")[-\s#.:]{0,2}(\d{3,6})\b"
        self.rules = self._dates() + ([("id", ids, _id)] if prefixes else []) + OTHERS + self._times() + self._near()

    def scan(self, text: str) -> Scan:
        """All values of a sentence; each stretch of text is read once."""
        lower = text.lower()
        result = Scan(lower, lower)
        for kind, pattern, value in self.rules:
            self._take(result, kind, pattern, value)
        result.plain = result.rest
        self._take(result, "number", r"(?<![\w.,-])" + MONEY + r"(?![\w%])", lambda m: amount(m[1]))
        return result

    def _take(self, result: Scan, kind: str, pattern: str, value: Value) -> None:
        for match in list(re.finditer(pattern, result.rest)):
            found = value(match)
            if found is None:
                continue
            if found:
                negated = bool(NEGATED.search(result.text[: match.start()]))
                token = Token(kind.removeprefix("vague "), found, *match.span(), negated, kind.startswith("vague "))
                result.tokens.append(token)
            gap = " " * (match.end() - match.start())
            result.rest = result.rest[: match.start()] + gap + result.rest[match.end() :]

    def _dates(self) -> list[Rule]:
        week = WEEK + r"(?:the\s+)?)?"
        return [
            ("date", r"\b(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\b", lambda m: iso_day(int(m[1]), int(m[2]), int(m[3]))),
            ("date", r"\b(\d{1,2})[./](\d{1,2})[./](\d{4})\b", lambda m: iso_day(int(m[3]), int(m[2]), int(m[1]))),
            ("date", week + r"\b" + MONTH + r"\s+(?:the\s+)?" + DAY + r"\b" + YEAR + r"\b", self._named),
            ("date", week + r"\b" + DAY + r"\s+(?:of\s+)?" + MONTH + YEAR + r"\b", self._named),
        ]

    def _near(self) -> list[Rule]:
        """Dates which are said from today, or by the day alone."""
        day = "(" + "|".join(WEEKDAYS) + ")"
        soon = r"\bas soon as possible\b|\basap\b|\bearliest possible\b"
        return [
            ("date", WEEK + r")?(?:\bthe\s+)?\b(\d{1,2})(?:st|nd|rd|th)\b", lambda m: self._day(int(m[1]))),
            ("date", r"\b(next|coming|this)?\s*\b" + day + r"(?:\s+next week)\b", lambda m: self._weekday(m[2], True)),
            ("date", r"\b" + day + r"\b", lambda m: self._weekday(m[1], False)),
            ("date", r"\btoday\b|\btonight\b", lambda m: self._plus(0)),
            ("date", r"\b(the )?day after tomorrow\b", lambda m: self._plus(2)),
            ("date", r"\btomorrow\b", lambda m: self._plus(1)),
            ("vague date", r"\bnext week\b", lambda m: self._plus(7 - self.today.weekday())),
            ("vague date", soon, lambda m: self._plus(1)),
        ]

    def _times(self) -> list[Rule]:
        half, hour = r"\s*(?P<half>[ap]\.?m\b\.?)", r"(?P<hour>\d{1,2})"
        clock = r"\b" + hour + r"[:h](?P<minute>\d\d)(?::\d\d)?(?:\s*o'?clock|\s*hours)?"
        about = r"\b(?:at|around|about) " + hour + r"(?: (?P<minute>15|30|45))?\b"
        return [
            ("time", r"\b" + hour + r"[:.h](?P<minute>\d\d)" + half, self._clock),
            ("time", clock, self._clock),
            ("time", r"\b" + hour + half, self._clock),
            ("time", r"\b" + hour + r"\s*o'?\s?clock\b", self._clock),
            ("time", r"half past " + hour + r"\b", lambda m: self._hour(int(m["hour"]), 30)),
            ("time", r"quarter past " + hour + r"\b", lambda m: self._hour(int(m["hour"]), 15)),
            ("time", r"quarter to " + hour + r"\b", lambda m: self._hour(int(m["hour"]) - 1, 45)),
            ("time", r"\btime\W+(?:is |to |at )?" + hour + r"\b", self._clock),
            ("time", r"\b(?:noon|midday)\b", lambda m: "12:00"),
            ("time", about + r"(?!\s*(?:people|persons|guests|%|,\d))", self._clock),
        ]

    def _named(self, match: re.Match[str]) -> str | None:
        month = month_number(match["month"])
        year = int(match["year"]) if match["year"] else self.today.year
        found = iso_day(year, month, int(match["day"]))
        if found and not match["year"] and found < self._plus(-45):
            found = iso_day(year + 1, month, int(match["day"]))
        return found

    def _plus(self, days: int) -> str:
        return (self.today + timedelta(days=days)).isoformat()

    def _day(self, day: int) -> str | None:
        month, year = self.today.month, self.today.year
        if day < self.today.day:
            year, month = (year + 1, 1) if month == 12 else (year, month + 1)
        return iso_day(year, month, day)

    def _weekday(self, name: str, next_week: bool) -> str:
        ahead = WEEKDAYS.index(name) - self.today.weekday()
        return self._plus(ahead + 7 if next_week else ahead % 7 or 7)

    def _clock(self, match: re.Match[str]) -> str | None:
        said = match.groupdict()
        return self._hour(
            int(said["hour"]), int(said.get("minute") or 0), said.get("half"), said["hour"].startswith("0")
        )

    def _hour(self, hour: int, minute: int, half: str | None = None, padded: bool = False) -> str | None:
        if hour > 23 or minute > 59:
            return None
        if half:
            hour = hour % 12 + (12 if half.startswith("p") else 0)
        elif 0 < hour < self.earliest_hour and hour < 12 and not padded:
            hour += 12
        return f"{hour:02d}:{minute:02d}"

    def hour(self, number: str) -> str | None:
        """A bare number as a time."""
        return self._hour(int(float(number)), 0) if float(number) == int(float(number)) else None


def _id(match: re.Match[str]) -> str:
    """An id; nothing where it is an echoed placeholder such as P-0000."""
    return match[1].upper() + "-" + match[2] if match[2].strip("0") else ""


def week_after(iso: str) -> str:
    """The Monday of the week after a day."""
    day = date.fromisoformat(iso)
    return (day + timedelta(days=7 - day.weekday())).isoformat()


def amount(text: str) -> str:
    """A number without thousands marks and without needless decimals."""
    text = re.sub(r",(?=\d{3}\b)", "", text).replace(",", ".")
    value = float(text)
    return str(int(value)) if value == int(value) else f"{value:.2f}"
