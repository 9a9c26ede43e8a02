"""Changes that are only possible after another one: a refund, once a case is open."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from pydantic import JsonValue

from generators.tools.names import identifying, opaque, stem, words
from generators.tools.observations import Findings, Observation, RefusedCall, plain
from generators.tools.world import Faulted, NotRecorded, NotRun, Toolbox, ToolCallFailed, Unusable, World
from harness.scoring.calls.effects import by_name
from harness.types.events import ToolSchema

MOST_TRIED, ENOUGH = 60, 8
"""Pairs of calls that are tried for one tool, and those that are answered, after which there are no more."""
MOST_ALIKE = 6
"""Calls refused in the same words …"""
MOST_BEFORE = 2
"""… and calls of one tool that are made before each."""


async def after_changes(findings: Findings, toolbox: Toolbox) -> None:
    """Fill `later`: what never was answered, and is no read by its name, is made once more for the same thing after
    each other change of it."""
    reading = by_name(list(findings.tools.values())).read
    for tool in findings.tools.values():
        silent = findings.refused.get(tool.name) and not findings.answered.get(tool.name)
        if tool.read_only or tool.name in reading or not silent:
            continue
        found = 0
        for number, (first, refused) in enumerate(_pairs(tool, findings)):
            if number >= MOST_TRIED or found >= ENOUGH:
                break
            async with toolbox.open() as world:
                result = await _after(world, first, refused)
            if result is not None:
                found += 1
                findings.later.append((first, Observation(tool.name, refused.arguments, result)))
                for name, value in refused.arguments.items():
                    findings.accepted.setdefault((tool.name, name), {})[plain(value)] = value


async def _after(world: World, first: Observation, refused: RefusedCall) -> JsonValue:
    try:
        await world.call(first.tool, dict(first.arguments))
        return await world.call(refused.tool, dict(refused.arguments))
    except (Faulted, NotRecorded, NotRun, ToolCallFailed, Unusable):
        return None


def _pairs(tool: ToolSchema, findings: Findings) -> Iterator[tuple[Observation, RefusedCall]]:
    """Those first of which the refusal speaks: open a case first."""
    alike: dict[str, list[RefusedCall]] = {}
    for refused in findings.refused[tool.name].values():
        alike.setdefault(re.sub(r"\S*\d\S*", "#", refused.error), []).append(refused)
    changes = {
        name: list(calls.values())
        for name, calls in findings.answered.items()
        if name != tool.name and findings.tools[name].read_only is False
    }
    found = [
        (len({*map(stem, words(name))} & {*map(stem, words(error))}), first, refused)
        for error, calls in alike.items()
        for name, made in changes.items()
        for refused in calls[:MOST_ALIKE]
        for first in [each for each in made if _shared(each.arguments, refused.arguments)][:MOST_BEFORE]
    ]
    yield from ((first, refused) for _, first, refused in sorted(found, key=lambda each: -each[0]))


def _shared(one: Mapping[str, JsonValue], other: Mapping[str, JsonValue]) -> bool:
    """Whether they are about one thing."""
    same = (name for name, value in one.items() if name in other and plain(other[name]) == plain(value))
    return any(opaque(name) or identifying(name) for name in same)
