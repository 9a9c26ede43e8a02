"""Objects as people tell them, field by field: the guest is Ann Lee, the guest's age is 34; of lists thing by thing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pydantic import JsonValue

from generators.tools.arguments.built_values import entry_of, parts_of
from generators.tools.arguments.days import periods
from generators.tools.names import opaque, singular_name, words
from generators.tools.seed_values import ToolArgument
from generators.walks.phrases import phrases
from generators.walks.texts.spans import spanned
from generators.walks.user_facts import NoWording, UserFact
from generators.words.field_words import field_words
from generators.words.naming import argument_said, written

Said = Callable[[ToolArgument, JsonValue], str]
"""A single value as people say it."""


@dataclass(frozen=True, slots=True)
class ObjectTeller:
    """Tells the objects that one tool takes."""

    whole: Mapping[str, JsonValue]
    """The schema of its arguments."""
    said: Said
    spelt: Mapping[str, str]
    mine: bool
    """What has no name of its own is part of the record of the one who speaks."""
    becomes: bool
    """It says what something shall be."""
    labels: Mapping[str, str] = field(default_factory=dict)
    """What the codes are called that are taken."""
    noun: Sequence[str] = ()
    """What the tool is about: the contact is an emergency contact."""

    def facts(self, argument: ToolArgument, value: JsonValue) -> Iterator[UserFact]:
        """One for each field of each object. Raises NoWording."""
        if isinstance(value, list):
            entry = entry_of(argument, self.whole)
            if entry is None:
                raise NoWording(f"nobody knows what {argument.name} holds")
            for number, each in enumerate(value):
                one = field_words().members.get(argument.name, singular_name(argument.name))
                thing = self._thing(one, each)
                which = _ordinal(number) if len(value) > 1 else ""
                yield from self._of(entry, each, " ".join(filter(None, [which, thing])))
        else:
            yield from self._of(argument, value, self._thing(argument.name, value))

    def _thing(self, name: str, value: JsonValue) -> str:
        """What it is called; empty where its name says only that there is something: changes, details."""
        named = isinstance(value, Mapping) and _itself(value)
        beside = self.whole.get("properties")
        shared = isinstance(value, Mapping) and isinstance(beside, Mapping) and not beside.keys().isdisjoint(value)
        bare = {*words(name)} <= _bare() and not shared  # of what is claimed for, and of the claim
        of_tool = self.noun[-1:] == words(name)[-1:] and len(words(name)) == 1
        return "" if bare and not named else written(self.noun if of_tool else words(name), self.spelt)

    def _of(self, argument: ToolArgument, value: JsonValue, thing: str) -> Iterator[UserFact]:
        if not isinstance(value, Mapping):
            raise NoWording(f"nobody knows what {argument.name} holds")
        parts = {each.name: each for each in parts_of(argument, self.whole)}
        if (named := _named_field(value)) is not None:
            name, given = named
            part = parts.get(name, _part(argument, name, given))
            yield self._fact(thing, str(value[name]), part, given)
            return
        itself = _itself(value)
        ends = next(periods([parts[name] for name in value if name in parts]), ())
        if ends:
            first, last = (self.said(parts[name], value[name]) for name in ends)
            span = spanned(value[ends[0]], value[ends[1]], first, last)
            more = {_key(thing, ends[0]): first, _key(thing, ends[1]): last}
            yield UserFact(phrases().period, span, "period", more=more)
        for name, inner in value.items():
            if name in ends:
                continue
            part = parts.get(name, _part(argument, name, inner))
            if inner is None or inner == "":
                continue
            if isinstance(inner, Mapping) and not is_whole(inner):
                yield from self._of(part, inner, written([*words(thing), *words(name)], self.spelt))
            elif name == itself and thing and str(inner) in self.labels and not _in_turn(thing):
                yield UserFact(
                    thing, self._called(str(inner)), "other", more={name: self._called(str(inner))}, of=thing
                )
            elif name == itself and thing:
                shown = self.said(part, inner)
                yield UserFact(thing, shown, "other", more={_key(thing, name): shown}, of=thing)
            else:
                yield self._fact(thing, name, part, inner)

    def _called(self, code: str) -> str:
        """What it is called, with its article where that is a word: the zinc anode."""
        said = self.labels[code]
        return f"{phrases().the} {said}" if not said[:1].isupper() else said

    def _fact(self, thing: str, name: str, part: ToolArgument, value: JsonValue) -> UserFact:
        if opaque(name) or isinstance(value, bool):
            raise NoWording(f"nobody says {name} of a {thing}")
        shown = self.said(part, value)
        bare = argument_said(name, {}, self.spelt)
        *before, last = words(name)
        if before and last in field_words().periodic and thing:
            one = phrases().singular(thing.split(" ")[-1])
            said = f"{last} {written(before, self.spelt)} {one}"
            said = f"{phrases().new} {said}" if self.becomes else said
            return UserFact(said, shown, "other", more={_key(thing, name): shown}, of=thing)
        several = phrases().singular(bare.split(" ")[-1]) != bare.split(" ")[-1]
        if not thing:
            said = f"{phrases().new} {bare}" if self.becomes else bare
            return UserFact(said, shown, "own" if self.mine else "other", more={name: shown}, several=several)
        whose = thing.split(" ")[-1] in field_words().people
        said = f"{thing}'s {bare}" if whose else phrases().of.format(words=bare, thing=thing)
        return UserFact(said, shown, "other", more={_key(thing, name): shown}, of=thing, several=several)


def is_whole(value: JsonValue) -> bool:
    """Whether people say all of it in one breath: an address, a sum of money."""
    return isinstance(value, Mapping) and {*value} <= field_words().in_one_breath


def told_in_parts(value: JsonValue) -> bool:
    """Whether it is an object, or a list of such, that is told field by field."""
    inside = value if isinstance(value, list) else [value]
    objects = all(isinstance(each, Mapping) and each for each in inside)
    return (
        bool(inside)
        and objects
        and all(len(each) == 1 or not is_whole(each) for each in inside if isinstance(each, Mapping))
    )


def fields_said(name: str, value: JsonValue, spelt: Mapping[str, str]) -> list[str]:
    """What the fields of an object are called that has no name of its own: the phone number, of changes. None where it
    is something else."""
    if not isinstance(value, Mapping) or is_whole(value) or not {*words(name)} <= _bare() or _itself(value):
        return []
    named = _named_field(value)
    return [argument_said(str(value[named[0]]) if named else each, {}, spelt) for each in ([name] if named else value)]


def persons_in(argument: ToolArgument) -> set[str]:
    """Words for the one who is told of in an object, or in a list of such: no caller."""
    told = argument.schema.get("type") in {"object", "array"}
    return {phrases().singular(word) for word in words(argument.name)} & phrases().persons if told else set()


def listed(told: Sequence[str]) -> str:
    """Several things in a row."""
    return f" {phrases().and_} ".join([", ".join(told[:-1]), told[-1]] if len(told) > 1 else told)


def _bare() -> frozenset[str]:
    return field_words().objects | field_words().frames


def _itself(value: Mapping[str, JsonValue]) -> str:
    """The field by which a thing is called, else by which it is known."""
    known_by = (name for name in value if words(name)[-1] in field_words().enough)
    called = (name for name in value if name in field_words().called_by)
    return next((name for name in (*called, *known_by) if isinstance(value[name], str)), "")


def _named_field(value: Mapping[str, JsonValue]) -> tuple[str, JsonValue] | None:
    """Of an object that names a field, and what it shall be: that name's place, and the value."""
    names = [name for name in value if name in field_words().naming_fields]
    values = [name for name in value if name in field_words().holding]
    if len(names) == len(values) == 1 and len(value) == 2 and isinstance(value[names[0]], str):
        return names[0], value[values[0]]
    return None


def _part(argument: ToolArgument, name: str, value: JsonValue) -> ToolArgument:
    kind = "number" if isinstance(value, int | float) and not isinstance(value, bool) else "text"
    return ToolArgument(argument.tool, name, {}, True, "number" if kind == "number" else "text", (), False)


def _key(thing: str, name: str) -> str:
    return "_".join([*words(thing), *words(name)])


def _in_turn(thing: str) -> bool:
    """Whether it is one of several: of these the codes are said."""
    return thing.partition(" ")[0] in field_words().in_turn


def _ordinal(number: int) -> str:
    known: Sequence[str] = field_words().in_turn
    if number >= len(known):
        raise NoWording("nobody tells so many things one after the other")
    return known[number]
