"""Mutation: mistakes that agents make are planted in a passing trajectory, to see how many of them the story catches.

Each changes the meaning. What would not change it is no mistake, and is not planted: an argument that is ignored, the
case of one that is fuzzy, a read that is doubled, an extra write where the story allows them, a call that only an
optional goal asks for, an order that nothing depends on, what a change gave and nobody asked to be told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from generators.proof.mutation.answers import mistakes_in_order, wrong_answers
from generators.proof.mutation.calls import extra_writes, mistakes_in_calls
from generators.proof.mutation.passing_trajectory import Mutant, PassingTrajectory
from generators.proof.result import Survivor
from generators.proof.solvable import Solution
from harness.scoring.score import score
from harness.types.events import ToolSchema
from harness.types.rules import Rules

MOST_MUTANTS = 60
"""Of one story; from more, as many are drawn."""


def plant_mistakes(
    solution: Solution, tools: Sequence[ToolSchema], rules: Rules, seed: int
) -> tuple[Mapping[str, int], tuple[Survivor, ...]]:
    """How many mistakes of each kind were planted, one at a time, and those with which the trajectory still passes."""
    passing = PassingTrajectory.of(solution.story, solution.trajectory, solution.verdict, tools, rules, seed)
    planted = list(mutants(passing))
    if len(planted) > MOST_MUTANTS:
        drawn = set(passing.random.sample(range(len(planted)), MOST_MUTANTS))
        planted = [each for i, each in enumerate(planted) if i in drawn]
    survivors = tuple(
        Survivor(kind=each.kind, what=each.what, hint=each.hint)
        for each in planted
        if score(solution.story, each.trajectory, rules).success is not False
    )
    return Counter(each.kind for each in planted), survivors


def mutants(passing: PassingTrajectory) -> Iterator[Mutant]:
    """Every mistake, one at a time."""
    yield from mistakes_in_calls(passing)
    yield from mistakes_in_order(passing)
    if passing.forbids_extra_writes:
        yield from extra_writes(passing)
    yield from wrong_answers(passing)
