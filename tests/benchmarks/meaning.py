"""How long a thousand comparisons by embeddings take: batched, from the caches, and one by one.

Run: .venv/bin/python tests/benchmarks/meaning.py [FOLDER OF A MODEL]
"""

from __future__ import annotations

import asyncio
import resource
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "support"))

from embedding_model import NEEDED, model_folder

from harness.scoring.similarity.embedding import Counts, Embeddings
from harness.scoring.similarity.vectors import VectorFile
from harness.scoring.similarity.weights import find_weights

COMPARISONS, TRIALS = 1_000, 50
"""The comparisons of so many trials that are judged at the same time."""
REASONS = (
    "a family vacation",
    "an appointment with the doctor",
    "moving to another flat",
    "looking after a sick child",
)

Pair = tuple[str, str]


def pairs() -> list[Pair]:
    """No text twice."""
    return [
        (f"leave because of {REASONS[i % 4]}, request {i}", f"request {i}: time off for {REASONS[i % 4]}")
        for i in range(COMPARISONS)
    ]


@dataclass
class Measured:
    seconds: float
    counts: Counts
    scores: list[float]


async def together(embeddings: Embeddings, asked: Sequence[Pair]) -> Measured:
    """As a run asks: every trial its own pairs, all trials at once."""

    async def trial(number: int) -> list[float]:
        return [found.score for found in await asyncio.gather(*(embeddings.compare(*p) for p in asked[number::TRIALS]))]

    began = time.perf_counter()
    scores = await asyncio.gather(*(trial(number) for number in range(TRIALS)))
    return Measured(time.perf_counter() - began, embeddings.counts, [each for some in scores for each in some])


async def one_by_one(embeddings: Embeddings, asked: Sequence[Pair]) -> Measured:
    """Bare calls of the model, without waiting for company."""
    model = embeddings.open_model(embeddings.weights.folder)
    began = time.perf_counter()
    for pair in asked:
        for text in pair:
            model.encode([text], normalize_embeddings=True, show_progress_bar=False, convert_to_numpy=True)
    return Measured(time.perf_counter() - began, Counts(batches=2 * len(asked), encoded=2 * len(asked)), [])


def printed(name: str, measured: Measured) -> None:
    counts = measured.counts
    print(
        f"{name:<28} {measured.seconds:6.2f} s   {counts.batches:5} batches   {counts.encoded:5} encoded   "
        f"{counts.from_memory:5} from memory   {counts.from_disk:5} from disk"
    )


async def main(folder: Path) -> None:
    asked = pairs()
    with tempfile.TemporaryDirectory() as cache:
        file = Path(cache) / "embeddings.sqlite"
        first = Embeddings(find_weights(str(folder)), VectorFile(file))
        began = time.perf_counter()
        await first.load()
        print(
            f"{COMPARISONS:,} comparisons of {TRIALS} trials; the model was loaded in {time.perf_counter() - began:.1f} s"
        )
        batched = await together(first, asked)
        printed("first run, batched", batched)
        first.counts = Counts()
        printed("again in this process", await together(first, asked))
        second = Embeddings(find_weights(str(folder)), VectorFile(file))
        kept = await together(second, asked)
        printed("second run, another process", kept)
        alone = await one_by_one(first, asked)
        printed("one by one", alone)
        for each in (first, second):
            each.file.close()
        size = file.stat().st_size
    assert kept.scores == batched.scores
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(
        f"one by one / batched: {alone.seconds / batched.seconds:.1f}   cache: {size / 2**20:.1f} MB   peak: {peak:.0f} MB"
    )


if __name__ == "__main__":
    found = Path(sys.argv[1]) if len(sys.argv) > 1 else model_folder()
    sys.exit(NEEDED) if found is None else asyncio.run(main(found))
