"""`@harness.tool` and `record_call`: an ordinary agent shows its calls without changing what it returns."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest
from builders import story_of
from conversing import conversed

from harness.agents.callable import CallableAgent
from harness.agents.tools.recorder import record_call, tool, turn
from harness.errors import AgentFailed
from harness.formats.story_parser import parse_story
from harness.runs.conversation import converse
from harness.types.suite import Limits
from harness.types.trajectory import Trajectory
from harness.users.scripted import ScriptedUser


async def play(agent: Any, limits: Limits = Limits()) -> Trajectory:
    return await conversed(
        CallableAgent(agent), story_of({"say": ["x"]}, starting_sentence="go", user_turns=[]), limits
    )


def told(trajectory: Trajectory) -> list[tuple]:
    return [
        (step.number, call.name, call.arguments, call.error or call.result)
        for step in trajectory.steps
        for call in step.calls
    ]


@tool
def search(query: str, limit: int = 3, **more: Any) -> list[str]:
    """Finds things."""
    return [query] * limit


@tool(name="pay")
async def pay_now(amount: int) -> str:
    await asyncio.sleep(0.01)
    if amount > 10:
        raise ValueError("too much")
    return "paid"


def test_outside_a_trial_nothing_changes() -> None:
    assert search("x", limit=1) == ["x"]
    assert search.__name__ == "search"
    assert search.__doc__ == "Finds things."
    with record_call("anything") as call:
        call.result = 1


async def test_calls_are_recorded_in_order_with_arguments_and_results() -> None:
    async def agent(text: str) -> str:
        search("a", limit=1, extra=True)
        await pay_now(5)
        return "done"

    trajectory = await play(agent)
    assert told(trajectory) == [
        (2, "search", {"query": "a", "limit": 1, "extra": True}, ["a"]),
        (3, "pay", {"amount": 5}, "paid"),
    ]
    assert [each.text for each in trajectory.spoken] == ["go", "done"]


async def test_an_error_is_recorded_and_raised_on() -> None:
    async def agent(text: str) -> str:
        try:
            await pay_now(50)
        except ValueError:
            return "refused"
        return "done"

    trajectory = await play(agent)
    assert told(trajectory) == [(2, "pay", {"amount": 50}, "ValueError: too much")]


async def test_calls_made_at_the_same_time_share_a_step() -> None:
    async def agent(text: str) -> str:
        await asyncio.gather(pay_now(1), pay_now(2))
        await pay_now(3)
        return "done"

    assert [(step, arguments["amount"]) for step, _, arguments, _ in told(await play(agent))] == [
        (2, 1),
        (2, 2),
        (3, 3),
    ]


async def test_calls_inside_a_call_keep_their_order() -> None:
    @tool
    async def delegate(task: str) -> str:
        await pay_now(1)
        await pay_now(2)
        return "both"

    async def agent(text: str) -> str:
        return await delegate("pay twice")

    assert [(step, name) for step, name, _, _ in told(await play(agent))] == [(2, "delegate"), (3, "pay"), (4, "pay")]


async def test_synchronous_agents_and_their_threads_are_recorded() -> None:
    def agent(text: str) -> str:
        search("in a worker thread")
        return asyncio.run(asyncio.to_thread(search, "deeper"))[0]

    assert [arguments["query"] for _, _, arguments, _ in told(await play(agent))] == ["in a worker thread", "deeper"]


async def test_concurrent_trials_do_not_mix() -> None:
    async def agent(text: str) -> str:
        await pay_now(id(asyncio.current_task()) % 10)
        return "done"

    for trajectory in await asyncio.gather(*(play(agent) for _ in range(20))):
        assert len(trajectory.calls) == 1


async def test_a_thread_without_the_context_records_nothing_and_breaks_nothing() -> None:
    def agent(text: str) -> str:
        thread = threading.Thread(target=search, args=("lost",))
        thread.start()
        thread.join()
        return "done"

    assert told(await play(agent)) == []


async def test_a_call_that_is_returned_as_well_is_recorded_once_with_its_result() -> None:
    async def agent(text: str) -> list:
        search("a", limit=1)
        call = {"id": "x1", "function": {"name": "search", "arguments": '{"query": "a", "limit": 1}'}}
        return [{"role": "assistant", "content": "done", "tool_calls": [call]}]

    (call,) = (await play(agent)).calls
    assert (call.id, call.result, call.answered) == ("x1", ["a"], True)


async def test_a_call_that_never_came_back_is_kept() -> None:
    @tool
    async def hang() -> None:
        await asyncio.sleep(5)

    async def agent(text: str) -> str:
        await hang()
        return "never"

    trajectory = Trajectory()
    raw = {"agent": "a", "story": "s", "starting_sentence": "go", "goals": [{"say": ["x"]}]}
    one = parse_story(raw, where="s", default_id="s")
    with pytest.raises(AgentFailed):
        await converse(one, CallableAgent(agent), ScriptedUser(one.brief), trajectory, Limits(agent_turn=0.05))
    (call,) = trajectory.calls
    assert call.name == "hang"


async def test_whatever_a_tool_takes_and_returns_can_be_recorded() -> None:
    async def agent(text: str) -> str:
        with record_call("odd", {"when": object(), "nan": float("nan")}, agent="billing") as call:
            call.result = {1, 2}
        return "done"

    trajectory = await play(agent)
    assert trajectory.model_dump_json()
    assert trajectory.calls[0].agent == "billing"


def test_nested_turns_are_apart() -> None:
    with turn() as outer:
        with turn() as inner:
            search("x")
        assert len(inner.entries) == 1
        assert outer.entries == []
