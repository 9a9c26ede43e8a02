"""Judges for tests: fifteen rubrics, each a model that is asked one question and answers by a score from 0 to 1.

>>> from harness.evaluations import judges
>>> score = judges.relevance(answer, context="our return policy", model="openai/gpt-5-mini")
>>> judges.helpfulness.check(trajectory, model="openai/gpt-5-mini", threshold=0.7, **cassette)

`judges.relevance.messages(answer)` is what is sent, word for word.
"""

from __future__ import annotations

import functools
from contextlib import nullcontext
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from string import Template
from typing import Any, Literal

from harness.errors import JudgeFailed, SideFailed, UserMistake
from harness.formats.documents import read_document
from harness.scoring.judge.quotation import quotation
from harness.types.protocols import Chat, Reply
from harness.types.trajectory import Trajectory

PROMPTS = Path(__file__).with_name("judges.yaml")
THRESHOLD = 0.8
LABELS = {"pass": 1.0, "fail": 0.0}
RECORD_ANEW = "record it anew, with pytest --harness-cassettes=record or record=FILE"
"""A judge that answers by a label has given a score, too."""
ANSWERS: dict[str, dict[str, Any]] = {
    name: {
        "type": "object",
        "properties": {"reason": {"type": "string"}, name: kind},
        "required": ["reason", name],
        "additionalProperties": False,
    }
    for name, kind in (("score", {"type": "number"}), ("label", {"type": "string", "enum": list(LABELS)}))
}
"""What a judge may be asked for → the schema of its answer."""
Scale = Literal["score", "label"]


class JudgeScore(float):
    """A score from 0 to 1, with the reason of the judge."""

    reason: str

    def __new__(cls, score: float, reason: str) -> JudgeScore:
        made = super().__new__(cls, score)
        made.reason = reason
        return made


@dataclass(frozen=True, slots=True)
class RubricJudge:
    """One criterion."""

    name: str
    needs: str = ""
    """What has to be given beside what is judged."""

    @property
    def criterion(self) -> str:
        """In words, as the model is told it."""
        return " ".join(str(_texts()["criteria"][self.name]).split())

    def messages(self, judged: Any, *, scale: Scale = "score", **beside: Any) -> list[dict[str, Any]]:
        """What is sent to the model. All texts of others are within one JSON object that none of them can leave.

        `judged` is a text, a trajectory or a trial; `beside` are question, expected and context.
        """
        if self.needs and beside.get(self.needs) is None:
            raise UserMistake(f"judges.{self.name}: needs {self.needs}=…")
        if scale not in ANSWERS:
            raise UserMistake(f"judges.{self.name}: scale: expected one of {', '.join(ANSWERS)}, found {scale!r}")
        given = {name: value for name, value in beside.items() if value is not None}
        system = Template(_texts()["system"]).substitute(criterion=self.criterion, answer=_texts()["answers"][scale])
        data = quotation({**given, **_data(judged)})
        return [
            {"role": "system", "content": system.rstrip()},
            {"role": "user", "content": Template(_texts()["question"]).substitute(data=data).rstrip()},
        ]

    def __call__(
        self,
        judged: Any,
        *,
        question: str | None = None,
        expected: str | None = None,
        context: str | None = None,
        model: str | None = None,
        chat: Chat | None = None,
        scale: Scale = "score",
        record: str | Path | None = None,
        replay: str | Path | None = None,
        **settings: Any,
    ) -> JudgeScore:
        """The score, in a test without `async`.

        `model` is a LiteLLM name and `settings` are those of a suite's judge, such as base_url and timeout; `chat` is
        anything that completes messages instead. With the `scale` label it answers pass (1) or fail (0). What it says
        is recorded to the file `record`, or played back from `replay`. Raises UserMistake; and JudgeFailed, where the
        judge cannot be reached or gives no score from 0 to 1.
        """
        from harness.threads import run_sync

        async def asked() -> JudgeScore:
            from harness.llm.transport import close_connections

            try:
                return await self.ask(judged, **given)
            finally:
                await close_connections()

        given = {
            **settings,
            "question": question,
            "expected": expected,
            "context": context,
            "model": model,
            "chat": chat,
            "scale": scale,
            "record": record,
            "replay": replay,
        }
        return run_sync(asked())

    async def ask(
        self,
        judged: Any,
        *,
        question: str | None = None,
        expected: str | None = None,
        context: str | None = None,
        model: str | None = None,
        chat: Chat | None = None,
        scale: Scale = "score",
        record: str | Path | None = None,
        replay: str | Path | None = None,
        **settings: Any,
    ) -> JudgeScore:
        """The same in an `async` test."""
        from harness.llm.cassette.file import cassette_of
        from harness.llm.cassette.session import CassetteSession
        from harness.llm.cassette.unusable import note_unusable
        from harness.llm.client import chat_for
        from harness.llm.trial_models import TrialModels
        from harness.types.model_spec import JudgeSpec

        messages = self.messages(judged, scale=scale, question=question, expected=expected, context=context)
        if self.name == "groundedness" and context is None and not _has_evidence(judged):
            return JudgeScore(1.0, "no tool gave anything that could be contradicted")
        cassette = cassette_of(record, replay)
        with cassette or nullcontext():
            if chat is None:
                session = CassetteSession(cassette) if cassette is not None else None
                spec = JudgeSpec.model_validate({"model": model, **settings})
                chat = chat_for("judge", spec, 0, TrialModels(self.name, session=session))
            try:
                return self._read(await chat.complete(messages, ANSWERS[scale]))
            except SideFailed as problem:
                told = problem if isinstance(problem, JudgeFailed) else JudgeFailed(f"judges.{self.name}: {problem}")
                if cassette is None or problem.code == "not_on_cassette":
                    raise told from problem
                if not cassette.replays:
                    note_unusable(cassette.path, str(told))
                raise JudgeFailed(f"{told}; so it stands on {cassette.path}: {RECORD_ANEW}") from problem

    def check(self, judged: Any, *, threshold: float = THRESHOLD, **asked: Any) -> JudgeScore:
        """The score, where it is enough. Raises AssertionError below the threshold, and else as a call does."""
        __tracebackhide__ = True
        _check_threshold(self.name, threshold)
        return self._enough(self(judged, **asked), threshold)

    async def check_async(self, judged: Any, *, threshold: float = THRESHOLD, **asked: Any) -> JudgeScore:
        """The same in an `async` test."""
        __tracebackhide__ = True
        _check_threshold(self.name, threshold)
        return self._enough(await self.ask(judged, **asked), threshold)

    def _enough(self, score: JudgeScore, threshold: float) -> JudgeScore:
        __tracebackhide__ = True
        if score < threshold:
            raise AssertionError(f"{self.name} {float(score):g} is below {threshold:g}: {score.reason}")
        return score

    def _read(self, reply: Reply) -> JudgeScore:
        data = reply.data if isinstance(reply.data, dict) else {}
        score = data.get("score", LABELS.get(str(data.get("label"))))
        if isinstance(score, bool) or not isinstance(score, int | float) or not isfinite(score) or not 0 <= score <= 1:
            raise JudgeFailed(f"judges.{self.name}: expected a score from 0 to 1, found {score!r}")
        return JudgeScore(float(score), str(data.get("reason", "")))


accuracy = RubricJudge("accuracy")
helpfulness = RubricJudge("helpfulness")
clarity = RubricJudge("clarity")
completeness = RubricJudge("completeness")
relevance = RubricJudge("relevance")
coherence = RubricJudge("coherence")
conciseness = RubricJudge("conciseness")
safety = RubricJudge("safety")
tone = RubricJudge("tone")
groundedness = RubricJudge("groundedness")
reasoning_quality = RubricJudge("reasoning_quality")
path_efficiency = RubricJudge("path_efficiency")
error_recovery = RubricJudge("error_recovery")
instruction_following = RubricJudge("instruction_following")
semantic_similarity = RubricJudge("semantic_similarity", needs="expected")
JUDGES = (
    *(accuracy, helpfulness, clarity, completeness, relevance, coherence, conciseness, safety, tone),
    *(groundedness, reasoning_quality, path_efficiency, error_recovery, instruction_following, semantic_similarity),
)


@functools.cache
def _texts() -> dict[str, Any]:
    texts: dict[str, Any] = read_document(PROMPTS)
    return texts


def _data(judged: Any) -> dict[str, Any]:
    if isinstance(judged, str):
        return {"answer": judged}
    return {"conversation": list(_trajectory(judged).for_agent())}


def _trajectory(judged: Any) -> Trajectory:
    found = judged if isinstance(judged, Trajectory) else getattr(judged, "trajectory", None)
    if not isinstance(found, Trajectory):
        raise UserMistake(f"judges: expected a text, a trajectory or a trial, found {type(judged).__name__}")
    return found


def _has_evidence(judged: Any) -> bool:
    """Whether a tool gave anything."""
    return not isinstance(judged, str) and any(call.answered for call in _trajectory(judged).calls)


def _check_threshold(name: str, threshold: float) -> None:
    if isinstance(threshold, bool) or not isinstance(threshold, int | float) or not 0 <= threshold <= 1:
        raise UserMistake(f"judges.{name}: threshold: expected a number from 0 to 1, found {threshold!r}")
