"""What all records and results tell of one, and the calls by which that one proves who is there."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

from pydantic import JsonValue

from generators.tools.arguments.inside import FEWEST, flat, made_of, names_inside, objects_in
from generators.tools.names import (
    FIRST,
    LAST,
    SMALL_NUMBERS,
    detail_of,
    ending_of,
    full_name,
    identifying,
    last_of,
    opaque,
    same_words,
    words,
)
from generators.tools.observations import Findings, Observation, ResultValue, fits, plain
from generators.tools.seed_values import ToolArgument
from generators.tools.sessions.belonging import entry_of

SURE = 2
"""How sure it must be by names that a value is what an argument asks for."""
MOST_PEOPLE = 60
MOST_ENTRIES = 40
"""Entries that are read of one."""
ALL_WAYS = 3
"""People of whom every way is tried to say enough."""
_ENDING = re.compile(
    r"(?i)\blast (?P<number>\d|two|three|four|five|six) (?:digit|character|sign|letter|number)s "
    r"(?:of )?(?P<of>[^.,;:()]*)"
)
_SMALL = frozenset("the a an their your his her our caller s".split())
_COUNTED = frozenset({"number", "no"})
_UNTIL = frozenset("on in at for where which that as we".split())

Entry = list[ResultValue]
Said = dict[str, JsonValue]
"""Name of what is said → what."""


@dataclass(slots=True)
class Dossiers:
    """Over all that was found so far, and the records behind the tools."""

    findings: Findings
    records: Sequence[Observation]
    _entries: list[Entry] = field(default_factory=list)
    _holding: dict[str, dict[int, None]] = field(default_factory=dict)
    """Value → the entries in which it stands, or that were found with it."""
    _records: dict[str, Entry] = field(default_factory=dict)
    """Key → the record that begins with it."""

    def __post_init__(self) -> None:
        calls = [call for found in self.findings.answered.values() for call in found.values()]
        for record in self.records:
            if record.places and isinstance(record.places[0].value, str | int):
                self._records.setdefault(plain(record.places[0].value), list(record.places))
        for call in [*self.records, *calls]:
            found: dict[str, Entry] = {}
            for place in call.places:
                found.setdefault(entry_of(place.path), []).append(place)
            for entry in found.values():
                for value in [*call.arguments.values(), *(place.value for place in entry)]:
                    if isinstance(value, str | int):
                        self._holding.setdefault(plain(value), {})[len(self._entries)] = None
                self._entries.append(entry)

    def about(self, key: JsonValue) -> list[Entry]:
        """The entries in which it stands, those first that begin with it; then the records whose keys stand in these:
        the holder of a policy, and the pet."""
        found = [self._entries[number] for number in self._holding.get(plain(key), ())]
        found = sorted(found, key=lambda entry: entry[0].value != key)[:MOST_ENTRIES]
        own = [place.value for entry in found[:1] if entry[0].value == key for place in entry[1:]]
        linked = {plain(value): self._records[plain(value)] for value in own if plain(value) in self._records}
        return [*found, *(entry for entry in linked.values() if entry not in found)]

    def said_for(self, argument: ToolArgument, known: Sequence[Entry]) -> JsonValue:
        """What one of whom this is known says for an argument; None where it is not known."""
        places = [place for entry in known for place in entry]
        fitting = [place for place in places if place.suits(argument) >= SURE and fits(place.value, argument)]
        if fitting:
            return max(fitting, key=lambda place: (place.suits(argument), same_words(place.key, argument.name))).value
        if (ending := _ending(argument)) is not None:
            of, number = ending
            detail = detail_of("_".join(of))
            ends = (
                last_of(place.value, number)
                for place in places
                if words(place.key)[-1:] == of[-1:] or (detail and detail_of(place.key) == detail)
            )
            return next(filter(None, ends), None)
        parts = words(argument.name)
        if parts[-1:] == ("name",) and not {*parts} & (FIRST | LAST):
            names = (full_name((place.key, place.value) for place in entry) for entry in known)
            return next((name for name in names if " " in name), None)
        return self._of_another(argument, parts, places)

    def _of_another(self, argument: ToolArgument, parts: Sequence[str], places: Sequence[ResultValue]) -> JsonValue:
        """The surname of the manager, where a manager is given by a key."""
        for size in range(1, len(parts)):
            for place in places:
                if words(place.key)[:size] == tuple(parts[:size]) and len(words(place.key)) <= size + 1:
                    rest = replace(argument, name="_".join(parts[size:]))
                    for other in (each for entry in self.about(place.value) for each in entry):
                        if other.suits(rest) > SURE and fits(other.value, argument):
                            return other.value
        return None

    def proving_calls(self, arguments: Sequence[ToolArgument], seed: str) -> Iterator[Said]:
        """Calls in which all that is said is said of one: of a few every way to say enough, of others all that is
        known, and as little as was answered of somebody."""
        if not arguments or not (len(arguments) > 1 or objects_in(arguments)):
            return
        tool = arguments[0].tool
        answered = [frozenset(flat(call.arguments)) for call in self.findings.answered.get(tool, {}).values()]
        least = [names for names in dict.fromkeys(answered) if not any(other < names for other in answered)]
        taking = next(
            (each for each in arguments if each.required and each.kind in {"text", "number"} and _stands(each)), None
        )
        for number, key in enumerate(self._people(taking, seed)):
            base = {} if taking is None else {taking.name: key}
            bases, more = self._sayable(arguments, base, self.about(key))
            for each in bases:
                for way in _ways(list(more), {*flat(each)}, least, number):
                    if (made := self._made(arguments, each, {name: more[name] for name in way})) is not None:
                        yield made

    def _people(self, taking: ToolArgument | None, seed: str) -> list[JsonValue]:
        """The keys of those who may prove who they are, in an order that the seed gives."""
        if taking is None:
            values = [entry[0].value for entry in self._entries]
        else:
            keys = [record.places[0] for record in self.records if record.places]
            places = [each for each in keys if each.suits(taking) >= SURE] or self.findings.suitable(taking)
            values = [place.value for place in places if fits(place.value, taking)]
            for (_, name), taken in self.findings.accepted.items() if not values else ():
                values += taken.values() if name == taking.name else ()
        found = {plain(value): value for value in values}
        people = list(found.values())
        return random.Random(seed).sample(people, min(MOST_PEOPLE, len(people)))

    def _sayable(
        self, arguments: Sequence[ToolArgument], base: Said, known: Sequence[Entry]
    ) -> tuple[list[Said], Said]:
        """What must be said, in each way in which it can be; and what may be said beside, by its name, as well inside
        of an object."""
        bases = [dict(base)]
        choosing = [each for each in arguments if each.kind == "choice" and each.required]
        objects = objects_in(arguments)
        for each in arguments:
            if not each.required or each in choosing or each in objects or each.name in base:
                continue
            if (value := self.said_for(each, known)) is not None:
                bases = [{**one, each.name: value} for one in bases]
                continue
            named: list[Said] = [
                {choice.name: name, each.name: value}
                for choice in choosing
                for name in choice.listed
                if (value := self.said_for(replace(each, name=str(name)), known)) is not None
            ]
            bases = [{**one, **way} for one in bases for way in named]
        for choice in choosing:
            bases = [{choice.name: choice.listed[0], **one} for one in bases if choice.listed or choice.name in one]
        whole = self.findings.tools[arguments[0].tool].parameters or {}
        beside = [each for each in arguments if not each.required and each.kind in {"text", "date"}]
        beside += [part for each in objects for part in names_inside(each, whole)]
        found = {each.name: self.said_for(each, known) for each in beside}
        return bases, {name: value for name, value in found.items() if value is not None}

    def _made(self, arguments: Sequence[ToolArgument], base: Said, more: Said) -> Said | None:
        """The call that says it; None where an object that must be there would be empty."""
        whole = self.findings.tools[arguments[0].tool].parameters or {}
        made = {**base, **{each.name: more[each.name] for each in arguments if each.name in more}}
        for each in objects_in(arguments):
            inner = made_of(each, whole, more)
            if inner:
                made[each.name] = inner
            elif each.required:
                return None
        return made


def _ways(
    names: Sequence[str], base: set[str], least: Sequence[frozenset[str]], number: int
) -> Iterator[Sequence[str]]:
    """Which of these are said: all, and as few as may be enough."""
    yield names
    if least:
        yield from ([name for name in names if name in way] for way in least if way <= base | {*names})
        return
    pairs = [list(pair) for pair in combinations(names, FEWEST)] if len(names) > FEWEST else []
    if number < ALL_WAYS:
        yield from [*pairs, *([name] for name in names), []]
    elif pairs:
        yield pairs[number % len(pairs)]


def _stands(argument: ToolArgument) -> bool:
    return opaque(argument.name) or identifying(argument.name) or bool(argument.also)


def _ending(argument: ToolArgument) -> tuple[tuple[str, ...], int] | None:
    """Of what it takes the last signs, and how many, by its name, or by what is said of it."""
    if (named := ending_of(argument.name)) is not None:
        return named
    told = _ENDING.search(str(argument.schema.get("description") or ""))
    if told is None:
        return None
    of: list[str] = []
    for word in re.findall(r"[a-z]+", told["of"].lower()):
        if word in _UNTIL:
            break
        of += [] if word in _SMALL else [word]
    number = int(told["number"]) if told["number"].isdigit() else SMALL_NUMBERS[told["number"].lower()]
    while len(of) > 1 and of[-1] in _COUNTED:
        of.pop()
    return (tuple(of), number) if of else None
