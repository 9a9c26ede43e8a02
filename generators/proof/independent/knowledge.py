"""What an agent knows before a talk: what each tool does, takes and gives, by schemas and the model of the world."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from pydantic import JsonValue

from generators.proof.independent.heard import ALIKE, label_of
from generators.tools.arguments.built_values import entry_of
from generators.tools.arguments.days import periods
from generators.tools.names import stem, words
from generators.tools.results.text_records import understood
from generators.tools.seed_values import ToolArgument
from generators.world.learn import LearnedWorld
from generators.world.model import KnownArgument, KnownTool, state_words
from generators.world.records import RecordValue, leaves

SURE = 3
"""How sure it must be by names that a value is what an argument asks for."""
FEWEST_LISTED = 2
"""Keys in a list of names that are known to stand for things of one kind."""
MOST_EXAMPLES = 400
SHORTEST_NAME = 4
SAMPLES = 4
"""Results of a tool that are looked at."""
UNUSED = frozenset({"thinks", "calculates", "transfers"})
_READING = frozenset(
    map(
        stem,
        "get find list search show read fetch look lookup check retrieve query view see know track tell browse".split(),
    )
)
_DOING = frozenset("action actions operation op command decision verdict".split())
"""Names of arguments that say what is done."""
_VAGUE = frozenset(map(stem, "manage handle administer control operate toggle perform".split()))
"""Verbs that leave it to an argument."""


@dataclass(frozen=True)
class ToolKnowledge:
    """One tool, as an agent understands it."""

    name: str
    known: KnownTool
    description: str
    arguments: Sequence[ToolArgument]
    samples: Sequence[Sequence[RecordValue]] = field(repr=False)
    """The values of some results."""
    plain_result: bool
    """Its result is a single value."""
    whole: Mapping[str, JsonValue]
    """The schema of its arguments."""
    states: frozenset[str]
    """Words for how things stand: they tell when it can be called, not what it is for."""
    things: frozenset[str] = frozenset()
    """What all things of the world are called."""

    @property
    def changes(self) -> bool:
        return self.known.does in {"writes", "unknown"}

    @cached_property
    def verb(self) -> str:
        return stem(words(self.name)[0]) if words(self.name) else ""

    @cached_property
    def verbs(self) -> frozenset[str]:
        """Its verb, that of its description, and others for the same."""
        own = {self.verb, *(stem(word) for word in words(self.description)[:1])}
        return frozenset(own).union(*(each for each in ALIKE if each & own))

    @cached_property
    def acts(self) -> frozenset[str]:
        """The verbs that an argument chooses from: to pause, to resume or to cancel."""
        choosing = [
            each
            for each in self.arguments
            if each.kind == "choice" and (self.verb in {*_VAGUE, stem(each.name)} or {*words(each.name)[-1:]} & _DOING)
        ]
        return frozenset(
            stem(words(str(choice))[0]) for each in choosing for choice in each.listed if words(str(choice))
        )

    @cached_property
    def nouns(self) -> frozenset[str]:
        """What its name says besides the verb."""
        named = label_of(" ".join(words(self.name)[1:] if self.changes or self.verb in _READING else words(self.name)))
        return frozenset(named - self.states - _READING)

    @cached_property
    def about(self) -> frozenset[str]:
        """What its name says, and what the things are called that it gives."""
        return self.nouns | label_of(self.known.gives or "")

    @cached_property
    def described(self) -> frozenset[str]:
        """What the first sentence of its description says besides."""
        return label_of(self.description.partition(".")[0]) - self.states - _READING - self.verbs

    @cached_property
    def fields(self) -> frozenset[str]:
        """What its results tell, by name."""
        return frozenset().union(*(label_of(leaf.general.replace("*", "")) for each in self.samples for leaf in each))

    @cached_property
    def taken(self) -> frozenset[str]:
        """What it takes, by name."""
        return frozenset().union(*(label_of(" ".join(words(each.name))) for each in self.arguments))

    @cached_property
    def ends(self) -> Mapping[str, str]:
        """Which of its arguments tells the first day of a period, and which the last."""
        return dict(periods(self.arguments))

    def of(self, argument: str) -> KnownArgument:
        return self.known.arguments.get(argument, KnownArgument(shape="member"))  # an entry of a list


class WorldKnowledge:
    """All tools, and how much each word tells one from another."""

    def __init__(self, learned: LearnedWorld) -> None:
        self.learned = learned
        model, findings = learned.model, learned.findings
        states = frozenset(map(stem, state_words(model)))
        self.things = frozenset().union(*(label_of(name) for name in model.entities))
        self.tools: dict[str, ToolKnowledge] = {}
        for schema in learned.toolbox.tools:
            known = model.tools[schema.name]
            if known.does in UNUSED:
                continue
            answered = findings.answered.get(schema.name, {}).values()
            calls = sorted(answered, key=lambda each: each.empty)[:SAMPLES]
            contents = [understood(each.result, schema.name) for each in calls]
            self.tools[schema.name] = ToolKnowledge(
                name=schema.name,
                known=known,
                description=schema.description or "",
                arguments=findings.arguments[schema.name],
                samples=[leaves(content) for content in contents],
                plain_result=bool(contents) and all(isinstance(each, str | int | float) for each in contents),
                whole=schema.parameters or {},
                states=states,
                things=self.things,
            )
        caller = model.caller
        self.self_words = label_of(caller.entity) if caller is not None else frozenset[str]()
        """What the one who calls is: nobody says it of oneself."""
        keys_alone = {
            name for name in (caller.found_by if caller else ()) if name in self.tools and self.tools[name].plain_result
        }
        self.identifying = [
            self.tools[name] for name in sorted(caller.found_by if caller else ()) if name in self.tools
        ]
        """Tools that tell who calls: whoever has such finds that out first."""
        self.proving = [self.tools[name] for name in (caller.proved_by if caller else ()) if name in self.tools]
        """Tools that tell whether it is really that one."""
        self.handed_on = {
            tool.name: [self.tools[known.given_by.partition(".")[0]] for known in tool.known.arguments.values()
                        if known.given_by and known.given_by.partition(".")[0] in self.tools]
            for tool in self.proving
        }  # fmt: skip
        """Tool that proves who calls → those that give what it takes."""
        self.callers = (
            learned.kinds[caller.entity].keys if caller is not None and caller.entity in learned.kinds else ()
        )
        """The keys of all who may call."""
        self.served = [tool for name, tool in self.tools.items() if name not in keys_alone]
        """What somebody may ask for."""
        self.listed = {name: entity for name in self.tools if (entity := self._lists(name)) is not None}
        """Tools that list things by name, without being told anything → what they list."""
        self._names = {name: {leaf.key.lower() for leaf in self.tools[name].samples[0]} for name in self.listed}
        self._called = {
            name: {
                (str(leaf.value).lower(), str(key))
                for key, (leaves_of, _) in learned.kinds[name].records.items()
                for leaf in leaves_of
                if leaf.general in entity.names and len(str(leaf.value)) >= SHORTEST_NAME
            }
            for name, entity in model.entities.items()
            if name in learned.kinds and (caller is None or name != caller.entity)
        }
        """Kind of things → what they are called, with their keys; people are spoken of for other reasons."""
        self._common = Counter(word for tool in self.tools.values() for word in tool.nouns | {tool.verb})
        self._takers = Counter(word for tool in self.tools.values() if tool.changes for word in tool.taken)
        self._providers: dict[tuple[str, str], list[ToolKnowledge]] = {}
        self._entities: dict[tuple[str, str], str | None] = {}

    def _lists(self, name: str) -> str | None:
        """The kind of things of which a result tells the keys by name: {"Lamp": "77-1", …}."""
        tool = self.tools[name]
        values = [leaf for each in tool.samples[:1] for leaf in each]
        if tool.arguments or tool.changes or not values or any("*" in leaf.general for leaf in values):
            return None
        keys = {str(leaf.value) for leaf in values}
        known = {each: len(keys & kind.keys) for each, kind in self.learned.kinds.items()}
        best = max(known, key=lambda each: known[each], default=None)
        return best if best is not None and known[best] >= min(FEWEST_LISTED, len(keys)) else None

    def named_in(self, text: str, entity: str | None) -> bool:
        """Whether a text speaks of one of the things of a kind by its name."""
        low = text.lower()
        return any(
            name in low for tool, listed in self.listed.items() if listed == entity for name in self._names[tool]
        )

    def called_in(self, text: str, entity: str | None) -> dict[str, str]:
        """The keys of the things of a kind that a text calls by their names, with these: the Fern teapot, a product."""
        low = text.lower()
        return {key: name for name, key in self._called.get(str(entity), ()) if name in low}

    def weight(self, word: str) -> float:
        """More for a word that few tools have in their names."""
        return max(0.5, 1 / (1 + math.log(self._common[word]))) if self._common[word] else 0.5

    def only_takes(self, tool: ToolKnowledge, word: str) -> bool:
        """Whether of all changes this one alone takes what is called by a word."""
        return tool.changes and self._takers[word] == 1 and word not in self.things

    def providers(self, tool: ToolKnowledge, argument: ToolArgument) -> list[ToolKnowledge]:
        """The reads whose results hold what the argument asks for, the surest first."""
        mark = (tool.name, argument.name)
        if mark not in self._providers:
            entity = self.entity_of(tool, argument)
            graded = [
                (self._gives(each, self.key_of(tool, argument), entity), each)
                for each in self.tools.values()
                if not each.changes
            ]
            ranked = sorted(graded, key=lambda pair: (-pair[0], len(pair[1].arguments), pair[1].name))
            self._providers[mark] = [each for grade, each in ranked if grade >= SURE and each.name != tool.name]
        return self._providers[mark]

    def _gives(self, tool: ToolKnowledge, name: str, entity: str | None) -> int:
        """How sure it is that its results hold what an argument of this name asks for: 0 to 4."""
        if tool.plain_result:
            return 4 if entity is not None and tool.known.gives == entity else 0
        return max((self.suits(leaf, name, entity) for each in tool.samples for leaf in each), default=0)

    def suits(self, leaf: RecordValue, name: str, entity: str | None) -> int:
        """How sure it is that a value is what an argument of this name asks for: by its own, or as the id of one of
        those that are known: 0 to 4."""
        if (sure := leaf.suits(name)) >= SURE or entity not in self.learned.kinds or words(leaf.key) != ("id",):
            return sure
        kind = self.learned.kinds[str(entity)]
        return SURE if str(leaf.value) in kind.keys and not kind.inner else sure

    def whose(self, tool: ToolKnowledge) -> bool:
        """Whether a call is about what belongs to one of those who call, or about one of them."""
        caller = self.learned.model.caller
        theirs = {caller.entity, *caller.owns} if caller is not None else set()
        theirs -= {entity for entity, _ in self.learned.entries}  # found without, and by what the one knows whose it is
        keys = (tool.of(each.name) for each in tool.arguments)
        return bool(tool.known.after) or any(each.of in theirs and each.shape == "key" for each in keys)

    def is_caller(self, tool: ToolKnowledge, argument: ToolArgument) -> bool:
        """Whether an argument takes the key of one who calls and has proved to be that one."""
        caller = self.learned.model.caller
        mine = caller is not None and tool.of(argument.name).of == caller.entity and words(argument.name)[-1] != "name"
        return mine and self.learned.model.proves_callers

    def entity_of(self, tool: ToolKnowledge, argument: ToolArgument) -> str | None:
        """Whose key an argument is: by its name, else by the values that were answered."""
        mark = (tool.name, argument.name)
        if mark not in self._entities:
            values = [str(each) for each in self.learned.findings.accepted.get(mark, {}).values()]
            kinds = self.learned.kinds.items()
            fitting = [name for name, kind in kinds if values and all(value in kind.keys for value in values)]
            self._entities[mark] = tool.of(argument.name).of or (fitting[0] if len(fitting) == 1 else None)
        return self._entities[mark]

    def key_of(self, tool: ToolKnowledge, argument: ToolArgument) -> str:
        """Under which name its values stand in results: that of the key, where the argument says what it is for."""
        entity = self.entity_of(tool, argument)
        if tool.of(argument.name).of is not None or entity is None:
            return argument.name
        return self.learned.kinds[entity].key

    def examples(self, tool: ToolKnowledge, argument: ToolArgument) -> set[str]:
        """Values that the argument is known to take, or that stand under its name."""
        findings = self.learned.findings
        known = {str(each) for each in findings.accepted.get((tool.name, argument.name), {}).values()}
        entity = tool.of(argument.name).of
        if entity is not None and entity in self.learned.kinds:
            known |= set(sorted(self.learned.kinds[entity].keys)[:MOST_EXAMPLES])
        entry = entry_of(argument, tool.whole)
        for values in findings.accepted.get((tool.name, argument.name), {}).values() if entry is not None else ():
            known |= {str(each) for each in (values if isinstance(values, list) else ())}
        named = findings.by_key.get(argument.name if entry is None else entry.name, [])[:MOST_EXAMPLES]
        return known | {str(place.value) for place in named}

    def readers(self, entity: str) -> Iterator[ToolKnowledge]:
        """The tools that give one thing by its key."""
        known = self.learned.model.entities.get(entity)
        yield from (self.tools[name] for name in (known.read_with if known else ()) if name in self.tools)


def is_reading(word: str) -> bool:
    """Whether a stem is that of a verb of asking and seeing."""
    return word in _READING
