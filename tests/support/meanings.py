"""Whoever is asked whether two texts mean the same: one that always says one thing, and a likeness of one score."""

from __future__ import annotations

from dataclasses import dataclass, field

from harness.scoring.similarity.likeness import Compared
from harness.types.protocols import Answer, Likeness, Question


@dataclass
class Says:
    """A judge that always says the same, and keeps what it was asked."""

    met: bool | None = True
    rung: str = "judge"
    decides: bool = True
    sees_results: bool = False
    questions: list[Question] = field(default_factory=list)

    def answer(self, question: Question) -> Answer:
        self.questions.append(question)
        return Answer(self.met, self.rung)

    @property
    def asked(self) -> list[tuple[str, str]]:
        return [(question.expected, question.observed) for question in self.questions]


@dataclass
class Alike:
    """Embeddings by which all texts are equally alike: what vetoes and bands make of it is as in a real ladder."""

    score: float
    threshold: float | None = None
    rung: str = "embeddings"
    decides: bool = False
    sees_results: bool = False

    def answer(self, question: Question) -> Answer:
        compared = Compared.of(question)
        return compared.settled() or compared.read(Likeness(self.score, self.rung), self.threshold)
