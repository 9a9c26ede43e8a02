"""The calls by which it becomes known who calls, and what of theirs these give."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import JsonValue

from generators.tools.names import opaque
from generators.tools.observations import Observation
from generators.tools.results.handed import is_stand_in
from generators.walks.bindings import ArgumentFlow, BoundCall
from generators.world.records import leaves


def identifying_call(
    key: str, finder: Observation | None, proof: Observation | None, implied: Mapping[str, str] | None = None
) -> BoundCall | None:
    """The call that finds the caller, who has this key, or that by which they prove to be the one who was found. None
    where the proof takes a key that the other does not give."""
    if finder is None or proof is None:
        return BoundCall(finder) if finder is not None else None
    found = BoundCall(finder, required=False)  # whichever way one is found
    flows = {
        name: ArgumentFlow(found, path, None)
        for name, value in proof.arguments.items()
        if (str(value) == key or opaque(name) or is_stand_in(value))
        and (path := path_of(str(value), finder.content)) is not None
    }
    return BoundCall(proof, flows, before=(found,), finds_caller=True, implied=implied or {}) if flows else None


def key_from(key: str, finder: BoundCall) -> ArgumentFlow | None:
    """Where the calls that identify one give a key; None where it is said, and verified."""
    if any(key in map(str, call.said.values()) for call in finder.calls):
        return None
    paths = ((call, path_of(key, call.observation.content)) for call in reversed(finder.calls))
    return next((ArgumentFlow(call, path, None) for call, path in paths if path is not None), None)


def only_key_from(key: str, finder: BoundCall) -> ArgumentFlow | None:
    """The same of what is theirs, where they have one alone: their tenancy."""
    flow = key_from(key, finder)
    if flow is None or "*" not in flow.general:
        return flow
    beside = [each for each in leaves(flow.source.observation.content) if each.general == flow.general]
    return flow if len(beside) == 1 else None


def place_of(general: str, content: JsonValue) -> str | None:
    """The first path in a result, as it is understood, that is this one, with `*` for every place in a list."""
    return next((each.path for each in leaves(content) if each.general == general), None)


def path_of(key: str, content: JsonValue) -> str | None:
    """Where a result, as it is understood, gives a key; empty where it is the whole result."""
    if str(content) == key:
        return ""
    return next((each.path for each in leaves(content) if str(each.value) == key), None)
