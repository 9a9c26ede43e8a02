"""What an answer says as data: the JSON in it."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import Any

from pydantic import JsonValue

LONGEST = 200
"""Characters of an answer that are shown."""
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


def cut(value: JsonValue) -> JsonValue:
    if isinstance(value, str) and len(value) > LONGEST:
        return value[: LONGEST - 1] + "…"
    return value


def quoted(value: JsonValue) -> str:
    return json.dumps(cut(value), ensure_ascii=False)
