"""What a proof costs: CPU a story, on the HR desk's stories and on generated ones.

Run: .venv/bin/python tests/benchmarks/proving.py
"""

from __future__ import annotations

import time
from pathlib import Path

from generators.proof import SetProof, prove_set
from generators.sources import SourceInput, Unservable
from generators.tools.execution import execute
from generators.tools.toolboxes import toolbox_from
from generators.tools.world import Toolbox
from generators.walks.source import WalkSource
from harness.formats.story_files import read_stories
from harness.threads import run_sync
from harness.types.story import Story

HR = Path(__file__).parents[2] / "datasets" / "hr"
GENERATED = 300
DESK, SHOP = "harness.demo.hr.tools:functions", "harness.demo.shop.tools:functions"


async def generated(toolbox: Toolbox) -> list[Story]:
    walks = WalkSource(SourceInput(toolbox))
    stories: list[Story] = []
    async for task in walks.tasks():
        try:
            plan = await walks.propose(task)
            stories += [draft.story for draft in await walks.write(task, plan, await execute(plan, toolbox))]
        except Unservable:
            continue
        if len(stories) >= GENERATED:
            break
    return stories


def main() -> None:
    written = [file.story for file in read_stories([HR])]
    run_sync(prove_set(written, toolbox_from(DESK, allow_writes=True)))  # imports and caches
    for name, ref, stories in (
        ("datasets/hr", DESK, written),
        ("generated, HR desk", DESK, run_sync(generated(toolbox_from(DESK, allow_writes=True)))),
        ("generated, shop", SHOP, run_sync(generated(toolbox_from(SHOP, allow_writes=True)))),
    ):
        for mutate in (False, True):
            toolbox = toolbox_from(ref, allow_writes=True)
            began = time.process_time()
            proved: SetProof = run_sync(prove_set(stories, toolbox, mutate=mutate))
            spent = (time.process_time() - began) / len(stories) * 1000
            mistakes = sum(each.mutants for each in proved.proofs) / len(stories)
            what = f"executed, solved and {mistakes:.0f} mistakes judged" if mutate else "executed and solved"
            print(f"{name}: {len(stories)} stories, {spent:.1f} ms CPU a story ({what}; limit 30)")


if __name__ == "__main__":
    main()
