"""How much processor time it takes to compare two runs, and how much memory.

Run: .venv/bin/python tests/benchmarks/comparing.py [--quick]
"""

from __future__ import annotations

import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from figures import Figure, alone

from harness.analysis.run import Run
from harness.analysis.statistics.paired import paired_difference
from harness.analysis.versions.compare import compare
from harness.analysis.versions.sides import ComparedSides
from harness.formats.story_parser import parse_story
from harness.runs.folder.store import RunFolder
from harness.types.metrics import Metrics
from harness.types.story import Story
from harness.types.trajectory import Message, Step, Text, ToolCall, Trajectory
from harness.types.trial import Trial
from harness.types.verdict import SCORER_VERSION, GoalResult, Verdict

TRIALS = 5
VERSIONS = ((1, 0.8), (2, 0.78))
"""The seed and the rate of success of each."""
NAMED = ("journey_completion", "tool_call_precision", "seconds", "tokens", "cost")


def story(i: int) -> Story:
    goals = [{"tool": "find", "args": {"user": f"u{i}"}}, {"tool": "book", "args": {"id": i}}]
    raw = {"agent": "a", "story": f"You are u{i}.", "starting_sentence": "Hello.", "goals": goals}
    return parse_story(raw, where=f"s{i}", default_id=f"s{i}")


def trial(i: int, number: int, chance: random.Random, rate: float) -> Trial:
    passed = chance.random() < rate
    metrics = Metrics(
        journey_success=passed,
        journey_completion=1.0 if passed else 0.5,
        tool_call_precision=chance.random(),
        tool_call_recall=chance.random(),
        seconds=chance.lognormvariate(1, 1),
        tokens=chance.randrange(500, 5_000),
        cost=chance.lognormvariate(-5, 1),
    )
    goals = tuple(GoalResult(name=name, type="tool_call", required=True, met=passed) for name in ("find", "book"))
    return Trial(
        story=f"s{i}",
        trial=number,
        job="j",
        agent="a",
        user="agenda",
        seed=number,
        outcome="success" if passed else "fail",
        ended_by="user_done",
        verdict=Verdict(success=passed, goals=goals, checks=(), metrics=metrics),
        trajectory=Trajectory(steps=[step(n, i) for n in range(1, 9)]),
        started_at=0.0,
        seconds=metrics.seconds or 0.0,
    )


def step(number: int, i: int) -> Step:
    said = Message(content=(Text(text=f"What {number} is said of {i}, in a sentence or two."),))
    call = ToolCall(id=f"c{number}", name="find", arguments={"user": f"u{i}"}, result={"id": i})
    return Step(role="agent" if number % 2 == 0 else "user", events=(said, call)[: 2 - number % 2], number=number)


def played(out: Path, stories: int, seed: int, rate: float) -> Path:
    chance = random.Random(seed)
    config = {"name": "bench", "targets": {"a": {"ref": f"agents:v{seed}"}}, "stories": ["s"], "trials": TRIALS}
    header = {"config": config, "plan": {}, "versions": {}, "scorer_version": SCORER_VERSION}
    folder = RunFolder.create(out, "bench", header, [story(i) for i in range(stories)])
    for number in range(1, TRIALS + 1):
        for i in range(stories):
            folder.append(trial(i, number, chance, rate))
    folder.close()
    return folder.path


def timed(what: str, work: Callable[[], Any], limit: float | None) -> Figure:
    began = time.process_time()
    work()
    return Figure(what, time.process_time() - began, "s CPU", limit)


def measure(quick: bool) -> Iterator[Figure]:
    stories, resamples, limit = (200, 2_000, None) if quick else (1_000, 10_000, 3.0)
    with TemporaryDirectory() as folder:
        before, after = (Run.read(played(Path(folder), stories, seed, rate)) for seed, rate in VERSIONS)
        said = f"{stories:,} stories × {TRIALS} trials, {resamples:,} resamples"
        yield timed(f"{said}: journey success", lambda: compare(before, [after], resamples=resamples), limit)
        several = lambda: compare(before, [after], NAMED, resamples=resamples)  # noqa: E731
        yield timed(f"{said}: {len(NAMED) + 1} metrics", several, limit)
        costs = ComparedSides((before, after)).amounts
        sides = [costs.of(version, "cost") for version in range(2)]
        bootstrap = lambda: paired_difference(*sides, bootstrap=True)  # noqa: E731
        yield timed("one metric by the studentised bootstrap", bootstrap, limit)
    yield from from_disk(200 if quick else 10_000, None if quick else (6.0, 1_000.0))


def from_disk(stories: int, limits: tuple[float, float] | None) -> Iterator[Figure]:
    """The command itself, in a process of its own: imports, reading and printing are in it."""
    seconds, megabytes = limits or (None, None)
    with TemporaryDirectory() as folder:
        runs = [played(Path(folder), stories, seed, rate) for seed, rate in VERSIONS]
        size = sum((each / "trials.jsonl").stat().st_size for each in runs) / 1e6
        words = [sys.executable, "-c", "from harness.cli import main; main()", "compare", *map(str, runs)]
        since = resource.getrusage(resource.RUSAGE_CHILDREN)
        status = subprocess.run(words, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
    if status.returncode not in (0, 1):  # whether the later version is worse is no matter here
        raise SystemExit(status.stderr.decode())
    spent = used.ru_utime + used.ru_stime - since.ru_utime - since.ru_stime
    yield Figure(
        f"harness compare, {stories:,} stories × {TRIALS} trials, {size:.0f} MB on disk", spent, "s CPU", seconds
    )
    yield Figure("resident at most", used.ru_maxrss / 1024, "MB", megabytes)


if __name__ == "__main__":
    alone(measure)
