"""The `process` agent: told each turn in a line of JSON, and answers in lines of JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from harness.agents.answers import ANSWERS, read_answer
from harness.agents.process.command import RunningCommand
from harness.agents.tools.recorder import keep
from harness.errors import AgentFailed
from harness.llm.responses import quoted
from harness.types.jsonable import jsonable
from harness.types.trajectory import Conversation, Step, ToolSchema


class ProcessAgent:
    """One conversation with a command."""

    kind = "process"

    tools: Sequence[ToolSchema] | None = None

    def __init__(self, command: RunningCommand) -> None:
        self._command = command
        self._turns = 0

    async def start(self) -> None:
        await self._command.start()

    async def stop(self) -> None:
        await self._command.close()

    async def respond(self, conversation: Conversation) -> Sequence[Step]:
        self._turns += 1
        heard = HeardLines()
        try:
            await self._command.tell(as_line(conversation))
            while not heard.complete:
                line = await self._command.hear()
                if line is None:
                    ended = await self._command.ending()
                    raise AgentFailed(f"{ended}, before it had answered turn {self._turns}", code="process_ended")
                heard.take(line)
            return heard.steps()
        except BaseException as problem:
            with suppress(AgentFailed):
                keep(heard.steps())
            if not isinstance(problem, AgentFailed):  # it took too long, and goes on
                self._command.kill()
            raise


def as_line(conversation: Conversation) -> bytes:
    """What a turn tells: the user's words, and what else there is, in one line."""
    told = {
        "text": conversation.text,
        "session": conversation.id,
        "context": jsonable(conversation.context),
        "messages": list(conversation),
    }
    return json.dumps(told).encode() + b"\n"


class HeardLines:
    """The lines of one turn, in any of the forms that a Python agent may return. `complete` after its last one."""

    def __init__(self) -> None:
        self.complete = False
        self._items: list[Any] = []
        self._number = 0

    def take(self, line: bytes) -> None:
        """Raises AgentFailed for a line that says nothing, and when all it says is an error."""
        self._number += 1
        if not line.strip():
            return
        try:
            value = jsonable(json.loads(line))
        except (ValueError, RecursionError):
            raise self._odd(line, "no JSON") from None
        if not isinstance(value, Mapping | list | str) and value is not None:
            raise self._odd(line, "no object, list or text")
        if isinstance(value, Mapping) and value.get("error") and not {"type", "role", *ANSWERS} & value.keys():
            said = value["error"] if isinstance(value["error"], str) else json.dumps(value["error"])
            raise AgentFailed(f"the agent answered with an error: {said}", code="reported_error")
        if isinstance(value, dict) and value.get("type") == "tool_call":
            value.setdefault("id", f"call-{self._number}")
        self._items += value if isinstance(value, list) else [] if value is None else [value]
        self.complete = not _goes_on(value)

    def steps(self) -> list[Step]:
        """Raises AgentFailed when it is none of the forms that are understood."""
        return read_answer(self._items)

    def _odd(self, line: bytes, what: str) -> AgentFailed:
        said = f'line {self._number} of its standard output is {what}: "{quoted(line.decode(errors="replace"))}"'
        return AgentFailed(f"{said}; what is not for the harness goes to stderr", code="not_understood")


def _goes_on(value: Any) -> bool:
    """Whether the turn does: an event does not end it, nor does a message that wants tools, or what they gave."""
    if not isinstance(value, Mapping):
        return False
    if "role" in value:
        return value["role"] == "tool" or bool(value.get("tool_calls"))
    return "type" in value and value["type"] != "end"
