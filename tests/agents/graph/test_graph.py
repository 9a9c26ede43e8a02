"""The `graph` agent on real LangGraph graphs: what is recorded of a turn."""

from __future__ import annotations

from typing import Any

import pytest
from agent_graphs import (
    ScriptedModel,
    calling,
    once,
    react,
    single,
    supervisor_with_node,
    supervisor_with_tool,
    told,
    worker,
)
from langchain_core.messages import AIMessage, RemoveMessage
from langchain_core.tools import tool
from langgraph.graph import START, MessagesState, StateGraph
from langgraph.types import Overwrite
from pydantic import BaseModel

from harness.types.trajectory import Usage

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


async def test_messages_of_a_worker_that_are_copied_are_not_doubled():
    inner = worker()

    async def bank(state: MessagesState) -> dict[str, Any]:
        _, *answers = (await inner.ainvoke({"messages": state["messages"]}))["messages"]
        return {"messages": [answer.model_copy(update={"id": None}) for answer in answers]}

    steps = await once(single(bank))
    assert [(step.text, len(step.calls)) for step in steps if step.text or step.calls] == [
        ("Looking.", 1),
        ("It is 12.5.", 0),
    ]


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


def _overwrites(state: MessagesState) -> Any:
    return {"messages": Overwrite([RemoveMessage(id="draft"), AIMessage("I may not say.", id="final")])}


@pytest.mark.parametrize("guard", [_removes, _replaces, _overwrites])
async def test_only_what_the_state_ends_with_is_said_and_done(guard):
    def agent(state: MessagesState) -> dict[str, Any]:
        return {"messages": [calling(("c1", "balance", {}), text="The secret is 7.", id="draft")]}

    builder = StateGraph(MessagesState).add_sequence([agent, guard]).add_edge(START, "agent")
    steps = await once(builder.compile())
    assert [events for _, *events in told(steps)] == [["I may not say."]]


async def test_what_a_worker_removes_from_its_own_state_was_said_all_the_same():
    def agent(state: MessagesState) -> dict[str, Any]:
        return {"messages": [AIMessage("One moment.", id="first")]}

    def clean(state: MessagesState) -> dict[str, Any]:
        return {"messages": [RemoveMessage(id="first"), AIMessage("Done.")]}

    builder = StateGraph(MessagesState).add_sequence([agent, ("worker", single(clean))]).add_edge(START, "agent")
    assert [step.text for step in await once(builder.compile())] == ["One moment.", "Done."]


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
