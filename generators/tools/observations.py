"""What exploring has shown: the calls that were answered or refused, and where each value stands in the results."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import islice

from pydantic import JsonValue

from generators.tools.dataflow import places, read
from generators.tools.names import kinship, opaque, shape, singular_name, words
from generators.tools.results.text_records import understood
from generators.tools.results.texts import values_in
from generators.tools.schemas import within
from generators.tools.seed_values import ToolArgument
from harness.types.events import ToolSchema

MOST_PLACES = 1_000
"""Values of one result that are looked at."""
ENVELOPES = frozenset("data result results items entries records matches hits rows values value list response".split())
"""Names of what holds a result, and says nothing of what it is."""
CALLER = " caller"
"""Under this name the arguments of a call say who makes it, where they name nothing of theirs. No tool is given it."""
FEWEST_NAMES = 3
_GENERIC = frozenset(
    "get find list search show read fetch look up lookup check retrieve query view all my the by of".split()
)
"""Words of a tool's name that say nothing of what it gives."""


@dataclass(frozen=True, slots=True)
class ResultValue:
    """One value in the result of a call."""

    observation: Observation = field(repr=False)
    path: str
    """Empty: the result itself."""
    key: str
    owner: tuple[str, ...]
    """The words of what the value belongs to: the list or object it is in, else the tool."""
    value: JsonValue

    def suits(self, argument: ToolArgument) -> int:
        """How sure it is by names that this value is what the argument asks for: 0 to 3. In a list, orders are ids of
        orders."""
        if self.path.rpartition(".")[2].isdigit() and words(argument.name) == (*words(singular_name(self.key)), "id"):
            return 3
        if argument.also:  # it was tried which it takes: its name says nothing more
            return max(kinship(name, words(argument.tool), self.key, self.owner) for name in argument.also)
        return _suiting(argument.name, argument.alternatives, words(argument.tool), self.key, self.owner)

    @property
    def general(self) -> str:
        """The path with `*` for every place in a list."""
        return _general(self.path)


@lru_cache(maxsize=65_536)
def _general(path: str) -> str:
    return ".".join("*" if part.isdigit() else part for part in path.split("."))


@lru_cache(maxsize=65_536)
def _suiting(
    argument: str, alternatives: tuple[str, ...], taker: tuple[str, ...], key: str, owner: tuple[str, ...]
) -> int:
    first = kinship(argument, taker, key, owner)
    others = (kinship(name, taker, key, owner) for name in alternatives if name != argument)
    return max([first, *(grade for grade in others if grade > 1)])


@dataclass(frozen=True)
class Observation:
    """A call that was answered."""

    tool: str
    arguments: Mapping[str, JsonValue]
    result: JsonValue
    caller: str = ""
    """Who had logged in, where the arguments name nothing of theirs."""

    @cached_property
    def key(self) -> str:
        return call_key(self.tool, self.asked)

    @property
    def asked(self) -> Mapping[str, JsonValue]:
        """The arguments, and who is to call, as a world of sessions is asked."""
        return {**self.arguments, CALLER: self.caller} if self.caller else self.arguments

    @cached_property
    def noun(self) -> tuple[str, ...]:
        """What the tool's name says that it gives."""
        return tuple(word for word in words(self.tool) if word not in _GENERIC)

    @cached_property
    def places(self) -> tuple[ResultValue, ...]:
        """Every single value in the result, the first of very many."""
        return tuple(islice(self._places(), MOST_PLACES))

    @cached_property
    def content(self) -> JsonValue:
        """The result as a path is followed in it."""
        return understood(self.result, self.tool)

    @cached_property
    def empty(self) -> bool:
        """Whether it found nothing: lists, and all of them without entries."""
        held = [value for _, value in places(self.content) if isinstance(value, list)]
        return bool(held) and not any(held)

    @cached_property
    def listing(self) -> bool:
        """Whether it lists things, in an envelope or none: no record of the one that it was asked for."""
        content = self.content
        held = [each for key, each in content.items() if key in ENVELOPES] if isinstance(content, dict) else [content]
        return any(isinstance(each, list) for each in held)

    def _places(self) -> Iterator[ResultValue]:
        for path, value in places(self.content):
            if isinstance(value, Mapping | list) or value is None or isinstance(value, bool):
                continue
            names = [part for part in path.split(".") if part and not part.isdigit()]
            key = names[-1] if names else self.tool
            inside = len(names) > 1 and names[-2].lower() not in ENVELOPES
            yield ResultValue(self, path, key, words(names[-2]) if inside else self.noun, value)


@dataclass(frozen=True, slots=True)
class RefusedCall:
    """A call that ended in an error."""

    tool: str
    arguments: Mapping[str, JsonValue]
    error: str


@dataclass(slots=True)
class Findings:
    """All that exploring the tools has shown."""

    tools: dict[str, ToolSchema]
    arguments: dict[str, list[ToolArgument]]
    answered: dict[str, dict[str, Observation]] = field(default_factory=dict)
    """Tool → call → what it gave, in the order of the calls."""
    refused: dict[str, dict[str, RefusedCall]] = field(default_factory=dict)
    accepted: dict[tuple[str, str], dict[str, JsonValue]] = field(default_factory=dict)
    """(tool, argument) → the values with which a call was answered."""
    by_key: dict[str, list[ResultValue]] = field(default_factory=dict)
    """Name of a value in results → its places, each value once for every tool."""
    by_value: dict[str, list[ResultValue]] = field(default_factory=dict)
    dates: dict[str, None] = field(default_factory=dict)
    """Every day that a result speaks of."""
    volatile: dict[str, set[str]] = field(default_factory=dict)
    """Tool → the paths of its result that are another each time."""
    unsaid: set[tuple[str, str]] = field(default_factory=set)
    """(tool, argument) whose values calls find by what people know, and nobody says."""
    entered: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Call that finds one thing by what people know of it → what it is, and its key."""
    openers: set[str] = field(default_factory=set)
    """Tools that refusals of others name as what has to be called first."""
    later: list[tuple[Observation, Observation]] = field(default_factory=list)
    """A change, and another that is answered after it alone."""
    notes: list[str] = field(default_factory=list)
    """What the person should know: tools that hang, or were never answered."""
    seen: set[tuple[str, str, str]] = field(default_factory=set)
    """Tool, name and value of what is known to be there."""
    rounds: int = 0
    """How often every tool was tried."""
    today: tuple[tuple[int, int], str] = ((0, 0), "")
    """Which day it is, as of so many values and refusals."""

    def take(self, observation: Observation, *, reads: bool) -> None:
        """A call was answered. Of what only reads, later calls may use the values."""
        self.answered.setdefault(observation.tool, {})[observation.key] = observation
        given = {str(value)[:10] for value in observation.arguments.values()}  # that it says them again shows nothing
        for name, value in observation.arguments.items():
            self.accepted.setdefault((observation.tool, name), {})[plain(value)] = value
        for place in observation.places if reads else ():
            self.by_value.setdefault(plain(place.value), []).append(place)
            self.expect(place)
            if isinstance(place.value, str) and is_day(place.value[:10]) and place.value[:10] not in given:
                self.dates[place.value[:10]] = None
            if named_by_key(place):  # the id of a plant, in a list of all plants
                for noun in observation.noun:
                    key = f"{singular_name(noun)}_id"
                    self.expect(ResultValue(observation, place.path, key, observation.noun, place.value))
        text = read(observation.result)
        if reads and isinstance(text, str):
            for key, value in values_in(text, observation.noun[-1] if observation.noun else ""):
                self.expect(ResultValue(observation, "", key, (), value))
                if value.isdigit() and opaque(key):  # tools that take numbers take it as one
                    self.expect(ResultValue(observation, "", key, (), int(value)))

    def names_opener(self, refusal: RefusedCall) -> bool:
        """Whether it was refused because nobody is known to be there: it names the tool that tells. What names a change
        that was made says how things stand."""
        telling = (
            each for each in self.openers if not self.answered.get(each) or self.tools[each].read_only is not False
        )
        return any(each != refusal.tool and each in refusal.error for each in telling)

    def refuse(self, tool: str, calls: Iterable[Observation]) -> None:
        """Take these calls, which were answered, for refused."""
        answered, calls = self.answered.get(tool, {}), list(calls)
        for call in calls:
            del answered[call.key]
            self.refused.setdefault(tool, {})[call.key] = RefusedCall(tool, call.arguments, str(call.result))
        for name in {name for call in calls for name in call.arguments}:
            taken = [call.arguments[name] for call in answered.values() if name in call.arguments]
            self.accepted[tool, name] = {plain(value): value for value in taken}

    def expect(self, place: ResultValue) -> None:
        """A value is known to be there: calls may be tried with it."""
        mark = (place.observation.tool, place.key, plain(place.value))
        if mark not in self.seen:
            self.seen.add(mark)
            self.by_key.setdefault(place.key, []).append(place)

    def suitable(self, argument: ToolArgument) -> list[ResultValue]:
        """The places whose values the argument may take, by their names; those that are surest, alone."""
        graded: dict[int, list[ResultValue]] = {}
        for found in self.by_key.values():
            grades: dict[tuple[str, ...], int] = {}  # of one key, those of one owner are the same
            for place in found:
                if place.owner not in grades:
                    grades[place.owner] = place.suits(argument)
                if (grade := grades[place.owner]) and fits(place.value, argument):
                    graded.setdefault(grade, []).append(place)
        return graded[max(graded)] if graded else []

    def alike(self, argument: ToolArgument) -> list[ResultValue]:
        """The places of values that look like those the argument was answered with, where no name tells."""
        known = self.accepted.get((argument.tool, argument.name), {}).values()
        shapes = {shape(str(value)) for value in (*known, *argument.listed) if any(c.isdigit() for c in str(value))}
        return [
            place for found in self.by_key.values() for place in found
            if isinstance(place.value, str) and not is_day(place.value) and shape(place.value) in shapes
        ]  # fmt: skip


_PLAIN = json.JSONEncoder(sort_keys=True, ensure_ascii=False)


def plain(value: object) -> str:
    """The same text for equal values."""
    return _PLAIN.encode(value)


def call_key(tool: str, arguments: Mapping[str, JsonValue]) -> str:
    """The same text for the same call."""
    return f"{tool} {plain(arguments)}"


def without_caller(arguments: Mapping[str, JsonValue]) -> tuple[Mapping[str, JsonValue], str]:
    """The arguments that the tool is given, and who calls."""
    said = {name: value for name, value in arguments.items() if name != CALLER}
    return said, str(arguments.get(CALLER, ""))


def fits(value: JsonValue, argument: ToolArgument) -> bool:
    """Whether the argument's schema allows the value."""
    if not within(value, argument.schema):
        return False
    kind = argument.schema.get("type")
    if isinstance(value, str):
        return kind in {None, "string"} and bool(value.strip())
    if isinstance(value, int | float) and not isinstance(value, bool):
        return kind in {None, "number"} or (kind == "integer" and isinstance(value, int))
    return kind is None


def is_day(text: str) -> bool:
    """Whether it looks like 2026-03-14."""
    return len(text) == 10 and text[4] == text[7] == "-" and text[:4].isdigit() and text[5:7].isdigit()


def named_by_key(place: ResultValue) -> bool:
    """Whether it stands in a list of names with their ids, written as a mapping: {"Garden chair": "7702-1", …}."""
    around = place.observation.content
    for part in place.path.split(".")[:-1] if place.path else ():
        around = around[int(part)] if isinstance(around, list) else around[part] if isinstance(around, dict) else None
    if not isinstance(around, dict) or len(around) < FEWEST_NAMES:
        return False
    ids = [str(value) for value in around.values()]
    alike = len({shape(value) for value in ids}) == 1 and all(any(sign.isdigit() for sign in value) for value in ids)
    return alike and len(set(ids)) == len(ids) and any(" " in key or key[:1].isupper() for key in around)
