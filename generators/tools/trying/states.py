"""Calls with things that stand otherwise: what one state forbids, another allows."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence

from pydantic import JsonValue

from generators.tools.names import identifying, opaque, words
from generators.tools.observations import Findings, ResultValue, fits, plain
from generators.tools.seed_values import ToolArgument
from generators.tools.trying.beside import all_together, filled

STATES = frozenset("status state stage phase".split())
"""Last words of the names of fields that say how a thing stands."""
OF_STATE = 8
"""Things in one state that are tried …"""
WAYS = 3
"""… and calls with each of them."""
SURE = 3


def of_each_state(
    arguments: Sequence[ToolArgument], findings: Findings, rng: random.Random
) -> list[dict[str, JsonValue]]:
    """Calls with things in those states in which one was answered, or none was tried, as their records tell; where none
    was answered at all, in every state."""
    required = [each for each in arguments if each.required]
    keys = [each for each in required if opaque(each.name)]
    keys += [each for each in required if each not in keys and (identifying(each.name) or each.also)]
    for key in keys:
        if standing := _standing(key, findings):
            return _in_states(key, standing, required, findings, rng)
    return []


def _in_states(
    key: ToolArgument,
    standing: Mapping[str, tuple[JsonValue, str]],
    required: Sequence[ToolArgument],
    findings: Findings,
    rng: random.Random,
) -> list[dict[str, JsonValue]]:
    made = findings.answered.get(key.tool, {}).values()
    answered = Counter(_state_of(call.arguments.get(key.name), standing) for call in made)
    said_no = findings.refused.get(key.tool, {}).values()
    refused = Counter(_state_of(call.arguments.get(key.name), standing) for call in said_no)
    things: dict[str, list[JsonValue]] = {}
    for value, state in standing.values():
        things.setdefault(state, []).append(value)
    open_to = [state for state in things if state and (answered[state] or not refused[state] or not made)]
    found: list[dict[str, JsonValue]] = []
    together = all_together(required, findings) if len(required) > 1 else []
    for state in sorted(open_to, key=lambda each: -answered[each]):
        for value in rng.sample(things[state], min(OF_STATE, len(things[state]))):
            given = [each for each in together if plain(each.get(key.name)) == plain(value)] or [{key.name: value}]
            for each in rng.sample(given, min(WAYS, len(given))):
                found += filled(each, required, findings, rng)
    return found


def _standing(argument: ToolArgument, findings: Findings) -> dict[str, tuple[JsonValue, str]]:
    """Key of a thing → the key, and how the thing stands; what no record tells a state of is left out."""
    found: dict[str, tuple[JsonValue, str]] = {}
    for places in findings.by_key.values():
        for place in places:
            if place.suits(argument) >= SURE and fits(place.value, argument) and (state := _beside(place)):
                found.setdefault(plain(place.value), (place.value, state))
    return found


def _beside(place: ResultValue) -> str:
    around = place.path.rpartition(".")[0]
    told = [
        f"{each.key}: {each.value}"
        for each in place.observation.places
        if each.path.rpartition(".")[0] == around and words(each.key)[-1:] and words(each.key)[-1] in STATES
    ]
    return "; ".join(told)


def _state_of(value: JsonValue, standing: Mapping[str, tuple[JsonValue, str]]) -> str:
    return standing.get(plain(value), (None, ""))[1]
