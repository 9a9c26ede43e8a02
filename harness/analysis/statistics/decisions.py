"""Better, worse or not decided: what the metrics that were named beforehand say together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from harness.analysis.statistics.multiplicity import holm
from harness.analysis.statistics.paired import PairedDifference
from harness.analysis.statistics.power import stories_needed, trials_needed
from harness.types.metrics import Direction
from harness.types.trajectory import Data

Conclusion = Literal["better", "worse", "not decided", "undecided"]
"""undecided: it depends on trials that are in no rate."""


class Decision(Data):
    """What a comparison says of one metric."""

    metric: str
    better: Direction
    """Which way is better."""
    difference: PairedDifference
    adjusted_p: float | None
    """After Holm over all metrics named; None where no story could be compared."""
    decision: Conclusion
    more_stories: int | None
    """Not decided: about so many more stories would, were the difference what it looks like; None where it is 0."""
    more_stories_range: tuple[int, int] | None = None
    """With how many more it would be decided with a chance of 50 %, and of 90 %."""
    more_trials: int | None
    """Or so many more trials a story and version, on the same stories; None where trials alone would not do."""


def findings(
    differences: Mapping[str, PairedDifference], better: Mapping[str, Direction], alpha: float = 0.05
) -> tuple[Decision, ...]:
    """One finding for each named metric, in the order given; all named metrics must be here at once.

    When the versions are the same, the chance of any "better" or "worse" is at most `alpha`. What more is needed is for
    a power of 0.8 at alpha / number of tests.
    """
    adjusted = holm({metric: each.p_value for metric, each in differences.items()})
    tests = sum(p is not None for p in adjusted.values())
    return tuple(
        _finding(metric, better[metric], each, adjusted[metric], alpha, alpha / max(1, tests))
        for metric, each in differences.items()
    )


def _finding(
    metric: str, better: Direction, each: PairedDifference, adjusted: float | None, alpha: float, share: float
) -> Decision:
    decision = _decide(each.difference, better, adjusted, alpha)
    stories, trials = _more(each, share) if decision == "not decided" else (None, None)
    return Decision(
        metric=metric,
        better=better,
        difference=each,
        adjusted_p=adjusted,
        decision=decision,
        more_stories=stories,
        more_stories_range=_range(each, share) if stories is not None else None,
        more_trials=trials,
    )


def _decide(difference: float | None, better: Direction, adjusted: float | None, alpha: float) -> Conclusion:
    if not difference or adjusted is None or adjusted > alpha:
        return "not decided"
    return "better" if (difference > 0) == (better == "higher") else "worse"


def _range(each: PairedDifference, alpha: float) -> tuple[int, int] | None:
    if not each.difference or each.spread is None:
        return None
    least, most = (stories_needed(each.difference, each.spread, alpha, power) or 0 for power in (0.5, 0.9))
    return max(1, least - each.stories), max(1, most - each.stories)


def _more(each: PairedDifference, alpha: float) -> tuple[int | None, int | None]:
    if not each.difference or each.spread is None:
        return None, None
    stories = stories_needed(each.difference, each.spread, alpha)
    per_story = each.trials / each.stories
    trials = None
    if each.noise is not None:
        trials = trials_needed(each.difference, each.spread, each.noise, each.stories, per_story, alpha)
    return (
        None if stories is None else max(1, stories - each.stories),
        None if trials is None else max(1, trials - round(per_story)),
    )
