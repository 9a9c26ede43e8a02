"""The judge rung: a model is asked one question about quoted texts, and answers by a label that rests on a quote."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from harness.llm.context_window import measured
from harness.scoring.judge.answers import ANSWER, JudgeAnswer, UnusableAnswer, read_answer
from harness.scoring.judge.fitting import Window
from harness.scoring.judge.prompts import Prompts
from harness.scoring.judge.quotation import quotation
from harness.types.protocols import Answer, Chat, Question
from harness.types.verdict import JUDGE

WRONG = "x" * 300
"""As long as what is said of a wrong answer."""
CUT = "of what is too long the middle was left out"


@dataclass(frozen=True, slots=True)
class Judge:
    """One question at a time, without memory. What it is about is quoted as data, for agents choose their words."""

    chat: Chat
    prompts: Prompts
    tool_results: bool = False
    """Whether it sees what tools had given."""
    window: Window | None = None
    """None: its model reads texts of any length."""
    name: str = JUDGE

    async def decide(self, question: Question) -> Answer:
        """What the judge says. `met` is None where it cannot tell, or misses something in a text that was cut.

        After an answer that cannot be used it is asked once more, and told what was wrong. Raises RungFailed with the
        code bad_reply, no_quote (a yes that rests on nothing) or window (not even half of a text could be read), and
        what `chat` raises.
        """
        if not self.tool_results:
            question = replace(question, results=None)
        told = question if self.window is None else self.window.fitted(question, self._tokens)
        found = await self._answered(told, question.observed)
        is_cut = told.observed != question.observed or told.expected != question.expected
        return Answer(
            met=None if is_cut and found.met is False else found.met,
            rung=JUDGE,
            note=CUT if told != question else None,
            reason=found.reason or None,
            quote=found.quote or None,
        )

    async def _answered(self, told: Question, observed: str) -> JudgeAnswer:
        try:
            return read_answer(await self.chat.complete(self.messages(told), ANSWER), observed)
        except UnusableAnswer as problem:
            wrong = str(problem)
        return read_answer(await self.chat.complete(self.messages(told, wrong), ANSWER), observed)

    def _tokens(self, question: Question) -> int:
        """Of a question as it is sent the second time, when it is longest."""
        return measured(self.messages(question, WRONG), ANSWER)

    def messages(self, question: Question, wrong: str | None = None) -> list[dict[str, Any]]:
        """What is sent. Whatever the story, the user, the agent or its tools have said is within one JSON object."""
        return self.prompts.messages(question.asks, quotation(fields_of(question)), wrong)


def fields_of(question: Question) -> dict[str, Any]:
    """What the question is about, by the names under which the prompts speak of it; empty ones are left out."""
    beside = {"asked": question.asked, "results": question.results} if question.asks == "follows" else {}
    fields = {
        "language": question.language,
        "now": f"{question.now:%A, %Y-%m-%d %H:%M}" if question.now is not None else None,
        **beside,
        "expected": question.expected,
        "message" if question.asks == "follows" else "observed": question.observed,
    }
    noticed = {"noticed": list(question.notes)} if question.notes else {}
    return {name: value for name, value in fields.items() if value is not None} | noticed
