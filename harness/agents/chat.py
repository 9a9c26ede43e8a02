"""The `chat` agent: a model, a system prompt and tools, so that models and prompts can be compared."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import Field, JsonValue, ValidationError, field_validator

from harness.agents.tools.doubles.staged import DoubledError, any_doubles, next_double, outcome
from harness.agents.tools.doubles.tools import Doubles, Tool, ToolFailed, answer
from harness.agents.tools.functions import Functions, FunctionTool, InvalidArguments, load_functions
from harness.agents.tools.recorder import Turn, keep, merged, turn
from harness.agents.trial_context import TrialContext
from harness.errors import AgentFailed, Unavailable, UserMistake, nearest
from harness.formats.documents import read_text, schema_problems
from harness.llm.client import chat_for
from harness.llm.transport import check
from harness.text.thoughts import spoken_part
from harness.threads import in_thread
from harness.types.jsonable import jsonable, readable
from harness.types.model_spec import ModelSpec
from harness.types.protocols import Asked, Chat, Reply
from harness.types.scene.doubles import ToolDouble
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


def open_chat(target: Target, *, asked: bool = True) -> OpensChat:
    """What opens the agent for one trial, with tools of its own. Contacts nobody. Raises UserMistake.

    A model that is not `asked`, but played back, needs no key.
    """
    return OpensChat(read_settings(target, asked=asked))


@dataclass(frozen=True, slots=True)
class OpensChat:
    """Opens the agent for one trial."""

    prepared: ChatSetup

    @property
    def tool_names(self) -> frozenset[str]:
        """All tools that the model is offered."""
        own = {tool.name for functions in self.prepared.functions for tool in functions.tools}
        return frozenset(own | (set(self.prepared.doubles.names) if self.prepared.doubles is not None else set()))

    async def __call__(self, trial_context: TrialContext) -> ChatAgent:
        prepared = self.prepared
        tools = await _tools(prepared, trial_context)
        chat = chat_for("agent", prepared.spec, trial_context.seed, trial_context.models)
        return ChatAgent(chat, tools, prompt=prepared.prompt, max_steps=prepared.max_steps, model=prepared.spec.model)


async def _tools(prepared: ChatSetup, trial_context: TrialContext) -> list[Tool]:
    """The tools of one trial, from factories that are told of it. Raises Unavailable."""

    doubles = prepared.doubles
    told = {"story": trial_context.story, "context": trial_context.context, "trial": trial_context.trial}

    def make() -> list[FunctionTool]:
        if doubles is not None and not doubles.runs_functions:
            return [tool for functions in prepared.functions for tool in functions.tools]
        return [tool for functions in prepared.functions for tool in functions(**told)]

    try:
        made = await in_thread(make)
        return list(made) if doubles is None else doubles.open(made, trial_context.story, trial_context.trial)
    except Exception as problem:
        said = f"the tools could not be made: {type(problem).__name__}: {problem}"
        raise Unavailable(said, code="factory_raised") from problem


class ChatAgent:
    """Asks the model; does what it wants done, all of one answer at once; and again, until it wants nothing more."""

    kind = "chat"

    def __init__(
        self, chat: Chat, tools: Sequence[Tool], *, prompt: str = "", max_steps: int = 20, model: str | None = None
    ) -> None:
        self.tools: Sequence[ToolSchema] = tuple(tool.schema for tool in tools)
        self._chat = chat
        self.by_name = {tool.schema.name: tool for tool in tools}
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
                text = spoken_part(readable(reply.text))  # a cassette may hold an answer as it came
                said = [Message(content=(Text(text=text),), at=time.time())] if text else []
                await self._act([thought, *said], reply.tool_calls, steps)
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
            came["result"] = await self._result(call, came)
        except ToolFailed as failure:
            came["error"] = readable(str(failure))
        return call.model_copy(update={**came, "answered": True, "seconds": time.perf_counter() - began})

    async def _result(self, call: ToolCall, told: dict[str, Any]) -> Any:
        """`told` learns of a double. Raises ToolFailed: the model reads why, and may try again."""
        tool = self.by_name.get(call.name)
        if tool is None:
            raise ToolFailed(f'there is no tool "{call.name}"{nearest(call.name, self.by_name)}')
        if isinstance(call.arguments, str):
            raise ToolFailed("invalid arguments: expected one JSON object")
        if any_doubles():
            try:
                tool.check(call.arguments)
            except InvalidArguments as problem:
                raise ToolFailed(f"invalid arguments: {problem}") from None
            double = next_double(call.name)
            if double is not None:
                told["doubled"] = True
                await asyncio.sleep(double.delay or 0)
                if double.stands_in:
                    return _of_double(double)
        return await answer(tool, call.arguments)


def _of_double(double: ToolDouble) -> Any:
    """Raises ToolFailed."""
    try:
        return outcome(double)
    except DoubledError as problem:
        raise ToolFailed(str(problem)) from None


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


class ChatTarget(ModelSpec):
    """How a model plays the agent. A model that is named here is asked instead of the target's: for variants."""

    prompt: str | None = None
    """The system prompt; it goes before prompt_file."""
    prompt_file: str | None = None
    """A file of its text."""
    tools: tuple[str, ...] = ()
    """`module:attribute`, one or several: a Python function, a list of them, or a function that returns one."""
    doubles: str | dict[str, JsonValue] | None = None
    """What stands in for tools: a YAML file, or what it would say."""
    max_steps: int = Field(default=20, ge=1)
    """Answers of the model in one turn; a turn that takes more is the agent's failure."""

    @field_validator("tools", mode="before")
    @classmethod
    def _one_or_several(cls, value: Any) -> Any:
        return [value] if isinstance(value, str) else value


@dataclass(frozen=True, slots=True)
class ChatSetup:
    """A model that can play the agent: everything that can be checked is."""

    spec: ModelSpec
    prompt: str
    max_steps: int
    functions: Sequence[Functions]
    doubles: Doubles | None


def read_settings(target: Target, *, asked: bool = True) -> ChatSetup:
    """Read what is set, and load what it names; a model that is not `asked` needs no key.

    Raises UserMistake with every problem.
    """
    where = f"agent {target.ref}"
    try:
        settings = ChatTarget.model_validate(target.kwargs)
    except ValidationError as error:
        problems = [each.removeprefix("kwargs: ") for each in schema_problems(error, "kwargs", ChatTarget)]
        raise UserMistake(*(f"{where}: kwargs.{each}" for each in problems)) from None
    spec = ModelSpec(
        **settings.model_dump(include=set(ModelSpec.model_fields) - {"model"}), model=settings.model or target.ref
    )
    problems = []
    with _noted(problems, f"{where}: "):
        if asked:
            check(str(spec.model), spec.base_url)
    prompt = settings.prompt
    with _noted(problems, f"{where}: kwargs.prompt_file: "):
        if prompt is None and settings.prompt_file is not None:
            prompt = read_text(Path(settings.prompt_file))
    functions: list[Functions] = []
    for reference in settings.tools:
        with _noted(problems, f"{where}: kwargs."):
            functions.append(load_functions(reference, for_model=True))
    tools = [tool.schema for each in functions for tool in each.tools]
    problems += [f'{where}: kwargs.tools: two tools are named "{name}"' for name in _twice(tools)]
    doubles: Doubles | None = None
    if settings.doubles is not None and not problems:
        with _noted(problems, f"{where}: kwargs.{'doubles: ' if isinstance(settings.doubles, str) else ''}"):
            doubles = Doubles(settings.doubles, tools)
    if problems:
        raise UserMistake(*problems)
    return ChatSetup(spec, prompt or "", settings.max_steps, functions, doubles)


@contextmanager
def _noted(problems: list[str], where: str) -> Iterator[None]:
    try:
        yield
    except UserMistake as mistake:
        problems += [where + problem for problem in mistake.problems]


def _twice(tools: Sequence[ToolSchema]) -> list[str]:
    names = [tool.name for tool in tools]
    return sorted({name for name in names if names.count(name) > 1})
