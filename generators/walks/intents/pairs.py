"""Which changes belong together: what a person wants for want of another thing has to do with it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pydantic import JsonValue

from generators.tools.names import stem, words
from generators.tools.observations import Observation, plain
from generators.walks.bindings import BoundCall
from generators.walks.built_writes import WalkBuilder
from generators.walks.phrases import phrases
from generators.world.picking.chosen import ChosenArguments
from generators.world.tried import Attempt


@dataclass(frozen=True, slots=True)
class TriedCall:
    """A change that was tried, as a call that a person can ask for."""

    attempt: Attempt
    bound: BoundCall

    @property
    def thing(self) -> tuple[str, str]:
        return self.attempt.record.entity, self.attempt.record.key


def would_do_instead(wanted: Observation, other: Observation, entity: str) -> bool:
    """Whether somebody would have the second for want of the first: it is about the same things of a list, it gives up
    the whole, as a cancellation does, or both give up something. Nobody who cannot exchange a lamp has the parcel sent
    elsewhere instead. `entity` is what both are about.
    """
    mine, others = _things(wanted), _things(other)
    if mine & others:
        return True
    whole, all_of_it = _of_whole(wanted.tool, entity), _of_whole(other.tool, entity)
    if all_of_it:
        return whole or _gives_up(other.tool)
    return whole and _gives_up(wanted.tool) and _gives_up(other.tool)


def of_same_things(refused: TriedCall, done: TriedCall, builder: WalkBuilder) -> TriedCall | None:
    """The change that is refused in any case, of the things of the one that is made; None where it takes others."""
    attempt, made = refused.attempt, done.attempt
    names = attempt.call.arguments.keys()
    if not names <= made.call.arguments.keys() or not _things(attempt.call):
        return None
    given = {name: made.call.arguments[name] for name in names}
    places = {name: made.chosen.places[name] for name in names if name in made.chosen.places}
    same = replace(
        attempt,
        call=Observation(attempt.call.tool, given, None),
        chosen=ChosenArguments(given, places),
        around=made.around,
        finder=made.finder,
        other_finder=made.other_finder,
        instead=(),
    )
    bound = builder.bound(same)
    return TriedCall(same, bound) if bound is not None else None


def _things(call: Observation) -> set[tuple[str, str]]:
    """The lists of things that it is about."""
    return {
        (name, plain(_in_order(value)))
        for name, value in call.arguments.items()
        if isinstance(value, list) and "new" not in words(name)
    }


def _in_order(value: list[JsonValue]) -> list[JsonValue]:
    return sorted(value, key=plain)


def _of_whole(tool: str, entity: str) -> bool:
    """Whether it is about a thing as a whole: cancel_pending_order, of an order."""
    return stem(words(tool)[-1]) == stem(words(entity)[-1])


def _gives_up(tool: str) -> bool:
    return bool(set(words(tool)[:1]) & phrases().undoing)
