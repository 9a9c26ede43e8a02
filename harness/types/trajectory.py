"""What was said and done in one conversation, in order."""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, PrivateAttr

from harness.types.events import (
    Attached,
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
    as_messages,
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


@dataclass(slots=True)
class _Played:
    """What a trajectory knows beside its fields. One object: pydantic takes microseconds to look a private field up."""

    listener: Callable[[Step], None] | None = None
    sent: dict[str, Attached] = field(default_factory=dict)
    """SHA-256 → what was sent along: its content is for the agent, not for the file."""
    messages: list[dict[str, Any]] = field(default_factory=list)
    seen: int = 0
    """Steps that stand in `messages`."""
    spoken: list[Utterance] = field(default_factory=list)
    heard: int = 0
    """Steps that stand in `spoken`."""


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

    _played: _Played = PrivateAttr(default_factory=lambda: _Played())

    def __copy__(self) -> Self:
        """A copy may be played on, or be changed, by itself."""
        copied, played = super().__copy__(), self._played
        copied._played = replace(played, sent={**played.sent}, messages=[*played.messages], spoken=[*played.spoken])
        return copied

    def say(self, text: str, attached: Sequence[Attached] = (), note: UserNote | None = None) -> None:
        """The user speaks, and may send files along."""
        if attached:
            self._played.sent.update({each.sha256: each for each in attached})
        media = [
            Media(type="image" if one.is_image else "file", sha256=one.sha256, media_type=one.media_type, name=one.name)
            for one in attached
        ]
        message = _message(content=(_text(text=text), *media), at=time.time(), note=note)
        self.extend([_step(role="user", events=(message,))])

    def extend(self, steps: Iterable[Step]) -> None:
        """Take in steps; each gets its number."""
        listener = self._played.listener
        for step in steps:
            numbered = _step(role=step.role, events=step.events, agent=step.agent, number=len(self.steps) + 1)
            self.steps.append(numbered)
            if listener is not None:
                listener(numbered)

    def listen(self, listener: Callable[[Step], None]) -> None:
        """Be told of every step as it is taken in."""
        self._played.listener = listener

    def fail(self, message: str) -> None:
        """The agent broke here."""
        self.extend([Step(role="agent", events=(ErrorEvent(message=message, at=time.time()),))])

    def end(self, ended_by: EndedBy) -> None:
        self.ended_by = ended_by
        self.ended_at = time.time()

    @property
    def spoken(self) -> list[Utterance]:
        """What was said aloud, by either side."""
        played = self._played
        if played.heard != len(self.steps):
            played.spoken += [
                Utterance(step.role, event.text, event.kind, event.tool)
                for step in self.steps[played.heard :]
                for event in step.events
                if isinstance(event, Message) and event.text
            ]
            played.heard = len(self.steps)
        return list(played.spoken)

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
        played = self._played
        for step in self.steps[played.seen :]:
            played.messages.extend(as_messages(step, played.sent))
        played.seen = len(self.steps)
        return Conversation(played.messages, id=self.id, context=context)

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
