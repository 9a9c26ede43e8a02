"""Labels that go along when a run is judged again or merged: those of trials that are still what they were."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from harness.formats.labels.reading import read_labels
from harness.runs.folder.facts import TrialFacts
from harness.runs.folder.store import StoredRun
from harness.runs.labels.kept_criteria import keep_criteria, same_talk
from harness.runs.labels.writing import LABELS, OF_VERDICTS, LabelsWritten, content_hash, label_id
from harness.text.wording import some
from harness.types.judging.labels import Label


@dataclass(frozen=True, slots=True)
class KeptLabels:
    """What became of the labels of other runs in a new one."""

    kept: int = 0
    lost: tuple[str, ...] = ()
    """Trials whose labels were not kept, for their verdict, talk or story is another."""
    criteria: tuple[str, ...] = ()
    """What became of the labels of criteria of a judge, a line a rubric."""

    def __str__(self) -> str:
        if not self.lost:
            return f"labels: all {self.kept} kept" if self.kept else ""
        return f"labels: {self.kept} kept, {len(self.lost)} not, of trials that came out otherwise: {some(self.lost)}"


def keep_labels(
    of: Sequence[StoredRun], run: StoredRun, redact: Callable[[str], str], *, any_rubric: bool = False
) -> KeptLabels:
    """Write them into the new run. A label belongs to what was said and to the verdict: both have to be the same.

    Raises UserMistake where they cannot be read.
    """
    criteria = tuple(line for old in of for line in keep_criteria(old, run, redact, any_rubric=any_rubric))
    now = {trial.key: trial for trial in run.trials.facts}
    found, lost = list[Label](), list[str]()
    for old in of:
        if not (path := old.path / LABELS).exists():
            continue
        before = {label_id(old.header.id, trial): trial for trial in old.trials.facts}
        for label in read_labels(path).labels:
            trial = before.get(label.id)
            if trial is None or label.content != content_hash(trial):
                continue
            other = now.get(trial.key)
            if other is not None and _same(old, trial, run, other):
                found.append(_moved(label, run, other))
            else:
                lost.append(f"{trial.story} #{trial.trial}")
    if found:
        LabelsWritten.open(run.path / LABELS, OF_VERDICTS, redact).keep(*found)
    return KeptLabels(len(found), tuple(dict.fromkeys(lost)), criteria)


def _same(old: StoredRun, before: TrialFacts, run: StoredRun, after: TrialFacts) -> bool:
    if (before.outcome, before.fault) != (after.outcome, after.fault):
        return False
    stories = [next((each for each in of.stories if each.id == before.story), None) for of in (old, run)]
    return same_talk(before, after) and stories[0] == stories[1]


def _moved(label: Label, run: StoredRun, trial: TrialFacts) -> Label:
    """The same of the trial in the new run."""
    return label.model_copy(
        update={
            "id": label_id(run.header.id, trial),
            "trace_ref": f"../{run.path.name}#{trial.story}/{trial.trial}",
            "content": content_hash(trial),
        }
    )
