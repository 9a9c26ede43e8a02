"""What a judge is asked about the trials of a run, criterion by criterion, to be answered by a person."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from harness.analysis.reviews.questions import AnswerChoice, VerdictQuestion
from harness.checks.rubrics.judge import Criterion, JudgeCheck
from harness.runs.folder.facts import TrialFacts
from harness.runs.folder.store import StoredRun
from harness.runs.labels.writing import label_id
from harness.scoring.rubric.panel import judge_checks
from harness.types.judging.labels import LabelsHeader
from harness.types.judging.record import CriterionResult

TAKEN = frozenset("bktq?")
"""Keys of commands."""
LONGEST_ANCHOR = 48


@dataclass(frozen=True, slots=True)
class AskedCriterion:
    """One criterion of one trial."""

    trial: TrialFacts
    check: JudgeCheck
    criterion: Criterion
    group: str
    """Why it is asked about: the criterion, or that it was drawn."""

    @property
    def name(self) -> str:
        return self.criterion.id or ""

    def id_in(self, run: str) -> str:
        return f"{label_id(run, self.trial)}#{self.name}"

    @property
    def question(self) -> VerdictQuestion:
        """The labels by their first letters where these tell them apart, else by numbers."""
        names = list(self.criterion.labels)
        letters = [name[0].casefold() for name in names]
        if len(set(letters)) < len(letters) or TAKEN & set(letters) or not all(map(str.isalpha, letters)):
            letters = [str(number) for number in range(1, len(names) + 1)]
        choices = [
            AnswerChoice(key, f"{name} ({anchor})" if len(anchor) <= LONGEST_ANCHOR else name, anchor, name.casefold())
            for key, (name, anchor) in zip(letters, self.criterion.labels.items(), strict=True)
        ]
        return VerdictQuestion("first", f"{self.name}: {self.criterion.text}", tuple(choices))

    def label_of(self, key: str) -> str:
        """The label that a key of the question gives."""
        place = next(place for place, each in enumerate(self.question.choices) if each.key == key)
        return list(self.criterion.labels)[place]

    def score_of(self, label: str, header: LabelsHeader) -> float | None:
        """1 where it is met; None where a file of two labels would read it otherwise, and the label alone counts."""
        met = label in self.criterion.met_by
        if len(header.labels) == 2 and met is not (label == header.labels[0]):
            return None
        return float(met)

    def judged(self) -> CriterionResult | None:
        """What the judge said of it, where it was asked."""
        verdict = self.trial.read().verdict
        records = [check.judge for check in verdict.checks if check.judge is not None] if verdict is not None else []
        found = (each for record in records if record.rubric == self.check.hash for each in record.criteria)
        return next((each for each in found if each.id == self.name), None)


def asked_criteria(run: StoredRun, number: int | None, seed: int) -> list[AskedCriterion]:
    """Of all trials at random, or of so many of them: the order says nothing of what the judge said."""
    checks = {story.id: list(judge_checks(story, run.suite.rules.checks)) for story in run.stories}
    trials = sorted((each for each in run.trials.facts if checks[each.story]), key=lambda trial: trial.key)
    Random(seed).shuffle(trials)
    return [
        AskedCriterion(trial, check, criterion, "criterion" if number is None else "sample")
        for trial in trials[:number]
        for check in checks[trial.story]
        for criterion in check.asked
    ]


def header_of(check: JudgeCheck, models: Sequence[str]) -> LabelsHeader:
    """Of the file of labels for a rubric: every label that a criterion of it knows."""
    labels: Mapping[str, None] = dict.fromkeys(name for each in check.asked for name in each.labels)
    return LabelsHeader(kind="judge", rubric=check.hash, labels=tuple(labels), models=tuple(models))
