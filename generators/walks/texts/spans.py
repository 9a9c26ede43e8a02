"""Two days as people say them in one breath."""

from __future__ import annotations

from calendar import monthrange

from pydantic import JsonValue

from generators.tools.observations import is_day
from generators.walks.phrases import phrases


def spanned(start: JsonValue, end: JsonValue, first: str, last: str) -> str:
    """from May 4, 2026 to May 8, 2026; May 2026, and 2026, for all their days"""
    begins, ends = str(start), str(end)
    if is_day(begins) and is_day(ends) and begins[:4] == ends[:4]:
        year, month = int(begins[:4]), int(begins[5:7])
        if (begins[5:], ends[5:]) == ("01-01", "12-31"):
            return str(year)
        if begins[:7] == ends[:7] and begins[8:] == "01" and ends[8:] == str(monthrange(year, month)[1]):
            return phrases().month(year, month)
    return (phrases().span if first != last else phrases().one_day).format(first=first, last=last)
