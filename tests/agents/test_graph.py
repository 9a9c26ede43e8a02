"""The `graph` agent on real LangGraph graphs: what is recorded of a turn."""

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
    react,
    single,
    supervisor_with_node,
    supervisor_with_tool,
    swarm,
    told,
)
from langchain_core.messages import AIMessage, RemoveMessage, ToolMessage
from langchain_core.tools import tool
from langgraph.graph import END, START, MessagesState, StateGraph
from langgraph.prebuilt import ToolNode
from langgraph.types import Command
from pydantic import BaseModel

from harness.trajectory import Usage

MINUTE = {"input_tokens": 10, "output_tokens": 3, "total_tokens": 13}


async def test_react_agent_is_recorded_call_by_call():
    graph = react(
        calling(("c1", "balance", {"account": "A1"}), text="Let me look.", usage_metadata=MINUTE),
        AIMessage("You have 12.5.", response_metadata={"model_name": "small-1"}),
    )
    steps = await once(graph)
    assert told(steps) == [
        ("agent", "Let me look.", ("c1", "balance", {"account": "A1"}, '{"account": "A1", "amount": 12.5}')),
        ("agent", "You have 12.5."),
    ]
    first, second = (event for step in steps for event in step.events if event.type == "model_step")
    assert (first.usage, first.history) == (Usage(input_tokens=10, output_tokens=3), 1)
    assert (second.usage, second.history, second.model) == (None, 3, "small-1")
    call = steps[0].calls[0]
    assert call.agent == "agent"
    assert first.seconds >= 0
    assert call.seconds >= 0
    assert first.at <= call.at <= second.at


async def test_calls_of_one_message_are_one_step():
    graph = react(
        calling(("c1", "balance", {"account": "A1"}), ("c2", "pay", {"account": "A1", "amount": 7})), "Both done."
    )
    assert told(await once(graph)) == [
        (
            "agent",
            ("c1", "balance", {"account": "A1"}, '{"account": "A1", "amount": 12.5}'),
            ("c2", "pay", {"account": "A1", "amount": 7}, "paid 7 from A1"),
        ),
        ("agent", "Both done."),
    ]


async def test_errors_of_tools_are_errors():
    graph = react(
        calling(("c1", "pay", {"account": "A1", "amount": 999})),
        calling(("c2", "pay", {"account": "A1"})),
        calling(("c3", "no_such_tool", {})),
        "I give up.",
    )
    steps = await once(graph)
    errors = [call.error for step in steps for call in step.calls]
    assert [call.id for step in steps for call in step.calls] == ["c1", "c2", "c3"]
    assert "more than 100 at once" in errors[0]
    assert "Field required" in errors[1]
    assert "no_such_tool is not a valid tool" in errors[2]


async def test_arguments_that_are_no_json_stay_a_string():
    broken = {"name": "pay", "args": '{"account": ', "id": "c1", "error": None, "type": "invalid_tool_call"}

    def agent(state: MessagesState) -> dict[str, Any]:
        return {"messages": [AIMessage("Hm.", invalid_tool_calls=[broken])]}

    assert told(await once(single(agent))) == [("agent", "Hm.", ("c1", "pay", '{"account": ', "?"))]


WORKER_CALL = ("w1", "balance", {"account": "A1"}, '{"account": "A1", "amount": 12.5}')


async def test_supervisor_that_hides_its_worker_in_a_tool_does_not_hide_its_calls():
    assert told(await once(supervisor_with_tool())) == [
        ("agent", ("s1", "ask_bank", {"question": "balance?"}, "It is 12.5.")),
        ("ask_bank/agent", WORKER_CALL),
        ("agent", "You have 12.5."),
    ]


@pytest.mark.parametrize(
    "config",
    [
        pytest.param(None, id="run with the config around it"),
        pytest.param({"configurable": {"thread_id": "its own"}}, id="run as a thread of its own"),
    ],
)
async def test_supervisor_that_hides_its_worker_in_a_node_does_not_hide_its_calls(config):
    assert told(await once(supervisor_with_node(config))) == [("bank/agent", WORKER_CALL), ("bank", "It is 12.5.")]


async def test_worker_that_is_a_node_speaks_for_itself():
    inner = react(calling(("w1", "balance", {"account": "A1"}), text="Looking."), "It is 12.5.", name="bank")
    graph = StateGraph(MessagesState).add_node("bank", inner).add_edge(START, "bank").compile()
    assert told(await once(graph)) == [("bank/agent", "Looking.", WORKER_CALL), ("bank/agent", "It is 12.5.")]


async def test_parallel_workers_keep_their_names():
    @tool
    async def ask(question: str) -> str:
        """Ask a worker."""
        inner = react(calling((f"w-{question}", "balance", {"account": question})), AIMessage("ok", name="clerk"))
        return (await inner.ainvoke({"messages": [("user", question)]}))["messages"][-1].text

    @tool
    async def look(question: str) -> str:
        """Ask another worker."""
        return await ask.ainvoke({"question": question})

    both = calling(("s1", "ask", {"question": "A1"}), ("s2", "look", {"question": "A2"}))
    graph = react(both, "Done.", tools=[ask, look])
    steps = await once(graph)
    assert [call.id for call in steps[0].calls] == ["s1", "s2"]
    looked_up = [call for step in steps for call in step.calls if call.name == "balance"]
    assert {(call.agent, call.arguments["account"]) for call in looked_up} == {("ask/agent", "A1"), ("ask/agent", "A2")}
    assert {step.agent for step in steps} == {"agent", "ask/agent", "look", "clerk"}


async def test_handoff_between_agents_is_no_tool_call():
    steps = await once(swarm())
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


async def test_tool_whose_command_goes_back_to_its_agent_is_a_tool_call():
    @tool
    def refresh() -> Command:
        """Changes the state alone."""
        done = ToolMessage("fresh", tool_call_id="c1")
        return Command(goto="agent", update={"messages": [done]})

    builder = StateGraph(MessagesState).add_node("tools", ToolNode([refresh]))
    builder.add_node("agent", model_node(ScriptedModel(calling(("c1", "refresh", {})), "Done.")))
    builder.add_edge(START, "agent")
    builder.add_conditional_edges("agent", lambda state: "tools" if state["messages"][-1].tool_calls else END)
    assert told(await once(builder.compile())) == [("agent", ("c1", "refresh", {}, "fresh")), ("agent", "Done.")]


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
        asked = calling(("c1", "balance", {"account": "A1"}), text="Looking.")
        if with_id:
            answer = balance.invoke(asked.tool_calls[0])
        else:
            answer = ToolMessage(str(balance.invoke({"account": "A1"})), tool_call_id="c1")
        return {"messages": [asked, answer, AIMessage("Done.")]}

    steps = await once(single(agent))
    assert [(step.text, [call.id for call in step.calls]) for step in steps] == [("Looking.", ["c1"]), ("Done.", [])]
    assert steps[0].calls[0].seconds is not None


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


async def test_schema_of_a_structured_output_is_no_tool_call():
    class Route(BaseModel):
        """Where to go."""

        target: str

    router = ScriptedModel(calling(("r1", "Route", {"target": "bank"})))

    def agent(state: MessagesState) -> dict[str, Any]:
        chosen = Route(**router.invoke(state["messages"]).tool_calls[0]["args"])
        return {"messages": [AIMessage(f"To the {chosen.target}.")]}

    assert told(await once(single(agent))) == [("agent", "To the bank.")]


def _removes(state: MessagesState) -> Any:
    return {"messages": [RemoveMessage(id="draft"), AIMessage("I may not say.", id="final")]}


def _replaces(state: MessagesState) -> Any:
    return {"messages": [AIMessage("I may not say.", id="draft")]}


@pytest.mark.parametrize("guard", [_removes, _replaces])
async def test_only_what_the_state_ends_with_is_said(guard):
    def agent(state: MessagesState) -> dict[str, Any]:
        return {"messages": [AIMessage("The secret is 7.", id="draft")]}

    builder = StateGraph(MessagesState).add_sequence([agent, guard]).add_edge(START, "agent")
    steps = await once(builder.compile())
    assert [step.text for step in steps] == ["I may not say."]


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        pytest.param(AIMessage(["One, ", {"type": "text", "text": "two"}, {"type": "image"}]), "One, two", id="parts"),
        pytest.param({"role": "assistant", "content": "Hello."}, "Hello.", id="an OpenAI message"),
        pytest.param(("ai", "Hello."), "Hello.", id="a pair"),
        pytest.param(AIMessage("half a \ud83d"), "half a ?", id="half a character"),
    ],
)
async def test_text_in_all_forms_is_said(answer, text):
    def agent(state: MessagesState) -> dict[str, Any]:
        return {"messages": answer if isinstance(answer, AIMessage) else [answer]}

    assert told(await once(single(agent))) == [("agent", text)]


async def test_usage_of_a_message_made_by_hand_is_taken_from_it():
    def agent(state: MessagesState) -> dict[str, Any]:
        return {"messages": [AIMessage("Hello.", usage_metadata=MINUTE, response_metadata={"model": "own"})]}

    (step,) = await once(single(agent))
    model, _ = step.events
    assert (model.type, model.model, model.usage) == ("model_step", "own", Usage(input_tokens=10, output_tokens=3))


async def test_request_that_fails_is_recorded():
    model = ScriptedModel()

    def agent(state: MessagesState) -> dict[str, Any]:
        try:
            model.invoke("hello")
        except StopIteration:  # the script is over
            return {"messages": [AIMessage("I cannot think.")]}

    first, second = await once(single(agent))
    assert first.events[0].type == "model_step"
    assert first.events[0].error
    assert second.text == "I cannot think."
