"""Which value of an earlier result may be an argument of a call: what people want themselves comes from none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pydantic import JsonValue

from generators.tools.names import identifying, opaque, words
from generators.tools.observations import Observation, ResultValue, plain
from generators.tools.seed_values import ToolArgument
from generators.walks.phrases import phrases
from generators.walks.selectors import others

if TYPE_CHECKING:
    from generators.walks.bindings import ArgumentFlow, BoundCall

MOST_SHARING = 3
"""Records in which the same stands, of none of which it tells then."""
_SUMS = frozenset("amount price sum value quantity total cost fee".split())


def may_flow(argument: ToolArgument, value: JsonValue) -> bool:
    """Dates, amounts and choices are what a user wants; names of things are what a system looks up."""
    if argument.kind not in {"text", "number"} or argument.searches or set(words(argument.name)[-1:]) & _SUMS:
        return False
    if value in argument.listed and not opaque(argument.name) and not identifying(argument.name):
        return False
    if isinstance(value, str):
        return identifying(argument.name) or any(character.isdigit() for character in value)
    return identifying(argument.name) and isinstance(value, int)


def stands_for(place: ResultValue, argument: ToolArgument) -> bool:
    """Whether a word is the key of an entry: the agent who is listed as "Marta Holt [mholt]"."""
    word = isinstance(place.value, str) and " " not in place.value
    chosen = argument.kind in {"choice", "date", "month", "moment"} or argument.searches
    return (
        word and not chosen and opaque(place.key) and place.suits(argument) > 1 and place.value not in argument.listed
    )


def ambiguity(place: ResultValue) -> tuple[int, int, str]:
    """What takes few arguments first, and what is alone in its list."""
    return (len(place.observation.arguments), others(place), place.observation.key)


def about(place: ResultValue) -> str:
    """What the record around a value is about, where it has an id of its own by which it was asked for."""
    around = place.path.rpartition(".")[0]
    if words(place.key) == ("id",):
        return ""  # it is the record's own
    beside = [each.key for each in place.observation.places if each.path.rpartition(".")[0] == around]
    if "*" in place.general and next(filter(opaque, beside), "") == place.key:
        return ""  # that of an entry, which also says whose it is: what it was listed for
    given = {plain(value) for value in place.observation.arguments.values()}
    own = [
        words(each.key)
        for each in place.observation.places
        if each.path.rpartition(".")[0] == around and each.path != place.path
        if opaque(each.key) and plain(each.value) in given
    ]
    return " ".join(own[0][:-1]) or place.observation.tool if own else ""


def done_by(source: BoundCall, argument: ToolArgument, observation: Observation) -> bool:
    """Whether it leads from the one who does it, where an argument says who that is: the approver finds the request, as
    nobody decides about their own."""
    acting = [name for name in observation.arguments if opaque(name) and {*words(name)[:1]} & phrases().acting]
    given = {plain(value) for call in source.calls for value in call.observation.arguments.values()}
    return argument.name in acting or all(plain(observation.arguments[name]) in given for name in acting)


def refers(flow: ArgumentFlow) -> bool:
    """Whether it stands in an entry of a list that is about something else: the card with which a payment was made."""
    *around, key = flow.path.split(".")
    if not around or not around[-1].isdigit():
        return False
    value = flow.source.observation.content
    for part in around:
        value = value[int(part)] if isinstance(value, list) else value[part] if isinstance(value, dict) else None
    if not isinstance(value, dict) or key == "id":
        return False
    own = next((name for name in value if opaque(name)), key)  # of an event the event_id, not that of its room
    return "id" in value or own != key


def shared(flow: ArgumentFlow, observation: Observation, given: Sequence[ResultValue]) -> bool:
    """Whether it stands in many records of a kind that the change is not about: who names a claim for a change of
    something else does not mean the practice that is in it. `given`: all places where the value stands."""
    source = flow.source
    if "*" in flow.general or not any(map(identifying, source.said)) or source.said.keys() & observation.arguments:
        return False
    return len({place.observation.key for place in given if place.observation.tool == source.tool}) >= MOST_SHARING


def without_needed_reads(bound: BoundCall, required: bool = True) -> BoundCall:
    """The same change; what is read on the way to it may be found out otherwise."""
    flows = {
        name: replace(flow, source=without_needed_reads(flow.source, required=False))
        for name, flow in bound.flows.items()
    }
    before = tuple(without_needed_reads(each, required=False) for each in bound.before)
    return replace(bound, flows=flows, before=before, required=required)
