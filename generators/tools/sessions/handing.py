"""Finds which value that one call makes anew another takes: with any other, the same call comes to something else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pydantic import JsonValue

from generators.tools.names import kinship, opaque, stem, words
from generators.tools.observations import Findings, Observation
from generators.tools.results.handed import MadeBy, values_at
from generators.tools.results.texts import LEAD
from generators.tools.results.volatile import ALL
from generators.tools.seed_values import ToolArgument, invented
from generators.tools.sessions.logins import Login, LoginBook, in_short
from generators.tools.sessions.seeking import may_open, opening
from generators.tools.world import Toolbox, ToolCallFailed, World

LIKE = 2
"""How sure it must be by names that a value is what an argument asks for."""
MOST_TRIES = 3
"""Calls with which it is tried."""
MANY = 3
"""Tools that take the same of one session."""
_BETWEEN = frozenset(map(stem, "verify identify identity identification authenticate login signin".split()))
"""Words, stemmed, of tools that are a step on the way to a login themselves."""


@dataclass(frozen=True, slots=True)
class _Handing:
    made: MadeBy
    argument: ToolArgument


async def seek_handed(findings: Findings, toolbox: Toolbox, book: LoginBook) -> list[str]:
    """The tools of which more is known now: what they give others, or take of them. They are to be explored anew."""
    found: list[_Handing] = []
    for tool in findings.tools:
        calls = list(findings.answered.get(tool, {}).values())[:MOST_TRIES]
        if not calls or (findings.tools[tool].read_only is False and not may_open(tool, findings)):
            continue
        paths = {*findings.volatile.get(tool, ()), *_asked_for(calls[0], findings)}
        for path in sorted(paths - book.handed.paths(tool)):
            if path == ALL or LEAD in path:
                continue
            for handing in _possible(findings, book, MadeBy(tool, path)):
                again = book.handed.try_once_more(handing.made, handing.argument.tool, handing.argument.name)
                if any(_same(handing, each) for each in found) or (
                    again and await _takes(handing, calls, findings, toolbox, book)
                ):
                    found.append(handing)
    return _note(found, findings, book)


def _note(found: list[_Handing], findings: Findings, book: LoginBook) -> list[str]:
    anew: dict[str, None] = {}
    for each in found:
        made, argument = each.made, each.argument
        taker = (argument.tool, argument.name)
        book.handed.taken[taker] = made
        findings.volatile.get(made.tool, set()).discard(made.path)
        anew[made.tool] = None
        takers = {other.argument.tool for other in found if other.made == made}
        between = _BETWEEN & set(map(stem, words(argument.tool)))
        if (opening(made.tool) or len(takers) >= MANY) and not between:
            fill(findings, book, *taker)
        else:
            anew[argument.tool] = None
    return [tool for tool in findings.tools if tool in anew]


def fill_known(findings: Findings, book: LoginBook) -> None:
    """A login fills in what is known beforehand to come from one."""
    for tool, argument in sorted(book.handed.filled):
        fill(findings, book, tool, argument)


def fill(findings: Findings, book: LoginBook, tool: str, argument: str) -> None:
    """From now on a login fills in this argument."""
    book.handed.filled.add((tool, argument))
    book.tools[book.handed.taken[tool, argument].tool] = None
    findings.arguments[tool] = [each for each in findings.arguments[tool] if each.name != argument]
    findings.refused.pop(tool, None)


def _possible(findings: Findings, book: LoginBook, made: MadeBy) -> Iterator[_Handing]:
    """The arguments that may take it, those first whose names say so."""
    key = made.path.rpartition(".")[2]
    ranked: list[tuple[int, ToolArgument]] = []
    for tool, arguments in findings.arguments.items():
        if tool == made.tool:
            continue
        refusals = " ".join(each.error for each in list(findings.refused.get(tool, {}).values())[-MOST_TRIES:])
        for each in arguments:
            if each.kind != "text" or (tool, each.name) in book.handed.taken or _is_listed(each, made.tool, findings):
                continue
            alike = kinship(each.name, words(tool), key, ())
            told = made.tool in f"{each.schema.get('description') or ''} {refusals}"
            silent = each.required and not findings.answered.get(tool)
            if alike >= LIKE or (silent and (told or _shares(each.name, key))):
                ranked.append((alike + told, each))
    yield from (_Handing(made, each) for _, each in sorted(ranked, key=lambda pair: -pair[0]))


def _is_listed(argument: ToolArgument, maker: str, findings: Findings) -> bool:
    """Whether other tools give such values, where it is no login that makes one: the number of a new member is that of
    a member."""
    others = (place.observation.tool for place in findings.suitable(argument) if place.suits(argument) > LIKE)
    return not may_open(maker, findings) and any(tool != maker for tool in others)


def _asked_for(call: Observation, findings: Findings) -> Iterator[str]:
    """Where a login gives what many tools ask for by that name and nobody else gives: a token that is the same each
    time in a world that is made anew."""
    for place in call.places if may_open(call.tool, findings) else ():
        asking = [
            each
            for tool, arguments in findings.arguments.items()
            for each in arguments
            if each.kind == "text" and each.required and words(each.name) == words(place.key) and tool != call.tool
        ]
        if len(asking) >= MANY and place.key not in call.arguments:
            yield place.general


def _shares(argument: str, key: str) -> bool:
    """Whether they have their last word in common: the session token, for a token."""
    return words(argument)[-1:] == words(key)[-1:] != () and not opaque(key)


def _same(one: _Handing, other: _Handing) -> bool:
    return one.made == other.made and words(one.argument.name) == words(other.argument.name)


async def _takes(
    handing: _Handing, calls: list[Observation], findings: Findings, toolbox: Toolbox, book: LoginBook
) -> bool:
    """Whether a call with what was made comes to something else than with what nobody made."""
    argument, made = handing.argument, handing.made
    for call in calls:
        for others in _others(argument, findings):
            outcomes: list[str | None] = []
            for real in (True, False):
                async with toolbox.open() as world:
                    value = await _made(world, Login(call.tool, call.arguments), made, book)
                    if value is None:
                        return False
                    given = value if real else _other(value)
                    outcomes.append(await _outcome(world, argument.tool, {**others, argument.name: given}, given))
            if outcomes[0] != outcomes[1] and outcomes[1] is not None:
                return True
    return False


async def _made(world: World, login: Login, made: MadeBy, book: LoginBook) -> str | None:
    result: JsonValue = None
    for step in book.steps(login):
        try:
            result = await world.call(step.tool, step.arguments)
        except ToolCallFailed:
            return None
    value = next(values_at(result, made.path), None)
    return value if isinstance(value, str) and value else None


def _others(argument: ToolArgument, findings: Findings) -> list[dict[str, JsonValue]]:
    """What else its tool is given: as it was refused, else something of each kind."""
    refused = [dict(each.arguments) for each in findings.refused.get(argument.tool, {}).values()][-MOST_TRIES:]
    needed = [each for each in findings.arguments[argument.tool] if each.required and each is not argument]
    made_up = {each.name: next(iter([*each.listed, *invented(each)]), each.name) for each in needed}
    return [*refused, made_up]


def _other(value: str) -> str:
    """One of the same form that nobody made."""
    return re.sub(r"[a-zA-Z0-9]", lambda sign: _NEXT.get(sign[0], sign[0]), value)


_NEXT = {
    a: b for run in ("0123456789", "abcdefghijklmnopqrstuvwxyz") for a, b in zip(run, run[1:] + run[0], strict=True)
}
_NEXT |= {a.upper(): b.upper() for a, b in _NEXT.items()}


async def _outcome(world: World, tool: str, arguments: dict[str, JsonValue], value: str) -> str | None:
    """What comes of a call, in short; None where it is answered."""
    try:
        await world.call(tool, arguments)
    except ToolCallFailed as problem:
        return in_short(str(problem).replace(value, "#"))
    return None
