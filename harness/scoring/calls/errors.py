"""Whether a call ended in an error: as the target marks it, else as its result reads."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import Any

from harness.types.trajectory import ToolCall

PATTERN_SECONDS = 1.0
"""Time limit for a user's own error pattern on one result."""
_ERROR_WORD = re.compile(r"\s*error\b", re.IGNORECASE)


def call_error(call: ToolCall, pattern: str | None) -> str | None:
    """What went wrong in this call, or None: what the target marks as an error, else what reads like one.

    Raises TimeoutError when the suite's pattern takes too long.
    """
    error = call.error
    if error is not None:
        return error or "error"
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
