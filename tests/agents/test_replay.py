"""The replay agent plays the agent's side of a recording, turn by turn."""

from __future__ import annotations

import pytest

from harness.agents.replay import ReplayAgent
from harness.errors import AgentFailed
from harness.types.trajectory import Conversation, End, Message, Step, Text, ToolCall, ToolSchema, Trajectory

NOTHING = Conversation([])


def said(text: str) -> Step:
    return Step(role="agent", events=(Message(content=(Text(text=text),)),))


def recording(*turns: str) -> Trajectory:
    """`u` is a user message, anything else what the agent said in one step."""
    trajectory = Trajectory()
    for turn in turns:
        if turn == "u":
            trajectory.say("Hi")
        else:
            trajectory.extend([said(turn)])
    return trajectory


async def play(agent: ReplayAgent) -> list[str]:
    """Each turn until the recording is used up: its texts, and `end` where the agent closes the conversation."""
    turns: list[str] = []
    while True:
        try:
            steps = await agent.respond(NOTHING)
        except AgentFailed:
            return turns
        ends = any(isinstance(event, End) for step in steps for event in step.events)
        turns.append(" ".join([*(step.text for step in steps), *(["end"] if ends else [])]))


@pytest.mark.parametrize(
    ("recorded", "expected"),
    [
        pytest.param(["u", "a", "b", "u", "c"], ["a b", "c end"], id="a turn is all between two user messages"),
        pytest.param(["a", "u", "b"], ["a", "b end"], id="the agent speaks first"),
        pytest.param(["u", "u", "a", "u", "u", "b"], ["a", "b end"], id="user messages in a row are one"),
        pytest.param(["u", "a", "u"], ["a end"], id="the user has the last word"),
        pytest.param(["u"], [], id="the agent never spoke"),
        pytest.param([], [], id="an empty recording"),
    ],
)
async def test_turns_are_played_in_order(recorded, expected):
    assert await play(ReplayAgent(recording(*recorded))) == expected


async def test_calls_and_their_results_are_played_as_recorded():
    call = ToolCall(id="a", name="find", arguments={"title": "Dune"}, result="shelf 7", seconds=0.5)
    trajectory = recording("u")
    trajectory.extend([Step(role="agent", agent="librarian", events=(call,)), said("Shelf 7.")])
    [first, second] = await ReplayAgent(trajectory).respond(NOTHING)
    assert (first.agent, first.calls, second.text) == ("librarian", (call,), "Shelf 7.")


async def test_a_recorded_end_is_not_doubled():
    trajectory = recording("u")
    trajectory.extend([Step(role="agent", events=(End(at=5.0),))])
    [step] = await ReplayAgent(trajectory).respond(NOTHING)
    assert step.events == (End(at=5.0),)


async def test_it_says_how_much_was_recorded_when_asked_for_more():
    agent = ReplayAgent(recording("u", "a"))
    await agent.respond(NOTHING)
    with pytest.raises(AgentFailed, match="holds 1 turn of the agent") as caught:
        await agent.respond(NOTHING)
    assert caught.value.code == "recording_exhausted"


async def test_two_agents_of_one_recording_do_not_share_their_place():
    trajectory = recording("u", "a", "u", "b")
    assert await play(ReplayAgent(trajectory)) == await play(ReplayAgent(trajectory)) == ["a", "b end"]


def test_the_tools_are_those_of_the_recording():
    tools = (ToolSchema(name="find", read_only=True),)
    assert ReplayAgent(Trajectory(tools=tools)).tools == tools
    assert ReplayAgent(Trajectory()).tools is None
