"""Whether a message says a keyword: values by value, words by word in any form, and not where they are denied."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from datetime import datetime
from functools import lru_cache

from harness.text.currencies import currency
from harness.text.negations import excluded, excludes_something, negated
from harness.text.normalize import fold
from harness.text.said import LONGEST_CHAIN, SHORT_DAY, Said, said_in
from harness.text.saying.phrases import says_phrases
from harness.text.traces import may_say, may_say_amount
from harness.text.values import Value, find_values, says_value
from harness.text.wanted import CODES, KeywordPart, Wanted, wanted_in
from harness.text.wordforms import same_word, table, word_set

_INSIDE_IDENTIFIER = re.compile(r"[ \u00a0\u2009\u202f./()\-‐‑‒–]{0,3}")
_JOINED_BEFORE, _JOINED_AFTER = re.compile(r"(?<=\d[/.,:])|(?<=\d[a-z]/)"), re.compile(r"[/.,:]\d")
_DIALLED_BEFORE = re.compile(r"[\d+][ ()./-]{0,3}\Z")
"""Before the national form of a phone number, what makes it that of another country."""
_GOES_ON = re.compile(r"[-‐‑‒–_]\w")
"""After an identifier, what makes it another one: A-1001-B."""
_NAMING = CODES | {"email", "name", "ordinal"}
"""Kinds of values by which a thing is called."""
_BEFORE_LITERAL = 60
"""So many characters before it may tell that it is not meant."""
_AFTER_LITERAL = re.compile(r"[.,;:!?)]?(?:\s*$|\s+(?=[^\W\d]))")


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
    wanted = wanted_in(keyword, language, now)
    if not wanted.sequences:
        return bool(wanted.folded and wanted.folded in fold(text)) or (
            keyword.strip() != "" and keyword.strip() in text
        )
    if wanted.literal and _stands_literally(wanted.folded, text, language):
        return True
    if wanted.phrases and says_phrases(fold(text), wanted.phrases, language):
        return True
    said = said_in(text, language, now)
    denied = denied or wanted.own_negation
    return any(_stands(wanted, each, said, denied) for each in wanted.sequences) or (
        _spaced_otherwise(wanted, said, denied)
    )


def _stands(wanted: Wanted, parts: tuple[KeywordPart, ...], said: Said, denied: bool) -> bool:
    """`denied`: also where a negation governs it."""
    first = parts[0]
    if first.currency is not None:
        return _names_currency(first, said)
    if any(part.value is not None and not _may_stand(part, part.value, said) for part in parts):
        return False
    single = first.value if len(parts) == 1 else None
    if single is not None and any(
        _same_value(first, each, said, alone=True) and (denied or not _excluded(each, said)) for each in said.values
    ):
        return True
    for place in _places(first, said, alone=len(parts) == 1):
        end = _end(parts, 0, place, wanted, said)
        if end is None:
            continue
        if denied:
            return True
        dated = first.value is not None or first.weekday is not None
        if dated and excluded(said.clauses, place, said.language):
            continue
        if any(part.value for part in parts) and not _may_be_denied(parts):
            return True
        predicate = not first.capital
        if not negated(said.clauses, place, end - 1, said.language, predicate=predicate):
            return True
    return False


def _may_be_denied(parts: tuple[KeywordPart, ...]) -> bool:
    """Whether words and values together say what may not be so: ready on March 6. What a number or code names is named
    though it is denied: who cannot find order 12 says order 12."""
    values = [part.value for part in parts if part.value is not None]
    return parts[0].value is None and all(value.kind not in _NAMING for value in values)


def _excluded(value: Value, said: Said) -> bool:
    return excluded(said.clauses, bisect_right(said.clauses.ends, value.start), said.language)


def _may_stand(part: KeywordPart, value: Value, said: Said) -> bool:
    return part.words[0] in said.places or may_say(value, said)


def _places(part: KeywordPart, said: Said, *, alone: bool) -> Iterator[int]:
    """Where it may stand."""
    if part.value is not None:
        for place, (value, _) in () if alone else said.value_at.items():
            if _same_value(part, value, said):
                yield place
        yield from said.places.get(part.words[0], ())
        return
    for beginning in part.beginnings:
        for word in said.distinct.get(beginning, ()):
            if same_word(part.word, word, said.language):
                yield from said.places[word]
            elif part.weekday is not None:
                yield from (place for place in said.places[word] if said.weekday(place) == part.weekday)


def _end(parts: tuple[KeywordPart, ...], index: int, place: int, wanted: Wanted, said: Said) -> int | None:
    """The place after the keyword, if its parts from `index` on begin at this place."""
    start = place
    while index < len(parts):
        after = _end_of_part(parts[index], place, wanted, said)
        if after is None:
            if not (index and place < len(said.words) and _may_stand_between(parts, index, place, said)) or (
                place - start > 3 * len(parts) + 3
            ):
                return None
            place += 1
            continue
        if index and not wanted.several_sentences and said.sentence_ends(place - 1):
            return None
        place = after
        index += 1
    return place


def _may_stand_between(parts: tuple[KeywordPart, ...], index: int, place: int, said: Said) -> bool:
    """Articles, forms of be and have; before a value "on" and its weekday, or "No."; between two values "to"."""
    word, value = said.words[place], parts[index].value
    if word in word_set(said.language, "between"):
        return True
    if value is None:
        return False
    joins = parts[index - 1].value is not None and word in word_set(said.language, "between_values")
    before = word_set(said.language, "before_numbers") | word_set(said.language, "before_values")
    return joins or word in before or said.weekday(place) is not None


def _end_of_part(part: KeywordPart, place: int, wanted: Wanted, said: Said) -> int | None:
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
    if found is not None and _same_value(part, found[0], said):
        return found[1]
    end = place + len(part.words)
    literally = tuple(said.words[place:end]) == part.words and said.whole(place, end - 1)
    if part.value.relative and said.dated(end):
        return None
    return end if literally and _signs_agree(part, place, said) and not _part_of_number(place, end, said) else None


def _part_of_number(first: int, end: int, said: Said) -> bool:
    """Whether it is joined with another number: the 7 of 24/7 and 7j/7."""
    text, start, stop = said.clauses.text, said.clauses.starts[first], said.clauses.ends[end - 1]
    return _JOINED_BEFORE.match(text, start) is not None or _JOINED_AFTER.match(text, stop) is not None


def _signs_agree(part: KeywordPart, place: int, said: Said) -> bool:
    """Whether the signs that belong to the value, as in $250 and 5 %, stand there too."""
    assert part.value is not None
    text, clauses = fold(part.value.text), said.clauses
    before = text.find(part.words[0])
    after = len(text) - text.rfind(part.words[-1]) - len(part.words[-1])
    start, end = clauses.starts[place], clauses.ends[place + len(part.words) - 1]
    around = fold(clauses.text[max(start - before - 1, 0) : end + after + 1])
    return before <= 0 >= after or text in around


def _stands_literally(folded: str, text: str, language: str) -> bool:
    """Whether it stands there between spaces, or at the end of a sentence, and nothing excludes it: cheaper than to
    read all values."""
    if not text.isascii():
        return False
    lower = text.lower()
    at = lower.find(folded)
    while at >= 0:
        if not text[at - 1 : at].strip() and _AFTER_LITERAL.match(text, at + len(folded)):
            if not excludes_something(lower[max(at - _BEFORE_LITERAL, 0) : at], language):
                return True
        at = lower.find(folded, at + 1)
    return False


def _spaced_otherwise(wanted: Wanted, said: Said, denied: bool) -> bool:
    """Whether it is an identifier whose letters and digits stand there in other groups: AB12 CDE, AB12CDE."""
    clauses = said.clauses
    return any(
        denied or not excluded(clauses, place, said.language)
        for whole in wanted.identifiers
        for place in _places_of_identifier(whole, said)
        if whole == wanted.letters
        or not _DIALLED_BEFORE.search(clauses.text, max(clauses.starts[place] - 4, 0), clauses.starts[place])
    )


def _places_of_identifier(whole: str, said: Said) -> Iterator[int]:
    clauses = said.clauses
    for beginning in (whole[:2], whole[:1]):
        for word in said.distinct.get(beginning, ()):
            for place in said.places[word] if whole.startswith(word) else ():
                found, end = clauses.words[place], place  # not what hyphened words are in one piece
                while len(found) < len(whole) and end + 1 < len(clauses.words):
                    if not _INSIDE_IDENTIFIER.fullmatch(clauses.text, clauses.ends[end], clauses.starts[end + 1]):
                        break
                    end += 1
                    found += clauses.words[end]
                if found == whole and not _GOES_ON.match(clauses.text, clauses.ends[end]):
                    yield place


def _same(part: KeywordPart, word: str, place: int, said: Said) -> bool:
    if part.weekday is not None and (said.weekday(place) == part.weekday or len(part.word) <= SHORT_DAY):
        return said.weekday(place) == part.weekday
    nouns = part.capital and said.capital(place)
    names = part.titled or said.titled(place) or (nouns and not _capital_nouns(said.language))
    return same_word(part.word, word, said.language, name=names, nouns=nouns)


@lru_cache(maxsize=64)
def _capital_nouns(language: str) -> bool:
    return bool(table(language, "forms").get("capital_nouns"))


def _same_value(part: KeywordPart, value: Value, said: Said, *, alone: bool = False) -> bool:
    """`alone`: nothing else is wanted beside it, so that an article is no number: a refund does not say 1."""
    wanted = part.value
    if wanted is None:
        return False
    if wanted.kind == "number" and value.kind == "date":
        return len(wanted.value) == 4 and value.value.startswith(f"{wanted.value}-")
    if value.relative and wanted.kind != "date":  # in two days, Friday the 13th
        return any(says_value(wanted, each, said.language) for each in find_values(value.text, said.language))
    if alone and value.loose and not wanted.loose and fold(value.text) in word_set(said.language, "between"):
        return False
    if {wanted.kind, value.kind} == {"number", "ordinal"}:
        return wanted.value == value.value and (part.ordinal or said.ordinal(value))
    if (wanted.kind, value.kind) == ("duration", "time"):  # 15 h
        return says_value(value, wanted, said.language)
    return says_value(wanted, value, said.language)


def _names_currency(part: KeywordPart, said: Said) -> bool:
    """By an amount, by its name, or by its sign alone."""
    if any(currency(word, said.language) == part.currency for word in said.places):
        return True
    if not part.word.isalnum() and part.word in fold(said.clauses.text):
        return True
    return may_say_amount(said) and any(
        each.kind == "amount" and each.value.lower().endswith(f" {part.currency}") for each in said.values
    )
