"""Makes the text of agents fit to print: control characters are shown instead of obeyed, columns are counted."""

from __future__ import annotations

import json
import re
from typing import Any

_UNSAFE = re.compile(
    r"[\x00-\x1f\x7f-\x9f\xad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff"
    r"\ud800-\udfff\U000e0000-\U000e007f]"
)
"""What moves the cursor, hides itself, turns the direction of writing round, or is no character at all."""


def printable(text: str) -> str:
    """The text as one line: what cannot be seen is spelled out, such as \\n, \\x1b or \\u202e."""
    return _UNSAFE.sub(_spelled_out, text)


def printable_lines(text: str) -> list[str]:
    """The text with its own line breaks and tabs kept."""
    return [printable(line.expandtabs(4)) for line in text.replace("\r\n", "\n").split("\n")]


def _spelled_out(match: re.Match[str]) -> str:
    code = ord(match.group())
    short = {9: "\\t", 10: "\\n", 13: "\\r"}.get(code)
    return short or (f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}")


def as_json(value: Any) -> str:
    """A value as one line of JSON, so that 8 and "8" look different."""
    return printable(json.dumps(value, ensure_ascii=False, default=str))


def cells(text: str) -> int:
    """How many columns of a terminal the text takes; wide characters take two."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)


def padded(text: str, room: int) -> str:
    return text + " " * (room - cells(text))


def shortened(text: str, room: int | None) -> str:
    """The text, cut at its end where it takes more columns than there is room for; None is room for everything."""
    if room is None or (len(text) <= room and cells(text) <= room):
        return text
    from rich.cells import set_cell_size

    return set_cell_size(text[:room], max(room - 1, 0)).rstrip() + "…"


def shortened_inside(text: str, room: int) -> str:
    """The text, cut in its middle, for names that begin alike."""
    if len(text) <= room and cells(text) <= room:
        return text
    from rich.cells import set_cell_size

    end = max(room - 1, 0) * 2 // 5
    tail = set_cell_size(text[: -room - 1 : -1], end)[::-1].lstrip()
    return set_cell_size(text[:room], max(room - 1 - end, 0)).rstrip() + "…" + tail


def around_difference(left: str, right: str, room: int | None) -> tuple[str, str]:
    """Both texts cut to the room so that the first place where they differ stays in view."""
    if room is None or all(len(text) <= room and cells(text) <= room for text in (left, right)):
        return left, right
    start = max(common_start(left, right) - room // 3, 0)
    spare = room - 1 - max(cells(left[start:]), cells(right[start:]))
    start -= max(spare, 0) // 2  # a wide character takes two columns
    if start > 1:
        left, right = "…" + left[start:], "…" + right[start:]
    return shortened(left, room), shortened(right, room)


def common_start(left: str, right: str) -> int:
    """How many characters two texts begin with alike."""
    return next((i for i, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), min(len(left), len(right)))


def wrapped(text: str, room: int) -> list[str]:
    """The text of one line broken at spaces into lines that fit; a longer word is broken anywhere."""
    from rich.cells import chop_cells

    lines: list[str] = []
    current: str | None = None
    for word in text.split(" "):
        longer = word if current is None else f"{current} {word}"
        if len(longer) <= room and cells(longer) <= room:
            current = longer
            continue
        if current:
            lines.append(current)
        *full, current = chop_cells(word, max(room, 2)) or [""]
        lines += full
    return [*lines, current or ""]
