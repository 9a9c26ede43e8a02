"""What every desk of the demo hears in a message: wishes by their words, facts, yes or no. Rules, no model."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Slots = dict[str, Any]
LONGEST = 2000
"""Characters of a message that are read: nobody tells a desk more at once."""

_YES = re.compile(r"^\W*(yes|yeah|yep|sure|ok(ay)?|please do|go ahead|correct|right|absolutely)\b", re.IGNORECASE)
_NO = re.compile(
    r"^\W*(no|nope|not|don['’]?t|do not|stop|never ?mind|wait)\b|\bchanged? my mind\b|\brather not\b", re.IGNORECASE
)
_THANKS = re.compile(r"\b(thanks|thank you|bye|goodbye|that is all|that['’]s (?:all|it))\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class HeardMessage:
    """One message, understood."""

    wishes: tuple[str, ...] = ()
    slots: Slots = field(default_factory=dict)
    agrees: bool | None = None
    """True for yes, False for no, None for neither."""
    thanks: bool = False
    outdated: frozenset[str] = frozenset()
    """The slots that no longer hold, whatever was said of them before."""
    with_wish: Mapping[str, Slots] = field(default_factory=dict)
    """Wish → what was said in its clause and goes for it alone; None for what does not."""


def agreement(text: str) -> bool | None:
    """True for yes, False for no, None for neither."""
    return True if _YES.search(text) else False if _NO.search(text) else None


def thanks(text: str) -> bool:
    return bool(_THANKS.search(text))


def wishes(text: str, asked_by: Mapping[str, str], clause_end: re.Pattern[str]) -> dict[str, str]:
    """The wish of each clause, with the clause: of the patterns that ask for one, the first that fits wins."""
    found: dict[str, str] = {}
    for clause in clause_end.split(text):
        fitting = (wish for wish, pattern in asked_by.items() if re.search(pattern, clause, re.IGNORECASE))
        if (wish := next(fitting, None)) is not None:
            found.setdefault(wish, clause)
    return found
