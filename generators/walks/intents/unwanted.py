"""What nobody wants, though every call of it is answered: what undoes the rest of it, and what is called by an id that
only a list gives."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import permutations

from pydantic import JsonValue

from generators.tools.names import machine_made, opaque, stem, words
from generators.tools.observations import plain
from generators.walks.bindings import BoundCall
from generators.walks.walk import Walk, WalkKind
from generators.words.wanting import wanting_words
from generators.world.learn import LearnedWorld
from generators.world.model import KnownTool, WorldModel

TOGETHER = frozenset[WalkKind]({"writes", "besides", "several"})
"""Kinds of walks of which all is wanted."""


def wanted_only(
    found: Mapping[WalkKind, Mapping[str, list[Walk]]], learned: LearnedWorld
) -> dict[WalkKind, dict[str, list[Walk]]]:
    """The walks without those that nobody wants."""
    listed = set(_from_lists(found, learned))
    kept = {
        kind: {
            recipe: own
            for recipe, walks in recipes.items()
            if (
                own := [
                    walk
                    for walk in walks
                    if not (kind in TOGETHER and undoes_itself(walk.wanted, learned.model))
                    and not any((call.tool, name) in listed for call in walk.calls for name in call.said)
                    and not any(
                        _is_found(name, value, learned) for call in walk.calls for name, value in call.said.items()
                    )
                ]
            )
        }
        for kind, recipes in found.items()
    }
    return {kind: recipes for kind, recipes in kept.items() if recipes}


def _is_found(name: str, value: JsonValue, learned: LearnedWorld) -> bool:
    """Whether it is an id that nobody knows by heart, and a read shows it."""
    return opaque(name) and machine_made(value) and plain(value) in learned.findings.by_value


def undoes_itself(wanted: Collection[BoundCall], model: WorldModel) -> bool:
    """Whether one of the changes is the opposite of another, or brings the same thing into a state that forbids it."""
    changes = [call for call in wanted if model.tools[call.tool].does != "reads"]
    return any(_opposed(one, other) or _forbids(one, other, model) for one, other in permutations(changes, 2))


def _opposed(one: BoundCall, other: BoundCall) -> bool:
    """Join a queue, and leave one."""
    mine, others = words(one.tool), words(other.tool)
    for verb, undoing in wanting_words().opposite:
        if verb in mine and undoing in others:
            return bool({*map(stem, mine)} - {stem(verb)} & {*map(stem, others)} - {stem(undoing)})
    return False


def _forbids(one: BoundCall, other: BoundCall, model: WorldModel) -> bool:
    """Whether the first moves a thing into a state in which the second of the same thing is refused."""
    first, second = model.tools[one.tool], model.tools[other.tool]
    into = {f"{line.partition(': ')[0]}: {line.rpartition(' → ')[2]}" for line in first.moves}
    if into.isdisjoint(second.refused_in):
        return False
    return bool(_things(one, first) & _things(other, second))


def _things(call: BoundCall, known: KnownTool) -> set[tuple[str | None, str]]:
    return {
        (known.arguments[name].of, plain(value))
        for name, value in call.observation.arguments.items()
        if name in known.arguments and known.arguments[name].of is not None
    }


def _from_lists(found: Mapping[WalkKind, Mapping[str, list[Walk]]], learned: LearnedWorld) -> Iterator[tuple[str, str]]:
    """Tool and argument of what people call by its properties, where an agent finds it by calls: a thing of theirs that
    no tool gives by its id, and whatever has an id that nobody knows by heart. In its place nobody says the id.
    """
    caller, entities = learned.model.caller, learned.model.entities
    for recipes in found.values():
        for walk in (each for walks in recipes.values() for each in walks):
            for call in walk.calls:
                known = learned.model.tools[call.tool]
                for name, flow in call.flows.items():
                    of = known.arguments[name].of if name in known.arguments else None
                    mine = caller is not None and of is not None and (of in caller.owns or bool(known.after))
                    listed = mine and "*" in flow.general and not entities[str(of)].read_with and call in walk.wanted
                    if opaque(name) and (listed or machine_made(call.observation.arguments.get(name))):
                        yield call.tool, name
