"""Recognises dates, times, numbers, amounts, identifiers and e-mail addresses in a folded text."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Literal

from harness.text.languages import Words, words
from harness.text.normalize import WORD

Kind = Literal["date", "time", "number", "amount", "identifier", "email"]

CURRENCIES = frozenset(
    "usd eur gbp jpy inr cny chf cad aud nzd sek nok dkk pln czk huf brl mxn zar krw sgd hkd thb ils aed sar rub clp "
    "ars myr pkr bdt twd vnd kwd qar egp ngn kes idr uah".split()
)
"""ISO codes that are no everyday words ("try", "all" and "top" are codes too)."""
_LETTER_SYMBOLS = {
    "us$": "usd", "ca$": "cad", "c$": "cad", "au$": "aud", "a$": "aud", "nz$": "nzd", "hk$": "hkd", "s$": "sgd",
    "mx$": "mxn", "r$": "brl", "zł": "pln", "kč": "czk", "rs.": "inr",
}  # fmt: skip
_SYMBOLS = {"$": "usd", "€": "eur", "£": "gbp", "¥": "jpy", "₹": "inr", "₩": "krw", "₽": "rub", "₪": "ils", "₫": "vnd"}
_DOLLARS = frozenset({"usd", "cad", "aud", "nzd", "hkd", "sgd", "twd", "mxn"})
"""A plain $ may stand for any of these when the code is said as well."""
_DIGIT = re.compile(r"\d")
_EMAIL = re.compile(r"(?<![\w.+-])[\w.+%-]{1,64}@(?:[\w-]{1,63}\.){1,8}[^\W\d_]{2,24}")
_LETTER = WORD.replace("[^", r"[^\d", 1)
_SPACE_OUT = str.maketrans("", "", " '")
_DOT_GROUPS = re.compile(r"\d{1,3}(?:\.\d{3})+")


@dataclass(slots=True)
class Span:
    """A value in a folded text: what it is, its normal form, where it stands."""

    kind: Kind
    value: str
    start: int
    end: int


def spans(folded: str, language: str, *, joined: bool = False) -> list[Span]:
    """The values in order, without overlaps. `joined`: cust-555 is one identifier, not a word and a number."""
    patterns = _patterns(language)
    claimed = [span for match in patterns.date.finditer(folded) if (span := _read_date(match, patterns.words))]
    _pass_years_on(claimed, folded, patterns.link)
    if "@" in folded:
        claimed += [Span("email", match[0], *match.span()) for match in _EMAIL.finditer(folded)]
        claimed.sort(key=lambda span: span.start)
    plain = patterns.joined if joined else patterns.plain
    found: list[Span] = []
    rest = 0
    for span in claimed:
        if span.start < rest:
            continue  # a date inside an e-mail address
        found += _read_between(folded, rest, span.start, plain, patterns.words)
        found.append(span)
        rest = span.end
    return found + _read_between(folded, rest, len(folded), plain, patterns.words)


def _read_between(folded: str, start: int, end: int, plain: re.Pattern[str], pack: Words) -> list[Span]:
    if _DIGIT.search(folded, start, end) is None:
        return []
    return [_read_plain(match, pack) for match in plain.finditer(folded, start, end)]


def currency(folded: str, language: str) -> str | None:
    """The ISO code (lower case) that a folded word or symbol stands for."""
    if folded in CURRENCIES:
        return folded
    return _SYMBOLS.get(folded) or _LETTER_SYMBOLS.get(folded) or words(language).currencies.get(folded)


def spellings(code: str, language: str) -> tuple[str, ...]:
    """Every folded way to say a currency, its code first."""
    known = {**_SYMBOLS, **_LETTER_SYMBOLS, **words(language).currencies}
    return (code, *(spelling for spelling, stands_for in known.items() if stands_for == code))


def number(written: str, *, decimal_comma: bool = False) -> str:
    """The normal form of a written number: 1,786.50 → 1786.5"""
    written = written.translate(_SPACE_OUT)
    comma, dot = written.rfind(","), written.rfind(".")
    if comma >= 0 and dot >= 0:
        point = "," if comma > dot else "."
    elif decimal_comma:
        point = "," if comma >= 0 or _DOT_GROUPS.fullmatch(written) else "."
    else:
        point = "."
    whole, _, fraction = written.replace("." if point == "," else ",", "").partition(point)
    whole, fraction = whole.lstrip("0") or "0", fraction.rstrip("0")
    return f"{whole}.{fraction}" if fraction else whole


# ------------------------------------------------------------------------------------------------------------- dates


def _read_date(match: re.Match[str], pack: Words) -> Span | None:
    """The date that is written here, or None when it is none or could be two."""
    parts = {name[0]: text for name, text in match.groupdict().items() if text is not None}
    if "a" in parts:
        readings = {_iso(parts["y"], month, day) for month, day in ((parts["a"], parts["b"]), (parts["b"], parts["a"]))}
        readings.discard(None)
        value = readings.pop() if len(readings) == 1 else None
    else:
        month = pack.months[parts["n"]] if "n" in parts else parts["m"]
        value = _iso(parts.get("y"), month, parts["d"])
        if "u" in parts and parts["n"] in pack.unsure_months:
            return None  # "rooms 4 and 5 may be free"
    return Span("date", value, *match.span()) if value else None


def _iso(year: str | None, month: str | int, day: str) -> str | None:
    try:
        found = date(int(year) if year else 2000, int(month), int(day))
    except ValueError:
        return None
    return found.isoformat() if year else f"--{found:%m-%d}"


def _pass_years_on(dates: list[Span], folded: str, link: re.Pattern[str]) -> None:
    """In "January 1 to March 3, 2025" the first date is of 2025 too."""
    for first, second in zip(reversed(dates[:-1]), reversed(dates[1:]), strict=True):
        year, month_day = second.value[:-6], second.value[-5:]
        if year == "-" or not first.value.startswith("--") or first.value[2:] > month_day:
            continue
        if link.fullmatch(folded, first.end, second.start):
            first.value = _iso(year, first.value[2:4], first.value[5:]) or first.value


# ------------------------------------------------------------------------------------------------------- other values


def _read_plain(match: re.Match[str], pack: Words) -> Span:
    start, end = match.span()
    match str(match.lastgroup).partition("_")[0]:
        case "time":
            return Span("time", _time(match), start, end)
        case "identifier":
            return Span("identifier", match[0], start, end)
    parts = {name[0]: text for name, text in match.groupdict().items() if text is not None}
    value = number(parts["n"], decimal_comma=pack.decimal_comma)
    signed = _SIGN.match(match.string, start - 1) if start else None
    if (signed or "s" in parts) and value != "0":
        value = f"-{value}"
    start -= bool(signed)
    if "c" not in parts:
        return Span("number", value, start, end)
    code = currency(parts["c"], pack.language)
    again = parts.get("z")
    if again is not None and again != code:
        if parts["c"] == "$" and again in _DOLLARS:
            code = again
        else:
            end -= len(again)
            end -= match.string[end - 1] == " "
    return Span("amount", f"{value} {str(code).upper()}", start, end)


def _time(match: re.Match[str]) -> str:
    hour, half = int(match["hour"]), match["half"]
    if half:
        hour = hour % 12 + (12 if half == "p" else 0)
    return f"{hour:02}:{match['minute']}" + (f":{match['second']}" if match["second"] else "")


# ----------------------------------------------------------------------------------------------------------- patterns
# Every repetition is bounded where a match can fail after it: texts of megabytes take linear time.

_START, _END = rf"(?<!{WORD})", rf"(?!{WORD})"
_SIGN = re.compile(r"(?<![^\s(\[=:\"',])-")
"""A minus, not the dash of a range or inside a name."""


@dataclass(frozen=True, slots=True)
class _Patterns:
    words: Words
    date: re.Pattern[str]
    link: re.Pattern[str]
    """What may stand between two dates of one year."""
    plain: re.Pattern[str]
    joined: re.Pattern[str]


@lru_cache(maxsize=64)
def _patterns(language: str) -> _Patterns:
    pack = words(language)
    return _Patterns(
        words=pack,
        date=re.compile(_date_forms(pack)),
        link=re.compile(rf"[ ,]{{0,3}}(?:-|(?:{_any(pack.until)}){_END})?[ ,]{{0,3}}"),
        plain=re.compile(_plain_forms(pack)),
        joined=re.compile(_plain_forms(pack, joined=True)),
    )


def _any(alternatives: Iterable[str]) -> str:
    """Longest first, or a shorter one would hide it."""
    return "|".join(re.escape(word) for word in sorted(alternatives, key=lambda word: (-len(word), word)))


def _date_forms(pack: Words) -> str:
    """Group names begin with what they hold: y(ear), m(onth number), n(ame of a month), d(ay), a and b (day or month,
    nobody knows which), u(nsure whether it is a month); the rest of a name only makes it unique."""
    name = rf"(?:{_any(pack.months)})"
    joiner, ordinal = _any(pack.joiners), _any(pack.ordinals)
    stop = rf"{_END}(?![.,:]\d)"
    link = rf"(?:, ?|-| (?:(?:{joiner}) )?)"
    year = rf"(?:\.?{link}(?P<y{{}}>\d{{{{4}}}}){stop})?"
    digits_first = (
        r"(?P<y1>\d{4})(?P<s1>[-/.])(?P<m1>\d{1,2})(?P=s1)(?P<d1>\d{1,2})(?!(?P=s1)\d{1,3}(?!\d))(?:(?=t\d\d:)|"
        + _END
        + ")",
        rf"(?P<y2>(?:19|20)\d\d)(?P<m2>0[1-9]|1[0-2])(?P<d2>0[1-9]|[12]\d|3[01])(?:(?=t\d\d)|{_END})(?![.,]\d)",
        rf"(?P<y3>\d{{4}})[ -](?P<n3>{name})[ -](?P<d3>\d{{1,2}}){stop}",
        r"(?P<y4>\d{4})年 ?(?P<m4>\d{1,2})月 ?(?P<d4>\d{1,2})日",
        rf"(?P<d5>\d{{1,2}})\.(?P<m5>\d{{1,2}})\.(?P<y5>\d{{4}}){_END}(?!\.\d)",
        rf"(?P<a6>\d{{1,2}})(?P<s6>[/-])(?P<b6>\d{{1,2}})(?P=s6)(?P<y6>\d{{4}}){_END}(?!(?P=s6)\d)",
        rf"(?P<d7>\d{{1,2}})(?:\.? ?|-)(?P<n7>{name})(?:\.?{link}(?P<y7>\d{{4}}){stop}|(?P<y8>\d{{4}}){stop}"
        rf"|{_END}(?=$|[.,;:!?)])|{_END}(?P<u7>))",
        rf"(?P<d9>\d{{1,2}})(?:{ordinal}) ?(?:(?:{joiner}) )?(?P<n9>{name}){_END}" + year.format("9"),
        rf"(?P<da>\d{{1,2}}) (?:{joiner}) (?P<na>{name}){_END}" + year.format("a"),
    )
    name_first = rf"(?P<nb>{name})\.?[ -]?(?P<db>\d{{1,2}})(?:{ordinal})?(?:{link}(?P<yb>\d{{4}}){stop}|{stop})"
    return rf"{_START}(?:(?=\d)(?:{'|'.join(digits_first)})|{name_first})"


def _plain_forms(pack: Words, *, joined: bool = False) -> str:
    """Group names begin with what they hold: n(umber), c(urrency), s(ign), z (the currency said again)."""
    codes, letter_symbols, symbols = _any(CURRENCIES), _any(_LETTER_SYMBOLS), _any(_SYMBOLS)
    digits = rf"(?>{_number_forms(pack.decimal_comma)})"
    names = _any({*CURRENCIES, *_LETTER_SYMBOLS, *pack.currencies})
    rest = rf"{WORD}*(?:(?:[-_]|\*{{2,}}){WORD}*\d{WORD}*|\.\d+)*"
    name = rf"{_LETTER}+(?:[-_]{WORD}+){{0,4}}[-_]{WORD}*\d{WORD}*|{_LETTER}+\d" if joined else rf"{_LETTER}+\d"
    groups = r"(?!\d{1,3}(?:\.\d{3}){1,8}(?!\d))" if pack.decimal_comma else ""
    chain = rf"{groups}\d+(?P<same>[./-])\d+(?:(?P=same)\d+)+{_END}"  # 01/05/2025, 1.2.3, 555-010-0199
    digit_first = (
        r"(?P<time>(?P<hour>[01]?\d|2[0-4]):(?P<minute>[0-5]\d)(?::(?P<second>[0-5]\d)(?:\.\d+)?)?"
        rf"(?: ?(?P<half>[ap])\.?m(?:\b|\.))?{_END}(?!:\d))",
        rf"(?P<identifier_a>{chain}|\d+(?:[.,]\d+){{0,3}}{_LETTER}{rest}|0\d+(?![.,]\d){_END})",
        rf"(?P<after>(?P<n1>{digits}) ?(?P<c1>(?:{symbols})(?! ?\d)|(?:{names}){_END}))",
        rf"(?P<bare>(?P<n2>{digits}){_END})",
    )
    return (
        rf"{_START}(?:(?=\d)(?:{'|'.join(digit_first)})|(?P<identifier_b>(?:{name}){rest}))"
        rf"|(?P<before>(?P<c3>{symbols}|{_START}(?:{letter_symbols}|{codes})) ?(?P<s3>-)?(?P<n3>{digits}){_END}"
        rf"(?: ?(?P<z3>{codes}){_END}(?! ?\d))?)"
    )


def _number_forms(decimal_comma: bool) -> str:
    """What a number looks like; first the forms that are the same number in every language."""
    forms = [
        r"\d{1,3}(?:,\d{3}){1,8}\.\d+",
        r"\d{1,3}(?:\.\d{3}){1,8},\d+",
        r"\d{1,3}(?:'\d{3}){1,8}(?!\d)(?:[.,]\d+)?",
    ]
    if decimal_comma:
        forms += [r"\d{1,3}(?:\.\d{3}){1,8}(?!\d)", r"\d{1,3}(?: \d{3}){1,8}(?!\d)(?:,\d+)?", r"\d+,\d+"]
    else:
        forms += [r"\d{1,3}(?:,\d{3}){1,8}(?!\d)", r"\d{1,2}(?:,\d{2}){1,8},\d{3}(?!\d)(?:\.\d+)?"]
    return "|".join([*forms, r"\d+\.\d+", r"\d+"])
