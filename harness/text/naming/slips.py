"""Whether a name or a number was mistaken for another one by a sign."""

from __future__ import annotations

from harness.text.normalize import fold


def is_slip(one: str, other: str, shortest: int) -> bool:
    """Whether they differ in one sign, or in two that are swapped.

    >>> is_slip("NC-48213", "NC-48231", 3), is_slip("4B", "4C", 3)
    (True, False)
    """
    mine, theirs = fold(one), fold(other)
    if len(mine) != len(theirs) or len(mine) < shortest or mine == theirs:
        return False
    places = [place for place, (a, b) in enumerate(zip(mine, theirs, strict=True)) if a != b]
    if any(mine[place].isdigit() != theirs[place].isdigit() for place in places):
        return False
    return len(places) == 1 or (len(places) == 2 and sorted(mine) == sorted(theirs))
