"""A keyword made ready to be looked for: its words and values in order."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

from harness.text.currencies import currency
from harness.text.negations import negates
from harness.text.normalize import fold
from harness.text.reading.lexicon import lexicon
from harness.text.said import SENTENCE_END, Said
from harness.text.saying.phones import at_home
from harness.text.saying.phrases import only_phrases
from harness.text.values import Value
from harness.text.wordforms import beginnings, word_set

LONG_NUMBER = 7
"""Numbers of so many digits may be written in groups, as phone numbers are."""
CODES = frozenset({"number", "identifier", "phone", "iban", "postcode"})
_CODE = re.compile(r"\d.*[a-z@-]|[a-z@-].*\d")
_DECIMAL = re.compile(r"[^.,]*\d[.,]\d[^.,]*")


@dataclass(frozen=True, slots=True)
class KeywordPart:
    """A value, or a word that belongs to none."""

    word: str
    capital: bool = False
    titled: bool = False
    value: Value | None = None
    words: tuple[str, ...] = ()
    """The words of the value."""
    beginnings: frozenset[str] = frozenset()
    currency: str | None = None
    weekday: int | None = None
    """The day of the week that the word says, in full or in short; Monday is 0."""
    ordinal: bool = False
    """Whether the number is written as an ordinal: 2. Stock, 3º."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A keyword made ready to be looked for."""

    folded: str
    sequences: tuple[tuple[KeywordPart, ...], ...]
    """Its parts in order: with its values, and with hyphened words as one, each if it has some."""
    own_negation: bool
    valued: bool
    """Whether it has a value that is more than a word which may be meant otherwise, such as one or second."""
    several_sentences: bool
    literal: bool
    """Whether it need not be read as a value where it stands as it is: a code, an address, a full date."""
    letters: str
    """All its letters and digits in one piece."""
    identifiers: frozenset[str]
    """Its letters and digits in one piece, where it may be written in groups; of a phone, the national number, too."""
    phrases: frozenset[str] = frozenset()
    """What it says where it is nothing but phrases that may be put in other words: 24/7."""


@lru_cache(maxsize=16_384)
def wanted_in(keyword: str, language: str, now: datetime | None) -> Wanted:
    said = Said.of(keyword, language, now)
    whole = fold(keyword)
    kinds = {value.kind for value, _ in said.value_at.values() if not value.loose}
    sequences = [_parts(said, language, loose=True), _parts(said, language, loose=False)]
    if any(value.weekday is not None and value.text.isalpha() for value, _ in said.value_at.values()):  # Wed as well
        sequences.append(_parts(Said.of(keyword, language, None), language, loose=False))
    code = currency(whole, language)
    if code is not None and len(said.words) <= 2 and not kinds:
        sequences = [(KeywordPart(whole, currency=code),)]
    elif "-" in whole and not kinds:
        sequences.append(_joined(sequences[-1], said, language))
    return Wanted(
        folded=whole,
        sequences=tuple(dict.fromkeys(each for each in sequences if each)),
        own_negation=negates(said.words, language),
        valued=bool(kinds),
        several_sentences=SENTENCE_END.search(keyword.strip(" .!?")) is not None,
        literal=len(whole) > 4 and " " not in whole and _CODE.search(whole) is not None,
        letters="".join(said.words),
        identifiers=_identifiers("".join(said.words), whole, kinds),
        phrases=only_phrases(whole, language),
    )


def _parts(said: Said, language: str, *, loose: bool) -> tuple[KeywordPart, ...]:
    """Values and the words between them. `loose`: also of words that may say a number but often do not."""
    parts: list[KeywordPart] = []
    place = 0
    while place < len(said.words):
        value, end = said.value_at.get(place, (None, place + 1))
        if value is not None and (loose or not value.loose):
            words = tuple(said.words[place:end])
            parts.append(KeywordPart(said.words[place], value=value, words=words, ordinal=said.ordinal(value)))
            place = end
        else:
            parts.append(_word_part(said.words[place], said, place, language))
            place += 1
    return tuple(_needed(parts, language))


def _needed(parts: Sequence[KeywordPart], language: str) -> Iterator[KeywordPart]:
    """Without the words that only lead to a value or join two: on March 10, 3 to 5, Tuesday."""
    for i, part in enumerate(parts):
        before = parts[i - 1].value if i else None
        after = parts[i + 1].value if i + 1 < len(parts) else None
        if part.value is None and after is not None and not after.loose:
            weekday = after.weekday is not None and part.word in lexicon(language).weekdays
            if weekday or part.word in word_set(language, "before_values"):
                continue
            if before is not None and part.word in word_set(language, "between_values"):
                continue
        yield part


def _identifiers(letters: str, folded: str, kinds: Collection[str]) -> frozenset[str]:
    """What is the same however it is spaced: a phone number, an IBAN, a code of letters and digits."""
    if not CODES.issuperset(kinds) or _DECIMAL.fullmatch(folded):
        return frozenset()
    digits = sum(each.isdigit() for each in letters)
    if not digits or len(letters) < (LONG_NUMBER if digits == len(letters) else 4):
        return frozenset()
    national = at_home(folded) if kinds == {"phone"} else ""
    return frozenset({letters, national}) if national else frozenset({letters})


def _word_part(word: str, said: Said, place: int, language: str) -> KeywordPart:
    return KeywordPart(
        word,
        said.capital(place),
        said.titled(place),
        beginnings=beginnings(word, language),
        weekday=said.weekday(place),
    )


def _joined(parts: Sequence[KeywordPart], said: Said, language: str) -> tuple[KeywordPart, ...]:
    """With each chain of hyphened words as one word: e-mail, email."""
    found: list[KeywordPart] = []
    for place, part in enumerate(parts):
        if place and said.hyphened(place - 1):
            word = found[-1].word + part.word
            found[-1] = KeywordPart(word, found[-1].capital, found[-1].titled, beginnings=beginnings(word, language))
        else:
            found.append(part)
    return tuple(found)
