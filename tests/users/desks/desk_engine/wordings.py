"""What both manners of desk read and word alike: plain letters, days that exist, lists, and the phrasings of a style."""

from __future__ import annotations

import calendar
import re
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from desk_engine.description import read

MONTHS = [name.lower() for name in calendar.month_name[1:]]
WEEKDAYS = [name.lower() for name in calendar.day_name]
PLAIN = {"’": "'", "‘": "'", "–": "-", "—": " - ", "‑": "-", "\u00a0": " "}


def plain(text: str, more: Mapping[str, str]) -> str:
    """A text in plain letters, so that the patterns need not know the others."""
    return text.translate(str.maketrans({**PLAIN, **more}))


def iso_day(year: int, month: int, day: int) -> str | None:
    """The date in ISO form, or None where there is no such day."""
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        return None


def month_number(word: str) -> int:
    """1 to 12 for a month's name or its first letters."""
    return 1 + next(place for place, name in enumerate(MONTHS) if name.startswith(word.lower()[:3]))


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words as a list in a sentence."""
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + f" {last} " + words[-1]


def money(amount: float) -> str:
    """An amount as it is said."""
    return f"{amount:.2f} euros"


class Phrases:
    """The phrasings of a style, which change with the turn; what it has none of its own for is worded plainly."""

    def __init__(self, file: str, style: str) -> None:
        self.own, self.plain = read(file)[style], read(file)["plain"]

    def say(self, kind: str, turn: int, values: Mapping[str, Any]) -> str:
        """A sentence of a kind, with the values in their places."""
        found = self.own.get(kind) or self.plain[kind]
        text = found if isinstance(found, str) else found[(turn - 1) % len(found)]
        return re.sub(r"\{(\w+)\}", lambda place: str(values.get(place[1], place[0])), text)
