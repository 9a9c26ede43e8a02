"""What the harness itself costs: CPU a turn with durable recording, and wall time with an agent that waits.

Run: .venv/bin/python tests/benchmarks/conversations.py [--quick]
"""

from __future__ import annotations

import asyncio
import gc
import json
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from figures import Figure, alone

from harness.runs.plan import make_plan
from harness.runs.simulate import simulate
from harness.types.suite import Suite
from harness.types.target import Target

CONVERSATIONS, TURNS, WAIT = 100, 6, 0.2


async def echo(text: str) -> str:
    return f"You said: {text}"


async def sleeping(text: str) -> str:
    await asyncio.sleep(WAIT)
    return f"You said: {text}"


def stories(folder: Path) -> None:
    for i in range(CONVERSATIONS):
        story = {
            "agent": "echo",
            "story": "You talk.",
            "starting_sentence": "turn 1",
            "user_turns": [f"turn {n} of story {i}" for n in range(2, TURNS + 1)],
            "goals": [{"say": [f"turn {TURNS}"]}],
        }
        (folder / f"s{i:03d}.json").write_text(json.dumps(story))


def played(folder: Path, agent: object, concurrency: int) -> tuple[float, float]:
    """(CPU seconds, wall seconds) of playing and recording everything."""
    suite = Suite(targets={"echo": Target(ref="echo")}, stories=(str(folder / "stories"),), concurrency=concurrency)
    plan = make_plan(suite, objects={"echo": agent})
    gc.collect()
    cpu, wall = time.process_time(), time.perf_counter()
    run = asyncio.run(simulate(plan, folder / "runs"))
    spent = time.process_time() - cpu, time.perf_counter() - wall
    assert all(trial.outcome == "success" for trial in run.trials)
    assert len(run.trials) == CONVERSATIONS
    return spent


def measure(quick: bool) -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "stories").mkdir()
        stories(folder / "stories")
        costs = [played(folder, echo, 50) for _ in range(2 if quick else 5)]
        cpu, wall = (statistics.median(each) for each in zip(*costs, strict=True))
        said = f"{CONVERSATIONS} conversations of {TURNS} turns, 50 at a time"
        yield Figure(f"{said}: a turn", cpu / (CONVERSATIONS * TURNS) * 1000, "ms CPU", 0.5)
        yield Figure(said, CONVERSATIONS / wall, "a second", 300, more_is_better=True)
        for concurrency in (50, 100):
            ideal = CONVERSATIONS / concurrency * TURNS * WAIT
            waited = statistics.median(played(folder, sleeping, concurrency)[1] for _ in range(1 if quick else 3))
            yield Figure(f"an agent of {WAIT} s, {concurrency} at a time: wall time", waited / ideal, "× ideal", 1.05)


if __name__ == "__main__":
    alone(measure)
