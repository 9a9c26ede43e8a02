"""How often a comparison of a version with itself says that something changed, and whether it sees what did.

Run: .venv/bin/python tests/benchmarks/false_alarms.py [--repetitions 2000] [--quick]
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache

import numpy as np

from harness.analysis.statistics.exact import fisher
from harness.analysis.statistics.multiplicity import benjamini_hochberg
from harness.analysis.statistics.stratified import StoryCounts, stratified

exact = cache(fisher)
ALPHA, MOST = 0.05, 0.063
Draw = np.random.Generator
SHAPES: Mapping[str, Callable[[Draw, int], np.ndarray]] = {
    "all hard": lambda draw, n: np.full(n, 0.3),
    "nearly all easy": lambda draw, n: np.full(n, 0.95),
    "spread": lambda draw, n: draw.random(n),
    "either way": lambda draw, n: draw.beta(0.3, 0.2, n),
}
STORIES = (5, 20, 50, 200)
TRIALS = (1, 3, 5, 10, 0)
"""0: from one to ten, other numbers in each version."""


def side(draw: Draw, rates: np.ndarray, trials: int) -> tuple[np.ndarray, np.ndarray]:
    played = np.full(len(rates), trials) if trials else draw.integers(1, 11, len(rates))
    return draw.binomial(played, rates), played


def stories(before: tuple[np.ndarray, np.ndarray], after: tuple[np.ndarray, np.ndarray]) -> list[StoryCounts]:
    columns = (each.tolist() for each in (*before, *after))
    return [StoryCounts(*row) for row in zip(*columns, strict=True)]


def broken(pairs: Sequence[StoryCounts]) -> list[str]:
    tests = {str(i): exact(*each) for i, each in enumerate(pairs) if each.trials_before and each.trials_after}
    adjusted = benjamini_hochberg(tests)
    lower = {i for i in tests if share(pairs[int(i)]) < 0}
    return [i for i in lower if (p := adjusted[i]) is not None and p <= ALPHA]


def share(each: StoryCounts) -> float:
    return each.after / each.trials_after - each.before / each.trials_before


def one(pairs: Sequence[StoryCounts]) -> tuple[bool, bool, bool]:
    """Whether the suite is called changed, a journey broken, and the default gate red."""
    changed = stratified(pairs, resamples=1_999)[0] <= ALPHA
    fell = changed and sum(map(share, pairs)) < 0
    any_broken = bool(broken(pairs))
    return changed, any_broken, fell or any_broken


def alarms(repetitions: int) -> Iterator[tuple[str, int, int, np.ndarray]]:
    for shape, rates in SHAPES.items():
        for number in STORIES:
            for trials in TRIALS:
                draw = np.random.default_rng([len(shape), number, trials])
                likely = rates(draw, number)
                found = [
                    one(stories(side(draw, likely, trials), side(draw, likely, trials))) for _ in range(repetitions)
                ]
                yield shape, number, trials, np.mean(found, axis=0)


def one_of_many(repetitions: int) -> float:
    """One story 10/10 → 0/10 among 37, the others at 0.95: found as broken."""
    draw, rates = np.random.default_rng(37), np.full(36, 0.95)
    found = 0
    for _ in range(repetitions):
        rest = stories(side(draw, rates, 10), side(draw, rates, 10))
        found += "36" in broken([*rest, StoryCounts(10, 10, 0, 10)])
    return found / repetitions


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--repetitions", type=int, default=2_000)
    words.add_argument("--quick", action="store_true")
    given = words.parse_args()
    repetitions = 100 if given.quick else given.repetitions
    print(
        f"{repetitions:,} repetitions; a version against itself\nshape            stories  trials  suite  broken  gate"
    )
    worst = np.zeros(3)
    for shape, number, trials, found in alarms(repetitions):
        worst = np.maximum(worst, found)
        cells = "  ".join(f"{each:6.1%}" for each in found)
        print(f"{shape:<16} {number:>7}  {trials or '1-10':>6}  {cells}", flush=True)
    print(f"most: {'  '.join(f'{each:.1%}' for each in worst)} (allowed {MOST:.1%})")
    print(f"one story 10/10 → 0/10 among 37 is found in {one_of_many(repetitions):.1%}")


if __name__ == "__main__":
    main()
