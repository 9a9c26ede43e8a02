"""Which questions people ask: not by ids of things that have names, not for what stands in their own record, and of
what is theirs only once they have said who they are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from generators.tools.names import opaque
from generators.walks.bindings import BoundCall
from generators.walks.built_writes import of_one_person, spare_finder
from generators.walks.walk import Walk, WalkKind
from generators.world.attempts import Attempt
from generators.world.learn import LearnedWorld


def own_only(
    found: Mapping[WalkKind, Mapping[str, list[Walk]]], learned: LearnedWorld
) -> dict[WalkKind, dict[str, list[Walk]]]:
    """The walks over what is one person's, or nobody's, that a person would ask for."""
    whose = _whose_things(learned)
    kept = {
        kind: {
            recipe: own
            for recipe, walks in recipes.items()
            if (
                own := [
                    each
                    for walk in walks
                    if of_one_person(walk, learned) and _is_askable(walk, learned)
                    if (each := _identified(walk, learned, whose)) is not None
                ]
            )
        }
        for kind, recipes in found.items()
    }
    return {kind: recipes for kind, recipes in kept.items() if recipes}


def _is_askable(walk: Walk, learned: LearnedWorld) -> bool:
    """Whether somebody who calls would ask it. What shall be changed is not looked at."""
    model, caller = learned.model, learned.model.caller
    if caller is None or not caller.owns or any(model.tools[bound.tool].does != "reads" for bound in walk.wanted):
        return True
    for call in walk.calls:
        for name in call.said:
            known = model.tools[call.tool].arguments.get(name)
            entity = known.of if known is not None and known.shape == "key" else None
            if entity is None or not opaque(name) or entity in caller.owns:
                continue
            if entity == caller.entity or model.entities[entity].names:
                return False
    return True


def _whose_things(learned: LearnedWorld) -> dict[str, Attempt]:
    """The key of a thing → a change of it that was tried, after its owner was found."""
    found: dict[str, Attempt] = {}
    for attempts in learned.attempts.values():
        for each in attempts:
            if each.finder is not None:
                found.setdefault(each.record.key, each)
    return found


def _identified(walk: Walk, learned: LearnedWorld, whose: Mapping[str, Attempt]) -> Walk | None:
    """The walk, in which first of all the one is found who asks for what is their own; None where nobody knows how."""
    model, caller = learned.model, learned.model.caller
    if caller is None or not whose or any(call.tool in caller.found_by for call in walk.calls):
        return walk
    keys = [
        str(value)
        for call in walk.calls
        for name, value in call.observation.arguments.items()
        if (known := model.tools[call.tool].arguments.get(name)) is not None
        if known.shape == "key" and known.of in {caller.entity, *caller.owns}
    ]
    if not keys:
        return walk
    known_keys = {key for entity in caller.owns for key in learned.kinds[entity].keys if entity in learned.kinds}
    attempt = next((whose[key] for key in keys if key in whose), None)
    if attempt is None and not known_keys & {*keys}:  # of what is not there, anybody may ask
        attempt = next(iter(whose.values()))
    if attempt is None or attempt.finder is None:
        return None
    finder = BoundCall(attempt.finder, required=False)
    wanted = tuple(replace(call, before=(finder, *call.before)) for call in walk.wanted)
    return replace(walk, wanted=wanted, spare=spare_finder(attempt))
