"""Walks in which the one who calls proves who they are, before anything of theirs is told or changed."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import replace

from generators.tools.observations import plain
from generators.walks.bindings import ArgumentFlow, BoundCall
from generators.walks.intents.owners import Owners
from generators.walks.people.identifying import key_from, only_key_from, place_of
from generators.walks.user_facts import tells_who
from generators.walks.walk import Walk
from generators.world.model import WorldModel


class _Unbound(Exception):
    """Something flows from what does not give it."""


def proved_first(walk: Walk, owners: Owners, model: WorldModel) -> Walk | None:
    """The walk after the calls that prove who calls; as it is, where it is about nobody. None where it is about several
    people, or nobody knows how the one is found.
    """
    closed = {name for name, tool in model.tools.items() if tool.after}
    people = owners.people_in(walk)
    personal = people or any(call.tool in closed or call.tool in owners.caller.identified_by for call in walk.calls)
    if not personal:
        return walk
    if any(call.tool in owners.caller.identified_by for call in walk.wanted) or len(people) != 1:
        return None
    person = people.pop()
    chain = owners.identified.get(person)
    if chain is None or any(_tells_another(call, person, owners) for call in walk.wanted):
        return None
    try:
        chains = {
            call.tool: chain if model.needs_proof(call.tool) else (*chain.before, chain)[0] for call in walk.calls
        }
        wanted = tuple(_after_proof(call, chains, owners, closed) for call in walk.wanted)
    except _Unbound:
        return None
    return replace(walk, wanted=wanted, spare=None)


def _tells_another(bound: BoundCall, person: str, owners: Owners) -> bool:
    """Whether somebody else is named by what people say of themselves: "my e-mail address is", of another's."""
    return any(
        tells_who(name) and owners.keyed.get((bound.tool, name)) == owners.caller.entity and str(value) != person
        for name, value in bound.said.items()
    )


def _after_proof(
    bound: BoundCall, chains: Mapping[str, BoundCall], owners: Owners, closed: Container[str]
) -> BoundCall:
    """`chains`: tool → the calls by which it is known for whom it is called."""
    identifying, chain = owners.caller.identified_by, chains[bound.tool]
    flows: dict[str, ArgumentFlow] = {}
    for name, flow in bound.flows.items():
        if flow.source.tool in identifying:
            flows[name] = _from_chain(bound, name, chain)
        else:
            flows[name] = replace(flow, source=_after_proof(flow.source, chains, owners, closed))
    for name, value in bound.observation.arguments.items():
        of = owners.keyed.get((bound.tool, name))
        theirs = of is not None and isinstance(value, str | int)
        if theirs and (name not in flows or of == owners.caller.entity):
            found = only_key_from(str(value), chain)
            other = found is None and of == owners.caller.entity and name in flows
            if other and owners.handed.fills(bound.tool) and "*" not in flows[name].general:
                raise _Unbound(plain(value))  # nobody is meant by what happens to name them
            flows |= {name: found} if found is not None else {}
    before = [_after_proof(each, chains, owners, closed) for each in bound.before if each.tool not in identifying]
    needed = bound.tool in closed or owners.concerns(bound) or any(f.source in chain.calls for f in flows.values())
    if needed and not any(chain in each.calls for each in before):
        before = [chain, *before]
    listed = {n: f for n, f in flows.items() if n in bound.observation.arguments or "." in n}
    for name, made in owners.handed.fills(bound.tool).items():
        if made.tool == chain.tool and (path := place_of(made.path, chain.observation.content)) is not None:
            listed[name] = ArgumentFlow(chain, path, None, filled=True)
    return replace(bound, flows=listed, before=tuple(before))


def _from_chain(bound: BoundCall, name: str, chain: BoundCall) -> ArgumentFlow:
    outer, _, place = name.partition(".")
    value = bound.observation.arguments[outer]
    if isinstance(value, list):
        value = value[int(place)]
    found = key_from(str(value), chain)
    if found is None:
        raise _Unbound(plain(value))
    return found
