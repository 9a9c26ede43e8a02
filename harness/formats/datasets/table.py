"""CSV as spreadsheets write it: its delimiter, its heading, and a row for each record. Every cell is text."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from harness.errors import UserMistake
from harness.text.wording import count

DELIMITERS = ",;\t|"
_SEPARATOR = re.compile(r"sep=(.)\r?\n", re.IGNORECASE)
"""A first line by which a spreadsheet says what parts its columns."""


def read_table(
    text: str, path: Path, delimiter: str | None, known: Sequence[str]
) -> Iterator[tuple[int, dict[str, str]]]:
    """Each record with the line that it begins in; what parts the columns is told by the heading, where nobody says it.

    `known` are columns that are looked for. Raises UserMistake.
    """
    said = _SEPARATOR.match(text)
    offset = 1 if said else 0
    text = text[said.end() :] if said else text
    delimiter = delimiter or (said[1] if said else _told_by_the_heading(text, known))
    names: list[str] | None = None
    for line, cells in _rows(text, path, delimiter, offset):
        if names is None:
            names = _heading(cells, f"{path}:{line}")
        else:
            yield line, _record(names, cells, f"{path}:{line}", delimiter)
    if names is None:
        raise UserMistake(f"{path}: is empty; a heading was expected, and a record in each line below it")


def _rows(text: str, path: Path, delimiter: str, offset: int) -> Iterator[tuple[int, list[str]]]:
    """Rows with the line in which each begins, without those in which nothing stands."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    begins = offset + 1
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                yield begins, cells
            begins = offset + reader.line_num + 1
    except csv.Error as problem:
        what = f"cannot be read as CSV: {problem}"
        if "field larger" in str(problem):
            what = f"a cell has more than {csv.field_size_limit():,} characters; close the quotation mark left open"
        elif "unexpected end" in str(problem):
            what = "a quotation mark is opened and never closed; close it, and double those inside a text"
        elif "expected after" in str(problem):
            what = f'after a closing quotation mark, {delimiter!r} was expected; double those inside a text: ""'
        raise UserMistake(f"{path}:{begins}: {what}") from None


def _told_by_the_heading(text: str, known: Sequence[str]) -> str:
    """The mark that gives most of the columns that are looked for, then most columns."""

    def found(mark: str) -> tuple[int, int]:
        try:
            rows = csv.reader(io.StringIO(text, newline=""), delimiter=mark, strict=True)
            names = [cell.strip() for cell in next((cells for cells in rows if any(map(str.strip, cells))), [])]
        except csv.Error:
            return (0, 0)
        return len({*names} & {*known}), len(names)

    return max(DELIMITERS, key=found)


def _heading(cells: Sequence[str], where: str) -> list[str]:
    names = [cell.strip() for cell in cells]
    twice = [name for name in dict.fromkeys(names) if name and names.count(name) > 1]
    if twice:
        places = " and ".join(str(i) for i, name in enumerate(names, 1) if name == twice[0])
        raise UserMistake(f'{where}: the columns {places} are both called "{twice[0]}"; rename one of them')
    return names


def _record(names: Sequence[str], cells: Sequence[str], where: str, delimiter: str) -> dict[str, str]:
    """Raises UserMistake where a row has not the columns of the heading: nothing is lost, or stands elsewhere."""
    beyond = [cell for cell in cells[len(names) :] if cell.strip()]
    if beyond:
        raise UserMistake(
            f"{where}: {len(cells)} columns, the heading has {len(names)}; put texts with {delimiter!r} in them in "
            "quotes"
        )
    if any(names[len(cells) :]):
        raise UserMistake(
            f"{where}: {count(len(cells), 'column')}, the heading has {len(names)}; write {delimiter!r} for each that "
            "is empty, and see that the file is whole"
        )
    if any(cell.strip() for name, cell in zip(names, cells, strict=False) if not name):
        raise UserMistake(f"{where}: a text stands in a column without a name; name it in the heading")
    return {name: cell for name, cell in zip(names, cells, strict=False) if name}
