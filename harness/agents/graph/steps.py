"""Steps of a graph as they become known, piece by piece."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID, uuid4

from langchain_core.messages import AIMessage, ToolMessage
from pydantic import JsonValue

from harness.agents.graph.messages import answer_of, model_of, text_of, usage_of
from harness.text.thoughts import spoken_part
from harness.types.chat.confidence import read_confidence
from harness.types.events import Confidence
from harness.types.jsonable import jsonable
from harness.types.trajectory import Event, Handoff, Message, ModelStep, Step, Text, ToolCall


@dataclass(frozen=True, slots=True)
class GraphPlace:
    """Where in the graph something happens."""

    path: tuple[str, ...] = ()
    """The nodes on the way there, from the outermost. A tool that runs a graph stands for the node that calls it."""
    run: UUID | None = None
    """The run of the innermost node or tool."""


@dataclass(slots=True, eq=False)
class PartialCall:
    """A call as it becomes known: declared by a message, run by a tool, answered by either."""

    id: str
    name: str
    arguments: dict[str, JsonValue] | str
    nameless: bool = False
    """Run by a tool that was told no id."""
    at: float = field(default_factory=time.time)
    began: float | None = None
    """When its tool started, by the performance counter; None for a call that no callback saw."""
    seconds: float | None = None
    result: JsonValue = None
    error: str | None = None
    answered: bool = False
    doubled: bool = False
    """Whether the story's double answered it, or held it up."""
    handoffs: tuple[Handoff, ...] = ()
    """What it is instead of a tool call."""

    def same(self, other: PartialCall) -> bool:
        return self.name == other.name and self.arguments == other.arguments

    def repeats(self, other: PartialCall) -> bool:
        return self.id == other.id and self.same(other)

    def start(self) -> None:
        self.at, self.began = time.time(), time.perf_counter()

    def finish(self, *, result: JsonValue = None, error: str | None = None) -> None:
        """The tool itself returned or raised."""
        self.result, self.error, self.answered = result, error, True
        if self.began is not None:
            self.seconds = time.perf_counter() - self.began

    def hear(self, answer: ToolMessage) -> None:
        """A message answers it. What the tool itself returned is kept, unless the message calls it an error."""
        if answer.status == "error":
            self.result, self.error = None, text_of(answer)
        elif not self.answered:
            self.result = answer_of(answer)
        self.answered = True


@dataclass(slots=True, eq=False)
class PartialStep:
    """A step as it becomes known: one AI message with its calls, or calls that were made without one."""

    place: GraphPlace
    message: AIMessage | None = None
    calls: list[PartialCall] = field(default_factory=list)
    model: ModelStep | None = None
    handoffs: tuple[Handoff, ...] = ()
    at: float = field(default_factory=time.time)
    written: bool = False
    """Its message was written to a state, be it that of a worker."""
    spoken: bool = False
    """Its message was written to the state of the graph itself: the user hears it."""

    @property
    def agent(self) -> str | None:
        return (self.message.name if self.message is not None else None) or "/".join(self.place.path) or None

    def step(self) -> Step | None:
        """None when nothing of it is worth a step, such as a worker's words without a call."""
        events: list[Event] = [] if self.model is None else [self.model]
        text = spoken_part(text_of(self.message)) if self.message is not None and self.spoken else ""
        if text:
            events.append(Message(content=(Text(text=text),), at=self.at, confidence=self._confidence))
        for call in self.calls:
            events += call.handoffs or ([self._tool_call(call)] if self._made(call) else [])
        events += self.handoffs
        return Step(role="agent", agent=self.agent, events=tuple(events)) if events else None

    @property
    def _confidence(self) -> Confidence | None:
        """As the graph writes it beside its message."""
        if self.message is None:
            return None
        return read_confidence(self.message.response_metadata | self.message.additional_kwargs)

    def _made(self, call: PartialCall) -> bool:
        """Models also "call" the schema of a structured output: that reaches no tool and no state."""
        if call.began is not None or call.answered:
            return True
        return self.written and self.message is not None and any(map(call.same, declared_calls(self.message)))

    def _tool_call(self, call: PartialCall) -> ToolCall:
        return ToolCall(
            id=call.id,
            name=call.name,
            arguments=call.arguments,
            result=call.result,
            error=call.error,
            answered=call.answered,
            doubled=call.doubled,
            agent=self.agent,
            at=call.at,
            seconds=call.seconds,
        )


def declared_calls(message: AIMessage) -> list[PartialCall]:
    """The calls of a message, those included whose arguments could not be read (they stay a string)."""
    return [
        PartialCall(call["id"] or uuid4().hex, call["name"] or "", arguments_of(call["args"]))
        for call in [*message.tool_calls, *message.invalid_tool_calls]
    ]


def arguments_of(given: Any) -> dict[str, JsonValue] | str:
    plain = jsonable({} if given is None else given)
    return plain if isinstance(plain, dict | str) else str(plain)


def reported_model_step(message: AIMessage) -> ModelStep | None:
    """What a message made by hand says of the request behind it."""
    usage = usage_of(message)
    return None if usage is None else ModelStep(model=model_of(message), usage=usage)
