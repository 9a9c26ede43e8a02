"""What no tool gives by its key, but a list shows that is asked for by something it says: the bookings of a member."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from pydantic import JsonValue

from generators.tools.names import identifying, opaque
from generators.tools.observations import Findings, Observation
from generators.world.entities import Kind
from generators.world.model import WorldModel
from generators.world.records import RecordValue, leaves
from generators.world.things.belongings import belongings

SURE = 3
"""How sure it is by names that an entry has the key of a kind, and that a record says what a list is asked for by."""


@dataclass(frozen=True, slots=True)
class ShowingList:
    """A read whose result has entries of one kind."""

    tool: str
    argument: str
    """What it is asked for by."""
    general: str
    """Where the keys of the entries stand."""


class ShownThings:
    """Which lists show the things of each kind that no tool gives by their keys."""

    def __init__(self, findings: Findings, kinds: Mapping[str, Kind], model: WorldModel) -> None:
        self._kinds, self._owner_of = kinds, belongings(model, kinds)
        self._own = kinds[model.caller.entity].key if model.caller is not None else ""
        unread = {name: kind for name, kind in kinds.items() if not (kind.tools or kind.found_with or kind.inner)}
        self._lists = {
            name: [each for each in _showing(kind, findings) if any(self._says(name, key, each) for key in kind.keys)]
            for name, kind in unread.items()
        }

    def __contains__(self, entity: object) -> bool:
        return bool(self._lists.get(str(entity)))

    def asked(self, entity: str, key: str) -> Iterator[tuple[ShowingList, JsonValue]]:
        """The lists that may show one, each with what it is asked for."""
        lists = self._lists.get(entity, ())
        yield from ((each, value) for each in lists for value in self._says(entity, key, each)[:1])

    def _says(self, entity: str, key: str, showing: ShowingList) -> list[JsonValue]:
        """What a thing tells by which a list is asked for; where that takes one who calls, the one whose it is."""
        known = self._kinds[entity].known(key)
        told = [leaf.value for leaf in known if leaf.suits(showing.argument) >= SURE and "*" not in leaf.general]
        whose = self._owner_of.get((entity, key)) if showing.argument == self._own else None
        return told or ([whose] if whose is not None else [])


def entry_in(call: Observation, showing: ShowingList, key: str) -> RecordValue | None:
    """Where the key of one stands in what a list gives; None where it is not there."""
    return next(
        (leaf for leaf in leaves(call.content) if leaf.general == showing.general and str(leaf.value) == key), None
    )


def entry_values(values: Sequence[RecordValue], inside: str) -> list[RecordValue]:
    """What an entry says, as if it were a record of its own."""
    start = f"{inside}."
    depth = inside.count(".") + 1
    return [
        replace(leaf, path=leaf.path[len(start) :], general=".".join(leaf.general.split(".")[depth:]))
        for leaf in values
        if leaf.path.startswith(start)
    ]


def _showing(kind: Kind, findings: Findings) -> Iterator[ShowingList]:
    """The lists that are asked for by a key and show such things, rather than as a part of others."""
    for tool, calls in findings.answered.items():
        needed = [each.name for each in findings.arguments[tool] if each.required]
        keyed = [name for name in needed if opaque(name) or identifying(name)]
        if findings.tools[tool].read_only is not True or len(needed) != 1 or not keyed:
            continue
        for call in calls.values():
            shown = (leaf for leaf in leaves(call.content) if _is_entry(leaf, kind))
            found = sorted(shown, key=lambda leaf: leaf.general.count("*"))
            if found and call.arguments.keys() == {*needed}:
                yield ShowingList(tool, needed[0], found[0].general)
                break


def _is_entry(leaf: RecordValue, kind: Kind) -> bool:
    own = leaf.suits(kind.key) >= SURE and str(leaf.value) in kind.keys
    return own and leaf.general.endswith(f"*.{leaf.key}")
