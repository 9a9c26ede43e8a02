"""What a walk tests, and how hard it is: by this sets are made to cover, and to hold so many of each difficulty."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import combinations
from typing import Literal, get_args

from generators.walks.walk import Walk
from generators.world.learn import LearnedWorld
from generators.world.records import leaves

Difficulty = Literal["easy", "medium", "hard"]
Target = Literal["tools", "states", "refusals", "pairs"]
DIFFICULTIES: tuple[Difficulty, ...] = get_args(Difficulty)
TARGETS: tuple[Target, ...] = get_args(Target)
EASY, MEDIUM = 3, 8
"""Points of the hardest that is easy, and of the hardest that is medium."""
SECOND_THOUGHTS = frozenset({"either", "changed", "ask"})


def points(walk: Walk, near: int = 0) -> int:
    """One for each call, for each value that only a result gives, for each list with others like the one that is
    meant, and where other things of the same person are `near`; two for
    each want after the first, and for a second thought.
    """
    looked_up = [flow for call in walk.calls for flow in call.flows.values()]
    crowded = {(flow.source.identity, flow.general) for flow in looked_up if "*" in flow.general}
    decoys = sum(_listed(source, general, walk) > 1 for source, general in crowded)
    thoughts = len(walk.wanted) - 1 + (walk.kind in SECOND_THOUGHTS or (walk.kind == "preference" and not walk.refused))
    return len(walk.calls) + len(looked_up) + decoys + (near > 0) + 2 * thoughts


def difficulty(walk: Walk, near: int = 0) -> Difficulty:
    found = points(walk, near)
    return "easy" if found <= EASY else "medium" if found <= MEDIUM else "hard"


States = Mapping[str, str]
"""A change that was tried → the state of its record."""


def states_of(learned: LearnedWorld) -> States:
    return {each.call.key: each.state for found in learned.attempts.values() for each in found if each.state}


def covered(walk: Walk, state: States) -> dict[Target, tuple[str, ...]]:
    """Target → what of it the walk tests. A state is that of the record which a change is made of, or refused for."""
    tools = list(dict.fromkeys(bound.tool for bound in walk.wanted))
    told = {
        bound: f"{bound.tool} in {state[bound.observation.key]}"
        for bound in walk.wanted
        if bound.observation.key in state
    }
    refused = [told.get(bound, f"{bound.tool} of what is not there") for bound in walk.refused]
    return {
        "tools": tuple(tools),
        "states": tuple(told[bound] for bound in walk.wanted if bound in told and bound not in walk.refused),
        "refusals": tuple(refused),
        "pairs": tuple(" + ".join(sorted(pair)) for pair in combinations(tools, 2)),
    }


def by_coverage(walks: Sequence[Walk], state: States, cover: Collection[Target]) -> list[Walk]:
    """First one walk for each that shall be covered, then a second, and so on; otherwise as they were."""
    if not cover:
        return list(walks)
    seen: Counter[str] = Counter()
    rounds: list[int] = []
    for walk in walks:
        found = covered(walk, state)
        features = [f"{target}: {each}" for target in cover for each in found[target]]
        rounds.append(min((seen[each] for each in features), default=len(walks)))
        seen.update(features)
    return [walk for _, walk in sorted(zip(rounds, walks, strict=True), key=lambda each: each[0])]


def _listed(source: str, general: str, walk: Walk) -> int:
    """How many there are in the list from which a value is taken."""
    call = next(each for each in walk.calls if each.identity == source)
    return sum(leaf.general == general for leaf in leaves(call.observation.content))


Offered = Mapping[str, Mapping[str, int]]
"""Target → what could be tested → how many candidates do."""


def offered(walks: Sequence[Walk], state: States) -> Offered:
    found: dict[str, Counter[str]] = {target: Counter() for target in TARGETS}
    for walk in walks:
        for target, features in covered(walk, state).items():
            found[target].update(features)
    return found
