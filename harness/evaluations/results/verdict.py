"""The rate of an evaluation: the mean of the pass rates of its runs, and whether it is enough."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from harness.types.cases.evaluation import EntryVerdict, EvaluationVerdict


@dataclass(frozen=True, slots=True)
class RateReading:
    """What the outcomes of all runs come to."""

    rates: tuple[Fraction | None, ...]
    """Of each run: the share of those that passed among those that passed or failed; None where there is none."""
    mean: Fraction | None
    lowest: Fraction
    highest: Fraction
    """The mean, were each entry without a verdict failed, and passed."""
    verdict: EvaluationVerdict


def read_rates(runs: Sequence[Sequence[EntryVerdict]], min_pass_rate: float) -> RateReading:
    """Each entry counts the same, the threshold itself is enough.

    Where entries without a verdict decide, nobody knows: that is an error, and neither passed nor failed.
    """
    rates = tuple(_share(run.count("pass"), run.count("pass") + run.count("fail")) for run in runs)
    known = [rate for rate in rates if rate is not None]
    lowest = _mean([Fraction(run.count("pass"), len(run)) for run in runs if run])
    highest = _mean([Fraction(len(run) - run.count("fail"), len(run)) for run in runs if run])
    least = Fraction(str(min_pass_rate))  # as it is written: 4 of 5 are 0.8
    verdict: EvaluationVerdict = "passed" if lowest >= least else "failed" if highest < least else "error"
    if not known:
        verdict = "error"
    return RateReading(rates, _mean(known) if known else None, lowest, highest, verdict)


def _share(part: int, whole: int) -> Fraction | None:
    return Fraction(part, whole) if whole else None


def _mean(rates: Sequence[Fraction]) -> Fraction:
    return sum(rates, Fraction()) / len(rates) if rates else Fraction()
