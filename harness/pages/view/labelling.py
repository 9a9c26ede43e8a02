"""Labels that are given in the browser: in which order trials are asked about, what is asked, and what is kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from pydantic import Field, ValidationError

from harness.analysis.reviews.giving import LONGEST_NAME, Labeller, as_referred, checked_name
from harness.analysis.reviews.questions import JudgedAs, KeysGiven, concluded, next_question
from harness.analysis.reviews.queue import Order, Queued, queue, sample
from harness.analysis.reviews.reviews import Reviews, reviews_of
from harness.analysis.run import Run
from harness.errors import UserMistake
from harness.formats.documents import schema_problems
from harness.pages.view.criteria import WhichCriterion, criteria_to_label, criterion_answered
from harness.report.reviews.lines import said_lines
from harness.runs.folder.store import redactor_for
from harness.runs.labels.writing import LABELS, OF_VERDICTS, LabelsWritten, content_hash
from harness.types.jsonable import Data

LONGEST_BODY = 64 * 1024
"""Bytes of an answer."""
LONGEST_REASON = 2000


class LabellingFor(Data):
    """Who labels, and what of a run."""

    labeller: str = Field(max_length=LONGEST_NAME)
    blind: bool = False
    order: Order = "reds"
    sample: int | None = Field(default=None, ge=1)
    criteria: bool = False
    """Label what a judge is asked, criterion by criterion, without its verdict."""


class GivenAnswer(LabellingFor):
    """The keys that were given for one trial so far, as they are sent by the page."""

    story: str
    trial: int
    content: str
    """The hash of the trial that was shown."""
    first: str = Field(default="", max_length=1)
    whose: str = Field(default="", max_length=1)
    did: str = Field(default="", max_length=1)
    reason: str = Field(default="", max_length=LONGEST_REASON)
    criterion: str = Field(default="", max_length=LONGEST_REASON)
    rubric: str = Field(default="", max_length=LONGEST_NAME)
    """The hash of the rubric of that criterion."""
    reasoned: bool = False
    """The person was asked for a reason; where it may be left out, an empty one says that there is none."""


class Replaced(UserMistake):
    """The trial is no longer the one that was shown."""


def to_label(run: Run, given: LabellingFor) -> dict[str, Any]:
    """The trials in the order in which they are asked about, each with what this person said before. Writes nothing.

    Raises UserMistake.
    """
    if given.criteria:
        return criteria_to_label(run, given.labeller, given.sample)
    name = checked_name(given.labeller)
    given_by = _reviews(run).by_trial
    mine = {key: each.label for key, found in given_by.items() for each in found if each.label.labeller == name}
    items = []
    for each in _queued(run, given):
        label = mine.get(each.trial.key)
        items.append({
            "key": f"{each.trial.story}/{each.trial.trial}",
            "story": each.trial.story,
            "trial": each.trial.trial,
            "group": each.group,
            "content": content_hash(each.trial),
            "said": label.human_label if label is not None else None,
            "reason": label.disagreement_reason if label is not None else None,
        })  # fmt: skip
    return {"labeller": name, "queue": items}


def answered(run: Run, given: GivenAnswer) -> dict[str, Any]:
    """The next question, that a reason is wanted, or what was kept. Only what is answered in full is written.

    Raises UserMistake.
    """
    name = checked_name(given.labeller)
    trial = next((each for each in run.results.trials if each.key == (given.story, given.trial)), None)
    if trial is None:
        raise UserMistake(f"{given.story} #{given.trial}: is no trial of this run")
    if content_hash(trial) != given.content:
        raise Replaced(f"{given.story} #{given.trial}: was played again since it was shown; look at it anew")
    if given.criteria:
        asked = WhichCriterion(given.story, given.trial, given.rubric, given.criterion)
        reason = " ".join(given.reason.split()) if given.reason or given.reasoned else None
        return criterion_answered(run, name, asked, given.first, reason, given.sample)
    drawn = given.sample is not None and trial in [each.trial for each in _queued(run, given)]
    queued = Queued(trial, "sample" if drawn else "any")
    judged, keys = JudgedAs.of(queued.trial), _checked_keys(given, queued)
    question = next_question(judged, keys, blind=given.blind)
    if question is not None:
        return {"question": asdict(question)}
    found, reason = concluded(judged, keys), " ".join(given.reason.split())
    if found.wants_reason and not reason:
        return {"reason": found.label}
    redact = redactor_for(run.header.config, [story.model_dump_json() for story in run.stories])
    labels = LabelsWritten.open(run.path / LABELS, OF_VERDICTS, redact)
    person = Labeller(name, run.header.id, as_referred(run.path), labels, blind=given.blind)
    story = next((each for each in run.stories if each.id == given.story), None)
    person.give(queued, queued.trial.read(), story, found, reason if found.wants_reason else "")
    others = list(said_lines(person.others(queued)))
    return {"kept": found.label, "reason_given": reason, "verdict": judged.text, "others": others}


def asked_by(query: Mapping[str, str]) -> LabellingFor:
    """Raises UserMistake."""
    try:
        return LabellingFor.model_validate(query)
    except ValidationError as error:
        raise UserMistake(*schema_problems(error, "what is asked for", LabellingFor)) from None


def parsed(body: bytes) -> GivenAnswer:
    """Raises UserMistake."""
    try:
        return GivenAnswer.model_validate_json(body)
    except ValidationError as error:
        raise UserMistake(*schema_problems(error, "the answer", GivenAnswer)) from None


def _checked_keys(given: GivenAnswer, queued: Queued) -> KeysGiven:
    """Those of the questions that are asked, in their order. Raises UserMistake."""
    judged, keys = JudgedAs.of(queued.trial), KeysGiven()
    while (question := next_question(judged, keys, blind=given.blind)) is not None:
        typed = getattr(given, question.step)
        if not typed:
            break
        key = question.key_of(typed)
        if key is None:
            raise UserMistake(f'"{typed}": is no answer to: {question.text}')
        keys = keys.with_key(question.step, key)
    return keys


def _queued(run: Run, given: LabellingFor) -> Sequence[Queued]:
    trials, seed = run.results.trials, run.suite.seed
    if given.sample is not None:
        return sample(trials, given.sample, seed)
    return queue(trials, run.reviews, run.confirmations, order=given.order, blind=given.blind, seed=seed)


def _reviews(run: Run) -> Reviews:
    """As they stand in the file now. Raises UserMistake where it cannot be read."""
    from harness.formats.labels.reading import read_labels

    path = run.path / LABELS
    return reviews_of(run.header.id, run.trials.facts, read_labels(path).labels if path.exists() else ())
