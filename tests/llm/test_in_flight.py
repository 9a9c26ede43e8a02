"""Requests at the same time: as many as are wanted, no more than a model bears, and nobody pays for the wait."""

from __future__ import annotations

import asyncio
import time

import pytest
from busy_model_server import busy_model_server, numbers
from model_server import Answer, refuses, says
from quick_chat import quick_chat

from harness.errors import AgentFailed, Unavailable
from harness.formats.story_parser import parse_story
from harness.llm.concurrency import LimitedChat
from harness.llm.pausable_timeout import PausableTimeout, Pauses, extend, paused
from harness.llm.redirects import before_litellm
from harness.llm.transport import close_connections
from harness.llm.trial_models import TrialModels
from harness.runs.conversation import converse
from harness.runs.executor import make_room
from harness.types.protocols import Chat, Reply
from harness.types.suite import Limits
from harness.types.trajectory import Message, Step, Text, Trajectory

HELLO = [{"role": "user", "content": "Hello, word-1"}]
GOOD = says("Hello to you")


@pytest.fixture(autouse=True)
async def one_loop(monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", "not-a-real-key")
    monkeypatch.delenv("MODEL_OVERRIDE", raising=False)
    yield
    await close_connections()


@pytest.mark.parametrize(
    ("caps", "most"),
    [
        pytest.param([3] * 12, 3, id="one cap"),
        pytest.param([5] * 6 + [3] * 6, 5, id="two roles with other caps: together no more than the higher"),
        pytest.param([None] * 12, 12, id="no cap"),
    ],
)
async def test_the_server_sees_no_more_at_a_time_than_the_cap(caps, most):
    with busy_model_server(seconds=0.1) as url:
        models = TrialModels()
        await asyncio.gather(*(quick_chat(url, models, max_in_flight=cap).complete(HELLO) for cap in caps))
        seen = numbers(url)
    assert (seen["requests"], seen["most_in_flight"]) == (12, most)
    waited = [call.waited for call in models.calls]
    assert (max(waited) > 0.05) == (most < 12)
    assert all(call.waited < call.seconds for call in models.calls)


async def test_the_wait_for_a_place_is_not_in_the_timeout():
    with busy_model_server(seconds=0.2) as url:
        chats = [quick_chat(url, max_in_flight=1, timeout=0.6, max_attempts=1) for _ in range(5)]
        replies = await asyncio.gather(*(each.complete(HELLO) for each in chats))
    assert len(replies) == 5, "the last has waited for 0.8 s and was answered in 0.2 s"


class Slow:
    """A model that notes what it is asked, in order, and how many ask at a time."""

    def __init__(self, seconds: float = 0.02) -> None:
        self.seconds, self.asked, self.running, self.most = seconds, [], 0, 0

    async def complete(self, messages, schema=None, tools=None) -> Reply:
        self.asked.append(messages)
        self.running += 1
        self.most = max(self.most, self.running)
        try:
            await asyncio.sleep(self.seconds)
        finally:
            self.running -= 1
        return Reply("had it")


def limited(model: Slow, most: int) -> LimitedChat:
    return LimitedChat(model, "openai/stub", None, most)


async def test_places_are_given_in_the_order_of_coming_and_none_is_lost_by_giving_up():
    model = Slow()
    first, *others = [asyncio.create_task(limited(model, 1).complete(name)) for name in "abcde"]
    await asyncio.sleep(0.01)
    others[1].cancel()
    first.cancel()
    await asyncio.gather(first, *others, return_exceptions=True)
    assert model.asked == ["a", "b", "d", "e"]
    assert (model.running, model.most) == (0, 1)
    with Pauses() as pauses:
        await limited(model, 1).complete("f")
    assert pauses.seconds == 0


async def test_a_place_that_is_given_to_one_who_gives_up_goes_to_the_next():
    model = Slow(0)
    holder, quitter, next_one = (asyncio.create_task(limited(model, 1).complete(name)) for name in "abc")
    while not holder.done():
        await asyncio.sleep(0)
    quitter.cancel()  # the place is given to it already, and it has not run yet
    assert (await next_one).text == "had it"
    assert (model.asked, model.running) == (["a", "c"], 0)


async def test_a_limit_counts_as_long_as_anybody_asks_and_then_another_may():
    for most in (3, 1, 2):
        model = Slow()
        await asyncio.gather(*(limited(model, most).complete(each) for each in range(6)))
        assert model.most == most


async def test_another_model_or_address_has_places_of_its_own():
    model = Slow()
    chats = [LimitedChat(model, name, url, 1) for name in ("openai/a", "openai/b") for url in (None, "http://x/v1")]
    await asyncio.gather(*(each.complete("") for each in chats * 2))
    assert model.most == 4


def test_the_http_client_has_no_cap_of_its_own(monkeypatch):
    before_litellm()
    from litellm.llms.custom_httpx.http_handler import AsyncHTTPHandler

    async def connector():
        session = AsyncHTTPHandler.create_aiohttp_transport().get_valid_client_session()
        found = session.connector.limit, session.connector.limit_per_host
        await session.close()
        return found

    limit, per_host = asyncio.run(connector())
    assert limit >= 100_000
    assert per_host == 0, "none"


def test_there_is_room_for_as_many_connections_as_conversations():
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (400, hard))
        make_room(10)
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == 400, "that is enough"
        make_room(500)
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] >= min(2000, hard)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


async def in_time(work, pausable: PausableTimeout) -> bool:
    """Whether the work is done within a limit of 0.3 s."""
    try:
        async with asyncio.timeout(0.3) as limit:
            with pausable.over(limit):
                await work()
    except TimeoutError:
        return False
    return True


async def waits(seconds: float) -> None:
    with paused():
        await asyncio.sleep(seconds)


async def in_vain(seconds: float) -> None:
    await asyncio.sleep(seconds)
    extend(seconds)


@pytest.mark.parametrize(
    ("work", "done", "given"),
    [
        pytest.param(lambda: asyncio.sleep(0.5), False, 0, id="work counts"),
        pytest.param(lambda: waits(0.5), True, 0.5, id="waiting does not"),
        pytest.param(lambda: asyncio.gather(waits(0.5), waits(0.3)), True, 0.5, id="two that wait at once"),
        pytest.param(lambda: asyncio.gather(waits(0.1), asyncio.sleep(0.6)), False, 0.1, id="work beside the wait"),
        pytest.param(lambda: in_sequence(in_vain(0.15), in_vain(0.15), in_vain(0.15)), True, 0.45, id="given back"),
    ],
)
async def test_what_is_waited_for_is_in_no_limit(work, done, given):
    pausable = PausableTimeout()
    assert await in_time(work, pausable) is done
    assert pausable.seconds == pytest.approx(given, abs=0.1)


async def in_sequence(*works) -> None:
    for work in works:
        await work


async def test_what_goes_on_after_its_turn_holds_nothing_up():
    pausable = PausableTimeout()

    async def begin() -> asyncio.Task[None]:
        return asyncio.create_task(waits(0.05))

    async with asyncio.timeout(5) as limit:
        with pausable.over(limit):
            task = await begin()
    await task
    assert pausable.seconds == 0


class Asks:
    """An agent that asks a model, a turn at a time."""

    tools = None

    def __init__(self, model: Chat) -> None:
        self.model = model

    async def respond(self, conversation):
        reply = await self.model.complete(conversation)
        return [Step(role="agent", events=(Message(content=(Text(text=reply.text),)),))]


class Says:
    async def speak(self, spoken):
        return "Hello, word-1" if not spoken else None


STORY = parse_story(
    {"agent": "a", "story": "You greet.", "starting_sentence": "Hello", "goals": [{"say": ["x"]}]},
    where="story",
    default_id="s",
)


async def test_an_agent_does_not_fail_because_its_provider_makes_it_wait(model_server):
    server = model_server(refuses(429, "slow down", Retry_After="1"), GOOD)
    trajectory = Trajectory()
    await converse(
        STORY, Asks(quick_chat(server.url, role="agent")), Says(), trajectory, Limits(agent_turn=0.7, trial=1)
    )
    assert trajectory.ended_by == "user_done"
    assert trajectory.spoken[-1].text == "Hello to you"


async def test_a_provider_that_never_answers_is_not_the_agents_failure(model_server):
    server = model_server(Answer(GOOD.body, delay=30))
    agent = Asks(quick_chat(server.url, role="agent", timeout=0.4, max_attempts=3))
    with pytest.raises(Unavailable) as caught:
        await converse(STORY, agent, Says(), Trajectory(), Limits(agent_turn=0.7))
    assert caught.value.code == "timed_out"
    assert len(server.requests) == 3


async def test_an_agent_that_takes_its_time_fails_all_the_same(model_server):
    server = model_server(Answer(GOOD.body, delay=30))
    began = time.perf_counter()
    with pytest.raises(AgentFailed, match=r"no answer within 0\.3 s"):
        await converse(
            STORY, Asks(quick_chat(server.url, role="agent", timeout=20)), Says(), Trajectory(), Limits(agent_turn=0.3)
        )
    assert time.perf_counter() - began < 10
