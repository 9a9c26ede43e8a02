"""A message without what only draws it: marks, tables, pictures; what is to be filled in ends in a line of its own."""

from __future__ import annotations

import re

from harness.users.agenda.language.pack import Pack

_MARKS = re.compile(r"[*`#>]{1,3}(?=\S)|(?<=\S)[*`]{1,3}|(?<!\w)_{1,2}(?=[^\W_])|(?<=[^\W_])_{1,2}(?!\w)")
_EMPTY_CELL = re.compile(r"^\s*\|(?P<label>[^|]+)\|\s*(?:[*_](?P<hint>[^|*_]+)[*_])?\s*\|\s*$", re.MULTILINE)
"""A row of a table that is to be filled in: "| Order number | *12* |". """
_HEADER = re.compile(r"^\s*\|[^|\n]+\|[^|\n]+\|\s*\n(?=\s*\|\s*:?-{3})", re.MULTILINE)
"""What stands above the two columns of a table: "| What | Value |"."""
_LAST_FIELD = re.compile(r"(?<=[.!?])\s+(?=[^:.?!\n]{2,30}:\s*\Z)")
"""Before the field at the end of a message: "Done. Quantity:"."""
_PICTURES = re.compile(r"[\U0001f000-\U0001faff\u2600-\u27bf\ufe0f\u200d](?<!❓)")


def plain_text(text: str, pack: Pack) -> str:
    """The message as plain lines, in plain sentences where the language has such for what agents say."""
    text = _EMPTY_CELL.sub(_to_fill_in, _HEADER.sub("", text))
    text = _LAST_FIELD.sub("\n", text)
    for pattern, plain in pack.heard:
        text = pattern.sub(plain, text)
    return "\n".join(map(_row, _MARKS.sub("", text).splitlines()))


def _to_fill_in(cells: re.Match[str]) -> str:
    return f"{cells['label'].strip()}{f' ({hint})' if (hint := cells['hint']) else ''}: ____"


def _row(line: str) -> str:
    """A line without what only draws it: the row of a table becomes "cell: cell"."""
    line = line.strip()
    if line.startswith("|"):
        cells = [cell.strip() for cell in line.strip("|").split("|") if cell.strip()]
        line = ": ".join(cells) if any(any(map(str.isalnum, cell)) for cell in cells) else ""
    return _PICTURES.sub("", line).strip()
