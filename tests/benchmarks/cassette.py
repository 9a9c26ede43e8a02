"""What recording costs a call, and how fast conversations are played back.

Run: .venv/bin/python tests/benchmarks/cassette.py [--quick]
"""

from __future__ import annotations

import asyncio
import gc
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from figures import Figure, alone

from harness.llm.call_log import LoggedChat
from harness.llm.cassette.chat import Caller, RecordedChat, ReplayedChat
from harness.llm.cassette.file import Cassette
from harness.llm.cassette.request import request_of
from harness.llm.cassette.session import CassetteSession
from harness.llm.trial_models import TrialModels
from harness.runs.plan import make_plan
from harness.runs.simulate import simulate
from harness.types.model_spec import ModelSpec
from harness.types.protocols import Chat, Reply
from harness.types.suite import Suite
from harness.types.target import Target
from harness.types.trial import ModelCall

sys.path.append(str(Path(__file__).parents[1] / "support"))

TURNS = 8
SENTENCE = "I would like to know whether my time off in January was approved by my manager, and how much is left. "


class Parrot:
    """A model that costs nothing."""

    async def complete(self, messages, schema=None, tools=None) -> Reply:
        said = {"message": f"{len(messages)}: {SENTENCE}", "done": False}
        return Reply(json.dumps(said), data=said, call=ModelCall(role="user", model="stub", seconds=0))


def conversation(i: int) -> list[list[dict[str, str]]]:
    """The requests of one conversation, each with all that was said before."""
    messages = [{"role": "system", "content": SENTENCE * 20}]
    requests = []
    for turn in range(TURNS):
        messages = [*messages, {"role": "user", "content": f"{i} {turn}: {SENTENCE * 3}"}]
        requests.append(messages)
        messages = [*messages, {"role": "assistant", "content": f"{i} {turn}: {SENTENCE}"}]
    return requests


async def talk(cassette: Cassette | None, i: int, requests: list[list[dict[str, str]]]) -> None:
    models = TrialModels(f"story-{i}", session=CassetteSession(cassette) if cassette is not None else None)
    chat: Chat = LoggedChat(Parrot(), models)
    if models.session is not None:
        caller = Caller("user", ModelSpec(model="stub", seed=1), models, models.session)
        replayed = models.session.cassette.replays
        chat = LoggedChat(ReplayedChat(caller), models) if replayed else RecordedChat(chat, caller)
    for models.turn, messages in enumerate(requests):
        await chat.complete(messages)


async def talk_all(cassette: Cassette | None, requests: list[list[list[dict[str, str]]]], at_once: int = 10) -> None:
    waiting = iter(enumerate(requests))

    async def work() -> None:
        for i, each in waiting:
            await talk(cassette, i, each)

    await asyncio.gather(*(work() for _ in range(at_once)))


def spent(path: Path | None, mode: str, requests: list[list[list[dict[str, str]]]]) -> tuple[float, float]:
    """(CPU seconds, wall seconds), the closing of the file included."""
    gc.collect()
    cpu, wall = time.process_time(), time.perf_counter()
    if path is None:
        asyncio.run(talk_all(None, requests))
    else:
        with Cassette(path, "replay" if mode == "replay" else "record") as cassette:
            asyncio.run(talk_all(cassette, requests))
    return time.process_time() - cpu, time.perf_counter() - wall


def medians(runs: list[tuple[float, float]]) -> tuple[float, float]:
    return statistics.median(run[0] for run in runs), statistics.median(run[1] for run in runs)


def whole_runs(folder: Path, conversations: int) -> Iterator[Figure]:
    """Conversations with a simulated user through everything: played back, judged, written to a run folder."""
    from model_server import ModelServer, plays

    stories = folder / "stories"
    stories.mkdir()
    for i in range(conversations):
        story = {"agent": "echo", "story": "You talk.", "starting_sentence": f"Hello {i}", "max_turns": TURNS}
        (stories / f"s{i:03d}.json").write_text(json.dumps({**story, "goals": [{"say": ["more"]}]}))

    async def echo(text: str) -> str:
        return f"You said: {text}"

    def played(mode: str, url: str) -> float:
        user = {"kind": "simulated", "model": "openai/stub", "base_url": url}
        suite = Suite.model_validate(
            {"targets": {"echo": Target(ref="echo")}, "stories": [str(stories)], "user": user, "concurrency": 50}
        )
        cassette = Cassette(folder / "run.db", "replay" if mode == "replay" else "record")
        plan = make_plan(suite, objects={"echo": echo}, cassette=cassette)
        wall = time.perf_counter()
        run = asyncio.run(simulate(plan, folder / "runs"))
        assert len(run.trials) == conversations
        assert all(trial.outcome == "success" for trial in run.trials)
        return time.perf_counter() - wall

    said = f"whole runs of {conversations} conversations of {TURNS} turns"
    with ModelServer([plays(f"Tell me more, {i}: {SENTENCE}") for i in range(conversations * TURNS)]) as server:
        yield Figure(f"{said}, recorded from a stub", conversations / played("record", server.url), "a second")
    replayed = statistics.median(played("replay", server.url) for _ in range(3))
    yield Figure(f"{said}, played back", conversations / replayed, "a second")


def measure(quick: bool) -> Iterator[Figure]:
    conversations, repeats = (20, 2) if quick else (200, 5)
    requests = [conversation(i) for i in range(conversations)]
    calls = conversations * TURNS
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "cassette.db"
        bare = medians([spent(None, "", requests) for _ in range(repeats)])
        recorded = medians([spent(path.with_name(f"{i}.db"), "record", requests) for i in range(repeats)])
        spent(path, "record", requests)
        replayed = medians([spent(path, "replay", requests) for _ in range(repeats)])
        for what, (cpu, wall) in (("recorded", recorded), ("played back", replayed)):
            yield Figure(f"a call {what}, ten at a time", (cpu - bare[0]) / calls * 1e6, "µs CPU")
            yield Figure(f"conversations of {TURNS} calls, {what}", conversations / wall, "a second")
        began = time.process_time()
        for each in (each for conversation in requests for each in conversation):
            request_of("user", "stub", {"seed": 1}, each, None, None).hash  # noqa: B018
        yield Figure("to know a request again", (time.process_time() - began) / calls * 1e6, "µs CPU")
        text = sum(len(json.dumps(each)) for conversation in requests for each in conversation)
        yield Figure("the file, beside the requests in it", path.stat().st_size / text, "× their size")
        yield from whole_runs(Path(name), conversations)


if __name__ == "__main__":
    alone(measure)
