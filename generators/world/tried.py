"""A change that was tried: the call, the record that it is about, what came of it, and the same with other wishes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pydantic import JsonValue

from generators.tools.dataflow import read
from generators.tools.observations import Observation, is_day
from generators.world.neighbourhood import KnownRecord, RecordPlace
from generators.world.picking.chosen import ChosenArguments
from generators.world.picking.days import stays

LONGEST_REASON = 50
SURE = 3
"""So often refused in a state and never answered, while it is answered in another, is that state's doing."""
_PARTICULAR = re.compile(r"[\W\d_]*\d[\W\d_]*")


@dataclass(frozen=True, slots=True)
class OtherValue:
    """The same call with another value for one argument."""

    argument: str
    place: RecordPlace
    answered: bool


@dataclass(frozen=True, slots=True)
class Attempt:
    """A change that was tried."""

    call: Observation
    """Its result is None where it was refused."""
    chosen: ChosenArguments
    anchor: str
    """The argument that names the record."""
    around: Sequence[KnownRecord]
    state: str
    """How the record stood: order.status: pending; empty where nothing says so."""
    error: str | None
    changed: bool = False
    """Whether the record was another afterwards."""
    moved: tuple[str, ...] = ()
    """What it did to the states of the record: order.status: pending → cancelled."""
    finder: Observation | None = None
    """The call that finds the caller, whose the record is."""
    other_finder: Observation | None = None
    """Another that finds the same one by something else."""
    proof: Observation | None = None
    """The call by which the caller proves to be that one."""
    person: str = ""
    """The key of the caller, where it is known."""
    by_state: bool = False
    """It was refused because of the state."""
    instead: tuple[OtherValue, ...] = ()
    """What came of it with another value for one argument."""

    @property
    def record(self) -> KnownRecord:
        return self.around[0]


def on_possible_days(refused: Attempt, answered: Sequence[Attempt]) -> Attempt:
    """The same on days and at times that were taken of another, and that are not its own: nobody gives notice for last
    year."""
    first = sum(map(ord, refused.record.key)) % len(answered)
    ways = [_on_days_of(refused, each) for each in (*answered[first:], *answered[:first])]
    own = {each.path: each.value for each in refused.record.values}
    given = next((each for each in ways if not stays(each, own)), ways[0])
    call = Observation(refused.call.tool, given, None)
    return replace(refused, call=call, chosen=ChosenArguments(given, refused.chosen.places))


def _on_days_of(refused: Attempt, answered: Attempt) -> dict[str, JsonValue]:
    taken = answered.call.arguments
    return {
        name: taken[name] if name in taken and name not in refused.chosen.places and _is_day(value) else value
        for name, value in refused.call.arguments.items()
    }


def with_others_wishes(refused: Attempt, answered: Attempt) -> Attempt | None:
    """The refused call with all that does not belong to its record as it was answered for another; None where they
    were not given the same arguments."""
    given: dict[str, JsonValue] = {}
    places: dict[str, tuple[RecordPlace, ...]] = {}
    offered: list[KnownRecord] = []
    for name in answered.call.arguments:
        found = refused.chosen.places.get(name, ())
        theirs = answered.chosen.places.get(name, ())
        own = name == refused.anchor or (found and not any(place.record.offered for place in found))
        if own:
            if name not in refused.call.arguments or isinstance(refused.call.arguments[name], list):
                return None  # of several things any may be the cause
            given[name] = refused.call.arguments[name]
            places |= {name: found} if found else {}
        elif theirs and not all(place.record.offered for place in theirs):
            return None
        else:
            given[name] = answered.call.arguments[name]
            places |= {name: theirs} if theirs else {}
            offered += [place.record for place in theirs]
    chosen = ChosenArguments(given, places)
    if chosen.recipe != answered.chosen.recipe:
        return None
    call = Observation(refused.call.tool, given, None)
    around = [*refused.around, *(each for each in offered if each not in refused.around)]
    return replace(refused, call=call, chosen=chosen, around=around)


def in_general(error: str | None) -> str:
    """A refusal without the numbers that are in it."""
    return _PARTICULAR.sub("#", error or "")


def names_wish(error: str, refused: Attempt) -> bool:
    """Whether a refusal speaks of what was wished, not of what it was wished for."""
    wishes = [value for name, value in refused.call.arguments.items() if name != refused.anchor]
    return any(isinstance(value, str) and value in error for value in wishes)


def reason(error: str) -> str:
    """A refusal in short: its code, where it has one."""
    content = read(error)
    inner = content.get("error", content) if isinstance(content, dict) else None
    code = inner.get("code") if isinstance(inner, dict) else None
    return str(code or in_general(error)[:LONGEST_REASON]).strip()


def _is_day(value: JsonValue) -> bool:
    return isinstance(value, str) and is_day(value[:10])


def told_of(found: Sequence[Attempt]) -> Iterator[Attempt]:
    """The answered, and of the refused those that only the state can have refused: in words that are not said of things
    in the states in which it is answered."""
    answered = [each for each in found if each.error is None]
    recipes, states = {each.chosen.recipe for each in answered}, {each.state for each in answered}
    sorts = {_sort(each.state) for each in answered}  # nobody wants a new card for what has none
    yield from answered
    refused = [each for each in found if each.error is not None and each.chosen.recipe in recipes]
    otherwise = {in_general(each.error) for each in refused if each.state in states}
    refused = [each for each in refused if in_general(each.error) not in otherwise]
    often = Counter(each.state for each in refused)
    for each in refused:
        if each.state and each.state not in states and often[each.state] >= SURE and _sort(each.state) in sorts:
            yield replace(on_possible_days(each, answered), by_state=True)


def _sort(state: str) -> frozenset[str]:
    """Which states a record has at all: a line has others than a phone."""
    return frozenset(each.partition(": ")[0] for each in state.split("; "))
