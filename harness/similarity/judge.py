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
from harness.protocols import Chat, Likeness

RUNG = "judge"
SAME, DIFFERENT = "same", "different"
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
    name: str = RUNG

    async def compare(self, expected: str, observed: str) -> Likeness:
        """1 for the label "same", 0 for "different".

        Raises RungFailed with the code bad_reply for any other label, and what `chat` raises.
        """
        reply = await self.chat.complete(self._messages(expected, observed), ANSWER)
        label = reply.data.get("label") if isinstance(reply.data, Mapping) else None
        if label not in (SAME, DIFFERENT):
            raise RungFailed(f'expected the label "{SAME}" or "{DIFFERENT}", found {label!r}', code="bad_reply")
        return Likeness(1.0 if label == SAME else 0.0, RUNG)

    def _messages(self, expected: str, observed: str) -> list[dict[str, Any]]:
        prompts = _prompts()
        pair = json.dumps({"expected": expected, "observed": observed}, ensure_ascii=False, indent=2)
        question = Template(prompts["question"]).substitute(pair=pair, language=self.language)
        return [{"role": "system", "content": prompts["system"]}, {"role": "user", "content": question}]


@functools.cache
def _prompts() -> Mapping[str, str]:
    import yaml

    file = importlib.resources.files("harness.similarity").joinpath("prompts", "judge.yaml")
    prompts: Mapping[str, str] = yaml.safe_load(file.read_text(encoding="utf-8"))
    return prompts
