"""A request that is equal to another one of the run is not sent again, whoever makes it, however the first one ends."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from harness.errors import Unavailable
from harness.llm.cassette.memory import OnceAskedChat
from harness.types.model_spec import ModelSpec
from harness.types.protocols import Reply
from harness.types.trial import ModelCall

CALL = ModelCall(role="judge", model="m", seconds=1.0)


class Slow:
    """A model that answers when it is let go, with how often it was asked."""

    def __init__(self, *failing: int) -> None:
        self.failing = failing
        self.times = 0
        self.free = asyncio.Event()

    async def complete(self, messages: Sequence[dict[str, Any]], schema: Any = None, tools: Any = None) -> Reply:
        self.times += 1
        mine = self.times
        await self.free.wait()
        if mine in self.failing:
            raise Unavailable("down", code="server_error")
        return Reply(str(mine), call=CALL)


def once(chat: Slow, **settings: Any) -> OnceAskedChat:
    return OnceAskedChat(chat, "judge", ModelSpec(model="m", **settings))


def question(text: str = "?") -> list[dict[str, Any]]:
    return [{"role": "user", "content": text}]


async def test_those_who_come_meanwhile_wait_and_those_who_come_later_are_answered_at_once():
    chat = Slow()
    made = [asyncio.create_task(once(chat).complete(question())) for _ in range(3)]
    await asyncio.sleep(0.01)
    assert chat.times == 1
    chat.free.set()
    replies = [*await asyncio.gather(*made), await once(chat).complete(question())]
    assert [reply.text for reply in replies] == ["1"] * 4
    assert [reply.call for reply in replies] == [CALL, None, None, None], "it is paid once"


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ((question("a"), {}), (question("b"), {})),
        ((question(), {"seed": 1}), (question(), {"seed": 2})),
        ((question(), {"max_tokens": 10}), (question(), {})),
        ((question(), {"base_url": "http://a"}), (question(), {"base_url": "http://b"})),
        ((question("key sk-proj-0123456789abcdefghij0123456789abcdefghijAAAA"), {}), (question("key sk-proj-0123456789abcdefghij0123456789abcdefghijBBBB"), {})),
    ],
    ids=["other words", "another seed", "another length", "another address", "another secret"],
)  # fmt: skip
async def test_what_differs_is_asked_each(left, right):
    chat = Slow()
    chat.free.set()
    for messages, settings in (left, right, left):
        await once(chat, **settings).complete(messages)
    assert chat.times == 2


async def test_another_shape_of_the_answer_is_another_request():
    chat = Slow()
    chat.free.set()
    await once(chat).complete(question())
    await once(chat).complete(question(), {"type": "object"})
    assert chat.times == 2


async def test_when_the_first_fails_the_next_one_asks_and_only_the_first_has_failed():
    chat = Slow(1)
    made = [asyncio.create_task(once(chat).complete(question())) for _ in range(3)]
    await asyncio.sleep(0.01)
    chat.free.set()
    first, *others = await asyncio.gather(*made, return_exceptions=True)
    assert isinstance(first, Unavailable)
    assert [each.text for each in others if isinstance(each, Reply)] == ["2", "2"]


async def test_when_the_first_is_cut_off_those_who_wait_are_not():
    chat = Slow()
    first, second = (asyncio.create_task(once(chat).complete(question())) for _ in range(2))
    await asyncio.sleep(0.01)
    first.cancel()
    await asyncio.sleep(0.01)
    assert chat.times == 2, "the second asks now"
    chat.free.set()
    assert (await second).text == "2"
    assert first.cancelled()


async def test_when_one_who_waits_is_cut_off_the_first_goes_on():
    chat = Slow()
    first, second = (asyncio.create_task(once(chat).complete(question())) for _ in range(2))
    await asyncio.sleep(0.01)
    second.cancel()
    await asyncio.sleep(0.01)
    chat.free.set()
    assert (await first).text == "1"
    assert chat.times == 1


def test_another_run_in_the_same_process_asks_for_itself():
    chat = Slow()

    async def run() -> str:
        chat.free = asyncio.Event()
        chat.free.set()
        return (await once(chat).complete(question())).text

    assert [asyncio.run(run()), asyncio.run(run())] == ["1", "2"]
