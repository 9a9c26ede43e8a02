"""open_agent: an agent to talk to by hand."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from harness import AgentFailed, Trajectory, UserMistake, open_agent
from harness.types.suite import Limits


def echo(messages: list[dict[str, Any]]) -> str:
    """Says all that the user said."""
    return " | ".join(message["content"] for message in messages if message["role"] == "user")


def caller(text: str) -> list[Any]:
    return [
        {"type": "tool_call", "id": "1", "name": "look", "arguments": {"at": text}, "result": "ok"},
        "first",
        "last",
    ]


async def test_the_answer_is_the_agents_last_message() -> None:
    assert await open_agent(caller).run("hello") == "last"


async def test_or_the_trajectory() -> None:
    trajectory = await open_agent(caller).run("hello", returns=Trajectory)
    assert isinstance(trajectory, Trajectory)
    assert [step.role for step in trajectory.steps] == ["user", "agent", "agent", "agent"]
    assert [call.arguments for call in trajectory.calls] == [{"at": "hello"}]
    assert trajectory.started_at is not None
    assert trajectory.ended_at is not None
    assert trajectory.ended_at >= trajectory.started_at


@pytest.mark.parametrize(
    "other", [pytest.param(dict, id="a dict"), pytest.param(None, id="None"), pytest.param(int, id="int")]
)
async def test_anything_else_is_a_type_error(other: Any) -> None:
    agent = open_agent(echo)
    with pytest.raises(TypeError, match="expected str or Trajectory"):
        await agent.run("hello", returns=other)


async def test_the_same_session_goes_on_and_another_begins_anew() -> None:
    agent = open_agent(echo)
    assert await agent.run("one") == "one"
    assert await agent.run("two") == "one | two"
    assert await agent.run("three", session_id="other") == "three"
    trajectory = await agent.run("four", session_id="other", returns=Trajectory)
    assert [spoken.text for spoken in trajectory.spoken] == ["three", "three", "four", "three | four"]
    await agent.run("five", session_id="other")
    assert len(trajectory.spoken) == 4, "what was returned does not change"


async def test_the_context_is_that_of_each_call() -> None:
    def agent(text: str, context: dict[str, Any]) -> str:
        return f"{text} {sorted(context)}"

    opened = open_agent(agent)
    assert await opened.run("a", context={"x": 1}, session_id="s") == "a ['x']"
    assert await opened.run("b", context={"y": 1}, session_id="t") == "b ['y']"
    assert await opened.run("c", session_id="u") == "c []"


class Desk:
    """Remembers, and tells when it is started and stopped."""

    told: list[str]

    def __init__(self) -> None:
        self.heard: list[str] = []
        Desk.told.append("made")

    def start(self) -> None:
        Desk.told.append("started")

    def stop(self) -> None:
        Desk.told.append("stopped")

    def __call__(self, text: str) -> str:
        self.heard.append(text)
        return " ".join(self.heard)


async def test_each_session_has_an_agent_of_its_own_which_is_closed_at_the_end() -> None:
    Desk.told = []
    async with open_agent(Desk) as agent:
        assert [await agent.run(text, session_id=name) for name, text in (("a", "1"), ("b", "2"), ("a", "3"))] == [
            "1", "2", "1 3",
        ]  # fmt: skip
        assert Desk.told == ["made", "started"] * 2
    assert Desk.told[4:] == ["stopped"] * 2
    await agent.close()


async def test_calls_of_one_session_wait_for_each_other() -> None:
    async def slow(messages: list[dict[str, Any]]) -> str:
        await asyncio.sleep(0.01)
        return str(len(messages))

    agent = open_agent(slow)
    assert await asyncio.gather(*(agent.run("x") for _ in range(3))) == ["1", "3", "5"]


async def test_an_agent_that_breaks_raises_or_stands_at_the_end_of_the_trajectory() -> None:
    def broken(text: str) -> str:
        raise ValueError("boom")

    agent = open_agent(broken)
    with pytest.raises(AgentFailed, match="ValueError: boom") as caught:
        await agent.run("hello")
    assert isinstance(caught.value.__cause__, ValueError)
    trajectory = await agent.run("again", returns=Trajectory)
    assert trajectory.steps[-1].events[-1].type == "error"
    assert trajectory.ended_by == "agent_error"


async def test_an_agent_that_hangs_is_given_up() -> None:
    async def hangs(text: str) -> None:
        await asyncio.sleep(30)

    with pytest.raises(AgentFailed, match=r"no answer within 0\.05 s"):
        await open_agent(hangs, limits=Limits(agent_turn=0.05)).run("hello")


async def test_a_reference_is_imported_and_a_mistake_is_said_at_once() -> None:
    assert await open_agent("string:capwords").run("hello there") == "Hello There"
    with pytest.raises(UserMistake, match='did you mean "capwords"'):
        open_agent("string:capword")
    with pytest.raises(UserMistake, match="cannot answer"):
        open_agent(42)
