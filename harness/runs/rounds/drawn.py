"""Which stories are played in which round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import count
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from harness.runs.plan import Plan

ROUND = 25
"""Stories in a round, where there are so many: it is looked at when all of them were played by both versions."""
Slot = tuple[str, int]
"""A story, and the number of its trial."""


def rounds(stories: Iterable[str], seed: int) -> Iterator[list[Slot]]:
    """Round after round without end, the same for the same stories and seed.

    Each is drawn from all stories, whatever was drawn before, none twice: of few stories, it is all of them. So what a
    round comes to on average is the same for each, and does not hang on those that were played.
    """
    names, played = sorted(stories), Counter[str]()
    for number in count(1):
        drawn = Random(f"{seed}/{number}").sample(names, min(ROUND, len(names)))
        played.update(drawn)
        yield [(name, played[name]) for name in drawn]


def in_rounds(plan: Plan) -> Plan:
    """With one job a story, from which those of all rounds are made. Stories with a known failure count nowhere."""
    return replace(plan, jobs=[job for job in plan.jobs if job.trial == 1 and job.story.xfail is None])
