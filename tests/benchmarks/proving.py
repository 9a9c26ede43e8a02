"""What a proof costs: CPU a story, on the HR desk's stories and on generated ones.

Run: .venv/bin/python tests/benchmarks/proving.py [--quick]
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

from figures import Figure, alone

from generators.proof import SetProof, prove_set
from generators.sources import SourceInput, Unservable
from generators.tools.execution import execute
from generators.tools.toolboxes import toolbox_from
from generators.tools.world import Toolbox
from generators.walks.source import WalkSource
from harness.formats.story_files import read_stories
from harness.threads import run_sync
from harness.types.story import Story

HR = Path(__file__).parents[2] / "datasets" / "written"
DESK, SHOP = "harness.demo.hr.tools:functions", "harness.demo.shop.tools:functions"


async def generated(toolbox: Toolbox, most: int) -> list[Story]:
    walks = WalkSource(SourceInput(toolbox))
    stories: list[Story] = []
    async for task in walks.tasks():
        try:
            plan = await walks.propose(task)
            stories += [draft.story for draft in await walks.write(task, plan, await execute(plan, toolbox))]
        except Unservable:
            continue
        if len(stories) >= most:
            break
    return stories


def measure(quick: bool) -> Iterator[Figure]:
    most = 60 if quick else 300
    written = [file.story for file in read_stories([HR])]
    run_sync(prove_set(written, toolbox_from(DESK, allow_writes=True)))  # imports and caches
    for name, ref, stories in (
        ("datasets/written", DESK, written),
        ("generated, HR desk", DESK, run_sync(generated(toolbox_from(DESK, allow_writes=True), most))),
        ("generated, shop", SHOP, run_sync(generated(toolbox_from(SHOP, allow_writes=True), most))),
    ):
        for mutate in (False, True):
            toolbox = toolbox_from(ref, allow_writes=True)
            began = time.process_time()
            proved: SetProof = run_sync(prove_set(stories, toolbox, mutate=mutate))
            spent = (time.process_time() - began) / len(stories) * 1000
            mistakes = sum(each.mutants for each in proved.proofs) / len(stories)
            what = f"executed, solved, {mistakes:.0f} mistakes judged" if mutate else "executed, solved"
            yield Figure(f"{name}, a story of {len(stories)}: {what}", spent, "ms CPU", 30)


if __name__ == "__main__":
    alone(measure)
