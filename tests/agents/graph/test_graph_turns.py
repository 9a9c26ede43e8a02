"""The `graph` agent over several turns: what the graph is told, what breaks a turn off, which tools it offers."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from dataclasses import dataclass
from typing import Annotated, Any, TypedDict

import pytest
from agent_graphs import (
    BANK,
    ScriptedModel,
    balance,
    calling,
    loop,
    model_node,
    once,
    pay,
    react,
    single,
    supervisor_with_tool,
    swarm,
    told,
    turn,
)
from langchain_core.messages import AIMessage
from langchain_core.runnables import RunnableConfig
from langchain_core.tools import tool
from langchain_core.utils.function_calling import convert_to_openai_tool
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.errors import GraphRecursionError
from langgraph.func import entrypoint
from langgraph.graph import START, MessagesState, StateGraph
from langgraph.prebuilt import ToolNode
from langgraph.runtime import Runtime
from pydantic import BaseModel

from harness.agents.graph.agent import GraphAgent, is_graph, is_uncompiled
from harness.agents.tools import recorder as recording
from harness.errors import UserMistake
from harness.types.trajectory import Conversation, Step, ToolSchema, Trajectory


def recounting(state: MessagesState) -> dict[str, Any]:
    """Says what it was told."""
    return {"messages": [AIMessage(" | ".join(f"{each.type}: {each.text}" for each in state["messages"]))]}


@pytest.mark.parametrize("checkpointer", [InMemorySaver, lambda: None], ids=["with a checkpointer", "without one"])
async def test_graph_knows_the_turns_before_and_no_other_trial(checkpointer):
    agent = GraphAgent(single(recounting, checkpointer=checkpointer()))
    one, other = Trajectory(), Trajectory()
    said: list[str] = []
    for trajectory, text in [(one, "a"), (other, "x"), (one, "b"), (other, "y"), (one, "c")]:
        said.append((await turn(agent, trajectory, text))[-1].text)
    first = "human: a | ai: human: a"
    assert said[0] == "human: a"
    assert said[1] == "human: x"
    assert said[2] == f"{first} | human: b"
    assert said[3] == "human: x | ai: human: x | human: y"
    assert said[4] == f"{first} | human: b | ai: {first} | human: b | human: c"


class Counted(MessagesState):
    calls: Annotated[list[str], lambda before, after: before + after]


@pytest.mark.parametrize(
    ("checkpointer", "counts"),
    [
        pytest.param(InMemorySaver(), ["1", "2", "3"], id="kept by the checkpointer"),
        pytest.param(None, ["1", "1", "1"], id="lost without one"),
    ],
)
async def test_only_a_checkpointer_keeps_the_rest_of_the_state(checkpointer, counts):
    def count(state: Counted) -> dict[str, Any]:
        return {"calls": ["x"], "messages": [AIMessage(str(len(state["calls"]) + 1))]}

    agent = GraphAgent(single(count, state=Counted, checkpointer=checkpointer))
    trajectory = Trajectory()
    assert [(await turn(agent, trajectory, "go"))[-1].text for _ in range(3)] == counts


async def test_history_without_a_checkpointer_holds_the_tool_messages_of_the_graph_itself():
    seen: list[list[str]] = []
    graph = supervisor_with_tool()

    async def watching(state: MessagesState) -> Any:
        seen.append([each.type for each in state["messages"]])
        return await graph.ainvoke(state) if len(seen) == 1 else {"messages": [AIMessage("Bye.")]}

    trajectory, agent = Trajectory(), GraphAgent(single(watching))
    await turn(agent, trajectory, "hello")
    assert [call.id for call in trajectory.calls] == ["s1", "w1"]
    await turn(agent, trajectory, "bye")
    assert seen[1] == ["human", "ai", "tool", "ai", "human"]


async def test_history_that_it_did_not_see_is_told_from_the_conversation():
    history = [
        {"role": "user", "content": "balance?"},
        {
            "role": "assistant",
            "content": None,
            "tool_calls": [{"id": "c1", "type": "function", "function": {"name": "balance", "arguments": "{}"}}],
        },
        {"role": "tool", "tool_call_id": "c1", "name": "balance", "content": "12.5"},
        {"role": "assistant", "content": "12.5 EUR"},
        {"role": "user", "content": "thanks"},
    ]
    (step,) = await GraphAgent(single(recounting)).respond(Conversation(history))
    assert step.text == "human: balance? | ai:  | tool: 12.5 | ai: 12.5 EUR | human: thanks"


async def test_conversation_of_the_same_name_is_not_taken_for_another():
    agent = GraphAgent(single(recounting))
    for text in ("a", "b"):
        (step,) = await agent.respond(Conversation([{"role": "user", "content": text}]))
        assert step.text == f"human: {text}"


async def test_old_messages_are_not_said_again():
    def everything(state: dict[str, Any]) -> dict[str, Any]:
        last = state["messages"][-1]
        text = last["content"] if isinstance(last, dict) else last.text
        return {"messages": [*state["messages"], {"role": "assistant", "content": f"{text}!"}]}

    class Plain(TypedDict):
        messages: list[Any]

    agent, trajectory = GraphAgent(single(everything, state=Plain)), Trajectory()
    assert [step.text for step in await turn(agent, trajectory, "a")] == ["a!"]
    assert [step.text for step in await turn(agent, trajectory, "b")] == ["b!"]


async def test_agent_may_speak_first():
    def greet(state: MessagesState) -> dict[str, Any]:
        return {"messages": [AIMessage(f"Hello after {len(state['messages'])}.")]}

    agent = GraphAgent(single(greet, checkpointer=InMemorySaver()))
    (step,) = await agent.respond(Trajectory().for_agent())
    assert step.text == "Hello after 0."


async def test_context_reaches_the_nodes_and_never_the_thread():
    def agent(state: MessagesState, config: RunnableConfig) -> dict[str, Any]:
        given = config["configurable"]
        return {"messages": [AIMessage(f"{given['username']} in {given['thread_id']}")]}

    graph = single(agent, checkpointer=InMemorySaver())
    conversation = Conversation(
        [{"role": "user", "content": "hi"}], id="t-1", context={"username": "nwaters", "thread_id": "shared"}
    )
    (step,) = await GraphAgent(graph).respond(conversation)
    assert step.text == "nwaters in t-1"


async def test_context_reaches_a_graph_with_a_context_schema():
    @dataclass
    class Who:
        username: str

    def agent(state: MessagesState, runtime: Runtime[Who]) -> dict[str, Any]:
        return {"messages": [AIMessage(runtime.context.username)]}

    graph = StateGraph(MessagesState, context_schema=Who).add_node(agent).add_edge(START, "agent").compile()
    assert told(await once(graph, context={"username": "nwaters"})) == [("agent", "nwaters")]


async def broken_off(graph: Any, problem: type[BaseException], seconds: float | None = None) -> list[Step]:
    """What is kept of a turn that breaks off."""
    with recording.turn() as live, pytest.raises(problem):
        async with asyncio.timeout(seconds):
            await once(graph)
    return live.steps()


@tool
def fail() -> str:
    """Raises."""
    raise LookupError("no such thing")


async def test_turn_that_raises_keeps_what_was_done():
    script = [calling(("c1", "balance", {"account": "A1"}), text="Looking."), calling(("c2", "fail", {}))]
    graph = loop(model_node(ScriptedModel(*script)), ToolNode([balance, fail]))
    kept = await broken_off(graph, LookupError)
    assert told(kept) == [
        ("agent", "Looking.", ("c1", "balance", {"account": "A1"}, '{"account": "A1", "amount": 12.5}')),
        ("agent", ("c2", "fail", {}, "! LookupError: no such thing")),
    ]


@pytest.mark.parametrize("in_thread", [False, True], ids=["an async tool", "a tool in a thread"])
async def test_turn_that_is_cancelled_keeps_what_was_done(in_thread):
    over = threading.Event()

    @tool
    async def hang() -> str:
        """Waits."""
        await asyncio.sleep(60)

    @tool("hang")
    def hang_in_thread() -> str:
        """Waits."""
        over.wait(60)

    tools = [balance, hang_in_thread if in_thread else hang]
    both = calling(("c1", "balance", {"account": "A1"}), ("c2", "hang", {}), text="One moment.")
    try:
        kept = await broken_off(react(both, "Done.", tools=tools), TimeoutError, 0.3)
    finally:
        over.set()
    assert told(kept) == [
        (
            "agent",
            "One moment.",
            ("c1", "balance", {"account": "A1"}, '{"account": "A1", "amount": 12.5}'),
            ("c2", "hang", {}, "?"),
        )
    ]


async def test_graph_that_never_stops_keeps_what_was_done():
    def agent(state: MessagesState) -> dict[str, Any]:
        return {"messages": [calling((f"c{len(state['messages'])}", "balance", {"account": "A1"}))]}

    kept = await broken_off(loop(agent, ToolNode(BANK)).with_config(recursion_limit=6), GraphRecursionError)
    assert [call.id for step in kept for call in step.calls] == ["c1", "c3", "c5"]


class Question(TypedDict):
    question: str
    answer: str


def answer(state: Question) -> dict[str, Any]:
    return {"answer": "42"}


@entrypoint()
def functional(question: str) -> str:
    return "42"


@pytest.mark.parametrize(
    ("graph", "said"),
    [
        pytest.param(single(answer, state=Question), "its keys: question, answer", id="a state without messages"),
        pytest.param(functional, "its keys: none that are named", id="a functional graph"),
    ],
)
def test_graph_that_takes_no_messages_is_the_users_mistake(graph, said):
    with pytest.raises(UserMistake, match=said):
        GraphAgent(graph)


def test_graphs_are_recognised():
    builder = StateGraph(MessagesState).add_node(recounting).add_edge(START, "recounting")
    compiled = builder.compile()
    assert (is_graph(compiled), is_uncompiled(compiled)) == (True, False)
    assert (is_graph(builder), is_uncompiled(builder)) == (False, True)
    assert is_graph(functional)
    assert not any(is_graph(each) or is_uncompiled(each) for each in (None, "graph", recounting, StateGraph, object()))


def test_recognising_a_graph_imports_nothing():
    code = "import sys; from harness.agents.graph.agent import is_graph; is_graph(1); print('langgraph' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_tools_of_tool_nodes_are_known_from_the_start():
    tools = GraphAgent(react()).tools
    assert [(each.name, each.description, each.read_only) for each in tools] == [
        ("balance", "The balance of an account.", True),
        ("pay", "Pay money out of an account.", False),
    ]
    assert tools[0].parameters == {
        "type": "object",
        "properties": {"account": {"type": "string"}},
        "required": ["account"],
    }


def test_tools_of_graphs_within_are_known_and_injected_arguments_are_not():
    tools = {each.name: each for each in GraphAgent(swarm()).tools}
    assert set(tools) == {"transfer_to_bob", "balance", "pay"}
    assert tools["transfer_to_bob"].parameters == {"type": "object", "properties": {}}
    assert tools["transfer_to_bob"].read_only is None


SEARCH = {"name": "search", "description": "Search.", "input_schema": {"type": "object", "properties": {}}}
OPEN = {"type": "function", "function": {"name": "open", "parameters": {"type": "object", "properties": {}}}}


async def test_tools_offered_to_a_model_or_run_by_a_node_are_learnt():
    class Route(BaseModel):
        """No tool: the form of an answer."""

        target: str

    model = ScriptedModel("Done.").bind(tools=[SEARCH, OPEN, {"type": "web_search"}, convert_to_openai_tool(pay)])
    router = ScriptedModel(calling(("r1", "Route", {"target": "bank"}))).with_structured_output(Route)

    async def agent(state: MessagesState) -> dict[str, Any]:
        await router.ainvoke(state["messages"])
        pay.invoke({"account": "A1", "amount": 1})
        return {"messages": [await model.ainvoke(state["messages"])]}

    graph_agent = GraphAgent(single(agent))
    assert graph_agent.tools is None
    await turn(graph_agent, Trajectory(), "hello")
    run, *others = graph_agent.tools
    assert (run.name, run.read_only, set(run.parameters["properties"])) == ("pay", False, {"account", "amount"})
    nothing = {"type": "object", "properties": {}}
    assert others == [
        ToolSchema(name="search", description="Search.", parameters=nothing),
        ToolSchema(name="open", parameters=nothing),
    ]


async def test_concurrent_trials_on_one_graph_do_not_mix():
    async def slow(state: MessagesState) -> dict[str, Any]:
        account = state["messages"][-1].text
        await asyncio.sleep(0.01)
        found = await asyncio.to_thread(balance.invoke, {"account": account})
        return {"messages": [AIMessage(found["account"])]}

    agent = GraphAgent(single(slow, checkpointer=InMemorySaver()))
    accounts = [f"A{number}" for number in range(20)]
    turns = await asyncio.gather(*(turn(agent, Trajectory(), account) for account in accounts))
    assert [[call.arguments["account"] for step in steps for call in step.calls] for steps in turns] == [
        [account] for account in accounts
    ]
    assert [steps[-1].text for steps in turns] == accounts
