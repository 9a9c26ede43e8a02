"""Better, worse or equivalent, looked at after every round of pairs: confidence sequences by betting.

A pair is one story played by both versions; its difference lies in [-1, 1]. A round is drawn anew from all stories,
without repeating one. Against "the mean over the stories is at most m" a gambler stakes λ on each pair of a round and
multiplies the capital by 1 + λ (difference - m). The factors of a round are independent given the order, so that the
expected product is a mean of products of different factors, at most the power of their mean (Maclaurin's inequality):
were the mean at most m, the capital would not grow on average, whatever the stories are, also when some gain and others
lose. By Ville's inequality it then ever reaches 1/α with chance α at most, however often one looks at ends of rounds.
What capital against m has reached 1/α by is the lower end of a confidence sequence (Waudby-Smith and Ramdas,
Estimating means of bounded random variables by betting, J. R. Stat. Soc. B 86, 2024). λ is what lets the capital grow
fastest where the mean is the planned effect (Kelly's; GROW in Grünwald, de Heide and Koolen, Safe testing, 2024), or
what has been seen, where that is clearly more.
"""

from __future__ import annotations

import math
from typing import Literal

from harness.analysis.arrays import Floats, Integers, np
from harness.analysis.statistics.intervals import Interval
from harness.analysis.statistics.quantiles import normal_quantile
from harness.types.trajectory import Data

Ending = Literal["better", "worse", "equivalent", "budget spent"]
ENDINGS: tuple[Ending | None, ...] = (None, "better", "worse", "equivalent", "budget spent")
"""By their numbers in `endings`."""
ONE_SIDE, EACH_BOUND = 0.025, 0.05
"""The chance of a false better, as of a false worse; and on either side, that one of effect is taken for less."""
POWER = 0.9
"""Of the design with a fixed number of pairs that `fixed_pairs` tells of."""
CAP = 1.5
"""At most so many times the pairs of that design are played."""
DISCORDANCE = 0.3
"""The share of pairs that differ, as long as nothing is known of it."""
PRIOR_PAIRS = 25
"""What is assumed of it weighs as so many pairs."""
MOST_BET = 0.5
"""So that no single pair takes more than half of what there is."""
CAUTION = 2.0
"""Standard errors by which what was seen must be more than the planned effect to be bet on."""
FUTURES, MOST_DRAWN = 400, 2_000_000


class SequentialReading(Data):
    """What the rounds that were played say. Differences are candidate - baseline, in shares of success."""

    effect: float
    rounds: int
    pairs: int
    undecided: int
    """Pairs of which a side has no verdict; each is read for and against the candidate."""
    difference: float | None
    """Over the pairs with two verdicts. Where it ended early, it is exaggerated; the interval is not."""
    interval: Interval
    """It holds at every end of a round at once: 95 %; where they are equivalent 90 %, as each bound has its 5 %."""
    discordance: float
    """The share of pairs that differ, as it is estimated."""
    fixed: int
    """Pairs that a design with a fixed number of them needs, at that share, for a power of 0.9."""
    most: int
    ending: Ending | None


class Outlook(Data):
    """What would probably come of going on for as many pairs again, were the stories to go on as they did."""

    chance: float
    """That it would be decided by then."""
    low: int
    high: int
    """Of those futures that are decided by then, four of five are after this many further pairs."""


def fixed_pairs(effect: float, discordance: float = DISCORDANCE, power: float = POWER) -> int:
    """Pairs with which a test at 5 % finds a difference with that power, looked at once, at their end."""
    return math.ceil((normal_quantile(0.975) + normal_quantile(power)) ** 2 * discordance / effect**2)


def equivalence_pairs(effect: float, discordance: float = DISCORDANCE) -> int:
    """Pairs with which two one-sided tests at 5 % show the same version to lie within ±effect, in nine of ten cases.

    Each of the tests has a chance of 0.95 then: 10.8 × discordance / effect².
    """
    return math.ceil((2 * normal_quantile(1 - EACH_BOUND)) ** 2 * discordance / effect**2)


def most_pairs(effect: float, discordance: float = DISCORDANCE) -> int:
    """Pairs that are played at most; the share that differs is estimated anew after each round."""
    return math.ceil(CAP * fixed_pairs(effect, discordance))


def bets(values: Floats, effect: float) -> Floats:
    """Of the last two axes, rounds and pairs: what is staked in each round, by what the rounds before it came to."""
    rounds, size = values.shape[-2:]
    before = size * np.arange(rounds)
    second = (PRIOR_PAIRS * DISCORDANCE + _before((values**2).sum(-1))) / (PRIOR_PAIRS + before)
    pairs = np.maximum(before, 1)
    seen = _before(values.sum(-1)) / pairs - CAUTION * np.sqrt(second / pairs)
    stakes: Floats = np.minimum(MOST_BET, np.maximum(effect, seen) / second)
    return stakes


def log_capital(values: Floats, effect: float, mean: float) -> Floats:
    """After each round: of who bets against "the mean is at most `mean`"."""
    stakes = bets(values, effect)[..., None]
    with np.errstate(divide="ignore"):
        grown: Floats = np.log1p(stakes * (values - mean)).sum(-1).cumsum(-1)
    return grown


def endings(lows: Floats, highs: Floats, effect: float, *, capped: bool = True) -> Integers:
    """After each round: the number of its ending in ENDINGS. The first that is not 0 counts.

    The last two axes are rounds and pairs; `lows` and `highs` are the least and the most that a difference can be,
    which are not the same where a side has no verdict.
    """
    one_side, each_bound = math.log(1 / ONE_SIDE), math.log(1 / EACH_BOUND)
    better = log_capital(lows, effect, 0) >= one_side
    worse = log_capital(-highs, effect, 0) >= one_side
    above, below = (log_capital(values, effect, -effect) >= each_bound for values in (lows, -highs))
    pairs = lows.shape[-1] * np.arange(1, lows.shape[-2] + 1)
    spent = (pairs >= most_pairs(effect, 1) * _discordance(lows, highs)) & capped
    found: Integers = np.select([better, worse, above & below, spent], [1, 2, 3, 4], 0)
    return found


def reading(lows: Floats, highs: Floats, effect: float) -> SequentialReading:
    """Of rounds that were played, one row each; what comes after the round that decided is not looked at."""
    reached = endings(lows, highs, effect)
    last = int((reached > 0).argmax()) if reached.any() else len(lows) - 1
    lows, highs = lows[: last + 1], highs[: last + 1]
    rounds, size = lows.shape
    known = lows == highs
    share = float(_discordance(lows, highs)[-1]) if rounds else DISCORDANCE
    fixed, ending = fixed_pairs(effect, share), ENDINGS[reached[last]] if rounds else None
    error = EACH_BOUND if ending == "equivalent" else ONE_SIDE
    return SequentialReading(
        effect=effect,
        rounds=rounds,
        pairs=rounds * size,
        undecided=int((~known).sum()),
        difference=float(lows[known].mean()) if known.any() else None,
        interval=Interval(
            low=_low_end(lows, effect, error),
            high=-_low_end(-highs, effect, error),
            confidence=1 - 2 * error,
            method="betting",
        ),
        discordance=share,
        fixed=fixed,
        most=size * math.ceil(most_pairs(effect, share) / size),
        ending=ending,
    )


def outlook(lows: Floats, highs: Floats, effect: float, seed: int = 0) -> Outlook:
    """By futures drawn from the pairs that were played, each from a sample of its own of them."""
    rounds, size = lows.shape
    pairs = rounds * size
    draw, futures = np.random.default_rng(seed), max(20, min(FUTURES, MOST_DRAWN // pairs))
    sample = draw.integers(pairs, size=(futures, pairs))
    further = np.take_along_axis(sample, draw.integers(pairs, size=(futures, pairs)), 1).reshape(futures, rounds, size)
    low, high = (
        np.concatenate([np.broadcast_to(values, further.shape), values.ravel()[further]], 1) for values in (lows, highs)
    )
    decided = endings(low, high, effect, capped=False)[:, rounds:] > 0
    reached = decided.any(1)
    after = size * (decided.argmax(1)[reached] + 1)
    ends = np.quantile(after, [0.1, 0.9], method="nearest") if reached.any() else (pairs, pairs)
    return Outlook(chance=float(reached.mean()), low=int(ends[0]), high=int(ends[1]))


def _before(per_round: Floats) -> Floats:
    """What all rounds before each one come to."""
    return np.cumsum(per_round, -1) - per_round


def _discordance(lows: Floats, highs: Floats) -> Floats:
    """After each round."""
    squares = ((lows**2 + highs**2) / 2).sum(-1).cumsum(-1)
    pairs = lows.shape[-1] * np.arange(1, lows.shape[-2] + 1)
    share: Floats = (PRIOR_PAIRS * DISCORDANCE + squares) / (PRIOR_PAIRS + pairs)
    return share


def _low_end(values: Floats, effect: float, error: float) -> float:
    """The largest mean that is ruled out from below, to a millionth; the capital falls as the mean rises."""

    def ruled_out(mean: float) -> bool:
        return len(values) > 0 and bool(log_capital(values, effect, mean)[-1] >= math.log(1 / error))

    low, high = -1.0, 1.0
    if not ruled_out(low):
        return low
    while high - low > 1e-6:
        middle = (low + high) / 2
        low, high = (middle, high) if ruled_out(middle) else (low, middle)
    return low
