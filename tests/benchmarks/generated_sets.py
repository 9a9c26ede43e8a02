"""The sets that benchmarks make without a model: of the HR desk, of the shop, and of the retail world where the
third-party cases are (HARNESS_CONFORMANCE); or of one world of a person's own, by the options of generate-dataset."""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "support"))
from checkout import CONFORMANCE
from figures import Figure, printed

from generators.dataset.generate import DatasetSpec, GeneratedDataset, generate
from generators.tools.remote.access import NOTHING_SAID, RemoteAccess
from harness.threads import run_sync

SETS = {"HR desk": "harness.demo.hr.tools:functions", "shop": "harness.demo.shop.tools:functions"}


def generated_sets(count: int) -> Iterator[tuple[str, GeneratedDataset]]:
    """The name of each world, and so many stories of it."""
    for name, tools in SETS.items():
        yield name, generated_set(tools, (), count)
    world = tuple(sorted((CONFORMANCE / "retail" / "world").glob("*.json")))
    if world:
        yield "retail", generated_set("retail:functions", world, count)


def generated_set(
    tools: str,
    world: tuple[Path, ...],
    count: int,
    access: RemoteAccess = NOTHING_SAID,
    snapshot: str | None = None,
    seed: int = 1,
) -> GeneratedDataset:
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "set"
        spec = DatasetSpec(
            tools,
            out,
            count=count,
            seed=seed,
            allow_writes=True,
            world=world,
            snapshot=snapshot,
            access=access,
            mutate=False,
        )
        return run_sync(generate(spec))


def alone_over_sets(
    measure: Callable[[bool], Iterable[Figure]], of_set: Callable[[str, GeneratedDataset], Iterable[Figure]]
) -> None:
    """Print the figures of one benchmark; with --tools, of the set of that world alone."""
    options = argparse.ArgumentParser()
    options.add_argument("--tools", help="the tools of a world of one's own, as generate-dataset takes them")
    options.add_argument("--world", type=Path, nargs="*", default=[], help="the data behind them")
    for name in ("--snapshot", "--reset", "--tools-url", "--tools-key-env"):
        options.add_argument(name, help="as generate-dataset takes it")
    options.add_argument("--count", type=int, default=80, help="stories of that world")
    options.add_argument("--seed", type=int, default=1)

    def measured(given: argparse.Namespace) -> Iterable[Figure]:
        if given.tools is None:
            return measure(given.quick)
        sys.path.append(str(Path.cwd()))
        access = RemoteAccess(given.tools_url, given.tools_key_env, given.reset)
        made = generated_set(given.tools, tuple(given.world), given.count, access, given.snapshot, given.seed)
        return of_set(Path.cwd().name, made)

    printed(measured, options)
