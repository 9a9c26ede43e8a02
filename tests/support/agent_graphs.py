"""LangGraph graphs of the shapes that people build, driven by scripted chat models and by rules."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Annotated, Any

from langchain_core.language_models import GenericFakeChatModel
from langchain_core.messages import AIMessage, ToolMessage
from langchain_core.tools import InjectedToolCallId, tool
from langchain_core.utils.function_calling import convert_to_openai_tool
from langgraph.graph import END, START, MessagesState, StateGraph
from langgraph.prebuilt import InjectedState, ToolNode
from langgraph.types import Command

from harness.agents.graph.agent import GraphAgent
from harness.types.trajectory import Step, Trajectory


class ScriptedModel(GenericFakeChatModel):
    """Says the scripted messages in turn, in one piece; tools can be bound to it."""

    def __init__(self, *messages: AIMessage | str) -> None:
        super().__init__(messages=iter(messages))

    def _stream(self, *args: Any, **kwargs: Any) -> Any:
        raise NotImplementedError

    def bind_tools(self, tools: Any, **kwargs: Any) -> Any:
        return self.bind(tools=[convert_to_openai_tool(each) for each in tools], **kwargs)


def calling(*calls: tuple[str, str, dict[str, Any]], text: str = "", **fields: Any) -> AIMessage:
    """An AI message with calls, each (id, name, arguments)."""
    declared = [{"name": name, "args": args, "id": id} for id, name, args in calls]
    return AIMessage(content=text, tool_calls=declared, **fields)


@tool
def balance(account: str) -> dict[str, Any]:
    """The balance of an account."""
    return {"account": account, "amount": 12.5}


@tool
def pay(account: str, amount: float) -> str:
    """Pay money out of an account."""
    if amount > 100:
        raise ValueError("more than 100 at once")
    return f"paid {amount:g} from {account}"


balance.metadata = {"readOnlyHint": True}
pay.metadata = {"read_only": False}
BANK = [balance, pay]


def model_node(model: Any, tools: Any = None) -> Any:
    bound = model.bind_tools(tools) if tools else model

    async def answer(state: MessagesState) -> dict[str, Any]:
        return {"messages": [await bound.ainvoke(state["messages"])]}

    return answer


def has_calls(state: MessagesState) -> str:
    return "tools" if state["messages"][-1].tool_calls else END


def loop(agent: Any, tools: Any, *, name: str | None = None, checkpointer: Any = None, node: str = "agent") -> Any:
    """An agent and its tools, in turn, until the agent calls no more of them."""
    builder = StateGraph(MessagesState)
    builder.add_node(node, agent)
    builder.add_node("tools", tools)
    builder.add_edge(START, node)
    builder.add_conditional_edges(node, has_calls, ["tools", END])
    builder.add_edge("tools", node)
    return builder.compile(name=name, checkpointer=checkpointer)


def react(*script: AIMessage | str, tools: Any = None, **options: Any) -> Any:
    """The usual agent: a scripted model that is offered tools, and a tool node that answers its errors."""
    tools = BANK if tools is None else tools
    return loop(model_node(ScriptedModel(*script), tools), ToolNode(tools, handle_tool_errors=True), **options)


def single(node: Any, *, state: Any = MessagesState, checkpointer: Any = None) -> Any:
    """A graph of one node, which is named as the function is."""
    return StateGraph(state).add_node(node).add_edge(START, node.__name__).compile(checkpointer=checkpointer)


def worker(name: str | None = None) -> Any:
    """Looks up a balance, and says it."""
    return react(calling(("w1", "balance", {"account": "A1"}), text="Looking."), "It is 12.5.", name=name)


def supervisor_with_tool() -> Any:
    """The worker is asked by a tool; the supervisor's own state never holds its messages."""

    @tool
    async def ask_bank(question: str) -> str:
        """Ask the bank's worker."""
        answer = await worker().ainvoke({"messages": [("user", question)]})
        return answer["messages"][-1].text

    return react(calling(("s1", "ask_bank", {"question": "balance?"})), "You have 12.5.", tools=[ask_bank])


def supervisor_with_node(config: dict[str, Any] | None = None) -> Any:
    """The worker is run by a node, synchronously, which passes on its last words alone."""

    def bank(state: MessagesState) -> dict[str, Any]:
        answer = asyncio.run(worker().ainvoke({"messages": state["messages"]}, config))
        return {"messages": [AIMessage(answer["messages"][-1].text, name="bank")]}

    return single(bank)


def handoff_tool(target: str) -> Any:
    """As LangGraph's guide makes one."""

    @tool(f"transfer_to_{target}")
    def transfer(state: Annotated[dict, InjectedState], tool_call_id: Annotated[str, InjectedToolCallId]) -> Command:
        """Hand the conversation over."""
        done = ToolMessage(f"Transferred to {target}", tool_call_id=tool_call_id)
        return Command(goto=target, graph=Command.PARENT, update={"messages": [*state["messages"], done]})

    return transfer


def swarm() -> Any:
    """Two agents, each a graph; the first hands over to the second."""
    alice = react(
        calling(("h1", "transfer_to_bob", {}), text="Bob knows."), tools=[handoff_tool("bob"), balance], name="alice"
    )
    bob = react(calling(("b1", "pay", {"account": "A1", "amount": 5})), "Paid.", tools=[pay])
    builder = StateGraph(MessagesState).add_node("alice", alice, destinations=("bob",)).add_node("bob", bob)
    return builder.add_edge(START, "alice").compile()


async def turn(agent: GraphAgent, trajectory: Trajectory, text: str, context: Any = None) -> list[Step]:
    """One turn, as the conversation loop plays it."""
    trajectory.say(text)
    before = len(trajectory.steps)
    trajectory.extend(await agent.respond(trajectory.for_agent(context)))
    return trajectory.steps[before:]


async def once(graph: Any, text: str = "hello", context: Any = None) -> list[Step]:
    return await turn(GraphAgent(graph), Trajectory(), text, context)


def told(steps: Sequence[Step]) -> list[tuple[Any, ...]]:
    """Each step in short: who, and what was said, called and handed over."""
    short: list[tuple[Any, ...]] = []
    for step in steps:
        events: list[Any] = []
        for event in step.events:
            if event.type == "message":
                events.append(event.text)
            elif event.type == "tool_call":
                outcome = f"! {event.error}" if event.error is not None else event.result if event.answered else "?"
                events.append((event.id, event.name, event.arguments, outcome))
            elif event.type == "handoff":
                events.append(f"{event.source} → {event.target}")
        if events:
            short.append((step.agent, *events))
    return short
