"""Calls that callbacks, messages or both tell of: each is recorded once, in the order they were made."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from agent_graphs import (
    ScriptedModel,
    balance,
    calling,
    loop,
    model_node,
    once,
    pay,
    single,
    told,
)
from langchain_core.messages import AIMessage, ToolMessage
from langchain_core.tools import StructuredTool, ToolException, tool
from langgraph.graph import MessagesState
from langgraph.prebuilt import ToolNode

from harness.types.trajectory import Usage

MINUTE = {"input_tokens": 10, "output_tokens": 3, "total_tokens": 13}


BALANCE = {"account": "A1", "amount": 12.5}


async def test_tools_that_a_node_calls_itself_are_seen_in_order():
    def agent(state: MessagesState) -> dict[str, Any]:
        found = balance.invoke({"account": "A1"})
        return {"messages": [AIMessage(pay.invoke({"account": found["account"], "amount": 3}))]}

    steps = await once(single(agent))
    assert [(step.agent, call.name, call.arguments, call.result) for step in steps for call in step.calls] == [
        ("agent", "balance", {"account": "A1"}, BALANCE),
        ("agent", "pay", {"account": "A1", "amount": 3}, "paid 3 from A1"),
    ]
    assert [len(step.calls) for step in steps] == [1, 1, 0]
    assert steps[-1].text == "paid 3 from A1"


@pytest.mark.parametrize(
    "given",
    [
        pytest.param({"account": "A1"}, id="without an id"),
        pytest.param({"type": "tool_call", "id": "c1", "name": "balance", "args": {"account": "A1"}}, id="with one id"),
    ],
)
async def test_tool_that_a_node_calls_twice_is_called_twice(given):
    def agent(state: MessagesState) -> dict[str, Any]:
        balance.invoke(given)
        balance.invoke(given)
        return {"messages": [AIMessage("Done.")]}

    assert [len(step.calls) for step in await once(single(agent))] == [1, 1, 0]


async def test_tools_that_a_node_calls_at_the_same_time_are_one_step():
    async def agent(state: MessagesState) -> dict[str, Any]:
        await asyncio.gather(*(slow.ainvoke({"account": account}) for account in ("A1", "A2")))
        await slow.ainvoke({"account": "A3"})
        return {"messages": [AIMessage("Done.")]}

    @tool
    async def slow(account: str) -> str:
        """Takes its time."""
        await asyncio.sleep(0.01)
        return account

    steps = await once(single(agent))
    assert [[call.result for call in step.calls] for step in steps] == [["A1", "A2"], ["A3"], []]


def _by_hand(state: MessagesState) -> Any:
    """Runs the tools as LangGraph's first tutorial does: with the arguments alone."""
    answers = []
    for call in state["messages"][-1].tool_calls:
        found = {"balance": balance, "pay": pay}[call["name"]].invoke(call["args"])
        answers.append(ToolMessage(str(found), tool_call_id=call["id"]))
    return {"messages": answers}


def _with_more_arguments(state: MessagesState) -> Any:
    """Adds an argument that the model does not give."""
    (call,) = state["messages"][-1].tool_calls
    found = balance.invoke({**call["args"], "trace": "t1"})
    return {"messages": [ToolMessage(str(found), tool_call_id=call["id"])]}


def _as_functions(state: MessagesState) -> Any:
    """Runs plain functions: no callback tells of them."""
    return {
        "messages": [ToolMessage(str(BALANCE), tool_call_id=call["id"]) for call in state["messages"][-1].tool_calls]
    }


@pytest.mark.parametrize(
    ("tools", "result"),
    [
        pytest.param(_by_hand, BALANCE, id="the tool is run without the call's id"),
        pytest.param(_with_more_arguments, BALANCE, id="the tool is run without the id, with more arguments"),
        pytest.param(_as_functions, str(BALANCE), id="no callback sees the tool"),
    ],
)
async def test_call_seen_by_callback_and_message_is_one_call(tools, result):
    graph = loop(model_node(ScriptedModel(calling(("c1", "balance", {"account": "A1"})), "Done.")), tools)
    assert told(await once(graph)) == [("agent", ("c1", "balance", {"account": "A1"}, result)), ("agent", "Done.")]


@pytest.mark.parametrize("with_id", [True, False], ids=["run with the call's id", "run without it"])
async def test_message_that_a_node_builds_around_its_own_tool_runs(with_id):
    def agent(state: MessagesState) -> dict[str, Any]:
        asked = calling(("c1", "balance", {"account": "A1"}), ("c2", "balance", {"account": "A2"}), text="Looking.")
        answers = []
        for call in reversed(asked.tool_calls):
            found = balance.invoke(call if with_id else call["args"])
            answers.insert(0, found if with_id else ToolMessage(str(found), tool_call_id=call["id"]))
        pay.invoke({"account": "A1", "amount": 1})
        return {"messages": [asked, *answers, AIMessage("Done.")]}

    steps = await once(single(agent))
    assert [step.text for step in steps] == ["Looking.", "", "Done."]
    asked, paid, _ = steps
    assert [(call.id, call.arguments["account"], "A1" in str(call.result)) for call in asked.calls] == [
        ("c1", "A1", True),
        ("c2", "A2", False),
    ]
    assert all(call.seconds is not None for call in asked.calls)
    assert [call.name for call in paid.calls] == ["pay"]


async def test_loop_inside_one_node_hides_nothing():
    model = ScriptedModel(calling(("c1", "balance", {"account": "A1"}), text="Looking."), "Done.")

    def agent(state: MessagesState) -> dict[str, Any]:
        messages = list(state["messages"])
        while (answer := model.invoke(messages)).tool_calls:
            messages += [answer, ToolMessage("12.5", tool_call_id="c1")]
        return {"messages": [answer]}

    assert told(await once(single(agent))) == [
        ("agent", ("c1", "balance", {"account": "A1"}, "12.5")),
        ("agent", "Done."),
    ]


async def test_error_that_a_tool_answers_itself_is_an_error():
    def refuse(account: str) -> str:
        """Refuses."""
        raise ToolException("not yours")

    refusing = StructuredTool.from_function(refuse, handle_tool_error=True)
    model = ScriptedModel(calling(("c1", "refuse", {"account": "A1"})), "No.")

    def agent(state: MessagesState) -> dict[str, Any]:
        refusing.invoke(model.invoke(state["messages"]).tool_calls[0])
        return {"messages": [model.invoke(state["messages"])]}

    assert told(await once(single(agent))) == [
        ("agent", ("c1", "refuse", {"account": "A1"}, "! not yours")),
        ("agent", "No."),
    ]


async def test_message_that_a_node_rebuilds_is_not_doubled():
    model = ScriptedModel(
        calling(("c1", "balance", {"account": "A1"}), text="Looking.", usage_metadata=MINUTE), "Done."
    )

    def agent(state: MessagesState) -> dict[str, Any]:
        answer = model.invoke(state["messages"])
        return {"messages": [AIMessage(answer.text, tool_calls=answer.tool_calls)] if answer.tool_calls else [answer]}

    steps = await once(loop(agent, ToolNode([balance])))
    assert [(step.text, len(step.calls)) for step in steps] == [("Looking.", 1), ("Done.", 0)]
    assert [event.usage for event in steps[0].events if event.type == "model_step"] == [
        Usage(input_tokens=10, output_tokens=3)
    ]


async def test_same_call_made_twice_counts_twice_although_its_id_is_used_again():
    script = iter([calling(("call_1", "balance", {"account": "A1"})) for _ in range(2)])

    def agent(state: MessagesState) -> dict[str, Any]:
        return {"messages": [next(script, AIMessage("Done."))]}

    steps = await once(loop(agent, ToolNode([balance])))
    assert [(call.id, call.answered) for step in steps for call in step.calls] == [("call_1", True), ("call_1", True)]
