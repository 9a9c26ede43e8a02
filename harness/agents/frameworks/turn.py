"""One turn of a framework's agent as its hooks tell it: a step for each answer of a model, with its calls."""

from __future__ import annotations

import json
import threading
from typing import Any

from harness.agents.answers import said, without_thoughts
from harness.agents.approvals import ApprovalRequest
from harness.types.chat.confidence import read_confidence, sure_of_last
from harness.types.events import Event
from harness.types.jsonable import jsonable
from harness.types.trajectory import Message, Step, Text, ToolCall

ENDS_A_TURN = frozenset({"final_answer", "final_result"})
"""Tools by which frameworks have a model give its answer; they do nothing."""


class HookedTurn:
    """Safe in threads. What was asked for and has no result yet is unanswered."""

    def __init__(self) -> None:
        self._steps: list[tuple[str | None, list[Event]]] = []
        self._lock = threading.Lock()

    def clear(self) -> None:
        """Another turn begins."""
        with self._lock:
            self._steps = []

    def answered(self, *events: Event, agent: str | None = None) -> None:
        """A model answered; calls that are told from now on are of this answer."""
        with self._lock:
            self._steps.append((agent, list(events)))

    def put(self, *events: Event) -> None:
        """Into the step of the last answer."""
        with self._lock:
            if not self._steps:
                self._steps.append((None, []))
            self._steps[-1][1].extend(events)

    def expect(self, call: ToolCall) -> None:
        """It is made now: it is told here, where no answer has told it."""
        with self._lock:
            events = [event for _, each in self._steps for event in each]
        if not any(isinstance(event, ToolCall) and event.id == call.id for event in events):
            self.put(call)

    def result(self, identifier: str, result: Any = None, error: str | None = None) -> None:
        """What the last call of this id gave."""
        came = {"result": jsonable(result) if error is None else None, "error": error, "answered": True}
        with self._lock:
            for _, events in reversed(self._steps):
                for place, event in enumerate(events):
                    if isinstance(event, ToolCall) and event.id == identifier and not event.answered:
                        events[place] = event.model_copy(update=came)
                        return

    def steps(self) -> list[Step]:
        with self._lock:
            found = [Step(role="agent", events=tuple(events), agent=agent) for agent, events in self._steps]
        return [step for each in found if (step := without_thoughts(each)).events]

    def closed(self, output: Any) -> list[Step]:
        """The steps with what the run gave in the end, where no message of its last step says it already. Of an object
        it is taken how sure the agent says that it is."""
        steps, told = self.steps(), jsonable(output)
        text = output if isinstance(output, str) else json.dumps(told, ensure_ascii=False)
        if output is None or not text.strip():
            return steps
        if not steps or steps[-1].text.strip() != text.strip():
            steps.append(said(text))
        return [*sure_of_last(steps, read_confidence(told) if isinstance(told, dict) else None)]


def call_of(identifier: str, name: str, arguments: Any) -> ToolCall:
    """A call that was asked for. Arguments are an object or the text of one; other text stays."""
    value = arguments
    if isinstance(arguments, str):
        try:
            value = json.loads(arguments) if arguments.strip() else {}
        except (ValueError, RecursionError):
            value = arguments
    found = jsonable(value if value is not None else {})
    known = found if isinstance(found, dict | str) else json.dumps(found)
    return ToolCall(id=identifier, name=name, arguments=known, answered=False)


def message_of(text: str) -> tuple[Message, ...]:
    """None where there is no text."""
    return (Message(content=(Text(text=text),)),) if text.strip() else ()


def approval_of(identifier: str, name: str, arguments: Any) -> ApprovalRequest:
    """A call that waits for the user's leave."""
    return ApprovalRequest(identifier, {"action": name, "args": call_of(identifier, name, arguments).arguments})
