"""The state of a world as JSON, in parts: what did not change is compared, kept and looked into once."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

import orjson

Name = tuple[str, ...]
"""Where a part stands: ("orders", "W1"), ("today",) for what is no object, () for a world that is none."""
Parts = Mapping[Name, bytes]
_BETWEEN = f"between parts {os.urandom(12).hex()}"
_CUT = f',"{_BETWEEN}",'.encode()


class UnusableState(Exception):
    """What a snapshot returned is no JSON, or more than it may be. The text says what to do."""


class WorldState:
    """One state. Each entry of the objects in a world is a part of it, written as JSON."""

    def __init__(self, parts: Parts) -> None:
        self.parts = parts

    @staticmethod
    def of(world: Any, limit_mb: float) -> WorldState:
        """The state that a snapshot returned. Raises UnusableState."""
        left, parts = limit_mb * 1e6, dict[Name, bytes]()
        for names, values in _groups(world):
            texts = _written(names, values)
            parts.update(zip(names, texts, strict=True))
            left -= sum(map(len, texts))
            if left < 0:
                raise UnusableState(
                    f"it is larger than {limit_mb:g} MB; leave out what no story asks for, or raise state.limit_mb"
                )
        return WorldState(parts)

    @cached_property
    def hash(self) -> str:
        """Equal for equal states, whatever the order of their parts."""
        names = sorted(self.parts)
        digest = hashlib.sha256(orjson.dumps(names))
        digest.update(b"\n".join([self.parts[name] for name in names]))
        return digest.hexdigest()

    @property
    def size(self) -> int:
        """Bytes."""
        return sum(map(len, self.parts.values()))

    def value(self, name: Name) -> Any:
        """A part, read."""
        return json.loads(self.parts[name])

    @cached_property
    def tree(self) -> Any:
        """All of it, read."""
        if () in self.parts:
            return self.value(())
        found: dict[str, Any] = {}
        for name in self.parts:
            if len(name) == 1:
                found[name[0]] = self.value(name)
            else:
                found.setdefault(name[0], {})[name[1]] = self.value(name)
        return found

    def sharing(self, other: WorldState | None) -> WorldState:
        """The same state; what is the same in another one is held in memory once."""
        if other is None:
            return self
        shared = {name: other.parts.get(name, text) for name, text in self.parts.items()}
        same = {name: text if shared[name] != text else shared[name] for name, text in self.parts.items()}
        return WorldState(same)


def _groups(world: Any) -> Iterator[tuple[list[Name], list[Any]]]:
    """The names and values of parts, those of one object together."""
    if not isinstance(world, dict):
        yield [()], [world]
        return
    for key, value in world.items():
        top = key if type(key) is str else _as_text(key)
        if isinstance(value, dict) and value:
            yield [(top, name if type(name) is str else _as_text(name)) for name in value], list(value.values())
        else:
            yield [(top,)], [value]


def _as_text(key: Any) -> str:
    """A key as JSON says it. Raises UnusableState."""
    try:
        return str(next(iter(json.loads(json.dumps({key: 0})))))
    except TypeError as problem:
        raise UnusableState(f"it is no JSON: {problem}; use texts as keys") from None


def _written(names: Sequence[Name], values: Sequence[Any]) -> list[bytes]:
    """Each value as JSON. They are written in one go, which takes a quarter of the time, and cut apart."""
    together: list[Any] = [_BETWEEN] * (2 * len(values) - 1)
    together[::2] = values
    try:
        return orjson.dumps(together)[1:-1].split(_CUT)
    except TypeError:  # an integer of more than 64 bits, a number as a key: what the standard library can write
        return [_dumped(name, value) for name, value in zip(names, values, strict=True)]


def _dumped(name: Name, value: Any) -> bytes:
    try:
        return json.dumps(value, allow_nan=False, separators=(",", ":")).encode()
    except (TypeError, ValueError, RecursionError) as problem:
        where = f" ({'.'.join(name)})" if name else ""
        raise UnusableState(
            f"it is no JSON{where}: {problem}; return dicts, lists, texts and numbers, or use harness.worlds:objects"
        ) from None
