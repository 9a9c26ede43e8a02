"""How often `simulate --until-decided` decides wrongly, and how many pairs it takes beside a fixed number of them.

Run: .venv/bin/python tests/benchmarks/until_decided.py [--quick]

Every reading is made by the functions that the command uses. The same versions (A/A) are played in four shapes of
difficulty, once with stories that are the same in both versions and once with stories of opposite sign, half of which
gain and half of which lose, and both again with half of the candidate's failures lost to errors. `fixed` is what a test at
5 %, looked at once, needs for the power that was observed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from figures import Figure, alone
from numpy.typing import NDArray

from harness.analysis.statistics.quantiles import normal_quantile
from harness.analysis.statistics.sequential import ENDINGS, bets, endings, most_pairs
from harness.runs.rounds.drawn import ROUND

Floats = NDArray[np.float64]
EFFECT = 0.05
SIZES = (5, 20, 50, 200)
MOST_FALSE = 0.063
"""5 % and twice the standard error of 2,000 repetitions, and a little."""
CHUNK = 250


@dataclass(frozen=True)
class Suite:
    """The chance of success of each story in both versions."""

    before: Floats
    after: Floats
    lost: float = 0.0
    """The share of the candidate's failures that become errors."""

    @property
    def discordance(self) -> float:
        return float((self.before * (1 - self.after) + self.after * (1 - self.before)).mean())

    @property
    def noise(self) -> float:
        """The variance of a pair whose story is given, which is all that a fixed number of whole passes has."""
        return float((self.before * (1 - self.before) + self.after * (1 - self.after)).mean())

    def play(self, repetitions: int, rounds: int, chance: np.random.Generator) -> tuple[Floats, Floats]:
        """The least and the most that each pair can differ by: repetitions × rounds × pairs."""
        stories, size = len(self.before), min(ROUND, len(self.before))
        order = np.argsort(chance.random((repetitions, rounds, stories), dtype=np.float32))[..., :size]
        old, new = (chance.random(order.shape) < side[order] for side in (self.before, self.after))
        missing = ~new & (chance.random(order.shape) < self.lost)
        low = new.astype(float) - old
        return low, low + missing


def shapes(stories: int) -> dict[str, Floats]:
    """Chances of success of as many stories."""
    place = (np.arange(stories) + 0.5) / stories
    return {
        "easy": np.full(stories, 0.93),
        "hard": np.full(stories, 0.5),
        "spread": 0.07 + 0.86 * place,
        "two kinds": np.where(place < 0.6, 0.93, 0.2),
    }


def opposite(rate: Floats) -> Suite:
    """Half of the stories gain and half lose, and nothing on average: in the middle all, at the ends a little."""
    sign = np.resize([1.0, -1.0], len(rate))
    sign[-1] = -sign[:-1].sum()
    shift = np.minimum(rate, 1 - rate).min() * sign
    return Suite(rate - shift, rate + shift)


def simulated(suite: Suite, repetitions: int, seed: int, *, every_pair: bool = False) -> tuple[NDArray[Any], Floats]:
    """How each repetition ends, as a number of ENDINGS, and after how many pairs."""
    size = min(ROUND, len(suite.before))
    share = suite.discordance + suite.lost * float((1 - suite.after).mean()) + 0.1
    rounds = most_pairs(EFFECT, share) // size + 2
    ended, pairs = [], []
    for part in range(0, repetitions, CHUNK):
        chance = np.random.default_rng([seed, part])
        lows, highs = suite.play(min(CHUNK, repetitions - part), rounds, chance)
        each = endings(lows, highs, EFFECT)
        first = (each > 0).argmax(1)
        found = np.take_along_axis(each, first[:, None], 1)[:, 0]
        if every_pair:
            found = inside(lows, highs, first, found)
        ended.append(found)
        pairs.append((first + 1.0) * size)
    return np.concatenate(ended), np.concatenate(pairs)


def inside(lows: Floats, highs: Floats, first: NDArray[Any], found: NDArray[Any]) -> NDArray[Any]:
    """The same, had somebody looked after every pair and stopped in the middle of a round."""
    for values, number in ((lows, 1), (-highs, 2)):
        grown = np.log1p(bets(values, EFFECT)[..., None] * values)
        capital = grown.reshape(len(grown), -1).cumsum(1)
        before = np.arange(capital.shape[1]) < ((first + 1) * lows.shape[2])[:, None]
        found = np.where(((capital >= np.log(40)) & before).any(1) & (found != 3 - number), number, found)
    return found


def share(ended: NDArray[Any], *words: str) -> float:
    return float(np.isin(ended, [ENDINGS.index(word) for word in words]).mean())  # type: ignore[arg-type]


def measure(quick: bool) -> Iterator[Figure]:
    repetitions = 200 if quick else 2_000
    limit = None if quick else MOST_FALSE
    for stories in (5, 50) if quick else SIZES:
        for shape, rate in shapes(stories).items():
            suites = {
                "the same": Suite(rate, rate),
                "opposite signs": opposite(rate),
                "half of failures lost": Suite(rate, rate, 0.5),
                "opposite signs, half of failures lost": replace(opposite(rate), lost=0.5),
            }
            for name, suite in suites.items():
                ended, _ = simulated(suite, repetitions, stories, every_pair=True)
                said = f"A/A, {stories} stories, {shape}, {name}, a look after every pair: false"
                better = ("better",) if suite.lost else ("better", "worse")
                yield Figure(said, share(ended, *better), "share", limit)
    yield from beside_fixed(repetitions, quick=quick)


def beside_fixed(repetitions: int, *, quick: bool) -> Iterator[Figure]:
    """At the planned effect, and where there is none."""
    for stories in (20,) if quick else (5, 20, 200):
        for shape, rate in shapes(stories).items():
            half = EFFECT / 2
            suite = Suite(rate - half, rate + half)
            ended, pairs = simulated(suite, repetitions, stories)
            power = share(ended, "better")
            quantile = normal_quantile(0.975) + normal_quantile(min(power, 0.999))
            fixed = quantile**2 * suite.noise / EFFECT**2
            said = f"+5 points, {stories} stories, {shape}, {suite.discordance:.0%} of pairs differ"
            yield Figure(f"{said}: better", power, "share", None if quick else 0.8, more_is_better=True)
            yield Figure(f"{said}: pairs / fixed", pairs.mean() / fixed, f"of {fixed:,.0f}", None if quick else 0.75)
            yield Figure(f"{said}: undecided at the cap", share(ended, "budget spent"), "share")
            ended, pairs = simulated(Suite(rate, rate), repetitions, stories)
            yield Figure(f"the same, {stories} stories, {shape}: equivalent", share(ended, "equivalent"), "share")
            yield Figure(f"the same, {stories} stories, {shape}: pairs", pairs.mean(), "pairs")


if __name__ == "__main__":
    alone(measure)
