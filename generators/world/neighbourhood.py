"""The records round one record: itself, and those whose keys stand in it, read with the tools as an agent would."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pydantic import JsonValue

from generators.tools.names import words
from generators.tools.observations import Findings, Observation, plain
from generators.tools.results.text_records import understood
from generators.tools.world import ToolCallFailed, World
from generators.world.callers.asked_for import asked_for
from generators.world.entities import Kind, named
from generators.world.records import RecordValue, leaves

MOST_RECORDS = 10
DEEPEST = 2


@dataclass(frozen=True, slots=True)
class KnownRecord:
    """A record that was read."""

    entity: str
    key: str
    call: Observation
    values: Sequence[RecordValue]
    via: RecordPlace | None = None
    """Where its key stands; None for the one that was begun with."""
    offered: bool = False
    """It is a list in which an agent looks for what is wanted, and of which one entry is meant."""

    @property
    def as_given(self) -> JsonValue:
        """Its key, as calls take it."""
        seen = (*self.call.arguments.values(), *(each.value for each in self.values))
        return next((each for each in seen if str(each) == self.key), self.key)


@dataclass(frozen=True, slots=True)
class RecordPlace:
    """Where a value stands: in which record, and where in it."""

    record: KnownRecord
    value: RecordValue


class RecordReader:
    """Reads records by their keys in one world, each once."""

    def __init__(self, world: World, findings: Findings, kinds: Mapping[str, Kind]) -> None:
        self._world, self._findings, self._kinds = world, findings, kinds
        self._read: dict[tuple[str, str], Observation | None] = {}

    async def around(self, entity: str, key: str) -> list[KnownRecord]:
        """The record itself, then what it refers to; none where it cannot be read."""
        first = await self._record(entity, key, None)
        if first is None:
            return []
        found, waiting, depth = [first], [first], 0
        while waiting and depth < DEEPEST:
            below: list[KnownRecord] = []
            for record in waiting:
                for value in record.values:
                    other = named(value, self._kinds)
                    seen = (
                        other is None
                        or other == entity
                        or any((each.entity, each.key) == (other, str(value.value)) for each in found)
                    )
                    if not seen and other is not None and len(found) < MOST_RECORDS:
                        linked = await self._record(other, str(value.value), RecordPlace(record, value))
                        if linked is not None:
                            found.append(linked)
                            below.append(linked)
            waiting, depth = below, depth + 1
        return found

    async def again(self, world: World, record: KnownRecord) -> list[RecordValue]:
        """The record as it is now in some other world."""
        try:
            return leaves(understood(await world.call(record.call.tool, dict(record.call.arguments)), record.call.tool))
        except ToolCallFailed:
            return []

    async def called(self, tool: str, arguments: Mapping[str, JsonValue]) -> Observation | None:
        """What a read gives, None where it is refused."""
        mark = (tool, plain(dict(arguments)))
        if mark not in self._read:
            try:
                self._read[mark] = Observation(tool, arguments, await self._world.call(tool, dict(arguments)))
            except ToolCallFailed:
                self._read[mark] = None
        return self._read[mark]

    async def _record(self, entity: str, key: str, via: RecordPlace | None) -> KnownRecord | None:
        for tool in self._kinds[entity].tools:
            needed = [each for each in self._findings.arguments[tool] if each.required] or self._findings.arguments[
                tool
            ][:1]
            given: JsonValue = int(key) if needed[0].schema.get("type") == "integer" and key.isdigit() else key
            call = await self.called(tool, {needed[0].name: given})
            if call is not None and isinstance(content := understood(call.result, tool), dict):
                return KnownRecord(entity, key, call, leaves(content), via)
        return await self._found(entity, key, via)

    async def _found(self, entity: str, key: str, via: RecordPlace | None) -> KnownRecord | None:
        """The same by what else is known of it, where no tool gives it by its key alone."""
        kind = self._kinds[entity]
        known = kind.records.get(key, ((), None))[0]
        for tool in kind.found_with if known else ():
            call = await asked_for(self, tool, self._findings.arguments[tool], known, kind)
            if call is not None and isinstance(content := understood(call.result, tool), dict):
                return KnownRecord(entity, key, call, leaves(content), via)
        return None


def beside_it(record: KnownRecord, value: RecordValue, first: KnownRecord) -> bool:
    """Whether it stands in a list that is looked through, but is no entry of it; or in the list of what the record only
    reaches by another: nobody can say in which list it is."""
    if record.offered:
        return "*" not in value.general
    return "*" in value.general and record.via is not None and record.via.record is not first


def group_of(place: RecordPlace) -> str:
    return f"{place.record.entity}.{place.value.general}"


def is_off(place: RecordPlace) -> bool:
    """Whether its entry says that it cannot be had."""
    return any(value is False and set(words(key)) & {"available", "free", "active", "enabled", "open", "stock", "in"}
               for key, value in place.value.around.items())  # fmt: skip
