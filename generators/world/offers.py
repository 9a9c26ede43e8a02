"""The lists in which an agent would look for what a record does not name: the products that there are, the free slots
of its zone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pydantic import JsonValue

from generators.tools.names import words
from generators.tools.observations import Findings, plain
from generators.tools.seed_values import ToolArgument
from generators.world.entities import Kind, is_key_of, standing
from generators.world.model import WorldModel
from generators.world.neighbourhood import KnownRecord, RecordPlace, RecordReader
from generators.world.records import RecordValue, leaves

SURE = 3
"""How sure it is by names that a list is asked for by a value, or gives one."""
SHORTEST_SHARED = 8
"""Characters of what two things have in common."""
MOST_LISTS = 6
MOST_OF_LIST = 2
"""Entries of one list with each of which another is asked for."""


class OfferedLists:
    """Reads lists in one world."""

    def __init__(self, model: WorldModel, findings: Findings, reader: RecordReader, kinds: Mapping[str, Kind]) -> None:
        self._findings, self._reader = findings, reader
        self._keyed = {kind.key: kind for _, kind in sorted(kinds.items(), key=lambda it: standing(*it))}
        self._caller = model.caller.entity if model.caller is not None else None
        self._lists: dict[str, list[RecordValue]] = {
            tool: leaves(call.content)
            for tool, calls in findings.answered.items()
            if tool in model.tools and model.tools[tool].does == "reads"
            if len(_needed(findings.arguments[tool])) < 2
            if (call := next((each for each in calls.values() if not each.empty), None)) is not None
        }
        """Tool → what it lists."""
        self._read: dict[tuple[str, str], KnownRecord | None] = {}

    async def beside(self, wanted: Sequence[str], around: Sequence[KnownRecord]) -> list[KnownRecord]:
        """The lists that give what arguments of these names want, asked for by nothing, by what stands in the records,
        or by an entry of such a list."""
        known = {each.call.key for each in around}
        near = {each.call.tool for each in around if each.via is None or each.via.record is around[0]}
        found: list[KnownRecord] = []
        for tool in self._giving(wanted):
            needed = _needed(self._findings.arguments[tool])
            if tool in near:
                continue
            asked_for: list[RecordPlace | None] = [None]
            own = self._own(around) if not (needed and _of_new(needed[0].name, wanted)) else []
            for place in [*self._asked_for(needed[0].name, own)] if needed else asked_for:
                record = await self._list(tool, needed[0].name if needed else "", place)
                if record is not None and record.call.key not in known and len(found) < MOST_LISTS:
                    known.add(record.call.key)
                    found.append(record)
            if needed and not any(each.call.tool == tool for each in found):
                found += await self._by_entry(tool, needed[0].name, around)
        return found

    async def entry(self, argument: str, key: str) -> RecordPlace | None:
        """The entry with this key of a list that needs nothing; None where no list shows it."""
        for tool in self._giving([argument]):
            record = await self._list(tool, "", None) if not _needed(self._findings.arguments[tool]) else None
            for value in record.values if record is not None else ():
                if record is not None and "*" in value.general and value.key == argument and str(value.value) == key:
                    return RecordPlace(record, value)
        return None

    def _own(self, around: Sequence[KnownRecord]) -> list[KnownRecord]:
        """The record itself, and that of the one whose it is: the zone in which they live."""
        caller = self._caller
        first, *others = around
        return [first, *(e for e in others if e.entity == caller and e.via is not None and e.via.record is first)]

    async def _by_entry(self, tool: str, argument: str, around: Sequence[KnownRecord]) -> list[KnownRecord]:
        """The same, asked for by entries of another list, which needs nothing: the units of some of the sites."""
        found: list[KnownRecord] = []
        for other in self._giving([argument]):
            if not _needed(self._findings.arguments[other]) and other != tool:
                record = await self._list(other, "", None)
                places = list(self._asked_for(argument, [record])) if record is not None else []
                start = sum(map(ord, around[0].key)) % len(places) if places else 0
                for place in _most_like([*places[start:], *places[:start]], around)[:MOST_OF_LIST]:
                    entry = await self._list(tool, argument, place)
                    found += [entry] if entry is not None else []
                return found
        return found

    def _giving(self, wanted: Sequence[str]) -> list[str]:
        """The tools that list values for one of these arguments."""
        return [
            tool
            for tool, values in self._lists.items()
            if any("*" in value.general and self._gives(value, name) for value in values for name in wanted)
            and sum("*" in value.general for value in values) > len(values) / 2
        ]

    def _gives(self, value: RecordValue, name: str) -> bool:
        """Whether it is what an argument of this name wants: by its own name, or as the key of such a thing."""
        kind = self._keyed.get(name)
        return value.suits(name) >= SURE or (kind is not None and is_key_of(value, kind))

    def _asked_for(self, argument: str, around: Sequence[KnownRecord]) -> Iterator[RecordPlace]:
        for record in around:
            for value in record.values:
                if value.suits(argument) >= SURE and isinstance(value.value, str | int):
                    yield RecordPlace(record, value)
                    if not record.offered:
                        return

    async def _list(self, tool: str, argument: str, place: RecordPlace | None) -> KnownRecord | None:
        arguments: dict[str, JsonValue] = {argument: place.value.value} if place is not None else {}
        mark = (tool, plain([arguments, place.record.call.key if place is not None else ""]))
        if mark not in self._read:
            call = await self._reader.called(tool, arguments)
            noun = call.noun[-1] if call is not None and call.noun else tool
            self._read[mark] = (
                KnownRecord(noun, plain(arguments), call, leaves(call.content), place, offered=True)
                if call is not None and not call.empty
                else None
            )
        return self._read[mark]


def _of_new(argument: str, wanted: Sequence[str]) -> bool:
    """Whether what is listed belongs to something that is wanted as well, and new: the seats of another performance."""
    named = words(argument)
    return any(words(name)[-len(named) :] == named and words(name) != named for name in wanted)


def _most_like(places: Sequence[RecordPlace], around: Sequence[KnownRecord]) -> list[RecordPlace]:
    """Those first whose entries have most in common with the record and what it refers to, but are not it: who gives
    something back for another wants one of the same name."""
    known = {each.value for record in around if not record.offered for each in record.values}
    shared = {value for value in known if isinstance(value, str) and len(value) >= SHORTEST_SHARED}
    return sorted(
        (each for each in places if each.value.value not in known),
        key=lambda place: -sum(value in shared for value in place.value.around.values() if isinstance(value, str)),
    )


def _needed(arguments: Sequence[ToolArgument]) -> Sequence[ToolArgument]:
    return [each for each in arguments if each.required]
