"""Finds values in what a person says: dates, times, ids, amounts, numbers, names, yes and no."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import date, timedelta

MONTHS = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
]
WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
WORDS = {
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
    "eleven": 11,
    "twelve": 12,
}
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
POLITE_NO = re.compile(r"\bno (?:problem|worries|hurry|rush|doubt)\b|\bnot a problem\b|\bwhy not\b")
YES = re.compile(
    r"^\W*(?:(?:oh|ah|well|hm+|thanks|thank you|great|perfect|alright|all right)\W+)?(?:yes|yeah|yep|yup|sure|correct"
    r"|right|exactly|ok|okay|fine|please do|go ahead|absolutely|of course|perfect|great|good|indeed|certainly"
    r"|definitely|please|confirm(?:ed)?|agreed|alright|all right|excellent|lovely|wonderful)\b"
    r"|that'?s (?:right|correct|fine|good|perfect|it\b)|that is (?:right|correct|fine|good|perfect)|\bgo ahead\b"
    r"|\bplease do\b|\bi confirm\b|\bsounds (?:good|great|fine|right|perfect)\b|\b(?:that|which|it|this) works\b"
    r"|\byes\b|\bplease (?:book|proceed|continue)\b|\b(?:book|do) it\b|\bi agree\b|\b(?:is|are) (?:correct|right)\b"
    r"|\blooks (?:good|right|correct|fine)\b|\bhappy with\b|\bmakes sense\b|\bproceed\b"
)
NO = re.compile(
    r"^\W*(?:(?:oh|ah|well|hm+|sorry|um|thanks|thank you|actually)\W+)?(?:no|nope|nah|not|don't|do not|stop"
    r"|wait|hold on)\b"
    r"|\bnot that one\b|\bnot (?:right|correct|quite|what)\b|\bincorrect\b|\bthat'?s wrong\b|\bis wrong\b"
    r"|\brather not\b"
)
DROP = re.compile(
    r"\bleave (?:it|that|everything|this|things)\b|\bforget (?:it|about it|that)\b|\bnever ?mind\b|\bdrop (?:it|that)\b"
    r"|\b(?:don'?t|do not) (?:do|book|order|make|send|renew|request|cancel|move|change|transfer|set|block|want)"
    r"(?: it| that| this| anything| one| them)\b|\btoo (?:expensive|much|dear|high|pricey)\b|\brather not\b"
    r"|\bno,? thank(?:s| you)\b|\bnot after all\b|\blet'?s not\b|\bkeep (?:it|things|everything) as\b"
    r"|\bskip (?:it|that)\b"
    r"|\bnothing then\b|\bno longer (?:want|need)\b|\b(?:don'?t|do not) want (?:it|that|this|to)\b|\bas it is\b"
    r"|\bnot (?:do|book|order|make|take) (?:it|that)\b|\bwithout it\b|\bmore than i\b|\bkeep it\b(?! at| to"
    r"| on)|\bnot interested\b"
)
BYE = re.compile(
    r"\bthat'?s (?:all|everything|it)\b(?! (?:i know|i have|you))|\bthat (?:is|was|would be|will be) (?:all|it"
    r"|everything)\b"
    r"|\bthat'?ll be all\b|\bnothing (?:else|more|further)\b|\bgood ?bye\b|\bbye\b|\bno,? thank(?:s| you)\b"
    r"|\bi'?m (?:all )?(?:done|set|good)\b|\ball (?:done|set|good)\b|\bhave a (?:nice|good|great|lovely|pleasant)\b"
    r"|\bsee you\b|\bi have everything\b|\bthanks? (?:you )?for your help\b|\bno more\b|\bno other\b|\bnot today\b"
    r"|\bthat (?:covers|answers)\b|\ball i (?:needed|wanted)\b|\bdone for today\b|\bno further\b"
)
UNKNOWN = re.compile(
    r"\b(?:don'?t|do not|doesn'?t) (?:know|have|remember|recall|need)\b|\bno idea\b|\bnot sure\b"
    r"|\bcan'?t (?:find|remember)\b"
    r"|\bi have no\b|\bhaven'?t got\b|\bunknown\b|\bnot at hand\b|\bno preference\b|\bdoesn'?t matter\b|\bforgotten\b"
    r"|\bi don'?t\W*$|\bby name\b|\bcannot (?:find|remember|recall)\b|\bnot know\b"
)
THANKS = re.compile(r"^\W*(?:(?:ok|okay|great|perfect|wonderful|good|fine|lovely|alright|many|excellent)\W+)*thank")
ANY = re.compile(
    r"\bany(?: of (?:them|these|those)| one| time| is fine| works)?\b|\beither\b|\bwhichever\b|\bdon'?t mind\b"
    r"|\bup to you\b|\bdoesn'?t matter\b|\bno preference\b"
)
FIRST = re.compile(r"\b(?:first|earliest|soonest|earlier|1st|nearest|next (?:free|available)|former)\b")
ORDINALS = ["first", "second", "third", "fourth", "fifth"]


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
    for old, new in (
        ("\u2019", "'"),
        ("\u2018", "'"),
        ("\u2013", "-"),
        ("\u2014", " - "),
        ("\u2011", "-"),
        ("\u00a0", " "),
        ("\u202f", " "),
        ("*", ""),
        ("`", ""),
    ):
        text = text.replace(old, new)
    return re.sub(r"\b(" + "|".join(WORDS) + r")\b", lambda m: str(WORDS[m.group(1).lower()]), text, flags=re.I)


def make_date(year: int, month: int, day: int) -> str | None:
    """The date in ISO form, or None where there is none."""
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        return None


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
            lambda m: make_date(int(m[1]), int(m[2]), int(m[3])),
        )
        self._take(
            result,
            r"\b(\d{1,2})[./](\d{1,2})[./](\d{4})\b",
            "date",
            lambda m: make_date(int(m[3]), int(m[2]), int(m[1])),
        )
        week = r"(?:\b(?:mon|tues|wednes|thurs|fri|satur|sun)day,?\s+(?:the\s+)?)?"
        self._take(result, week + r"\b" + MONTH + r"\s+(?:the\s+)?" + DAY + r"\b" + YEAR + r"\b", "date", self._named)
        self._take(result, week + r"\b" + DAY + r"\s+(?:of\s+)?" + MONTH + YEAR + r"\b", "date", self._named)

    def _named(self, match: re.Match) -> str | None:
        month = [m[:3] for m in MONTHS].index(match["month"][:3]) + 1
        year = int(match["year"]) if match["year"] else self.today.year
        found = make_date(year, month, int(match["day"]))
        if found and not match["year"] and found < (self.today - timedelta(days=45)).isoformat():
            found = make_date(year + 1, month, int(match["day"]))
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
        return make_date(year, month, day)

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


def says_yes(text: str) -> bool:
    """Whether it is a yes, as a whole."""
    clean = POLITE_NO.sub("", text.lower())
    yes, no = YES.search(clean), NO.search(clean)
    return bool(yes) and (not no or yes.start() < no.start())


def says_no(text: str) -> bool:
    """Whether it is a no, as a whole."""
    clean = POLITE_NO.sub("", text.lower())
    return bool(NO.search(clean)) and not says_yes(text)


def find_choice(text: str, choices: dict[str, list[str]]) -> list[tuple[str, bool]]:
    """The choices named in a text, in the order said, each once, with whether it is negated."""
    lower, found = text.lower(), []
    words = sorted(
        ((word.lower(), value) for value, names in choices.items() for word in [value, *names]),
        key=lambda pair: -len(pair[0]),
    )
    for word, value in words:
        for match in list(re.finditer(r"(?<![\w])" + re.escape(word) + r"(?:e?s)?(?![\w])", lower)):
            found.append((match.start(), value, bool(NEGATED.search(lower[: match.start()]))))
            lower = lower[: match.start()] + "_" * (match.end() - match.start()) + lower[match.end() :]
    result: list[tuple[str, bool]] = []
    for _, value, negated in sorted(found):
        if value not in [v for v, _ in result]:
            result.append((value, negated))
    return result


def find_person(text: str, asked: bool) -> str | None:
    """A person's name: after "my name is" and the like, or, when asked, the capitalised words."""
    one = r"[A-Z\u00c0-\u00dd][\w'\u00c0-\u017f-]+"
    name = "((?:" + one + r")(?:[ ]+(?:(?:de|van|von|la|da|di)[ ]+)?" + one + ")*)"
    cue = re.search(
        r"(?i:\bname is|\bname's|\bi am|\bi'm|\bthis is|\bunder the name(?: of)?|\bin the name of|\bname:"
        r"|\bunder|\bname of)[ ]+(?i:mr\.?\s+|mrs\.?\s+|ms\.?\s+)?" + name,
        text,
    )
    skip = {
        "Time",
        "Date",
        "Allergies",
        "Allergy",
        "Number",
        "Phone",
        "People",
        "Reservation",
        "Pick",
        "Patient",
        "Kind",
        "Wait",
        "Actually",
        "Then",
        "But",
        "So",
        "One",
        "Oh",
        "Are",
        "Be",
        "To",
        "At",
        "From",
        "With",
        "Thank",
        "Hm",
        "There",
        "They",
        "He",
        "She",
        "Good",
        "Great",
        "Perfect",
        "Right",
        "Correct",
        "Would",
        "Must",
        "If",
        "Let",
        "It",
        "It's",
        "My",
        "The",
        "Yes",
        "No",
        "Sure",
        "Please",
        "I",
        "I'm",
        "Name",
        "Under",
        "Of",
        "That",
        "That's",
        "Mr",
        "Mrs",
        "Ms",
        "OK",
        "Okay",
        "Thanks",
        "Hello",
        "Hi",
        "Sorry",
        "And",
        "For",
        "Born",
        "On",
        "Well",
        "Full",
        "Just",
        "Not",
        "Don't",
        "What",
        "How",
        "You",
        "We",
        "Do",
        "Can",
        "Could",
        "Here",
        "This",
        "Is",
        "As",
        "In",
    }
    skip |= {word.title() for word in MONTHS + WEEKDAYS} | {"Ok"}
    if cue:
        kept = []
        for word in cue.group(1).split():
            if word in skip:
                break
            kept.append(word)
        if kept:
            return " ".join(kept)
    if (not asked and not re.fullmatch(r"\W*" + name + r"\W*", text)) or (not asked and len(text.split()) < 2):
        return None
    words = [w for w in re.findall(r"[^\W\d_][\w'\u00c0-\u017f-]*", text)]
    runs, run = [], []
    for word in words:
        if word[0].isupper() and word not in skip and not re.fullmatch(r"[A-Z]{1,2}", word):
            run.append(word)
        elif run:
            runs.append(run)
            run = []
    runs += [run] if run else []
    if runs and (asked or (" ".join(runs[0]) in text and len(runs) == 1)):
        return " ".join(max(runs, key=len))
    if asked and 0 < len(words) <= 3 and not says_yes(text) and not says_no(text) and not UNKNOWN.search(text.lower()):
        return " ".join(w.title() for w in words)
    return None
