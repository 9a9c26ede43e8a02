"""Scans a sentence for values: dates, times, ids, amounts and numbers, each stretch of it read once."""

from __future__ import annotations

import re
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
NEGATED = re.compile(r"(?:\bnot|\bisn't|\bwasn't|instead of|rather than|other than|except)(?:\s+" + FILLER + r")*\s*$")


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
        self.prefixes = prefixes

    def scan(self, text: str) -> Scan:
        """All values of a sentence; each stretch of text is read once."""
        lower = text.lower()
        result = Scan(lower, lower)
        self._dates(result)
        if self.prefixes:
            pattern = r"(?<![a-z0-9])#?(" + "|".join(p.lower() for p in self.prefixes) + r")[-\s#.:]{0,2}(\d{3,6})\b"
            self._take(
                result,
                pattern,
                "id",
                lambda m: m.group(1).upper() + "-" + m.group(2),
                lambda m: not m.group(2).strip("0"),
            )
        self._take(result, r"\S+@\S+\.\w+", "email", lambda m: m.group(0))
        self._take(
            result,
            r"(?<![\w-])(?:\+|0)\d[\d\s/-]{6,}\d\b|\b\d{3,4}[-/\s]\d{3,4}[-/\s]?\d{3,5}\b",
            "phone",
            lambda m: m.group(0),
        )
        money = r"(\d{1,3}(?:,\d{3})+(?:\.\d\d)?|\d+(?:[.,]\d\d?)?)"
        self._take(result, r"(?:€|\beur|\beuros?)\s*" + money, "amount", lambda m: amount(m.group(1)))
        self._take(result, money + r"\s*(?:€|eur(?:os?)?\b)", "amount", lambda m: amount(m.group(1)))
        self._times(result)
        self._late_dates(result)
        result.plain = result.rest
        self._take(result, r"(?<![\w.,-])" + money + r"(?![\w%])", "number", lambda m: amount(m.group(1)))
        return result

    def _take(self, result: Scan, pattern: str, kind: str, value, blank=None, vague: bool = False) -> None:
        for match in list(re.finditer(pattern, result.rest)):
            found = value(match)
            if found is None:
                continue
            if blank and blank(match):  # an echoed placeholder such as P-0000
                result.rest = (
                    result.rest[: match.start()] + " " * (match.end() - match.start()) + result.rest[match.end() :]
                )
                continue
            negated = bool(NEGATED.search(result.text[: match.start()]))
            result.tokens.append(Token(kind, str(found), match.start(), match.end(), negated, vague))
            result.rest = (
                result.rest[: match.start()] + " " * (match.end() - match.start()) + result.rest[match.end() :]
            )

    def _dates(self, result: Scan) -> None:
        self._take(
            result,
            r"\b(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\b",
            "date",
            lambda m: iso_day(int(m[1]), int(m[2]), int(m[3])),
        )
        self._take(
            result, r"\b(\d{1,2})[./](\d{1,2})[./](\d{4})\b", "date", lambda m: iso_day(int(m[3]), int(m[2]), int(m[1]))
        )
        week = r"(?:\b(?:mon|tues|wednes|thurs|fri|satur|sun)day,?\s+(?:the\s+)?)?"
        self._take(result, week + r"\b" + MONTH + r"\s+(?:the\s+)?" + DAY + r"\b" + YEAR + r"\b", "date", self._named)
        self._take(result, week + r"\b" + DAY + r"\s+(?:of\s+)?" + MONTH + YEAR + r"\b", "date", self._named)

    def _named(self, match: re.Match) -> str | None:
        month = month_number(match["month"])
        year = int(match["year"]) if match["year"] else self.today.year
        found = iso_day(year, month, int(match["day"]))
        if found and not match["year"] and found < (self.today - timedelta(days=45)).isoformat():
            found = iso_day(year + 1, month, int(match["day"]))
        return found

    def _late_dates(self, result: Scan) -> None:
        week = r"(?:\b(?:mon|tues|wednes|thurs|fri|satur|sun)day,?\s+)?"
        self._take(result, week + r"(?:\bthe\s+)?\b(\d{1,2})(?:st|nd|rd|th)\b", "date", lambda m: self._day(int(m[1])))
        day = "|".join(WEEKDAYS)
        self._take(
            result,
            r"\b(next|coming|this)?\s*\b(" + day + r")(?:\s+next week)\b",
            "date",
            lambda m: self._weekday(m[2], True),
        )
        self._take(result, r"\b(" + day + r")\b", "date", lambda m: self._weekday(m[1], False))
        self._take(result, r"\btoday\b|\btonight\b", "date", lambda m: self.today.isoformat())
        self._take(result, r"\b(the )?day after tomorrow\b", "date", lambda m: self._plus(2))
        self._take(result, r"\btomorrow\b", "date", lambda m: self._plus(1))
        self._take(result, r"\bnext week\b", "date", lambda m: self._plus(7 - self.today.weekday()), vague=True)
        self._take(
            result,
            r"\bas soon as possible\b|\basap\b|\bearliest possible\b",
            "date",
            lambda m: self._plus(1),
            vague=True,
        )

    def _plus(self, days: int) -> str:
        return (self.today + timedelta(days=days)).isoformat()

    def _day(self, day: int) -> str | None:
        month, year = self.today.month, self.today.year
        if day < self.today.day:
            year, month = (year + 1, 1) if month == 12 else (year, month + 1)
        return iso_day(year, month, day)

    def _weekday(self, name: str, next_week: bool) -> str:
        ahead = (WEEKDAYS.index(name) - self.today.weekday()) % 7 or 7
        if next_week:
            ahead = 7 - self.today.weekday() + WEEKDAYS.index(name)
        return self._plus(ahead)

    def _times(self, result: Scan) -> None:
        half = r"\s*(?P<half>[ap]\.?m\b\.?)"
        self._take(result, r"\b(?P<hour>\d{1,2})[:.h](?P<minute>\d\d)" + half, "time", self._clock)
        self._take(
            result, r"\b(?P<hour>\d{1,2})[:h](?P<minute>\d\d)(?::\d\d)?(?:\s*o'?clock|\s*hours)?", "time", self._clock
        )
        self._take(result, r"\b(?P<hour>\d{1,2})" + half, "time", self._clock)
        self._take(result, r"\b(?P<hour>\d{1,2})\s*o'?\s?clock\b", "time", self._clock)
        for words, minute, shift in (("half past", 30, 0), ("quarter past", 15, 0), ("quarter to", 45, -1)):
            self._take(
                result,
                words + r" (?P<hour>\d{1,2})\b",
                "time",
                lambda m, minute=minute, shift=shift: self._hour(int(m["hour"]) + shift, minute, None),
            )
        self._take(result, r"\btime\W+(?:is |to |at )?(?P<hour>\d{1,2})\b", "time", self._clock)
        self._take(result, r"\b(?:noon|midday)\b", "time", lambda m: "12:00")
        self._take(
            result,
            r"\b(?:at|around|about) (?P<hour>\d{1,2})(?: (?P<minute>15|30|45))?\b(?!\s*(?:people|persons|guests"
            r"|%|,\d))",
            "time",
            self._clock,
        )

    def _clock(self, match: re.Match) -> str | None:
        groups = match.groupdict()
        return self._hour(
            int(groups["hour"]), int(groups.get("minute") or 0), groups.get("half"), groups["hour"].startswith("0")
        )

    def _hour(self, hour: int, minute: int, half: str | None, padded: bool = False) -> str | None:
        if hour > 23 or minute > 59:
            return None
        if half:
            hour = hour % 12 + (12 if half.startswith("p") else 0)
        elif 0 < hour < self.earliest_hour and hour < 12 and not padded:
            hour += 12
        return f"{hour:02d}:{minute:02d}"

    def hour(self, number: str) -> str | None:
        """A bare number as a time."""
        return self._hour(int(float(number)), 0, None) if float(number) == int(float(number)) else None


def week_after(iso: str) -> str:
    """The Monday of the week after a day."""
    day = date.fromisoformat(iso)
    return (day + timedelta(days=7 - day.weekday())).isoformat()


def amount(text: str) -> str:
    """A number without thousands marks and without needless decimals."""
    text = re.sub(r",(?=\d{3}\b)", "", text).replace(",", ".")
    value = float(text)
    return str(int(value)) if value == int(value) else f"{value:.2f}"
