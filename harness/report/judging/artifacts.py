"""What judges were asked about a trial, word for word, and what they made of it: two files beside its conversation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from harness.checks.rubrics.judge import JudgeCheck
from harness.runs.labels.asking import room_of
from harness.scoring.rubric.asking import RubricQuestion, prompts_hash
from harness.scoring.rubric.panel import judge_checks
from harness.types.judging.record import JudgeRecord
from harness.types.model_spec import JudgeSpec
from harness.types.story import Story
from harness.types.trial import Trial


def judge_files(
    story: Story, trial: Trial, of_suite: Iterable[Mapping[str, Any]], spec: JudgeSpec | None
) -> dict[str, list[dict[str, Any]]]:
    """`input`: the messages of each check that was asked. `output`: the replies, and what was found in them.

    Without the input of a check that another version of the harness asked, in words that are not known here.
    """
    results = [each for each in (trial.verdict.checks if trial.verdict else ()) if each.judge and each.judge.replies]
    if not results:
        return {}
    known = {check.hash: check for check in judge_checks(story, of_suite)}
    asked, given = [], []
    for result in results:
        record = result.judge
        if record is not None:
            given.append({"check": result.name, **record.model_dump(mode="json")})
            if record.rubric in known and record.prompts == prompts_hash():
                question = _question(known[record.rubric], story, trial, record, spec)
                asked.append({"check": result.name, "messages": question.messages()})
    return {"input": asked, "output": given}


def _question(
    check: JudgeCheck, story: Story, trial: Trial, record: JudgeRecord, spec: JudgeSpec | None
) -> RubricQuestion:
    question = RubricQuestion.of(check, story, trial.trajectory)
    if question.shown.left_out == record.left_out or spec is None:
        return question
    # The model had less room than the check; how much is looked up only then, for it takes long.
    return RubricQuestion.of(check, story, trial.trajectory, room_of(spec))
