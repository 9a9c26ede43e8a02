"""What a text tells, by the data behind the tools: a value in it that equals a field of the record that the call or the
line is about has the name of that field, however the text is laid out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from pydantic import JsonValue

from generators.tools.dataflow import read
from generators.tools.names import FIRST, LAST, names_part, stem, words
from generators.tools.observations import is_day
from generators.tools.results.recorded_text import RecordedText
from generators.world.tables import Table
from harness.text.values import Value, find_values, numbers_of

FEWEST = 2
"""Fields that must be found: one may be there by chance."""
MOST_LINES = 80
LONGEST = 4_000
"""Characters of a text that is looked at."""
SHORTEST = 3
LEAST = 20
"""Of a smaller whole amount it may be by chance that a field has its number."""
_PENCE = frozenset("p pence cents cent minor".split())
_PERIODIC = frozenset("daily weekly monthly quarterly yearly annual hourly".split())
_SPAN_OF = re.compile(r"_\d+[a-z]+(?=_|$)")
"""rate_4wk."""
PER = "per"
_KEYED = frozenset("code no number id ref key num sku".split())
_NAMES = ("name", "title", "label")
_ENDS = re.compile(r"\s{2,}|[,;:()|\[\]\n]|\. |\.$| [-–—] ")
"""Between the parts of a line."""
_CELLS = re.compile(r"^\s*[^\W\d]+(?: [^\W\d]+){0,2}\s{2,}$")
"""A label in a column of its own."""
_WORD = re.compile(r"[A-Za-z]+")


@dataclass(frozen=True, slots=True)
class _Record:
    table: Table
    key: str

    @property
    def fields(self) -> Mapping[str, JsonValue]:
        return self.table.records[self.key]


@dataclass(frozen=True, slots=True)
class _Found:
    """A value in a line that a field has."""

    name: str
    value: JsonValue
    """As it is written; a bare number as a number."""
    start: int
    end: int
    likeness: int
    """Words of the name that stand beside it."""


class DataReader:
    """Reads texts by the records of these tables."""

    def __init__(self, tables: Sequence[Table]) -> None:
        self._records: dict[str, list[_Record]] = {}
        self._known: dict[tuple[str, str], dict[str, JsonValue] | None] = {}
        for table in tables:
            for key in table.records:
                self._records.setdefault(_folded(key), []).append(_Record(table, key))

    def read(self, arguments: Mapping[str, JsonValue], result: JsonValue) -> JsonValue:
        """The result, with what it tells where that is known by the data."""
        text = read(result)
        if not self._records or not isinstance(text, str) or len(text) > LONGEST or len(text.split()) <= FEWEST:
            return result
        given = " ".join(_folded(value) for value in arguments.values())
        if (mark := (given, text)) not in self._known:
            self._known[mark] = self._read(arguments, text, given)
        told = self._known[mark]
        return result if told is None else RecordedText.of(text, told)

    def _read(self, arguments: Mapping[str, JsonValue], text: str, given: str) -> dict[str, JsonValue] | None:
        """What a text tells of the record that the call is about, or of those with which its lines begin."""
        about = self._about(arguments, text)
        told: dict[str, JsonValue] = {}
        rows: dict[str, list[JsonValue]] = {}
        own: list[str] = []
        for line in text.splitlines()[:MOST_LINES]:
            row = self._begins_with(line)
            if row is None or (about is not None and row == about):
                own.append(line)
            elif found := self._told_of(row, [line], given):
                rows.setdefault(row.table.name, []).append({row.table.key: _key_of(row), **found})
        if about is not None:
            told = self._told_of(about, own, given)
        listed = [each for entries in rows.values() for each in entries]
        if about is not None and sum(not _is_name(each) for each in told) >= FEWEST:
            lists = {f"{name}s": entries for name, entries in rows.items() if f"{name}s" not in told}
            return {about.table.key: _key_of(about), **told, **lists}
        enough = len(listed) >= FEWEST or any(isinstance(each, dict) and len(each) > FEWEST for each in listed)
        if len(rows) == 1 and enough and _leads(text, len(listed)):
            return {f"{name}s": [*entries] for name, entries in rows.items()}
        return None

    def _about(self, arguments: Mapping[str, JsonValue], text: str) -> _Record | None:
        """The record whose key was given, and which the text names; the first of several."""
        within = _folded(text)
        for value in arguments.values():
            for record in self._records.get(_folded(value), ()) if isinstance(value, str | int) else ():
                if _folded(record.key) in within:
                    return record
        return None

    def _begins_with(self, line: str) -> _Record | None:
        """The record of whose key a line begins, after a mark and at most two words."""
        bare = line.strip(" -*•\t[(")
        parts = re.split(r"[\s,:;\])(]+", bare, maxsplit=4)
        for first in range(min(3, len(parts))):
            if first and not all(part.isalpha() for part in parts[:first]):
                break
            for last in (first + 2, first + 1):
                said = " ".join(parts[first:last])
                for record in self._records.get(_folded(said), ()) if said else ():
                    if said.upper() == record.key.upper() and (any(map(str.isdigit, said)) or first == 0):
                        return record
        return None

    def _told_of(self, record: _Record, lines: Sequence[str], given: str) -> dict[str, JsonValue]:
        """Field → the value as it is written, of those that are told and were not said in the call."""
        fields = [
            (name, value)
            for name, value in self._fields(record)
            if not (isinstance(value, str) and _folded(value) in given)
        ]
        best: dict[str, _Found] = {}
        for line in lines:
            for one in _sure(fields, line):
                known = best.get(one.name)
                if known is None or (one.likeness, len(str(one.value))) > (known.likeness, len(str(known.value))):
                    best[one.name] = one
        told: dict[str, JsonValue] = {}
        for name in (name for name, _ in fields if name in best):
            *parts, last = name.split(".")
            within = told
            for part in parts:
                inner = within.setdefault(part, {})
                assert isinstance(inner, dict)
                within = inner
            within.setdefault(_called(last), best[name].value)
        return told

    def _fields(self, record: _Record) -> Iterator[tuple[str, JsonValue]]:
        """The single values of a record, and those of the records whose keys it has."""
        for name, value in record.fields.items():
            if isinstance(value, Mapping):
                by_key = all(_folded(inner) in self._records for inner in value)  # what there is of it at each site
                yield from (
                    (name if by_key else f"{name}.{inner}", each) for inner, each in value.items() if _is_single(each)
                )
            elif _is_single(value) and name != record.table.key and value != record.key:
                linked = [each for each in self._records.get(_folded(value), ()) if each.table is not record.table]
                if isinstance(value, str) and len(linked) == 1:
                    yield from self._linked(name, value, linked[0])
                else:
                    yield name, value

    def _linked(self, name: str, key: str, other: _Record) -> Iterator[tuple[str, JsonValue]]:
        part = "_".join(each for each in words(name) if each not in _KEYED) or other.table.name
        named = any(isinstance(other.fields.get(each), str) for each in _NAMES)
        yield (f"{name}_id" if named and part == name else name), key
        for field, value in other.fields.items():
            if field in _NAMES and isinstance(value, str):
                yield part, value
            elif _is_pence(field) and isinstance(value, int):
                yield f"{part}_{field}", value


def _sure(fields: Sequence[tuple[str, JsonValue]], line: str) -> Iterator[_Found]:
    """The values in a line of which it is known which field each is: of several that are equal the one that is named
    beside it."""
    values = find_values(line)
    claims: dict[tuple[int, int], list[_Found]] = {}
    for name, value in fields:
        for found in _places(name, value, line, values):
            claims.setdefault((found.start, found.end), []).append(found)
    for claimed in claims.values():
        top = max(each.likeness for each in claimed)
        best = [each for each in claimed if each.likeness == top]
        if len({each.name for each in best}) == 1:
            yield best[0]


def _places(name: str, value: JsonValue, line: str, values: Sequence[Value]) -> Iterator[_Found]:
    """Where a line has the value of a field, as it would be written."""
    if isinstance(value, str) and is_day(value[:10]) and len(value) <= len("2025-06-18T10:40:00"):
        for each in values:
            if each.kind == "date" and each.value == value[:10]:
                yield _Found(name, each.text, each.start, each.end, _likeness(name, line, each.start, each.end))
    elif isinstance(value, str):
        yield from _words_of(name, value, line)
    elif isinstance(value, int | float) and value:
        for each in values:
            alike = _likeness(name, line, each.start, each.end)
            said = _number(value) in numbers_of(each) if each.kind == "amount" else _number(value) == each.number
            whole = _number(value) == each.number
            money = not whole or (not _is_pence(name) and (isinstance(value, float) or value >= LEAST))
            if said and (money if each.kind == "amount" else alike > 0 and not _is_pence(name)):
                bare = value if each.text == str(value) else each.text
                yield _Found(name, bare, each.start, each.end, alike)


def _words_of(name: str, value: str, line: str) -> Iterator[_Found]:
    text = value.replace("_", " ").strip()
    if len(text) < SHORTEST or text.lower() not in line.lower():
        return
    for match in re.finditer(rf"(?<![\w@.-]){re.escape(text)}(?![\w@-])", line, re.IGNORECASE):
        alike = _likeness(name, line, match.start(), match.end())
        if _stands_alone(line, match.start(), match.end()) or alike or not text.islower():
            if match[0] == text or match[0].isupper() or match[0].lower() == text:
                yield _Found(name, match[0], match.start(), match.end(), alike)


def _stands_alone(line: str, start: int, end: int) -> bool:
    """Whether it is a whole part of the line."""
    before, after = _part(line, start, end)
    return not before.strip() and not after.strip()


def _part(line: str, start: int, end: int) -> tuple[str, str]:
    """What stands before a value, and after it, up to where another part begins."""
    ends = [match.end() for match in _ENDS.finditer(line, 0, start)]
    behind = _ENDS.search(line, end)
    return line[ends[-1] if ends else 0 : start], line[end : behind.start() if behind else len(line)]


def _likeness(name: str, line: str, start: int, end: int) -> int:
    before, after = _part(line, start, end)
    ahead = line[: start - len(before)]
    label = _ENDS.split(ahead.rstrip(" :"))[-1] if ahead.rstrip().endswith(":") or _CELLS.match(ahead) else ""
    said = [[*_WORD.findall(part.lower())] for part in (label, before, f"{line[start:end]}{after}")]
    around = {stem(word) for each in said for word in (*each, *map("".join, pairwise(each)))}  # sqft is sq ft
    return len(around & {stem(word) for word in words(name) if word not in _KEYED})


def _called(name: str) -> str:
    """The name of a field without the unit that its value is not written in: the rate, for rate_4wk_p."""
    parts = [*words(_SPAN_OF.sub("", name))] or [*words(name)]
    if _is_pence(name) and len(parts) > 1:
        parts = [part for part in parts if part not in _PENCE]
        parts = [*(part for part in parts if part != PER), *(["price"] if {*parts[-1:]} & {PER, *_PERIODIC} else [])]
    return "_".join(parts)


def _is_name(name: str) -> bool:
    return names_part(name, FIRST) or names_part(name, LAST)


def _is_pence(name: str) -> bool:
    return bool({*words(name)[-1:]} & _PENCE)


def _is_single(value: JsonValue) -> bool:
    return isinstance(value, str | int | float) and not isinstance(value, bool) and value != ""


def _number(value: float) -> str:
    return str(int(value)) if float(value).is_integer() else str(value)


def _key_of(record: _Record) -> JsonValue:
    own = record.fields.get(record.table.key, record.key)
    return own if isinstance(own, str | int) else record.key


def _leads(text: str, rows: int) -> bool:
    """Whether most lines are such rows."""
    lines = [line for line in text.splitlines() if line.strip()]
    return rows * 2 >= len(lines) - 1


def _folded(value: object) -> str:
    return re.sub(r"[^a-z0-9]", "", str(value).lower())
