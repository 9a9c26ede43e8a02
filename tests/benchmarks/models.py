"""Many conversations at once with a user that is played by a model, and the same calls by other clients, bare.

The model is a stub server, a process of its own, that takes 0.2 s for an answer. Printed are wall times beside the ideal,
what a call takes by itself (the stack of `harness.llm`, aiohttp, openai, LiteLLM), what retries and caps do, and that each
conversation kept its secret word to itself.

Run: .venv/bin/python tests/benchmarks/models.py [--quick]
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).parents[1] / "support"))

from busy_model_server import SECRET, busy_model_server, numbers
from figures import Figure, alone

from harness.analysis.run import Run
from harness.api import simulate
from harness.formats.story_parser import parse_story
from harness.llm.client import chat_for
from harness.llm.redirects import before_litellm
from harness.llm.transport import close_connections
from harness.llm.trial_models import TrialModels
from harness.runs.executor import seldom_collected
from harness.threads import run_sync
from harness.types.model_spec import ModelSpec
from harness.types.story import Story

SECONDS, TURNS = 0.2, 6


def stories(count: int) -> list[Story]:
    """Each has a secret word; it succeeds when the agent has said it, which knows it from its user alone."""
    return [
        parse_story(
            {
                "agent": "echo",
                "story": f"Your secret word is word-{number:05d}. You say it all the time.",
                "starting_sentence": "Hello.",
                "goals": [{"say": [f"word-{number:05d}"]}],
            },
            where="story",
            default_id=f"s{number:05d}",
        )
        for number in range(count)
    ]


def echo() -> Any:
    """An agent that repeats all that it ever heard from its user."""
    heard: list[str] = []

    async def answer(text: str) -> str:
        heard.append(text)
        return f"I heard {' '.join(heard)}"

    return answer


async def play(url: str, told: list[Story], out: Path, **user: Any) -> Run:
    spec = {"kind": "simulated", "model": "openai/stub", "base_url": url, **user}
    return await simulate(told, agent=echo, user=spec, concurrency=len(told), out=out)


def mixed_up(run: Run) -> int:
    """Conversations in which another secret word was said than their own."""
    own = {story.id: set(SECRET.findall(story.story)) for story in run.stories}
    return sum(
        any(not own[trial.story].issuperset(SECRET.findall(step.text)) for step in trial.trajectory.steps)
        for trial in run.trials
    )


Requests = list[list[dict[str, Any]]]
Ask = Callable[[dict[str, Any]], Awaitable[object]]


async def asked(requests: Requests, ask: Ask) -> None:
    """The same requests as in a run: those of one conversation one after the other."""

    async def converse(bodies: list[dict[str, Any]]) -> None:
        for body in bodies:
            await ask(body)

    await asyncio.gather(*map(converse, requests))


async def by_litellm(url: str, requests: Requests) -> None:
    import litellm

    async def ask(body: dict[str, Any]) -> object:
        request = {**body, "model": f"openai/{body['model']}", "base_url": url, "api_key": "none"}
        return await litellm.acompletion(**request, timeout=60, num_retries=0, max_retries=0)

    await asked(requests, ask)
    await close_connections()


async def by_openai(url: str, requests: Requests) -> None:
    import openai

    async with openai.AsyncOpenAI(base_url=url, api_key="none", max_retries=0) as client:
        await asked(requests, lambda body: client.chat.completions.create(**body))


async def by_aiohttp(url: str, requests: Requests) -> None:
    import aiohttp

    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session:

        async def ask(body: dict[str, Any]) -> object:
            async with session.post(f"{url}/chat/completions", json=body) as answer:
                return json.loads(await answer.read())

        await asked(requests, ask)


async def by_stack(url: str, requests: Requests) -> None:
    """With all layers, from the messages to the call on record. The shape that a user's model answers in is asked for."""

    async def converse(bodies: list[dict[str, Any]]) -> None:
        models = TrialModels()
        chat = chat_for("user", ModelSpec(model="openai/stub", base_url=url), 1, models)
        for body in bodies:
            await chat.complete(body["messages"], body["response_format"]["json_schema"]["schema"])
        assert len(models.calls) == len(bodies)

    await asyncio.gather(*map(converse, requests))
    await close_connections()


CLIENTS = {"the stack": by_stack, "aiohttp": by_aiohttp, "openai": by_openai, "LiteLLM": by_litellm}


def measured(client: Callable[[str, Requests], Coroutine[Any, Any, None]], requests: Requests) -> tuple[float, float]:
    """Wall and CPU seconds of the same requests by one client, in a loop of its own; garbage is collected as in a run."""
    with busy_model_server(seconds=SECONDS, turns=TURNS) as url, seldom_collected():
        gc.collect()
        began, cpu = time.perf_counter(), time.process_time()
        asyncio.run(client(url, requests))
        return time.perf_counter() - began, time.process_time() - cpu


def timed_run(url: str, told: list[Story], folder: Path, **user: Any) -> tuple[float, float, Run]:
    """Wall and CPU seconds of a whole run: planned, played, judged, recorded, reported."""
    gc.collect()
    began, cpu = time.perf_counter(), time.process_time()
    run = run_sync(play(url, told, folder, **user))  # as the command does
    return time.perf_counter() - began, time.process_time() - cpu, run


def compared(count: int, rounds: int, folder: Path, most: float | None) -> Iterator[Figure]:
    """`most`: how many times the ideal a run may take up to its last stored trial."""
    told, calls = stories(count), count * TURNS
    walls, cpus, spans, once = [], [], [], []
    others: dict[str, list[tuple[float, float]]] = {name: [] for name in CLIENTS}
    for _ in range(rounds):
        with busy_model_server(seconds=SECONDS, turns=TURNS) as url:
            wall, cpu, run = timed_run(url, told, folder)
            seen = numbers(url)
        walls.append(wall)
        cpus.append(cpu)
        stored = max(each.stat().st_mtime for each in folder.rglob("trials.jsonl"))
        spans.append(stored - seen["first"])
        assert seen["requests"] == calls, seen["requests"]
        assert all(trial.outcome == "success" for trial in run.trials)
        assert not mixed_up(run)
        with busy_model_server(seconds=0, turns=TURNS) as url:
            once.append(timed_run(url, told[:1], folder)[1])
        for name, client in CLIENTS.items():
            others[name].append(measured(client, list(seen["bodies"].values())))
    # The least disturbed round of each: other work on the machine only ever adds to a time.
    said, ideal = f"{count} conversations of {TURNS} turns, {SECONDS} s a call, all at once", SECONDS * TURNS
    bare = min(wall for wall, _ in others["LiteLLM"])
    yield Figure(said, min(walls) / bare, "× bare LiteLLM", 1.1)
    yield Figure("the same, beside the model alone", min(walls) / ideal, "× ideal")
    yield Figure("the same, from the first request to the last trial stored", min(spans) / ideal, "× ideal", most)
    turn = (min(cpus) - min(once)) / (calls - TURNS)  # without what a run takes once: its plan, the commit, its reports
    yield Figure("a call with all that a turn takes", turn * 1000, "ms CPU", 0.8)
    yield Figure("the same with a share of what a run takes once", min(cpus) / calls * 1000, "ms CPU")
    for name, spent in others.items():
        limit = 0.5 if name == "the stack" else None
        yield Figure(f"a call by {name}", min(cpu for _, cpu in spent) / calls * 1000, "ms CPU", limit)
        yield Figure(f"the same calls by {name}", min(wall for wall, _ in spent) / ideal, "× ideal")
    yield Figure("requests in flight at most", seen["most_in_flight"], "requests")


def disturbed(count: int, folder: Path) -> Iterator[Figure]:
    told = stories(count)
    for what, server, user in (
        ("every 10th call refused with 429", {"refuse_every": 10}, {}),
        ("max_in_flight 10", {}, {"max_in_flight": 10}),
    ):
        with busy_model_server(seconds=SECONDS, turns=TURNS, **server) as url:
            wall, _, run = timed_run(url, told, folder, **user)
            seen = numbers(url)
        spent = run.summary.models["user"]
        assert run.summary.success == len(run.trials)
        assert not mixed_up(run)
        said = f"{count} conversations, {what}"
        yield Figure(f"{said}: wall time", wall, "s")
        yield Figure(f"{said}: refused", seen["refused"], "requests")
        yield Figure(f"{said}: sent", seen["requests"], "requests")
        yield Figure(f"{said}: in flight at most", seen["most_in_flight"], "requests")
        yield Figure(f"{said}: waited, all together", spent.waited, "s")


def measure(quick: bool) -> Iterator[Figure]:
    os.environ.setdefault("OPENAI_API_KEY", "none")
    before_litellm()
    import litellm

    litellm.suppress_debug_info = True
    with tempfile.TemporaryDirectory() as name:
        with busy_model_server(seconds=0, turns=TURNS) as url:  # imports and first times are nobody's
            run = run_sync(play(url, stories(20), Path(name)))
            requests = list(numbers(url)["bodies"].values())
            for client in CLIENTS.values():
                asyncio.run(client(url, requests))
            assert all(trial.outcome == "success" for trial in run.trials), run.trials
        few, many, rounds = (20, 50, 1) if quick else (50, 500, 9)
        for count, most in ((few, 1.25), (many, None)):
            yield from compared(count, rounds, Path(name), most)
        yield from disturbed(few, Path(name))


if __name__ == "__main__":
    alone(measure)
