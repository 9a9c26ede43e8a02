"""Arguments for which one earlier call gives more than one value: an order, and a product that is in it."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from pydantic import JsonValue

from generators.tools.argument_values import Choices, choices_for, combinations
from generators.tools.arguments.neighbours import neighbouring
from generators.tools.observations import Findings, Observation
from generators.tools.seed_values import ToolArgument


def standing_together(
    arguments: Sequence[ToolArgument], findings: Findings, rng: random.Random, tries: int
) -> list[dict[str, JsonValue]]:
    """Arguments for which one earlier call gives more than one value: an order, and a product that is in it."""
    required = [argument for argument in arguments if argument.required]
    found: list[dict[str, JsonValue]] = []
    offered: dict[str, Choices] = {}
    """Choices for the arguments that a pair leaves open, by their names: they are the same for all pairs."""
    for calls in findings.answered.values():
        for observation in calls.values():
            for given in _pairs(required, observation):
                found += _filled(given, required, findings, offered, rng)
    rng.shuffle(found)
    near = [
        call
        for given in neighbouring(arguments, findings, rng)
        for call in _filled(given, required, findings, offered, rng)
    ]
    rng.shuffle(near)
    return [*found[:tries], *near[:tries]]


def _filled(
    given: Mapping[str, JsonValue],
    required: Sequence[ToolArgument],
    findings: Findings,
    offered: dict[str, Choices],
    rng: random.Random,
) -> list[dict[str, JsonValue]]:
    """The same with values for what is left open."""
    rest = [argument for argument in required if argument.name not in given]
    left = " ".join(argument.name for argument in rest)
    if left not in offered:
        offered[left] = choices_for(rest, findings, {}, writes=True)
    return [{**given, **other} for other in combinations(offered[left], 2, rng)]


def _entry(path: str) -> str:
    """The path of what a value is a part of: of the entry of a list, however deep it stands in it."""
    around = path.split(".")[:-1]
    inside = [place for place, part in enumerate(around) if part.isdigit()]
    return ".".join(around[: inside[-1] + 1] if inside else around[:-1] if around[-1:] == ["amount"] else around)


def _pairs(arguments: Sequence[ToolArgument], observation: Observation) -> list[dict[str, JsonValue]]:
    """Two or more values that stand together in one call: among its arguments and in one part of its result."""
    parts: dict[str, dict[str, JsonValue]] = {}
    for place in observation.places:
        for argument in arguments:
            if place.suits(argument) >= 2:
                parts.setdefault(_entry(place.path), {})[argument.name] = place.value
    shared = {argument.name: observation.arguments[argument.name] for argument in arguments
              if argument.name in observation.arguments}  # fmt: skip
    whole = {**shared, **parts.get("", {})}
    found = [{**whole, **part} for part in parts.values()]
    return [given for given in found if len(given) > 1]
