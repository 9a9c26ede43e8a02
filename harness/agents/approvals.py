"""LangGraph's interrupts as requests for approval: what the user is shown, and what the graph is resumed with.

An interrupt that names an action is a request for approval. LangChain's middleware (`action_requests`) and the agent
inbox (`action_request`) are answered in their own form, any other with true or false. An interrupt that names none is a
question; the graph gets the user's words.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from harness.types.jsonable import jsonable
from harness.types.trajectory import REJECTED, Message, Step, Text

ACTION = ("action", "tool", "tool_name")
QUESTION = ("question", "message", "prompt", "description", "query", "text")
_YES = re.compile(
    r"\W*(?:yes|yeah|yep|sure|ok|okay|approved?|i approve|confirmed|go ahead|please do|please go|do it|correct|right|"
    r"agreed|accept(?:ed)?|proceed|of course|certainly|fine)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class ApprovalRequest:
    """One interrupt of a graph, waiting for an answer."""

    id: str | None
    value: Any

    @property
    def tool(self) -> str | None:
        """The action that it asks leave for; None when it only asks."""
        for each in _requests(self.value):
            action = each.get("action_request")
            named = action if isinstance(action, Mapping) else each
            for key in ("action", "name", *ACTION) if named is not each or "args" in each else ACTION:
                if isinstance(named.get(key), str):
                    return str(named[key])
        return None

    @property
    def text(self) -> str:
        """What is asked, in words."""
        value = self.value
        if isinstance(value, str):
            return value
        for each in (value, *_requests(value)):
            if isinstance(each, Mapping):
                for key in QUESTION:
                    if isinstance(each.get(key), str) and each[key].strip():
                        return str(each[key])
        return f"Do you approve {json.dumps(jsonable(value), ensure_ascii=False)}?"

    @property
    def step(self) -> Step:
        kind = self.tool is not None or _is_yes_or_no(self.text)
        message = Message(content=(Text(text=self.text),), kind="approval" if kind else "message", tool=self.tool)
        return Step(role="agent", events=(message,))

    def answer(self, text: str) -> Any:
        """What the user's words resume the graph with."""
        approved = text != REJECTED and _YES.match(text) is not None
        if isinstance(self.value, Mapping) and "action_requests" in self.value:
            decision: dict[str, Any] = {"type": "approve"} if approved else {"type": "reject", "message": text}
            return {"decisions": [decision] * len(_requests(self.value))}
        if isinstance(self.value, list) and self.tool is not None:
            return [{"type": "accept" if approved else "ignore", "args": None} for _ in self.value]
        return approved if self.tool is not None else text


def _is_yes_or_no(text: str) -> bool:
    return (
        re.match(r"\W*(?:do you approve|approve|may i|shall i|should i|is it ok|is that ok|proceed)\b", text, re.I)
        is not None
    )


def _requests(value: Any) -> Sequence[Mapping[str, Any]]:
    """The single requests in an interrupt's value."""
    if isinstance(value, Mapping):
        several = value.get("action_requests")
        return [each for each in several if isinstance(each, Mapping)] if isinstance(several, list) else [value]
    return [each for each in value if isinstance(each, Mapping)] if isinstance(value, list) else []
