"""The hours between which something is, as they are spoken: "1-5 pm"."""

from __future__ import annotations

import re

EARLIEST, NOON = 7, 12
"""Hours before the first are in the afternoon, where nothing says in which half of the day they are."""


def hours(window: re.Match[str]) -> str:
    """As 13:00–17:00, of a match with from, to, the minutes and the half of the day of both."""
    start, end = int(window["from"]), int(window["to"] or NOON)
    late, plain = (window["end"] or "").lower() == "p", not (window["end"] or window["half"])
    if end < NOON and (late or (plain and (end <= start or start < EARLIEST))):
        end += NOON
    if start + NOON < end and ((plain and start < EARLIEST) or (late and not window["half"])):
        start += NOON
    elif start < NOON and (window["half"] or "").lower() == "p":
        start += NOON
    return f"{start:02}{window['minutes'] or ':00'}–{end:02}{window['later'] or ':00'}"
