"""A model as the agent: asked over a real HTTP connection to a server that answers as scripted."""

from __future__ import annotations

import asyncio
import json
import threading
from typing import Any

import pytest
from model_server import Answer, ModelServer, calls, refuses, says

from harness.agents.chat import ChatAgent
from harness.agents.tools.functions import read_functions
from harness.agents.tools.recorder import tool as recorded
from harness.agents.tools.recorder import turn
from harness.errors import AgentFailed, Unavailable
from harness.llm.client import chat_for
from harness.llm.trial_models import TrialModels
from harness.types.model_spec import ModelSpec
from harness.types.trajectory import Conversation, Message, ModelStep, Step, Trajectory, Usage

DEEP = json.dumps({"user": 0}).replace("0", "[" * 300 + "]" * 300)

pytestmark = pytest.mark.usefixtures("stub_key", "closes_models")


def balance(user: str, year: int = 2025) -> dict[str, Any]:
    """The balance of a user.

    Args:
        user: the username
    """
    if user == "nobody":
        raise LookupError("no such user")
    return {"user": user, "days": 12, "year": year}


def book(day: str) -> str:
    """Book a day off."""
    return f"booked {day}"


def agent_at(server: ModelServer, functions: Any = (balance, book), models: TrialModels | None = None, **settings: Any):
    spec = ModelSpec(model="openai/stub", base_url=server.url, timeout=5, max_attempts=1)
    chat = chat_for("agent", spec, 7, models or TrialModels())
    tools = read_functions(functions, "tools") if functions else []
    return ChatAgent(chat, tools, model=spec.model, **settings)


async def answer(agent: ChatAgent, text: str = "What is my balance?", **context: Any) -> list[Step]:
    return list(await agent.respond(Conversation([{"role": "user", "content": text}], context=context)))


async def test_a_turn_with_a_call_and_an_answer(model_server):
    server = model_server(calls(("balance", {"user": "ana"}), text="One moment."), says("You have 12 days."))
    models = TrialModels()
    first, second = await answer(agent_at(server, models=models, prompt="You are the HR desk."))

    thought, said, call = first.events
    assert isinstance(thought, ModelStep)
    assert (thought.model, thought.history, thought.error) == ("openai/stub", 2, None)
    assert thought.usage == Usage(input_tokens=12, output_tokens=5)
    assert thought.seconds is not None
    assert thought.seconds > 0
    assert isinstance(said, Message)
    assert said.text == "One moment."
    assert (call.name, call.arguments, call.error, call.answered) == ("balance", {"user": "ana"}, None, True)
    assert call.result == {"user": "ana", "days": 12, "year": 2025}
    assert [event.type for event in second.events] == ["model_step", "message"]
    assert second.text == "You have 12 days."

    assert server.requests[0]["messages"] == [
        {"role": "system", "content": "You are the HR desk."},
        {"role": "user", "content": "What is my balance?"},
    ]
    *_, wanted, result = server.requests[1]["messages"]
    assert wanted["content"] == "One moment."
    assert wanted["tool_calls"][0]["function"] == {"name": "balance", "arguments": '{"user": "ana"}'}
    assert (result["role"], result["tool_call_id"]) == ("tool", wanted["tool_calls"][0]["id"])
    assert json.loads(result["content"]) == call.result
    assert [(each.role, each.model) for each in models.calls] == [("agent", "openai/stub")] * 2


async def test_the_tools_are_offered_to_the_model_and_to_the_trial(model_server):
    server = model_server(says("Hello."))
    agent = agent_at(server)
    await answer(agent)
    assert [tool.name for tool in agent.tools] == ["balance", "book"]
    offered = server.requests[0]["tools"][0]["function"]
    assert (offered["name"], offered["description"]) == ("balance", "The balance of a user.")
    assert offered["parameters"] == agent.tools[0].parameters
    assert offered["parameters"]["properties"]["user"] == {"type": "string", "description": "the username"}


async def test_a_model_without_tools_prompt_or_context_is_just_asked(model_server):
    server = model_server(says("Hello."))
    await answer(agent_at(server, functions=None))
    assert server.requests[0]["messages"] == [{"role": "user", "content": "What is my balance?"}]
    assert "tools" not in server.requests[0]


@pytest.mark.parametrize(
    ("prompt", "context", "system"),
    [
        pytest.param("Be kind.", {}, "Be kind.", id="a prompt"),
        pytest.param("", {"user": "ana"}, 'Context: {"user": "ana"}', id="a context"),
        pytest.param(
            "Be kind.", {"user": "añ", "n": [1]}, 'Be kind.\n\nContext: {"user": "añ", "n": [1]}', id="both, in order"
        ),
        pytest.param(
            "Be kind.", {"desk": object(), "lock": threading.Lock()}, "Be kind.", id="no JSON is not for the model"
        ),
    ],
)
async def test_the_system_message(model_server, prompt, context, system):
    server = model_server(says("Hello."))
    await answer(agent_at(server, prompt=prompt), **context)
    assert server.requests[0]["messages"][0] == {"role": "system", "content": system}


async def test_parallel_calls_are_made_at_once_and_are_one_step_in_the_order_of_the_answer(model_server):
    together = threading.Barrier(2, timeout=10)

    def slow(name: str) -> str:
        """Waits until two are here."""
        together.wait()
        return name

    wanted = calls(("slow", {"name": "b"}), ("slow", {"name": "a"}))
    server = model_server(wanted, says("Both done."))
    first, _ = await answer(agent_at(server, functions=slow))
    assert [call.result for call in first.calls] == ["b", "a"]
    assert [message["content"] for message in server.requests[1]["messages"][-2:]] == ["b", "a"]


async def test_results_come_back_in_order_whichever_is_ready_first(model_server):
    ready = asyncio.Event()

    async def step(name: str) -> str:
        """The first waits for the second."""
        if name == "first":
            await asyncio.wait_for(ready.wait(), 10)
        ready.set()
        return name

    server = model_server(calls(("step", {"name": "first"}), ("step", {"name": "second"})), says("Done."))
    first, _ = await answer(agent_at(server, functions=step))
    assert [call.result for call in first.calls] == ["first", "second"]


@pytest.mark.parametrize(
    ("wanted", "arguments", "error"),
    [
        pytest.param(
            ("balance", '{"user": '), '{"user": ', "invalid arguments: expected one JSON object", id="half an object"
        ),
        pytest.param(("balance", "[1]"), "[1]", "invalid arguments: expected one JSON object", id="a list"),
        pytest.param(
            ("balance", '{"user": NaN}'), '{"user": NaN}', "invalid arguments: expected one JSON object", id="NaN"
        ),
        pytest.param(("balance", DEEP), DEEP, "invalid arguments: expected one JSON object", id="too deep"),
        pytest.param(
            ("balance", ""), {}, "invalid arguments: user: Missing required argument", id="nothing where one is needed"
        ),
        pytest.param(
            ("balance", {"user": 5, "yaer": 1}),
            {"user": 5, "yaer": 1},
            "invalid arguments: user: Input should be a valid string; yaer: Unexpected keyword argument",
            id="of another type and unknown",
        ),
        pytest.param(
            ("balanse", {"user": "ana"}),
            {"user": "ana"},
            'there is no tool "balanse" (did you mean "balance"?)',
            id="an unknown tool",
        ),
        pytest.param(
            ("balance", {"user": "nobody"}), {"user": "nobody"}, "LookupError: no such user", id="the tool raises"
        ),
    ],
)
async def test_errors_go_back_to_the_model_and_are_recorded(model_server, wanted, arguments, error):
    server = model_server(calls(wanted), says("Sorry."))
    first, last = await answer(agent_at(server))
    (call,) = first.calls
    assert (call.arguments, call.result, call.error, call.answered) == (arguments, None, error, True)
    assert server.requests[1]["messages"][-1]["content"] == error
    assert last.text == "Sorry."


async def test_one_call_that_fails_does_not_stop_the_others(model_server):
    server = model_server(calls(("balance", {"user": "nobody"}), ("book", {"day": "monday"})), says("Half done."))
    first, _ = await answer(agent_at(server))
    assert [(call.error, call.result) for call in first.calls] == [
        ("LookupError: no such user", None),
        (None, "booked monday"),
    ]


async def test_too_many_answers_in_one_turn_are_the_agents_failure(model_server):
    server = model_server(calls(("book", {"day": "monday"})))
    with turn() as live, pytest.raises(AgentFailed, match="after 3 answers in one turn") as raised:
        await answer(agent_at(server, max_steps=3))
    assert raised.value.code == "too_many_steps"
    assert [[call.result for call in step.calls] for step in live.steps()] == [["booked monday"]] * 3
    assert len(server.requests) == 3


async def test_an_answer_of_nothing_is_a_step_without_words(model_server):
    (step,) = await answer(agent_at(model_server(says(None))))
    assert [event.type for event in step.events] == ["model_step"]


@pytest.mark.parametrize(
    ("response", "code"),
    [
        pytest.param(refuses(401, "bad key"), "unauthorized", id="401"),
        pytest.param(refuses(404, "no such model"), "unknown_model", id="404"),
        pytest.param(refuses(429, "slow down", Retry_After="0.01"), "rate_limited", id="429"),
        pytest.param(refuses(500, "broken"), "server_error", id="500"),
        pytest.param(Answer(hang_up=True), "unreachable", id="hangs up"),
    ],
)
async def test_a_model_that_is_down_is_not_the_agents_failure(model_server, response, code):
    models = TrialModels()
    server = model_server(calls(("book", {"day": "monday"})), response)
    with turn() as live, pytest.raises(Unavailable) as raised:
        await answer(agent_at(server, models=models))
    assert raised.value.code == code
    first, second = live.steps()
    assert [call.result for call in first.calls] == ["booked monday"]
    (thought,) = second.events
    assert thought.error.startswith(f"{code}: ")
    assert [call.error is None for call in models.calls] == [True, False]


async def test_what_was_done_is_kept_when_the_turn_is_cut_off(model_server):
    entered = asyncio.Event()

    async def hang() -> None:
        """Never comes back."""
        entered.set()
        await asyncio.Event().wait()

    server = model_server(calls(("book", {"day": "monday"}), ("hang", {})))
    with turn() as live:
        task = asyncio.create_task(answer(agent_at(server, functions=(book, hang))))
        await asyncio.wait_for(entered.wait(), 10)
        await asyncio.sleep(0.1)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
    (step,) = live.steps()
    assert [(call.name, call.answered) for call in step.calls] == [("book", True), ("hang", False)]


@pytest.mark.parametrize(
    "ids",
    [
        pytest.param(["x", "x"], id="given twice"),
        pytest.param([None, None], id="not given"),
        pytest.param(["", ""], id="empty"),
    ],
)
async def test_every_call_has_an_id_of_its_own(model_server, ids):
    wanted = calls(("book", {"day": "1"}), ("book", {"day": "2"}), ids=ids)
    server = model_server(wanted, wanted, says("Done."))
    steps = await answer(agent_at(server))
    found = [call.id for step in steps for call in step.calls]
    assert len(set(found)) == 4
    assert all(found)
    sent = [message["tool_call_id"] for message in server.requests[-1]["messages"] if message["role"] == "tool"]
    assert sent == found


async def test_a_tool_that_records_itself_is_one_call(model_server):
    @recorded
    def pay(amount: int, note: str = "none") -> str:
        """Pay."""
        return f"paid {amount}"

    server = model_server(calls(("pay", {"amount": 5}), ("pay", {"amount": 5})), says("Done."))
    with turn() as live:
        steps = await answer(agent_at(server, functions=pay))
    assert [[call.result for call in step.calls] for step in steps] == [["paid 5", "paid 5"], []]
    assert live.steps() == []


async def test_the_next_turn_remembers_the_calls_of_the_last(model_server):
    server = model_server(calls(("book", {"day": "monday"})), says("Done."), says("You are welcome."))
    agent, trajectory = agent_at(server, prompt="Be kind."), Trajectory()
    trajectory.say("Book monday.")
    trajectory.extend(await agent.respond(trajectory.for_agent()))
    trajectory.say("Thank you.")
    trajectory.extend(await agent.respond(trajectory.for_agent()))
    assert [message["role"] for message in server.requests[-1]["messages"]] == [
        *("system", "user", "assistant", "tool", "assistant", "user"),
    ]
    assert trajectory.steps[-1].text == "You are welcome."


@pytest.mark.parametrize(
    "rubbish",
    [
        pytest.param("\ud800 half a character", id="half a character"),
        pytest.param("\u202e\x00\uffff zalgo ̷̛", id="control characters"),
        pytest.param("x" * 300_000, id="very long"),
    ],
)
async def test_whatever_a_model_writes_can_be_written_to_a_file(model_server, rubbish):
    server = model_server(calls(("book", json.dumps({"day": rubbish})), text=rubbish), says(rubbish))
    trajectory = Trajectory()
    trajectory.extend(await answer(agent_at(server)))
    assert Trajectory.model_validate_json(trajectory.model_dump_json()).steps == trajectory.steps


async def test_seed_and_settings_reach_the_model(model_server):
    server = model_server(says("Hello."))
    await answer(agent_at(server))
    assert server.requests[0]["seed"] == 7
