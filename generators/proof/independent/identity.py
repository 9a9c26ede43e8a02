"""Who calls: found by what was said, and proved by what only that one knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from pydantic import JsonValue

from generators.proof.independent.heard import Heard, HeardFact, label_of
from generators.proof.independent.knowledge import SURE, ToolKnowledge, WorldKnowledge
from generators.proof.independent.literals import LEAST, all_said, as_taken, is_end, sure, value_in
from generators.proof.independent.talk_reads import TalkReads
from generators.tools.arguments.inside import made_of, names_inside, objects_in
from generators.tools.names import ending_of, words
from generators.tools.seed_values import ToolArgument
from generators.tools.sessions.rows import chooses
from generators.world.records import RecordValue


@dataclass(slots=True)
class CallerIdentity:
    """Of one talk."""

    knowledge: WorldKnowledge
    heard: Heard
    reads: TalkReads
    caller: str = ""
    """The key of the one who calls, once it is known."""
    _proved: bool = False

    async def unknown(self, tool: str) -> list[ToolArgument]:
        """What would have to be said before a tool is called; nothing where it is known well enough who calls, or no
        tool could tell."""
        caller, finders = self.knowledge.learned.model.caller, self.knowledge.identifying
        if self._proved or caller is None or not finders or not self.knowledge.learned.model.needs_finder(tool):
            return []
        key = self.knowledge.learned.model.entities[caller.entity].key
        if any(self.knowledge.handed_on.values()):
            return await self._by_steps()
        self.caller = self.caller or await self._found(finders, key)
        if self.caller and not (self.knowledge.proving and self.knowledge.learned.model.needs_proof(tool)):
            return []
        self._proved = bool(self.caller) and await self._proves(key)
        if self._proved:
            return []
        asking = self.knowledge.proving if self.caller else finders
        return [
            part
            for tool in asking
            for each in _as_named(tool.arguments)
            if asking is finders or not _is(key, each)
            for part in (names_inside(each, tool.whole) if objects_in([each]) else [each])
        ]

    async def _by_steps(self) -> list[ToolArgument]:
        """The same where one call gives what the next one takes."""
        lacking: list[ToolArgument] = []
        for tool in self.knowledge.proving:
            for finder in self.knowledge.handed_on[tool.name]:
                said = self._told(finder)
                if not said or (await self.reads.look(finder, said)) is None:
                    lacking += finder.arguments
                    continue
                own = [each for each in tool.arguments if not tool.of(each.name).given_by]
                proof = self._named_by_choice(tool, own) or all_said(tool, self.heard.facts, self._handed(tool))
                values = await self.reads.look(tool, proof) if proof else None
                if values is None:
                    lacking += _as_named(own)
                    continue
                known = [str(leaf.value) for leaf in values if str(leaf.value) in self.knowledge.callers]
                self.caller, self._proved = known[0] if known else "", True
                return []
        return lacking

    def _told(self, tool: ToolKnowledge) -> dict[str, JsonValue]:
        """All that was said of what a tool takes."""
        told: dict[str, JsonValue] = {}
        for each in tool.arguments:
            named = label_of(" ".join(words(each.name)))
            graded = [
                (sure(fact, each, tool), fact)
                for fact in self.heard.facts
                if fact.label & named and is_end(fact) == (ending_of(each.name) is not None)
            ]
            for grade, fact in sorted(graded, key=lambda pair: -pair[0]):
                anothers = any(sure(fact, other, tool) > grade for other in tool.arguments)
                value = value_in(fact.value, each, tool, ()) if grade >= LEAST and not anothers else None
                if value is not None and each.name not in told:
                    told[each.name] = value
        return told if all(each.name in told for each in tool.arguments if each.required) else {}

    def _said_of(self, tool: ToolKnowledge, taken: ToolArgument | None = None) -> dict[str, JsonValue]:
        """All that was said of what a tool takes, but for what it is given otherwise; empty where it is not enough."""
        objects, chosen = objects_in(tool.arguments), self._named_by_choice(tool, tool.arguments)
        apart = [*chosen, *(each.name for each in (taken, *objects) if each is not None)]
        given = {**all_said(tool, self.heard.facts, apart), **chosen}
        inside = {each.name: said for each in objects if (said := self._inside(tool, each))}
        needed = {each.name for each in tool.arguments if each.required and each is not taken}
        return {**given, **inside} if needed <= {*given, *inside} else {}

    def _inside(self, tool: ToolKnowledge, argument: ToolArgument) -> dict[str, JsonValue]:
        """The object that says what was said of oneself, as far as that is enough."""
        parts = names_inside(argument, tool.whole)
        alone = replace(tool, arguments=tuple(replace(each, required=False) for each in parts))
        return made_of(argument, tool.whole, all_said(alone, self.heard.facts))

    def _handed(self, tool: ToolKnowledge) -> list[str]:
        return [name for name, known in tool.known.arguments.items() if known.given_by]

    def _named_by_choice(self, tool: ToolKnowledge, own: Sequence[ToolArgument]) -> dict[str, JsonValue]:
        """What was said as one of those things that an argument chooses between: a postcode."""
        if (found := chooses(own)) is None:
            return {}
        choice, text = found
        for name in (each for each in choice.listed if isinstance(each, str)):
            for fact in self.heard.facts:
                if fact.label == label_of(" ".join(words(name))) or _is_end_of(fact, name):
                    return {choice.name: name, text.name: fact.value.strip().rstrip(".")}
        return {}

    async def _found(self, finders: Sequence[ToolKnowledge], key: str) -> str:
        """The key of the one who calls: as it was said, else as a tool finds it by what was; empty where unknown."""
        named = label_of(" ".join(words(key)))
        said = next((fact.value for fact in self.heard.facts if fact.mine and fact.label == named), "")
        for finder in finders:
            verifies = any(each.name == key for each in finder.arguments)
            given = self._said_of(finder) if verifies or not said else {}
            for some in _ways(given, finder):
                if (found := await self._keys(finder, some, key)) is None:
                    continue
                if verifies and not any(str(leaf.value) in self.knowledge.callers for leaf in found):
                    return str(some[key])
                if found and (some == given or len({str(leaf.value) for leaf in found}) == 1):
                    return str(found[0].value)
        return said if not any(each.name == key for finder in finders for each in finder.arguments) else ""

    async def _keys(self, finder: ToolKnowledge, given: Mapping[str, JsonValue], key: str) -> list[RecordValue] | None:
        """The keys that a tool gives for what was said; None where it refuses."""
        values = await self.reads.look(finder, dict(given))
        if values is None:
            return None
        found = [leaf for leaf in values if finder.plain_result or leaf.suits(key) >= SURE]
        return found or [leaf for leaf in values if str(leaf.value) in self.knowledge.callers]

    async def _proves(self, key: str) -> bool:
        """Whether the one who was found has said what only that one knows, where the world has tools for it."""
        for tool in self.knowledge.proving:
            taken = next((each for each in tool.arguments if _is(key, each)), None)
            given = self._said_of(tool, taken) if taken is not None else {}
            if taken is None or not given:
                continue
            if await self.reads.look(tool, {taken.name: as_taken(self.caller, taken), **given}) is not None:
                return True
        return not self.knowledge.proving


def _ways(given: Mapping[str, JsonValue], finder: ToolKnowledge) -> Iterator[dict[str, JsonValue]]:
    """All that was said, and all but one thing that need not be: what finds nobody may be said of something else."""
    if given:
        yield dict(given)
    free = [each.name for each in finder.arguments if not each.required and each.name in given]
    for name in free if len(given) > 1 else ():
        yield {other: value for other, value in given.items() if other != name}


def _is_end_of(fact: HeardFact, name: str) -> bool:
    """Whether it is said as the last digits of what is named so."""
    end = ending_of(name)
    return end is not None and is_end(fact) and label_of(" ".join(end[0])) <= fact.label


def _as_named(own: Sequence[ToolArgument]) -> list[ToolArgument]:
    """What is asked for: where one argument chooses what another is, each of these."""
    if (found := chooses(own)) is None:
        return list(own)
    choice, text = found
    named = [replace(text, name=name, schema={}) for name in choice.listed if isinstance(name, str)]
    return [*(each for each in own if each not in found), *named]


def _is(key: str, argument: ToolArgument) -> bool:
    return words(argument.name) == words(key)
