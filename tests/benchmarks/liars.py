"""Who passes generated stories: an agent that tells the truth in other words, and nine that lie or shirk.

Run: .venv/bin/python tests/benchmarks/liars.py [--quick]
The retail world is measured where the third-party cases are (HARNESS_CONFORMANCE).
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from figures import Figure, alone

sys.path.append(str(Path(__file__).parents[1] / "support"))
from checkout import CONFORMANCE

from generators.dataset.generate import DatasetSpec, generate
from generators.proof.plain.liars import TRUTHFUL, liars
from harness.scoring.score import DEFAULT_RULES
from harness.threads import run_sync

SETS = {"HR desk": "harness.demo.hr.tools:functions", "shop": "harness.demo.shop.tools:functions"}
MOST_PASSED, LEAST_PASSED = 5.0, 97.0


def measure(quick: bool) -> Iterator[Figure]:
    count = 30 if quick else 80
    for name, tools in SETS.items():
        yield from of_set(name, tools, (), count)
    world = tuple(sorted((CONFORMANCE / "retail" / "world").glob("*.json")))
    if world:
        yield from of_set("retail", "retail:functions", world, count)


def of_set(name: str, tools: str, world: tuple[Path, ...], count: int) -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        spec = DatasetSpec(
            tools, Path(folder) / "set", count=count, seed=1, allow_writes=True, world=world, mutate=False
        )
        made = run_sync(generate(spec))
    passed: Counter[str] = Counter()
    stories = [each.story for each in made.collection.taken]
    for story in stories:
        for agent, passes in run_sync(liars(story, made.toolbox, DEFAULT_RULES)).items():
            passed[agent] += passes
            if passes != (agent == TRUTHFUL):
                print(f"{name} {story.id}: {agent}: {story.story}", file=sys.stderr)
    for agent, number in passed.items():
        right = agent == TRUTHFUL
        share = 100 * number / len(stories)
        what = f"{name}, {len(stories)} stories: passed by an agent that {agent}"
        yield Figure(what, share, "%", LEAST_PASSED if right else MOST_PASSED, right)


if __name__ == "__main__":
    alone(measure)
