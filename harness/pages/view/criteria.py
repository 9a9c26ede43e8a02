"""Criteria of judges that are labelled in the browser: which are asked about, what is asked, and what is kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, NamedTuple

from harness.analysis.reviews.criteria import AskedCriterion, asked_criteria
from harness.analysis.reviews.criterion_labels import CriterionLabeller, agrees, file_of, headers_of, otherwise
from harness.analysis.reviews.giving import as_referred, checked_name
from harness.analysis.run import Run
from harness.errors import UserMistake
from harness.runs.labels.writing import content_hash

MAY_SAY = "(rubricWrong where the rubric is at fault; may be empty)"


class WhichCriterion(NamedTuple):
    """Of which trial, and of which rubric (its hash)."""

    story: str
    trial: int
    rubric: str
    criterion: str


def criteria_to_label(run: Run, labeller: str, number: int | None) -> dict[str, Any]:
    """Each criterion of each judged trial, or of so many of them, with what this person said before.

    Raises UserMistake.
    """
    name, asked = checked_name(labeller), asked_criteria(run, number, run.suite.seed)
    if not asked:
        raise UserMistake("no judge is asked in this run: neither its suite nor a story has a check of type judge")
    person = _person(run, name, asked)
    items = []
    for each in asked:
        label = person.label_of(each)
        items.append({
            "key": f"{each.trial.story}/{each.trial.trial}",
            "story": each.trial.story,
            "trial": each.trial.trial,
            "group": each.group,
            "content": content_hash(each.trial),
            "said": label.human_label if label is not None else None,
            "reason": label.disagreement_reason if label is not None else None,
            "criterion": each.name,
            "rubric": each.check.hash,
            "told": "\n\n".join(text for text in (each.check.told, each.check.policy) if text),
        })  # fmt: skip
    return {"labeller": name, "queue": items}


def criterion_answered(
    run: Run, name: str, asked: WhichCriterion, key: str, reason: str | None, number: int | None
) -> dict[str, Any]:
    """The question, that a reason may be given (while `reason` is None), or what was kept.

    Only what is answered in full is written. Raises UserMistake.
    """
    each = _found(run, asked, number)
    if not key:
        return {"question": asdict(each.question)}
    if all(choice.key != key for choice in each.question.choices):
        raise UserMistake(f'"{key}": is no answer to: {each.question.text}')
    judged = otherwise(each, key)
    if judged is not None and reason is None:
        because = f", because: {judged.reason.rstrip('.')}" if judged.reason else ""
        asks = (
            f"The judge says {judged.label}{because}. Why not? (rubricWrong where the rubric is at fault; may be empty)"
        )
        return {"reason": each.label_of(key), "asks": asks}
    person = _person(run, name, [each])
    story = next((found for found in run.stories if found.id == asked.story), None)
    said = person.give(each, key, story, reason or "" if judged is not None else "")
    same = ["the judge says the same"] if agrees(each, said) else []
    kept = {"kept": said, "of": each.name, "reason_given": reason or ""}
    return {**kept, "verdict": None, "others": [*same, *person.others(each)]}


def _found(run: Run, asked: WhichCriterion, number: int | None) -> AskedCriterion:
    for drawn in dict.fromkeys((number, None)):
        for each in asked_criteria(run, drawn, run.suite.seed):
            if (*each.trial.key, each.check.hash, each.name) == asked:
                return each
    raise UserMistake(f"{asked.story} #{asked.trial}: no judge is asked about {asked.criterion} there")


def _person(run: Run, name: str, asked: Sequence[AskedCriterion]) -> CriterionLabeller:
    """Raises UserMistake where the files cannot be written."""
    files = {rubric: file_of(run, header) for rubric, header in headers_of(run, asked).items()}
    return CriterionLabeller(name, run.header.id, as_referred(run.path), files)
