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


def inside(value: JsonValue, path: str) -> tuple[JsonValue, bool]:
    """What stands at a JMESPath, and whether anything does: null may stand there, where the path names a place."""
    compiled = _compiled(path)
    found: JsonValue = compiled.search(value)
    return found, found is not None or _has_place(compiled.parsed, value)


def _has_place(node: dict[str, Any], value: Any) -> bool:
    """Whether the last key or index of a path is there, whatever stands at it."""
    from jmespath.visitor import TreeInterpreter

    while node["type"] in ("subexpression", "index_expression"):
        value, node = TreeInterpreter().visit(node["children"][0], value), node["children"][-1]
    if node["type"] == "index":
        return isinstance(value, list) and -len(value) <= node["value"] < len(value)
    return node["type"] == "field" and isinstance(value, dict) and node["value"] in value


def cut(value: JsonValue) -> JsonValue:
    if isinstance(value, str) and len(value) > LONGEST:
        return value[: LONGEST - 1] + "…"
    return value


def quoted(value: JsonValue) -> str:
    return json.dumps(cut(value), ensure_ascii=False)
