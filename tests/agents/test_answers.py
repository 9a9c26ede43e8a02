"""What an agent may return: streams and detailed results."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from harness.agents.answers import read_answer
from harness.agents.callable import CallableAgent
from harness.agents.open import as_agent
from harness.agents.tools.recorder import turn
from harness.errors import AgentFailed
from harness.types.target import Target
from harness.types.trajectory import Conversation, Message, ModelStep, ToolCall

HELLO = Conversation([{"role": "user", "content": "hello"}])


def texts(steps: Any) -> list[str]:
    return [event.text for step in steps for event in step.events if isinstance(event, Message)]


async def test_a_stream_is_joined_and_the_time_to_its_first_piece_is_recorded() -> None:
    async def agent(text: str) -> AsyncIterator[Any]:
        await asyncio.sleep(0.02)
        yield "Let me "
        yield "look."
        yield ToolCall(id="1", name="look", arguments={}, result=1)
        yield "Found "
        yield "it."

    steps = await CallableAgent(agent).respond(HELLO)
    assert texts(steps) == ["Let me look.", "Found it."]
    first = steps[0].events[0]
    assert isinstance(first, Message)
    assert first.first_chunk is not None
    assert first.first_chunk >= 0.02
    assert [step.calls != () for step in steps] == [False, True, False]


async def test_a_synchronous_stream() -> None:
    def agent(text: str) -> Iterator[str]:
        yield from ("one ", "two")

    assert texts(await CallableAgent(agent).respond(HELLO)) == ["one two"]


async def test_what_was_streamed_before_it_broke_off_is_kept() -> None:
    async def agent(text: str) -> AsyncIterator[str]:
        yield "half a sen"
        raise ConnectionResetError

    with turn() as live, pytest.raises(ConnectionResetError):
        await CallableAgent(agent).respond(HELLO)
    assert texts(live.steps()) == ["half a sen"]


@dataclass
class Detailed:
    answer: str = "It is 12."
    tool_calls: list = field(default_factory=lambda: [{"name": "find", "arguments": {"x": 1}, "result": 12}])
    tokens_total: int = 405
    cost: float = 0.0008


RESULTS = [
    pytest.param(Detailed(), id="an object"),
    pytest.param(vars(Detailed()), id="a mapping"),
    pytest.param({"final_answer": "It is 12.", "tool_calls": [{"name": "find", "args": {"x": 1}, "output": 12}], "usage": {"total_tokens": 405}, "cost": 0.0008}, id="other names"),
]  # fmt: skip


@pytest.mark.parametrize("result", RESULTS)
def test_a_detailed_result(result: Any) -> None:
    steps = read_answer(result)
    assert texts(steps) == ["It is 12."]
    (call,) = [call for step in steps for call in step.calls]
    assert (call.name, call.arguments, call.result) == ("find", {"x": 1}, 12)
    (model,) = [event for step in steps for event in step.events if isinstance(event, ModelStep)]
    assert model.usage is not None
    assert (model.usage.tokens, model.usage.cost) == (405, 0.0008)


async def test_run_is_called_with_detailed_where_it_takes_that() -> None:
    class Agent:
        def __init__(self) -> None:
            self.seen: list[Any] = []

        async def run(self, prompt: str, detailed: bool = False) -> Any:
            self.seen.append((prompt, detailed))
            return Detailed() if detailed else "plain"

    agent = Agent()
    steps = await as_agent(agent, Target(ref="x")).respond(HELLO)
    assert agent.seen == [("hello", True)]
    assert texts(steps) == ["It is 12."]


async def test_a_run_that_returns_text_is_wrapped() -> None:
    class Agent:
        def run(self, prompt: str) -> str:
            return f"you said {prompt}"

    assert texts(await as_agent(Agent(), Target(ref="x")).respond(HELLO)) == ["you said hello"]


async def test_a_method_of_its_own_called_respond_makes_no_agent_of_an_object_with_run() -> None:
    class Desk:
        def respond(self, matter: str, tone: str) -> str:
            return f"{matter}, {tone}"

        def run(self, prompt: str) -> str:
            return self.respond(prompt, "warmly")

    assert texts(await as_agent(Desk(), Target(ref="x")).respond(HELLO)) == ["hello, warmly"]


@pytest.mark.parametrize("answer", [42, {"x": 1}, [1], object()])
def test_rubbish_is_the_agents_failure(answer: Any) -> None:
    with pytest.raises(AgentFailed, match="expected text"):
        read_answer(answer)
