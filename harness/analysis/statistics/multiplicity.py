"""Several tests at once."""

from __future__ import annotations

from collections.abc import Mapping


def holm(p_values: Mapping[str, float | None]) -> dict[str, float | None]:
    """p values adjusted so that the chance of any false finding among them all stays below alpha (Holm 1979).

    The smallest is multiplied by the number of tests, the next by one less, and so on, never falling and at most 1.
    A test that could not be made (None) counts for nothing and stays None.
    """
    known = sorted((p, name) for name, p in p_values.items() if p is not None)
    adjusted: dict[str, float | None] = dict.fromkeys(p_values)
    highest = 0.0
    for rank, (p, name) in enumerate(known):
        highest = max(highest, min(1.0, (len(known) - rank) * p))
        adjusted[name] = highest
    return adjusted


def benjamini_hochberg(p_values: Mapping[str, float | None]) -> dict[str, float | None]:
    """p values adjusted so that of all findings no more than alpha are false, on average (Benjamini & Hochberg 1995).

    The greatest stays, the next is multiplied by tests / (tests - 1), and so on, never rising; None as in `holm`.
    """
    known = sorted(((p, name) for name, p in p_values.items() if p is not None), reverse=True)
    adjusted: dict[str, float | None] = dict.fromkeys(p_values)
    lowest = 1.0
    for place, (p, name) in enumerate(known):
        lowest = min(lowest, p * len(known) / (len(known) - place))
        adjusted[name] = lowest
    return adjusted
