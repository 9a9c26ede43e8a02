"""The data behind the tools, by their values: in which record somebody stands, and which records belong to that one."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice, product

from pydantic import JsonValue

from generators.tools.arguments.inside import HOLDING
from generators.tools.arguments.neighbours import told_in
from generators.tools.observations import Findings, Observation
from generators.tools.results.handed import HandedOn, is_stand_in, values_at
from generators.tools.seed_values import ToolArgument

MOST_LINKED = 60
"""Records of which calls are tried with what stands in those round them, too."""
MOST_ROWS = 3
"""Records that are taken for one person, where what was said fits several."""


@dataclass(slots=True)
class Rows:
    """Records, each as what a call gives, its key first."""

    records: Sequence[Observation]
    _holding: dict[str, list[Observation]] = field(default_factory=dict)
    _keyed: dict[str, Observation] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for record in self.records:
            for place in record.places:
                held = self._holding.setdefault(_folded(place.value), [])
                if not held or held[-1] is not record:
                    held.append(record)
            if record.places:
                self._keyed.setdefault(str(record.places[0].value), record)

    def of(self, said: Iterable[JsonValue]) -> list[Observation]:
        """Those in which all of this stands, where they are few."""
        values = [_folded(value) for value in said]
        if not values:
            return []
        found = min((self._holding.get(value, []) for value in values), key=len)
        rows = [each for each in found if set(values) <= {_folded(place.value) for place in each.places}]
        return rows if len(rows) <= MOST_ROWS else []

    def keyed(self, key: str) -> Observation | None:
        """The record with this key."""
        return self._keyed.get(key)

    def around(self, row: Observation) -> list[Observation]:
        """The record, and those whose keys stand in it."""
        linked = {id(row): row}
        for place in row.places:
            other = self._keyed.get(str(place.value)) if isinstance(place.value, str | int) else None
            if other is not None:
                linked.setdefault(id(other), other)
        return list(linked.values())

    @staticmethod
    def key(row: Observation) -> str:
        return str(row.places[0].value)


def each_found(
    arguments: Sequence[ToolArgument],
    answered: Sequence[frozenset[str]],
    records: Sequence[Observation],
    turn: int,
    rng: random.Random,
) -> Iterator[dict[str, JsonValue]]:
    """Of each record one call that finds it, by as little as was `answered` of others, in turn."""
    least = [names for names in answered if names and not any(other < names for other in answered if other)]
    for number, record in enumerate(rng.sample(list(records), len(records)) if least else ()):
        names = least[(number + turn) % len(least)]
        given = told_in([each for each in arguments if each.name in names], record)
        if given is not None:
            yield given


def next_steps(
    arguments: Sequence[ToolArgument], findings: Findings, handed: HandedOn, rows: Rows
) -> Iterator[dict[str, JsonValue]]:
    """Calls that take what an earlier one gave for somebody, with what else stands in the records of that one."""
    for name, made in handed.steps(arguments[0].tool).items() if arguments else ():
        for call in findings.answered.get(made.tool, {}).values():
            rest = [each for each in arguments if each.name != name]
            for given in values_at(call.content, made.path):
                if not is_stand_in(given):
                    continue
                for row in rows.of(value for value in call.arguments.values() if not is_stand_in(value)):
                    yield from ({name: given, **told} for told in told_of(rest, rows.around(row)))


def of_linked_records(arguments: Sequence[ToolArgument], rows: Rows, seed: str) -> Iterator[dict[str, JsonValue]]:
    """All that must be given out of one record and of those whose keys stand in it: a surname, and the hotel."""
    if sum(each.required for each in arguments) > 1:
        records = random.Random(seed).sample(list(rows.records), len(rows.records))
        told = (list(islice(told_of(arguments, rows.around(record)), MOST_ROWS)) for record in records)
        for found in islice(filter(None, told), MOST_LINKED):
            yield from found


def told_of(arguments: Sequence[ToolArgument], rows: Sequence[Observation]) -> Iterator[dict[str, JsonValue]]:
    """Every way to give what must be given out of these records: where nothing is called so, as what it is to be is
    chosen: `postcode` and the postcode."""
    needed = [each for each in arguments if each.required]
    ways: list[dict[str, JsonValue]] = [{}]
    choosing = [each for each in needed if each.kind == "choice"]
    for argument in needed:
        if argument in choosing:
            continue
        if (value := _in(argument, rows)) is not None:
            ways = [{**way, argument.name: value} for way in ways]
            continue
        named = [
            {choice.name: name, argument.name: value}
            for choice in choosing
            for name in choice.listed
            if isinstance(name, str) and (value := _in(replace(argument, name=name), rows)) is not None
        ]
        ways = [{**way, **one} for way, one in product(ways, named)]
    for choice in choosing:
        ways = [
            {**way, choice.name: value}
            for way in ways
            for value in ([way[choice.name]] if choice.name in way else choice.listed)
        ]
    optional = [each for each in arguments if not each.required and each.kind != "choice"]
    also: list[dict[str, JsonValue]] = [{}] if needed else []
    also += [{each.name: value} for each in optional if (value := _in(each, rows)) is not None]
    yield from ({**way, **one} for way in ways for one in also)


def named_by_choice(arguments: Sequence[ToolArgument], said: Mapping[str, JsonValue]) -> tuple[str, str] | None:
    """The argument that says what another is, and that other one: what is given is the postcode."""
    choosing = [each for each in arguments if each.kind == "choice" and each.name in said]
    told = {name for name, value in said.items() if not is_stand_in(value)}
    found = chooses([each for each in arguments if each in choosing or each.name in told])
    return (found[0].name, found[1].name) if found is not None else None


def chooses(arguments: Sequence[ToolArgument]) -> tuple[ToolArgument, ToolArgument] | None:
    """The argument that says what another one is, and that other: of several texts the one that is called `answer`."""
    choosing = [each for each in arguments if each.kind == "choice"]
    texts = [each for each in arguments if each.kind == "text" and each.required]
    texts = texts if len(texts) == 1 else [each for each in texts if each.name in HOLDING]
    return (choosing[0], texts[0]) if len(choosing) == 1 and len(texts) == 1 else None


def _in(argument: ToolArgument, rows: Sequence[Observation]) -> JsonValue:
    return next((given[argument.name] for row in rows if (given := told_in([argument], row)) is not None), None)


def _folded(value: object) -> str:
    return "".join(sign for sign in str(value).casefold() if sign.isalnum())
