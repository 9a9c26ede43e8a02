"""What LangChain messages and LangGraph commands say, in the terms of a trajectory."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

from langchain_core.messages import AIMessage, BaseMessage, ToolMessage, convert_to_messages
from langgraph.constants import END
from langgraph.types import Command, Overwrite, Send
from pydantic import JsonValue

from harness.agents.graph.state import MESSAGES
from harness.types.jsonable import jsonable, readable
from harness.types.trajectory import Handoff, Usage


def items_in(state: Any) -> list[Any]:
    """The messages in a state or in a change of one, in whatever form the graph has them."""
    if isinstance(state, Mapping):
        values = [state.get(MESSAGES)]
    elif isinstance(state, list | tuple):  # a command may change the state by pairs
        values = [pair[1] for pair in state if isinstance(pair, tuple) and len(pair) == 2 and pair[0] == MESSAGES]
    else:
        values = [getattr(state, MESSAGES, None)]
    items: list[Any] = []
    for value in values:
        value = value.value if isinstance(value, Overwrite) else value
        items += value if isinstance(value, list) else [] if value is None else [value]
    return items


def as_message(item: Any) -> BaseMessage | None:
    """None for what is no message; the graph may have a use for it."""
    if isinstance(item, BaseMessage):
        return item
    try:
        return convert_to_messages([item])[0]
    except (ValueError, TypeError, KeyError, NotImplementedError):
        return None


def keys_of(item: Any) -> tuple[int | str, ...]:
    """By what a message is known again: the object itself, and the id that it was given."""
    given = item.get("id") if isinstance(item, dict) else getattr(item, "id", None)
    return (id(item),) if given is None else (id(item), given)


def updates_in(output: Any) -> list[tuple[Any, Command[Any] | None]]:
    """What a node's output changes: each change, and the command that carries it, if any."""
    outputs: Sequence[Any] = [output]
    if isinstance(output, list | tuple) and any(isinstance(each, Command) for each in output):
        outputs = output
    return [(each.update, each) if isinstance(each, Command) else (each, None) for each in outputs]


def text_of(message: BaseMessage) -> str:
    """The text of its content, which may be parts of several kinds."""
    return readable(str(message.text))


def answer_of(message: ToolMessage) -> JsonValue:
    """What the model is told of a tool's result: a text, also one in parts; a list of strings; else the parts.

    Any other value has become its JSON by then. (The artifact of a message is for the program, not for the model.)
    """
    content = message.content
    if isinstance(content, str):
        return text_of(message)
    blocks = [part for part in content if not isinstance(part, str)]
    if blocks and all(part.get("type") == "text" for part in blocks):
        return text_of(message)
    return jsonable(content)


def usage_of(message: AIMessage) -> Usage | None:
    reported = message.usage_metadata
    if reported is None:
        return None
    return Usage(input_tokens=reported.get("input_tokens"), output_tokens=reported.get("output_tokens"))


def model_of(message: BaseMessage) -> str | None:
    reported = message.response_metadata
    return reported.get("model_name") or reported.get("model")


def handoffs(command: Command[Any], path: Sequence[str]) -> tuple[Handoff, ...]:
    """Whom a command passes the conversation to; nobody when it stays with the node at `path`, or ends."""
    own = path[:-1] if command.graph == Command.PARENT else path
    around, acting = own[:-1], own[-1] if own else None
    goto = [command.goto] if isinstance(command.goto, str | Send) else command.goto
    targets = dict.fromkeys(each.node if isinstance(each, Send) else str(each) for each in goto)
    return tuple(
        Handoff(source="/".join(own) or None, target="/".join((*around, target)), at=time.time())
        for target in targets
        if target not in {acting, END}
    )
