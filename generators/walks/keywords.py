"""Keywords of a text goal: the values of real results that an answer has to name."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from pydantic import JsonValue

from generators.tools.dataflow import beginning, places
from generators.tools.names import identifying, opaque, stem, words
from generators.tools.results.paging import is_about_list
from generators.tools.results.text_records import understood
from generators.tools.results.texts import values_in
from generators.walks.phrases import phrases
from harness.text.currencies import currency
from harness.text.keywords import mentions

MOST = 2
"""Keywords of one goal."""
MOST_ITEMS = 8
"""Of a list with more items nobody names all."""
LONGEST = 60
MOST_NAMING = 3
"""Words of a text that is a name and not a sentence: a sentence is said in other words."""
SHORTEST_TOLD = 3
ASKED, LISTED, RECORD, BESIDE = range(4)
"""Where a value stands: called as what is wanted, in the list that is wanted, in the record, in some list of it."""
_TELLING = re.compile(r"\d[.,]\d|\d{4}-\d\d-\d\d")
_CLOCK = re.compile(r"\d{4}-\d\d-\d\dT|^\d{10,13}$|https?://")
"""Times to the second and addresses of the web: no answer spells them out."""


def keywords(
    results: Sequence[JsonValue], known: str, number: int = MOST, *, asked: Collection[str] = (), key: str | None = None
) -> list[str]:
    """Up to so many values that an answer has to name, taken in turn from each of the results.

    `known` is what was said before: to repeat it proves nothing. `asked` are the words of what is wanted: a value that
    is called by one of them is the answer. Where none is, it is the main value of a record, or what the entries of a
    list are called. States, currencies and truth values stand beside an answer, opaque ids are the last resort. With
    `key` the field of this name, or at this path, is what is asked for, and nothing else.
    """
    found: list[str] = []
    wanted = [_wanted(result, known, {stem(word) for word in asked if len(word) > 2}, key) for result in results]
    for turn in range(number):
        for candidates in wanted:
            if turn < len(candidates) and len(found) < number:
                word = candidates[turn]
                if not any(mentions(each, word) or mentions(word, each) for each in found):
                    found.append(word)
    return found


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A value of a result that an answer might name."""

    rank: tuple[int, int, int]
    """Where it stands, what it is, how deep: the lower, the likelier it is what was wanted."""
    word: str
    key: str
    entry: bool
    """Whether it is in a list."""


def answer_word(path: str, value: JsonValue, known: str) -> str | None:
    """How an answer names a value that is asked for; None where it cannot, or where it was said before."""
    word = _word(path.rpartition(".")[2], value, small=True)
    return None if word is None or mentions(known, word) else word


def is_asked_for(path: str, asked: Collection[str]) -> bool:
    """Whether a value is called by one of these stems."""
    key = path.rpartition(".")[2]
    return not path or (not opaque(key) and _called(key) in asked)


def _wanted(result: JsonValue, known: str, asked: Collection[str], key: str | None) -> list[str]:
    """The values that are asked for; else the main one of a record, or the same one of each entry of a list."""
    whole = understood(result)
    content = beginning(whole, MOST_ITEMS)
    if key is not None:
        at = [number for part in key.split(".") if part.isdigit() and (number := int(part)) >= MOST_ITEMS]
        content = beginning(whole, max(at) + 1) if at else content
        named = [(path, value) for path, value in places(content) if key in {path, path.rpartition(".")[2]}]
        itself = [each for each in named if each[0] == key]  # the status of the boat, not those of its repairs
        named = itself or [each for each in named if not _is_late(each[0])]
        return [word for path, value in named if (word := answer_word(path, value, known)) is not None]
    found = sorted(_candidates(content, known, asked), key=lambda each: each.rank)
    if found and found[0].rank[0] == ASKED:
        found = [each for each in found if each.rank[0] == ASKED]
    elif found:
        found = [each for each in found if each.entry and each.key == found[0].key] or found[:1]
    return list(dict.fromkeys(each.word for each in found))


def _told(text: str, known: str) -> Iterator[_Candidate]:
    """What a text in words names and nobody would say in other words: identifiers, addresses."""
    for place, (key, value) in enumerate(values_in(text)):
        if re.search(r"\d|@", value) and len(value) > SHORTEST_TOLD and not mentions(known, value):
            yield _Candidate((RECORD, 350, place), value, key, True)


def _is_late(path: str) -> bool:
    """Whether it stands so far down a list that nobody names it."""
    return any(part.isdigit() and int(part) >= MOST_ITEMS for part in path.split("."))


def _candidates(content: JsonValue, known: str, asked: Collection[str]) -> Iterator[_Candidate]:
    if isinstance(content, str) and len(content.split()) > MOST_NAMING:
        yield from _told(content, known)
        return
    for path, value in places(content):
        parts = path.split(".") if path else []
        names = [part for part in parts if not part.isdigit()]
        key = names[-1] if names else ""
        entry = len(names) < len(parts)
        if _is_late(path):
            continue
        answer = not parts or (not opaque(key) and _called(key) in asked)
        main = _place_in(phrases().main, key)
        word = _word(key, value, small=answer or main is not None)
        if word is None or mentions(known, word) or not (answer or _tells(key, value)):
            continue
        if not answer and is_about_list(path, value, content):
            continue
        listed = entry and (not names or any(_called(name) in asked for name in names))
        stands = ASKED if answer else LISTED if listed else BESIDE if entry else RECORD
        kind = 0 if answer else _kind(key, value, main, entry=entry)
        yield _Candidate((stands, kind, len(parts)), word, key, entry)


def _called(key: str) -> str:
    """The stem of the last word of a name."""
    return stem((words(key) or ("",))[-1])


def _kind(key: str, value: JsonValue, main: int | None, *, entry: bool) -> int:
    """What of a record is its main value, and of an entry its name; then amounts and dates, texts, counts, ids."""
    named = _place_in(phrases().named, key)
    if opaque(key):
        return 400
    if main is not None and not entry:
        return main
    if named is not None and isinstance(value, str):
        return 100 + named
    if isinstance(value, float) or (isinstance(value, str) and _TELLING.search(value)):
        return 200
    return 300 if isinstance(value, str) and not identifying(key) else 350


def _place_in(order: Sequence[str], key: str) -> int | None:
    """How early one of the words of a name stands in a list of words; a name of one word before others."""
    found = [order.index(word) for word in words(key) if word in order]
    return 2 * min(found) + (len(words(key)) > 1) if found else None


def _tells(key: str, value: JsonValue) -> bool:
    """Whether it is more than a state, a currency or a category, which a short answer leaves out."""
    if _called(key) in map(stem, phrases().beside):
        return False
    word = isinstance(value, str) and value.isalpha() and (value.islower() or currency(value.lower(), "en") is not None)
    return not word or _place_in(phrases().named, key) is not None


def _word(key: str, value: JsonValue, *, small: bool) -> str | None:
    """`small`: one is what was asked for, not the chance of a count. Zero is said in many words: free, none left."""
    if isinstance(value, bool) or value is None or value == 0:
        return None
    if isinstance(value, int | float):
        if abs(value) >= 1e12 or (abs(value) < 2 and not small and float(value).is_integer()):
            return None
        return _number(value) if abs(value) >= 100 or not float(value).is_integer() else _counted(key, value)
    if isinstance(value, str):
        text = value.strip()
        short = len(text) < 3 and not text.isdigit()
        return None if short or len(text) > LONGEST or "\n" in text or _CLOCK.search(text) else text
    return None


def _counted(key: str, value: float) -> str:
    """9 days, for {"days": 9}."""
    unit = (words(key) or ("",))[-1]
    return f"{_number(value)} {unit}" if unit in phrases().units and abs(value) >= 2 else _number(value)


def _number(value: float) -> str:
    return str(int(value)) if float(value).is_integer() else repr(round(value, 6))
