"""LangGraph interrupts: shown to the user, answered by the story or the user, resumed."""

from __future__ import annotations

from typing import Any

import pytest
from agent_graphs import calling, react, single
from builders import story_of
from conversing import conversed
from langchain_core.messages import AIMessage
from langchain_core.tools import tool
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import MessagesState
from langgraph.types import interrupt

from harness.agents.approvals import ApprovalRequest
from harness.agents.graph.agent import GraphAgent
from harness.scoring.score import score
from harness.types.story import Story
from harness.types.trajectory import Trajectory


def story(**fields: Any) -> Story:
    goals = [{"tool": "pay", "args": {"amount": 5}}]
    return story_of(**{"starting_sentence": "Pay 5 EUR.", "goals": goals, "tools": {"write": ["pay"]}, **fields})


async def play(graph: Any, one: Story) -> Trajectory:
    return await conversed(GraphAgent(graph), one)


def paying(payload: Any) -> Any:
    """A tool that asks before it pays."""

    @tool
    def pay(amount: int) -> str:
        """Pay."""
        answer = interrupt(payload)
        approved = answer["decisions"][0]["type"] == "approve" if isinstance(answer, dict) else answer is True
        return "paid" if approved else "Error: not approved"

    return react(calling(("c1", "pay", {"amount": 5})), "That was it.", tools=[pay], checkpointer=InMemorySaver())


PAYLOADS = {
    "an action of one's own": {"action": "pay", "question": "Pay 5 EUR?"},
    "LangChain's middleware": {"action_requests": [{"name": "pay", "args": {"amount": 5}, "description": "Pay?"}]},
}


@pytest.mark.parametrize("payload", [pytest.param(each, id=name) for name, each in PAYLOADS.items()])
@pytest.mark.parametrize(("decision", "success"), [("approve", True), ("reject", False)])
async def test_the_story_decides(payload: Any, decision: str, success: bool) -> None:
    one = story(approvals={"pa*": decision})
    trajectory = await play(paying(payload), one)
    kinds = [(each.role, each.kind) for each in trajectory.spoken]
    assert kinds == [("user", "message"), ("agent", "approval"), ("user", "message"), ("agent", "message")]
    (call,) = trajectory.calls
    assert (call.id, call.answered) == ("c1", True)
    verdict = score(one, trajectory)
    assert verdict.success is success
    assert not any(check.code == "unexpected_write" for check in verdict.checks)


async def test_the_user_decides_where_the_story_says_nothing() -> None:
    one = story(user_turns=["Yes, please."])
    assert score(one, await play(paying(PAYLOADS["an action of one's own"]), one)).success


async def test_a_question_is_answered_in_words() -> None:
    def agent(state: MessagesState) -> dict[str, Any]:
        return {"messages": [AIMessage(f"Hello {interrupt('What is your name?')}")]}

    one = story(user_turns=["Ana"], goals=[{"say": ["Hello Ana"]}])
    trajectory = await play(single(agent, checkpointer=InMemorySaver()), one)
    assert trajectory.spoken[1].kind == "message"
    assert score(one, trajectory).success


async def test_a_graph_that_asks_for_ever_does_not_live_for_ever() -> None:
    def agent(state: MessagesState) -> dict[str, Any]:
        while interrupt({"action": "pay", "question": "Sure?"}):
            pass
        return {"messages": [AIMessage("never")]}

    trajectory = await play(single(agent, checkpointer=InMemorySaver()), story(approvals={"*": "approve"}))
    assert trajectory.ended_by == "stuck"


@pytest.mark.parametrize(
    ("value", "tool_name", "text"),
    [
        pytest.param("May I pay?", None, "May I pay?", id="words"),
        pytest.param({"action": "pay", "args": {}}, "pay", 'Do you approve {"action": "pay", "args": {}}?', id="an action"),
        pytest.param([{"action_request": {"action": "pay", "args": {}}, "description": "Pay?"}], "pay", "Pay?", id="the agent inbox"),
        pytest.param({"question": "Which?"}, None, "Which?", id="a question"),
        pytest.param(7, None, "Do you approve 7?", id="anything"),
    ],
)  # fmt: skip
def test_what_is_asked(value: Any, tool_name: str | None, text: str) -> None:
    request = ApprovalRequest(None, value)
    assert (request.tool, request.text) == (tool_name, text)
