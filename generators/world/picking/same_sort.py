"""Which texts of others may be said of a thing: those that were written of one of its sort, and name no other."""

from __future__ import annotations

from collections.abc import Sequence

from generators.tools.arguments.free_texts import WrittenText
from generators.tools.names import words
from generators.world.entities import Kind
from generators.world.neighbourhood import KnownRecord
from generators.world.records import RecordValue

SHORTEST = 4
"""Characters of a name that is looked for in a text."""
_SORTS = frozenset({"kind", "type", "sort", "category"})
_NAMES = frozenset({"name", "nickname", "title", "label"})


def may_be_said_of(text: WrittenText, record: KnownRecord, kind: Kind) -> bool:
    """Whether a text that stands beside the key of another thing could be of this one, too: "No internet in the office"
    is said of no phone, and "Kitchen phone is dead" of no other phone."""
    other = text.row.get(kind.key)
    if other is None or str(other) == record.key or str(other) not in kind.records:
        return True
    known = kind.known(str(other))
    own, theirs = _sort_of(record.values), _sort_of(known)
    if any(theirs.get(name, value) != value for name, value in own.items()):
        return False
    named = (str(each.value) for each in known if words(each.key)[-1:] and words(each.key)[-1] in _NAMES)
    return not any(len(name) >= SHORTEST and name.lower() in text.text.lower() for name in named)


def _sort_of(values: Sequence[RecordValue]) -> dict[str, str]:
    return {each.path: str(each.value) for each in values if each.path in _SORTS}
