"""A model is asked about one conversation, once more where its answer cannot be used, and all it said is kept."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from string import Template
from typing import Any

from harness.checks.rubrics.judge import JudgeCheck
from harness.errors import RungFailed, SideFailed, Unavailable
from harness.formats.prompt_files import hash_of
from harness.scoring.judge.quotation import quotation
from harness.scoring.rubric.reading import Vote, answer_schema, read_vote
from harness.scoring.rubric.transcript import ShownTranscript, contexts, transcript
from harness.types.judging.record import JudgeReply
from harness.types.protocols import Chat
from harness.types.story import Story
from harness.types.trajectory import Trajectory

LONGEST_KEPT = 20_000
"""Characters of a reply that are kept."""


@functools.cache
def rubric_prompts() -> Mapping[str, str]:
    import yaml

    found: dict[str, str] = yaml.safe_load(Path(__file__).with_name("prompts.yaml").read_text(encoding="utf-8"))
    return found


def prompts_hash() -> str:
    """The same for the same words."""
    return hash_of(dict(rubric_prompts()))


@dataclass(frozen=True, slots=True)
class RubricQuestion:
    """One check, about one conversation."""

    check: JudgeCheck
    data: dict[str, Any]
    shown: ShownTranscript

    @staticmethod
    def of(check: JudgeCheck, story: Story, trajectory: Trajectory, most: int | None = None) -> RubricQuestion:
        """`most` is the number of characters of the transcript for which the model has room."""
        shown = transcript(trajectory, check, most)
        data: dict[str, Any] = {
            "rubric": check.told,
            "criteria": [{"id": each.id, "text": each.text, "labels": each.labels} for each in check.asked],
            "policy": check.policy,
            "wants": story.story or None,
            "contexts": contexts(trajectory, check) if check.retrieval else None,
            "left_out": shown.left_out,
            "transcript": list(shown.steps),
        }
        return RubricQuestion(check, {name: value for name, value in data.items() if value is not None}, shown)

    def messages(self, wrong: str | None = None) -> list[dict[str, Any]]:
        """What is sent: whatever others wrote is within one JSON object."""
        texts = rubric_prompts()
        question = Template(texts["question"]).substitute(data=quotation(self.data)).rstrip()
        if wrong is not None:
            question += f"\n\n{Template(texts['again']).substitute(wrong=wrong).rstrip()}"
        return [{"role": "system", "content": texts["system"].rstrip()}, {"role": "user", "content": question}]


@dataclass(slots=True)
class Asking:
    """What came of asking one model; `vote` is None where it gave no usable answer."""

    model: str
    number: int
    vote: Vote | None = None
    replies: list[JudgeReply] = field(default_factory=list)
    problem: str | None = None
    """The code of what went wrong, and what it was."""


async def ask(question: RubricQuestion, chat: Chat, model: str, number: int = 1) -> Asking:
    """Ask, and once more where the answer says something else than was asked. What is no such JSON object at all, the
    chat has asked for once more itself. Never raises for what a model or its provider does."""
    found, wrong = Asking(model, number), None
    schema = answer_schema(question.check)
    for _ in range(2):
        text = ""
        try:
            reply = await chat.complete(question.messages(wrong), schema)
            text = reply.text
            found.vote = read_vote(reply.data, model, question.check, question.shown)
        except SideFailed as problem:
            found.problem = f"{problem.code}: {problem}"
            text = text or (problem.said if isinstance(problem, Unavailable) else "") or str(problem)
            found.replies.append(JudgeReply(model=model, text=text[:LONGEST_KEPT], problem=str(problem), vote=number))
            if not isinstance(problem, RungFailed):
                return found
            wrong = str(problem)
        else:
            found.problem = None
            found.replies.append(JudgeReply(model=model, text=text[:LONGEST_KEPT], vote=number))
            return found
    return found
