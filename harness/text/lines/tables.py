"""Tables of a message as lines that say of each value what it is."""

from __future__ import annotations

import re
from collections.abc import Iterator

_TABLE = re.compile(
    r"^[ \t]*\|.+\|[ \t]*\n[ \t]*\|[ \t:|-]*-{3}[ \t:|-]*\|?[ \t]*\n(?:[ \t]*\|.*\|[ \t]*(?:\n|\Z))+", re.MULTILINE
)
_EMPTY_CELL = re.compile(r"^\s*\|(?P<label>[^|]+)\|\s*(?:[*_](?P<hint>[^|*_]+)[*_])?\s*\|\s*$", re.MULTILINE)
"""A row of a table that is to be filled in: "| Order number | *12* |". """
_HEADER = re.compile(r"^\s*\|[^|\n]+\|[^|\n]+\|\s*\n(?=\s*\|\s*:?-{3})", re.MULTILINE)
"""What stands above the two columns of a table: "| What | Value |"."""
LEAST = 3
"""Columns of a table of which the heads name values; of two columns the first one does."""


def without_heads(text: str) -> str:
    """The text without what stands above two columns, with rows to be filled in as such: "Order number (12): ____"."""
    return _EMPTY_CELL.sub(_to_fill_in, _HEADER.sub("", as_lines(text)))


def as_lines(text: str) -> str:
    """The text, where a table of one row, or with values beside those of today, stands as "head: value", line by line.

    Of several rows with heads of their own nobody knows which one is meant: they stay.
    """
    return _TABLE.sub(lambda table: "".join(f"{line}\n" for line in _lines(table[0])), text)


def _lines(table: str) -> Iterator[str]:
    raw = table.rstrip("\n").splitlines()
    heads, rows = _cells(raw[0]), [_cells(each) for each in raw[2:]]
    if len(heads) < LEAST or any(len(row) != len(heads) for row in rows):
        yield from raw
    elif not heads[0]:
        yield from (
            f"{head} {row[0].lower()}: {cell}"
            for row in rows
            for head, cell in zip(heads[1:], row[1:], strict=True)
            if cell
        )
    elif len(rows) == 1:
        yield from (f"{head}: {cell}" for head, cell in zip(heads, rows[0], strict=True) if head and cell)
    else:
        yield from raw


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().removeprefix("|").removesuffix("|").split("|")]


def _to_fill_in(cells: re.Match[str]) -> str:
    return f"{cells['label'].strip()}{f' ({hint})' if (hint := cells['hint']) else ''}: ____"


def row(line: str) -> str:
    """A line without what only draws it: the row of a table becomes "cell: cell"."""
    line = line.strip()
    if line.startswith("|"):
        cells = [cell.strip() for cell in line.strip("|").split("|") if cell.strip()]
        line = ": ".join(cells) if any(any(map(str.isalnum, cell)) for cell in cells) else ""
    return line.strip()
