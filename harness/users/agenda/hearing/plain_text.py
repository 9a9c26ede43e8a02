"""A message without what only draws it: marks, tables, pictures; what is to be filled in ends in a line of its own."""

from __future__ import annotations

import re

from harness.users.agenda.language.mentions import find_mentions
from harness.users.agenda.language.pack import Pack

BEHIND = 25
"""Characters between a day and the hours that are meant on it."""
EARLIEST, NOON = 7, 12
"""Hours before the first are in the afternoon, where nothing says in which half of the day they are."""

_MARKS = re.compile(r"[*`#>]{1,3}(?=\S)|(?<=\S)[*`]{1,3}|(?<!\w)_{1,2}(?=[^\W_])|(?<=[^\W_])_{1,2}(?!\w)")
_EMPTY_CELL = re.compile(r"^\s*\|(?P<label>[^|]+)\|\s*(?:[*_](?P<hint>[^|*_]+)[*_])?\s*\|\s*$", re.MULTILINE)
"""A row of a table that is to be filled in: "| Order number | *12* |". """
_HEADER = re.compile(r"^\s*\|[^|\n]+\|[^|\n]+\|\s*\n(?=\s*\|\s*:?-{3})", re.MULTILINE)
"""What stands above the two columns of a table: "| What | Value |"."""
_LAST_FIELD = re.compile(r"(?<=[.!?])\s+(?=[^:.?!\n]{2,30}:\s*\Z)")
"""Before the field at the end of a message: "Done. Quantity:"."""
_PICTURES = re.compile(r"(?:[\U0001f000-\U0001faff\u2600-\u27bf\ufe0f\u200d](?<!❓))+ ?")


def plain_text(text: str, pack: Pack) -> str:
    """The message as plain lines, in plain sentences where the language has such for what agents say."""
    text = _EMPTY_CELL.sub(_to_fill_in, _HEADER.sub("", _PICTURES.sub("", text)))
    text = _LAST_FIELD.sub("\n", text)
    for pattern, plain in pack.heard:
        text = pattern.sub(plain, text)
    return "\n".join(map(_row, _in_hours(_MARKS.sub("", text), pack).splitlines()))


def _in_hours(text: str, pack: Pack) -> str:
    """With the hours between which something is, as 13:00–17:00: "Wed 18 Mar, 1-5 pm", "between 1 and 5"."""
    found = list(pack.grammars["window"][0].finditer(text)) if pack.grammars.get("window") else []
    days = [each.end for each in find_mentions(text, pack) if each.kind in {"date", "day"}] if found else []
    for each in reversed(found):
        gaps = [text[end : each.start()] for end in days if 0 <= each.start() - end <= BEHIND]
        if each["minutes"] or any(not any(map(str.isdigit, gap)) for gap in gaps):
            text = f"{text[: each.start()]}{_hours(each)}{text[each.end() :]}"
    return text


def _hours(window: re.Match[str]) -> str:
    start, end = int(window["from"]), int(window["to"] or NOON)
    late, plain = (window["end"] or "").lower() == "p", not (window["end"] or window["half"])
    if end < NOON and (late or (plain and (end <= start or start < EARLIEST))):
        end += NOON
    if start + NOON < end and ((plain and start < EARLIEST) or (late and not window["half"])):
        start += NOON
    elif start < NOON and (window["half"] or "").lower() == "p":
        start += NOON
    return f"{start:02}{window['minutes'] or ':00'}–{end:02}{window['later'] or ':00'}"


def _to_fill_in(cells: re.Match[str]) -> str:
    return f"{cells['label'].strip()}{f' ({hint})' if (hint := cells['hint']) else ''}: ____"


def _row(line: str) -> str:
    """A line without what only draws it: the row of a table becomes "cell: cell"."""
    line = line.strip()
    if line.startswith("|"):
        cells = [cell.strip() for cell in line.strip("|").split("|") if cell.strip()]
        line = ": ".join(cells) if any(any(map(str.isalnum, cell)) for cell in cells) else ""
    return line.strip()
