"""What the labels of a run come to: how many verdicts people call right, and how far they agree with each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from harness.analysis.reviews.agreement import cohens_kappa
from harness.analysis.reviews.questions import JudgedAs
from harness.analysis.reviews.reviews import Reviews
from harness.analysis.statistics.intervals import Interval, clustered_wilson, wilson
from harness.runs.folder.facts import TrialFacts
from harness.types.judging.labels import Said
from harness.types.trajectory import Data


class Reviewed(Data):
    """Of trials with one outcome."""

    trials: int
    """In the run."""
    reviewed: int
    """Those on which people agree, or one alone has said something."""
    right: int
    """Of these, those that are what the harness says: of failed ones, those that were the agent's."""
    disputed: int
    """Those of which as many people say one thing as another; they are in no share."""
    interval: Interval | None
    """Of right / reviewed, 95 %, for other trials like these; None where too few stories with several trials say it."""


class LabellerAgreement(Data):
    """Of two people who labelled the same trials, neither of whom sees what the other says."""

    labellers: tuple[str, str]
    trials: int
    """Those that both labelled."""
    same: int
    kappa: float | None
    """Cohen's κ of whose fault they say it was; None where it is undefined, for both say one thing throughout."""


class ReviewFigures(Data):
    """What people say of the verdicts of a run. It changes none of them."""

    reds: Reviewed
    greens: Reviewed
    undecided: Reviewed
    faults: dict[str, dict[Said, int]]
    """What the harness says (success, or whose fault) → what people say → trials; disputed ones are left out."""
    labellers: dict[str, int]
    """Name → trials."""
    blind: int
    """Labels that were given without the verdict being seen."""
    agreement: tuple[LabellerAgreement, ...]
    left_out: int
    problem: str | None


def review_figures(trials: Sequence[TrialFacts], reviews: Reviews) -> ReviewFigures | None:
    """None where nobody has said anything."""
    if not reviews.by_trial and not reviews.left_out and reviews.problem is None:
        return None
    given = [each for found in reviews.by_trial.values() for each in found]
    return ReviewFigures(
        reds=_reviewed([trial for trial in trials if trial.shown == "fail"], reviews),
        greens=_reviewed([trial for trial in trials if trial.shown == "success"], reviews),
        undecided=_reviewed([trial for trial in trials if trial.shown == "undecided"], reviews),
        faults=_faults(trials, reviews),
        labellers=dict(sorted(Counter(each.label.labeller for each in given).items())),
        blind=sum(each.label.blind for each in given),
        agreement=tuple(_agreements(reviews)),
        left_out=reviews.left_out,
        problem=reviews.problem,
    )


def _reviewed(trials: Sequence[TrialFacts], reviews: Reviews) -> Reviewed:
    labelled = [trial for trial in trials if reviews.of(trial.key)]
    settled = [(trial, said) for trial in labelled if (said := reviews.said_of(trial.key)) is not None]
    right = [trial for trial, said in settled if said == (JudgedAs.of(trial).said or "agent")]
    return Reviewed(
        trials=len(trials),
        reviewed=len(settled),
        right=len(right),
        disputed=len(labelled) - len(settled),
        interval=_interval([trial.story for trial in right], [trial.story for trial, _ in settled]),
    )


def _interval(right: Iterable[str], reviewed: Iterable[str]) -> Interval | None:
    """By the story of each trial: trials of one story are alike."""
    passed, trials = Counter(right), Counter(reviewed)
    if all(number == 1 for number in trials.values()):
        return wilson(passed.total(), trials.total())
    return clustered_wilson([passed[story] for story in trials], list(trials.values()))


def _faults(trials: Iterable[TrialFacts], reviews: Reviews) -> dict[str, dict[Said, int]]:
    found: dict[str, Counter[Said]] = {}
    for trial in trials:
        if (said := reviews.said_of(trial.key)) is not None:
            found.setdefault(trial.fault or "success", Counter())[said] += 1
    return {harness: dict(people.most_common()) for harness, people in sorted(found.items())}


def _agreements(reviews: Reviews) -> Iterator[LabellerAgreement]:
    by_person: dict[str, dict[tuple[str, int], Said]] = {}
    for key, found in reviews.by_trial.items():
        for each in found:
            by_person.setdefault(each.label.labeller, {})[key] = each.said
    for first, second in combinations(sorted(by_person), 2):
        both = [(by_person[first][key], said) for key, said in by_person[second].items() if key in by_person[first]]
        if both:
            same = sum(a == b for a, b in both)
            yield LabellerAgreement(labellers=(first, second), trials=len(both), same=same, kappa=cohens_kappa(both))
