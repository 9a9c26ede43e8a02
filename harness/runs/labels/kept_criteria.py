"""Labels of what a judge is asked go along with the talk they are of, as long as the same is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from harness.checks.rubrics.judge import JudgeCheck
from harness.formats.labels.reading import LabelFile, read_labels
from harness.runs.folder.facts import TrialFacts
from harness.runs.folder.store import StoredRun
from harness.runs.labels.writing import LabelsWritten, content_hash, label_id, labels_path
from harness.scoring.rubric.panel import judge_checks
from harness.text.wording import count
from harness.types.judging.labels import Label, LabelsHeader


def same_talk(before: TrialFacts, after: TrialFacts) -> bool:
    first, second = before.read().trajectory, after.read().trajectory
    return (first.steps, first.ended_by) == (second.steps, second.ended_by)


def keep_criteria(old: StoredRun, run: StoredRun, redact: Callable[[str], str], *, any_rubric: bool) -> Iterator[str]:
    """Write them into the new run, and say what became of those of each rubric.

    Of a rubric that is asked no more they are refused, unless `any_rubric` takes them for the one that is asked now and
    has the same criteria and labels. Raises UserMistake where they cannot be read.
    """
    asked = {each.hash: each for story in run.stories for each in judge_checks(story, run.suite.rules.checks)}
    for path in sorted(old.path.glob("labels-*.jsonl")):
        file = read_labels(path)
        rubric = file.header.rubric or ""
        now = rubric if rubric in asked else None
        if now is None and any_rubric:
            now = next((name for name, check in asked.items() if _answers(file, check)), None)
        if now is None:
            yield _refused(file, list(asked), any_rubric=any_rubric)
            continue
        header = file.header.model_copy(update={"rubric": now})
        kept = _written(old, run, file, header, redact)
        given = "" if now == rubric else f", given for {rubric} and taken for {now} (--any-rubric)"
        lost = len(file.labels) - kept
        left = f", {lost} not, of trials that are others now" if lost else ""
        yield f"labels of what the judge is asked: {kept} kept{given}{left}"


def _refused(file: LabelFile, asked: list[str], *, any_rubric: bool) -> str:
    if not asked:
        why = "no rubric is asked now"
    elif any_rubric:
        why = f"none that is asked now ({', '.join(asked)}) has their criteria and labels"
    else:
        why = f"asked is {', '.join(asked)} now; label anew, or give --any-rubric if the change alters no label"
    return (
        f"labels of what the judge is asked: {count(len(file.labels), 'label')} for {file.header.rubric} refused: {why}"
    )


def _answers(file: LabelFile, check: JudgeCheck) -> bool:
    """Whether what was labelled is asked by this check, too, in the same labels."""
    labels = {each.id: set(each.labels) for each in check.asked}
    return all(each.human_label in labels.get(each.criterion, {None}) for each in file.labels if each.human_label)


def _written(
    old: StoredRun, run: StoredRun, file: LabelFile, header: LabelsHeader, redact: Callable[[str], str]
) -> int:
    """How many of them are of a talk that is in the new run."""
    now = {trial.key: trial for trial in run.trials.facts}
    before = {label_id(old.header.id, trial): trial for trial in old.trials.facts}
    found: list[Label] = []
    for label in file.labels:
        trial = before.get(label.id.rpartition("#")[0])
        other = now.get(trial.key) if trial is not None else None
        if trial is None or other is None or label.content not in (None, content_hash(trial)):
            continue
        if same_talk(trial, other):
            found.append(_moved(label, run, other))
    if found:
        LabelsWritten.open(labels_path(run.path, header), header, redact).keep(*found)
    return len(found)


def _moved(label: Label, run: StoredRun, trial: TrialFacts) -> Label:
    """The same of the trial in the new run."""
    told = {
        "id": f"{label_id(run.header.id, trial)}#{label.criterion}",
        "trace_ref": f"../{run.path.name}#{trial.story}/{trial.trial}",
        "content": content_hash(trial) if label.content is not None else None,
    }
    return label.model_copy(update=told)
