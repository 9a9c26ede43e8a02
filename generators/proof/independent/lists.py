"""What an argument takes of more than one part: things told from the others of a list, or wanted instead of another;
objects of which one field is said after the other."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from itertools import takewhile

from pydantic import JsonValue

from generators.proof.independent.candidates import chosen, name_of
from generators.proof.independent.heard import HeardFact, label_of
from generators.proof.independent.intents import deed_in
from generators.proof.independent.knowledge import ToolKnowledge, WorldKnowledge
from generators.proof.independent.literals import about, role_of, value_in
from generators.proof.independent.naming import SoughtArgument, named_argument, said_for
from generators.proof.independent.talk_reads import TalkReads
from generators.tools.arguments.built_values import entry_of, parts_of
from generators.tools.names import opaque, singular_name, stem, words
from generators.tools.seed_values import ToolArgument
from generators.world.records import RecordValue

MOST_LISTS = 3  # that are looked through for things that are named
NEW = frozenset({"new"})
IN_TURN = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
_CALLED = frozenset({"name", "title", "label", "full_name"})
"""Fields by which a thing is called: the guest is Ann Lee."""
_KNOWN_BY = frozenset({"number", "code", "tag", "sku"})
_JOINING = frozenset({"s", "new", "member"})
_ADDED = label_of("number address")
"""What is said with a name: the phone number."""

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
    key = key or next((each for each in parts if _is_numbered(sought.argument, each, knowledge)), None)
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
            spoken = [fact for fact in about(part, tool, facts) if part.required or label_of(part.name) <= fact.label]
            said = [value_in(fact.value, part, tool, ()) for fact in spoken]
            beside |= dict.fromkeys([part.name] if any(said) else [], next(filter(None, said), None))
        return [{key.name: value, **beside} for value in found] if parts else found
    return []


def _is_numbered(argument: ToolArgument, part: ToolArgument, knowledge: WorldKnowledge) -> bool:
    """Whether reads show a list of the same name whose entries have this number: the line of an invoice's items."""
    where = f"{argument.name}.*.{part.name}"
    shown = (leaf.general for tool in knowledge.tools.values() for each in tool.samples for leaf in each)
    return part.kind == "number" and where in shown


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


# ----------------------------------------------------------------------------------------------------------- objects


def objects_told(argument: ToolArgument, tool: ToolKnowledge, facts: Sequence[HeardFact]) -> JsonValue:
    """An object of what was said of its fields, a list of such thing by thing; None where a field that it needs was not
    said, or where its things have to be looked up."""
    if argument.schema.get("type") != "array":
        return _told(argument, label_of(" ".join(words(argument.name))), tool, facts, bare=True)
    entry = entry_of(argument, tool.whole)
    if entry is None:
        return None
    thing = label_of(" ".join(words(singular_name(argument.name))))
    in_turn = (_told(entry, thing | {stem(each)}, tool, facts, of=argument.name) for each in IN_TURN)
    found: list[JsonValue] = list(takewhile(lambda each: each is not None, in_turn))
    one = _told(
        entry, thing, tool, [fact for fact in facts if not fact.label & set(map(stem, IN_TURN))], of=argument.name
    )
    return found or ([one] if one is not None else None)


def _told(
    argument: ToolArgument,
    thing: frozenset[str],
    tool: ToolKnowledge,
    facts: Sequence[HeardFact],
    *,
    bare: bool = False,
    of: str = "",
) -> dict[str, JsonValue] | None:
    """`bare`: its fields may be said without it; `of`: the list that it is in."""
    parts = parts_of(argument, tool.whole)
    if not parts or any(opaque(each.name) for each in parts):
        return None
    around = thing | _JOINING | tool.nouns
    of_thing = [fact for fact in facts if thing <= fact.label]
    alone = [fact for fact in facts if bare and (NEW <= fact.label or not fact.mine)]  # what shall be, not what is
    called = next((each for each in parts if each.name in _CALLED), next(filter(_is_known_by, parts), None))
    made: dict[str, JsonValue] = {}
    labels = tool.of(of or argument.name).labels
    for part in parts:
        named = label_of(" ".join(words(part.name)))
        fitting = [fact for fact in of_thing or alone if _is_of(fact.label - (around - named), named)]
        fitting = fitting or [fact for fact in of_thing if part is called and fact.label <= around]
        said = (_field_in(fact.value, part, tool, labels if part is called else {}) for fact in fitting)
        value: JsonValue = next((each for each in said if each is not None), None)
        if value is None and part.schema.get("type") == "object":
            value = _told(part, thing | named, tool, facts)
        if value is not None:
            made[part.name] = value
        elif part.required and argument.schema.get("properties"):
            return None
    return made or None


def _field_in(text: str, part: ToolArgument, tool: ToolKnowledge, labels: Mapping[str, str]) -> JsonValue:
    """What is said of a field, a text as it is; a code by what it is called."""
    if code := next((each for each in labels if labels[each].lower() in text.lower()), None):
        return code
    if part.kind == "text" and not part.listed:
        return text.strip().strip("\"'")
    return value_in(text, part, tool, ())


def _is_of(label: frozenset[str], named: frozenset[str]) -> bool:
    """Whether what was said is a field of this name: the phone number, of phone."""
    return named <= label and label - named <= _ADDED


def _is_known_by(part: ToolArgument) -> bool:
    return words(part.name)[-1] in _KNOWN_BY
