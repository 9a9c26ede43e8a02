"""What meaning costs: the value layer a text, embeddings and entailment a pair, batched, one by one and from the caches.

Run: .venv/bin/python tests/benchmarks/meaning.py [--quick]
"""

from __future__ import annotations

import asyncio
import json
import resource
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "support"))

import embedding_model
import entailment_model
import scoring
from figures import Figure, alone

from harness.formats.story_parser import parse_story
from harness.scoring.score import score
from harness.scoring.similarity.bands import Band
from harness.scoring.similarity.batches import BatchedModel, Counts
from harness.scoring.similarity.embedding import Embeddings
from harness.scoring.similarity.entailment import Entailment, inferring
from harness.scoring.similarity.inference_labels import find_labels
from harness.scoring.similarity.vectors import VectorFile
from harness.scoring.similarity.weights import find_weights
from harness.text.conflicts import conflicts
from harness.text.values import find_values
from harness.types.protocols import Question
from harness.types.story import Story

TESTS = Path(__file__).parents[1]
TRIALS = 50
"""The comparisons of so many trials that are judged at the same time."""
LETTERS = 200
"""Of a text for the value layer."""
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


# ------------------------------------------------------------------------------------------------------------ values


def texts(least: int) -> list[tuple[str, str]]:
    """What people said in four languages, put together to texts of about `LETTERS` letters, each with its language.

    No text twice: what a cache knows takes no time.
    """
    rows = [json.loads(line) for line in (TESTS / "meaning" / "pairs-development.jsonl").open(encoding="utf-8")]
    found: list[tuple[str, str]] = []
    while len(found) < least:
        for i, row in enumerate(rows):
            said = f"{row['said']} {rows[(i + len(found)) % len(rows)]['said']} {row['expected']} ({len(found)})"
            found.append((said[:LETTERS], row["language"]))
    return found[:least]


def values(quick: bool) -> Iterator[Figure]:
    asked = texts(500 if quick else 5_000)
    find_values(*asked[0])
    began = time.process_time()
    for text, language in asked:
        find_values(text, language)
    each = (time.process_time() - began) / len(asked)
    yield Figure(
        f"values of a text of {LETTERS} letters, {len(asked):,} texts of four languages", each * 1e3, "CPU ms", 0.1
    )
    began = time.process_time()
    for (first, language), (second, _) in pairwise(asked):
        conflicts(first, second, language, within=True)
    yield Figure(
        "values of two such texts held against each other", (time.process_time() - began) * 1e3 / len(asked), "CPU ms"
    )


# ------------------------------------------------------------------------------------------ models on this machine


@dataclass
class Measured:
    seconds: float
    cpu: float
    counts: Counts
    scores: list[Any]


Compare = Callable[[Pair], Awaitable[Any]]


async def together(model: BatchedModel[Any], compare: Compare, asked: Sequence[Pair]) -> Measured:
    """As a run asks: every trial its own pairs, all trials at once."""

    async def trial(number: int) -> list[Any]:
        return list(await asyncio.gather(*(compare(pair) for pair in asked[number::TRIALS])))

    began, cpu = time.perf_counter(), time.process_time()
    scores = await asyncio.gather(*(trial(number) for number in range(TRIALS)))
    seconds, cpu = time.perf_counter() - began, time.process_time() - cpu
    return Measured(seconds, cpu, model.counts, [each for some in scores for each in some])


@dataclass
class Rung:
    """A rung as in a process that has just begun, with its cache in `folder`."""

    name: str
    model: BatchedModel[Any]
    compare: Compare


def embeddings_of(model_folder: Path, folder: Path) -> Rung:
    rung = Embeddings(find_weights(str(model_folder), "embeddings"), VectorFile(folder / "embeddings.sqlite"))

    async def compare(pair: Pair) -> float:
        return (await rung.compare(*pair)).score

    return Rung("embeddings (MiniLM)", rung.model, compare)


def entailment_of(model_folder: Path, folder: Path) -> Rung:
    weights = find_weights(str(model_folder), "entailment")
    model = inferring(weights, VectorFile(folder / "entailment.sqlite"))
    rung = Entailment(model, find_labels(weights, None), Band(0.05, 0.8), 0.9)

    async def compare(pair: Pair) -> float | None:
        return (await rung.decide(Question(*pair, "follows"))).score

    return Rung("entailment (a tiny model)", model, compare)


async def measured(begun: Callable[[], Rung], asked: Sequence[Pair], few: int) -> AsyncIterator[Figure]:
    """`few` of the pairs are compared one by one, too."""
    first = begun()
    began = time.perf_counter()
    await first.model.load()
    yield Figure(f"{first.name}: the model loaded", time.perf_counter() - began, "s")
    batched = await together(first.model, first.compare, asked)
    said = f"{first.name}: a pair, {len(asked):,} of {TRIALS} trials in {batched.counts.batches} batches"
    yield Figure(said, batched.cpu / len(asked) * 1e3, "CPU ms")
    began = time.perf_counter()
    for first_text, second_text in asked[:few]:
        await first.compare((f"{first_text} again", f"{second_text} again"))
    alone_seconds = (time.perf_counter() - began) / few
    yield Figure(f"{first.name}: one by one", alone_seconds / (batched.seconds / len(asked)), "× batched")
    again = await together(first.model, first.compare, asked)
    yield Figure(f"{first.name}: again in this process", again.seconds / batched.seconds, "× batched")
    first.model.file.close()
    second = begun()
    kept = await together(second.model, second.compare, asked)
    assert kept.scores == batched.scores
    assert kept.counts.encoded == 0
    yield Figure(f"{first.name}: again in another process", kept.seconds / batched.seconds, "× batched")
    second.model.file.close()
    yield Figure(f"{first.name}: the cache", second.model.file.path.stat().st_size / 2**20, "MB")


def models(quick: bool) -> Iterator[Figure]:
    asked = pairs(100 if quick else 1_000)
    folder = embedding_model.model_folder()
    if folder is None or not entailment_model.is_possible():
        sys.exit(f"no models: {embedding_model.NEEDED}")
    with tempfile.TemporaryDirectory() as cache, asyncio.Runner() as runner:
        tiny = entailment_model.save(Path(cache) / "tiny")
        for begun in (lambda: embeddings_of(folder, Path(cache)), lambda: entailment_of(tiny, Path(cache))):
            figures = measured(begun, asked, len(asked) // 10)
            while (figure := runner.run(anext(figures, None))) is not None:
                yield figure
    yield Figure("resident at most", resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, "MB")


# ------------------------------------------------------------------------------------------------------ conversations


def conversations(quick: bool) -> Iterator[Figure]:
    """Judging without a model: what a run costs where nothing is compared by meaning, and where words are."""
    number = 300 if quick else 1_000
    for what, story, limit in (("strict", scoring.story, 8_000), ("fuzzy, with a response", fuzzy_story, None)):
        judged = [(story(i), scoring.conversation(i)) for i in range(number)]
        rates = []
        for _ in range(2 if quick else 3):
            began = time.process_time()
            for each, trajectory in judged:
                score(each, trajectory)
            rates.append(number / (time.process_time() - began))
        said = f"conversations of 10 messages, 3 chained goals, {what}: judged"
        yield Figure(said, max(rates), "a CPU second", limit, more_is_better=True)


def fuzzy_story(i: int) -> Story:
    """Every second argument is said otherwise, and what is told, too."""
    goals = [
        {"name": "find", "tool": "find", "args": {"user": f"U{i}"}, "arg_matching": {"user": "fuzzy"}},
        {
            "name": "read",
            "tool": "read",
            "args": {"id": i, "start": "January 1, 2025"},
            "arg_matching": {"start": "fuzzy"},
            "after": "find",
        },
        {"name": "book", "tool": "book", "args": {"id": i, "days": [1, 2, 3]}, "after": "read"},
        {"name": "told", "keywords": ["booked"], "response": f"The days of u{i} are booked.", "after": "book"},
    ]
    raw = {"agent": "a", "story": f"You are u{i}.", "starting_sentence": "Hello.", "goals": goals}
    return parse_story(raw, where=f"f{i}", default_id=f"f{i}")


def measure(quick: bool) -> Iterator[Figure]:
    yield from values(quick)
    yield from conversations(quick)
    yield from models(quick)


if __name__ == "__main__":
    alone(measure)
