"""The agent model of a suite: what it changes on an agent's way to its provider, and what it does when that fails."""

from __future__ import annotations

import asyncio
import json
import threading
import time

import httpx
import pytest
from model_server import Answer, calls, refuses, says, unused_url
from pydantic import ValidationError

from harness.agents.gateway import open_gateway
from harness.errors import UserMistake
from harness.llm.pausable_timeout import PausableTimeout
from harness.llm.prices import Price
from harness.llm.trial_models import TrialModels
from harness.types.model_spec import AgentModelSpec
from harness.types.suite import Suite
from harness.types.target import Target
from harness.types.trajectory import Usage

OWN, OURS = "sk-own-0123456789abcdef", "sk-ours-0123456789abcdef"
PRICES = {"openai/better": Price(input_per_million=1_000_000, output_per_million=2_000_000)}
AT_ONCE = {"Retry-After": "0"}


class Purse:
    """What is put by and what was spent; the trial's event loop is the only one that may ask."""

    def __init__(self) -> None:
        self.reserved: list[Usage] = []
        self.spent: list[Usage | None] = []
        self.longest_answers: dict[str, int] = {}
        self.threads: set[int] = set()

    async def reserve(self, expected: Usage) -> None:
        self.threads.add(threading.get_ident())
        self.reserved.append(expected)

    def settle(self, expected: Usage, spent: Usage | None) -> None:
        self.threads.add(threading.get_ident())
        self.spent.append(spent)


@pytest.fixture
def seated(monkeypatch):
    """Opens a gateway to a provider, by an agent model, and seats a trial there."""
    opened = []

    def start(url: str, spec: dict, models: TrialModels | None = None, **environment: str):
        monkeypatch.setenv("OPENAI_BASE_URL", url)
        monkeypatch.setenv("ANTHROPIC_BASE_URL", url.removesuffix("/v1"))
        target = Target(ref="desk:agent", gateway=True, agent_model=AgentModelSpec.model_validate(spec))
        gateway = open_gateway(target, asked=True)
        opened.append(gateway)
        seat = gateway.seat()
        seat.begin(TrialModels() if models is None else models)
        return seat

    yield start
    for each in opened:
        each.close()


async def asked(seat, path: str = "/v1/chat/completions", **body) -> httpx.Response:
    body = {"model": "worse", "messages": [{"role": "user", "content": "Hi"}], **body}
    headers = {"Authorization": f"Bearer {OWN}", "x-api-key": OWN}
    async with httpx.AsyncClient(trust_env=False, timeout=30, verify=False) as client:
        return await client.post(f"{seat.root}{path}", json=body, headers=headers)


async def test_the_model_is_renamed_and_its_cost_is_known(seated, model_server):
    server, models = model_server(calls(("find", {"name": "Ana"}), ids=["a"])), TrialModels(prices=PRICES)
    seat = seated(server.url, {"model": "openai/better"}, models)
    came = await asked(seat, temperature=0)
    assert came.status_code == 200
    assert [(each["model"], each["temperature"]) for each in server.requests] == [("better", 0)]
    assert server.authorizations == [f"Bearer {OWN}"], "where the agent's address stays, so does its key"
    (step,) = seat.take()
    assert step.events[0].usage.cost == 12 + 2 * 5
    (call,) = models.calls
    assert (call.role, call.model, call.usage.cost, call.attempts, call.error) == (
        "agent",
        "openai/better",
        22,
        1,
        None,
    )


async def test_requests_go_to_the_address_of_the_role_with_its_key_alone(seated, model_server, monkeypatch):
    monkeypatch.setenv("OUR_KEY", OURS)
    before, there = model_server(says("No")), model_server(says("Hi"))
    with_key = seated(before.url, {"base_url": there.url, "key": "${OUR_KEY}"})
    without = seated(before.url, {"base_url": there.url})
    for seat in (with_key, without):
        for path in ("/v1/chat/completions", "/v1/responses", "/v1/messages", "/v1/embeddings"):
            assert (await asked(seat, path)).status_code == 200
    assert before.requests == []
    assert there.paths == ["/v1/chat/completions", "/v1/responses", "/v1/messages", "/v1/embeddings"] * 2
    assert there.authorizations == [f"Bearer {OURS}"] * 2 + [None, f"Bearer {OURS}"] + [
        *["Bearer not-needed"] * 2,
        None,
        "Bearer not-needed",
    ]
    assert {each["model"] for each in there.requests} == {"worse"}, "a name is changed where another one is given"
    assert with_key.surroundings({})["OPENAI_API_KEY"] == "not-sent-on", "its client asks nothing without one"
    assert with_key.surroundings({"OPENAI_API_KEY": OWN})["OPENAI_API_KEY"] == OWN


@pytest.mark.parametrize(
    ("answers", "attempts", "status", "error"),
    [
        pytest.param([refuses(429, "slow down", Retry_After="0"), says("Hi")], 2, 200, None, id="limits requests"),
        pytest.param([Answer(b"<html>no</html>", 502, AT_ONCE), says("Hi")], 2, 200, None, id="fails with a page"),
        pytest.param([Answer(hang_up=True), says("Hi")], 2, 200, None, id="hangs up"),
        pytest.param([says("Hi", usage=True)], 1, 200, None, id="answers"),
        pytest.param([refuses(500, "oh", Retry_After="0")], 3, 500, "server_error: 500: ", id="fails for good"),
        pytest.param([refuses(429, "no", Retry_After="300")], 1, 429, "rate_limited: 429: ", id="wants too long"),
        pytest.param([refuses(401, "who")], 1, 401, "unauthorized: 401: ", id="refuses the key"),
        pytest.param([refuses(429, "insufficient_quota")], 1, 429, "quota: 429: ", id="has no credit left"),
        pytest.param(
            [Answer(b"<html>hello</html>")], 1, 200, "failed: the answer is no JSON object: <html>", id="a page"
        ),
        pytest.param(
            [Answer(says("late").body, delay=0.6)], 3, 502, "timed_out: ", id="is late", marks=pytest.mark.slow
        ),
    ],
)
async def test_what_may_pass_is_tried_again(seated, model_server, answers, attempts, status, error):
    server, models = model_server(*answers), TrialModels()
    seat = seated(server.url, {"max_attempts": 3, "timeout": 0.3 if status == 502 else 60}, models)
    came = await asked(seat)
    assert (came.status_code, len(server.requests)) == (status, attempts)
    if status == 200 and error is None:
        assert came.json() == answers[-1].body
    (call,) = models.calls
    assert (call.attempts, call.model) == (attempts, "worse")
    assert call.error is None if error is None else (call.error or "").startswith(error)
    (step,) = seat.take()
    assert (step.events[0].error is None) == (error is None)


async def test_a_provider_that_is_down_is_named_after_its_attempts(seated):
    models = TrialModels()
    seat = seated(unused_url(), {"max_attempts": 2}, models)
    came = await asked(seat)
    assert (came.status_code, models.calls[0].attempts) == (502, 2)
    assert (models.calls[0].error or "").startswith("unreachable: http://127.0.0.1:")
    assert models.calls[0].waited > 0.2


async def test_no_more_are_under_way_than_the_model_bears_and_their_wait_is_in_no_limit(seated, model_server):
    came_at: list[float] = []

    def answer(body) -> Answer:
        came_at.append(time.monotonic())
        return Answer(says("Hi").body, delay=0.1)

    models = TrialModels()
    seat = seated(model_server(answer).url, {"max_in_flight": 2}, models)
    async with asyncio.timeout(30) as limit:
        pausable = PausableTimeout()
        with pausable.over(limit):
            seat.limited_by(pausable)
            came = await asyncio.gather(*(asked(seat) for _ in range(8)))
    assert {each.status_code for each in came} == {200}
    assert all(later - earlier > 0.09 for earlier, later in zip(came_at, came_at[2:], strict=False))
    assert sum(call.waited for call in models.calls) > 0.1
    assert pausable.seconds > 0.1


async def test_money_is_put_by_in_the_loop_of_the_run(seated, model_server):
    purse = Purse()
    models = TrialModels(prices=PRICES, purse=purse)
    server = model_server(refuses(429, "slow down", Retry_After="0"), says("Hi"))
    seat = seated(server.url, {"model": "openai/better"}, models)
    await asked(seat)
    await asyncio.sleep(0.05)
    assert len(purse.reserved) == 2
    assert all((each.cost or 0) > 500 for each in purse.reserved), "500 tokens are expected of a first answer"
    assert [each and each.cost for each in purse.spent] == [None, 22]
    assert purse.threads == {threading.get_ident()}
    assert purse.longest_answers["agent openai/better"] == 5


async def test_a_trial_that_ends_holds_nothing_for_a_call_under_way(seated, model_server):
    purse = Purse()
    seat = seated(model_server(Answer(says("Hi").body, delay=5)).url, {}, TrialModels(purse=purse))
    asking = asyncio.create_task(asked(seat))
    while not purse.reserved:
        await asyncio.sleep(0.01)
    seat.end()
    while not purse.spent:
        await asyncio.sleep(0.01)
    asking.cancel()


async def test_a_protocol_that_the_model_does_not_speak_is_refused(seated, model_server):
    server, models = model_server(says("Hi")), TrialModels()
    seat = seated(server.url, {"model": "openai/better"}, models)
    came = await asked(seat, "/v1/messages")
    assert (came.status_code, server.requests) == (400, [])
    assert "nothing is translated" in came.json()["error"]["message"]


async def test_streams_are_priced_and_a_busy_one_is_asked_again(seated, model_server):
    events = [
        {"model": "better", "choices": [{"delta": {"content": "Hi"}}]},
        {
            "choices": [],
            "usage": {"prompt_tokens": 10, "completion_tokens": 5, "prompt_tokens_details": {"cached_tokens": 4}},
        },
    ]
    content = b"".join(f"data: {json.dumps(each)}\n\n".encode() for each in events) + b"data: [DONE]\n\n"
    stream = Answer(content, headers={"Content-Type": "text/event-stream"})
    price = Price(input_per_million=1_000_000, output_per_million=0, cached_input_per_million=0)
    models = TrialModels(prices={"openai/better": price})
    seat = seated(model_server(refuses(503, "busy", Retry_After="0"), stream).url, {"model": "openai/better"}, models)
    assert (await asked(seat, stream=True)).content == content
    (call,) = models.calls
    assert (call.attempts, call.usage.cost) == (2, 6)


def suite(**fields) -> Suite:
    return Suite.model_validate({"agent": "desk:agent", "stories": "stories/", **fields})


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"agent_model": "openai/x"}, "add gateway: true"),
        ({"gateway": True, "agent_model": "gemini/x"}, "is at no address that is known"),
        ({"gateway": True, "agent_model": {"key": "${A}"}}, "is sent to nobody: add base_url"),
        ({"gateway": True, "agent_model": {"base_url": "http://h/v1", "key": "sk-1"}}, "pattern"),
        ({"gateway": True, "agent_model": {"base_url": "127.0.0.1:8000"}}, "pattern"),
    ],
)
def test_what_cannot_be_meant_is_a_mistake(fields, said):
    with pytest.raises(ValidationError, match=said):
        suite(**fields)


def test_a_target_goes_before_its_suite_and_only_the_model_makes_another_agent():
    found = suite(gateway=True, agent_model="openai/a").target("agent")
    assert (found.gateway, found.agent_model.model) == (True, "openai/a")
    own = suite(agent={"ref": "desk:agent", "gateway": True, "agent_model": "openai/b"}, agent_model="openai/a")
    assert own.played("agent").agent_model.model == "openai/b"
    plain = Target(ref="desk:agent")
    with_model = [
        plain.model_copy(update={"agent_model": AgentModelSpec(model="m", base_url="http://h", max_in_flight=n)})
        for n in (1, 2)
    ]
    assert "agent_model" not in plain.identity, "runs and cassettes of before stay those of the same agent"
    assert with_model[0].identity == with_model[1].identity != plain.identity


@pytest.mark.parametrize(
    ("value", "hosts", "said"),
    [
        ("", {"OUR_KEY": ("h",)}, "OUR_KEY is not set"),
        (OURS, {}, "no variable that the suite lists"),
        (OURS, {"OUR_KEY": ("other.example.com",)}, "may only be sent to other.example.com"),
    ],
)
def test_a_key_goes_where_the_suite_lets_it_alone(monkeypatch, value, hosts, said):
    monkeypatch.setenv("OUR_KEY", value)
    spec = AgentModelSpec(base_url="http://h/v1", key="${OUR_KEY}")
    target = Target(ref="desk:agent", gateway=True, agent_model=spec).reading(hosts)
    with pytest.raises(UserMistake, match=said) as raised:
        open_gateway(target, asked=True)
    assert OURS not in str(raised.value)
    gateway = open_gateway(target, asked=False)
    assert gateway is not None, "a cassette needs no key"
    gateway.close()
