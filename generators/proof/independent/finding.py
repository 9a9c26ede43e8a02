"""Finds what a call needs: what the user said, else what reading gives, and of several the one that the user means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pydantic import JsonValue

from generators.proof.independent.candidates import chosen, mentioned, of_that_day
from generators.proof.independent.heard import Heard, HeardFact, HeardWish, label_of
from generators.proof.independent.intents import deed_in
from generators.proof.independent.knowledge import SURE, ToolKnowledge, WorldKnowledge
from generators.proof.independent.lists import MOST_LISTS, NEW, aligned, objects_told, told_apart
from generators.proof.independent.literals import (
    about,
    as_taken,
    code_in,
    role_of,
    said_as,
    value_in,
    wide_day,
)
from generators.proof.independent.naming import SELECTED, CallBinding, SoughtArgument, points_to
from generators.proof.independent.serving.spoken import chosen_in, in_pieces, name_in
from generators.proof.independent.talk_reads import TalkReads
from generators.tools.arguments.built_values import entry_of
from generators.tools.names import opaque, shape, words
from generators.tools.seed_values import ToolArgument
from generators.world.records import RecordValue

DEEPEST = 3  # reads that are made for the sake of one another


@dataclass(slots=True)
class Finder:
    """What one talk needs."""

    knowledge: WorldKnowledge
    heard: Heard
    reads: TalkReads
    lacking: list[ToolArgument] = field(default_factory=list)
    """What lists would have to be told before they give what was looked for last."""
    caller: str = ""
    others: frozenset[frozenset[str]] = frozenset()
    """Labels of what was said for another wish, which leads to nothing that this one is about."""
    _given: dict[tuple[str, str, str, int, bool], list[RecordValue]] = field(default_factory=dict)
    """What tools give for arguments of others, as long as nothing else is said or changed."""

    # -------------------------------------------------------------------------------------------------------- binding

    async def bind(
        self,
        tool: ToolKnowledge,
        wish: HeardWish,
        facts: Sequence[HeardFact] | None = None,
        depth: int = 0,
        role: frozenset[str] = frozenset(),
        *,
        spoken: bool = False,
    ) -> CallBinding:
        """The arguments of a call that serves a wish, as far as they are known.

        On the way to something only what is needed is given; `spoken`: what else was spoken of, too.
        """
        if not depth:
            self._given.clear()
        if facts is None:
            facts = [*wish.facts, *(fact for fact in self.heard.facts if fact.label not in self.others)]
            facts = [fact for fact in facts if not NEW <= fact.label or NEW <= role]  # it finds nothing that is there
        bound = CallBinding(in_pieces(tool, facts, self.knowledge))
        keys_first = sorted(tool.arguments, key=lambda each: tool.of(each.name).shape not in {"key"})
        for argument in keys_first:
            if argument.name in bound.args or (depth and not argument.required and not spoken):
                continue
            said = about(argument, tool, facts, role)
            if depth and NEW <= role and not said and points_to(tool, argument):
                bound.missing.append(argument)  # of what is new nothing is known before it is said
                continue
            if depth and not argument.required and not said and not (spoken and self._speaks_of(tool, argument, wish)):
                continue
            value = await self._value(SoughtArgument(tool, argument, wish, said, bound, depth))
            if value is not None:
                bound.args[argument.name] = value
            elif argument.required:
                bound.missing.append(argument)
        order = [each.name for each in tool.arguments]
        bound.args = dict(sorted(bound.args.items(), key=lambda item: order.index(item[0])))
        return bound

    def _speaks_of(self, tool: ToolKnowledge, argument: ToolArgument, wish: HeardWish) -> bool:
        """Whether a wish names the kind of thing that an argument points to: my meeting in the room named Havel."""
        of = tool.of(argument.name).of
        return of is not None and bool(points_to(tool, argument)) and label_of(of) <= label_of(deed_in(wish.text))

    async def _value(self, sought: SoughtArgument) -> JsonValue | None:
        tool, argument, wish, said, bound = sought.tool, sought.argument, sought.wish, sought.said, sought.bound
        depth = sought.depth
        if (whole := self._object(sought)) is not None:
            return whole
        if argument.schema.get("type") == "array":
            return await self._several(sought)
        if self.caller and not said and self.knowledge.is_caller(tool, argument):
            return as_taken(self.caller, argument)
        points = points_to(tool, argument)
        selected = SELECTED.search(deed_in(wish.text)) if points and not depth else None
        examples = self.knowledge.examples(tool, argument)
        literal = [(fact, said_as(fact.value, argument, tool, examples, points=points)) for fact in said]
        told = [(fact, value) for fact, value in literal if value is not None]
        for fact, value in told:
            if selected is None or not fact.mine:
                return value
        if depth and argument.searches and not said:
            return name_in(deed_in(wish.text), tool, self.knowledge)
        spoken_of = depth > 0 and self._speaks_of(tool, argument, wish)
        spoken_of = spoken_of or label_of(" ".join(words(argument.name))) <= label_of(wish.text)
        if points and (argument.required or said or spoken_of):
            deed = deed_in(wish.text)
            told_of = " ".join(fact.value for fact, value in literal if value is None)
            text = told_of or (deed[selected.start() :] if selected else deed)
            thing = label_of(selected["thing"]) if selected else frozenset()
            found = await self._found(
                tool, argument, wish, text, bound, depth, thing, only=bool(told), told_of=bool(told_of)
            )
            return found if found is not None or not told else told[0][1]
        if argument.kind == "choice" and (argument.required or not (depth or tool.changes)):  # the paid invoices
            told_so = chosen_in(deed_in(wish.text), argument, tool, self.heard.facts)
            return told_so if told_so is not None or not depth else await self.reads.of_caller(argument)
        if depth and argument.kind in {"date", "month"} and argument.required:
            return wide_day(argument, self.knowledge.learned.findings.dates)
        return code_in(self.heard.facts, argument)

    def _object(self, sought: SoughtArgument) -> JsonValue:
        """What was said of it field by field."""
        if sought.argument.schema.get("type") not in {"array", "object"}:
            return None
        return objects_told(sought.argument, sought.tool, [*sought.wish.facts, *self.heard.facts])

    async def _found(
        self,
        tool: ToolKnowledge,
        argument: ToolArgument,
        wish: HeardWish,
        text: str,
        bound: CallBinding,
        depth: int,
        thing: frozenset[str],
        *,
        only: bool,
        told_of: bool = False,
    ) -> JsonValue | None:
        """By reading: the record that is changed first, then whatever gives such a value."""
        own_name = set(words(argument.name))  # the payment method tells not which one it is
        telling = " ".join(word for word in text.split() if word.lower().strip(".,;:?!") not in own_name)
        for candidates in await self.reads.sourced(tool, argument, bound.args):
            if (one := chosen(candidates, telling)) is not None and of_that_day(one, telling):
                return one.value
        entity = self.knowledge.entity_of(tool, argument)
        called = self.knowledge.called_in(text, entity)
        for name, listed in self.knowledge.listed.items():
            if listed == entity and self.knowledge.named_in(text, entity):
                values = await self.reads.look(self.knowledge.tools[name], {}) or []
                named = [leaf for leaf in values if leaf.key.lower() in text.lower()]
                return max(named, key=lambda leaf: len(leaf.key)).value if named else None
        if depth >= DEEPEST:
            return None
        providers = self.knowledge.providers(tool, argument)
        ranked = sorted(providers, key=lambda each: not thing & (each.nouns | each.taken | each.fields))
        if called:  # who names it has it looked up by its name
            ranked.sort(key=lambda each: not any(of.searches for of in each.arguments))
        meant: RecordValue | None = None
        settled = depth or not tool.changes or not any(tool.of(name).shape == "key" for name in bound.args)
        settled = settled and not (depth and told_of)  # of which more was said than what it belongs to
        for provider in (each for each in ranked if not only or thing & (each.nouns | each.taken | each.fields)):
            one = await self._meant(provider, tool, argument, wish, text, depth)
            one = one if one is not None and (not called or str(one.value) in called) else None
            if one is not None and ("*" in one.general or settled) and of_that_day(one, text):
                return one.value
            meant = meant or one  # what is to become another is rather one of a list than what it is already
        return meant.value if meant is not None and not NEW <= role_of(argument) else None

    async def _meant(
        self,
        provider: ToolKnowledge,
        tool: ToolKnowledge,
        argument: ToolArgument,
        wish: HeardWish,
        text: str,
        depth: int,
    ) -> RecordValue | None:
        """The one that is meant of what another tool gives, which may want more to be said, or list others first."""
        candidates: list[RecordValue] = []
        for spoken in (False, True):
            given = await self._provided(provider, tool, argument, wish, depth, spoken=spoken)
            if not given or given == candidates:
                continue
            candidates = given
            if (one := chosen(candidates, text)) is not None:
                return one
        alone = len({str(each.value) for each in candidates}) == 1
        theirs = provider in self.knowledge.proving or any(
            each.searches or (self.caller and self.knowledge.is_caller(provider, each)) for each in provider.arguments
        )
        return candidates[0] if alone and theirs else None

    async def _provided(
        self,
        provider: ToolKnowledge,
        tool: ToolKnowledge,
        argument: ToolArgument,
        wish: HeardWish,
        depth: int,
        *,
        spoken: bool,
    ) -> list[RecordValue]:
        """The values that fit in what another tool gives, where it can be called with what is known."""
        mark = (provider.name, tool.name, argument.name, depth, spoken)
        if mark not in self._given:
            self._given[mark] = []  # what is needed to find itself is found in no way
            self._given[mark] = await self._asked(provider, tool, argument, wish, depth, spoken=spoken)
        return self._given[mark]

    async def _asked(
        self,
        provider: ToolKnowledge,
        tool: ToolKnowledge,
        argument: ToolArgument,
        wish: HeardWish,
        depth: int,
        *,
        spoken: bool,
    ) -> list[RecordValue]:
        own = await self.bind(provider, wish, None, depth + 1, role_of(argument), spoken=spoken)
        if own.missing:
            self.lacking += [each for each in own.missing if each not in self.lacking and not points_to(provider, each)]
            return []
        values = await self.reads.look(provider, own.args)
        if values is None or provider.plain_result:
            return values or []
        key = self.knowledge.key_of(tool, argument)
        of = self.knowledge.entity_of(tool, argument)
        graded = [(self.knowledge.suits(leaf, key, of), leaf) for leaf in values]
        best = max((grade for grade, _ in graded), default=0)
        return [leaf for grade, leaf in graded if grade == best] if best >= SURE else []

    async def _listed(self, sought: SoughtArgument, provider: ToolKnowledge, entry: ToolArgument) -> list[RecordValue]:
        """The entries of lists that another tool gives, each as a value that fits an entry of the argument."""
        if sought.depth >= DEEPEST:
            return []
        given = await self._provided(provider, sought.tool, entry, sought.wish, sought.depth + 1, spoken=False)
        return [leaf for leaf in given if "*" in leaf.general]

    async def every(
        self, provider: ToolKnowledge, tool: ToolKnowledge, argument: ToolArgument, wish: HeardWish
    ) -> list[JsonValue]:
        """Every value that fits in what another tool gives, each once."""
        self._given.clear()
        listed = [
            leaf.value
            for leaf in await self._provided(provider, tool, argument, wish, 0, spoken=False)
            if "*" in leaf.general
        ]
        return list({str(value): value for value in listed}.values())

    # -------------------------------------------------------------------------------------------------------- lists

    async def _several(self, sought: SoughtArgument) -> JsonValue | None:
        tool, argument, said, bound = sought.tool, sought.argument, sought.said, sought.bound
        with_it = tool.of(argument.name).aligned_with
        if with_it is not None and isinstance(bound.args.get(with_it), list):
            return await aligned(sought, with_it, self.reads, self.knowledge)
        for candidates in await self.reads.sourced(tool, argument, bound.args):
            if named := mentioned(candidates, deed_in(sought.wish.text)):
                return [one.value for one in named]
            texts = [fact.value for fact in said if not fact.label & {"new"}]
            found = [chosen(candidates, text) for text in texts]
            if texts and all(found):
                return [one.value for one in found if one is not None]
        entry = entry_of(argument, tool.whole)
        told = await told_apart(sought, entry, self.heard.facts, self.knowledge, self._listed)
        return told or await self._of_list(sought, entry)

    async def _of_list(self, sought: SoughtArgument, entry: ToolArgument | None) -> JsonValue | None:
        """What is named of a list, or said as it is."""
        tool, argument, said, bound = sought.tool, sought.argument, sought.said, sought.bound
        known = {shape(each) for each in self.knowledge.examples(tool, argument)}
        if entry is not None and not any(shape(word) in known for word in self._words(said)):
            for provider in self.knowledge.providers(tool, entry)[:MOST_LISTS]:
                listed = await self._listed(sought, provider, entry)
                if named := mentioned(listed, deed_in(sought.wish.text)):
                    return [one.value for one in named]
        if entry is not None and opaque(entry.name) and not any(shape(word) in known for word in self._words(said)):
            one = await self._found(
                tool, entry, sought.wish, deed_in(sought.wish.text), bound, sought.depth, frozenset(), only=False
            )
            if one is not None:
                return [one]
        return next((value for fact in said if (value := value_in(fact.value, argument, tool, known))), None)

    def _words(self, said: Sequence[HeardFact]) -> list[str]:
        return [word.strip(",.") for fact in said for word in fact.value.split()]
