"""Questions about one of the things that a record lists: the price of the lamp with the color red. The record is found
in a list of names."""

from __future__ import annotations

import random
from collections.abc import Iterator

from generators.tools.names import opaque, words
from generators.tools.observations import Observation, ResultValue, named_by_key
from generators.walks.bindings import ArgumentFlow, AskedDetail, BoundCall
from generators.walks.phrases import phrases
from generators.walks.saying.described import described
from generators.walks.walk import Walk
from generators.world.learn import LearnedWorld
from generators.world.neighbourhood import KnownRecord, RecordPlace
from generators.world.records import RecordValue, leaves

FEWEST = 2
"""Things in a list, of which one is meant."""


def detail_walks(learned: LearnedWorld, rng: random.Random) -> Iterator[Walk]:
    """One for each name in a list of names with their ids, as far as its record lists things that have an amount."""
    findings = learned.findings
    for tool, calls in findings.answered.items():
        if learned.model.tools[tool].does != "reads" or findings.arguments[tool]:
            continue
        for listing in calls.values():
            for place in listing.places:
                if named_by_key(place) and (walk := _walk(place, learned, rng)) is not None:
                    yield walk


def _walk(place: ResultValue, learned: LearnedWorld, rng: random.Random) -> Walk | None:
    found = _record(place, learned)
    if found is None:
        return None
    entity, observation = found
    values = leaves(observation.content)
    record = KnownRecord(entity, str(place.value), observation, values)
    ids = [value for value in values if opaque(value.key) and value.general.count("*") == 1 and _amount(value)]
    if len(ids) < FEWEST:
        return None
    one = rng.choice(ids)
    amount, told = _amount(one), described(RecordPlace(record, one), place.key)
    start = f"{phrases().the} "
    if amount is None or told is None or place.key not in told or amount in told.split():
        return None
    asked = AskedDetail(f"{one.within}.{amount}", " ".join(words(amount)), told.removeprefix(start))
    flow = ArgumentFlow(BoundCall(place.observation, required=False), place.path, None)
    argument = next(iter(observation.arguments))
    return Walk("chain", (BoundCall(observation, {argument: flow}, detail=asked),))


def _record(place: ResultValue, learned: LearnedWorld) -> tuple[str, Observation] | None:
    """The kind of thing whose key an id is, and the call that reads it."""
    for name, kind in learned.kinds.items():
        if str(place.value) in kind.keys and not kind.inner:
            for tool in kind.tools:
                for observation in learned.findings.answered.get(tool, {}).values():
                    if list(observation.arguments.values()) == [place.value]:
                        return name, observation
    return None


def _amount(one: RecordValue) -> str | None:
    """The name of the amount that stands beside an id."""
    return next(
        (
            key
            for key, value in one.around.items()
            if words(key)[-1:] and words(key)[-1] in phrases().main
            if isinstance(value, int | float) and not isinstance(value, bool)
        ),
        None,
    )
