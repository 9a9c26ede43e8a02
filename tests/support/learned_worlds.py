"""What is learned of a world of tools and the tables behind them."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from types import ModuleType

from generators.sources import SourceInput, Unservable
from generators.tools.execution import ExecutedCall, execute
from generators.tools.toolboxes import toolbox_from
from generators.walks.source import WalkSource
from generators.world.learn import LearnedWorld, learn
from generators.world.tables import read_world
from harness.threads import run_sync
from harness.types.story import Story


def learned_world(module: ModuleType, folder: Path) -> LearnedWorld:
    """Of the `functions` of a module, and of its `data`, which is written into the folder as tables."""
    for name, table in module.data().items():
        (folder / f"{name}.json").write_text(json.dumps(table))
    toolbox = toolbox_from(f"{module.__name__}:functions", allow_writes=True)
    return run_sync(learn(toolbox, {}, 0, read_world([folder])))


async def written(learned: LearnedWorld) -> AsyncIterator[tuple[Story, Sequence[ExecutedCall]]]:
    """The stories that walks write of it, unproved, each with the calls of its plan as they were made."""
    source = WalkSource(SourceInput(learned.toolbox, learned=learned))
    async for task in source.tasks():
        try:
            executed = await execute(plan := await source.propose(task), learned.toolbox)
            for draft in await source.write(task, plan, executed):
                yield draft.story, executed
        except Unservable:
            continue
