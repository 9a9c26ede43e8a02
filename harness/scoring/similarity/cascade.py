"""The ladder: a judge, embeddings, likeness of words. The first rung decides; a judge that is down decides nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from harness.errors import JudgeFailed, RungFailed, SideFailed, boundary
from harness.scoring.similarity.tokens import TokenSimilarity
from harness.text.quantities import spelt_alike
from harness.types.protocols import Answer, Likeness, Question
from harness.types.verdict import DECIDED_BY

_TOKENS = TokenSimilarity()
JUDGE = "judge"
"""The name of the rung that is a judge."""


class Decides(Protocol):
    """A rung that answers a question instead of telling a likeness."""

    @property
    def name(self) -> str: ...

    async def decide(self, question: Question) -> Answer:
        """What it says. What it raises is as of `compare`."""


class Rung(Protocol):
    """Something that understands meaning."""

    @property
    def name(self) -> str: ...

    async def compare(self, expected: str, observed: str) -> Likeness:
        """How alike two texts are in meaning. What it raises makes the next rung decide, or, of a judge, nobody."""


@dataclass(frozen=True, slots=True)
class Ladder:
    """Rungs in the order in which they are asked; below them all, and never failing, the likeness of words."""

    rungs: Sequence[Rung | Decides]
    judge_may_fail: bool = False
    """Whether the next rung decides where the judge cannot."""

    async def compare(self, expected: str, observed: str, language: str = "en") -> Likeness:
        """The note says which rungs had failed, by the codes of their failures. Raises JudgeFailed."""
        failed: list[str] = []
        for rung in self.rungs:
            try:
                with boundary(RungFailed):
                    found = await _asked(rung, expected, observed, language)
            except SideFailed as problem:
                if rung.name == JUDGE and not self.judge_may_fail:
                    raise JudgeFailed(f"{problem.code}: {problem}") from problem
                failed.append(f"{rung.name}: {problem.code}")
            else:
                return _noted(found, failed)
        return _noted(_TOKENS.compare(spelt_alike(expected, language), spelt_alike(observed, language)), failed)


async def _asked(rung: Rung | Decides, expected: str, observed: str, language: str) -> Likeness:
    if not hasattr(rung, "decide"):
        return await rung.compare(expected, observed)
    found = await rung.decide(Question(expected, observed, language=language))
    if found.met is None:
        raise RungFailed("the judge cannot tell", code="cannot_tell")
    return Likeness(float(found.met), found.rung, found.note)


def _noted(found: Likeness, failed: Sequence[str]) -> Likeness:
    if not failed:
        return found
    note = f"{', '.join(failed)}{DECIDED_BY}{found.rung}"
    return replace(found, note=f"{note}; {found.note}" if found.note else note)
