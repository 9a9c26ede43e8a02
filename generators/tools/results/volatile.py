"""What is another each time the same call is made: request ids, times; it is taken out before anything looks at it."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable, Collection, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime

from pydantic import JsonValue

from generators.tools.dataflow import places, read
from generators.tools.results.handed import HandedOn, StandIns
from generators.tools.results.lacking import lacking
from generators.tools.results.refusals import refuses
from generators.tools.results.texts import LEAD, clock_leads, differing_leads, is_clock, without_after
from generators.tools.results.vain import VainTexts
from generators.tools.world import Declined, Faulted, NotRecorded, NotRun, Toolbox, ToolCallFailed, Unusable, World
from harness.scoring.calls.effects import by_name
from harness.types.events import ToolSchema

_GIVEN, _WENT_WELL = ("data", "result", "response"), ("status", "success", "ok")
UNSTABLE = (
    "gives another answer each time; if the tools share what they remember, give a factory: it is called for each "
    "fresh world"
)
NO_READ = (
    "it only reads, as is said of it, but the same call was refused when it was made again ({}): it changes something, "
    "which --writes says, or fails by chance"
)
Reader = Callable[[Mapping[str, JsonValue], JsonValue], JsonValue]
"""The arguments of a call, and its result → the result, with what a text tells where that is known."""
ALL = ""
"""The path of a result that is another each time as a whole."""


def differing(one: JsonValue, other: JsonValue) -> set[str]:
    """The paths at which two results of the same call differ, with `*` for every place in a list; where these are texts
    that differ in single words, `…` and the words before them follow the path: "note…as of"."""
    return set(_differing(read(one), read(other), ()))


def clocks(result: JsonValue) -> set[str]:
    """The paths at which a result says what time it is, as `differing` writes them: no two calls need differ there."""
    now = (datetime.now(), datetime.now(UTC).replace(tzinfo=None))
    found = set()
    for path, value in places(read(result)):
        if isinstance(value, str):
            general = ".".join("*" if part.isdigit() else part for part in path.split("."))
            found |= (
                {general} if is_clock(value, now) else {f"{general}{LEAD}{lead}" for lead in clock_leads(value, now)}
            )
    return found


def has_clock(result: JsonValue) -> bool:
    """Whether it says the hour, minute and second that it is now, be it on another day: that may be by chance."""
    now = (datetime.now(), datetime.now(UTC).replace(tzinfo=None))
    return any(isinstance(value, str) and is_clock(value, now, any_day=True) for _, value in places(read(result)))


def told_of_call(result: JsonValue) -> list[str]:
    """The paths at which a result says that the call went well, beside what it gives."""
    if isinstance(result, str) and not any(f'"{each}"' in result for each in _GIVEN):
        return []
    content = read(result)
    if not isinstance(content, dict) or not any(isinstance(content.get(each), dict) for each in _GIVEN):
        return []
    return [key for key in _WENT_WELL if isinstance(content.get(key), str | bool)]


def without(result: JsonValue, paths: Collection[str]) -> JsonValue:
    """The result without the values at these paths. What was JSON in a text stays a text; lists keep their length."""
    if not paths or ALL in paths:
        return result
    content = read(result)
    parted = [path.partition(LEAD) for path in paths]
    whole = [_parts(path) for path, words, _ in parted if not words]
    taken = _without(content, whole, _leads(parted))
    if taken == content:
        return result
    return json.dumps(taken) if isinstance(result, str) and not isinstance(taken, str) else taken


def _differing(one: JsonValue, other: JsonValue, path: tuple[str, ...]) -> Iterator[str]:
    if isinstance(one, dict) and isinstance(other, dict):
        for key in one.keys() | other.keys():
            yield from _differing(one.get(key), other.get(key), (*path, key))
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for mine, theirs in zip(one, other, strict=True):
            yield from _differing(mine, theirs, (*path, "*"))
    elif one != other:
        leads = differing_leads(one, other) if isinstance(one, str) and isinstance(other, str) else None
        at = ".".join(path)
        yield from [at] if leads is None else (f"{at}{LEAD}{lead}" for lead in leads)


def _leads(parted: Collection[tuple[str, str, str]]) -> dict[tuple[str, ...], set[str]]:
    found: dict[tuple[str, ...], set[str]] = {}
    for path, words, lead in parted:
        if words:
            found.setdefault(_parts(path), set()).add(lead)
    return found


def _parts(path: str) -> tuple[str, ...]:
    return tuple(path.split(".")) if path else ()


Leads = Mapping[tuple[str, ...], Collection[str]]
"""Path → the words in the text there after which a word is another each time."""


def _without(value: JsonValue, paths: Collection[tuple[str, ...]], leads: Leads) -> JsonValue:
    if () in paths:
        return None
    if isinstance(value, str):
        return without_after(value, sorted(leads.get((), ()), key=len, reverse=True))
    if isinstance(value, list):
        below, texts = _below(paths, leads, "*")
        return [_without(item, below, texts) for item in value] if below or texts else value
    if not isinstance(value, dict):
        return value
    gone = {path[0] for path in paths if len(path) == 1}
    return {key: _without(item, *_below(paths, leads, key)) for key, item in value.items() if key not in gone}


def _below(paths: Collection[tuple[str, ...]], leads: Leads, key: str) -> tuple[list[tuple[str, ...]], Leads]:
    """The same, as seen from what is under this key."""
    texts = {path[1:]: words for path, words in leads.items() if path[:1] == (key,)}
    return [path[1:] for path in paths if path[:1] == (key,)], texts


class SteadyToolbox:
    """A toolbox that is known better: what its tools do, and what of their results is another each time."""

    def __init__(
        self,
        toolbox: Toolbox,
        tools: Sequence[ToolSchema],
        volatile: Mapping[str, Collection[str]],
        logins: Collection[str] = (),
        handed: HandedOn | None = None,
        vain: VainTexts | None = None,
        reader: Reader | None = None,
    ) -> None:
        self.vain = vain or VainTexts()
        """How tools say that they did nothing."""
        self._reader = reader
        self.tools, self.examples, self.version = tuple(tools), toolbox.examples, toolbox.version
        self.logins = frozenset(logins)
        """Tools after which others are answered that are refused before."""
        self.notes: Sequence[str] = getattr(toolbox, "notes", ())
        self._toolbox, self._volatile, self._handed = toolbox, volatile, handed
        known = {tool.name for tool in tools if tool.read_only}
        self._reading = known | {*by_name([tool for tool in tools if tool.read_only is None]).read}
        self._changing = frozenset(tool.name for tool in tools if tool.read_only is False)

    @asynccontextmanager
    async def open(self) -> AsyncIterator[World]:
        async with self._toolbox.open() as world:
            schemas = {tool.name: tool for tool in self.tools}
            steady = SteadyWorld(world, self._volatile, self._reading, self._handed, self.vain, schemas)
            yield steady if self._reader is None else _ReadWorld(steady, self._reader, self._changing)


class SteadyWorld:
    """A world of which calls give only what is the same each time; a text that refuses is an error like any other."""

    def __init__(
        self,
        world: World,
        volatile: Mapping[str, Collection[str]],
        reading: Collection[str],
        handed: HandedOn | None = None,
        vain: VainTexts | None = None,
        schemas: Mapping[str, ToolSchema] | None = None,
    ) -> None:
        self._vain, self._schemas = vain or VainTexts(), schemas or {}
        self._world, self._volatile, self._reading = world, volatile, reading
        self._handed, self._stand_ins = handed, StandIns()

    async def call(self, tool: str, arguments: Mapping[str, JsonValue]) -> JsonValue:
        try:
            result = await self._world.call(tool, self._stand_ins.real(arguments))
        except (Faulted, NotRecorded, NotRun, Unusable):
            raise
        except ToolCallFailed as problem:
            raise ToolCallFailed(str(self._steady(tool, str(problem)))) from None
        says_no = refuses(result, reads=tool in self._reading) or self._vain.says_no(tool, result)
        if says_no or (tool in self._schemas and lacking(result, self._schemas[tool], arguments)):
            raise Declined(str(result))
        if self._handed is not None:
            self._stand_ins.learn(self._handed.found_in(tool, arguments, result))
        return self._steady(tool, result)

    def _steady(self, tool: str, result: JsonValue) -> JsonValue:
        return self._stand_ins.veiled(without(result, {*self._volatile.get(tool, ()), *told_of_call(result)}))


@dataclass(frozen=True, slots=True)
class _ReadWorld:
    """A world whose texts are read as they are given, but of what was changed."""

    world: World
    reader: Reader
    changing: Collection[str]

    async def call(self, tool: str, arguments: Mapping[str, JsonValue]) -> JsonValue:
        result = await self.world.call(tool, arguments)
        return result if tool in self.changing else self.reader(arguments, result)
