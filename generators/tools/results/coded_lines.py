"""Lines that begin with a code and tell several things in a row: cells between bars or wide gaps, and amounts."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pydantic import JsonValue

from generators.tools.names import words

_CODE = r"(?=[A-Z-]*\d)[A-Z]+(?:-[A-Z]*)?\d[\w-]*"
_ROW = re.compile(rf"^(?:\d+\. |[-*•] )?({_CODE})(?: (?=\S)|\s{{2,}}| \| )(.+)$")
_HEADING = re.compile(r"^[^:]*:$")
_GAP = re.compile(r"\s+\|\s+|\s{2,}")
WRITTEN_DAY = re.compile(
    r"(?:[A-Z][a-z]+,? )?(?:\d{1,2}\.? [A-Z][a-z]+ \d{4}|[A-Z][a-z]+ \d{1,2}, \d{4}|\d{4}-\d\d-\d\d)"
)
_NUMBER_OF = re.compile(r"\(?(\d+) ([a-z]+)\)?")
_CALLED = re.compile(r"^([a-z]+) ([^a-z].*)$")
"""due 2026-03-14, max 10kg."""
_STATE = re.compile(r"[a-z]+(?:_[a-z]+)*|[A-Z]{4,}")
_NAME = re.compile(r"^(?=[A-Z])[^,|]*[a-z][^,|]*$")
_HIDDEN = re.compile(r"\*{2,}|\.\.|[<>]")
"""Masked, or an arrow from one thing to another: nobody is told what that is."""
_TIMES_OF_DAY = frozenset("morning noon afternoon evening night".split())
FEWEST_CELLS = 2
_AMOUNT = r"[£$€]\d[\d,]*(?:\.\d\d)?"
_NAMED_AMOUNT = re.compile(rf"([A-Za-z][A-Za-z ]*?) ({_AMOUNT})(?= [+=-]|[,;.]|$)")
_SUM = re.compile(rf"= ({_AMOUNT})")
_LABEL = re.compile(r"^([A-Z][A-Za-z ]{1,20}): ([^,;(]+)")


def is_written_day(value: JsonValue) -> bool:
    """Whether it is a day, and nothing else: 2026-03-14, 14 March 2026."""
    return isinstance(value, str) and WRITTEN_DAY.fullmatch(value) is not None


def coded_rows(text: str, noun: str) -> list[dict[str, JsonValue]]:
    """One for each line, where each but a heading begins with a code of its own and is in cells: between bars, or
    where two spaces part them. Of one line alone it must be plain that it is a row."""
    lines = [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("[")]
    headed = len(lines) > 1 and _HEADING.match(lines[0]) is not None
    found = [_ROW.match(line) for line in (lines[1:] if headed else lines)]
    rows = [row for row in found if row is not None and _GAP.search(row[0])]
    if not rows or len(rows) < len(found) or len({row[1] for row in rows}) < len(rows):
        return []
    barred = all(" | " in row[0] for row in rows)
    cells = {len(_GAP.split(row[0])) for row in rows}
    if not barred and (len(cells) > 1 or (not headed and min(cells) <= FEWEST_CELLS)):
        return []
    return [{f"{noun}_id" if noun else "id": row[1], **_told(row[2])} for row in rows]


def _told(cells: str) -> dict[str, JsonValue]:
    found: dict[str, JsonValue] = {}
    for number, cell in enumerate(_GAP.split(cells.strip(" |"))):
        first, *others = cell.split(", ") if number == 0 else [cell]
        for part in (first, *others):
            name, value = _named(part.strip(), lead=number == 0 and part is first)
            if name == "kind" and "kind" in found and _STATE.fullmatch(str(value)):
                name = "status"
            if name and not _HIDDEN.search(str(value)):
                found.setdefault(name, value)
    return found


def _named(cell: str, *, lead: bool) -> tuple[str, JsonValue]:
    """What a cell without a head is called, by what stands in it."""
    if (number := _NUMBER_OF.fullmatch(cell)) is not None:
        return number[2], int(number[1])
    if WRITTEN_DAY.fullmatch(cell):
        return "date", cell
    if cell in _TIMES_OF_DAY:
        return "time", cell
    if (called := _CALLED.match(cell)) is not None:
        return called[1], called[2]
    if lead and _NAME.match(cell):
        return "name", cell
    return ("status" if "_" in cell and _STATE.fullmatch(cell) else "kind"), cell


def amounts(text: str) -> dict[str, JsonValue]:
    """NL-502 from Japan: duty £8.40 + VAT £43.68 = £52.08: what each amount is of, the sum, and what stands under
    labels below; empty where a text does not begin with a code and such a sum."""
    first, *below = text.splitlines()
    code, total = re.match(_CODE, first), _SUM.search(first)
    if code is None or total is None:
        return {}
    found: dict[str, JsonValue] = {"id": code[0]}
    for name, amount in _NAMED_AMOUNT.findall(first):
        found["_".join(words(name))] = amount
    found["total"] = total[1]
    return found | dict(_labelled(below))


def _labelled(lines: list[str]) -> Iterator[tuple[str, JsonValue]]:
    for line in lines:
        if (label := _LABEL.match(line)) is not None:
            yield "_".join(words(label[1])), label[2].strip()
