"""The calls by which it becomes known who calls: one is found by what they know of themselves, and proves to be it."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from generators.tools.arguments.inside import objects_said
from generators.tools.observations import Observation, plain
from generators.tools.seed_values import ToolArgument
from generators.tools.sessions.logins import Login
from generators.tools.sessions.rows import named_by_choice
from generators.world.callers.asked_for import asked_for
from generators.world.model import KnownCaller
from generators.world.records import RecordValue

if TYPE_CHECKING:
    from generators.world.entities import Kind
    from generators.world.neighbourhood import RecordReader


@dataclass(frozen=True, slots=True)
class Identification:
    """Of one person."""

    finder: Observation
    proof: Observation | None = None
    """The call that proves it; None where no tool does."""
    other: Observation | None = None
    """Another call that finds the same one by something else."""
    implied: Mapping[str, str] = field(default_factory=dict)
    """Argument of the proof that says what another is → that other one."""


async def identified(
    reader: RecordReader,
    caller: KnownCaller,
    kind: Kind,
    key: str,
    known: Sequence[RecordValue],
    arguments: Mapping[str, Sequence[ToolArgument]],
    seed: str,
    known_login: Login | None = None,
    *,
    enough: bool = True,
) -> Identification | None:
    """How one of whom these values are `known` is found, in an order that the seed decides; None where nothing does, or
    it cannot be proved though it could be of others. `key` is theirs. Where it is not `enough` to say as little as logs
    one in, it is done by the login that is known.
    """
    whole = None if enough or known_login is None else await reader.called(known_login.tool, known_login.arguments)
    if whole is not None and whole.tool in caller.found_by:
        return Identification(whole)
    found: list[Observation] = []
    own = RecordValue(kind.key, kind.key, kind.key, "", key, {})
    rng = random.Random(seed)
    for tool in rng.sample(caller.found_by, len(caller.found_by)):
        mine = [*known, own] if any(each.name == kind.key and each.required for each in arguments[tool]) else known
        call = await asked_for(reader, tool, arguments[tool], mine, kind)
        if call is not None and (not found or plain(call.result) == plain(found[0].result)):
            found.append(call)
    if not found:
        return None
    first, other = [*found, None][:2]
    assert first is not None
    if not caller.proved_by:
        return Identification(first, None, other)
    proof = await _proof(reader, caller, kind, [*known, own], arguments, known_login, enough=enough)
    return _proved(first, proof, other, arguments) if proof is not None else None


async def _proof(
    reader: RecordReader,
    caller: KnownCaller,
    kind: Kind,
    known: Sequence[RecordValue],
    arguments: Mapping[str, Sequence[ToolArgument]],
    known_login: Login | None,
    *,
    enough: bool,
) -> Observation | None:
    """The call by which they prove it: what a login is known to say where that has to be all, or is an object; else as
    little as is answered."""
    login = known_login if known_login is not None and known_login.tool in caller.proved_by else None
    if login is not None and (not enough or objects_said(login.arguments)):
        return await reader.called(login.tool, login.arguments)
    for tool in caller.proved_by:
        proof = await asked_for(reader, tool, arguments[tool], known, kind)
        if proof is not None:
            return proof
    return await reader.called(login.tool, login.arguments) if login is not None else None  # called after no field


def _proved(
    finder: Observation,
    proof: Observation,
    other: Observation | None,
    arguments: Mapping[str, Sequence[ToolArgument]],
) -> Identification:
    named = named_by_choice(arguments[proof.tool], proof.arguments)
    return Identification(finder, proof, other, dict([named]) if named is not None else {})
