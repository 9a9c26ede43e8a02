"""The values of a record with their places: what stands in a list, or in a mapping by id, is one of several."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from pydantic import JsonValue

from generators.tools.names import OPAQUE, stem, words
from generators.tools.observations import ENVELOPES

ID = frozenset({*OPAQUE, "code", "number", "no", "ref"})
"""Words of a name that say no more than that its value stands for something."""
MOST_LEAVES = 2_000


@dataclass(frozen=True, slots=True)
class RecordValue:
    """One value of a record."""

    path: str
    general: str
    """The path with `*` for each place in a list, or in a mapping by id."""
    key: str
    """Its name; that of the list, where it stands in one by itself."""
    owner: str
    """The name of the list or object it is in; empty at the top."""
    value: JsonValue
    around: Mapping[str, JsonValue] = field(repr=False)
    """The record that it is a part of."""
    within: str = ""
    """The path of that record."""

    def suits(self, argument: str) -> int:
        """How sure it is by names that this is what an argument asks for: 0 to 4."""
        return _suiting(self.key, self.owner, argument)


@lru_cache(maxsize=65_536)
def _suiting(key: str, owner: str, argument: str) -> int:
    wanted, own, of = (tuple(map(stem, words(name))) for name in (argument, key, owner))
    if not wanted or not own:
        return 0
    if wanted == own or wanted == of + own:
        return 4
    if own in {wanted[:-1], of} and wanted[-1] in ID and wanted[:-1] == own:
        return 4  # order_id, in a list that is called orders
    if own[-1] != wanted[-1] and own[-1] not in ID:
        return 0
    if wanted[-len(own) :] == own and len(own) > 1:
        return 3  # new_item_id, of the name item_id
    if set(wanted) <= set(of + own):
        return 3
    if own[-1:] == wanted[-1:] and set(of) & set(wanted):
        return 2
    return int(own == wanted[-1:] and wanted[-1] not in ID)


def leaves(content: JsonValue) -> list[RecordValue]:
    """Every single value in it; of very many, the first."""
    found: list[RecordValue] = []
    for leaf in _leaves(content, (), (), "", {}, ""):
        found.append(leaf)
        if len(found) == MOST_LEAVES:
            break
    return found


def by_id(value: JsonValue) -> bool:
    """Whether a mapping holds several of one kind, each under what stands for it."""
    if not isinstance(value, Mapping) or not value or not all(isinstance(each, Mapping) for each in value.values()):
        return False
    if all(any(inner == key for inner in each.values()) for key, each in value.items() if isinstance(each, Mapping)):
        return True
    shapes = [frozenset(each) for each in value.values() if isinstance(each, Mapping)]
    alike = len(shapes) > 1 and all(shape & shapes[0] for shape in shapes)
    return alike and all(any(sign.isdigit() for sign in key) for key in value)


def _leaves(
    value: JsonValue,
    path: Sequence[str],
    general: Sequence[str],
    owner: str,
    around: Mapping[str, JsonValue],
    within: str,
) -> Iterator[RecordValue]:
    names = [part for part in general if part != "*"]
    if isinstance(value, Mapping):
        several = by_id(value)
        inside = names[-1] if names and not (len(names) == 1 and names[0] in ENVELOPES) else ""
        for key, item in value.items():
            if "." not in str(key):
                mark = "*" if several else key
                outer = (around, within) if several else (value, ".".join(path))
                yield from _leaves(item, [*path, key], [*general, mark], inside, *outer)
    elif isinstance(value, list):
        for i, item in enumerate(value):
            yield from _leaves(item, [*path, str(i)], [*general, "*"], owner, around, within)
    elif value is not None:
        key = names[-1] if names else ""
        yield RecordValue(".".join(path), ".".join(general), key, owner, value, around, within)
