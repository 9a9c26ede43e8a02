"""Recognises dates, times, numbers, amounts, identifiers and e-mail addresses in a folded text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Literal

from harness.folding import WORD
from harness.words import Words, words

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
    dates = [span for match in patterns.date.finditer(folded) if (span := _read_date(match, patterns.words))]
    _pass_years_on(dates, folded, patterns.link)
    plain = patterns.joined if joined else patterns.plain
    found: list[Span] = []
    rest = 0
    for span in dates:
        found += [_read_plain(match, patterns.words) for match in plain.finditer(folded, rest, span.start)]
        found.append(span)
        rest = span.end
    return found + [_read_plain(match, patterns.words) for match in plain.finditer(folded, rest)]


def currency(folded: str, language: str) -> str | None:
    """The ISO code (lower case) that a folded word or symbol stands for."""
    if folded in CURRENCIES:
        return folded
    return _SYMBOLS.get(folded) or _LETTER_SYMBOLS.get(folded) or words(language).currencies.get(folded)


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
    match match.lastgroup:
        case "time":
            return Span("time", _time(match), start, end)
        case "email" | "identifier" as kind:
            return Span(kind, match[0], start, end)
    parts = {name[0]: text for name, text in match.groupdict().items() if text}
    value = number(parts["n"], decimal_comma=pack.decimal_comma)
    if "s" in parts and value != "0":
        value = f"-{value}"
    if "c" not in parts:
        return Span("number", value, start, end)
    code = currency(parts["c"], pack.language)
    again = parts.get("z")
    if again is not None and again != code:
        if parts["c"] == "$" and again in _DOLLARS:
            code = again
        else:
            end = match.end("n1")
    return Span("amount", f"{value} {str(code).upper()}", start, end)


def _time(match: re.Match[str]) -> str:
    hour, half = int(match["hour"]), match["half"]
    if half:
        hour = hour % 12 + (12 if half == "p" else 0)
    return f"{hour:02}:{match['minute']}" + (f":{match['second']}" if match["second"] else "")


# ----------------------------------------------------------------------------------------------------------- patterns


@dataclass(frozen=True, slots=True)
class _Patterns:
    words: Words
    date: re.Pattern[str]
    link: re.Pattern[str]
    plain: re.Pattern[str]
    joined: re.Pattern[str]


@lru_cache(maxsize=64)
def _patterns(language: str) -> _Patterns:
    pack = words(language)
    return _Patterns(
        words=pack,
        date=re.compile("|".join(_date_forms(pack))),
        link=re.compile(rf"[ ,]*(?:-|(?:{_any(pack.until)})(?!{WORD}))?[ ,]*"),
        plain=re.compile("|".join(_plain_forms(pack))),
        joined=re.compile("|".join(_plain_forms(pack, _JOINED))),
    )


def _any(alternatives: tuple[str, ...] | list[str] | frozenset[str]) -> str:
    """Longest first, or a shorter one would hide it."""
    return "|".join(re.escape(word) for word in sorted(alternatives, key=lambda word: (-len(word), word)))


def _date_forms(pack: Words) -> list[str]:
    """Group names begin with what they hold: y(ear), m(onth number), n(ame of a month), d(ay), a and b (day or month,
    u(nsure)); the rest of the name only makes it unique."""
    start, end = rf"(?<!{WORD})", rf"(?!{WORD})"
    name = rf"(?:{_any(frozenset(pack.months))})"
    joiner, ordinal = _any(pack.joiners), _any(pack.ordinals)
    stop = rf"{end}(?![.,:]\d)"
    link = rf"(?:, ?|-| (?:(?:{joiner}) )?)"
    year = rf"(?:\.?{link}(?P<y{{}}>\d{{{{4}}}}){stop})?"
    return [
        rf"{start}(?P<y1>\d{{4}})(?P<s1>[-/.])(?P<m1>\d{{1,2}})(?P=s1)(?P<d1>\d{{1,2}})(?!(?P=s1)\d{{1,3}}(?!\d))(?:(?=t\d\d:)|{end})",
        rf"{start}(?P<y2>(?:19|20)\d\d)(?P<m2>0[1-9]|1[0-2])(?P<d2>0[1-9]|[12]\d|3[01])(?:(?=t\d\d)|{end})(?![.,]\d)",
        rf"{start}(?P<y3>\d{{4}})[ -](?P<n3>{name})[ -](?P<d3>\d{{1,2}}){stop}",
        r"(?P<y4>\d{4})年 ?(?P<m4>\d{1,2})月 ?(?P<d4>\d{1,2})日",
        rf"{start}(?P<d5>\d{{1,2}})\.(?P<m5>\d{{1,2}})\.(?P<y5>\d{{4}}){end}(?!\.\d)",
        rf"{start}(?P<a6>\d{{1,2}})(?P<s6>[/-])(?P<b6>\d{{1,2}})(?P=s6)(?P<y6>\d{{4}}){end}(?!(?P=s6)\d)",
        rf"{start}(?P<d7>\d{{1,2}})(?:\.? ?|-)(?P<n7>{name})(?:\.?{link}(?P<y7>\d{{4}}){stop}|(?P<y8>\d{{4}}){stop}"
        rf"|{end}(?=$|[.,;:!?)])|{end}(?P<u7>))",
        rf"{start}(?P<d9>\d{{1,2}})(?:{ordinal}) ?(?:(?:{joiner}) )?(?P<n9>{name}){end}" + year.format("9"),
        rf"{start}(?P<da>\d{{1,2}}) (?:{joiner}) (?P<na>{name}){end}" + year.format("a"),
        rf"{start}(?P<nb>{name})\.?[ -]?(?P<db>\d{{1,2}})(?:{ordinal})?(?:{link}(?P<yb>\d{{4}}){stop}|{stop})",
    ]


_JOINED = rf"{_LETTER}+(?:[-_]{WORD}+)*[-_]{WORD}*\d{WORD}*(?:[-_]{WORD}*\d{WORD}*)*"


def _plain_forms(pack: Words, *identifiers: str) -> list[str]:
    """Group names begin with what they hold: n(umber), c(urrency), s(ign), z (the currency said again)."""
    start, end = rf"(?<!{WORD})", rf"(?!{WORD})"
    codes = _any(CURRENCIES)
    letter_symbols, symbols = _any(frozenset(_LETTER_SYMBOLS)), _any(frozenset(_SYMBOLS))
    digits = rf"(?>{_number_forms(pack.decimal_comma)})"
    sign = r"(?<![^\s(\[=:\"',])-"
    mixed = rf"(?:\d+(?:[.,]\d+)*{_LETTER}|{_LETTER}+\d){WORD}*(?:(?:[-_]|\*{{2,}}){WORD}*\d{WORD}*|\.\d+)*"
    groups = r"(?!\d{1,3}(?:\.\d{3})+(?!\d))" if pack.decimal_comma else ""
    chain = rf"{groups}\d+(?P<same>[./-])\d+(?:(?P=same)\d+)+{end}"  # 01/05/2025, 1.2.3, 555-010-0199
    return [
        r"(?P<email>(?<![\w.+-])[\w.+%-]{1,64}@(?:[\w-]{1,63}\.)+[^\W\d_]{2,24})",
        rf"(?P<time>{start}(?P<hour>[01]?\d|2[0-4]):(?P<minute>[0-5]\d)(?::(?P<second>[0-5]\d)(?:\.\d+)?)?"
        rf"(?: ?(?P<half>[ap])\.?m(?:\b|\.))?{end}(?!:\d))",
        rf"(?P<identifier>{start}(?:{'|'.join([chain, *identifiers, mixed])}|0\d+(?![.,]\d){end}))",
        rf"(?P<before>(?P<s1>{sign})?(?P<c1>{start}(?:{letter_symbols}|{codes})|{symbols}) ?(?P<s2>-)?"
        rf"(?P<n1>{digits}){end}(?: ?(?P<z1>{codes}){end}(?! ?\d))?)",
        rf"(?P<after>(?P<s3>{sign})?{start}(?P<n2>{digits}) ?(?P<c2>(?:{symbols})(?! ?\d)|(?:{letter_symbols}|{codes}"
        rf"|{_any(frozenset(pack.currencies))}){end}))",
        rf"(?P<bare>(?P<s4>{sign})?{start}(?P<n3>{digits}){end})",
    ]


def _number_forms(decimal_comma: bool) -> str:
    """What a number looks like; first the forms that are the same number in every language."""
    forms = [r"\d{1,3}(?:,\d{3})+\.\d+", r"\d{1,3}(?:\.\d{3})+,\d+", r"\d{1,3}(?:'\d{3})+(?!\d)(?:[.,]\d+)?"]
    if decimal_comma:
        forms += [r"\d{1,3}(?:\.\d{3})+(?!\d)", r"\d{1,3}(?: \d{3})+(?!\d)(?:,\d+)?", r"\d+,\d+"]
    else:
        forms += [r"\d{1,3}(?:,\d{3})+(?!\d)", r"\d{1,2}(?:,\d{2})+,\d{3}(?!\d)(?:\.\d+)?"]
    return "|".join([*forms, r"\d+\.\d+", r"\d+"])
