"""What is seen by comparing calls whole holds by the pairing of calls, too."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any, get_args

import pytest

from harness.checks.reference.matching import CallComparison, TrajectoryMode, prepared
from harness.types.trajectory import Step, ToolCall

VALUES: list[Any] = ["a", "b", 1, True, 0, False, 1.0, 2, None, [1], [True]]


def _calls(random: random.Random) -> list[tuple[str, dict[str, Any]]]:
    names = [random.choice("st") for _ in range(random.randrange(1, 4))]
    return [(name, {key: random.choice(VALUES) for key in random.sample("xy", random.randrange(3))}) for name in names]


def _alike(value: Any, random: random.Random) -> Any:
    """Perhaps what Python takes for it, and JSON does not: 1 for true."""
    if type(value) not in (int, bool) or value not in (0, 1) or random.random() > 0.2:
        return value
    return int(value) if type(value) is bool else bool(value)


def _changed(calls: list[tuple[str, dict[str, Any]]], random: random.Random) -> list[tuple[str, dict[str, Any]]]:
    made = [(name, {key: _alike(value, random) for key, value in given.items()}) for name, given in calls]
    if random.random() < 0.4:
        random.shuffle(made)
    if random.random() < 0.3:
        made += _calls(random)
    return made[: len(made) - (random.random() < 0.2)]


@pytest.mark.parametrize("args", ["exact", "ignore", "superset", "subset"])
@pytest.mark.parametrize("mode", [each for each in get_args(TrajectoryMode) if each != "strict"])
def test_what_holds_outright_holds_by_pairing_and_nothing_else_does(mode: TrajectoryMode, args: str) -> None:
    seen = 0
    for seed in range(1_500):
        chance = random.Random(seed)
        expected = _calls(chance)
        made = _changed(expected, chance)
        reference = prepared(expected, None, args, {})
        calls = tuple(ToolCall(id=f"c{i}", name=name, arguments=given) for i, (name, given) in enumerate(made))
        steps = [Step(role="agent", events=calls)]
        slow = CallComparison(steps, replace(reference, outright=None)).holds(mode)
        assert CallComparison(steps, reference).holds(mode) == slow, (seed, expected, made)
        if reference.outright is not None and reference.outright.holds(
            [(each.name, each.arguments) for each in calls], mode
        ):
            seen += 1
    assert seen > 50 or args == "subset"
