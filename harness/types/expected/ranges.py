"""Dates and times as they stand in data, so that they can be held against a range."""

from __future__ import annotations

from datetime import date, datetime, time

Moment = date | datetime | time


def moment(text: str) -> Moment | None:
    """The date, the time of day, or both, that this ISO 8601 text says; None where it says none.

    A zone is left out: what is compared is what stands there.
    """
    stripped = text.strip()
    try:
        if "-" in stripped[:8] and ":" in stripped:
            return datetime.fromisoformat(stripped).replace(tzinfo=None)
        if "-" in stripped:
            return date.fromisoformat(stripped)
        return time.fromisoformat(stripped).replace(tzinfo=None) if ":" in stripped else None
    except ValueError:
        return None
