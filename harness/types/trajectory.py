"""What was said and done in one conversation, in order."""

from __future__ import annotations

import base64
import hashlib
import json
import time
import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, PrivateAttr

from harness.types.events import (
    End,
    ErrorEvent,
    Event,
    Handoff,
    Media,
    Message,
    ModelStep,
    Part,
    Role,
    Step,
    Text,
    ToolCall,
    ToolSchema,
    Usage,
)
from harness.types.jsonable import Data, unchecked
from harness.types.user.note import UserNote

__all__ = [
    "APPROVED",
    "REGULAR_ENDS",
    "REJECTED",
    "STUCK_AFTER",
    "Attached",
    "Conversation",
    "Data",
    "End",
    "EndedBy",
    "ErrorEvent",
    "Event",
    "Handoff",
    "Media",
    "Message",
    "ModelStep",
    "Part",
    "Role",
    "Step",
    "Text",
    "ToolCall",
    "ToolSchema",
    "Trajectory",
    "Usage",
    "Utterance",
    "as_messages",
]

EndedBy = Literal[
    "user_done",
    "agent_done",
    "ends_on",
    "max_turns",
    "stuck",
    "agent_error",
    "user_error",
    "timeout",
    "budget",
]
REGULAR_ENDS: frozenset[str] = frozenset({"user_done", "agent_done", "ends_on"})
APPROVED, REJECTED = "Yes, I approve.", "No, I do not approve."
"""What a story's `approvals` answer to a request for approval."""
STUCK_AFTER = 3
"""The same agent text this many times running, with no call between, is `stuck`."""


@dataclass(frozen=True, slots=True)
class Utterance:
    """One spoken message, the only thing the simulated user hears."""

    role: Role
    text: str
    kind: Literal["message", "approval"] = "message"
    tool: str | None = None
    """approval: the tool that is asked for, where the agent says."""


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


class Conversation(list[dict[str, Any]]):
    """What the agent is shown: the messages so far in OpenAI form, and what the story hands over unspoken.

    It is a plain list of dicts, so that it can be given to a model client or to `json.dumps` as it is.
    """

    def __init__(
        self, messages: Iterable[dict[str, Any]], *, id: str = "", context: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(messages)
        self.id = id
        """The same for all turns of one trial."""
        self.context: dict[str, Any] = dict(context or {})

    @property
    def text(self) -> str:
        """The last thing the user said."""
        for message in reversed(self):
            if message["role"] == "user":
                if isinstance(content := message["content"], str):
                    return content
                return "".join(part["text"] for part in content if part["type"] == "text")
        return ""


_step, _message, _text = unchecked(Step), unchecked(Message), unchecked(Text)


class Trajectory(BaseModel):
    """Everything that was said and done in one conversation. Grows while it is played; a recording is complete.

    What a recording lacks is None: unknown, not zero.
    """

    model_config = ConfigDict(extra="forbid", ser_json_inf_nan="null")

    id: str = Field(default_factory=lambda: uuid.uuid4().hex)
    steps: list[Step] = Field(default_factory=list)
    tools: tuple[ToolSchema, ...] | None = None
    called_tools: tuple[ToolSchema, ...] | None = None
    """Functions under `@harness.tool` that were called, where nobody says which it was offered."""
    usage: Usage | None = None
    """What the agent spent, where it says."""
    started_at: float | None = None
    ended_at: float | None = None
    """Seconds since the epoch."""
    turn_seconds: list[float] | None = None
    """What each turn of the agent took."""
    ended_by: EndedBy | None = None

    _listener: Callable[[Step], None] | None = PrivateAttr(default=None)
    _sent: dict[str, Attached] = PrivateAttr(default_factory=dict)
    """SHA-256 → what was sent along: its content is for the agent, not for the file."""
    _messages: list[dict[str, Any]] = PrivateAttr(default_factory=list)
    _seen: int = PrivateAttr(default=0)
    _spoken: list[Utterance] = PrivateAttr(default_factory=list)
    _heard: int = PrivateAttr(default=0)

    def say(self, text: str, attached: Sequence[Attached] = (), note: UserNote | None = None) -> None:
        """The user speaks, and may send files along."""
        self._sent.update({each.sha256: each for each in attached})
        media = [
            Media(type="image" if one.is_image else "file", sha256=one.sha256, media_type=one.media_type, name=one.name)
            for one in attached
        ]
        message = _message(content=(_text(text=text), *media), at=time.time(), note=note)
        self.extend([_step(role="user", events=(message,))])

    def extend(self, steps: Iterable[Step]) -> None:
        """Take in steps; each gets its number."""
        for step in steps:
            numbered = _step(role=step.role, events=step.events, agent=step.agent, number=len(self.steps) + 1)
            self.steps.append(numbered)
            if self._listener is not None:
                self._listener(numbered)

    def listen(self, listener: Callable[[Step], None]) -> None:
        """Be told of every step as it is taken in."""
        self._listener = listener

    def fail(self, message: str) -> None:
        """The agent broke here."""
        self.extend([Step(role="agent", events=(ErrorEvent(message=message, at=time.time()),))])

    def end(self, ended_by: EndedBy) -> None:
        self.ended_by = ended_by
        self.ended_at = time.time()

    @property
    def spoken(self) -> list[Utterance]:
        """What was said aloud, by either side."""
        if self._heard != len(self.steps):
            self._spoken += [
                Utterance(step.role, event.text, event.kind, event.tool)
                for step in self.steps[self._heard :]
                for event in step.events
                if isinstance(event, Message) and event.text
            ]
            self._heard = len(self.steps)
        return list(self._spoken)

    @property
    def user_notes(self) -> Iterator[UserNote]:
        """What is recorded beside the messages of the simulated user, in order."""
        said = (event for step in self.steps for event in step.events if isinstance(event, Message))
        return (message.note for message in said if message.note is not None)

    @property
    def last_said(self) -> str:
        """What the agent said last; "" where it said nothing."""
        return next((step.text for step in reversed(self.steps) if step.role == "agent"), "")

    @property
    def calls(self) -> list[ToolCall]:
        """Every tool call, in order (B23)."""
        return [call for step in self.steps for call in step.calls]

    def events(self) -> Iterator[tuple[Step, Event]]:
        for step in self.steps:
            for event in step.events:
                yield step, event

    def for_agent(self, context: Mapping[str, Any] | None = None) -> Conversation:
        """The conversation as the agent sees it: OpenAI messages, its own calls and their results included."""
        for step in self.steps[self._seen :]:
            self._messages.extend(as_messages(step, self._sent))
        self._seen = len(self.steps)
        return Conversation(self._messages, id=self.id, context=context)

    def stuck(self) -> bool:
        """The agent said the same thing `STUCK_AFTER` times running and called nothing in between."""
        texts: list[str] = []
        for step in reversed(self.steps):
            if step.role == "user":
                continue
            if step.calls:
                return False
            text = step.text
            if text:
                texts.append(text)
                if text != texts[0]:
                    return False
                if len(texts) == STUCK_AFTER:
                    return True
        return False


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
