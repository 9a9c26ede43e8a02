"""What it costs to play agents in worker processes, and what it brings: a turn over the pipe, and two cores.

Run: .venv/bin/python tests/benchmarks/workers.py [--quick]
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "support"))

from builders import story
from figures import Figure, alone

from harness.agents.trial_context import TrialContext
from harness.agents.workers.target import open_isolated
from harness.formats.story_files import StoryFile
from harness.runs.plan import make_plan
from harness.runs.simulate import simulate
from harness.types.suite import Suite
from harness.types.target import Target
from harness.types.trajectory import Trajectory

AGENT = """
def echo(text):
    return f"fine {text}"

def counts(text):
    n = 0
    for i in range(4_000_000):
        n += i
    return f"fine {n}"
"""


async def turns(number: int, **target: int) -> float:
    """Seconds of one turn of an agent that only echoes."""
    opened = open_isolated(Target(ref="measured_agent:echo", **target))
    await opened.start()
    trajectory = Trajectory()
    try:
        async with opened.open(TrialContext("s", {}, 1)) as agent:
            began = time.perf_counter()
            for i in range(number):
                trajectory.say(f"Hello {i}.")
                trajectory.extend(await agent.respond(trajectory.for_agent({})))
            return (time.perf_counter() - began) / number
    finally:
        await opened.stop()


async def run(workers: int, trials: int, folder: Path) -> float:
    """Seconds for so many trials of an agent that does nothing but count."""
    given = [StoryFile(story(f"s{i}", goals=[{"say": ["fine"]}], max_turns=1), f"s{i}") for i in range(trials)]
    suite = Suite(targets={"agent": Target(ref="measured_agent:counts", workers=workers)}, stories=("given",))
    plan = make_plan(suite, given=given)
    began = time.perf_counter()
    await simulate(plan, folder)
    return time.perf_counter() - began


def measure(quick: bool) -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "measured_agent.py").write_text(AGENT)
        sys.path.append(folder)
        began = time.perf_counter()
        opened = open_isolated(Target(ref="measured_agent:echo", workers=1))
        yield Figure("until a worker is ready, with an agent that imports nothing", time.perf_counter() - began, "s")
        asyncio.run(opened.stop())
        number = 50 if quick else 200
        here, there = asyncio.run(turns(number)), asyncio.run(turns(number, workers=1))
        yield Figure(f"a turn over the pipe, beside the same in the process ({number} turns)", there * 1000, "ms", 5)
        yield Figure("  the same in the process", here * 1000, "ms")
        trials = 10 if quick else 40
        one, two = (asyncio.run(run(workers, trials, Path(folder))) for workers in (1, 2))
        cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
        what = f"an agent that computes: as fast with two workers as with one ({cores} CPUs)"
        yield Figure(what, one / two, "times", 1.6, more_is_better=True)


if __name__ == "__main__":
    alone(measure)
