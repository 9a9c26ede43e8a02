"""What people said of the trials of a run: the labels that are about just these trials, as they stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from harness.analysis.reviews.questions import JudgedAs, said_of
from harness.errors import UserMistake
from harness.formats.labels.reading import read_labels
from harness.runs.folder.facts import TrialFacts
from harness.runs.labels.writing import LABELS, OF_VERDICTS, content_hash, label_id
from harness.types.judging.labels import Label, Said


@dataclass(frozen=True, slots=True)
class Review:
    """What one person said of one trial."""

    label: Label
    said: Said
    """Success, or whose fault it was that it is none."""

    @property
    def agrees(self) -> bool:
        """With the harness."""
        return self.label.human_label == "right"


@dataclass(frozen=True, slots=True)
class Reviews:
    """Of all trials of a run."""

    by_trial: Mapping[tuple[str, int], Sequence[Review]] = field(default_factory=dict)
    left_out: int = 0
    """Labels of trials that are not in this run, or that are others since: played or judged again."""
    problem: str | None = None
    """Why labels could not be read, the first reason: those of verdicts, or of the criteria of a judge."""

    def of(self, key: tuple[str, int]) -> Sequence[Review]:
        return self.by_trial.get(key, ())

    def said_of(self, key: tuple[str, int]) -> Said | None:
        """What most of them say of a trial; None where nobody says anything, or as many say otherwise."""
        found = Counter(each.said for each in self.of(key)).most_common(2)
        tied = len(found) == 2 and found[0][1] == found[1][1]
        return None if tied or not found else found[0][0]


NO_REVIEWS = Reviews()


def reviews_of(run: str, trials: Iterable[TrialFacts], labels: Iterable[Label]) -> Reviews:
    """`run` is the id of the run. Raises UserMistake when its trials are no longer what they were."""
    given: dict[str, list[Label]] = {}
    for label in labels:
        given.setdefault(label.id, []).append(label)
    found, number = dict[tuple[str, int], list[Review]](), sum(map(len, given.values()))
    if not given:
        return NO_REVIEWS
    for trial in trials:
        if not (of_it := given.get(label_id(run, trial))):
            continue
        content, judged = content_hash(trial), JudgedAs.of(trial)
        fitting = [each for each in of_it if each.content == content and each.human_label is not None]
        if fitting:
            found[trial.key] = [Review(each, said_of(judged, each.human_label or "")) for each in fitting]
    return Reviews(found, number - sum(map(len, found.values())))


def read_reviews(folder: Path, run: str, trials: Iterable[TrialFacts]) -> Reviews:
    """Nothing of a run rests on them: what cannot be read is told, and left out."""
    found, problem = NO_REVIEWS, None
    try:
        found = _of_verdicts(folder / LABELS, run, trials)
        for path in sorted(folder.glob("labels-*.jsonl")):  # of criteria: each is named after the hash of its rubric
            read_labels(path, rubric=f"sha256:{path.stem.partition('-')[2]}")
    except UserMistake as mistake:
        problem = mistake.problems[0]
    return replace(found, problem=problem) if problem else found


def _of_verdicts(path: Path, run: str, trials: Iterable[TrialFacts]) -> Reviews:
    """Raises UserMistake."""
    if not path.exists():
        return NO_REVIEWS
    file = read_labels(path)
    if file.header.kind != OF_VERDICTS.kind:
        raise UserMistake(f"{path}:1: kind: expected {OF_VERDICTS.kind}, found {file.header.kind}")
    return reviews_of(run, trials, file.labels)
