"""Walks of changes that were tried on records: the caller is found, what is needed is read, and one change is made."""

from __future__ import annotations

import random
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from pydantic import JsonValue

from generators.tools.dataflow import read
from generators.tools.names import opaque
from generators.tools.observations import Observation, plain
from generators.tools.seed_values import ToolArgument
from generators.walks.bindings import ArgumentFlow, Binder, BoundCall
from generators.walks.origins import without_needed_reads
from generators.walks.people.identifying import identifying_call, key_from, only_key_from, path_of
from generators.walks.phrases import FactForm
from generators.walks.saying.described import described
from generators.walks.saying.meant import NO_TURNS, fact_of, inner_facts, instead_of, items_of, one_fact
from generators.walks.user_facts import UserFact
from generators.walks.walk import Walk
from generators.world.learn import LearnedWorld
from generators.world.neighbourhood import KnownRecord, RecordPlace
from generators.world.picking.chosen import ChosenArguments
from generators.world.records import leaves
from generators.world.tried import Attempt

MOST_PAIRS = 30
NOTHING_MEANT: Mapping[str, JsonValue] = {}


def built_walks(learned: LearnedWorld, seed: int, besides: Container[str] = ()) -> Iterator[Walk]:
    """One for each attempt that a person could ask for, `besides` those with these calls; then two changes for one
    person at once.
    """
    builder = WalkBuilder(learned)
    answered: list[tuple[Attempt, BoundCall]] = []
    refused: set[str] = set()
    done_oneself = _done_oneself(learned)
    for attempts in learned.attempts.values():
        for attempt in map(of_one_thing, attempts):
            bound = builder.bound(attempt) if not (attempt.by_state and attempt.state in done_oneself) else None
            alike = f"{attempt.call.tool} {attempt.record.entity} {attempt.record.key} {attempt.person}"
            if bound is None or {attempt.call.key, alike} & refused:
                continue
            if attempt.by_state:  # of one thing one refusal, whatever else was wished
                refused |= {attempt.call.key, alike}
            if attempt.call.key not in besides:
                yield Walk("refusal" if attempt.by_state else "write", (bound,), spare_finder(attempt))
                if not attempt.by_state:
                    answered.append((attempt, bound))
    yield from _two(answered, random.Random(f"{seed}/built"))


def _done_oneself(learned: LearnedWorld) -> set[str]:
    """The states into which people bring things themselves and out of which nothing brings them: who has cancelled an
    order knows it, and asks for no change of it."""
    moved = [each for attempts in learned.attempts.values() for each in attempts if each.moved]
    into = {f"{line.partition(': ')[0]}: {line.rpartition(' → ')[2]}" for each in moved for line in each.moved}
    return {state for state in into if all(state not in each.state for each in moved)}


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


def _becomes_another(finder: BoundCall, attempt: Attempt) -> bool:
    """Whether somebody is found by what is to become another."""
    given, known = attempt.call.arguments, finder.observation.arguments
    return any(plain(given[name]) != plain(known[name]) for name in given.keys() & known.keys())


def spare_finder(attempt: Attempt) -> BoundCall | None:
    """The other call that finds the caller, where there is one, by nothing that is to become another."""
    other = attempt.other_finder
    if other is None or _becomes_another(BoundCall(other), attempt):
        return None
    return BoundCall(other, required=False)


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
        self._model, self._caller = learned.model, learned.model.caller
        self._entries = learned.entries
        self._binder = Binder(learned.findings)
        self._labels = {
            (tool, name): [*known.labels]
            for tool, each in learned.model.tools.items()
            for name, known in each.arguments.items()
        }

    def bound(self, attempt: Attempt, turns: Mapping[str, tuple[FactForm, str]] = NO_TURNS) -> BoundCall | None:
        """None where it takes what nobody could say. `turns`: argument → another value of which the user thinks."""
        finder = self._finder(attempt)
        if finder is not None and any(_becomes_another(call, attempt) for call in finder.calls):
            return None
        flows: dict[str, ArgumentFlow] = {}
        facts: list[UserFact] = []
        aligned, first = self._aligned(attempt), list[UserFact]()
        if (key := self._anchored(attempt, finder)) is not None:
            flows[attempt.anchor] = key
        elif not self._sayable(attempt.anchor):
            return None
        counts: dict[str, int] = {}
        flows |= self._of_oneself(attempt, finder)
        meant = dict(self._meant(attempt, flows))
        for name, places in meant.items():
            counts[name] = len(places)
            several = isinstance(attempt.call.arguments.get(name), list)
            for number, place in enumerate(places):
                source = self._record(place.record, finder, meant=attempt.call.arguments)
                fact = fact_of(attempt, name, number, turns)
                if source is None or fact is None:
                    return None
                flows[f"{name}.{number}" if several else name] = ArgumentFlow(source, place.path, None)
                facts.append(instead_of(fact, first[number]) if name in aligned[1:] and number < len(first) else fact)
            if name in aligned[:1]:
                first = facts[-len(places) :]
        facts += inner_facts(attempt)
        before = [finder] if finder is not None else []
        anchor = self._record(attempt.record, finder)
        if anchor is None:
            return None
        if attempt.by_state or anchor.identity not in {flow.source.identity for flow in flows.values()}:
            before.append(anchor)  # whether it may be changed is told by how it stands
        return BoundCall(
            attempt.call,
            flows,
            before=tuple(before),
            described=tuple(facts),
            items=items_of(attempt, counts, facts, aligned),
            aligned=aligned,
            required=not attempt.by_state,
            refused_by=anchor.identity if attempt.by_state else None,
            own=self._owned(attempt),
            thought_of={name: turn for name, turn in turns.items() if name not in meant},
        )

    def _anchored(self, attempt: Attempt, finder: BoundCall | None) -> ArgumentFlow | None:
        """Where the key of what is changed comes from. What only a list shows is told from the others there by what it
        is, else said by its key."""
        key, via = self._key(attempt.record, finder), attempt.record.via
        if key is None or not attempt.record.inside or via is None:
            return key
        told = self._binder.selector(via.record.call, via.value.path)
        return replace(key, selector=told) if told is not None else None

    def _meant(self, attempt: Attempt, known: Container[str]) -> Iterator[tuple[str, Sequence[RecordPlace]]]:
        """The arguments that are described: not those whose values are said by what people call them, or `known`."""
        for name, places in list(attempt.chosen.places.items()):
            if name not in known and attempt.call.arguments.get(name) not in self._labels.get(
                (attempt.call.tool, name), ()
            ):
                yield name, places

    def _of_oneself(self, attempt: Attempt, finder: BoundCall | None) -> dict[str, ArgumentFlow]:
        """Where one's own key comes from: it is no thing that anybody means."""
        found: dict[str, ArgumentFlow] = {}
        for name, (place, *more) in attempt.chosen.places.items() if finder is not None else ():
            record, caller = place.record, self._caller
            own = caller is not None and record.entity == caller.entity and str(place.value.value) == record.key
            flow = key_from(record.key, finder) if own and not more and finder is not None else None
            found |= {name: flow} if flow is not None else {}
        return found

    def reading(self, attempt: Attempt) -> BoundCall | None:
        """The call that reads the record, after the one that finds the caller. None where nobody could say its key."""
        finder = self._finder(attempt)
        found = self._record(attempt.record, finder, required=True)
        if found is None or finder is None or found == finder:
            return found
        return replace(found, before=(finder,), own=self._owned(attempt))

    def _finder(self, attempt: Attempt) -> BoundCall | None:
        """The call by which it is known who calls; not where what is changed is found without, and nobody's key is
        taken."""
        entered = (attempt.record.entity, attempt.record.key) in self._entries
        if entered and attempt.person not in map(str, attempt.call.arguments.values()):
            return None
        proof = attempt.proof if self._model.needs_proof(attempt.call.tool) else None
        return identifying_call(attempt.person, attempt.finder, proof)

    def _owned(self, attempt: Attempt) -> bool:
        caller = self._caller
        return caller is not None and attempt.record.entity in {caller.entity, *caller.owns}

    def _aligned(self, attempt: Attempt) -> tuple[str, ...]:
        lists = [name for name, value in attempt.call.arguments.items() if isinstance(value, list)]
        return tuple(lists) if len(lists) > 1 else ()

    def _record(
        self,
        record: KnownRecord,
        finder: BoundCall | None,
        *,
        required: bool = False,
        meant: Mapping[str, JsonValue] = NOTHING_MEANT,
    ) -> BoundCall | None:
        """The call that reads it, None where nobody could say its key. What is `meant` is described by itself."""
        if finder is not None and self._caller is not None and record.call.tool in self._caller.identified_by:
            return finder
        if record.inside and record.via is not None:
            return self._record(record.via.record, finder, required=required)
        argument = next(iter(record.call.arguments), None)
        if argument is None:
            return BoundCall(record.call, required=required)
        flow = self._key(record, finder)
        if flow is None and not self._sayable(argument):
            return None
        which: tuple[UserFact, ...] = ()
        listed = record.via is not None and record.via.record.offered
        if (
            record.via is not None and listed and record.via.value.value not in meant.values()
        ):  # of the sites that there are, one is meant
            if (told := described(record.via)) is None:
                return None
            which = (one_fact(argument, told, None, ""),)
        flows = {argument: flow} if flow is not None else {}
        return BoundCall(record.call, flows, described=which, required=required)

    def _key(self, record: KnownRecord, finder: BoundCall | None) -> ArgumentFlow | None:
        """Where the key of a record comes from: the call that finds the caller, or the record that refers to it."""
        if finder is not None and self._caller is not None and record.entity == self._caller.entity:
            return key_from(record.key, finder)
        if record.via is not None:
            source = self._record(record.via.record, finder)
            return None if source is None else ArgumentFlow(source, record.via.value.path, None)
        if (entry := self._entries.get((record.entity, record.key))) is not None:
            path = path_of(record.key, entry.result)
            return ArgumentFlow(BoundCall(entry, required=False), path, None) if path is not None else None
        only = only_key_from(record.key, finder) if finder is not None and finder.flows else None
        return only or self._listed(record, finder)

    def _listed(self, record: KnownRecord, finder: BoundCall | None) -> ArgumentFlow | None:
        """Where a list of what is theirs gives a key that nobody knows; asked for by nothing but who calls."""
        argument = next(iter(record.call.arguments), None)
        if finder is None or argument is None or not opaque(argument) or self._sayable(argument):
            return None
        flow = self._binder.entry(record.call, argument)
        if flow is None or not all(_of_caller(call.said, finder) for call in flow.source.calls):
            return None
        source = _known_by(without_needed_reads(flow.source, required=False), finder)
        return replace(flow, source=source)

    def _sayable(self, argument: str) -> bool:
        """Whether people know such values: some tool shows one in its description, or they are no ids."""
        return not opaque(argument) or any(
            each.documented for (_, name), each in self._arguments.items() if name == argument
        )


def _known_by(bound: BoundCall, finder: BoundCall) -> BoundCall:
    """The call with the key of the one who calls out of what finds that one: nobody says both."""
    flows = {name: replace(flow, source=_known_by(flow.source, finder)) for name, flow in bound.flows.items()}
    for name, value in bound.said.items():
        if (name, value) not in finder.said.items() and (flow := key_from(str(value), finder)) is not None:
            flows[name] = flow
    return replace(bound, flows=flows)


def _of_caller(said: Mapping[str, JsonValue], finder: BoundCall) -> bool:
    """Whether nothing is said but who calls: in the same words, or by a key that the calls which find one give."""
    others = (value for name, value in said.items() if (name, value) not in finder.said.items())
    return all(key_from(str(value), finder) is not None for value in others)


def of_one_thing(attempt: Attempt) -> Attempt:
    """Of what the state refuses, one thing of each list: whoever is refused two would have been refused either."""
    call, places = attempt.call, attempt.chosen.places
    if not attempt.by_state:
        return attempt
    given = {name: value[:1] if isinstance(value, list) else value for name, value in call.arguments.items()}
    first = {
        name: found[:1] if isinstance(given.get(name), list) else found
        for name, found in places.items()
        if name.partition(".")[2].partition(".")[0] in {"", "0"}
    }
    return replace(attempt, call=Observation(call.tool, given, None), chosen=ChosenArguments(given, first))
