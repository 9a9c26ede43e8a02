"""How far a judge is moved by what ought not to move it."""

from __future__ import annotations

from harness.types.jsonable import Data


class Moved(Data):
    """One kind of change, and what became of verdicts."""

    cases: int
    compared: int
    """Of them, those that the judge decided before and after."""
    to_pass: int
    """Verdicts that were fail, and are pass now."""
    to_fail: int
    not_caught: int = 0
    """Wrong answers that it let pass before they were attacked."""
    undecided: int = 0
    """That it did not decide, or gave no usable answer to."""
    examples: tuple[str, ...] = ()
    """Conversations whose verdict was moved, the first few."""


class GamingReport(Data):
    """One judge on one shipped set."""

    rubric: str
    model: str
    questions: int
    cost: float | None
    order: dict[str, Moved]
    """labels: their order turned round. criteria: another one before, and after."""
    verbosity: Moved
    attacks: dict[str, Moved]
    """Family → wrong answers, each changed so as to please a judge and as wrong as before."""

    @property
    def gamed(self) -> int:
        return sum(each.to_pass for each in self.attacks.values())

    @property
    def cases(self) -> int:
        return sum(each.cases for each in self.attacks.values())
