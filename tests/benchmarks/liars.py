"""Who passes generated stories: an agent that tells the truth in other words, and nine that lie or shirk.

Run: .venv/bin/python tests/benchmarks/liars.py [--quick]
or of a world of your own: … --tools TOOLS [--world FILES] [--snapshot REF] [--reset HOW] [--count N]
The retail world is measured where the third-party cases are (HARNESS_CONFORMANCE).
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator

from figures import Figure
from generated_sets import alone_over_sets, generated_sets

from generators.dataset.generate import GeneratedDataset
from generators.proof.plain.liars import TRUTHFUL, liars
from harness.scoring.score import DEFAULT_RULES
from harness.threads import run_sync

MOST_PASSED, LEAST_PASSED = 5.0, 97.0


def measure(quick: bool) -> Iterator[Figure]:
    for name, made in generated_sets(30 if quick else 80):
        yield from of_set(name, made)


def of_set(name: str, made: GeneratedDataset) -> Iterator[Figure]:
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
    alone_over_sets(measure, of_set)
