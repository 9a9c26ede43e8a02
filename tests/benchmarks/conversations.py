"""What the harness itself costs: CPU a turn with durable recording, and wall time with an agent that waits.

Run: .venv/bin/python tests/benchmarks/conversations.py
"""

from __future__ import annotations

import asyncio
import gc
import statistics
import tempfile
import time
from pathlib import Path

from harness.runs.plan import make_plan
from harness.runs.simulate import simulate
from harness.types.suite import Suite
from harness.types.target import Target

CONVERSATIONS, TURNS, REPEATS, WAIT = 100, 6, 5, 0.2


async def echo(text: str) -> str:
    return f"You said: {text}"


async def sleeping(text: str) -> str:
    await asyncio.sleep(WAIT)
    return f"You said: {text}"


def stories(folder: Path) -> None:
    import json

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


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "stories").mkdir()
        stories(folder / "stories")
        turns = CONVERSATIONS * TURNS
        costs = [played(folder, echo, 50) for _ in range(REPEATS)]
        cpu = statistics.median(cost[0] for cost in costs)
        wall = statistics.median(cost[1] for cost in costs)
        print(f"{CONVERSATIONS} conversations × {TURNS} turns, echo agent, concurrency 50, median of {REPEATS}:")
        print(
            f"  {cpu / turns * 1000:.3f} ms CPU a turn (limit 0.5), {CONVERSATIONS / wall:.0f} conversations/s (limit 300)"
        )
        for concurrency in (50, 100):
            ideal = CONVERSATIONS / concurrency * TURNS * WAIT
            waited = statistics.median(played(folder, sleeping, concurrency)[1] for _ in range(3))
            print(
                f"  {WAIT} s agent, concurrency {concurrency}: wall {waited:.2f} s = {waited / ideal:.3f} × ideal (limit 1.05)"
            )


if __name__ == "__main__":
    main()
