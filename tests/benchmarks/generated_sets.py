"""The sets that benchmarks make without a model: of the HR desk, of the shop, and of the retail world where the
third-party cases are (HARNESS_CONFORMANCE)."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "support"))
from checkout import CONFORMANCE

from generators.dataset.generate import DatasetSpec, GeneratedDataset, generate
from harness.threads import run_sync

SETS = {"HR desk": "harness.demo.hr.tools:functions", "shop": "harness.demo.shop.tools:functions"}


def generated_sets(count: int) -> Iterator[tuple[str, GeneratedDataset]]:
    """The name of each world, and so many stories of it."""
    for name, tools in SETS.items():
        yield name, generated_set(tools, (), count)
    world = tuple(sorted((CONFORMANCE / "retail" / "world").glob("*.json")))
    if world:
        yield "retail", generated_set("retail:functions", world, count)


def generated_set(tools: str, world: tuple[Path, ...], count: int) -> GeneratedDataset:
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "set"
        return run_sync(
            generate(DatasetSpec(tools, out, count=count, seed=1, allow_writes=True, world=world, mutate=False))
        )
