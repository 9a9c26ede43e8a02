"""Judges for tests: what one answers on a model server, and the question that it was asked."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from model_server import Answer, says

from harness.types.protocols import Reply

Ask = Callable[[dict[str, Any]], Answer]


def labelled(label: str, quote: str = "", reason: str = "So it reads.") -> Answer:
    """An answer with this label."""
    return says(json.dumps({"reason": reason, "quote": quote, "label": label}))


def agrees(request: dict[str, Any]) -> Answer:
    """Says yes to every question, and quotes all of what was observed."""
    return labelled("yes", observed_in(request))


def denies(request: dict[str, Any]) -> Answer:
    """Says no to every question."""
    return labelled("no")


def data_of(request: dict[str, Any]) -> dict[str, Any]:
    """What the question of a request is about."""
    return data_in(request["messages"])


def data_in(messages: Sequence[dict[str, Any]]) -> dict[str, Any]:
    text = messages[-1]["content"]
    data: dict[str, Any] = json.JSONDecoder().raw_decode(text, text.index("{"))[0]
    return data


def observed_in(request: dict[str, Any]) -> str:
    data = data_of(request)
    return str(data.get("message", data.get("observed")))


class FixedAnswers:
    """A model with some answers, the last one repeated, which keeps what it was asked."""

    def __init__(self, *answers: Any) -> None:
        self.answers = list(answers)
        self.asked: list[Sequence[dict[str, Any]]] = []
        self.schema: dict[str, Any] | None = None

    async def complete(
        self, messages: Sequence[dict[str, Any]], schema: dict[str, Any] | None = None, tools: Any = None
    ) -> Reply:
        data = self.answers[min(len(self.asked), len(self.answers) - 1)]
        self.asked.append(messages)
        self.schema = schema
        return Reply(data if isinstance(data, str) else json.dumps(data), data=data)


def answer(label: Any, quote: Any = "", reason: Any = "So it reads.") -> dict[str, Any]:
    return {"reason": reason, "quote": quote, "label": label}
