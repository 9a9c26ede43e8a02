"""The `callable` agent: any Python function or object that answers a conversation."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from pydantic import BaseModel, TypeAdapter, ValidationError

from harness.errors import AgentFailed, UserMistake
from harness.formats.messages import read_messages
from harness.threads import in_thread
from harness.trajectory import Conversation, Data, Event, Message, Step, Text, ToolSchema

CONVERSATION_NAMES = frozenset({"conversation", "messages"})
GIVEN = frozenset({"user", "system", "developer"})
OURS = (Data,)
_EVENT: TypeAdapter[Event] = TypeAdapter(Event)


class CallableAgent:
    """Calls a function for each turn. A synchronous one runs in a thread, so that it never blocks other trials.

    It gets the conversation when its first parameter is annotated with `Conversation` or named `conversation` or
    `messages`, else the last user text; a second parameter gets the story's context. It returns text, OpenAI
    messages (tool calls and tool results included), or steps and events of `harness.trajectory`.
    """

    tools: Sequence[ToolSchema] | None = None

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function
        parameters = positional(function)
        self._wants_conversation = bool(parameters) and _is_conversation(parameters[0])
        self._wants_context = len(parameters) > 1 and _takes_context(parameters[1])
        self._is_async = inspect.iscoroutinefunction(function) or inspect.iscoroutinefunction(
            getattr(function, "__call__", None)  # noqa: B004
        )

    async def respond(self, conversation: Conversation) -> Sequence[Step]:
        first = conversation if self._wants_conversation else conversation.text
        call = (
            partial(self._function, first, conversation.context)
            if self._wants_context
            else partial(self._function, first)
        )
        answer = await call() if self._is_async else await in_thread(call)
        if inspect.isawaitable(answer):
            answer = await answer
        return read_answer(answer)


def positional(function: Callable[..., Any]) -> list[inspect.Parameter]:
    """The parameters that may be given by position; empty when the signature cannot be read."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return []
    kinds = {inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD}
    return [parameter for parameter in parameters if parameter.kind in kinds]


def required(function: Callable[..., Any]) -> list[inspect.Parameter]:
    """The parameters that must be given."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return []
    variadic = {inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD}
    return [each for each in parameters if each.default is inspect.Parameter.empty and each.kind not in variadic]


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


def read_answer(answer: Any) -> list[Step]:
    """What an agent returned, as steps. Raises AgentFailed when it is none of the forms that are understood."""
    if answer is None:
        return []
    if isinstance(answer, str | Mapping | BaseModel) or not isinstance(answer, Iterable):
        answer = [answer]
    steps: list[Step] = []
    messages: list[Any] = []
    for item in answer:
        if isinstance(item, BaseModel) and not isinstance(item, OURS):  # the message class of a model client
            messages.append(item.model_dump(mode="json"))
        elif isinstance(item, Mapping) and "role" in item:
            messages.append(item)
        else:
            steps += _read_messages(messages)
            messages = []
            steps.append(_read_item(item))
    return [step for step in steps + _read_messages(messages) if step.events]


def _read_item(item: Any) -> Step:
    """One text, step or event; an event is a step of its own."""
    if isinstance(item, str):
        return Step(role="agent", events=(Message(content=(Text(text=item),)),) if item else ())
    if isinstance(item, Step):
        return item
    try:
        return Step(role="agent", events=(_EVENT.validate_python(item),))
    except ValidationError:
        raise _not_understood(item) from None


def _read_messages(messages: Sequence[Mapping[str, Any]]) -> list[Step]:
    """Chat messages in OpenAI form; what the agent was given and returns again is left out."""
    own = [message for message in messages if message.get("role") not in GIVEN]
    try:
        return read_messages(own, "the agent's answer")
    except UserMistake as mistake:
        raise AgentFailed(str(mistake), code="not_understood") from None


def _not_understood(answer: Any) -> AgentFailed:
    shown = repr(answer)
    return AgentFailed(
        f"the agent returned {type(answer).__name__} {shown[:80]}{'…' if len(shown) > 80 else ''}; expected text, "
        "OpenAI messages, or steps or events of harness.trajectory",
        code="not_understood",
    )
