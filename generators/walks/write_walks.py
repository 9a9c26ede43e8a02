"""Walks that change something: two changes that do not touch each other, and changes that the tools refuse."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from generators.tools.already_so import ExistingRecords
from generators.tools.names import identifying, opaque, words
from generators.tools.observations import Findings, Observation, plain
from generators.tools.results.lacking import lacking
from generators.tools.seed_values import ToolArgument
from generators.tools.world import writes
from generators.walks.bindings import Binder, BoundCall
from generators.walks.intents.wants import adding_last, people
from generators.walks.origins import without_needed_reads
from generators.walks.phrases import phrases
from generators.walks.user_facts import tells_who
from generators.walks.walk import Walk

MOST_PAIRS = 20
"""Pairs of changes by the same two tools."""
MOST_TRIED = 400
MOST_JOINT = 12
"""Sets of changes of one thing by the same tools."""
_INCOMPLETE = re.compile(
    r"\b(?:required|missing|(?:at least|exactly) one|either|nothing (?:\w+ ){0,2}to|nothing (?:\w+ )?given"
    r"|(?:is|are) empty|needs? a|the same"
    r"|please (?:say|give|name|tell)|not found|no such)\b",
    re.IGNORECASE,
)
"""Refusals of what nobody would ask for."""
_ENDING = frozenset("close merge archive end finish complete resolve".split())
"""After these there is nothing left to change: they come last."""
_UNDOING = frozenset("cancel delete remove withdraw revoke".split())
"""Who wants this of a thing wants no other change of it."""
MOST_LATER = 3
"""Ways to ask for two changes of which one goes before the other."""
LEAST_SUITING = 2
"""How sure it must be by names that a value is what an argument asks for."""
MOST_REFUSED = 40
"""Refused calls of one tool."""


def two_changes(changes: Sequence[BoundCall], rng: random.Random) -> Iterator[Walk]:
    """Two tools that change different things, for one person: whichever comes first, both are done."""
    by_tool: dict[str, list[BoundCall]] = {}
    for bound in changes:
        by_tool.setdefault(bound.tool, []).append(bound)
    for one, other in combinations(sorted(by_tool), 2):
        found: dict[str, Walk] = {}
        for _ in range(MOST_TRIED):
            pair = (rng.choice(by_tool[one]), rng.choice(by_tool[other]))
            if len(found) < MOST_PAIRS and _apart(*pair):
                found.setdefault(
                    " ".join(sorted(bound.identity for bound in pair)), Walk("writes", tuple(adding_last(pair)))
                )
        yield from found.values()


def joint_changes(changes: Sequence[BoundCall], rng: random.Random) -> Iterator[Walk]:
    """Two or three changes of one thing, each by another tool: the ticket gets a priority, and somebody to see to it.

    Which of them can be made one after the other the proofs tell.
    """
    by_thing: dict[tuple[str, str], dict[str, list[BoundCall]]] = {}
    for bound in changes:
        for name, value in bound.observation.arguments.items():
            if opaque(name) and isinstance(value, str | int):
                by_thing.setdefault((name, plain(value)), {}).setdefault(bound.tool, []).append(bound)
    made: dict[tuple[str, ...], int] = {}
    things = [tools for tools in by_thing.values() if len(tools) > 1]
    for tools in rng.sample(things, len(things)):
        for number in (3, 2):
            able = sorted(tool for tool in tools if not _UNDOING & set(words(tool)))
            drawn = rng.sample(able, number) if len(able) >= number else []
            chosen = tuple(sorted(drawn, key=lambda tool: (bool(_ENDING & set(words(tool))), tool)))
            wanted = [rng.choice(tools[tool]) for tool in chosen]
            if wanted and made.get(chosen, 0) < MOST_JOINT and _together(wanted) and len(people(*wanted)) < 2:
                made[chosen] = made.get(chosen, 0) + 1
                *others, last = wanted
                if _ENDING & set(words(last.tool)):
                    last = replace(last, before=(*last.before, *others))
                yield Walk("writes", (*others, last))


def later_changes(findings: Findings, binder: Binder) -> Iterator[Walk]:
    """A change, and another that is only possible after it."""
    for first, then in findings.later:
        pairs = [
            (one, other)
            for one in map(without_needed_reads, binder.ways(first))
            for other in map(without_needed_reads, binder.ways(then))
            if _together([one, other]) and len(people(one, other)) < 2
        ]
        yield from (
            Walk("writes", (one, replace(other, before=(*other.before, one)))) for one, other in pairs[:MOST_LATER]
        )


def _together(wanted: Sequence[BoundCall]) -> bool:
    """Whether they are about one thing that is found in one way, and nothing else is said of two of them."""
    first, *others = wanted
    keys = {name: plain(v) for name, v in first.observation.arguments.items() if opaque(name)}
    for other in others:
        shared = first.observation.arguments.keys() & other.observation.arguments.keys()
        if any(name not in keys or plain(other.observation.arguments[name]) != keys[name] for name in shared):
            return False
        if {n: f.source.identity for n, f in other.flows.items() if n in keys} != {
            n: f.source.identity for n, f in first.flows.items() if n in other.observation.arguments
        }:
            return False
    said = [name for each in wanted for name in each.said if name not in keys]
    return len(said) == len(set(said))


def refused_changes(findings: Findings, binder: Binder, records: ExistingRecords) -> Iterator[Walk]:
    """A change of what there is that the tool refuses: all of its values exist, it is the state that forbids it."""
    for tool, refused in findings.refused.items():
        if not writes(findings.tools[tool]):
            continue
        arguments = {argument.name: argument for argument in findings.arguments[tool]}
        sound = [
            Observation(tool, refusal.arguments, None)
            for refusal in refused.values()
            if all(_exists(arguments[name], value, findings) for name, value in refusal.arguments.items())
            if not _INCOMPLETE.search(refusal.error)
            and not findings.names_opener(refusal)
            and not lacking(refusal.error, findings.tools[tool], refusal.arguments)
        ]
        for observation in [each for each in sound if not records.already_so(each)][:MOST_REFUSED]:
            blind = [way for way in binder.ways(observation) if not any(map(_tells_state, way.calls))]
            yield from (Walk("refusal", (without_needed_reads(way),)) for way in blind[:2])


def _apart(one: BoundCall, other: BoundCall) -> bool:
    """Whether they have nothing in common but the person, who is the same: what only one is known to own may be
    another's.
    """
    mine, others = _said(one), _said(other)
    if len(people(one, other)) > 1:
        return False
    who, whom = ({key: value for key, value in said.items() if tells_who(key)} for said in (mine, others))
    if who != whom:
        return False
    if any(opaque(name) and name in two.flows for a, two in ((one, other), (other, one)) for name in a.said):
        return False  # of one thing the key is said, and of the other what it is called: nobody could tell them apart
    if _alike(mine, others):
        return False
    shared = mine.keys() & others.keys() - who.keys()
    given = {plain(value) for call in one.calls for value in call.observation.arguments.values()}
    known = {plain(value) for value in who.values()}
    for call in other.calls:
        if call not in one.calls and any(
            plain(value) in given - known for value in call.observation.arguments.values()
        ):
            return False
    return not shared and len({*one.calls, *other.calls}) <= 4


def _alike(mine: Mapping[str, object], others: Mapping[str, object]) -> bool:
    """Whether things of one kind are named in both under different names: of two numbers of tickets, which is which?"""
    shapes = {(_form(value), name): value for name, value in mine.items() if opaque(name)}
    return any(
        _form(value) == known and name != own and plain(value) != plain(first)
        for name, value in others.items()
        if opaque(name)
        for (known, own), first in shapes.items()
    )


def _form(value: object) -> str:
    return re.sub(r"\d+", "9", str(value))


def _said(bound: BoundCall) -> dict[str, object]:
    return {name: value for call in bound.calls for name, value in call.said.items()}


def _tells_state(bound: BoundCall) -> bool:
    """Whether an entry that is taken says how things stand: who reads that it was shipped need not try to cancel it."""
    states = phrases().states
    return any(
        words(place.key)[-1:] and words(place.key)[-1] in states
        for flow in bound.flows.values()
        for place in flow.source.observation.places
        if place.path.rpartition(".")[0] == flow.path.rpartition(".")[0]
    )


def _exists(argument: ToolArgument, value: object, findings: Findings) -> bool:
    """Whether the tool took the value another time, or a result gives it under a name that fits."""
    known = findings.accepted.get((argument.tool, argument.name), {})
    if plain(value) in known:
        return True
    best = max((place.suits(argument) for each in known for place in findings.by_value.get(each, ())), default=0)
    return identifying(argument.name) and any(
        place.suits(argument) >= max(LEAST_SUITING, best) for place in findings.by_value.get(plain(value), ())
    )  # no customer has the number of an order
