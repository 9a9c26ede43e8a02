"""A day of the month that is said without its month, as in "make that the 15th"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from harness.text.languages import languages, section


def lone_day(text: str, language: str) -> int | None:
    """The first that a text says, and does not exclude; None also where nobody knows how the language says it."""
    pattern = _pattern(language.replace("_", "-").partition("-")[0].lower())
    found = pattern.search(text) if pattern is not None else None
    return int(found["day"]) if found is not None else None


def lone_days(text: str, language: str) -> Iterator[re.Match[str]]:
    """All of them, as the group day."""
    pattern = _pattern(language)
    return pattern.finditer(text) if pattern is not None else iter(())


@lru_cache(maxsize=16)
def _pattern(code: str) -> re.Pattern[str] | None:
    said: str | None = section(code, "values").get("lone_day") if code in languages() else None
    return re.compile(said, re.IGNORECASE) if said is not None else None
