"""What an agent calls and reads in one talk: each read once, until it changes something."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pydantic import JsonValue

from generators.proof.independent.knowledge import SURE, ToolKnowledge, WorldKnowledge
from generators.tools.execution import ExecutedCall, execute_call
from generators.tools.names import words
from generators.tools.plan import PlannedCall
from generators.tools.results.text_records import understood
from generators.tools.seed_values import ToolArgument
from generators.tools.world import World
from generators.world.records import RecordValue, leaves
from harness.text.keywords import mentions


@dataclass(slots=True)
class TalkReads:
    """Calls in one world."""

    world: World
    knowledge: WorldKnowledge
    made: list[ExecutedCall] = field(default_factory=list)
    _read: dict[str, list[RecordValue] | None] = field(default_factory=dict)

    async def call(self, tool: ToolKnowledge, args: Mapping[str, JsonValue]) -> ExecutedCall:
        """One call, kept with those that were made."""
        given = {**args, **self._handed_on(tool, args)}
        planned = PlannedCall(name=f"call-{len(self.made) + 1}", tool=tool.name, args=given)
        done = await execute_call(self.world, planned, {})
        self.made.append(done)
        return done

    def _handed_on(self, tool: ToolKnowledge, args: Mapping[str, JsonValue]) -> dict[str, JsonValue]:
        """What earlier calls gave for the arguments that nobody says."""
        found: dict[str, JsonValue] = {}
        for name, known in tool.known.arguments.items():
            giver, _, path = (known.given_by or "").partition(".")
            if not giver or name in args:
                continue
            results = [each.result for each in self.made if each.call.tool == giver and each.ran and each.error is None]
            values = (
                [leaf.value for leaf in leaves(understood(results[-1], giver)) if leaf.general == path]
                if results
                else []
            )
            found |= {name: values[0]} if values else {}
        return found

    async def look(self, tool: ToolKnowledge, args: Mapping[str, JsonValue]) -> list[RecordValue] | None:
        """The values that a read gives; None where it is refused."""
        mark = f"{tool.name} {sorted(args.items(), key=str)}"
        if mark not in self._read:
            done = await self.call(tool, args)
            found = leaves(understood(done.result, tool.name)) if done.ran and done.error is None else None
            self._read[mark] = found
        return self._read[mark]

    def forget(self) -> None:
        """What was read may be so no longer."""
        self._read.clear()

    def seen(self) -> list[RecordValue]:
        """All that was read and may still be so."""
        return [leaf for values in self._read.values() for leaf in values or ()]

    def holds(self, condition: str) -> bool:
        """Whether a state that was read is the one that the user names."""
        entities = self.knowledge.learned.model.entities
        states = {path: values for entity in entities.values() for path, values in entity.states.items()}
        seen = [leaf for leaf in self.seen() if leaf.general in states]
        return any(mentions(condition, str(leaf.value).replace("_", " ")) for leaf in seen)

    async def record(self, entity: str, key: JsonValue) -> list[RecordValue]:
        """One thing, read by its key; nothing where no tool gives it."""
        for reader in self.knowledge.readers(entity):
            needed = [each for each in reader.arguments if each.required] or list(reader.arguments)[:1]
            if len(needed) == 1 and (values := await self.look(reader, {needed[0].name: key})) is not None:
                return values
        return []

    async def sourced(
        self, tool: ToolKnowledge, argument: ToolArgument, args: Mapping[str, JsonValue]
    ) -> list[list[RecordValue]]:
        """What stands where the values of the argument are known to stand, round the record that is named already."""
        found = []
        for source in tool.of(argument.name).sources:
            entity, _, path = source.partition(".")
            values = await self._record(entity, tool, args)
            found.append([leaf for leaf in values if leaf.general == path])
        return found

    async def _record(self, entity: str, tool: ToolKnowledge, args: Mapping[str, JsonValue]) -> list[RecordValue]:
        """The record of a kind that the call is about: its own, or that to which this one leads."""
        for argument in tool.arguments:
            of = tool.of(argument.name).of
            if of is None or argument.name not in args or tool.of(argument.name).shape != "key":
                continue
            mine = await self.record(of, args[argument.name])
            if of == entity:
                return mine
            links = self.knowledge.learned.model.entities[of].links
            linked = [leaf for leaf in mine if links.get(leaf.general) == entity]
            if linked and len({str(leaf.value) for leaf in linked}) == 1:
                return await self.record(entity, linked[0].value)
        return []

    async def of_caller(self, argument: ToolArgument) -> JsonValue | None:
        """What stands under an argument's name in the record of the one who calls: the zone in which they live."""
        model = self.knowledge.learned.model
        if (caller := model.caller) is None:
            return None
        key = model.entities[caller.entity].key
        own = next((leaf for leaf in self.seen() if leaf.suits(key) >= SURE), None)
        values = await self.record(caller.entity, own.value) if own is not None else []
        named = (leaf.value for leaf in values if words(leaf.key) == words(argument.name))
        return next((value for value in named if value in argument.listed), None)
