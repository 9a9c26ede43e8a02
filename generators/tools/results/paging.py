"""What a result says of a list that it holds, and not of anything in it: how long it is, how much of it is shown."""

from __future__ import annotations

from pydantic import JsonValue

from generators.tools.names import words

_COUNTS = frozenset("count total number found matches results size length".split())
_TURNING = frozenset("cursor token next previous prev more offset".split())
"""Words of what leads to the next part of a list."""
_PAGES = frozenset("paging pagination page pages meta metadata".split())


def is_about_list(path: str, value: JsonValue, content: JsonValue) -> bool:
    """Whether it says how many entries a list beside it has, or how much of it is shown: nobody asks for that."""
    around = content
    *way, last = path.split(".")
    for part in way:
        around = around[int(part)] if isinstance(around, list) else around[part] if isinstance(around, dict) else None
    if not isinstance(around, dict):
        return False
    lengths = [len(each) for each in around.values() if isinstance(each, list)]
    counts = isinstance(value, int) and bool(lengths) and bool(set(words(last)) & (_COUNTS | _PAGES))
    turns = bool(lengths) and bool(set(words(last)) & _TURNING)
    return counts or turns or bool(way and set(words(way[-1])) & _PAGES)
