"""A table in a CSV file: a heading, and a record in each line below it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from pydantic import JsonValue

from harness.formats.datasets.table import read_table
from harness.formats.documents import read_text

SUFFIX = ".csv"
_WHOLE = re.compile(r"-?(?:0|[1-9]\d{0,14})")
_NUMBER = re.compile(r"-?(?:0|[1-9]\d{0,14})(?:\.\d+)?")
SHORT = 2
"""Digits that are never a code by themselves."""


def read_sheet(path: Path) -> JsonValue:
    """The records of a CSV file without the cells in which nothing stands. Raises UserMistake."""
    rows = [row for _, row in read_table(read_text(path), path, None, ())]
    numbers = {name for name in (rows[0] if rows else ()) if _counts([row[name].strip() for row in rows])}
    return [
        {name: _number(cell) if name in numbers else cell for name, cell in told.items() if cell}
        for told in ({name: cell.strip() for name, cell in row.items()} for row in rows)
    ]


def _counts(cells: Sequence[str]) -> bool:
    """Whether a column holds numbers. Codes are written with digits, too, and all of one length: a pass, an extension;
    what must keep a zero at its beginning is no number."""
    told = [cell for cell in cells if cell]
    if not told or not all(map(_NUMBER.fullmatch, told)):
        return False
    lengths = {len(cell) for cell in told}
    return not all(map(_WHOLE.fullmatch, told)) or len(lengths) > 1 or max(lengths) <= SHORT


def _number(cell: str) -> JsonValue:
    return int(cell) if _WHOLE.fullmatch(cell) else float(cell)
