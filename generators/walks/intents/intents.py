"""Walks with an intent of their own, made of changes that were tried on records."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from generators.tools.names import words
from generators.tools.observations import plain
from generators.walks.built_writes import WalkBuilder, of_one_thing, spare_finder
from generators.walks.intents.details import detail_walks
from generators.walks.intents.pairs import TriedCall, of_same_things, would_do_instead
from generators.walks.phrases import FactForm, phrases
from generators.walks.saying.described import about, described
from generators.walks.walk import StateCondition, Walk
from generators.words.wanting import wanting_words
from generators.world.learn import LearnedWorld
from generators.world.neighbourhood import RecordPlace
from generators.world.picking.listed import NAMED, is_new, named_alike
from generators.world.tried import Attempt

EVERY = 3
"""Of so many changes one is asked for with a second thought."""
MOST_STATES = 3
"""States that a condition names."""
MOST_OF_PAIR = 12
"""Walks of two tools."""
MOST_OF_ONE = 3
"""Walks about several things of one person."""


def intended_walks(learned: LearnedWorld, seed: int) -> list[Walk]:
    """All that can be made, in an order that the seed decides."""
    builder = WalkBuilder(learned)
    tried = [
        TriedCall(attempt, bound)
        for attempts in learned.attempts.values()
        for attempt in map(of_one_thing, attempts)
        if (bound := builder.bound(attempt)) is not None
    ]
    rng = random.Random(f"{seed}/intents")
    return [
        *_second_thoughts(learned, builder, rng),
        *_by_state(tried, learned, builder, rng),
        *_several(tried, rng),
        *_questions(tried, builder, rng),
        *detail_walks(learned, rng),
    ]


# ------------------------------------------------------------------------------------------------------ second thoughts


def _second_thoughts(learned: LearnedWorld, builder: WalkBuilder, rng: random.Random) -> Iterator[Walk]:
    """Of some changes: another value would do as well, would be better but is refused, or was thought of first."""
    for attempts in learned.attempts.values():
        for number, attempt in enumerate(each for each in attempts if each.error is None):
            if number % (2 if attempt.instead else EVERY) == 1:
                yield from _second_thought(attempt, learned, builder, rng)


def _second_thought(attempt: Attempt, learned: LearnedWorld, builder: WalkBuilder, rng: random.Random) -> list[Walk]:
    found = (each for each in attempt.instead if each.place.record.key != attempt.record.key)
    for other in (each for each in found if of_one_kind(attempt.chosen.places[each.argument][0], each.place)):
        # of two things of an order nobody says that either may go back
        form: FactForm = "either" if other.answered else "preferred"
        said = described(about(other.place, attempt.around))
        bound = builder.bound(attempt, {other.argument: (form, said)}) if said is not None else None
        if bound is not None:
            spare = spare_finder(attempt)
            if other.answered:
                return [Walk("either", (bound,), spare, either={other.argument: (other.place.value.value,)})]
            return [Walk("preference", (bound,), spare)]
    turns: dict[str, str] = {}
    for name, places in attempt.chosen.places.items():
        beside = [value for value in places[0].record.values if value.general == places[0].value.general]
        others = [RecordPlace(places[0].record, value) for value in beside if value.value != places[0].value.value]
        others = [each for each in others if not is_new(name) or named_alike(places[0], each)]
        others = [each for each in others if of_one_kind(places[0], each)]
        told = [said for each in others if (said := described(about(each, attempt.around))) is not None]
        if len(places) == 1 and "." not in name and told:
            turns[name] = rng.choice(told)
    for argument in learned.findings.arguments[attempt.call.tool]:
        value = attempt.call.arguments.get(argument.name)
        choices = [str(each) for each in argument.listed if each != value] if argument.kind == "choice" else []
        listed = [each for each in choices if each not in phrases().residual]
        if isinstance(value, str) and listed:
            first = rng.choice(listed)
            turns[argument.name] = f'"{first}"' if " " in first else first
    if not turns:
        return []
    name = rng.choice(sorted(turns))
    bound = builder.bound(attempt, {name: ("changed", turns[name])})
    if bound is None or not (name in bound.said or any(fact.form == "changed" for fact in bound.described)):
        return []  # of what is not told nobody changes their mind
    return [Walk("changed", (bound,), spare_finder(attempt))]


def of_one_kind(one: RecordPlace, other: RecordPlace) -> bool:
    """Whether what is told of both has them be of one kind: two sewing machines. What has no name is its kind: cash."""
    told = one.value.around
    if not any(key in NAMED for key in told):
        return True
    kinds = [key for key in told if words(key)[-1:] and words(key)[-1] in phrases().kinds]
    return all(told[key] == other.value.around.get(key, told[key]) for key in kinds)


# ------------------------------------------------------------------------------------------------------------- by state


def _by_state(
    tried: Sequence[TriedCall], learned: LearnedWorld, builder: WalkBuilder, rng: random.Random
) -> Iterator[Walk]:
    """A change that the state of a thing forbids, and another of the same thing that it allows."""
    found: dict[tuple[str, str], dict[str, Walk]] = {}
    allowed = [each for each in tried if not each.attempt.by_state]
    for forbidden in (each for each in tried if each.attempt.by_state):
        for done in allowed:
            if done.thing != forbidden.thing or done.bound.tool == forbidden.bound.tool:
                continue
            refused = of_same_things(forbidden, done, builder) or forbidden
            calls = refused.attempt.call, done.attempt.call
            if not would_do_instead(*calls, done.thing[0]) or not _agree(refused, done):
                continue
            walks = found.setdefault((refused.bound.tool, done.bound.tool), {})
            key = f"{refused.bound.identity} {done.bound.identity}"
            if key not in walks and len(walks) < MOST_OF_PAIR and (walk := _alternative(refused, done, learned, rng)):
                walks[key] = walk
    for walks in found.values():
        yield from walks.values()


def _alternative(refused: TriedCall, done: TriedCall, learned: LearnedWorld, rng: random.Random) -> Walk | None:
    """With the state as its condition, or as what is to be done where the first is not possible."""
    record, spare = done.attempt.record, spare_finder(done.attempt)
    reading = next((call for call in refused.bound.calls if call.observation.key == record.call.key), None)
    if reading is None:
        return None
    looked_up = replace(reading, required=True)
    if record.inside or rng.random() < 0.5:  # the first is looked up before the second is proposed
        rather = replace(refused.bound, refused_by=None, before=(*refused.bound.before, looked_up))
        return Walk("preference", (rather, done.bound), spare)
    holding = rng.random() < 0.5  # the condition holds as often as it does not
    path, values = _states_of(done if holding else refused, learned, refused=not holding)
    if not 0 < len(values) <= MOST_STATES or not uncertain(values):
        return None
    first = StateCondition(reading, path, values, record.entity)
    wanted = (replace(refused.bound, required=True), replace(done.bound, before=(*done.bound.before, looked_up)))
    wanted = wanted[::-1] if holding else wanted
    return Walk(
        "condition",
        wanted,
        spare,
        conditions={wanted[0].identity: first, wanted[1].identity: replace(first, otherwise=True)},
    )


def uncertain(states: Sequence[str]) -> bool:
    """Whether people do not know it of their own things: that it was delivered, but not that they have paid."""
    return not any(wanting_words().brought_about.intersection(words(state)) for state in states)


def _states_of(tried: TriedCall, learned: LearnedWorld, *, refused: bool) -> tuple[str, tuple[str, ...]]:
    """The field, and in which of its states the change is made: `refused` or not in that in which it was tried."""
    attempt = tried.attempt
    answered = [each for each in learned.attempts[attempt.call.tool] if each.error is None]
    for path in learned.model.entities[attempt.record.entity].states:
        if words(path.rpartition(".")[2])[-1] not in phrases().states:
            continue
        now = {plain(value.value) for value in attempt.record.values if value.path == path}
        then = [value.value for each in answered for value in each.record.values if value.path == path]
        values = tuple(sorted({value for value in then if isinstance(value, str)}))
        if {*values} >= {*learned.model.entities[attempt.record.entity].states[path]}:
            continue  # in all states that there are
        if now and values and bool(now & {plain(value) for value in values}) is not refused:
            return path, values
    return "", ()


# ------------------------------------------------------------------------------------------------ several; questions


def _several(tried: Iterable[TriedCall], rng: random.Random) -> Iterator[Walk]:
    """Changes of two things of one kind that are one person's, each said with its key, or by what it is called."""
    mine: dict[str, list[TriedCall]] = {}
    for each in tried:
        flow = each.bound.flows.get(each.attempt.anchor)
        told = each.attempt.anchor in each.bound.said or (flow is not None and flow.selector is not None)
        if not each.attempt.by_state and each.attempt.finder is not None and told:
            mine.setdefault(plain(each.attempt.finder.result), []).append(each)
    pairs = [
        (one, other)
        for found in mine.values()
        for one, other in combinations(found, 2)
        if one.thing[0] == other.thing[0] and one.thing != other.thing and one.bound.tool != other.bound.tool
        and one.attempt.anchor == other.attempt.anchor and one.attempt.finder == other.attempt.finder
        if not ({*_facts(one)} & {*_facts(other)})
    ]  # fmt: skip
    whose: Counter[str] = Counter()
    for one, other in rng.sample(pairs, len(pairs)):
        person = plain(one.attempt.finder.result) if one.attempt.finder is not None else ""
        if whose[person] < MOST_OF_ONE and whose.total() < 3 * MOST_OF_PAIR:
            whose[person] += 1
            yield Walk("several", (one.bound, other.bound), spare_finder(one.attempt))


def _agree(one: TriedCall, other: TriedCall) -> bool:
    """Whether what the user says of both is the same."""
    mine, others = (
        {**each.bound.said, **{fact.words: fact.value for fact in each.bound.described}} for each in (one, other)
    )
    return all(mine[name] == others[name] for name in mine.keys() & others.keys())


def _facts(tried: TriedCall) -> Iterator[str]:
    """What the user says of it besides its key: two that say the same of different things cannot be told apart."""
    yield from (name for name in tried.bound.said if name != tried.attempt.anchor)
    yield from (fact.words for fact in tried.bound.described)


def _questions(tried: Sequence[TriedCall], builder: WalkBuilder, rng: random.Random) -> Iterator[Walk]:
    """A question about a thing that could be changed, of which no change is wanted."""
    seen: dict[tuple[str, str], TriedCall] = {}
    for each in tried:
        if not each.attempt.by_state:
            seen.setdefault(each.thing, each)
    for each in rng.sample(list(seen.values()), min(3 * MOST_OF_PAIR, len(seen))):
        reading = builder.reading(each.attempt)
        if reading is not None and not reading.observation.listing and each.attempt.anchor in reading.said:
            yield Walk("ask", (reading,), spare_finder(each.attempt), unwanted=(each.bound.tool,))
