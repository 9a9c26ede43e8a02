"""What reading the values of a text costs: CPU per 200 characters, uncached, of what strangers wrote and of megabytes.

Run: .venv/bin/python tests/benchmarks/values.py [--quick]
"""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from figures import Figure, alone

from harness.text.normalize import fold
from harness.text.reading.reader import read

PAIRS = Path(__file__).parent.parent / "meaning" / "pairs-development.jsonl"
PROSE = "Please bring your insurance card and arrive early, the practice is now across the street. "


def spent(work: Callable[[], object], rounds: int) -> float:
    """CPU milliseconds, the least of some rounds."""

    def once() -> float:
        began = time.process_time()
        work()
        return time.process_time() - began

    return min(once() for _ in range(rounds)) * 1000


def measure(quick: bool) -> Iterator[Figure]:
    rounds = 3 if quick else 10
    pairs = [json.loads(line) for line in PAIRS.read_text(encoding="utf-8").splitlines()]
    texts = [(fold(pair["said"]), pair["language"]) for pair in pairs if pair["kind"] == "response"]
    for text, language in texts:
        read(text, language)
    costs = [spent(lambda text=text, language=language: [read(text, language) for _ in range(20)], rounds) / 20 * 200 / len(text) for text, language in texts]  # fmt: skip
    yield Figure("values of a message, the middle one, per 200 characters", statistics.median(costs), "ms CPU", 0.1)
    long = fold(PROSE * (2_000 if quick else 20_000))
    yield Figure(
        "values of long prose, per 200 characters", spent(lambda: read(long, "en"), 2) * 200 / len(long), "ms CPU"
    )
    dense = fold("On March 5, 2026 at 3:30 PM 5 kg for $12.50. " * (400 if quick else 4_000))
    yield Figure(
        "nothing but values, per 200 characters", spent(lambda: read(dense, "en"), 2) * 200 / len(dense), "ms CPU"
    )


if __name__ == "__main__":
    alone(measure)
