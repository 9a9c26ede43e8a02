"""Arguments that belong together: keys that the answers to one question give, a customer's account and payee."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence

from pydantic import JsonValue

from generators.tools.arguments.built_values import entry_of
from generators.tools.names import ending_of, last_of, opaque, words
from generators.tools.observations import Findings, Observation, ResultValue, fits, plain
from generators.tools.seed_values import ToolArgument

FITS = 2
"""How sure it must be by names that a value is what an argument asks for."""
MOST = 200
"""Groups of values that are looked at."""
MOST_RECORDS = 20
"""Records of which all that must be given is taken."""
DRAWS = 2
"""Of each group so many calls."""


def neighbouring(
    arguments: Sequence[ToolArgument], findings: Findings, rng: random.Random
) -> Iterator[dict[str, JsonValue]]:
    """Values for two or more arguments that take keys, out of results that are about the same; each argument another
    one. Keys that need not be given are taken one at a time.
    """
    whole = findings.tools[arguments[0].tool].parameters or {} if arguments else {}
    entries = {each.name: entry_of(each, whole) or each for each in arguments}
    keys = [
        each
        for each in arguments
        if opaque(entries[each.name].name) or (each.kind == "text" and each.required and not each.listed)
    ]
    needed = [each for each in keys if each.required]
    ways = [needed, *([*needed, each] for each in keys if not each.required)]
    ways = [way for way in ways if len(way) > 1]
    least = {each.name: FITS if each.required else _surest(entries[each.name], findings) for each in keys}
    groups = list(_groups(findings)) if ways else []
    for group in rng.sample(groups, min(MOST, len(groups))):
        offered = {each.name: _values(entries[each.name], group, least[each.name]) for each in keys}
        for way in ways:
            for _ in range(DRAWS):
                if (chosen := _drawn(way, offered, rng)) is not None:
                    yield chosen


def of_one_record(
    arguments: Sequence[ToolArgument], records: Sequence[Observation], rng: random.Random
) -> list[dict[str, JsonValue]]:
    """All that must be given out of one record, where that is more than one thing: an account number, and the postcode
    by which its holder is known.
    """
    needed = [each for each in arguments if each.required]
    found = [given for record in records if len(needed) > 1 and (given := told_in(needed, record)) is not None]
    return rng.sample(found, min(MOST_RECORDS, len(found)))


def with_more_of_it(
    arguments: Sequence[ToolArgument], records: Sequence[Observation], rng: random.Random
) -> list[dict[str, JsonValue]]:
    """The same with one of what need not be given: the surname, and a postcode or the number of a phone."""
    needed = [each for each in arguments if each.required]
    others = [each for each in arguments if not each.required and each.kind in {"text", "date"}] if needed else []
    found: list[dict[str, JsonValue]] = []
    for record in rng.sample(list(records), len(records)) if others else ():
        made = [told for each in others if (told := told_in([*needed, each], record)) is not None]
        found += made
        if len(found) >= 2 * MOST_RECORDS:
            break
    return found


def told_in(arguments: Sequence[ToolArgument], record: Observation) -> dict[str, JsonValue] | None:
    """All of these out of one record: of what stands in it more than once, what is least deep in it; None where
    something is not there."""
    given: dict[str, JsonValue] = {}
    for argument in arguments:
        fitting = [p for p in record.places if fits(p.value, argument) and p.suits(argument) >= FITS]
        if fitting:
            best = min(fitting, key=lambda place: (-place.suits(argument), place.path.count(".")))
            given[argument.name] = best.value
        elif (ending := ending_of(argument.name)) is not None:
            known = (last_of(p.value, ending[1]) for p in record.places if words(p.key) == ending[0])
            if (value := next(filter(None, known), None)) is None:
                return None
            given[argument.name] = value
        else:
            return None
    return given


def _groups(findings: Findings) -> Iterator[list[ResultValue]]:
    """What one call gives, and what all calls give that were made with the same key."""
    alone: dict[str, list[ResultValue]] = {}
    shared: dict[str, dict[str, list[ResultValue]]] = {}
    for found in findings.by_key.values():
        for place in found:
            call = place.observation
            alone.setdefault(call.key, []).append(place)
            for name, value in call.arguments.items():
                if opaque(name):
                    shared.setdefault(plain(value), {}).setdefault(call.key, []).append(place)
    yield from alone.values()
    for calls in shared.values():
        if len(calls) > 1:
            yield [place for found in calls.values() for place in found]


def _values(argument: ToolArgument, group: Sequence[ResultValue], least: int) -> list[JsonValue]:
    found = {plain(p.value): p.value for p in group if fits(p.value, argument) and p.suits(argument) >= least}
    return list(found.values())


def _surest(argument: ToolArgument, findings: Findings) -> int:
    """As sure as it is of anything that was found: what creates an event takes rooms of that name, and no events."""
    return max([FITS, *(place.suits(argument) for place in findings.suitable(argument)[:1])])


def _drawn(
    way: Sequence[ToolArgument], offered: Mapping[str, Sequence[JsonValue]], rng: random.Random
) -> dict[str, JsonValue] | None:
    chosen: dict[str, JsonValue] = {}
    for argument in way:
        left = [value for value in offered[argument.name] if plain(value) not in map(plain, chosen.values())]
        if not left:
            return None
        chosen[argument.name] = rng.choice(left)
    return {each.name: [chosen[each.name]] if each.schema.get("type") == "array" else chosen[each.name] for each in way}
