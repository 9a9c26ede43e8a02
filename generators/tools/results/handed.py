"""Values that one call makes for a session and another takes: a reference, a token. Each call makes another.

While tools are explored and stories proved, a stand-in takes the place of each: for one call the same in any world.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from pydantic import JsonValue

from generators.tools.dataflow import places, read

MADE = "made-"
"""How a stand-in begins."""
MOST_TRIED = 2
"""So often it is tried whether one argument takes one value: later, more is known of what else it takes."""
SHORTEST = 6
"""Signs of a value that is looked for inside of texts."""


@dataclass(frozen=True, slots=True)
class MadeBy:
    """Where a value is made."""

    tool: str
    path: str
    """With `*` for every place in a list."""

    @property
    def said(self) -> str:
        """As world.yaml says it: find_member.reference."""
        return f"{self.tool}.{self.path}"

    @classmethod
    def read(cls, said: str) -> MadeBy:
        tool, _, path = said.partition(".")
        return cls(tool, path)


@dataclass(slots=True)
class HandedOn:
    """What is known of such values; empty until one was found."""

    taken: dict[tuple[str, str], MadeBy] = field(default_factory=dict)
    """Tool and argument → what it takes."""
    filled: set[tuple[str, str]] = field(default_factory=set)
    """Those arguments that are the same for all that one person wants: a login gives them."""
    makers: dict[str, tuple[str, Mapping[str, JsonValue]]] = field(default_factory=dict)
    """Stand-in → the call that gives it."""

    _tries: Counter[tuple[MadeBy, str, str]] = field(default_factory=Counter)

    def try_once_more(self, made: MadeBy, tool: str, argument: str) -> bool:
        """Whether it is worth trying if an argument takes it; what was tried often enough is not."""
        self._tries[made, tool, argument] += 1
        return self._tries[made, tool, argument] <= MOST_TRIED

    def paths(self, tool: str) -> set[str]:
        """Where the results of a tool give such values."""
        return {made.path for made in self.taken.values() if made.tool == tool}

    def fills(self, tool: str) -> dict[str, MadeBy]:
        """The arguments of a tool that the login fills in."""
        return {name: self.taken[of, name] for of, name in sorted(self.filled) if of == tool}

    def steps(self, tool: str) -> dict[str, MadeBy]:
        """The arguments of a tool that an earlier step gives, and that are another for each person."""
        return {name: made for (of, name), made in self.taken.items() if of == tool and (of, name) not in self.filled}

    def found_in(self, tool: str, arguments: Mapping[str, JsonValue], result: JsonValue) -> dict[str, str]:
        """Each such value in a result → its stand-in."""
        wanted, found = self.paths(tool), dict[str, str]()
        for path, value in places(read(result)) if wanted else ():
            if isinstance(value, str) and value and general(path) in wanted and not is_stand_in(value):
                key = json.dumps([tool, arguments, path], sort_keys=True)
                found[value] = f"{MADE}{hashlib.sha256(key.encode()).hexdigest()[:12]}"
                self.makers[found[value]] = (tool, dict(arguments))
        return found


@dataclass(slots=True)
class StandIns:
    """Of one world: what stands for which value."""

    by_value: dict[str, str] = field(default_factory=dict)
    values: dict[str, str] = field(default_factory=dict)

    def learn(self, found: Mapping[str, str]) -> None:
        for value, stand_in in found.items():
            self.by_value[value] = stand_in
            self.values[stand_in] = value

    def real(self, arguments: Mapping[str, JsonValue]) -> dict[str, JsonValue]:
        """The arguments as the tools take them."""
        return {name: _replaced(value, self.values) for name, value in arguments.items()}

    def veiled(self, result: JsonValue) -> JsonValue:
        """A result with stand-ins; what was JSON in a text stays a text."""
        if not self.by_value:
            return result
        content = read(result)
        taken = _replaced(content, self.by_value)
        if taken == content:
            return result
        return json.dumps(taken) if isinstance(result, str) and not isinstance(taken, str) else taken


def general(path: str) -> str:
    """The path with `*` for every place in a list."""
    return ".".join("*" if part.isdigit() else part for part in path.split("."))


def values_at(result: JsonValue, path: str) -> Iterator[JsonValue]:
    """What stands at a path of a result, or at each place of a list."""
    yield from (value for at, value in places(read(result)) if general(at) == path)


def is_stand_in(value: object) -> bool:
    return isinstance(value, str) and value.startswith(MADE)


def stand_ins(value: JsonValue) -> Iterator[str]:
    """Those in a value, however deep."""
    if isinstance(value, str):
        yield from [value] if is_stand_in(value) else []
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from stand_ins(each)


def _replaced(value: JsonValue, by: Mapping[str, str]) -> JsonValue:
    if isinstance(value, dict):
        return {key: _replaced(each, by) for key, each in value.items()}
    if isinstance(value, list):
        return [_replaced(each, by) for each in value]
    if not isinstance(value, str):
        return value
    if value in by:
        return by[value]
    for one, other in by.items():
        if len(one) >= SHORTEST and one in value:
            value = value.replace(one, other)
    return value
