"""What stories without a model cost: CPU for exploring the tools, for making, for proving; and how many are refused.
Of a desk with 20,000 rows, and of the retail world where the third-party cases are (HARNESS_CONFORMANCE), too.

Run: .venv/bin/python tests/benchmarks/generating.py [--quick]
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from figures import Figure, alone

sys.path.append(str(Path(__file__).parents[1] / "support"))
from checkout import CONFORMANCE

from generators.dataset.card import card
from generators.dataset.generate import DatasetSpec, generate
from generators.dataset.writing import Destination, documents
from generators.tools.exploring import explore
from generators.tools.toolboxes import toolbox_from
from harness.threads import run_sync

LIMIT = 120  # ms of CPU: a thousand stories in two minutes
MANY_ROWS, RETAIL = 200, 1_000  # ms of CPU: exploring is in it
FEW = 50
"""Stories of a small set: the first of a thousand, of which all cost what the last does."""
DESK, SHOP = "harness.demo.hr.tools:functions", "harness.demo.shop.tools:functions"


def spent_on(spec: DatasetSpec) -> tuple[float, int, int, float | None]:
    """CPU seconds, stories, refusals and kill score of one set, written and all."""
    began = time.process_time()
    made = run_sync(generate(spec))
    written = documents(made.collection.taken, made.head, {})
    Destination(spec.out).write(written, made.collection.refused, card(made, written, "rejected"), force=True)
    proofs = [each.proof for each in made.collection.taken]
    mutants = sum(proof.mutants for proof in proofs)
    score = sum(proof.killed for proof in proofs) / mutants if mutants else None
    return time.process_time() - began, len(proofs), len(made.collection.refused), score


def measure(quick: bool) -> Iterator[Figure]:
    yield from measured_desks(quick)
    world = tuple(sorted((CONFORMANCE / "retail" / "world").glob("*.json")))
    number = 20 if quick else 100
    few, _ = of_each_story(DESK, number)
    many, said = of_each_story("many_rows:functions", number)
    yield Figure(f"20,000 rows: a story of {said}", many, "ms CPU", None if quick else MANY_ROWS)
    yield Figure("20,000 rows: that is so many of the HR desk", many / few, "stories")
    if world:
        long, said = of_each_story("retail:functions", number, world)
        yield Figure(f"retail: a story of {said}", long, "ms CPU", None if quick else RETAIL)
        yield Figure("retail: that is so many of the HR desk", long / few, "stories")


def of_each_story(tools: str, count: int, world: tuple[Path, ...] = (), *, mutate: bool = False) -> tuple[float, int]:
    """Milliseconds of CPU for each, and how many there are."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "set"
        seconds, stories, _, _ = spent_on(
            DatasetSpec(tools, out, count=count, allow_writes=True, mutate=mutate, world=world)
        )
    return 1_000 * seconds / stories, stories


def measured_desks(quick: bool) -> Iterator[Figure]:
    for name, reference in (("the HR desk", DESK), ("the shop", SHOP))[: 1 if quick else 2]:
        toolbox = toolbox_from(reference, allow_writes=True)
        began = time.process_time()
        findings = run_sync(explore(toolbox, {}, 0))
        calls = sum(len(found) for kind in (findings.answered, findings.refused) for found in kind.values())
        yield Figure(f"{name}: explored with {calls} calls", time.process_time() - began, "s CPU")
        for mutate in (False, True):
            with tempfile.TemporaryDirectory() as folder:
                out = Path(folder) / "set"
                count = 50 if quick else 1_000
                spec = DatasetSpec(reference, out, count=count, allow_writes=True, mutate=mutate)
                seconds, stories, refused, score = spent_on(spec)
            if mutate and not quick:
                few, _ = of_each_story(reference, FEW, mutate=True)
                yield Figure(
                    f"{name}: one of {stories} stories is so many of {FEW}", seconds / stories * 1_000 / few, ""
                )
            said = f"{name}, a story of {stories}: made, executed, solved{', mutated' if mutate else ''}"
            yield Figure(said, 1_000 * seconds / stories, "ms CPU", None if quick else LIMIT)
            yield Figure(f"{name}: refused of {stories + refused}", refused, "stories")
            if score is not None:
                yield Figure(f"{name}: caught of all mistakes", 100 * score, "%", 90, more_is_better=True)


if __name__ == "__main__":
    alone(measure)
