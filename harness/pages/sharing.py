"""What of a run may leave the house: answers and outputs of tools can be left out, and what is long be cut."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

LEFT_OUT = "(left out)"
SAID = frozenset({"observed", "quote", "judge_said", "error", "note", "text"})
"""Fields of a verdict that quote what an agent or a tool said."""


@dataclass(frozen=True, slots=True)
class Sharing:
    """What a page that is sent to others holds."""

    include_answers: bool = True
    """What the agent said."""
    include_tool_outputs: bool = True
    """What tools returned."""
    max_chars: int | None = None
    """The longest text; what is longer is cut, and says so."""

    @property
    def tells(self) -> bool:
        """Whether what agents and tools said may be quoted."""
        return self.include_answers and self.include_tool_outputs

    def story(self, document: dict[str, Any]) -> dict[str, Any]:
        found: dict[str, Any] = self._cut(document)
        return found

    def trial(self, document: dict[str, Any]) -> dict[str, Any]:
        """The trial as its line says it, without what is left out."""
        if self == EVERYTHING:
            return document
        steps = [
            {**step, "events": [self._event(step, event) for event in step["events"]]}
            for step in document["trajectory"]["steps"]
        ]
        kept = {**document, "output": None, "trajectory": {**document["trajectory"], "steps": steps}}
        if document.get("failure"):
            kept["failure"] = {**document["failure"], "traceback": None}
        if document.get("verdict") and not self.tells:
            kept["verdict"] = _without(document["verdict"], SAID)
        found: dict[str, Any] = self._cut(kept)
        return found

    def _event(self, step: Mapping[str, Any], event: dict[str, Any]) -> dict[str, Any]:
        if event["type"] == "message" and step["role"] == "agent" and not self.include_answers:
            return {**event, "content": [{"type": "text", "text": LEFT_OUT}]}
        if event["type"] == "tool_call" and not self.include_tool_outputs:
            return {**event, "result": LEFT_OUT, "error": LEFT_OUT if event.get("error") else None}
        return event

    def _cut(self, value: Any) -> Any:
        if self.max_chars is None:
            return value
        if isinstance(value, str):
            left = len(value) - self.max_chars
            return value if left <= 0 else f"{value[: self.max_chars]} … ({left:,} characters left out)"
        if isinstance(value, dict):
            return {key: self._cut(item) for key, item in value.items()}
        return [self._cut(item) for item in value] if isinstance(value, list) else value


def _without(value: Any, names: frozenset[str]) -> Any:
    if isinstance(value, dict):
        return {key: None if key in names else _without(item, names) for key, item in value.items()}
    return [_without(item, names) for item in value] if isinstance(value, list) else value


EVERYTHING = Sharing()
