"""What is known of a kind of thing, told by its records: what it is called, refers to, and how it may stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import islice

from generators.tools.names import words
from generators.tools.results.units import unit_of
from generators.world.entities import FEWEST_SEEN, MOSTLY, Kind, named
from generators.world.model import Entity, KnownCaller

MOST_STATES = 12
"""Values of a field that tells how things stand."""
STATES = frozenset({"status", "state", "stage", "phase"})
NAMES = ("name", "title", "subject", "label", "email", "username", "description", "product", "text")


def entity_of(name: str, kinds: Mapping[str, Kind], caller: KnownCaller | None) -> Entity:
    """What is known of a kind of thing."""
    kind = kinds[name]
    links: dict[str, str] = {}
    units: dict[str, str] = {}
    states: dict[str, Counter[str]] = {}
    found: Counter[str] = Counter()
    for key, (values, _) in kind.records.items():
        for leaf in values:
            found[leaf.general] += 1
            other = named(leaf, kinds) if leaf.general not in links else None
            if other is not None and (other, str(leaf.value)) != (name, key) and not isinstance(leaf.value, float):
                links[leaf.general] = other
            if (
                {*words(leaf.key)[-1:]} & STATES
                and isinstance(leaf.value, str)
                and "*" not in leaf.general
                and not any(part in kinds and part != name for part in leaf.general.split("."))  # that of another thing
            ):
                states.setdefault(leaf.general, Counter())[leaf.value] += 1
            if (unit := unit_of(leaf.key, leaf.value, leaf.around)) is not None:
                units.setdefault(leaf.general, unit)
    told = {
        path: values
        for path, values in states.items()
        if 1 < len(values) <= min(MOST_STATES, max(2, len(kind.records) // FEWEST_SEEN))
    }
    return Entity(
        key=kind.key,
        known=len(kind.keys),
        read_with=tuple(kind.tools),
        names=tuple(
            sorted({p for p in found if p not in links and _is_name(p)}, key=lambda path: (path.count("."), path))
        )[:4],
        states={path: dict(values.most_common()) for path, values in told.items()},
        links=links,
        units=units,
        belongs_to=_owner(name, links, kinds, caller),
    )


def fields_of(kinds: Mapping[str, Kind]) -> dict[str, list[str]]:
    """Kind of thing → the paths of all single values in its records."""
    return {
        name: list(dict.fromkeys(leaf.general for values, _ in kind.records.values() for leaf in values))
        for name, kind in kinds.items()
    }


def _owner(name: str, links: Mapping[str, str], kinds: Mapping[str, Kind], caller: KnownCaller | None) -> str | None:
    """Where it is said whose it is: in itself, else in what is known of the caller (customer.orders.*.order_id)."""
    if caller is None or name == caller.entity:
        return None
    data = [*kinds[name].given.values()][:FEWEST_SEEN]  # of which tools need not tell
    paths = (leaf.general for values in data for leaf in values if named(leaf, kinds) == caller.entity)
    told = [*(path for path, other in links.items() if other == caller.entity), *islice(paths, 1)]
    if own := next((path for path in told if "*" not in path), None):
        return own
    people = [values for values, _ in kinds[caller.entity].records.values()]
    paths = (leaf.general for values in people for leaf in values if named(leaf, kinds) == name)
    path = next(paths, None)
    if path is None:  # else those who are listed in it are some of the people whose it is
        return next(iter(told), None)
    theirs = [str(leaf.value) for values in people for leaf in values if leaf.general == path]
    shared = len({*theirs}) < MOSTLY * len(theirs)  # nobody owns the club of which many are members
    return None if shared else f"{caller.entity}.{path}"


def _is_name(path: str) -> bool:
    last = words(path.rpartition(".")[2])[-1:]
    return bool(last) and last[0] in NAMES and "*" not in path
