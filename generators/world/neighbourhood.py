"""The records round one record: itself, and those whose keys stand in it, read with the tools as an agent would."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pydantic import JsonValue

from generators.tools.names import words
from generators.tools.observations import Findings, Observation, plain
from generators.tools.results.text_records import understood
from generators.tools.sessions.logins import LoginBook
from generators.tools.world import ToolCallFailed, World
from generators.world.callers.asked_for import asked_for
from generators.world.callers.identified import Identification
from generators.world.entities import Kind, named
from generators.world.model import WorldModel
from generators.world.records import RecordValue, leaves
from generators.world.things.shown import ShownThings, entry_in, entry_values

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
    """Where its key stands; None for the one that was begun with, unless a list shows it."""
    offered: bool = False
    """It is a list in which an agent looks for what is wanted, and of which one entry is meant."""
    inside: str = ""
    """Where in the result it stands, that of the record which `via` names; empty: it is all of the result."""

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

    @property
    def path(self) -> str:
        """In the result of the call that gives the record."""
        return f"{self.record.inside}.{self.value.path}" if self.record.inside else self.value.path


class RecordReader:
    """Reads records by their keys in one world, each once."""

    def __init__(self, world: World, findings: Findings, kinds: Mapping[str, Kind], model: WorldModel) -> None:
        self._world, self._findings, self._kinds = world, findings, kinds
        self._shown = ShownThings(findings, kinds, model)
        self._read: dict[tuple[str, str], Observation | None] = {}

    def reads(self, entity: str) -> bool:
        """Whether a tool gives such a thing by its key, or by what else is known of it, or a list shows it."""
        kind = self._kinds.get(entity)
        return kind is not None and (bool(kind.tools or kind.found_with) or entity in self._shown)

    async def around(self, entity: str, key: str) -> list[KnownRecord]:
        """The record itself, then what it refers to; none where it cannot be read."""
        first = await self._record(entity, key, None) or await self._in_list(entity, key)
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
        """The record as it is now in some other world; nothing where it is there no more."""
        try:
            result = await world.call(record.call.tool, dict(record.call.arguments))
        except ToolCallFailed:
            return []
        now = leaves(understood(result, record.call.tool))
        if record.via is None or not record.inside:
            return now
        place = record.via.value
        entry = (each for each in now if each.general == place.general and each.value == place.value)
        return next((entry_values(now, each.path.rpartition(".")[0]) for each in entry), [])

    async def called(self, tool: str, arguments: Mapping[str, JsonValue]) -> Observation | None:
        """What a read gives, None where it is refused."""
        mark = (tool, plain(dict(arguments)))
        if mark not in self._read:
            try:
                self._read[mark] = Observation(tool, arguments, await self._world.call(tool, dict(arguments)))
            except ToolCallFailed:
                self._read[mark] = None
        return self._read[mark]

    def logged_in(self, book: LoginBook, key: str) -> Identification | None:
        """How one logs in of whom no record says with what; None where nobody knows that."""
        for login in book.by_person.values():
            call = self._findings.answered.get(login.tool, {}).get(login.key)
            if call is not None and book.person(login) == key:
                return Identification(call)
        return None

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

    async def _in_list(self, entity: str, key: str) -> KnownRecord | None:
        """An entry of a list of theirs whose it is."""
        for showing, whose in self._shown.asked(entity, key):
            call = await self.called(showing.tool, {showing.argument: whose})
            entry = entry_in(call, showing, key) if call is not None else None
            if call is None or entry is None:
                continue
            around, inside = leaves(call.content), entry.path.rpartition(".")[0]
            owner = next((each for each, kind in self._kinds.items() if str(whose) in kind.keys and not kind.inner), "")
            listed = RecordPlace(KnownRecord(owner, str(whose), call, around), entry)
            if call.key not in self._findings.answered[showing.tool]:
                self._findings.take(call, reads=True)
            return KnownRecord(entity, key, call, entry_values(around, inside), listed, inside=inside)
        return None

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
