"""In which order walks take turns, so that what a set begins with is of every kind."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from generators.walks.walk import Walk, WalkKind

ROTATION: tuple[WalkKind, ...] = (
    "read", "chain", "write", "two", "chain", "write", "read", "chain", "two", "refusal",
    "chain", "write", "each", "besides", "writes",
)  # fmt: skip
"""In which order the kinds of walks take turns: mostly reads, one in fifteen is refused, one changes two things."""

ROTATION_OF_CHANGES: tuple[WalkKind, ...] = (
    "write", "chain", "condition", "writes", "refusal", "changed", "read", "several", "preference", "refusal",
    "write", "two", "either", "writes", "refusal", "ask", "condition", "write", "preference", "refusal", "each",
    "writes",
)  # fmt: skip
"""The same where changes were built of records: mostly these, one in six is refused."""

ROTATION_OF_WHAT_WAS_SHOWN: tuple[WalkKind, ...] = (
    "read", "chain", "write", "two", "condition", "chain", "write", "preference", "chain", "refusal",
    "either", "write", "besides", "each", "changed", "two", "ask", "writes", "chain", "several", "write",
)  # fmt: skip
"""The same where the changes were built of what the tools showed: more is looked up, one in twenty is refused."""
MANY = 5
ROTATION_OF_MANY: tuple[WalkKind, ...] = (
    "writes", "write", "besides", "refusal", "writes", "chain", "changed", "writes", "preference", "besides", "two",
    "writes", "condition", "either", "writes", "refusal", "write", "besides", "writes", "ask", "several", "writes",
    "each", "besides", "writes", "read", "writes", "besides", "chain",
)  # fmt: skip
"""The same where so many tools change something: half of the stories want several things at once."""


def rotation(changing: int, *, built: bool, shown: bool) -> Sequence[WalkKind]:
    """For a world in which so many tools change something: `built`, of records, or `shown` by the tools."""
    if built and not shown:
        return ROTATION_OF_CHANGES
    if changing >= MANY:
        return ROTATION_OF_MANY
    return ROTATION_OF_WHAT_WAS_SHOWN if built else ROTATION


def in_turn(found: Mapping[WalkKind, Mapping[str, list[Walk]]], seed: int, rotation: Sequence[WalkKind]) -> list[Walk]:
    """The kinds by rotation, the recipes of a kind in turn, until there are none left."""
    queues: dict[WalkKind, list[Walk]] = {}
    for kind, recipes in found.items():
        lists = [list(walks) for _, walks in sorted(recipes.items())]
        random.Random(f"{seed}/{kind}").shuffle(lists)
        rounds = range(max(map(len, lists)))
        queues[kind] = [walks[turn] for turn in rounds for walks in lists if turn < len(walks)][::-1]
    ordered: list[Walk] = []
    while any(queues.values()):
        for kind in (*rotation, *(kind for kind in queues if kind not in rotation)):
            if queues.get(kind):
                ordered.append(queues[kind].pop())
    return ordered
