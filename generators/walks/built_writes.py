"""Walks of changes that were tried on records: the caller is found, what is needed is read, and one change is made."""

from __future__ import annotations

import random
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from pydantic import JsonValue

from generators.tools.dataflow import read
from generators.tools.names import OPAQUE, opaque, singular_name, stem, words
from generators.tools.observations import plain
from generators.tools.seed_values import ToolArgument
from generators.walks.bindings import ArgumentFlow, BoundCall
from generators.walks.phrases import FactForm, phrases
from generators.walks.user_facts import UserFact
from generators.walks.walk import Walk
from generators.world.attempts import Attempt
from generators.world.learn import LearnedWorld
from generators.world.model import KnownCaller
from generators.world.neighbourhood import KnownRecord, RecordPlace
from generators.world.records import RecordValue, leaves

MOST_FEATURES = 4
"""What is said of one thing to tell it from the others."""
MOST_PAIRS = 30
NO_TURNS: Mapping[str, tuple[FactForm, str]] = {}
_ORDINALS = ("first", "second", "third", "fourth")
_NAMES = ("name", "title", "label", "subject", "product", "description")


def built_walks(learned: LearnedWorld, seed: int, besides: Container[str] = ()) -> Iterator[Walk]:
    """One for each attempt that a person could ask for, `besides` those with these calls; then two changes for one
    person at once.
    """
    builder = WalkBuilder(learned)
    answered: list[tuple[Attempt, BoundCall]] = []
    for attempts in learned.attempts.values():
        for attempt in attempts:
            bound = builder.bound(attempt)
            if bound is not None and attempt.call.key not in besides:
                yield Walk("refusal" if attempt.by_state else "write", (bound,), spare_finder(attempt))
                if not attempt.by_state:
                    answered.append((attempt, bound))
    yield from _two(answered, random.Random(f"{seed}/built"))


def _two(answered: Sequence[tuple[Attempt, BoundCall]], rng: random.Random) -> Iterator[Walk]:
    """Changes of two kinds of things of one person, neither of which says what the other says otherwise."""
    pairs = [
        ((one, other), spare_finder(first))
        for (first, one), (second, other) in combinations(answered, 2)
        if first.record.entity != second.record.entity and first.finder is not None and second.finder is not None
        if plain(first.finder.result) == plain(second.finder.result)
        if first.finder.tool == second.finder.tool and not one.said.keys() & other.said.keys()
    ]
    yield from (Walk("writes", pair, spare) for pair, spare in rng.sample(pairs, min(MOST_PAIRS, len(pairs))))


def spare_finder(attempt: Attempt) -> BoundCall | None:
    """The other call that finds the caller, where there is one."""
    return BoundCall(attempt.other_finder, required=False) if attempt.other_finder is not None else None


def of_one_person(walk: Walk, learned: LearnedWorld) -> bool:
    """Whether all its records are of one caller: nobody is to ask for what is another's."""
    caller = learned.model.caller
    if caller is None:
        return True
    key = learned.model.entities[caller.entity].key
    own = {path for path in caller.owns.values() if "*" not in path}
    whose = {str(call.observation.arguments[key]) for call in walk.calls if key in call.observation.arguments}
    whose |= {
        str(each.value) for call in walk.calls for each in leaves(read(call.observation.result)) if each.general in own
    }
    return len(whose) < 2


class WalkBuilder:
    """Makes calls that are bound to what a person says and to what reads give."""

    def __init__(self, learned: LearnedWorld) -> None:
        self._arguments: Mapping[tuple[str, str], ToolArgument] = {
            (each.tool, each.name): each for found in learned.findings.arguments.values() for each in found
        }
        self._caller: KnownCaller | None = learned.model.caller

    def bound(self, attempt: Attempt, turns: Mapping[str, tuple[FactForm, str]] = NO_TURNS) -> BoundCall | None:
        """None where it takes what nobody could say. `turns`: argument → another value of which the user thinks."""
        finder = BoundCall(attempt.finder, required=False) if attempt.finder is not None else None
        flows: dict[str, ArgumentFlow] = {}
        facts: list[UserFact] = []
        aligned, first = self._aligned(attempt), list[UserFact]()
        if (key := self._key(attempt.record, finder)) is not None:
            flows[attempt.anchor] = key
        elif not self._sayable(attempt.anchor):
            return None
        for name, places in attempt.chosen.places.items():
            several = isinstance(attempt.call.arguments.get(name), list)
            for number, place in enumerate(places):
                told = described(about(place, attempt.around))
                source = self._record(place.record, finder)
                if told is None or source is None:
                    return None
                flows[f"{name}.{number}" if several else name] = ArgumentFlow(source, place.value.path, None)
                fact = _fact(name, told, number if len(places) > 1 else None, "" if several else attempt.call.tool)
                if name in turns:
                    fact = replace(fact, form=turns[name][0], first=turns[name][1])
                facts.append(_instead(fact, first[number]) if name in aligned[1:] and number < len(first) else fact)
            if name in aligned[:1]:
                first = facts[-len(places) :]
        facts += _inner_facts(attempt)
        before = [finder] if finder is not None else []
        anchor = self._record(attempt.record, finder, required=attempt.by_state)
        if anchor is None:
            return None
        if attempt.by_state or all(flow.source.identity != anchor.identity for flow in flows.values()):
            before.append(anchor)  # whether it may be changed is told by how it stands
        return BoundCall(
            attempt.call,
            flows,
            before=tuple(before),
            described=tuple(facts),
            items=_items(attempt, facts, aligned),
            aligned=aligned,
            required=not attempt.by_state,
            own=self._owned(attempt),
            thought_of={name: turn for name, turn in turns.items() if name not in attempt.chosen.places},
        )

    def reading(self, attempt: Attempt) -> BoundCall | None:
        """The call that reads the record, after the one that finds the caller. None where nobody could say its key."""
        finder = BoundCall(attempt.finder, required=False) if attempt.finder is not None else None
        found = self._record(attempt.record, finder, required=True)
        if found is None or finder is None:
            return found
        return replace(found, before=(finder,), own=self._owned(attempt))

    def _owned(self, attempt: Attempt) -> bool:
        caller = self._caller
        return caller is not None and attempt.record.entity in {caller.entity, *caller.owns}

    def _aligned(self, attempt: Attempt) -> tuple[str, ...]:
        lists = [name for name, value in attempt.call.arguments.items() if isinstance(value, list)]
        return tuple(lists) if len(lists) > 1 else ()

    def _record(self, record: KnownRecord, finder: BoundCall | None, *, required: bool = False) -> BoundCall | None:
        """The call that reads it, None where nobody could say its key."""
        argument = next(iter(record.call.arguments))
        flow = self._key(record, finder)
        if flow is None and not self._sayable(argument):
            return None
        return BoundCall(record.call, {argument: flow} if flow is not None else {}, required=required)

    def _key(self, record: KnownRecord, finder: BoundCall | None) -> ArgumentFlow | None:
        """Where the key of a record comes from: the call that finds the caller, or the record that refers to it."""
        if finder is not None and self._caller is not None and record.entity == self._caller.entity:
            path = _path_of(record.key, finder.observation.result)
            return None if path is None else ArgumentFlow(finder, path, None)
        if record.via is not None:
            source = self._record(record.via.record, finder)
            return None if source is None else ArgumentFlow(source, record.via.value.path, None)
        return None

    def _sayable(self, argument: str) -> bool:
        """Whether people know such values: some tool shows one in its description, or they are no ids."""
        return not opaque(argument) or any(
            each.documented for (_, name), each in self._arguments.items() if name == argument
        )


def _path_of(key: str, result: JsonValue) -> str | None:
    """Where a result gives a key; empty where it is the whole result."""
    if str(result) == key:
        return ""
    return next((each.path for each in leaves(read(result)) if str(each.value) == key), None)


def _inner_facts(attempt: Attempt) -> Iterator[UserFact]:
    """What is wished of an object whose id is described: how many."""
    for name in attempt.chosen.places:
        outer, _, rest = name.partition(".")
        listed = attempt.call.arguments[outer]
        if rest and "." in rest and isinstance(listed, list) and isinstance(first := listed[0], dict):
            for key, value in first.items():
                if f"{outer}.0.{key}" not in attempt.chosen.places:
                    yield UserFact(" ".join(words(key)), str(value))


def _fact(argument: str, described: str, number: int | None, tool: str) -> UserFact:
    """What the person says to mean one thing: the new item is the one with the color blue. What a tool changes by its
    name is new: the payment method, for modify_order_payment.
    """
    named = [word for word in words(singular_name(argument.rpartition(".")[2])) if word not in OPAQUE] or [argument]
    which = [] if number is None else [_ORDINALS[number]]
    becomes = set(words(tool)[:1]) & phrases().becoming and set(map(stem, words(tool)[1:])) & set(map(stem, named))
    return UserFact(" ".join([*which, *named]), described, "new" if becomes else "other")


def _items(
    attempt: Attempt, facts: Sequence[UserFact], aligned: Sequence[str]
) -> tuple[tuple[UserFact, UserFact | None], ...]:
    """The things of the only list, or of the first of two that belong together, as they can be named in one breath."""
    counts = {name: len(places) for name, places in attempt.chosen.places.items()}
    lists = [name for name in counts if isinstance(attempt.call.arguments.get(name), list)]
    if not lists or any(fact.form != "other" for fact in facts) or (len(lists) > 1 and lists != list(aligned)):
        return ()
    found, start = dict[str, Sequence[UserFact]](), 0
    for name, number in counts.items():
        found[name], start = facts[start : start + number], start + number
    first, *second = (found[name] for name in lists)
    return tuple(zip(first, second[0] if second else [None] * len(first), strict=False))


def _instead(fact: UserFact, of: UserFact) -> UserFact:
    """What belongs to an item of another list, said with it: the new item for the Jigsaw Puzzle."""
    ordinal, _, rest = fact.words.partition(" ")
    said = phrases().instead.format(words=rest if ordinal in _ORDINALS else fact.words, thing=of.value)
    return replace(fact, words=said, more={"_".join(words(fact.words)): fact.value})


def about(place: RecordPlace, around: Sequence[KnownRecord]) -> RecordPlace:
    """Where the thing itself is described whose id stands at a place that only names it."""
    if _is_own(place.value):
        return place
    same = [
        RecordPlace(record, value)
        for record in around
        for value in record.values
        if value.value == place.value.value and _is_own(value)
    ]
    return same[0] if same else place


def _is_own(value: RecordValue) -> bool:
    """Whether the record around an id is that of its thing: the item_id among the items, the id of a payment method."""
    of = {stem(word) for word in words(value.key)[:-1]}
    return "*" in value.general and not value.general.endswith("*") and of <= set(map(stem, words(value.owner)))


def described(place: RecordPlace) -> str | None:
    """What tells this one from the others of its list; None where nothing does."""
    others = [
        value
        for value in place.record.values
        if value.general == place.value.general and value.path != place.value.path
    ]
    if place.value.general.endswith("*") and others:
        return None
    mine = _features(place.value)
    told: list[tuple[str, str]] = []
    left = [dict(_features(other)) for other in others]
    for name, value in mine:
        if not left or len(told) == MOST_FEATURES:
            break
        rest = [each for each in left if each.get(name) == value and name in each]
        if len(rest) < len(left) or (name in _NAMES and not told):
            told.append((name, value))
            left = rest
    if left:
        return None
    if not told and mine and _is_own(place.value):
        told = mine[:1]
    if not told:
        return f"{phrases().the} one of the {' '.join(words(place.record.entity))}"
    return _in_words(told)


def _in_words(told: Sequence[tuple[str, str]]) -> str:
    """the gift card; the credit card with brand visa; the lamp with color red; the one with size 7"""
    (name, value), rest = told[0], told[1:]
    with_rest = f" with {_listed(rest)}" if rest else ""
    if words(name)[-1:] and words(name)[-1] in phrases().kinds and not _is_amount(value):
        return f"{phrases().the} {phrases().spelt.get(value.lower(), value.replace('_', ' '))}{with_rest}"
    if name in _NAMES:
        return f"{phrases().the} {value}{with_rest}"
    return f"{phrases().the} one with {_listed(told)}"


def _listed(told: Sequence[tuple[str, str]]) -> str:
    said = [_said(name.rpartition(".")[2], value) for name, value in told]
    return f" {phrases().and_} ".join([", ".join(said[:-1]), said[-1]] if len(said) > 1 else said)


def _said(name: str, value: str) -> str:
    """color black; 500 pieces"""
    named = words(name)
    if _is_amount(value) and named and phrases().singular(named[-1]) != named[-1]:
        return f"{value} {' '.join(named)}"
    return f"{' '.join(named)} {value.replace('_', ' ')}"


def _features(value: RecordValue) -> list[tuple[str, str]]:
    """What people know of the thing that an id stands for, its name first; no ids, and nothing that is yes or no."""
    found = [
        (each.path, str(each.value))
        for each in leaves(dict(value.around))
        if not opaque(each.key) and not isinstance(each.value, bool) and "*" not in each.general
        if not (isinstance(each.value, str) and each.value == value.value)
    ]
    flags = {phrases().yes, phrases().no}
    return sorted(found, key=lambda it: (it[0].rpartition(".")[2] not in _NAMES, it[1] in flags, _is_amount(it[1])))


def _is_amount(text: str) -> bool:
    return text.replace(".", "", 1).isdigit()
