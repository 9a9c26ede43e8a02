"""How plain agents fared, in one line for all stories; and what could not be told."""

from __future__ import annotations

from collections.abc import Sequence

from generators.proof.plain.doubts import KNOWS, MUST_FAIL, PlainResult
from harness.report.layout.printable import printable
from harness.text.wording import count, some


def print_plain(results: Sequence[PlainResult]) -> None:
    """How many stories each of them passes. What was not run is no doubt about a story, and said."""
    if not results:
        return
    for why in dict.fromkeys(why for result in results for why in result.untold):
        stories = [result.story for result in results if why in result.untold]
        print(printable(f"not told whether an agent that {KNOWS} passes: {some(stories)}: {why}"))
    counts = (f"{name} {_passed(results, name)}" for name in (*MUST_FAIL, KNOWS))
    print(f"of {count(len(results), 'story', 'stories')} pass an agent that: {' · '.join(counts)}")


def _passed(results: Sequence[PlainResult], name: str) -> int:
    return sum(result.passes[name] is True for result in results)
