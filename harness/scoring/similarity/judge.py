"""The judge rung: a model is asked whether two values mean the same, and answers by a label."""

from __future__ import annotations

import functools
import importlib.resources
import json
from collections.abc import Mapping
from dataclasses import dataclass
from string import Template
from typing import Any

from harness.errors import RungFailed
from harness.llm.context_window import TOKENS_A_MESSAGE, TOKENS_OF_NOTE, cut, tokens
from harness.types.protocols import Answer, Chat, Question
from harness.types.verdict import JUDGE

SAME, DIFFERENT = "same", "different"
ANSWER_SHARE = 8
"""This part of a window is kept for the answer."""
ANSWER: dict[str, Any] = {
    "type": "object",
    "properties": {"label": {"type": "string", "enum": [SAME, DIFFERENT]}},
    "required": ["label"],
    "additionalProperties": False,
}


@dataclass(frozen=True, slots=True)
class MeaningJudge:
    """One question a pair, without memory. What it is asked about is quoted as data, for agents choose their words."""

    chat: Chat
    language: str = "en"
    window: int | None = None
    """Tokens the model reads at most; of values longer than that the middle is left out."""
    name: str = JUDGE

    async def decide(self, question: Question) -> Answer:
        """Met for the label "same".

        Raises RungFailed with the code bad_reply for any other label, with window when not even half of a value could
        be read, and what `chat` raises.
        """
        told, is_cut = self._fitting(question.expected, question.observed)
        reply = await self.chat.complete(self._messages(*told), ANSWER)
        label = reply.data.get("label") if isinstance(reply.data, Mapping) else None
        if label not in (SAME, DIFFERENT):
            raise RungFailed(f'expected the label "{SAME}" or "{DIFFERENT}", found {label!r}', code="bad_reply")
        return Answer(label == SAME, JUDGE, note="of what is too long the middle was left out" if is_cut else None)

    def _fitting(self, expected: str, observed: str) -> tuple[tuple[str, str], bool]:
        """The values as they fit into the window beside the question, and whether that is less than all of them."""
        if self.window is None:
            return (expected, observed), False
        empty = sum(map(tokens, self._messages("", "")))
        room = max(self.window - self.window // ANSWER_SHARE - empty, 0) // 2
        short = _half_or_more(expected, room), _half_or_more(observed, room)
        return short, short != (expected, observed)

    def _messages(self, expected: str, observed: str) -> list[dict[str, Any]]:
        prompts = _prompts()
        pair = json.dumps({"expected": expected, "observed": observed}, ensure_ascii=False, indent=2)
        question = Template(prompts["question"]).substitute(pair=pair, language=self.language)
        return [{"role": "system", "content": prompts["system"]}, {"role": "user", "content": question}]


def _half_or_more(value: str, room: int) -> str:
    """The value as it fits. Of one that lacks more than half, a model would compare what is not there."""
    short = cut(value, room)
    kept, all_of_it = room - TOKENS_A_MESSAGE - TOKENS_OF_NOTE, tokens({"content": value}) - TOKENS_A_MESSAGE
    if short != value and 2 * kept < all_of_it:
        raise RungFailed("the window is too small for the question", code="window")
    return short


@functools.cache
def _prompts() -> Mapping[str, str]:
    import yaml

    file = importlib.resources.files("harness.scoring.similarity").joinpath("prompts", "judge.yaml")
    prompts: Mapping[str, str] = yaml.safe_load(file.read_text(encoding="utf-8"))
    return prompts
