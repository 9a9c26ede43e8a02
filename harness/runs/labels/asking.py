"""Asks judges about conversations that people have labelled, as they are asked in a run."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from harness.checks.rubrics.judge import JudgeCheck
from harness.llm.cassette.file import Cassette
from harness.llm.cassette.session import CassetteSession
from harness.llm.client import chat_for
from harness.llm.context_window import BYTES_A_TOKEN
from harness.llm.prices import Prices
from harness.llm.trial_models import TrialModels
from harness.runs.labels.conversations import LabelledConversation, recorded_verdict
from harness.scoring.judge.opened import window_of
from harness.scoring.rubric.asking import RubricQuestion, ask
from harness.scoring.rubric.panel import SHARE_FOR_TRANSCRIPT
from harness.types.model_spec import JudgeSpec

AT_A_TIME = 10


@dataclass(frozen=True, slots=True)
class JudgedConversation:
    """What one judge said of one conversation."""

    met: Mapping[str, bool | None]
    """By criterion; None where it decided nothing, for what it holds against the agent is not there. Empty where it
    gave no usable answer."""
    problem: str | None = None
    """Why it gave none."""


@dataclass(slots=True)
class JudgedBy:
    """What one judge said of all conversations, in their order."""

    model: str
    said: list[JudgedConversation] = field(default_factory=list)
    questions: int = 0
    cost: float | None = None
    """In US dollars; None where a price is not known."""

    @property
    def why_none(self) -> str | None:
        """Why there is no usable answer at all; None where there is one."""
        if any(each.problem is None for each in self.said):
            return None
        return next((each.problem for each in self.said if each.problem), "nothing was asked")


async def asked(
    check: JudgeCheck,
    conversations: Sequence[LabelledConversation],
    spec: JudgeSpec,
    told: Callable[[], None] = lambda: None,
    cassette: Cassette | None = None,
    prices: Prices | None = None,
) -> JudgedBy:
    """The judge of `spec`, asked about each conversation once; `told` is called for each answer."""
    found = JudgedBy(spec.name)
    free = asyncio.Semaphore(spec.max_in_flight or AT_A_TIME)

    async def one(conversation: LabelledConversation) -> tuple[JudgedConversation, TrialModels]:
        models = TrialModels(story=conversation.name, prices=prices or {})
        models.session = CassetteSession(cassette) if cassette is not None else None
        async with free:
            question = RubricQuestion.of(check, conversation.story, conversation.trajectory, room_of(spec))
            answer = await ask(question, chat_for("judge", spec, 0, models), spec.name)
            failed = await models.close()
        told()
        if answer.vote is None:
            return JudgedConversation({}, answer.problem or (failed.message if failed else None) or "no answer"), models
        return JudgedConversation({each.id or "": answer.vote.met(each) for each in check.asked}), models

    done = await asyncio.gather(*(one(each) for each in conversations))
    found.said = [said for said, _ in done]
    calls = [call for _, models in done for call in models.calls]
    costs = [call.usage.cost if call.usage is not None else None for call in calls]
    known = [cost for cost in costs if cost is not None]
    found.questions, found.cost = len(calls), sum(known) if len(known) == len(calls) else None
    return found


def on_record(check: JudgeCheck, conversations: Sequence[LabelledConversation]) -> list[JudgedBy]:
    """What judges said before: in the trials themselves, or in the file of labels."""
    found: dict[str, list[JudgedConversation]] = {}
    for place, conversation in enumerate(conversations):
        for name, said in _said_of(check, conversation).items():
            blank = JudgedConversation({}, "no verdict is on record")
            found.setdefault(name, [blank] * len(conversations))[place] = said
    return [JudgedBy(name, said) for name, said in found.items()]


def _said_of(check: JudgeCheck, conversation: LabelledConversation) -> dict[str, JudgedConversation]:
    met_by = {each.id: each.met_by for each in check.asked}
    found: dict[str, dict[str, bool | None]] = {}
    for label in conversation.labels:
        for model, said in label.judge_labels.items():
            if label.criterion in met_by:
                found.setdefault(model, {})[label.criterion or ""] = said in met_by[label.criterion]
    known = {name: JudgedConversation(met) for name, met in found.items()}
    result = recorded_verdict(conversation, check)
    if result is not None and result.judge is not None:
        models = dict.fromkeys(each.model for each in result.judge.replies if each.vote > 0)
        met = {each.id: each.met for each in result.judge.criteria}
        known["+".join(models)] = JudgedConversation(met, None if met else result.message)
    return known


def room_of(spec: JudgeSpec) -> int | None:
    """Characters of a transcript that the model has room for; None is any number."""
    window = window_of(spec)
    return None if window is None else int(window * SHARE_FOR_TRANSCRIPT) * BYTES_A_TOKEN
