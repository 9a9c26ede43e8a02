"""The layers over a transport that is none of LiteLLM's: it only sends, and they do the rest."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from harness.errors import Unavailable
from harness.llm.backoff import Backoff
from harness.llm.call_log import call_of
from harness.llm.cassette.chat import Caller, ReplayedChat
from harness.llm.cassette.file import Cassette
from harness.llm.cassette.session import CassetteSession
from harness.llm.client import layered
from harness.llm.responses import CallFailure
from harness.llm.trial_models import TrialModels
from harness.types.model_spec import ModelSpec
from harness.types.protocols import Chat, Reply
from harness.types.story import Brief
from harness.types.trajectory import Usage
from harness.users.simulated import SimulatedUser

HELLO = [{"role": "user", "content": "Hello"}]
SCHEMA = {"type": "object", "properties": {"message": {"type": "string"}}, "required": ["message"]}


class Parrot:
    """A transport: after so many refusals it says again what it was told."""

    def __init__(self, *refusals: CallFailure, seconds: float = 0.0) -> None:
        self.refusals, self.seconds = list(refusals), seconds
        self.running = self.most = 0

    async def complete(self, messages, schema=None, tools=None) -> Reply:
        self.running += 1
        self.most = max(self.most, self.running)
        try:
            await asyncio.sleep(self.seconds)
            if self.refusals:
                raise self.refusals.pop(0)
            return Reply(messages[-1]["content"], usage=Usage(input_tokens=3, output_tokens=2))
        finally:
            self.running -= 1


def asked(parrot: Chat, models: TrialModels | None = None, **fields: Any) -> Chat:
    spec = ModelSpec(**{"model": "parrots/grey"} | fields)
    return layered(parrot, "user", spec, models or TrialModels(), window=spec.window, backoff=Backoff(0.01))


async def test_what_is_refused_is_tried_again_and_what_each_call_took_is_on_its_reply_and_in_the_log() -> None:
    busy, models = CallFailure("rate_limited", "slow down", retry_after=0.05), TrialModels()
    reply = await asked(Parrot(busy, busy), models).complete(HELLO)
    assert (reply.text, models.calls) == ("Hello", [reply.call])
    (call,) = models.calls
    assert (call.role, call.model, call.attempts, call.error) == ("user", "parrots/grey", 3, None)
    assert call.usage == Usage(input_tokens=3, output_tokens=2)
    assert 0.1 <= call.waited <= call.seconds < 1


async def test_no_more_are_under_way_than_the_limit_says() -> None:
    parrot, models = Parrot(seconds=0.02), TrialModels()
    chats = [asked(parrot, models, max_in_flight=2) for _ in range(6)]
    await asyncio.gather(*(each.complete(HELLO) for each in chats))
    assert parrot.most == 2
    assert sorted(call.waited > 0.01 for call in models.calls) == [False, False, True, True, True, True]


async def test_a_failure_says_whose_fault_it_is_and_carries_its_call() -> None:
    models = TrialModels()
    with pytest.raises(
        Unavailable, match="user model parrots/grey: the account at the provider has no credit"
    ) as caught:
        await asked(Parrot(CallFailure("quota", "no seeds")), models).complete(HELLO)
    assert caught.value.code == "quota"
    assert str(caught.value).endswith("; detail: no seeds")
    assert [call_of(caught.value)] == models.calls
    assert models.calls[0].error == f"quota: {caught.value}"


async def test_a_cancellation_carries_its_call() -> None:
    models = TrialModels()
    task = asyncio.create_task(asked(Parrot(seconds=60), models).complete(HELLO))
    await asyncio.sleep(0.01)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert [(call.error, call.attempts) for call in models.calls] == [("CancelledError", 1)]


async def test_an_object_is_read_and_checked_whoever_sends() -> None:
    wanted = [{"role": "user", "content": json.dumps({"message": "Hi"})}]
    assert (await asked(Parrot()).complete(wanted, SCHEMA)).data == {"message": "Hi"}
    models = TrialModels()
    with pytest.raises(Unavailable, match="no JSON object as asked for, but: Hello") as caught:
        await asked(Parrot(), models).complete(HELLO, SCHEMA)
    assert (caught.value.code, models.calls[0].attempts) == ("bad_reply", 2)


async def test_a_long_conversation_is_cut_to_the_window() -> None:
    models, long = TrialModels(), {"role": "user", "content": "word " * 900}
    await asked(Parrot(), models, window=300).complete([HELLO[0], long])
    assert models.calls[0].shortened == 1


async def test_it_is_recorded_and_played_back_without_being_asked(tmp_path: Path) -> None:
    made = []
    for mode in ("record", "replay"):
        with Cassette(tmp_path / "talk.db", mode) as cassette:
            models = TrialModels("story", session=CassetteSession(cassette))
            chat = asked(Parrot(CallFailure("server_error", "no"), CallFailure("quota", "no seeds")), models)
            if mode == "replay":
                chat = ReplayedChat(Caller("user", ModelSpec(model="parrots/grey"), models, models.session))
            with pytest.raises(Unavailable, match="no seeds"):
                await chat.complete(HELLO)
            reply = await chat.complete(HELLO)
            assert reply.text == "Hello"
            await models.close()
            made.append((models.calls, reply.call))
    assert made[0] == made[1]
    assert [(call.attempts, call.error is None) for call in made[1][0]] == [(2, False), (1, True)]


async def test_it_plays_a_user() -> None:
    class Guest(Parrot):
        async def complete(self, messages, schema=None, tools=None) -> Reply:
            said = {"message": f"{messages[-1]['content']}!", "done": True}
            return await super().complete([{"content": json.dumps(said)}], schema, tools)

    brief = Brief("You are a parrot.", "Hello", None, (), "en", False)
    user = SimulatedUser(brief, chat=asked(Guest(CallFailure("unreachable", "asleep"))))
    spoken: list[Any] = []
    turn = await user.speak(spoken)
    assert turn is not None
    assert turn.text == "Hello"


def test_no_model_library_is_imported_for_a_transport_of_ones_own() -> None:
    program = "\n".join(
        (
            "import asyncio, sys",
            "from test_layers import HELLO, Parrot, asked",
            "assert asyncio.run(asked(Parrot(), max_in_flight=1, window=300).complete(HELLO)).text == 'Hello'",
            "assert 'litellm' not in sys.modules and 'openai' not in sys.modules",
        )
    )
    made = subprocess.run(
        [sys.executable, "-c", program], cwd=Path(__file__).parent, capture_output=True, text=True, timeout=60
    )
    assert made.returncode == 0, made.stderr
