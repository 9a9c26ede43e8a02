"""What recording costs a call, and how fast conversations are played back.

Run: .venv/bin/python tests/benchmarks/cassette.py
"""

from __future__ import annotations

import asyncio
import gc
import json
import statistics
import tempfile
import time
from pathlib import Path

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

CONVERSATIONS, TURNS, REPEATS = 200, 8, 5
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


def whole_runs(folder: Path) -> None:
    """Conversations with a simulated user through everything: played back, judged, written to a run folder."""
    from model_server import ModelServer, plays

    stories = folder / "stories"
    stories.mkdir()
    for i in range(CONVERSATIONS):
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
        assert len(run.trials) == CONVERSATIONS
        assert all(trial.outcome == "success" for trial in run.trials)
        return time.perf_counter() - wall

    with ModelServer([plays(f"Tell me more, {i}: {SENTENCE}") for i in range(CONVERSATIONS * TURNS)]) as server:
        recorded = played("record", server.url)
    replayed = statistics.median(played("replay", server.url) for _ in range(3))
    print(
        f"whole runs, {CONVERSATIONS} conversations × {TURNS} turns: recorded in {recorded:.1f} s from a stub server, "
        f"replayed in {replayed:.2f} s = {CONVERSATIONS / replayed:.0f} conversations/s"
    )


def main() -> None:
    requests = [conversation(i) for i in range(CONVERSATIONS)]
    calls = CONVERSATIONS * TURNS
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "cassette.db"
        bare = medians([spent(None, "", requests) for _ in range(REPEATS)])
        recorded = medians([spent(path.with_name(f"{i}.db"), "record", requests) for i in range(REPEATS)])
        spent(path, "record", requests)
        replayed = medians([spent(path, "replay", requests) for _ in range(REPEATS)])
        text = sum(len(json.dumps(each)) for conversation in requests for each in conversation)
        began = time.process_time()
        for each in (each for conversation in requests for each in conversation):
            request_of("user", "stub", {"seed": 1}, each, None, None).hash  # noqa: B018
        hashing = time.process_time() - began
        print(f"{CONVERSATIONS} conversations × {TURNS} calls, ten at a time, median of {REPEATS}; a call costs")
        for what, (cpu, wall) in (("recorded", recorded), ("played back", replayed)):
            print(
                f"  {what}: {(cpu - bare[0]) / calls * 1e6:.0f} µs CPU, {(wall - bare[1]) / calls * 1e6:.0f} µs of the clock, "
                f"{CONVERSATIONS / wall:.0f} conversations/s"
            )
        print(f"  of which {hashing / calls * 1e6:.0f} µs to know the request again")
        print(f"  the file: {path.stat().st_size / 1e6:.1f} MB for {text / 1e6:.1f} MB of requests")
        whole_runs(Path(name))


if __name__ == "__main__":
    import sys

    sys.path.append(str(Path(__file__).parents[1] / "support"))
    main()
