"""Whoever sits at a desk of the demo: a LangGraph graph that understands by rules, so that no model is needed."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Annotated, Any, Generic, TypedDict, TypeVar

from langchain_core.messages import AIMessage, AnyMessage, HumanMessage, ToolCall, ToolMessage
from langchain_core.tools import BaseTool
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import START, StateGraph
from langgraph.graph.message import add_messages
from langgraph.graph.state import CompiledStateGraph
from langgraph.prebuilt import ToolNode, tools_condition

from harness.demo.database import Database
from harness.demo.dialogue import DeskDialogue, Lasting
from harness.demo.hearing import HeardMessage
from harness.demo.talk import Acts, Asks, Call, Ends, Talk
from harness.worlds import sqlite

MORE = "Is there anything else I can do for you?"
GOODBYE = "Thank you, goodbye."
T = TypeVar("T", bound=Talk[Any])


@dataclass(frozen=True, slots=True)
class Trade(Generic[T]):
    """What one desk knows that another does not."""

    name: str
    greeting: str
    """What it says to whom wants nothing that it understands."""
    understand: Callable[[str, Sequence[str]], HeardMessage]
    """A message, and the slots that were just asked for → what it says."""
    talk: Callable[[DeskDialogue], T]
    skills: Mapping[str, Callable[[T], str]]
    """Wish → how it is served."""
    lasting: Lasting


class State(TypedDict):
    """What the graph carries from step to step."""

    messages: Annotated[list[AnyMessage], add_messages]
    dialogue: dict[str, Any]


Graph = CompiledStateGraph[State, None, State, State]


def employ(trade: Trade[T], tools: Sequence[BaseTool], records: Database) -> Graph:
    """An agent that serves its users by this trade with these tools, which work on these records."""

    def attend(state: State) -> dict[str, Any]:
        """Take in what the user or the tools said last, and decide what comes next."""
        dialogue = DeskDialogue(**state.get("dialogue", {}))
        return {"messages": [answer_to(dialogue, state["messages"], trade)], "dialogue": asdict(dialogue)}

    graph = StateGraph(State)
    graph.add_node("desk", attend)
    graph.add_node("tools", ToolNode(tools))
    graph.add_edge(START, "desk")
    graph.add_conditional_edges("desk", tools_condition)
    graph.add_edge("tools", "desk")
    agent = graph.compile(checkpointer=InMemorySaver(), name=trade.name)
    _records[id(agent)] = records
    weakref.finalize(agent, _records.pop, id(agent))
    return agent


def answer_to(dialogue: DeskDialogue, messages: list[AnyMessage], trade: Trade[T]) -> AIMessage:
    """What a desk says or calls next, once it has taken in the last of these messages."""
    last = messages[-1] if messages else None
    if isinstance(last, HumanMessage):
        dialogue.hear(trade.understand(last.text, dialogue.asked))
    _take_results(dialogue, messages)
    return _message(dialogue, _next_move(dialogue, trade))


_records: dict[int, Database] = {}
"""By the agent that works on them."""


def records_of(agent: Graph) -> dict[str, Any]:
    """All that is in the records of an agent now: table → key → row."""
    return sqlite(_records[id(agent)].connection)


def _take_results(dialogue: DeskDialogue, messages: list[AnyMessage]) -> None:
    """Take in the tool messages at the end of the talk, in the order of their calls."""
    results: dict[str, ToolMessage] = {}
    for message in reversed(messages):
        if isinstance(message, ToolMessage):
            results[message.tool_call_id] = message
        elif isinstance(message, AIMessage) and results:
            for call in message.tool_calls:
                dialogue.take(call["name"], call["args"], results[str(call["id"])].text)
            return
        else:
            return


def _next_move(dialogue: DeskDialogue, trade: Trade[T]) -> str | list[Call]:
    """What to do next: calls to make, or words for the user."""
    while dialogue.wishes:
        talk = trade.talk(dialogue)
        try:
            answer = trade.skills[dialogue.wishes[0]](talk)
        except Acts as pause:
            return pause.calls
        except Asks as pause:
            if dialogue.put(pause.text, pause.slots, pause.question):
                return dialogue.spoken(pause.text)
            answer = "I am sorry, I cannot help with this without an answer to that."
        except Ends as end:
            answer = str(end)
        dialogue.finish(answer, talk.used, talk.written, trade.lasting)
    return dialogue.spoken(MORE) if dialogue.said else GOODBYE if dialogue.closing else trade.greeting


def _message(dialogue: DeskDialogue, move: str | list[Call]) -> AIMessage:
    if isinstance(move, str):
        return AIMessage(move)
    calls = []
    for name, arguments in move:
        dialogue.calls += 1
        calls.append(ToolCall(name=name, args=arguments, id=f"call-{dialogue.calls}"))
    return AIMessage("", tool_calls=calls)
