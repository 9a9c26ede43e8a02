"""What the planned trials could show, before any is played: of a run held against another, of two until decided."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from harness.analysis.statistics.power import POWER, smallest_difference
from harness.analysis.statistics.sequential import CAP, DISCORDANCE, equivalence_pairs, fixed_pairs, most_pairs
from harness.runs.estimate import Estimate
from harness.text.wording import dollars, percent

EXPECTED = 0.75
"""Of the pairs of a fixed design, where the versions differ by the planned effect; see the benchmark until_decided."""


def shown_by(versions: Sequence[Estimate], effect: float | None) -> dict[str, Any]:
    """For programs. Differences are shares of success."""
    if effect is None:
        trials = min(each.trials for each in versions)
        return {"difference": smallest_difference(trials, DISCORDANCE), "power": POWER, "discordance": DISCORDANCE}
    return {
        "effect": effect,
        "pairs": {name: {"pairs": pairs, "cost": _cost(versions, pairs)} for name, pairs in _pairs(effect).items()},
        "discordance": DISCORDANCE,
    }


def shows_lines(versions: Sequence[Estimate], effect: float | None) -> list[str]:
    """The same, for people."""
    assumed = f"were {percent(DISCORDANCE)} of pairs to come out differently"
    if effect is None:
        trials = min(each.trials for each in versions)
        found = smallest_difference(trials, DISCORDANCE)
        if found is None:
            return ["shows: so few trials show no difference, held against as many of another version"]
        return [
            f"shows: held against as many trials of another version on these stories, a difference of "
            f"{math.ceil(found * 100)} points or more (power {POWER:g}, {assumed})"
        ]
    points = f"{effect * 100:g}"
    meant = {
        "different": f"if the versions differ by {points} points",
        "equivalent": f"for equivalent within ±{points}, if they are the same",
        "fixed": "would be a fixed number of pairs (power 0.9)",
        "most": f"at most ({CAP:g} × that); how many pairs differ is estimated anew after each round",
    }
    lines = [f"until decided, {assumed}; a pair is a conversation of each version:"]
    for name, pairs in _pairs(effect).items():
        cost = _cost(versions, pairs)
        more = " and what is not known" if any(each.unknown for each in versions) else ""
        said = f"{dollars(cost)}{more}" if cost is not None else "cost unknown"
        lines.append(f"  {pairs:>7,} pairs, {said}: {meant[name]}")
    return lines


def _pairs(effect: float) -> dict[str, int]:
    fixed = fixed_pairs(effect)
    return {
        "different": math.ceil(EXPECTED * fixed),
        "equivalent": equivalence_pairs(effect),
        "fixed": fixed,
        "most": most_pairs(effect),
    }


def _cost(versions: Sequence[Estimate], pairs: int) -> float | None:
    """Of so many pairs, as far as models are asked by the harness; None where a price is unknown."""
    cost = 0.0
    for each in versions:
        if each.expected_cost is None:
            return None
        cost += each.expected_cost / max(1, each.trials) * pairs
    return cost
