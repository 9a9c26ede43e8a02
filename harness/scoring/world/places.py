"""Places in a state: dotted paths, with `*` for any name, as they are written and as they are read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

Place = tuple[str, ...]
"""The names on the way; places in a list are numbers as text."""
ANY, NEW = "*", "?"
"""Any name; the name of an entry that the conversation made, which is another one each time."""
_NAME = re.compile(r'"((?:[^"\\]|\\.)*)"|([^."]+)')
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_TO_ESCAPE = re.compile(r"[\\\"]")
_ESCAPE = r"\\\g<0>"
_PLAIN = re.compile(r"[^.\"\s]+")


def place_of(path: str) -> Place:
    """`orders."a.b".status` → its names. Raises ValueError where a name is missing."""
    names, at = list[str](), 0
    while True:
        found = _NAME.match(path, at)
        if found is None:
            raise ValueError(f'"{path}": expected a path such as orders.*.updated_at')
        names.append(_ESCAPED.sub(r"\1", found[1]) if found[1] is not None else found[2].strip())
        at = found.end()
        if at == len(path):
            return tuple(names)
        if path[at] != ".":
            raise ValueError(f'"{path}": expected a dot after {path[:at]}')
        at += 1


def path_of(place: Place) -> str:
    """As it is written, and as it is read again: a quotation mark in a name has a backslash before it."""
    return ".".join(name if _PLAIN.fullmatch(name) else f'"{_TO_ESCAPE.sub(_ESCAPE, name)}"' for name in place)


def below(places: Iterable[Place], name: str) -> list[Place]:
    """What is left of these places behind a name; an empty one says that all there is meant."""
    return [each[1:] for each in places if each and each[0] in (ANY, name)]


def below_new(places: Sequence[Place]) -> list[Place]:
    """The same behind the name of any new entry."""
    return [each[1:] for each in places if len(each) > 1 and each[0] in (ANY, NEW)]
