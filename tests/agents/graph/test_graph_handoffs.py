"""Handoffs between the agents of a graph, and what only looks like one."""

from __future__ import annotations

from typing import Any

import pytest
from agent_graphs import (
    ScriptedModel,
    calling,
    has_calls,
    model_node,
    once,
    react,
    single,
    swarm,
    told,
)
from langchain_core.messages import AIMessage, ToolMessage
from langchain_core.tools import tool
from langgraph.graph import END, START, MessagesState, StateGraph
from langgraph.prebuilt import ToolNode
from langgraph.types import Command


async def test_handoff_between_agents_is_no_tool_call():
    steps = await once(swarm())
    (handed_over,) = (event for step in steps for event in step.events if event.type == "handoff")
    assert handed_over.at is not None
    assert told(steps) == [
        ("alice/agent", "Bob knows.", "alice → bob"),
        ("bob/agent", ("b1", "pay", {"account": "A1", "amount": 5}, "paid 5 from A1")),
        ("bob/agent", "Paid."),
    ]


async def test_handoff_done_by_the_node_itself():
    def alice(state: MessagesState) -> Command:
        asked = calling(("h1", "transfer_to_bob", {}))
        done = ToolMessage("Transferred.", tool_call_id="h1")
        return Command(goto="bob", update={"messages": [asked, done]})

    def bob(state: MessagesState) -> dict[str, Any]:
        return {"messages": [AIMessage("Bob here.")]}

    builder = StateGraph(MessagesState).add_node("alice", alice, destinations=("bob",)).add_node("bob", bob)
    steps = await once(builder.add_edge(START, "alice").compile())
    assert told(steps) == [("alice", "alice → bob"), ("bob", "Bob here.")]


async def test_leaving_for_another_agent_without_a_call_is_a_handoff():
    def reception(state: MessagesState) -> Command:
        return Command(goto="bob", graph=Command.PARENT, update={"messages": [AIMessage("Bob will help.")]})

    def bob(state: MessagesState) -> dict[str, Any]:
        return {"messages": [AIMessage("Bob here.")]}

    builder = StateGraph(MessagesState).add_node("alice", single(reception), destinations=("bob",)).add_node("bob", bob)
    steps = await once(builder.add_edge(START, "alice").compile())
    assert told(steps) == [
        ("alice/reception", "Bob will help."),
        ("alice/reception", "alice → bob"),
        ("bob", "Bob here."),
    ]


async def test_tool_named_like_a_handoff_that_only_answers_is_a_tool_call():
    @tool
    def transfer_to_savings() -> str:
        """Moves money."""
        return "transferred 5 EUR"

    steps = await once(react(calling(("c1", "transfer_to_savings", {})), "Done.", tools=[transfer_to_savings]))
    assert told(steps) == [("agent", ("c1", "transfer_to_savings", {}, "transferred 5 EUR")), ("agent", "Done.")]


@pytest.mark.parametrize(("target", "rest"), [("agent", [("agent", "Done.")]), (END, [])], ids=["back", "to the end"])
async def test_tool_whose_command_goes_to_no_other_agent_is_a_tool_call(target, rest):
    @tool
    def refresh() -> Command:
        """Changes the state."""
        return Command(goto=target, update={"messages": [ToolMessage("fresh", tool_call_id="c1")]})

    builder = StateGraph(MessagesState).add_node("tools", ToolNode([refresh]))
    builder.add_node("agent", model_node(ScriptedModel(calling(("c1", "refresh", {})), "Done.")))
    builder.add_edge(START, "agent").add_conditional_edges("agent", has_calls, ["tools", END])
    assert told(await once(builder.compile())) == [("agent", ("c1", "refresh", {}, "fresh")), *rest]


async def test_node_that_runs_functions_and_goes_on_does_not_turn_calls_into_handoffs():
    def tools(state: MessagesState) -> Command:
        return Command(goto="summary", update=[("messages", [ToolMessage("12.5", tool_call_id="c1")])])

    def summary(state: MessagesState) -> dict[str, Any]:
        return {"messages": [AIMessage("You have 12.5.")]}

    builder = StateGraph(MessagesState).add_node("tools", tools, destinations=("summary",)).add_node(summary)
    builder.add_node("agent", model_node(ScriptedModel(calling(("c1", "balance", {})))))
    builder.add_edge(START, "agent").add_edge("agent", "tools")
    steps = await once(builder.compile())
    assert told(steps) == [("agent", ("c1", "balance", {}, "12.5")), ("summary", "You have 12.5.")]
