"""Reads postal codes: after a label such as ZIP or PLZ, in the shape of a country, or beside a town in an address."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from harness.text.languages import FALLBACK, postcodes, section
from harness.text.normalize import fold
from harness.text.reading.lexicon import lexicon
from harness.text.reading.value import Value

_MAY_BE = {"number", "identifier", "phone"}
_SHORTEST = 4
"""Characters of the shortest code that needs no label."""
_NEAR = 60
"""So many characters before a code its street may stand."""
_COUNTRY = re.compile(r"^[a-z]{1,2}-(?=\d)")
_SQUEEZED = re.compile(r"[ ]|(?<!\d)-|-(?=\d[a-z])")
_YEAR = re.compile(r"(?:19|20)\d\d")
_TOWN = r"(?<!\w)[^\W\d_a-zäöüàâéèêñç][\w'’-]{1,40}"
"""A word with a capital."""
_TOWN_AFTER = re.compile(rf" {_TOWN}")
_BARE = re.compile(r"(?<![\w.,$€£#/-])\d{4,5}(?![\w%€$£]|[.,/-]\d)")
_WORD_BEFORE = re.compile(r"(?<!\w)[^\W\d_][\w'’.-]{0,40},? \Z")
_LONGEST_BEFORE = 43
_MANY_DIGITS = re.compile(r"\d{5}|-\d{4}")
"""What every code beside a state, a country or a preposition has."""


@dataclass(frozen=True, slots=True)
class _Patterns:
    """What says in a language that a postal code stands there."""

    hints: tuple[str, ...]
    """Without any of these no label is there."""
    labelled: re.Pattern[str]
    shaped: re.Pattern[str]
    stated: re.Pattern[str]
    """Springfield, IL 62701; D-10115 Berlin."""
    led: re.Pattern[str]
    """In 10115 Berlin."""
    street: re.Pattern[str]


def read_postcodes(text: str, values: list[Value], language: str) -> list[Value]:
    """The values, with those that are postal codes, or parts of one, read as such."""
    if not any([value.kind in _MAY_BE for value in values]):
        return values
    found = sorted(_spans(text, values, _patterns(language), language))
    return _put(text, values, found) if found else values


def _spans(text: str, values: Sequence[Value], patterns: _Patterns, language: str) -> Iterator[tuple[int, int]]:
    if _is_labelled(text.lower(), patterns):
        for match in patterns.labelled.finditer(text):
            yield match.span("code") if match["code"] else match.span("first")
    if any([value.kind == "identifier" for value in values]):
        yield from (match.span() for match in patterns.shaped.finditer(text))
    if any([value.end - value.start >= _SHORTEST and value.kind in _MAY_BE for value in values]):
        for pattern in (patterns.stated, patterns.led) if _MANY_DIGITS.search(text) else ():
            for match in pattern.finditer(text):
                if _is_town(match["town"] or match["other_town"], language):
                    yield match.span("code" if match["code"] else "other")
        for match in _BARE.finditer(text):
            if _in_address(match, patterns, language):
                yield match.span()


def _is_labelled(lower: str, patterns: _Patterns) -> bool:
    for hint in patterns.hints:  # a generator would take several times as long, for every text
        if hint in lower:
            return True
    return False


def _is_town(word: str, language: str) -> bool:
    lexical, folded = lexicon(language), fold(word)
    return folded not in lexical.known and folded not in lexical.months and folded not in lexical.weekdays


def _in_address(match: re.Match[str], patterns: _Patterns, language: str) -> bool:
    """Whether a town stands beside the code, and a street not far before both."""
    text, (start, end) = match.string, match.span()
    if end - start == 4 and _YEAR.fullmatch(match[0]):
        return False
    before = _WORD_BEFORE.search(text, max(start - _LONGEST_BEFORE, 0), start)
    if patterns.street.search(text, max((before.start() if before else start) - _NEAR, 0), start) is None:
        return False
    after = _TOWN_AFTER.match(text, end)
    town = after[0].strip() if after else before[0].strip(" ,") if before else ""
    return town[:1].isupper() and len(town) > 1 and _is_town(town, language)


def _put(text: str, values: list[Value], spans: Iterable[tuple[int, int]]) -> list[Value]:
    """The values, with a postal code in place of those that stand inside it; none is cut in two."""
    found: list[Value] = []
    rest = last = 0
    for start, end in spans:
        while rest < len(values) and values[rest].end <= start:
            found.append(values[rest])
            rest += 1
        after = rest
        while after < len(values) and values[after].start < end:
            after += 1
        inside = values[rest:after]
        if start < last or not inside or inside[0].start < start or inside[-1].end > end:
            continue
        code = _SQUEEZED.sub("", _COUNTRY.sub("", fold(text[start:end])))
        number = (code.lstrip("0") or "0") if code.isdecimal() else None
        found.append(Value("postcode", code, text[start:end], start, end, number))
        rest, last = after, end
    return found + values[rest:]


@lru_cache(maxsize=64)
def _patterns(language: str) -> _Patterns:
    code = lexicon(language).language
    packs = [section(each, "values") for each in {FALLBACK: 0, code: 0}]

    def words(field: str) -> list[str]:
        return [word for pack in packs for word in pack.get(field, ())]

    table, hints = postcodes(), set(words("postcode"))
    labels, links = _any(words("postcode")), _any(words("postcode_links"))
    form = rf"(?<![\w.,$€£#-])(?P<code>{'|'.join(table['labelled'])})(?![\w%€$£]|[.,/-]\d)"
    between = rf"(?:[ :=#()*'\"-]|(?<!\w)(?:{links})(?!\w)){{1,12}}?"
    label = rf"(?<![\w-])(?:{labels})(?![\w-])"
    countries, states = _any(table["countries"].split()), _any(table["states"].split())
    streets = _any(words("streets"))
    endings = rf"|\w{{3,30}}(?:{streets})(?!\w)" if any(pack.get("street_endings") for pack in packs) else ""
    return _Patterns(
        hints=tuple({each for each in hints if not any(other in each for other in hints - {each})}),
        labelled=re.compile(
            rf"{label}{between}{form}|{form.replace('<code>', '<first>')}{between}{label}", re.IGNORECASE
        ),
        shaped=_shaped(),
        stated=re.compile(
            rf"(?<!\w)(?P<town>[^\W\d_]{{2,40}}), (?:{states}) (?P<code>\d{{5}}(?:-\d{{4}})?)(?![\w-])"
            rf"|(?<![\w-])(?P<other>(?:{countries})-\d{{4,5}}) (?P<other_town>{_TOWN})"
        ),
        led=re.compile(
            rf"(?<!\w)(?i:{_any(words('postcode_before'))}) (?P<code>\d{{5}}(?<!00)) "
            rf"(?P<town>{_TOWN})(?P<other>)(?P<other_town>)"
        ),
        street=re.compile(rf"(?<!\w)(?:(?:{streets})(?!\w){endings})", re.IGNORECASE),
    )


def _shaped() -> re.Pattern[str]:
    """What needs no label."""
    table = postcodes()
    areas = _any(table["areas"].split())
    shapes = f"{table['great_britain'].replace('{area}', f'(?:{areas})')}|{table['made_up']}|{table['canada']}"
    return re.compile(rf"(?<![\w-])(?<![A-Z]\d )(?:{shapes})(?<!1ST|2ND|3RD)(?![\w-]| [A-Z\d]*\d)")


def _any(alternatives: Iterable[str]) -> str:
    return "|".join(sorted(map(re.escape, alternatives), key=len, reverse=True))
