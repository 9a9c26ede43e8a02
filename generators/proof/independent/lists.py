"""Several things that an argument takes: each told from the others of a list, or wanted instead of another."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from pydantic import JsonValue

from generators.proof.independent.candidates import chosen, name_of
from generators.proof.independent.heard import HeardFact
from generators.proof.independent.intents import deed_in
from generators.proof.independent.knowledge import ToolKnowledge, WorldKnowledge
from generators.proof.independent.literals import about, role_of, value_in
from generators.proof.independent.naming import SoughtArgument, named_argument, said_for
from generators.proof.independent.talk_reads import TalkReads
from generators.tools.arguments.built_values import parts_of
from generators.tools.names import opaque, words
from generators.tools.seed_values import ToolArgument
from generators.world.records import RecordValue

MOST_LISTS = 3  # that are looked through for things that are named
NEW = frozenset({"new"})

Listing = Callable[[SoughtArgument, ToolKnowledge, ToolArgument], Awaitable[Sequence[RecordValue]]]
"""The entries of the lists that a tool gives."""


async def told_apart(
    sought: SoughtArgument,
    entry: ToolArgument | None,
    facts: Sequence[HeardFact],
    knowledge: WorldKnowledge,
    listing: Listing,
) -> list[JsonValue]:
    """Each that the user tells from the others of a list: seats by row and number. Of objects with what is said of
    their other fields."""
    tool = sought.tool
    parts = parts_of(entry, tool.whole) if entry is not None and entry.schema.get("type") == "object" else []
    key = next((each for each in parts if opaque(each.name)), None) if parts else entry
    if key is None or not (of := role_of(key) - NEW):
        return []
    told = [fact for fact in facts if of <= fact.label and (NEW <= fact.label) == (NEW <= role_of(key))]
    for provider in knowledge.providers(tool, key)[:MOST_LISTS] if told else ():
        listed = await listing(sought, provider, key)
        found = [one.value for fact in told if (one := chosen(listed, fact.value)) is not None]
        if len(found) < len(told):
            continue
        beside: dict[str, JsonValue] = {}
        for part in (each for each in parts if each is not key):
            said = [value_in(fact.value, part, tool, ()) for fact in about(part, tool, facts)]
            beside |= dict.fromkeys([part.name] if any(said) else [], next(filter(None, said), None))
        return [{key.name: value, **beside} for value in found] if parts else found
    return []


async def aligned(
    sought: SoughtArgument, with_it: str, reads: TalkReads, knowledge: WorldKnowledge
) -> JsonValue | None:
    """For each of the other list the one that the user wants instead, of those to which its record leads."""
    tool, bound = sought.tool, sought.bound
    listed = bound.args[with_it]
    assert isinstance(listed, list)
    sources = await reads.sourced(tool, named_argument(tool, with_it), bound.args)
    around = [leaf for source in sources for leaf in source]
    found: list[JsonValue] = []
    for value in listed:
        one = next((leaf for leaf in around if leaf.value == value), None)
        if one is None:
            return None
        candidates = await _alternatives(tool, sought.argument, one, reads, knowledge)
        names = [name_of(leaf) for leaf in around if leaf.value in listed]
        text = said_for(name_of(one), names, sought.said, deed_in(sought.wish.text))
        other = chosen(candidates, text) if text else None
        if other is None:
            return None
        found.append(other.value)
    return found


async def _alternatives(
    tool: ToolKnowledge, argument: ToolArgument, one: RecordValue, reads: TalkReads, knowledge: WorldKnowledge
) -> list[RecordValue]:
    found: list[RecordValue] = []
    for source in tool.of(argument.name).sources:
        entity, _, path = source.partition(".")
        kind = knowledge.learned.model.entities.get(entity)
        if kind is None:
            continue
        for key, value in one.around.items():
            if words(key) == words(kind.key):
                found += [leaf for leaf in await reads.record(entity, value) if leaf.general == path]
    return found
