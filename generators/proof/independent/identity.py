"""Who calls: found by what was said, and proved by what only that one knows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generators.proof.independent.heard import Heard, label_of
from generators.proof.independent.knowledge import SURE, ToolKnowledge, WorldKnowledge
from generators.proof.independent.literals import all_said
from generators.proof.independent.talk_reads import TalkReads
from generators.tools.names import words
from generators.tools.seed_values import ToolArgument


@dataclass(slots=True)
class CallerIdentity:
    """Of one talk."""

    knowledge: WorldKnowledge
    heard: Heard
    reads: TalkReads
    caller: str = ""
    """The key of the one who calls, once it is known."""
    _proved: bool = False

    async def unknown(self) -> list[ToolArgument]:
        """What would have to be said; nothing where it is known who calls, or no tool could tell."""
        caller, finders = self.knowledge.learned.model.caller, self.knowledge.identifying
        if self._proved or caller is None or not finders:
            return []
        key = self.knowledge.learned.model.entities[caller.entity].key
        self.caller = self.caller or await self._found(finders, key)
        self._proved = bool(self.caller) and await self._proves(key)
        if self._proved:
            return []
        asking = self.knowledge.proving if self.caller else finders
        return [each for tool in asking for each in tool.arguments if asking is finders or not _is(key, each)]

    async def _found(self, finders: Sequence[ToolKnowledge], key: str) -> str:
        """The key of the one who calls: as it was said, else as a tool finds it by what was; empty where unknown."""
        named = label_of(" ".join(words(key)))
        said = next((fact.value for fact in self.heard.facts if fact.mine and fact.label == named), "")
        for finder in finders:
            verifies = any(each.name == key for each in finder.arguments)
            given = all_said(finder, self.heard.facts) if verifies or not said else {}
            if given and (values := await self.reads.look(finder, given)):
                found = [leaf for leaf in values if finder.plain_result or leaf.suits(key) >= SURE]
                found = found or [leaf for leaf in values if str(leaf.value) in self.knowledge.callers]
                if found:
                    return str(found[0].value)
        return said if not any(each.name == key for finder in finders for each in finder.arguments) else ""

    async def _proves(self, key: str) -> bool:
        """Whether the one who was found has said what only that one knows, where the world has tools for it."""
        for tool in self.knowledge.proving:
            taken = next((each.name for each in tool.arguments if _is(key, each)), None)
            given = all_said(tool, self.heard.facts, (taken,)) if taken is not None else {}
            if taken is not None and given and await self.reads.look(tool, {taken: self.caller, **given}) is not None:
                return True
        return not self.knowledge.proving


def _is(key: str, argument: ToolArgument) -> bool:
    return words(argument.name) == words(key)
