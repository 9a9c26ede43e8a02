"""What of a run a person is asked about, and the files in which the answers are kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from harness.analysis.reviews.criteria import asked_criteria
from harness.analysis.reviews.criterion_labels import CriterionLabeller, file_of, headers_of
from harness.analysis.reviews.giving import Labeller, as_referred, checked_name, who_is_here
from harness.analysis.reviews.queue import ORDERS, Queued, queue, sample
from harness.analysis.run import Run
from harness.cli.label.asking import AsksOfCriteria, AsksOfVerdicts, AsksPerson
from harness.errors import UserMistake, nearest
from harness.runs.folder.facts import TrialFacts
from harness.runs.labels.writing import OF_VERDICTS, LabelsWritten, labels_path
from harness.types.judging.labels import LabelsHeader


@dataclass(frozen=True, slots=True)
class Drawn:
    """Which trials: of one story, or so many at random."""

    story: str | None
    trial: int | None
    number: int | None
    seed: int


@dataclass(frozen=True, slots=True)
class LabelsWanted:
    """What is to be asked about; nothing is written before it is `opened`."""

    files: Sequence[Path]
    opened: Callable[[str | None], AsksPerson]
    """By the name of a person, None: whoever is logged in. Raises UserMistake where the files cannot be written."""


def verdicts_wanted(run: Run, drawn: Drawn, order: str, *, blind: bool) -> LabelsWanted:
    """Raises UserMistake where there is no such trial."""
    queued = _queued(run, drawn, order, blind=blind)

    def opened(name: str | None) -> AsksPerson:
        labels = _open(run, OF_VERDICTS)
        person = Labeller(_name(name), run.header.id, as_referred(run.path), labels, blind=blind)
        if drawn.number is not None and (known := person.drawn(queued)):
            print(f"{known} of these {len(queued)} were labelled before, and count as drawn at random from now on")
        return AsksOfVerdicts(person, queued, {each.id: each for each in run.stories})

    return LabelsWanted((labels_path(run.path, OF_VERDICTS),), opened)


def criteria_wanted(run: Run, drawn: Drawn) -> LabelsWanted:
    """Raises UserMistake where no judge is asked about any such trial."""
    chosen = {each.key for each in _trials(run, drawn)}
    asked = [each for each in asked_criteria(run, drawn.number, drawn.seed) if each.trial.key in chosen]
    if not asked:
        raise UserMistake(
            f"{run.path}: no judge is asked there: neither the suite nor a story has a check of type judge"
        )
    headers = headers_of(run, asked)

    def opened(name: str | None) -> AsksPerson:
        files = {rubric: _open(run, header) for rubric, header in headers.items()}
        person = CriterionLabeller(_name(name), run.header.id, as_referred(run.path), files)
        return AsksOfCriteria(person, asked, {each.id: each for each in run.stories})

    return LabelsWanted([labels_path(run.path, header) for header in headers.values()], opened)


def _name(given: str | None) -> str:
    return checked_name(who_is_here() or "me" if given is None else given)


def _open(run: Run, header: LabelsHeader) -> LabelsWritten:
    labels = file_of(run, header)
    if labels.torn is not None:
        print(labels.torn)
    return labels


def _trials(run: Run, drawn: Drawn) -> Sequence[TrialFacts]:
    """Raises UserMistake where there is no such trial."""
    trials = run.results.trials
    if not trials:
        raise UserMistake(f"{run.path}: has no trial that could be labelled; play it to the end first")
    if drawn.number is not None and drawn.number > len(trials):
        of = f"the run has {len(trials)} trials; draw fewer, or label all of them"
        raise UserMistake(f"--sample {drawn.number}: {of}")
    if drawn.story is None:
        return trials
    of_story = [each for each in trials if each.story == drawn.story]
    if not of_story:
        hint = nearest(drawn.story, {each.story for each in trials})
        raise UserMistake(f"{drawn.story}: no trial of such a story is in {run.path}{hint}")
    chosen = [each for each in of_story if drawn.trial in (None, each.trial)]
    if not chosen:
        there = ", ".join(str(each.trial) for each in of_story)
        raise UserMistake(f"--trial {drawn.trial}: {drawn.story} has the trials {there}")
    return chosen


def _queued(run: Run, drawn: Drawn, order: str, *, blind: bool) -> Sequence[Queued]:
    """Raises UserMistake where there is no such trial."""
    trials = _trials(run, drawn)
    if drawn.story is not None:
        return [Queued(each, "any") for each in trials]
    if drawn.number is not None:
        return sample(trials, drawn.number, drawn.seed)
    wanted = next(each for each in ORDERS if each == order)
    return queue(trials, run.reviews, run.confirmations, order=wanted, blind=blind, seed=drawn.seed)
