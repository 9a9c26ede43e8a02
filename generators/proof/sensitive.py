"""Sensitive: the mistakes that agents make are caught by the story."""

from __future__ import annotations

from collections.abc import Sequence

from generators.proof.mutants import PassingTrajectory
from generators.proof.mutation import mutants
from generators.proof.result import Survivor
from generators.proof.solvable import Solution
from harness.scoring.score import score
from harness.types.events import ToolSchema
from harness.types.verdict import Rules

MOST_MUTANTS = 60
"""Of one story; from more, as many are drawn."""


def kill(solution: Solution, tools: Sequence[ToolSchema], rules: Rules, seed: int) -> tuple[int, tuple[Survivor, ...]]:
    """How many mistakes were made in the passing trajectory, and those that still pass."""
    scene = PassingTrajectory.of(solution.story, solution.trajectory, solution.verdict, tools, rules, seed)
    made = list(mutants(scene))
    if len(made) > MOST_MUTANTS:
        drawn = set(scene.random.sample(range(len(made)), MOST_MUTANTS))
        made = [each for i, each in enumerate(made) if i in drawn]
    survivors = tuple(
        Survivor(kind=each.kind, what=each.what, hint=each.hint)
        for each in made
        if score(solution.story, each.trajectory, rules).success is not False
    )
    return len(made), survivors
