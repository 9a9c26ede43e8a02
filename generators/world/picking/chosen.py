"""The arguments of a call that is tried, and those of them that are made of other records."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from pydantic import JsonValue

from generators.tools.arguments.built_values import entry_of, is_sum, parts_of
from generators.tools.arguments.days import periods
from generators.tools.arguments.free_texts import WrittenText, texts_for
from generators.tools.arguments.new_addresses import reaches
from generators.tools.names import opaque, stem, words
from generators.tools.observations import Findings
from generators.tools.seed_values import ToolArgument, invented
from generators.world.entities import Kind
from generators.world.neighbourhood import KnownRecord, RecordPlace, group_of
from generators.world.picking.listed import alike
from generators.world.records import RecordValue

WRITTEN = "written"
USUAL = 0.5
"""How often the first of some choices is taken: what is usual is named first."""
WHOLE = 3
"""Arguments that say what is made: so many are no accident."""
TWO_OBJECTS = 0.35
"""How often there are two of one kind, of which one stands after the other."""


@dataclass(slots=True)
class ChosenArguments:
    """The arguments of a call, and where they come from."""

    arguments: dict[str, JsonValue] = field(default_factory=dict)
    places: dict[str, tuple[RecordPlace, ...]] = field(default_factory=dict)
    """Argument → the places of its values, item by item. The others are what the caller says."""
    invented: int | None = None
    """Which of the values that are invented it takes."""

    @property
    def recipe(self) -> str:
        """The same for calls whose values come from places of the same kind."""
        return " ".join(f"{name}<{group_of(found[0])}" for name, found in sorted(self.places.items()) if found)


def of_other_choice(argument: ToolArgument, beside: Sequence[ToolArgument], given: Mapping[str, JsonValue]) -> bool:
    """Whether its description says that it goes with something else than was chosen: only to reschedule."""
    told = {*map(stem, words(str(argument.schema.get("description") or "")))}
    for each in beside:
        if not argument.required and each.kind == "choice" and each.name in given and each is not argument:
            named = [choice for choice in each.listed if {*map(stem, words(str(choice)))} <= told]
            if named and given[each.name] not in named:
                return True
    return False


def of_another(
    argument: ToolArgument,
    tool: str,
    beside: Sequence[ToolArgument],
    kinds: Mapping[str, Kind],
    around: Sequence[KnownRecord],
    instead: dict[str, Mapping[str, JsonValue]],
    rng: random.Random,
) -> JsonValue:
    """What another of the kind that is made new has under this name, all from the same: the trade of a repair. Where
    all that the tool takes `beside` stands in such a record, the sum and the day are from it, too: the one of which the
    text was written, if any.
    """
    if opaque(argument.name) or reaches(argument.name):
        return None
    for entity, kind in kinds.items():
        told = {value.key for values, _ in kind.records.values() for value in values}
        taken = {each.name for each in beside if not opaque(each.name)}
        whole = len(taken) >= WHOLE and taken <= told and not any(periods(beside))
        made = entity != around[0].entity and (whole or {*words(entity)} <= {*words(tool)[1:]})
        if not made or argument.name not in told or not (whole or argument.kind in {"text", "choice"}):
            continue
        if entity not in instead:
            others = [
                key for key, (values, _) in kind.records.items() if around[0].key not in {v.value for v in values}
            ]
            described = [key for key in others if _is_row(kind.records[key][0], instead.get(WRITTEN, {}))]
            values, _ = kind.records[rng.choice(sorted(described or others or kind.records))]
            instead[entity] = {each.key: each.value for each in values if "*" not in each.general}
        value = instead[entity].get(argument.name)
        return value if not argument.listed or value in argument.listed else None
    return None


def _is_row(values: Sequence[RecordValue], row: Mapping[str, JsonValue]) -> bool:
    """Whether a record has all that stands in a row, of what it tells by the same names."""
    told = {each.key: each.value for each in values}
    both = told.keys() & row.keys()
    return bool(both) and all(told[name] == row[name] for name in both)


def written(
    argument: ToolArgument,
    findings: Findings,
    chosen: ChosenArguments,
    instead: dict[str, Mapping[str, JsonValue]],
    rng: random.Random,
    fits: Callable[[WrittenText], bool] = bool,
) -> bool:
    """Adds what a person writes there: of the row in which another text of the call stands, where there is one. False
    where nothing fits."""
    offered = texts_for(argument, findings, fits)
    if not offered:
        return False
    text = rng.choice(offered)
    instead.setdefault(WRITTEN, text.row)
    chosen.arguments[argument.name] = instead[WRITTEN].get(argument.name, text.text)
    return True


def beside_written(argument: ToolArgument, instead: Mapping[str, Mapping[str, JsonValue]]) -> JsonValue:
    """What stands beside a text that was written: the trade, with the problem."""
    value = instead.get(WRITTEN, {}).get(argument.name)
    return value if value in argument.listed else None


def with_objects(
    argument: ToolArgument,
    whole: Mapping[str, JsonValue],
    chosen: ChosenArguments,
    places: Callable[[ToolArgument], Sequence[Sequence[RecordPlace]]],
    rng: random.Random,
) -> bool:
    """Adds a list of objects: the ids of each out of one entry of a list (`places`), as is what stands in a list of the
    same name (the line of an invoice's items); numbers and choices as wished. False where there is none."""
    entry = entry_of(argument, whole)
    if entry is None or entry.schema.get("type") != "object":
        return False
    made: dict[str, JsonValue] = {}
    beside: dict[str, list[RecordPlace]] = {}
    for inner in parts_of(entry, whole):
        groups = places(inner)
        numbers = [p for group in groups for p in group if p.value.general == f"{argument.name}.*.{inner.name}"]
        if groups and opaque(inner.name):
            place = rng.choice(groups[0])
            after = groups[0][groups[0].index(place) + 1 :][:1]
            beside[inner.name] = [each for each in after if alike(place, each)]
            made[inner.name] = place.value.value
            chosen.places[f"{argument.name}.0.{inner.name}"] = (place,)
        elif numbers:
            place = rng.choice(numbers)
            made[inner.name] = place.value.value
            chosen.places[f"{argument.name}.0.{inner.name}"] = (place,)  # said by what stands there, not by its number
        elif inner.listed:
            usual = rng.random() < USUAL  # what is named first
            made[inner.name] = inner.listed[0] if usual else rng.choice(list(inner.listed))
        elif (inner.required or not is_sum(inner) or rng.random() < USUAL) and (offered := invented(inner)):
            made[inner.name] = rng.choice(offered[:3])
        elif inner.required:
            return False
    if not made:
        return False
    entries = [made]
    if beside and all(beside.values()) and rng.random() < TWO_OBJECTS:
        entries.append({**made, **{name: place.value.value for name, (place,) in beside.items()}})
        chosen.places |= {f"{argument.name}.1.{name}": (place,) for name, (place,) in beside.items()}
    chosen.arguments[argument.name] = list(entries)
    return True
