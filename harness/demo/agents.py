"""The HR desk's agents: a LangGraph graph that understands by rules, so that no model is needed.

`build_v1` does well, though it cannot count days, takes the first of several namesakes, and changes one thing at a
time. `build_v2` is the same desk after a refactor that went wrong; see `SLOPPY`.
"""

from __future__ import annotations

import calendar
from dataclasses import asdict
from typing import Annotated, Any, TypedDict

from langchain_core.messages import AIMessage, AnyMessage, HumanMessage, ToolCall, ToolMessage
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import START, StateGraph
from langgraph.graph.message import add_messages
from langgraph.graph.state import CompiledStateGraph
from langgraph.prebuilt import ToolNode, tools_condition

from harness.demo.desk import Desk
from harness.demo.dialogue import Dialogue
from harness.demo.skills import SKILLS
from harness.demo.talk import Acts, Asks, Call, Ends, Manners, Talk
from harness.demo.tools import WRITES, tools_for
from harness.demo.understanding import understand

WRITE_NAMES = frozenset(tool.__name__ for tool in WRITES)
CAREFUL = Manners(
    last_day=lambda year, month: calendar.monthrange(year, month)[1],
    confirms=WRITE_NAMES,
    checks_balance=True,
    accepted=None,
)
SLOPPY = Manners(
    last_day=lambda year, month: 30,  # "every month has 30 days"
    confirms=WRITE_NAMES - {"request_leave"},  # "a request is only pending, there is nothing to confirm"
    checks_balance=False,  # "the manager sees the balance anyway"
    accepted=frozenset({"pending", "cancelled", "approved", "rejected", "updated"}),  # expense claims are "submitted"
)
GREETING = (
    "This is the HR desk. I can help with leave, schedules, public holidays, payslips, expenses and your address. "
    "What can I do for you?"
)
MORE = "Is there anything else I can do for you?"
GOODBYE = "Thank you, goodbye."


class State(TypedDict):
    """What the graph carries from step to step."""

    messages: Annotated[list[AnyMessage], add_messages]
    dialogue: dict[str, Any]


Graph = CompiledStateGraph[State, None, State, State]


def build_v1() -> Graph:
    """The desk as it should be, with records of its own."""
    return _build(CAREFUL)


def build_v2() -> Graph:
    """The desk after the refactor, with records of its own."""
    return _build(SLOPPY)


def _build(manners: Manners) -> Graph:
    def attend(state: State) -> dict[str, Any]:
        """Take in what the user or the tools said last, and decide what comes next."""
        dialogue = Dialogue(**state.get("dialogue", {}))
        last = state["messages"][-1] if state["messages"] else None
        if isinstance(last, HumanMessage):
            dialogue.hear(understand(last.text, dialogue.asked))
        _take_results(dialogue, state["messages"])
        move = _next_move(dialogue, manners)
        return {"messages": [_message(dialogue, move)], "dialogue": asdict(dialogue)}

    graph = StateGraph(State)
    graph.add_node("desk", attend)
    graph.add_node("tools", ToolNode(tools_for(Desk())))
    graph.add_edge(START, "desk")
    graph.add_conditional_edges("desk", tools_condition)
    graph.add_edge("tools", "desk")
    return graph.compile(checkpointer=InMemorySaver(), name="hr_desk")


def _take_results(dialogue: Dialogue, messages: list[AnyMessage]) -> None:
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


def _next_move(dialogue: Dialogue, manners: Manners) -> str | list[Call]:
    """What to do next: calls to make, or words for the user."""
    while dialogue.wishes:
        talk = Talk(dialogue, manners)
        try:
            answer = SKILLS[dialogue.wishes[0]](talk)
        except Acts as pause:
            return pause.calls
        except Asks as pause:
            if dialogue.put(pause.text, pause.slots, pause.question):
                return dialogue.spoken(pause.text)
            answer = "I am sorry, I cannot help with this without an answer to that."
        except Ends as end:
            answer = str(end)
        dialogue.finish(answer, talk.used, talk.written)
    return dialogue.spoken(MORE) if dialogue.said else GOODBYE if dialogue.closing else GREETING


def _message(dialogue: Dialogue, move: str | list[Call]) -> AIMessage:
    if isinstance(move, str):
        return AIMessage(move)
    calls = []
    for name, arguments in move:
        dialogue.calls += 1
        calls.append(ToolCall(name=name, args=arguments, id=f"call-{dialogue.calls}"))
    return AIMessage("", tool_calls=calls)
