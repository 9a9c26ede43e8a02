"""What labels of verdicts say of a judge: where it alone decided, whoever labels the verdict labels the judge."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from harness.errors import UserMistake
from harness.runs.labels.conversations import LabelledConversation
from harness.types.judging.record import JudgeRecord


def labels_of_judge(conversations: Sequence[LabelledConversation], file: str) -> tuple[str, list[LabelledConversation]]:
    """The hash of the rubric, and conversations with labels of its criterion: met where a trial ought to be a success.

    Only trials in which all else held, and that ask one rubric with one criterion. Raises UserMistake without any.
    """
    found = list(_alone(conversations))
    rubrics = list(dict.fromkeys(record.rubric for _, record in found))
    if len(rubrics) != 1:
        none = "no verdict that was labelled rests on one criterion"
        several = f"they rest on {len(rubrics)} rubrics" if rubrics else none
        raise UserMistake(f"{file}: {several} of a judge alone; label what the judge says: harness label RUN --judge")
    return rubrics[0], [_of_criterion(each, record.criteria[0].id) for each, record in found]


def _alone(conversations: Sequence[LabelledConversation]) -> Iterator[tuple[LabelledConversation, JudgeRecord]]:
    for each in conversations:
        records = [result.judge for result in each.results if result.judge is not None and result.judge.criteria]
        if each.rest_held and len(records) == 1 and len(records[0].criteria) == 1:
            yield each, records[0]


def _of_criterion(conversation: LabelledConversation, criterion: str) -> LabelledConversation:
    labels = [
        each.model_copy(update={"id": f"{each.id}#{criterion}", "criterion": criterion, "human_label": None})
        for each in conversation.labels
        if each.met is not None
    ]
    return replace(conversation, labels=labels)
