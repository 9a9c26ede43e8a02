"""What an answer says as data: the JSON in it, and the numbers that it tells."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from pydantic import JsonValue

from harness.text.keywords import mentions
from harness.text.saying.sentences import sentences
from harness.text.values import find_values

LONGEST = 200
"""Characters of an answer that are shown."""
_SIGNS = re.compile(r"[^\w]+")
_FENCED = re.compile(r"\s*```[\w-]*\n(.*?)\n?```\s*", re.DOTALL)


def as_json(text: str) -> tuple[Any, bool]:
    """What a text says in JSON, and whether it does."""
    fenced = _FENCED.search(text)
    for candidate in (text, fenced[1] if fenced else None):
        if candidate is not None and candidate.strip()[:1] in set('{["-0123456789tfn'):
            try:
                return json.loads(candidate), True
            except (ValueError, RecursionError):
                continue
    return None, False


@lru_cache(maxsize=256)
def _compiled(path: str) -> Any:
    import jmespath

    return jmespath.compile(path)


def inside(value: JsonValue, path: str) -> JsonValue:
    """What stands at a JMESPath; None where nothing does."""
    found: JsonValue = _compiled(path).search(value)
    return found


def numbers_in(text: str, label: str | None, language: str) -> Iterator[str]:
    """The numbers of a text, whatever they count; those of dates, times and identifiers are none.

    With a label those of the sentences and lines that have it, and of the next one after `Total:` or where there is
    no number beside it.
    """
    if label is None:
        yield from _told(text, language)
        return
    lines = list(sentences(text, language))
    for i, line in enumerate(lines):
        if _stands(line, label) or mentions(line, label, language):
            found = _told(line, language)
            yield from found
            if i + 1 < len(lines) and (not found or line.rstrip(" *_").endswith(":")):
                yield from _told(lines[i + 1], language)


def _stands(line: str, label: str) -> bool:
    """Word for word, which needs no understanding."""
    return f" {label.lower()} " in f" {_SIGNS.sub(' ', line.lower())} "


def _told(text: str, language: str) -> list[str]:
    return [value.number for value in find_values(text, language, loose=True) if value.number is not None]


def cut(value: JsonValue) -> JsonValue:
    if isinstance(value, str) and len(value) > LONGEST:
        return value[: LONGEST - 1] + "…"
    return value


def quoted(value: JsonValue) -> str:
    return json.dumps(cut(value), ensure_ascii=False)
