"""Arguments for which one earlier call gives more than one value: an order, and a product that is in it."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product

from pydantic import JsonValue

from generators.tools.argument_values import Choices, choices_for, combinations
from generators.tools.arguments.neighbours import neighbouring
from generators.tools.names import opaque, words
from generators.tools.observations import Findings, Observation, fits, plain
from generators.tools.seed_values import ToolArgument

SUITS = 2
"""How sure it must be by names that a value is what an argument asks for."""
MOST_GIVEN = 60
"""Ways to give what stands in one record that are tried."""
MOST_WAYS = 3
"""Values of one record for one argument."""


def standing_together(
    arguments: Sequence[ToolArgument],
    findings: Findings,
    rng: random.Random,
    tries: int,
    *,
    most_first: bool = False,
) -> list[dict[str, JsonValue]]:
    """Arguments for which one earlier call gives more than one value: an order, and a product that is in it. With
    `most_first` those of which a call gives the most go before others."""
    required = [argument for argument in arguments if argument.required]
    found: list[dict[str, JsonValue]] = []
    told: dict[int, int] = {}
    """Call → how much of it another gives."""
    offered: dict[str, Choices] = {}
    """Choices for the arguments that a pair leaves open, by their names: they are the same for all pairs."""
    for answered in findings.answered.values():
        for observation in answered.values():
            for given in _pairs(required, observation):
                calls = _filled(given, required, findings, offered, rng)
                told |= {id(call): len(given) for call in calls}
                found += calls
    rng.shuffle(found)
    if most_first:
        found.sort(key=lambda call: -told[id(call)])
    near = [
        call
        for given in neighbouring(arguments, findings, rng)
        for call in _filled(given, required, findings, offered, rng)
    ]
    rng.shuffle(near)
    return [*found[:tries], *near[:tries]]


def all_together(arguments: Sequence[ToolArgument], findings: Findings) -> list[dict[str, JsonValue]]:
    """Two or more of what must be given, as earlier calls give them together."""
    calls = (call for calls in findings.answered.values() for call in calls.values())
    found = (given for call in calls for given in _pairs(arguments, call))
    return list({plain(given): given for given in found}.values())


def filled(
    given: Mapping[str, JsonValue], required: Sequence[ToolArgument], findings: Findings, rng: random.Random
) -> list[dict[str, JsonValue]]:
    """The same with values for what is left open."""
    return _filled(given, required, findings, {}, rng)


def out_of_records(
    arguments: Sequence[ToolArgument], records: Sequence[Observation], findings: Findings, rng: random.Random
) -> list[dict[str, JsonValue]]:
    """Two or more of what must be given out of one record, in each way where it has several of a kind (the postcode of
    the sender, that of the recipient), with values for what stands in none."""
    required = [argument for argument in arguments if argument.required]
    found = [given for record in records for given in _told_in(required, record)]
    offered: dict[str, Choices] = {}
    chosen = rng.sample(found, min(MOST_GIVEN, len(found)))
    return [call for given in chosen for call in _filled(given, required, findings, offered, rng)]


def out_of_offers(
    arguments: Sequence[ToolArgument],
    records: Sequence[Observation],
    findings: Findings,
    rng: random.Random,
    tries: int,
) -> list[dict[str, JsonValue]]:
    """What stands together in one entry of a list (a day and a window that are free), beside the key of a record that
    has in it by what the list was asked for: the visit, of the line."""
    required = [argument for argument in arguments if argument.required]
    keys, wished = [a for a in required if opaque(a.name)], [a for a in required if not opaque(a.name)]
    found: dict[str, dict[str, JsonValue]] = {}
    for calls in findings.answered.values() if len(keys) == 1 and len(wished) > 1 else ():
        for call in calls.values():
            asked_for = {plain(value) for name, value in call.arguments.items() if opaque(name)}
            entries = _pairs([replace(each, name=_as_offered(each.name)) for each in wished], call) if asked_for else []
            offered = [
                {each.name: entry[_as_offered(each.name)] for each in wished}
                for entry in entries
                if all(fits(entry.get(_as_offered(each.name)), each) for each in wished)
            ]
            about = [each for each in records if asked_for & {plain(place.value) for place in each.places}]
            for record in about if offered else ():
                key = next((p.value for p in record.places if p.suits(keys[0]) > SUITS), None)
                given = [{keys[0].name: key, **entry} for entry in offered if key is not None]
                found |= {plain(each): each for each in given}
    return rng.sample(list(found.values()), min(tries, len(found)))


def _as_offered(argument: str) -> str:
    """The name without what says that it shall be so from now on: the date, for new_date."""
    return "_".join(words(argument)[1:]) if words(argument)[:1] == ("new",) else argument


def _told_in(arguments: Sequence[ToolArgument], record: Observation) -> list[dict[str, JsonValue]]:
    told: dict[str, list[JsonValue]] = {}
    for argument in arguments:
        places = [each for each in record.places if each.suits(argument) >= SUITS and fits(each.value, argument)]
        if values := list({plain(each.value): each.value for each in places}.values())[:MOST_WAYS]:
            told[argument.name] = values
    return [dict(zip(told, each, strict=True)) for each in product(*told.values())] if len(told) > 1 else []


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
    """Two or more values that stand together in one call: among its arguments and in one part of its result. One value
    is not what two arguments ask for."""
    parts: dict[str, dict[str, JsonValue]] = {}
    for place in observation.places:
        for argument in arguments:
            if place.suits(argument) >= SUITS:
                listed = argument.schema.get("type") == "array"
                parts.setdefault(_entry(place.path), {})[argument.name] = [place.value] if listed else place.value
    shared = {argument.name: observation.arguments[argument.name] for argument in arguments
              if argument.name in observation.arguments}  # fmt: skip
    whole = {**shared, **parts.get("", {})}
    found = [{**whole, **part} for part in parts.values()]
    return [given for given in found if len(given) > 1 and len({*map(plain, given.values())}) == len(given)]
