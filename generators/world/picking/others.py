"""What a person may wish instead of what is there: what stands at the same place in another record."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pydantic import JsonValue

from generators.tools.arguments.new_addresses import another_house, reaches
from generators.tools.arguments.today import on_its_side, today
from generators.tools.names import opaque
from generators.tools.observations import Findings
from generators.tools.seed_values import ToolArgument
from generators.world.entities import Kind
from generators.world.experience import Experience, days_at
from generators.world.neighbourhood import KnownRecord
from generators.world.records import RecordValue

SURE = 4
"""How sure it is by names that values of this place are what a person could wish instead."""
MOST_OTHERS = 12
"""Other records whose day or time is looked at, to find a likely one."""


@dataclass(frozen=True, slots=True)
class Others:
    """Where other records are, and what is known of days."""

    kinds: Mapping[str, Kind]
    experience: Experience
    findings: Findings


def in_its_place(
    argument: ToolArgument,
    around: Sequence[KnownRecord],
    others: Others,
    instead: dict[str, Mapping[str, JsonValue]],
    rng: random.Random,
) -> JsonValue:
    """Of one object all from the same record; of days one that is not over; of addresses the next house. None where
    there is nothing, as for what only one person is reached by."""
    if opaque(name := argument.name) or reaches(name):
        return None
    for record in around[:1]:
        records = others.kinds[record.entity].records
        for value in record.values:
            if value.suits(name) >= SURE and "*" not in value.general:
                group = f"{record.entity} {value.within}"
                if group not in instead:
                    keys = [key for key in records if key != record.key]
                    if not keys:
                        return None
                    made = [records[key][0] for key in rng.sample(keys, min(MOST_OTHERS, len(keys)))]
                    days = days_at(value.path, made)
                    open_to = on_its_side(argument, list(days), today(others.findings))
                    if days and not open_to:
                        return None
                    day = others.experience.day(name, open_to, rng) if days else ""
                    if day not in ("", *days):
                        return day  # one that a refusal names
                    told = {each.path: each.value for each in days.get(day) or made[0]}
                    instead[group] = _moved(told, value, others.kinds[record.entity])
                return instead[group].get(value.path)
    return None


def _moved(told: dict[str, JsonValue], value: RecordValue, kind: Kind) -> dict[str, JsonValue]:
    """What another record tells, with the next house where the value is part of an address: nobody moves in there."""
    inside = value.path.removesuffix(value.path.rpartition(".")[2])
    address = {path.removeprefix(inside): each for path, each in told.items() if path.rpartition(".")[0] == inside[:-1]}

    def is_taken(part: str, made: str) -> bool:
        return any(
            each.path == f"{inside}{part}" and each.value == made
            for known, _ in kind.records.values()
            for each in known
        )

    made = another_house(address, is_taken) if value.path.removeprefix(inside) in address else None
    return told | {f"{inside}{part}": each for part, each in (made or {}).items()}
