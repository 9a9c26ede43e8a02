"""How long a thousand comparisons by embeddings take: batched, from the caches, and one by one.

Run: .venv/bin/python tests/benchmarks/meaning.py [--quick]
"""

from __future__ import annotations

import asyncio
import resource
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "support"))

from embedding_model import NEEDED, model_folder
from figures import Figure, alone

from harness.scoring.similarity.batches import Counts
from harness.scoring.similarity.embedding import Embeddings
from harness.scoring.similarity.vectors import VectorFile
from harness.scoring.similarity.weights import find_weights

TRIALS = 50
"""The comparisons of so many trials that are judged at the same time."""
REASONS = (
    "a family vacation",
    "an appointment with the doctor",
    "moving to another flat",
    "looking after a sick child",
)

Pair = tuple[str, str]


def pairs(comparisons: int) -> list[Pair]:
    """No text twice."""
    return [
        (f"leave because of {REASONS[i % 4]}, request {i}", f"request {i}: time off for {REASONS[i % 4]}")
        for i in range(comparisons)
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
    return Measured(time.perf_counter() - began, embeddings.model.counts, [each for some in scores for each in some])


async def one_by_one(embeddings: Embeddings, asked: Sequence[Pair]) -> float:
    """Seconds of bare calls of the model, without waiting for company."""
    model = embeddings.open_encoder(embeddings.weights.folder)
    began = time.perf_counter()
    for pair in asked:
        for text in pair:
            model.encode([text], normalize_embeddings=True, show_progress_bar=False, convert_to_numpy=True)
    return time.perf_counter() - began


async def measured(folder: Path, comparisons: int) -> AsyncIterator[Figure]:
    asked = pairs(comparisons)
    with tempfile.TemporaryDirectory() as cache:
        file = Path(cache) / "embeddings.sqlite"
        first = Embeddings(find_weights(str(folder), "embeddings"), VectorFile(file))
        began = time.perf_counter()
        await first.load()
        yield Figure("the model loaded", time.perf_counter() - began, "s")
        batched = await together(first, asked)
        said = f"{comparisons:,} comparisons of {TRIALS} trials"
        yield Figure(f"{said}, in {batched.counts.batches} batches", batched.seconds, "s")
        alone_seconds = await one_by_one(first, asked)
        yield Figure("the same one by one", alone_seconds / batched.seconds, "× batched")
        first.model.counts = Counts()
        yield Figure("again in this process", (await together(first, asked)).seconds / batched.seconds, "× batched")
        second = Embeddings(find_weights(str(folder), "embeddings"), VectorFile(file))
        kept = await together(second, asked)
        assert kept.scores == batched.scores
        yield Figure("again in another process", kept.seconds / batched.seconds, "× batched")
        for each in (first, second):
            each.file.close()
        yield Figure("the cache", file.stat().st_size / 2**20, "MB")
    yield Figure("resident at most", resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, "MB")


def measure(quick: bool) -> Iterator[Figure]:
    folder = model_folder()
    if folder is None:
        sys.exit(f"no embedding model: {NEEDED}")
    figures = measured(folder, 100 if quick else 1_000)
    with asyncio.Runner() as runner:
        while (figure := runner.run(anext(figures, None))) is not None:
            yield figure


if __name__ == "__main__":
    alone(measure)
