"""The `callable` agent: any Python function or object that answers a conversation."""

from __future__ import annotations

import inspect
import time
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from functools import partial
from types import FunctionType, GeneratorType
from typing import Any
from weakref import WeakKeyDictionary

from harness.agents.answers import read_answer, said
from harness.agents.tools.recorder import keep
from harness.errors import UserMistake
from harness.threads import in_thread
from harness.types.trajectory import Conversation, Step, ToolSchema

_known: WeakKeyDictionary[Callable[..., Any], tuple[inspect.Parameter, ...]] = WeakKeyDictionary()
CONVERSATION_NAMES = frozenset({"conversation", "messages"})


class CallableAgent:
    """Calls a function for each turn. A synchronous one runs in a thread, so that it never blocks other trials.

    It gets the conversation when its first parameter is annotated with `Conversation` or named `conversation` or
    `messages`, else the last user text; a second parameter gets the story's context. It returns text, OpenAI
    messages (tool calls and tool results included), steps and events of `harness.types.trajectory`, a detailed result,
    or it yields pieces of these: a stream.
    """

    kind = "callable"

    tools: Sequence[ToolSchema] | None = None

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function
        parameters = positional(function)
        self._wants_conversation = bool(parameters) and _is_conversation(parameters[0])
        self._wants_context = len(parameters) > 1 and _takes_context(parameters[1])
        called = function if inspect.isroutine(function) else getattr(function, "__call__", None)  # noqa: B004
        self._is_async = inspect.iscoroutinefunction(called) or inspect.isasyncgenfunction(called)

    async def respond(self, conversation: Conversation) -> Sequence[Step]:
        began = time.perf_counter()
        first = conversation if self._wants_conversation else conversation.text
        given = (first, conversation.context) if self._wants_context else (first,)
        call = partial(self._function, *given)
        answer = call() if self._is_async else await in_thread(call)
        if inspect.isawaitable(answer):
            answer = await answer
        if isinstance(answer, GeneratorType):
            stream = _Stream(began)
            return await in_thread(partial(stream.read, answer))
        if hasattr(answer, "__aiter__"):
            return await _Stream(began).read_async(answer)
        return read_answer(answer)


class _Stream:
    """What an agent yields: pieces of text are joined, anything else is read by itself."""

    def __init__(self, began: float) -> None:
        self.began = began
        self.first_chunk: float | None = None
        self.pieces: list[str] = []
        self.steps: list[Step] = []

    def take(self, piece: Any) -> None:
        if isinstance(piece, str):
            if self.first_chunk is None and piece:
                self.first_chunk = time.perf_counter() - self.began
            self.pieces.append(piece)
        else:
            self.flush()
            self.steps += read_answer(piece)

    def flush(self) -> None:
        text = "".join(self.pieces)
        if text:
            self.steps.append(said(text, self.first_chunk))
        self.pieces = []

    def read(self, answer: Any) -> list[Step]:
        try:
            for piece in answer:
                self.take(piece)
        except BaseException:
            self.flush()
            keep(self.steps)
            raise
        self.flush()
        return self.steps

    async def read_async(self, answer: AsyncIterator[Any]) -> list[Step]:
        try:
            async for piece in answer:
                self.take(piece)
        except BaseException:
            self.flush()
            keep(self.steps)
            raise
        self.flush()
        return self.steps


def positional(function: Callable[..., Any]) -> list[inspect.Parameter]:
    """The parameters that may be given by position; empty when the signature cannot be read."""
    kinds = {inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD}
    return [parameter for parameter in _parameters(function) if parameter.kind in kinds]


def required(function: Callable[..., Any]) -> list[inspect.Parameter]:
    """The parameters that must be given."""
    variadic = {inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD}
    return [
        each for each in _parameters(function) if each.default is inspect.Parameter.empty and each.kind not in variadic
    ]


def _parameters(function: Callable[..., Any]) -> Collection[inspect.Parameter]:
    """Those of a plain function, which every trial asks for, are read once."""
    is_plain = isinstance(function, FunctionType)
    if is_plain and function in _known:
        return _known[function]
    try:
        found = tuple(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return ()
    if is_plain:
        _known[function] = found
    return found


def check_signature(function: Callable[..., Any], name: str) -> None:
    """Raises UserMistake when the function asks for more than the harness gives."""
    needed = required(function)
    if len(needed) > 2 or any(each.kind is inspect.Parameter.KEYWORD_ONLY for each in needed):
        names = ", ".join(each.name for each in needed)
        raise UserMistake(
            f"agent {name}: asks for {names}; an agent takes the user's text (or the conversation), and may take the "
            "story's context as a second parameter; wrap it in a function that does"
        )


def _is_conversation(parameter: inspect.Parameter) -> bool:
    annotation = parameter.annotation
    named = annotation if isinstance(annotation, str) else getattr(annotation, "__name__", "")
    return parameter.name in CONVERSATION_NAMES or named.rpartition(".")[2] == "Conversation"


def _takes_context(parameter: inspect.Parameter) -> bool:
    return parameter.default is inspect.Parameter.empty or parameter.name == "context"
