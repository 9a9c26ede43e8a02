"""What happens in a conversation, in steps of one message each, and those steps as messages of a chat completion."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import Field, JsonValue

from harness.types.jsonable import Data, unchecked
from harness.types.user.note import UserNote

Role = Literal["user", "agent"]


class Usage(Data):
    """Tokens and money; None is unknown, never zero."""

    input_tokens: int | None = None
    output_tokens: int | None = None
    total_tokens: int | None = None
    """Where only the sum is told."""
    cost: float | None = None

    @property
    def tokens(self) -> int | None:
        """All tokens: the sum that is told, else the sum of those that are known."""
        if self.total_tokens is not None:
            return self.total_tokens
        known = [count for count in (self.input_tokens, self.output_tokens) if count is not None]
        return sum(known) if known else None

    @staticmethod
    def total(usages: Iterable[Usage]) -> Usage | None:
        """The sum field by field; a field nobody reported stays unknown, and so does the sum of nothing."""
        sums: dict[str, Any] = {}
        for usage in usages:
            for name in ("input_tokens", "output_tokens", "total_tokens", "cost"):
                value = getattr(usage, name)
                if value is not None:
                    sums[name] = sums.get(name, 0) + value
        return _usage(**sums) if sums else None


_usage = unchecked(Usage)


class Text(Data):
    """A piece of text in a message."""

    type: Literal["text"] = "text"
    text: str


class Media(Data):
    """An image or a file in a message, named by the SHA-256 of its content."""

    type: Literal["image", "file"]
    sha256: str
    media_type: str | None = None
    name: str | None = None


Part = Annotated[Text | Media, Field(discriminator="type")]


class Confidence(Data):
    """How sure the agent says that it is of one message, from 0 to 1. Nobody has measured what that is worth."""

    response: float | None = Field(default=None, ge=0, le=1)
    """That it answers what was asked."""
    retrieval: float | None = Field(default=None, ge=0, le=1)
    """That what was found holds what the answer needs."""


class Message(Data):
    """What one side said. `kind` is `approval` when the agent asks leave to act."""

    type: Literal["message"] = "message"
    content: tuple[Part, ...]
    kind: Literal["message", "approval"] = "message"
    tool: str | None = None
    """approval: the tool that the agent asks leave to call, where it says."""
    at: float | None = None
    first_chunk: float | None = None
    """Seconds from the beginning of the turn to the first piece of a streamed message."""
    confidence: Confidence | None = None
    """Of the agent, where it reports it."""
    note: UserNote | None = None
    """Of the simulated user: what it meant, told and doubted."""

    @property
    def text(self) -> str:
        content = self.content
        if len(content) == 1:  # as most have
            part = content[0]
            return part.text if part.type == "text" else ""
        return "".join([part.text for part in content if part.type == "text"])


class ToolCall(Data):
    """One call of a tool: its arguments as given, and its result or its error."""

    type: Literal["tool_call"] = "tool_call"
    id: str
    name: str
    arguments: dict[str, JsonValue] | str
    """A string is what could not be read as a JSON object."""
    result: JsonValue = None
    error: str | None = None
    answered: bool = True
    """False when no result was ever seen."""
    doubled: bool = False
    """Whether the story's double answered, or held it up, instead of the tool alone."""
    kind: Literal["tool", "skill", "plugin"] = "tool"
    """A skill or plugin of the agent is told besides: it meets no goal, and is no extra call."""
    agent: str | None = None
    at: float | None = None
    seconds: float | None = None


class Handoff(Data):
    """One agent passed the conversation on to another."""

    type: Literal["handoff"] = "handoff"
    source: str | None = None
    target: str
    at: float | None = None


class ModelStep(Data):
    """One request of the agent to its model."""

    type: Literal["model_step"] = "model_step"
    model: str | None = None
    history: int | None = None
    """How many messages the model was shown."""
    thread: int | None = None
    """Which of the conversations that the agent holds with models it belongs to, from 1; the gateway tells that."""
    usage: Usage | None = None
    error: str | None = None
    at: float | None = None
    seconds: float | None = None


class ErrorEvent(Data):
    """Something failed inside a turn."""

    type: Literal["error"] = "error"
    message: str
    at: float | None = None


class End(Data):
    """The agent closed the conversation."""

    type: Literal["end"] = "end"
    at: float | None = None


Event = Annotated[Message | ToolCall | Handoff | ModelStep | ErrorEvent | End, Field(discriminator="type")]


class Step(Data):
    """One message with everything done in it: simultaneous, and numbered by its place in `events`."""

    role: Role
    events: tuple[Event, ...]
    agent: str | None = None
    """The agent or graph node that acted, where there is more than one."""
    number: int = 0
    """Its place in the conversation, counted from 1; set when a trajectory takes the step in."""

    @property
    def text(self) -> str:
        return "\n".join([event.text for event in self.events if event.type == "message"])

    @property
    def calls(self) -> tuple[ToolCall, ...]:
        """Calls of tools; skills and plugins are among the events alone."""
        return tuple([event for event in self.events if event.type == "tool_call" and event.kind == "tool"])


class ToolSchema(Data):
    """A tool the agent was offered. `read_only` is what the target says of it; None where it does not say."""

    name: str
    description: str | None = None
    parameters: dict[str, JsonValue] | None = None
    read_only: bool | None = None


@dataclass(frozen=True, slots=True)
class Attached:
    """A file that the user sends along."""

    name: str
    media_type: str
    data: bytes

    @property
    def sha256(self) -> str:
        return hashlib.sha256(self.data).hexdigest()

    @property
    def is_image(self) -> bool:
        return self.media_type.startswith("image/")

    @property
    def part(self) -> dict[str, Any]:
        """As a content part of an OpenAI chat message."""
        url = f"data:{self.media_type};base64,{base64.b64encode(self.data).decode()}"
        if self.is_image:
            return {"type": "image_url", "image_url": {"url": url}}
        return {"type": "file", "file": {"filename": self.name, "file_data": url}}


def as_messages(step: Step, sent: Mapping[str, Attached] | None = None) -> list[dict[str, Any]]:
    """One step as OpenAI chat messages: the message with its calls, then one `tool` message for each answered call.

    `sent` are the files that went with the user's messages, by SHA-256.
    """
    if step.role == "user":
        media = [
            part.sha256
            for event in step.events
            if isinstance(event, Message)
            for part in event.content
            if isinstance(part, Media)
        ]
        files = [sent[sha256].part for sha256 in media if sent and sha256 in sent]
        content = [{"type": "text", "text": step.text}, *files] if files else step.text
        return [{"role": "user", "content": content}]
    calls: Sequence[ToolCall] = step.calls
    if not step.text and not calls:
        return []
    message: dict[str, Any] = {"role": "assistant", "content": step.text or None}
    if calls:
        message["tool_calls"] = [
            {
                "id": call.id,
                "type": "function",
                "function": {
                    "name": call.name,
                    "arguments": call.arguments if isinstance(call.arguments, str) else json.dumps(call.arguments),
                },
            }
            for call in calls
        ]
    answers = [
        {
            "role": "tool",
            "tool_call_id": call.id,
            "name": call.name,
            "content": call.error
            if call.error is not None
            else call.result
            if isinstance(call.result, str)
            else json.dumps(call.result),
        }
        for call in calls
        if call.answered
    ]
    return [message, *answers]
