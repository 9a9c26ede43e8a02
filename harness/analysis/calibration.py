"""How often a rung is wrong on labelled pairs, and which thresholds keep that under a stated rate."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from harness.analysis.statistics.intervals import Interval, wilson
from harness.types.model_spec import Thresholds
from harness.types.trajectory import Data

STEPS = 100
"""Thresholds are told in hundredths."""
FOLDS = 5
KeptBy = Literal["interval", "rate"]
"""What is at most the stated rate: the upper end of its 95 % Wilson interval, or, where the pairs are too few for that
or no threshold comes so far, the rate itself."""


@dataclass(frozen=True, slots=True)
class Graded:
    """What a rung came to on one pair."""

    same: bool
    """What people say."""
    met: bool | None = None
    """What was settled whatever the thresholds are; None where they decide, or nobody can."""
    score: float | None = None
    """What the thresholds are held against; None where there is nothing to hold."""
    may_pass: bool = True
    """Whether a high score is enough: where there is a doubt, it only leaves the pair undecided."""

    def read(self, band: Thresholds | None) -> bool | None:
        if self.score is None or band is None:
            return self.met
        if self.score >= band[1] and self.may_pass:
            return True
        return False if self.score < band[0] else None


@dataclass(slots=True)
class GradedRung:
    """What one rung came to on every pair, in their order."""

    name: str
    pairs: Sequence[Graded] = ()
    asked: int = 0
    """Questions to it: pairs that equal or other values had not settled before."""
    failures: list[str] = field(default_factory=list)
    """Why a judge gave no usable answer; such pairs are undecided."""


class Share(Data):
    """Of so many."""

    count: int
    of: int
    rate: float | None
    interval: Interval | None
    """Wilson, 95 %."""


class Verdicts(Data):
    """Of pairs with one label."""

    passes: int
    fails: int
    undecided: int


class RungFigures(Data):
    """How right a rung is on labelled pairs."""

    band: Thresholds | None
    """None of a judge, which answers by labels, and where several were used."""
    same: Verdicts
    not_same: Verdicts
    wrong_passes: Share
    """Of the pairs that are not the same."""
    wrong_failures: Share
    """Of those that are."""
    decided: Share
    decided_rightly: Share


class FittedBand(Data):
    """Two thresholds out of labelled pairs."""

    band: Thresholds
    low_kept_by: KeptBy | None
    """None: no threshold above 0 keeps the wrong failures under the rate, so nothing fails by its score."""
    high_kept_by: KeptBy | None
    """None: no threshold keeps the wrong passes under the rate; the highest is told, and is not worth much."""
    figures: RungFigures
    """On the pairs that it was fitted to: too good."""
    unseen: RungFigures
    """Each fifth of the pairs read by thresholds fitted to the others."""


def share(count: int, of: int) -> Share:
    return Share(count=count, of=of, rate=count / of if of else None, interval=wilson(count, of))


def figures(pairs: Sequence[Graded], band: Thresholds | None) -> RungFigures:
    return _figures([(each.same, each.read(band)) for each in pairs], band)


def _figures(read: Sequence[tuple[bool, bool | None]], band: Thresholds | None) -> RungFigures:
    same, apart = (_verdicts(met for label, met in read if label is wanted) for wanted in (True, False))
    alike, unlike = (each.passes + each.fails + each.undecided for each in (same, apart))
    return RungFigures(
        band=band,
        same=same,
        not_same=apart,
        wrong_passes=share(apart.passes, unlike),
        wrong_failures=share(same.fails, alike),
        decided=share(len(read) - same.undecided - apart.undecided, len(read)),
        decided_rightly=share(same.passes + apart.fails, len(read)),
    )


def _verdicts(met: Iterable[bool | None]) -> Verdicts:
    found = list(met)
    return Verdicts(passes=found.count(True), fails=found.count(False), undecided=found.count(None))


def pairs_needed(rate: float) -> int:
    """Without a single error among so many pairs of a label, the interval of their rate ends below `rate`."""
    number = 1
    while (interval := wilson(0, number)) is not None and interval.high > rate:
        number += 1
    return number


def fitted(pairs: Sequence[Graded], false_passes: float, false_failures: float) -> FittedBand | None:
    """The widest decision with both errors under their rates; None where no pair has a score."""
    if all(each.score is None for each in pairs):
        return None
    band, low_by, high_by = _fit(pairs, false_passes, false_failures)
    unseen: list[tuple[bool, bool | None]] = []
    for fold in range(FOLDS):
        others = [each for i, each in enumerate(pairs) if i % FOLDS != fold]
        its_band, _, _ = _fit(others, false_passes, false_failures)
        unseen += [(each.same, each.read(its_band)) for each in pairs[fold::FOLDS]]
    return FittedBand(
        band=band,
        low_kept_by=low_by,
        high_kept_by=high_by,
        figures=figures(pairs, band),
        unseen=_figures(unseen, None),
    )


def _fit(
    pairs: Sequence[Graded], false_passes: float, false_failures: float
) -> tuple[tuple[float, float], KeptBy | None, KeptBy | None]:
    steps = [step / STEPS for step in range(STEPS + 1)]
    apart, alike = ([each for each in pairs if each.same is wanted] for wanted in (False, True))
    high, high_by = _first(
        steps, lambda step: sum(each.read((0.0, step)) is True for each in apart), len(apart), false_passes
    )
    low, low_by = _first(
        steps[::-1], lambda step: sum(each.read((step, 1.01)) is False for each in alike), len(alike), false_failures
    )
    if low > high:  # either does: nothing is left undecided
        low = high = round((low + high) / 2, 2)
    return (low, high), low_by, high_by


def _first(steps: Sequence[float], errors: Callable[[float], int], of: int, rate: float) -> tuple[float, KeptBy | None]:
    """The first threshold that keeps the errors under the rate; the last one where none does."""
    counted = [(step, errors(step)) for step in steps]
    for step, count in counted:
        interval = wilson(count, of)
        if interval is not None and interval.high <= rate:
            return step, "interval"
    for step, count in counted:
        if of and count / of <= rate:
            return step, "rate"
    return steps[-1], None
