"""Whose each thing is: told by the thing itself, by the record of the one who calls, or by what it is inside of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from generators.world.model import KnownCaller, WorldModel
from generators.world.records import RecordValue

if TYPE_CHECKING:
    from generators.world.entities import Kind

FARTHEST = 2
"""Things by which one refers to what is somebody's."""
Belongings = Mapping[tuple[str, str], str]
"""Kind of thing and key → the key of the caller whose it is."""


def belongings(model: WorldModel, kinds: Mapping[str, Kind]) -> dict[tuple[str, str], str]:
    """As far as it is known."""
    caller = model.caller
    if caller is None:
        return {}
    owner = {
        (entity, key): whose
        for entity, path in caller.owns.items()
        if entity in kinds
        for key in kinds[entity].records
        if (whose := value_at(path, kinds[entity].known(key)))
    }
    owner |= dict(_inside(caller, kinds, owner))
    for name, (path, of) in referring(model, kinds).items():
        for key in kinds[name].records:
            if (theirs := owner.get((of, value_at(path, kinds[name].known(key))))) is not None:
                owner[name, key] = theirs
    return owner


def referring(model: WorldModel, kinds: Mapping[str, Kind]) -> dict[str, tuple[str, str]]:
    """The kinds of things of which each refers to one thing of somebody, and is theirs, too → where, and to what: a
    fault of a line, and the visit for that fault."""
    caller = model.caller
    found: dict[str, tuple[str, str]] = {}
    if caller is None:
        return found
    for _ in range(FARTHEST):
        for name, entity in model.entities.items():
            links = [
                (path, of) for path, of in entity.links.items() if "*" not in path and of in {*caller.owns, *found}
            ]
            if links and name not in {caller.entity, *caller.owns, *found} and name in kinds:
                found[name] = links[0]
    return found


def _inside(caller: KnownCaller, kinds: Mapping[str, Kind], owner: Belongings) -> Iterator[tuple[tuple[str, str], str]]:
    """Whose those things are that are only told of inside of others: the tickets of an order, cards of a customer."""
    for entity, path in caller.owns.items():
        around, _, inner = path.partition(".")
        if "*" not in inner or around not in kinds:
            continue
        for key, (values, _) in kinds[around].records.items():
            whose = key if around == caller.entity else owner.get((around, key), "")
            yield from (((entity, str(leaf.value)), whose) for leaf in values if whose and leaf.general == inner)


def value_at(path: str | None, values: Sequence[RecordValue]) -> str:
    """What stands there in a record; empty: nothing."""
    return next((str(value.value) for value in values if value.general == path), "")
