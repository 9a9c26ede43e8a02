"""Whether a message says a keyword: values by value, words by word in any form, and not where they are denied."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

from harness.text.currencies import currency
from harness.text.negations import negated, negates
from harness.text.normalize import fold
from harness.text.said import LONGEST_CHAIN, SENTENCE_END, Said, said_in
from harness.text.values import Value, says_value
from harness.text.wordforms import beginnings, same_word, table

_INSIDE_IDENTIFIER = re.compile(r"[ \u00a0\u2009\u202f./()\-‐‑‒–]{0,3}")
LONG_NUMBER = 7
"""Numbers of so many digits may be written in groups, as phone numbers are."""
_DECIMAL = re.compile(r"[^.,]*\d[.,]\d[^.,]*")


def says(message: str, keyword: str, language: str = "en", *, now: datetime | None = None) -> bool:
    """Whether the message says the keyword.

    Values are compared by value, other words in any form. Words and values of one keyword stand one after the other;
    only articles and forms of be and have may stand between them. A word that a negation governs directly is not said,
    unless the keyword has a negation itself. A keyword of signs alone must be there as it is.
    """
    return _search(message, keyword, language, now, denied=False)


def mentions(text: str, keyword: str, language: str = "en", *, now: datetime | None = None) -> bool:
    """Whether the text names the keyword, denied or not: what can be known from it, or was spoken of."""
    return _search(text, keyword, language, now, denied=True)


def _search(text: str, keyword: str, language: str, now: datetime | None, *, denied: bool) -> bool:
    wanted = _wanted(keyword, language, now)
    if not wanted.parts:
        return bool(wanted.folded and wanted.folded in fold(text)) or (
            keyword.strip() != "" and keyword.strip() in text
        )
    said = said_in(text, language, now)
    denied = denied or wanted.own_negation
    return any(_stands(wanted, each, said, denied) for each in wanted.sequences) or _spaced_otherwise(wanted, said)


# -------------------------------------------------------------------------------------------------------- the keyword


@dataclass(frozen=True, slots=True)
class _Part:
    """A value, or a word that belongs to none."""

    word: str
    capital: bool = False
    titled: bool = False
    value: Value | None = None
    words: tuple[str, ...] = ()
    """The words of the value."""
    beginnings: frozenset[str] = frozenset()
    currency: str | None = None


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A keyword made ready to be looked for."""

    folded: str
    parts: tuple[_Part, ...]
    sequences: tuple[tuple[_Part, ...], ...]
    """The parts; and with its hyphened words as one, if there are any."""
    own_negation: bool
    valued: bool
    several_sentences: bool
    identifier: str
    """Its letters and digits in one piece, where it may be written in groups; else empty."""


@lru_cache(maxsize=16_384)
def _wanted(keyword: str, language: str, now: datetime | None) -> _Wanted:
    said = Said.of(keyword, language, now)
    parts: list[_Part] = []
    place = 0
    while place < len(said.words):
        value, end = said.value_at.get(place, (None, place + 1))
        word = said.words[place]
        if value is not None:
            parts.append(_Part(word, value=value, words=tuple(said.words[place:end])))
        else:
            parts.append(_word_part(word, said, place, language))
        place = end
    whole = fold(keyword)
    if len(parts) <= 1 and (code := currency(whole, language)) is not None:
        parts = [_Part(whole, words=(whole,), beginnings=beginnings(whole, language), currency=code)]
    valued = any(part.value for part in parts)
    sequences = [tuple(parts)]
    if "-" in whole and not valued and len(parts) > 1:
        sequences.append(_joined(parts, said, language))
    return _Wanted(
        folded=whole,
        parts=tuple(parts),
        sequences=tuple(sequences),
        own_negation=negates(said.words, language),
        valued=valued,
        several_sentences=SENTENCE_END.search(keyword.strip(" .!?")) is not None,
        identifier=_identifier("".join(said.words), whole),
    )


def _identifier(letters: str, folded: str) -> str:
    """What is the same however it is spaced: a phone number, an IBAN, a code of letters and digits."""
    if _DECIMAL.fullmatch(folded):
        return ""
    digits = sum(each.isdigit() for each in letters)
    return letters if digits and len(letters) >= (LONG_NUMBER if digits == len(letters) else 4) else ""


def _word_part(word: str, said: Said, place: int, language: str) -> _Part:
    return _Part(word, said.capital(place), said.titled(place), beginnings=beginnings(word, language))


def _joined(parts: Sequence[_Part], said: Said, language: str) -> tuple[_Part, ...]:
    """With each chain of hyphened words as one word: e-mail, email."""
    found: list[_Part] = []
    for place, part in enumerate(parts):
        if place and said.hyphened(place - 1):
            word = found[-1].word + part.word
            found[-1] = _Part(word, found[-1].capital, found[-1].titled, beginnings=beginnings(word, language))
        else:
            found.append(part)
    return tuple(found)


# ------------------------------------------------------------------------------------------------------------- search


def _stands(wanted: _Wanted, parts: tuple[_Part, ...], said: Said, denied: bool) -> bool:
    """`denied`: also where a negation governs it."""
    first = parts[0]
    if (
        first.value is not None
        and len(parts) == 1
        and any(_same_value(first.value, each, said) for each in said.values)
    ):
        return True
    if first.currency and any(_currency(each) == first.currency for each in said.values):
        return True
    for place in _places(first, said):
        end = _end(parts, 0, place, wanted, said)
        if end is None:
            continue
        if denied or wanted.valued:
            return True
        predicate = not first.capital
        if not negated(said.clauses, place, end - 1, said.language, predicate=predicate):
            return True
    return False


def _places(part: _Part, said: Said) -> Iterator[int]:
    """Where it may stand."""
    if part.value is not None:
        for place, (value, _) in said.value_at.items():
            if _same_value(part.value, value, said):
                yield place
        yield from said.places.get(part.words[0], ())
        return
    for beginning in part.beginnings:
        for word in said.distinct.get(beginning, ()):
            if same_word(part.word, word, said.language):
                yield from said.places[word]


def _end(parts: tuple[_Part, ...], index: int, place: int, wanted: _Wanted, said: Said) -> int | None:
    """The place after the keyword, if its parts from `index` on begin at this place."""
    start = place
    while index < len(parts):
        after = _end_of_part(parts[index], place, wanted, said)
        if after is None:
            skipped = index > 0 and place < len(said.words) and said.words[place] in _between(said.language)
            if not skipped or place - start > 3 * len(parts) + 3:
                return None
            place += 1
            continue
        if index and not wanted.several_sentences and said.sentence_ends(place - 1):
            return None
        place = after
        index += 1
    return place


def _end_of_part(part: _Part, place: int, wanted: _Wanted, said: Said) -> int | None:
    if place >= len(said.words):
        return None
    if part.value is None:
        word = said.words[place]
        if _same(part, word, place, said):
            return place + 1 if not wanted.valued or said.whole(place, place) else None
        end = place
        while said.hyphened(end) and end - place < LONGEST_CHAIN:
            end += 1
            word += said.words[end]
            if _same(part, word, place, said):
                return end + 1
        return None
    found = said.value_at.get(place)
    if found is not None and _same_value(part.value, found[0], said):
        return found[1]
    end = place + len(part.words)
    if tuple(said.words[place:end]) == part.words and said.whole(place, end - 1) and _signs_agree(part, place, said):
        return end
    return None


def _signs_agree(part: _Part, place: int, said: Said) -> bool:
    """Whether the signs that belong to the value, as in $250 and 5 %, stand there too."""
    assert part.value is not None
    text, clauses = fold(part.value.text), said.clauses
    before = text.find(part.words[0])
    after = len(text) - text.rfind(part.words[-1]) - len(part.words[-1])
    start, end = clauses.starts[place], clauses.ends[place + len(part.words) - 1]
    around = fold(clauses.text[max(start - before - 1, 0) : end + after + 1])
    return before <= 0 >= after or text in around


def _spaced_otherwise(wanted: _Wanted, said: Said) -> bool:
    """Whether it is an identifier whose letters and digits stand there in other groups: AB12 CDE, AB12CDE."""
    whole, clauses = wanted.identifier, said.clauses
    for beginning in {whole[:2], whole[:1]} if whole else ():
        for word in said.distinct.get(beginning, ()):
            for place in said.places[word] if whole.startswith(word) else ():
                found, end = word, place
                while len(found) < len(whole) and end + 1 < len(clauses.words):
                    if not _INSIDE_IDENTIFIER.fullmatch(clauses.text, clauses.ends[end], clauses.starts[end + 1]):
                        break
                    end += 1
                    found += clauses.words[end]
                if found == whole:
                    return True
    return False


def _same(part: _Part, word: str, place: int, said: Said) -> bool:
    nouns = part.capital and said.capital(place)
    names = part.titled or said.titled(place) or (nouns and not _capital_nouns(said.language))
    return same_word(part.word, word, said.language, name=names, nouns=nouns)


@lru_cache(maxsize=64)
def _between(language: str) -> frozenset[str]:
    return frozenset(table(language, "between") or ())


@lru_cache(maxsize=64)
def _capital_nouns(language: str) -> bool:
    return bool(table(language, "forms").get("capital_nouns"))


def _same_value(wanted: Value, value: Value, said: Said) -> bool:
    if wanted.kind == "number" and value.kind == "date":
        return len(wanted.value) == 4 and value.value.startswith(f"{wanted.value}-")
    return says_value(wanted, value, said.language)


def _currency(value: Value) -> str | None:
    return value.value.partition(" ")[2].lower() or None if value.kind == "amount" else None
