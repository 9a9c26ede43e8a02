"""Rates of a run with the errors of verdicts taken into account: by labels of its own trials, or by a calibration."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from harness.analysis.judges.agreement import majority
from harness.analysis.reviews.reviews import Reviews
from harness.analysis.statistics.labelled.corrected import CorrectedRate, by_calibration, of_this_run
from harness.errors import UserMistake
from harness.formats.labels.calibration import read_calibration
from harness.formats.labels.reading import read_labels
from harness.runs.folder.store import StoredRun
from harness.runs.labels.writing import label_id
from harness.types.judging.calibration import Confusion, JudgeCalibration
from harness.types.judging.labels import RANDOM
from harness.types.trajectory import Data
from harness.types.verdict import JUDGE, CheckResult

Judged = Mapping[str, Sequence[tuple[str, CheckResult]]]
"""By the hash of the rubric: what a judge said of each trial, with the id that labels of it begin with."""
Calibrations = Mapping[str, tuple[str, JudgeCalibration]]
"""By the hash of the rubric, with its file."""
LEAST_LABELS = 10
"""Of fewer labels that were drawn at random no rate is told: its interval would be nearly everything."""


class CorrectedFigure(Data):
    """One rate of a run, as verdicts tell it and as people would."""

    what: str
    """Journey Success, or the name of a judge check with that of a criterion."""
    passes: int
    """By the harness or the judge."""
    fails: int
    corrected: CorrectedRate
    by: Literal["labels", "calibration"]
    """labels: of trials of this run, drawn at random. calibration: on other conversations, on which it rests."""
    calibration: str | None = None
    """Its file."""


@dataclass(frozen=True, slots=True)
class Corrections:
    """The rates of a run that can be corrected, and what stood in the way of others."""

    figures: tuple[CorrectedFigure, ...] = ()
    problem: str | None = None
    """Why a calibration that the suite names was left out, the first reason."""
    agreement: Mapping[str, float | None] = field(default_factory=dict)
    """Judge check → Cohen's kappa of its judge and people, as a calibration says that the suite names."""


NOT_CORRECTED = Corrections()


def corrections(run: StoredRun, reviews: Reviews) -> Corrections:
    """Journey Success, and each criterion that a judge was asked about; only what can be corrected."""
    judged = _judged(run)
    calibrations, problem = _calibrations(run, judged)
    figures = (*_success(run, reviews), *_criteria(run, judged, calibrations))
    return Corrections(figures, problem, _agreement(judged, calibrations))


def _agreement(judged: Judged, calibrations: Calibrations) -> dict[str, float | None]:
    found = {}
    for rubric, results in judged.items():
        result = results[0][1]
        measured = calibrations[rubric][1].models.get(_judge_of(result)) if rubric in calibrations else None
        if measured is not None:
            found[result.name] = measured.kappa
    return found


def _success(run: StoredRun, reviews: Reviews) -> Iterator[CorrectedFigure]:
    if not reviews.by_trial:
        return
    scored = [trial for trial in run.trials.facts if trial.scored]
    pairs: list[tuple[bool, bool]] = []
    for trial in scored:
        labels = [each.label for each in reviews.of(trial.key)]
        if any(each.source == RANDOM for each in labels):
            met = majority(each.met for each in labels if each.met is not None)
            pairs += [(met, trial.outcome == "success")] if met is not None else []
    passes = sum(trial.outcome == "success" for trial in scored)
    found = of_this_run(passes, len(scored) - passes, Confusion.of(pairs)) if len(pairs) >= LEAST_LABELS else None
    if found is not None:
        yield CorrectedFigure(
            what="Journey Success", passes=passes, fails=len(scored) - passes, corrected=found, by="labels"
        )


def _judged(run: StoredRun) -> Judged:
    judged: dict[str, list[tuple[str, CheckResult]]] = {}
    for trial in run.trials.facts:
        if trial.verdict is None or all(check.check != JUDGE for check in trial.verdict.checks):
            continue
        whole = trial.read().verdict
        for result in whole.checks if whole is not None else ():
            if result.judge is not None and result.judge.criteria:
                judged.setdefault(result.judge.rubric, []).append((label_id(run.header.id, trial), result))
    return judged


def _criteria(run: StoredRun, judged: Judged, calibrations: Calibrations) -> Iterator[CorrectedFigure]:
    for rubric, results in judged.items():
        said = _labels(run.path, rubric)
        for criterion in dict.fromkeys(
            each.id for _, result in results if result.judge for each in result.judge.criteria
        ):
            found = _criterion(criterion, results, said, calibrations.get(rubric))
            if found is not None:
                yield found


def _criterion(
    criterion: str,
    results: Sequence[tuple[str, CheckResult]],
    said: Mapping[str, bool],
    calibration: tuple[str, JudgeCalibration] | None,
) -> CorrectedFigure | None:
    met = {
        place: each.met
        for place, result in results
        if result.judge is not None
        for each in result.judge.criteria
        if each.id == criterion and each.met is not None
    }
    passes = sum(met.values())
    fails = len(met) - passes
    what = f"{results[0][1].name}.{criterion}"
    pairs = [(said[f"{place}#{criterion}"], judged) for place, judged in met.items() if f"{place}#{criterion}" in said]
    if len(pairs) >= LEAST_LABELS:
        found = of_this_run(passes, fails, Confusion.of(pairs))
        if found is not None:
            return CorrectedFigure(what=what, passes=passes, fails=fails, corrected=found, by="labels")
    if calibration is None:
        return None
    file, measured = calibration
    model = measured.models.get(_judge_of(results[0][1]))
    figures = model.criteria.get(criterion) if model is not None else None
    corrected = by_calibration(passes, fails, figures.confusion) if figures is not None else None
    if corrected is None:
        return None
    return CorrectedFigure(
        what=what, passes=passes, fails=fails, corrected=corrected, by="calibration", calibration=file
    )


def _judge_of(result: CheckResult) -> str:
    """As it is named in calibrations."""
    replies = result.judge.replies if result.judge is not None else ()
    return "+".join(dict.fromkeys(each.model for each in replies if each.vote > 0))


def _labels(folder: Path, rubric: str) -> dict[str, bool]:
    """What most people say of each thing that was drawn at random, by its id.

    Nothing where it cannot be read; why, `Reviews.problem` tells.
    """
    path = folder / f"labels-{rubric.rpartition(':')[2]}.jsonl"
    if not path.is_file():
        return {}
    try:
        labels = read_labels(path, rubric=rubric).labels
    except UserMistake:
        return {}
    drawn = {each.id for each in labels if each.source == RANDOM}
    found: dict[str, list[bool]] = {}
    for each in labels:
        if each.id in drawn and each.met is not None:
            found.setdefault(each.id, []).append(each.met)
    settled = {id: majority(said) for id, said in found.items()}
    return {id: met for id, met in settled.items() if met is not None}


def _calibrations(run: StoredRun, judged: Judged) -> tuple[Calibrations, str | None]:
    """By rubric, with what is wrong with the first one that says nothing of this run; of a run without a judge none."""
    known: dict[str, tuple[str, JudgeCalibration]] = {}
    problems: list[str] = []
    judge = run.suite.judge
    for file in judge.calibrations if judge is not None and judged else ():
        try:
            found = read_calibration(Path(file))
        except UserMistake as mistake:
            problems.append(mistake.problems[0])
            continue
        if found is None:
            continue
        known[found.rubric] = (file, found)
        if found.rubric not in judged:
            problems.append(f"{file}: measured the rubric {found.rubric}, and {', '.join(judged)} was asked here")
    return known, next(iter(problems), None)
