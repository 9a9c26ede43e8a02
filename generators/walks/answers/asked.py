"""Which field of a result a question asks for, so that what must be said answers what was asked."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from pydantic import JsonValue

from generators.tools.dataflow import beginning, places
from generators.tools.names import identifying, opaque, stem, words
from generators.tools.observations import ENVELOPES
from generators.tools.results.coded_lines import is_written_day
from generators.tools.results.paging import is_about_list
from generators.tools.results.text_records import understood
from generators.walks.keywords import answer_word, is_asked_for
from generators.walks.phrases import phrases
from harness.text.currencies import currency

DEEPEST = 2
"""Names on the way to a field that people speak of."""
MOST_ENTRIES = 50
"""Entries of a list that are looked at: those after them have the same fields."""
_CODE = re.compile(r"[A-Z][A-Z0-9]{1,3}|[A-Z]+(?:_[A-Z0-9]+)+")
LONGEST_NAME = 3
"""Words of its name."""


@dataclass(frozen=True, slots=True)
class AskedField:
    """A field of a record, or of each entry of a list."""

    key: str
    words: str
    """As people call it."""
    each: bool
    within: str = ""
    """The part of the record in which it stands, where it says little without it: the address."""
    part: str = ""
    """The name of that part."""
    beside: bool = False
    """Whether it stands beside a list: the total of the invoices."""
    day: bool = False
    """Whether what it tells is a day: issued, and no amount that was paid."""


def asked_fields(
    results: Sequence[JsonValue], known: str, wish: Collection[str], *, sought: bool = False
) -> list[AskedField] | None:
    """The fields that a question may name, so that only its value answers it, in each of the results. None where the
    wish names one already, or where there is but one thing to tell; empty where nothing could be asked for.

    `known` is what the user says, `wish` the words of the wish. `sought`: it was searched for, so that one entry of a
    list is the thing itself.
    """
    first, *others = (_fields_of(result, known, wish, sought=sought) for result in results)
    if first is None:
        return None
    return [each for each in first if all(other is None or each in other for other in others)]


def _fields_of(result: JsonValue, known: str, wish: Collection[str], *, sought: bool) -> list[AskedField] | None:
    stems = {stem(word) for word in wish if len(word) > 2}
    content = beginning(understood(result), MOST_ENTRIES)
    told = [
        (path, value)
        for path, value in places(content)
        if _tells(path, value, known) and not is_about_list(path, value, content)
    ]
    if any(is_asked_for(path, stems) for path, _ in told) or len(told) < 2:
        return None
    days = {path for path, value in told if is_written_day(value)}
    entries = {path.rpartition(".")[0] for path, _ in told if _is_entry(path)}
    if sought and len(entries) == 1 and not any(_is_entry_but(path, entries) for path, _ in told):
        inside = [p for p, value in told if _is_entry(p) and value != 1]
        return list(_fields(inside, days, each=False, entry=True))
    record = [path for path, _ in told if not any(map(str.isdigit, path.split(".")))]
    listed = [path for path, _ in told if _is_entry(path)]
    if record or not listed:
        return list(_fields(record, days, each=False, beside=bool(listed)))
    named = Counter(
        _key(path) for path in listed if words(_key(path))[-1:] and words(_key(path))[-1] in phrases().named
    )
    if any(times > 1 for times in named.values()):
        return None
    return list(_fields(listed, days, each=True))


def _fields(
    paths: Sequence[str], days: Collection[str], *, each: bool, entry: bool = False, beside: bool = False
) -> Iterator[AskedField]:
    times = Counter(map(_key, paths))
    for key, path in {_key(path): path for path in paths if len(_spoken_names(path)) <= DEEPEST}.items():
        said = _as_said(key)
        around = _names(path)[-2:-1]
        anothers = bool(around) and around[0].lower() not in ENVELOPES and words(key)[-1:] == ("name",)
        if said is not None and not (anothers and not each and not entry) and (each or times[key] == 1):
            part = words(_names(path)[-2]) if len(_names(path)) > 1 else ()
            framed = " ".join(part) if part and part[-1] in phrases().framing else ""
            spoken = around[0] if around and around[0].lower() not in ENVELOPES else ""
            yield AskedField(key, said, each, framed, spoken, beside and len(_names(path)) == 1, path in days)


def _tells(path: str, value: JsonValue, known: str) -> bool:
    """Whether it is worth a question: no zero, no currency, and no code, which nobody says."""
    if not value or (isinstance(value, str) and currency(value.lower(), "en") is not None):
        return False
    key = path.rpartition(".")[2]
    if isinstance(value, str) and _CODE.fullmatch(value) and not identifying(key):
        return bool({*words(key)[-1:]} & phrases().states)
    return answer_word(path, value, known) is not None


def _as_said(key: str) -> str | None:
    """The expected day, for expected_on; None for what people have no word for: an id, address2."""
    parts = words(key)
    if (
        not parts
        or key.isupper()
        or opaque(key)
        or len(parts) > LONGEST_NAME
        or not all(part.isalpha() for part in parts)
    ):
        return None
    if parts[-1] in phrases().undated or parts[-1] in phrases().obvious:
        return None
    if parts[-1] in phrases().dated:
        return f"{' '.join(parts[:-1])} {phrases().day_of}" if len(parts) > 1 else None
    return " ".join(parts) if len(parts[-1]) > 1 else None


def _is_entry(path: str) -> bool:
    """Whether it is a field of an entry of one list."""
    return sum(part.isdigit() for part in path.split(".")) == 1 and not path.rpartition(".")[2].isdigit()


def _is_entry_but(path: str, entries: Collection[str]) -> bool:
    """Whether it stands in another entry, or deeper."""
    return any(map(str.isdigit, path.split("."))) and path.rpartition(".")[0] not in entries


def _names(path: str) -> list[str]:
    return [part for part in path.split(".") if not part.isdigit()]


def _spoken_names(path: str) -> list[str]:
    """The names on the way without those of what holds the result."""
    *way, last = _names(path)
    return [*(name for name in way if name.lower() not in ENVELOPES), last]


def _key(path: str) -> str:
    return path.rpartition(".")[2]
