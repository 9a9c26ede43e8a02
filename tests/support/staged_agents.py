"""Agents that charge a card at every turn and tell what came of it, each kind in its own way: stories may double that."""

from __future__ import annotations

from typing import Any

import harness

made: list[int] = []
"""The charges that were really made."""


@harness.tool
def charge(amount: int) -> dict[str, Any]:
    """Charge the card."""
    made.append(amount)
    return {"charged": amount}


@harness.tool(name="charge")
async def charge_later(amount: int) -> dict[str, Any]:
    """The same, asynchronously."""
    made.append(amount)
    return {"charged": amount}


def function(text: str) -> str:
    """Runs in a thread."""
    try:
        return f"It says {charge(5)}."
    except Exception as problem:  # noqa: BLE001  # as agents do
        return f"It failed: {problem}."


async def asynchronous(text: str) -> str:
    try:
        return f"It says {await charge_later(amount=5)}."
    except Exception as problem:  # noqa: BLE001  # as agents do
        return f"It failed: {problem}."


def tells(text: str) -> dict[str, Any]:
    """What it calls is only told, as by an agent whose model is watched."""
    made.append(5)
    return {"text": "It says 5.", "tool_calls": [{"name": "charge", "arguments": {"amount": 5}, "result": 5}]}


def misled(text: str) -> str:
    """Gives what its tool does not take, and calls something else that nobody has described."""
    with harness.record_call("look_up", {"n": 1}):
        pass
    return f"It says {charge('five')}."  # type: ignore[arg-type]


def _card() -> Any:
    from langchain_core.tools import tool

    @tool("charge")
    def charge_card(amount: int) -> dict[str, Any]:
        """Charge the card."""
        made.append(amount)
        return {"charged": amount}

    return charge_card


def with_tool_node() -> Any:
    """A model that asks for the call, a tool node that makes it, and the model again."""
    import json
    from uuid import uuid4

    from langchain_core.messages import AIMessage, ToolMessage
    from langgraph.graph import START, MessagesState, StateGraph
    from langgraph.prebuilt import ToolNode, tools_condition

    def model(state: MessagesState) -> dict[str, Any]:
        last = state["messages"][-1]
        if isinstance(last, ToolMessage):
            said = "failed: " + str(last.content) if last.status == "error" else f"says {json.loads(str(last.content))}"
            return {"messages": [AIMessage(f"It {said}.")]}
        call = {"name": "charge", "args": {"amount": 5}, "id": uuid4().hex}
        return {"messages": [AIMessage("", tool_calls=[call])]}

    graph = StateGraph(MessagesState)
    graph.add_node("model", model)
    graph.add_node("tools", ToolNode([_card()]))
    graph.add_edge(START, "model")
    graph.add_conditional_edges("model", tools_condition)
    graph.add_edge("tools", "model")
    return graph.compile()


def with_a_node() -> Any:
    """A node that runs the tool by itself."""
    from langchain_core.messages import AIMessage
    from langgraph.graph import START, MessagesState, StateGraph

    card = _card()

    async def desk(state: MessagesState) -> dict[str, Any]:
        try:
            said = f"It says {await card.ainvoke({'amount': 5})}."
        except Exception as problem:  # noqa: BLE001  # as agents do
            said = f"It failed: {problem}."
        return {"messages": [AIMessage(said)]}

    graph = StateGraph(MessagesState)
    graph.add_node("desk", desk)
    graph.add_edge(START, "desk")
    return graph.compile()


def setup(world: Any, now: Any, story: str) -> dict[str, Any]:
    """Tells the agent what it was told, as only the context reaches a worker."""
    return {"told": f"{world} at {now!r}"}


def any_setup(**known: Any) -> dict[str, Any]:
    return {"told": " ".join(sorted(known))}


def plain_setup(story: str) -> dict[str, Any]:
    return {"told": story}


def of_context(text: str, context: dict[str, Any]) -> str:
    return f"{context.get('told')}; now {context.get('now')}"


def graph_with_context() -> Any:
    """Its own context has a place for a name alone."""
    from dataclasses import make_dataclass

    return _tells_context(make_dataclass("Known", [("name", str)]), lambda known: known.name)


def graph_with_time() -> Any:
    """Its own context has a place for the time, too."""
    from dataclasses import make_dataclass

    return _tells_context(make_dataclass("Known", [("name", str), ("now", str)]), lambda it: f"{it.name} at {it.now}")


def _tells_context(schema: Any, told: Any) -> Any:
    from langchain_core.messages import AIMessage
    from langgraph.graph import START, MessagesState, StateGraph

    def desk(state: MessagesState, runtime: Any) -> dict[str, Any]:
        return {"messages": [AIMessage(told(runtime.context))]}

    from langgraph.runtime import Runtime

    desk.__annotations__["runtime"] = Runtime
    graph = StateGraph(MessagesState, context_schema=schema)
    graph.add_node("desk", desk)
    graph.add_edge(START, "desk")
    return graph.compile()
