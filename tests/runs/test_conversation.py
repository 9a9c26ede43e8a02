"""The loop, with shipped doubles on both sides."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
from builders import story_of
from conversing import conversed

from harness.agents.callable import CallableAgent
from harness.agents.tools.recorder import keep
from harness.errors import AgentFailed, Unavailable, UserFailed
from harness.runs.conversation import converse
from harness.types.story import Story
from harness.types.suite import Limits
from harness.types.trajectory import End, ErrorEvent, Message, Step, Text, ToolCall, Trajectory, Utterance
from harness.users.scripted import ScriptedUser


def story(**fields: Any) -> Story:
    turns = {"starting_sentence": "one", "user_turns": ["two", "three"]}
    return story_of(**{**turns, "goals": [{"say": ["x"]}], **fields})


async def talk(agent: Any, limits: Limits = Limits(), user: Any = None, **fields: Any) -> Trajectory:
    return await conversed(CallableAgent(agent), story(**fields), limits, user)


def heard(trajectory: Trajectory) -> list[str]:
    return [each.text for each in trajectory.spoken]


async def test_user_and_agent_take_turns_until_the_user_is_done() -> None:
    trajectory = await talk(lambda text: f"heard {text}")
    assert heard(trajectory) == ["one", "heard one", "two", "heard two", "three", "heard three"]
    assert trajectory.ended_by == "user_done"
    assert len(trajectory.turn_seconds or ()) == 3


async def test_the_agent_may_speak_first() -> None:
    def agent(messages: list) -> str:
        return f"heard {len(messages)}"

    trajectory = await talk(agent, agent_first=True, starting_sentence=None)
    assert heard(trajectory)[0] == "heard 0"


async def test_the_user_is_asked_once_more_before_max_turns_is_said() -> None:
    assert (await talk(lambda text: f"re {text}", max_turns=3)).ended_by == "user_done"

    class Endless:
        async def speak(self, spoken: Sequence[Utterance]) -> str:
            return f"turn {len(spoken)}"

    trajectory = await talk(lambda text: f"re {text}", user=Endless(), max_turns=3)
    assert trajectory.ended_by == "max_turns"
    assert len(heard(trajectory)) == 6


async def test_the_agent_may_end_the_conversation() -> None:
    trajectory = await talk(lambda text: [Message(content=(Text(text="bye"),)), End()])
    assert (trajectory.ended_by, heard(trajectory)) == ("agent_done", ["one", "bye"])


async def test_a_tool_may_end_the_conversation() -> None:
    call = ToolCall(id="1", name="transfer_to_human", arguments={})
    assert (await talk(lambda text: [call], ends_on=["transfer_*"])).ended_by == "ends_on"


async def test_sync_agents_never_block_the_event_loop() -> None:
    import time

    def agent(text: str) -> str:
        time.sleep(0.1)
        return text

    began = asyncio.get_running_loop().time()
    await asyncio.gather(*(talk(agent) for _ in range(20)))
    assert asyncio.get_running_loop().time() - began < 3 * 0.1 * 20 / 4


async def test_the_limit_of_the_trial_blames_whoever_is_speaking() -> None:
    class Slow:
        async def speak(self, spoken: Sequence[Utterance]) -> str:
            await asyncio.sleep(5)
            return "never"

    with pytest.raises(UserFailed, match=r"the trial's 0\.1 s"):
        await talk(lambda text: text, Limits(trial=0.1), user=Slow())

    async def agent(text: str) -> str:
        await asyncio.sleep(5)
        return text

    with pytest.raises(AgentFailed, match=r"the trial's 0\.1 s"):
        await talk(agent, Limits(trial=0.1))


async def test_what_was_done_in_a_turn_that_breaks_off_is_kept() -> None:
    one, trajectory = story(), Trajectory()

    async def agent(text: str) -> str:
        keep([Step(role="agent", events=(ToolCall(id="1", name="pay", arguments={}),))])
        await asyncio.sleep(5)
        return text

    with pytest.raises(AgentFailed):
        await converse(one, CallableAgent(agent), ScriptedUser(one.brief), trajectory, Limits(agent_turn=0.05))
    assert [call.name for call in trajectory.calls] == ["pay"]
    assert isinstance(trajectory.steps[-1].events[0], ErrorEvent)


async def test_a_transport_that_is_down_is_nobodys_failure() -> None:
    def agent(text: str) -> str:
        raise Unavailable("no route", code="unreachable")

    with pytest.raises(Unavailable) as problem:
        await talk(agent)
    assert problem.value.ended_by == "agent_error"


async def test_a_user_that_says_nothing_is_broken() -> None:
    class Silent:
        async def speak(self, spoken: Sequence[Utterance]) -> str:
            return "  "

    with pytest.raises(UserFailed, match="returns None"):
        await talk(lambda text: text, user=Silent())


async def test_a_model_provider_that_is_down_is_nobodys_failure_even_when_the_agent_raises_it() -> None:
    import httpx

    async def agent(text: str) -> str:
        async with httpx.AsyncClient() as client:
            await client.get("http://127.0.0.1:9/")
        return text

    with pytest.raises(Unavailable) as problem:
        await talk(agent)
    assert problem.value.code == "provider_down"


async def test_a_bug_of_the_agent_is_its_own() -> None:
    def agent(text: str) -> str:
        try:
            raise KeyError("x")
        except KeyError as problem:
            raise RuntimeError("broken") from problem

    with pytest.raises(AgentFailed, match="RuntimeError: broken"):
        await talk(agent)


@pytest.mark.parametrize(
    "problem", [SystemExit(0), SystemExit("bye"), asyncio.CancelledError(), GeneratorExit.__base__("odd")]
)
async def test_an_agent_that_leaves_takes_nobody_along(problem: BaseException) -> None:
    def leaves(text: str) -> str:
        raise problem

    async def leaves_asynchronously(text: str) -> str:
        raise problem

    for agent in (leaves, leaves_asynchronously):
        with pytest.raises(AgentFailed, match=type(problem).__name__):
            await talk(agent)


class Unspeakable(Exception):
    def __str__(self) -> str:
        raise RuntimeError("no")


@pytest.mark.parametrize(
    ("problem", "says"),
    [
        pytest.param(StopIteration("x"), "^StopIteration: x$", id="what no future can hold"),
        pytest.param(Unspeakable(), "^Unspeakable: its message cannot be read", id="whose message raises"),
    ],
)
async def test_what_an_agent_raises_is_its_failure_at_once(problem: BaseException, says: str) -> None:
    def raises(text: str) -> str:
        raise problem

    async def raises_asynchronously(text: str) -> str:
        raise problem

    for agent in (raises, raises_asynchronously):
        with pytest.raises(AgentFailed, match=says):
            await talk(agent)


async def test_a_trial_that_is_cancelled_stays_cancelled() -> None:
    async def agent(text: str) -> str:
        await asyncio.sleep(5)
        return text

    task = asyncio.create_task(talk(agent))
    await asyncio.sleep(0.02)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
