"""Many conversations at once with a user that is played by a model, beside the same calls made bare through LiteLLM.

The model is a stub server, a process of its own, that takes 0.2 s for an answer. Printed are wall times beside the ideal,
what retries and caps do, and that each conversation kept its secret word to itself.

Run: .venv/bin/python tests/benchmarks/models.py [--quick]
"""

from __future__ import annotations

import asyncio
import gc
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).parents[1] / "support"))

from busy_model_server import SECRET, busy_model_server, numbers
from figures import Figure, alone

from harness.analysis.run import Run
from harness.api import simulate
from harness.formats.story_parser import parse_story
from harness.llm.transport import before_litellm, close_connections
from harness.threads import run_sync
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


async def bare(url: str, requests: list[list[dict[str, Any]]]) -> float:
    """Wall seconds of the same requests, those of one conversation one after the other."""
    import litellm

    async def converse(bodies: list[dict[str, Any]]) -> None:
        for body in bodies:
            request = {**body, "model": f"openai/{body['model']}", "base_url": url, "api_key": "none"}
            await litellm.acompletion(**request, timeout=60, num_retries=0, max_retries=0)

    began = time.perf_counter()
    await asyncio.gather(*map(converse, requests))
    spent = time.perf_counter() - began
    await close_connections()
    return spent


def timed_run(url: str, told: list[Story], folder: Path, **user: Any) -> tuple[float, float, Run]:
    """Wall and CPU seconds of a whole run: planned, played, judged, recorded, reported."""
    gc.collect()
    began, cpu = time.perf_counter(), time.process_time()
    run = run_sync(play(url, told, folder, **user))  # as the command does
    return time.perf_counter() - began, time.process_time() - cpu, run


def compared(count: int, rounds: int, folder: Path) -> Iterator[Figure]:
    told = stories(count)
    walls, bares, cpus, bare_cpus = [], [], [], []
    for _ in range(rounds):
        with busy_model_server(seconds=SECONDS, turns=TURNS) as url:
            wall, cpu, run = timed_run(url, told, folder)
            seen = numbers(url)
        walls.append(wall)
        cpus.append(cpu)
        calls = count * TURNS
        assert seen["requests"] == calls, seen["requests"]
        assert all(trial.outcome == "success" for trial in run.trials)
        assert not mixed_up(run)
        with busy_model_server(seconds=SECONDS, turns=TURNS) as url:
            gc.collect()
            before = time.process_time()
            bares.append(asyncio.run(bare(url, list(seen["bodies"].values()))))
            bare_cpus.append(time.process_time() - before)
    # The least disturbed round of each: other work on the machine only ever adds to a time.
    said = f"{count} conversations of {TURNS} turns, {SECONDS} s a call, all at once"
    yield Figure(said, min(walls) / min(bares), "× bare LiteLLM", 1.1)
    paired = statistics.median(each / other for each, other in zip(walls, bares, strict=True))
    yield Figure("the same, median of the rounds", paired, "× bare LiteLLM")
    yield Figure("the same, beside the model alone", min(walls) / (SECONDS * TURNS), "× ideal")
    yield Figure("a call", min(cpus) / calls * 1000, "ms CPU")
    yield Figure("a bare call", min(bare_cpus) / calls * 1000, "ms CPU")
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
            run = run_sync(play(url, stories(2), Path(name)))
            asyncio.run(bare(url, list(numbers(url)["bodies"].values())))
            assert all(trial.outcome == "success" for trial in run.trials), run.trials
        few, many, rounds = (20, 50, 1) if quick else (50, 500, 9)
        for count in (few, many):
            yield from compared(count, rounds, Path(name))
        yield from disturbed(few, Path(name))


if __name__ == "__main__":
    alone(measure)
