"""What is known of tools: whether a call ended in an error, and whether a tool changes something."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from fnmatch import fnmatchcase
from functools import lru_cache
from typing import Any, Literal

from harness.types.rules import Rules
from harness.types.story import Story, Tools
from harness.types.trajectory import ToolCall, ToolSchema

PATTERN_SECONDS = 1.0
"""Time limit for a user's own error pattern on one result."""
_ERROR_WORD = re.compile(r"\s*error\b", re.IGNORECASE)


def call_error(call: ToolCall, pattern: str | None) -> str | None:
    """What went wrong in this call, or None: what the target marks as an error, else what reads like one.

    Raises TimeoutError when the suite's pattern takes too long.
    """
    if call.error is not None:
        return call.error or "error"
    result = call.result
    if isinstance(result, str):
        if _ERROR_WORD.match(result):
            return result
        if "rror" in result and result.lstrip().startswith("{"):
            try:
                said = _says_error(json.loads(result))
            except (ValueError, RecursionError):
                said = None
            if said is not None:
                return said
    else:
        said = _says_error(result)
        if said is not None:
            return said
    if pattern is not None:
        text = result if isinstance(result, str) else json.dumps(result)
        if _compiled(pattern).search(text, timeout=PATTERN_SECONDS):
            return text
    return None


def _says_error(result: Any) -> str | None:
    if isinstance(result, dict) and (result.get("error") or result.get("isError")):
        error = result.get("error")
        return error if isinstance(error, str) else json.dumps(result)
    return None


@lru_cache(maxsize=64)
def _compiled(pattern: str) -> Any:
    import regex

    return regex.compile(pattern)


def effect(
    name: str, story: Story, rules: Rules, offered: Iterable[ToolSchema] | None
) -> Literal["write", "read"] | None:
    """Whether a tool changes something; None when nobody says. The story goes first, the target last."""
    for tools in (story.tools, rules.tools):
        found = _listed(name, tools)
        if found is not None:
            return found
    for schema in offered or ():
        if schema.name == name and schema.read_only is not None:
            return "read" if schema.read_only else "write"
    return None


def _listed(name: str, tools: Tools) -> Literal["write", "read"] | None:
    for glob in tools.write:
        if fnmatchcase(name, glob):
            return "write"
    for glob in tools.read:
        if fnmatchcase(name, glob):
            return "read"
    return None
