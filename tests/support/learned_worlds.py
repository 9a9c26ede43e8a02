"""What is learned of a world of tools and the tables behind them."""

from __future__ import annotations

import json
from pathlib import Path
from types import ModuleType

from generators.tools.toolboxes import toolbox_from
from generators.world.learn import LearnedWorld, learn
from generators.world.tables import read_world
from harness.threads import run_sync


def learned_world(module: ModuleType, folder: Path) -> LearnedWorld:
    """Of the `functions` of a module, and of its `data`, which is written into the folder as tables."""
    for name, table in module.data().items():
        (folder / f"{name}.json").write_text(json.dumps(table))
    toolbox = toolbox_from(f"{module.__name__}:functions", allow_writes=True)
    return run_sync(learn(toolbox, {}, 0, read_world([folder])))
