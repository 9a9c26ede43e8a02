"""Which questions people ask: not by ids of things that have names, not for what stands in their own record, and of
what is theirs only once they have said who they are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from generators.tools.names import opaque
from generators.tools.observations import plain
from generators.walks.bindings import ArgumentFlow, BoundCall
from generators.walks.built_writes import of_one_person
from generators.walks.intents.owners import Owners
from generators.walks.intents.proved import proved_first
from generators.walks.people.identifying import path_of
from generators.walks.walk import Walk, WalkKind
from generators.world.entities import Kind
from generators.world.learn import LearnedWorld


def own_only(
    found: Mapping[WalkKind, Mapping[str, list[Walk]]], learned: LearnedWorld
) -> dict[WalkKind, dict[str, list[Walk]]]:
    """The walks over what is one person's, or nobody's, that a person would ask for."""
    owners = Owners.of(learned)
    kept = {
        kind: {
            recipe: own
            for recipe, walks in recipes.items()
            if (
                own := [
                    each
                    for walk in walks
                    if of_one_person(walk, learned) and _is_askable(walk, learned)
                    if (each := _identified(walk, learned, owners)) is not None
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


def _identified(walk: Walk, learned: LearnedWorld, owners: Owners | None) -> Walk | None:
    """The walk, in which first of all the one is found who asks for what is their own; None where nobody knows how."""
    if owners is None:
        return walk
    if any(learned.model.needs_proof(c.tool) for c in walk.calls if c.tool not in owners.caller.identified_by):
        anothers = walk.kind == "refusal" and _asks_for_anothers(walk, learned, owners)
        return None if anothers else proved_first(walk, owners, learned.model)
    return _found_only(walk, learned, owners)


def _found_only(walk: Walk, learned: LearnedWorld, owners: Owners) -> Walk | None:
    """The same where nobody has to prove who they are."""
    if any(call.tool in owners.caller.proved_by for call in walk.wanted):
        return None
    entered = owners.entered_in(walk)
    named = owners.named_in(walk) - entered
    logged_in = {owners.sessions[c.observation.key] for c in walk.calls if c.observation.key in owners.sessions}
    whose = logged_in or owners.of_named(named | entered)  # who decides of a request is not the one who made it
    if not any(learned.model.needs_finder(call.tool) for call in walk.calls if call.tool not in owners.caller.found_by):
        return walk
    found = [call for call in walk.calls if call.tool in owners.caller.found_by]
    if len(whose) > 1 or not all(_finds(call, whose, owners) for call in found):
        return None  # which of them calls?
    if not owners.found_by:
        return walk
    if found:
        return replace(walk, wanted=tuple(_after(call, found[0], owners) for call in walk.wanted))
    if not named:
        return walk
    known = owners.found_by.get(next(iter(whose), ""))
    if known is None and not any(is_there(learned.kinds, *each) for each in named):
        known = next(iter(owners.found_by.values()))  # of what is not there, anybody may ask
    if known is None:
        return None
    finder = BoundCall(known[0], finds_caller=True)
    wanted = tuple(_after(_found_first(call, finder, owners), finder, owners) for call in walk.wanted)
    return replace(walk, wanted=wanted, spare=known[1])


def _finds(call: BoundCall, whose: set[str], owners: Owners) -> bool:
    """Whether it finds one person, by what is said: the one whose things are named."""
    said = set(map(str, call.observation.arguments.values()))
    theirs = all(key in said or path_of(key, call.observation.content) is not None for key in whose)
    return theirs and owners.finds_one(call.observation) and not call.flows


def _asks_for_anothers(walk: Walk, learned: LearnedWorld, owners: Owners) -> bool:
    """Whether a read is refused although the thing is there, which only those are told whose it is."""
    asked = [call for call in walk.wanted if learned.book.handed.fills(call.tool)]
    reads = [call for call in asked if learned.model.tools[call.tool].does == "reads"]
    return any(is_there(learned.kinds, *each) for each in owners.named_in(Walk(walk.kind, tuple(reads))))


def _after(bound: BoundCall, finder: BoundCall, owners: Owners) -> BoundCall:
    """The call after the one that finds the caller, which must be made, whatever else may be left out."""
    if bound == finder:
        return replace(bound, required=True, finds_caller=True)
    before = tuple(_after(each, finder, owners) for each in bound.before)
    flows = {n: replace(flow, source=_after(flow.source, finder, owners)) for n, flow in bound.flows.items()}
    told = finder in before or not owners.concerns(bound)
    first = (
        ()
        if told or any(flow.source == finder for flow in flows.values())
        else (replace(finder, required=True, finds_caller=True),)
    )
    return replace(bound, before=(*first, *before), flows=flows)


def is_there(kinds: Mapping[str, Kind], entity: str, key: str) -> bool:
    """Whether a thing exists that a call names by its key. What was listed for somebody does, also where its kind is
    not known."""
    kind = kinds.get(entity)
    return kind is None or key in kind.keys


def _found_first(bound: BoundCall, finder: BoundCall, owners: Owners) -> BoundCall:
    """The call with the caller's key out of what finds the caller, whatever else gives it: nobody says both. Where the
    caller says the key itself, to be verified, it comes from nowhere else."""
    said = set(map(plain, finder.observation.arguments.values()))
    flows: dict[str, ArgumentFlow] = {}
    for name, value in bound.observation.arguments.items():
        flow = bound.flows.get(name)
        mine = owners.keyed.get((bound.tool, name)) == owners.caller.entity
        path = path_of(str(value), finder.observation.content) if mine and plain(value) not in said else None
        if path is not None:
            flows[name] = ArgumentFlow(finder, path, None)
        elif flow is not None and not (mine and plain(value) in said):
            flows[name] = replace(flow, source=_found_first(flow.source, finder, owners))
    listed = {n: flow for n, flow in bound.flows.items() if n not in bound.observation.arguments}
    flows |= {n: replace(flow, source=_found_first(flow.source, finder, owners)) for n, flow in listed.items()}
    return replace(bound, flows=flows, before=tuple(_found_first(each, finder, owners) for each in bound.before))
