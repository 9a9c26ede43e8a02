"""What stories without a model cost: CPU for exploring the tools, for making, for proving; and how many are refused.

Run: .venv/bin/python tests/benchmarks/generating.py
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from generators.dataset.card import card
from generators.dataset.generate import DatasetSpec, generate
from generators.dataset.writing import Destination, documents
from generators.tools.exploring import explore
from generators.tools.toolboxes import toolbox_from
from harness.threads import run_sync

STORIES = 1_000
LIMIT = 60
DESK, SHOP = "harness.demo.hr.tools:functions", "harness.demo.shop.tools:functions"


def spent_on(spec: DatasetSpec) -> tuple[float, int, int, float | None]:
    """CPU seconds, stories, refusals and kill score of one set, written and all."""
    began = time.process_time()
    made = run_sync(generate(spec))
    written = documents(made.collection.taken, made.head, {})
    Destination(spec.out).write(written, made.collection.refused, card("set", made, written, "rejected"), force=True)
    proofs = [each.proof for each in made.collection.taken]
    mutants = sum(proof.mutants for proof in proofs)
    score = sum(proof.killed for proof in proofs) / mutants if mutants else None
    return time.process_time() - began, len(proofs), len(made.collection.refused), score


def main() -> None:
    for name, reference in (("the HR desk", DESK), ("the shop", SHOP)):
        toolbox = toolbox_from(reference, allow_writes=True)
        began = time.process_time()
        findings = run_sync(explore(toolbox, {}, 0))
        calls = sum(len(found) for kind in (findings.answered, findings.refused) for found in kind.values())
        print(f"{name}: explored in {time.process_time() - began:.1f} s CPU, {calls} calls")
        for mutate in (False, True):
            with tempfile.TemporaryDirectory() as folder:
                spec = DatasetSpec(reference, Path(folder) / "set", count=STORIES, allow_writes=True, mutate=mutate)
                seconds, stories, refused, score = spent_on(spec)
            what = "made, executed, solved" + (f" and mutated (kill score {score:.3f})" if mutate else "")
            each = 1_000 * seconds / stories
            print(
                f"{name}: {stories} stories {what} in {seconds:.1f} s CPU, {each:.1f} ms each, {refused} refused "
                f"(limit {LIMIT} s for {STORIES})"
            )


if __name__ == "__main__":
    main()
