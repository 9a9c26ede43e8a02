"""The ladder: a judge, entailment, embeddings, likeness of words. The first rung decides; a judge that is down none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from harness.errors import JudgeFailed, RungFailed, SideFailed, boundary
from harness.scoring.similarity.bands import Limit
from harness.scoring.similarity.likeness import Compared
from harness.scoring.vetoes import notes
from harness.types.protocols import Answer, Likeness, Question
from harness.types.verdict import DECIDED_BY, JUDGE


class Decider(Protocol):
    """Something that understands what was said, and says yes or no: a judge, entailment."""

    @property
    def name(self) -> str: ...

    async def decide(self, question: Question) -> Answer:
        """What it raises makes the next rung decide, or, of a judge, nobody."""


class Likener(Protocol):
    """Something that measures how alike two texts are in meaning."""

    @property
    def name(self) -> str: ...

    async def compare(self, expected: str, observed: str) -> Likeness:
        """What it raises makes the next rung decide."""


@dataclass(frozen=True, slots=True)
class Ladder:
    """Rungs in the order in which they are asked; below them all, and never failing, the likeness of words."""

    deciders: Sequence[Decider] = ()
    likeners: Sequence[Likener] = ()
    judge_may_fail: bool = False
    """Whether the next rung decides where the judge cannot."""
    sees_results: bool = False
    """Whether the judge is told what tools had given before a message."""

    async def answer(self, question: Question, limit: Limit = None) -> Answer:
        """What the first rung says that can be asked; the note says which had failed, by the codes of their failures.

        `limit` is for likenesses, instead of their bands. Raises JudgeFailed.
        """
        failed: list[str] = []
        if self.deciders:
            question = _with_notes(question)
        for decider in self.deciders:
            try:
                with boundary(RungFailed):
                    found = await decider.decide(question)
            except SideFailed as problem:
                if decider.name == JUDGE and not self.judge_may_fail:
                    raise JudgeFailed(f"{problem.code}: {problem}") from problem
                failed.append(f"{decider.name}: {problem.code}")
            else:
                return _noted(found, failed)
        return await self._by_likeness(question, limit, failed)

    async def _by_likeness(self, question: Question, limit: Limit, failed: list[str]) -> Answer:
        compared = Compared.of(question)
        settled = compared.settled()
        if settled is not None:
            return _noted(settled, failed)
        for likener in self.likeners:
            try:
                with boundary(RungFailed):
                    likeness = await likener.compare(compared.expected, compared.said)
            except SideFailed as problem:
                failed.append(f"{likener.name}: {problem.code}")
            else:
                return _noted(compared.read(likeness, limit), failed)
        return _noted(compared.by_words(limit), failed)


def _with_notes(question: Question) -> Question:
    """Given what vetoes found, which is no verdict where somebody understands what was said."""
    within = question.asks == "follows"
    return replace(question, notes=notes(question.expected, question.observed, question.language, within=within))


def _noted(found: Answer, failed: Sequence[str]) -> Answer:
    if not failed:
        return found
    note = f"{', '.join(failed)}{DECIDED_BY}{found.rung}"
    return replace(found, note=f"{note}; {found.note}" if found.note else note)
