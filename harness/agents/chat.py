"""The `chat` agent: a model, a system prompt and tools, so that models and prompts can be compared."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from harness.agents.chat_settings import Prepared, read_settings
from harness.agents.tools.doubles.tools import Tool, ToolFailed, answer
from harness.agents.tools.functions import FunctionTool
from harness.agents.tools.recorder import Turn, keep, merged, turn
from harness.agents.trial_context import Visit
from harness.errors import AgentFailed, Unavailable, nearest
from harness.llm.client import chat_for
from harness.threads import in_thread
from harness.types.jsonable import jsonable, readable
from harness.types.protocols import Asked, Chat, Reply
from harness.types.target import Target
from harness.types.trajectory import (
    Conversation,
    Event,
    Message,
    ModelStep,
    Step,
    Text,
    ToolCall,
    ToolSchema,
    as_messages,
)


def prepare(target: Target, *, asked: bool = True) -> Callable[[Visit], Awaitable[ChatAgent]]:
    """What opens the agent for one trial, with tools of its own. Contacts nobody. Raises UserMistake.

    A model that is not `asked`, but played back, needs no key.
    """
    prepared = read_settings(target, asked=asked)

    async def opened(visit: Visit) -> ChatAgent:
        tools = await _tools(prepared, visit)
        chat = chat_for("agent", prepared.spec, visit.seed, visit.ledger)
        return ChatAgent(chat, tools, prompt=prepared.prompt, max_steps=prepared.max_steps, model=prepared.spec.model)

    return opened


async def _tools(prepared: Prepared, visit: Visit) -> list[Tool]:
    """The tools of one trial, from factories that are told of it. Raises Unavailable."""

    doubles = prepared.doubles
    told = {"story": visit.story, "context": visit.context, "trial": visit.trial}

    def make() -> list[FunctionTool]:
        if doubles is not None and not doubles.runs_functions:
            return [tool for functions in prepared.functions for tool in functions.tools]
        return [tool for functions in prepared.functions for tool in functions(**told)]

    try:
        made = await in_thread(make)
        return list(made) if doubles is None else doubles.open(made, visit.story, visit.trial)
    except Exception as problem:
        said = f"the tools could not be made: {type(problem).__name__}: {problem}"
        raise Unavailable(said, code="factory_raised") from problem


class ChatAgent:
    """Asks the model; does what it wants done, all of one answer at once; and again, until it wants nothing more."""

    def __init__(
        self, chat: Chat, tools: Sequence[Tool], *, prompt: str = "", max_steps: int = 20, model: str | None = None
    ) -> None:
        self.tools: Sequence[ToolSchema] = tuple(tool.schema for tool in tools)
        self._chat = chat
        self._by_name = {tool.schema.name: tool for tool in tools}
        self._prompt = prompt
        self._max_steps = max_steps
        self._model = model
        self._ids: set[str] = set()

    async def respond(self, conversation: Conversation) -> Sequence[Step]:
        """Raises AgentFailed after too many steps, and Unavailable when the model cannot be asked."""
        messages = [*_instructions(self._prompt, conversation.context), *conversation]
        steps: list[Step] = []
        try:
            for _ in range(self._max_steps):
                reply, thought = await self._ask(messages, steps)
                said = Message(content=(Text(text=readable(reply.text)),), at=time.time())
                await self._act([thought, said] if reply.text else [thought], reply.tool_calls, steps)
                if not reply.tool_calls:
                    return steps
                messages += as_messages(steps[-1])
        except BaseException:
            keep(steps)
            raise
        keep(steps)
        said_so = f"the model wanted to go on after {self._max_steps} answers in one turn (max_steps)"
        raise AgentFailed(said_so, code="too_many_steps")

    async def _ask(self, messages: Sequence[dict[str, Any]], steps: list[Step]) -> tuple[Reply, ModelStep]:
        at, began = time.time(), time.perf_counter()
        thought = ModelStep(model=self._model, history=len(messages), at=at)
        try:
            reply = await self._chat.complete(messages, tools=self.tools)
        except Unavailable as problem:
            failed = {"error": f"{problem.code}: {problem}", "seconds": time.perf_counter() - began}
            steps.append(Step(role="agent", events=(thought.model_copy(update=failed),)))
            raise
        spent = {"usage": reply.usage, "seconds": time.perf_counter() - began}
        return reply, thought.model_copy(update=spent)

    async def _act(self, before: Sequence[Event], asked: Sequence[Asked], steps: list[Step]) -> None:
        """Make all calls at once; they are in the step in the order of the answer, however it ends."""
        calls = [self._call_of(each) for each in asked]

        async def make(place: int) -> None:
            calls[place] = await self._made(calls[place])

        live = Turn()
        try:
            with turn() as live:  # a tool may record itself, too: that is the same call
                outcomes = await asyncio.gather(*map(make, range(len(calls))), return_exceptions=True)
        finally:
            steps += merged(live, [Step(role="agent", events=(*before, *calls))])
        for problem in outcomes:
            if problem is not None:
                raise problem

    def _call_of(self, asked: Asked) -> ToolCall:
        """The call, not made yet. Ids that a server gives twice, or not at all, are made different."""
        id, number = asked.id or "call", 1
        while id in self._ids:
            number += 1
            id = f"{asked.id or 'call'}_{number}"
        self._ids.add(id)
        return ToolCall(
            id=id, name=readable(asked.name), arguments=_arguments(asked.arguments), answered=False, at=time.time()
        )

    async def _made(self, call: ToolCall) -> ToolCall:
        began = time.perf_counter()
        came: dict[str, Any] = {}
        try:
            came["result"] = await self._result(call)
        except ToolFailed as failure:
            came["error"] = readable(str(failure))
        return call.model_copy(update={**came, "answered": True, "seconds": time.perf_counter() - began})

    async def _result(self, call: ToolCall) -> Any:
        """Raises ToolFailed: the model reads why, and may try again."""
        tool = self._by_name.get(call.name)
        if tool is None:
            raise ToolFailed(f'there is no tool "{call.name}"{nearest(call.name, self._by_name)}')
        if isinstance(call.arguments, str):
            raise ToolFailed("invalid arguments: expected one JSON object")
        return await answer(tool, call.arguments)


def _arguments(written: str) -> dict[str, Any] | str:
    """The JSON object that the model wrote, nothing being an empty one; else its text as it is."""

    def no_constant(name: str) -> Any:
        raise ValueError(f"{name} is not JSON")

    try:
        found = jsonable(json.loads(written or "{}", parse_constant=no_constant))
    except (ValueError, RecursionError):
        return readable(written)
    return found if isinstance(found, dict) else readable(written)


def _instructions(prompt: str, context: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The system message: the prompt, then what the story hands over unspoken, as JSON.

    What `setup` added that is no JSON, such as a connection, is for the tools alone.
    """
    known = {name: value for name, value in context.items() if jsonable(value) == value}
    parts = [prompt, f"Context: {json.dumps(known, ensure_ascii=False)}" if known else ""]
    text = "\n\n".join(part for part in parts if part)
    return [{"role": "system", "content": text}] if text else []
