"""How far judges agree with people, and people with each other, out of labels and verdicts."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from harness import __version__
from harness.analysis.statistics.labelled.agreement import kappa, kappa_at_least, kappa_interval
from harness.types.judging.calibration import (
    CALIBRATED_FROM,
    Confusion,
    JudgeCalibration,
    ModelAgreement,
    Phase,
    RaterAgreement,
)
from harness.types.judging.labels import Label
from harness.types.model_spec import JudgeSpec

if TYPE_CHECKING:  # what asks a judge is not needed to count what one said
    from harness.checks.rubrics.judge import JudgeCheck
    from harness.runs.labels.asking import JudgedBy
    from harness.runs.labels.conversations import LabelledConversation

Example = tuple[int, str]
"""The place of a conversation, and a criterion."""


def calibration_of(
    file: str,
    check: JudgeCheck,
    conversations: Sequence[LabelledConversation],
    judges: Sequence[tuple[JudgedBy, JudgeSpec | None]],
    prompts: str | None,
    min_agreement: float = CALIBRATED_FROM,
) -> JudgeCalibration:
    """All figures. A judge comes with how it was asked; with None, its verdicts were on record."""
    labels = [label for each in conversations for label in each.labels]
    truth = _truth(check, conversations)
    people = {key: met for key, met in truth.items() if met is not None}
    models = {
        judge.model: _model(judge, spec, people, prompts if spec is not None else None)
        for judge, spec in judges
        if judge.why_none is None
    }
    best = max(models.values(), key=lambda each: _or_least(each.kappa), default=None)
    meeting = {name: each for name, each in models.items() if _or_least(each.kappa) >= min_agreement}
    return JudgeCalibration(
        labels_file=file,
        rubric=check.hash,
        labels=len(labels),
        examples=len(truth),
        disagreeing=len(truth) - len(people),
        measured_at=datetime.now(UTC).isoformat(timespec="seconds"),
        harness=__version__,
        min_agreement=min_agreement,
        phase=best.phase if best is not None else "failed",
        agreement=best.kappa if best is not None else None,
        cheapest=min(meeting, key=lambda name: _price(meeting[name]), default=None),
        models=models,
        not_evaluated={judge.model: judge.why_none for judge, _ in judges if judge.why_none is not None},
        people=_people(check, conversations),
        reasons=dict(Counter(each.disagreement_reason for each in labels if each.disagreement_reason)),
    )


def said_met(label: Label, check: JudgeCheck) -> bool | None:
    """Whether a person says that the criterion is met: by the score from 0.5 on, else by the label."""
    if label.met is not None or label.human_label is None:
        return label.met
    criterion = next((each for each in check.asked if each.id == label.criterion), None)
    return None if criterion is None else label.human_label in criterion.met_by


def majority(said: Iterable[bool]) -> bool | None:
    """None where as many say one as the other."""
    counted = Counter(said)
    return None if counted[True] == counted[False] else counted[True] > counted[False]


def agreement(pairs: Iterable[tuple[bool, bool]], undecided: int = 0) -> RaterAgreement:
    """The figures of two who say met or not."""
    confusion = Confusion.of(pairs)
    interval = kappa_interval(confusion)
    return RaterAgreement(
        confusion=confusion,
        kappa=kappa(confusion),
        low=interval.low if interval is not None else None,
        high=interval.high if interval is not None else None,
        at_least=kappa_at_least(confusion),
        undecided=undecided,
    )


def _truth(check: JudgeCheck, conversations: Sequence[LabelledConversation]) -> dict[Example, bool | None]:
    found: dict[Example, list[bool]] = {}
    known = {each.id for each in check.asked}
    for place, conversation in enumerate(conversations):
        for label in conversation.labels:
            met = said_met(label, check)
            if met is not None and label.criterion in known:
                found.setdefault((place, label.criterion or ""), []).append(met)
    return {key: majority(said) for key, said in found.items()}


def _model(
    judge: JudgedBy, spec: JudgeSpec | None, people: Mapping[Example, bool], prompts: str | None
) -> ModelAgreement:
    criteria = {name: _criterion(judge, name, people) for name in dict.fromkeys(name for _, name in people)}
    values = [each.kappa for each in criteria.values()]
    bounds = [each.at_least for each in criteria.values()]
    lowest = None if not values or None in values else min(each for each in values if each is not None)
    return ModelAgreement(
        phase=_phase(lowest, sum(each.confusion.n for each in criteria.values())),
        kappa=lowest,
        at_least=None if not bounds or None in bounds else min(each for each in bounds if each is not None),
        criteria=criteria,
        temperature=spec.temperature if spec is not None else None,
        prompts=prompts,
        questions=judge.questions,
        cost=judge.cost,
    )


def _criterion(judge: JudgedBy, name: str, people: Mapping[Example, bool]) -> RaterAgreement:
    pairs: list[tuple[bool, bool]] = []
    undecided, problems = 0, list[str]()
    for (place, criterion), met in people.items():
        if criterion != name:
            continue
        said = judge.said[place]
        if said.problem is not None or name not in said.met:
            problems.append(said.problem or "no verdict is on record")
        elif (judged := said.met[name]) is None:
            undecided += 1
        else:
            pairs.append((met, judged))
    update = {"unanswered": len(problems), "why_unanswered": problems[0] if problems else None}
    return agreement(pairs, undecided).model_copy(update=update)


def _phase(value: float | None, answered: int) -> Phase:
    if not answered:
        return "failed"
    return "calibrated" if _or_least(value) >= CALIBRATED_FROM - 1e-9 else "stale"


def _people(check: JudgeCheck, conversations: Sequence[LabelledConversation]) -> dict[str, RaterAgreement]:
    """Of each two who labelled the same things."""
    said: dict[str, dict[Example, bool]] = {}
    for place, conversation in enumerate(conversations):
        for label in conversation.labels:
            met = said_met(label, check)
            if met is not None:
                said.setdefault(label.labeller, {})[place, label.criterion or ""] = met
    found = {}
    for one, other in itertools.combinations(sorted(said), 2):
        both = said[one].keys() & said[other].keys()
        if both:
            found[f"{one}, {other}"] = agreement((said[one][key], said[other][key]) for key in sorted(both))
    return found


def _or_least(value: float | None) -> float:
    return -math.inf if value is None else value


def _price(model: ModelAgreement) -> tuple[float, float]:
    """What is not known may be any price; of equal ones the better judge."""
    return (math.inf if model.cost is None else model.cost, -_or_least(model.kappa))
