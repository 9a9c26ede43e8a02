"""How far two people agree beyond chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence


def cohens_kappa(pairs: Sequence[tuple[str, str]]) -> float | None:
    """Cohen's κ of what two people said of the same things (Cohen 1960).

    None where it is undefined: of nothing, and where both always say one and the same.
    """
    number = len(pairs)
    first, second = Counter(a for a, _ in pairs), Counter(b for _, b in pairs)
    by_chance = sum(first[label] * second[label] for label in first)
    if by_chance == number * number:  # also where there is none
        return None
    seen = sum(a == b for a, b in pairs)
    return (seen * number - by_chance) / (number * number - by_chance)
