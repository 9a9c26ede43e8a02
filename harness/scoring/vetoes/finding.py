"""One thing in which two texts differ, however alike they are."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found, in a few plain words."""

    says: str
    refuses: bool = False
    """Whether it tells the texts apart. Otherwise it only forbids to take them for the same."""
    unsaid: bool = False
    """Words are missing that may have been said in words which nobody listed."""
