"""Whether all is open to those who say as little of themselves as logs them in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import TYPE_CHECKING

from generators.tools.observations import Findings, Observation
from generators.tools.sessions.worlds import SessionToolbox
from generators.tools.world import ToolCallFailed
from generators.world.callers.identified import Identification, identified
from generators.world.model import KnownCaller

if TYPE_CHECKING:
    from generators.world.entities import Kind
    from generators.world.neighbourhood import RecordReader

MOST_EACH = 2
"""Calls of one tool that are tried."""


async def least_is_enough(
    caller: KnownCaller,
    findings: Findings,
    kinds: Mapping[str, Kind],
    reader: RecordReader,
    toolbox: SessionToolbox,
) -> bool:
    """False where a call that was answered after a login is refused after one in which less is said: what stands for
    much may take more than one proof."""
    kind, book = kinds[caller.entity], toolbox.book
    arguments = {tool: findings.arguments[tool] for tool in caller.identified_by}
    for tool in book.closed:
        if book.handed.fills(tool):
            continue
        for key, call in islice(_opened(tool, findings, toolbox, kind), MOST_EACH):
            who = await identified(reader, caller, kind, key, kind.known(key), arguments, tool)
            if who is not None and not await _opens(who, call, toolbox):
                return False
    return True


def _opened(tool: str, findings: Findings, toolbox: SessionToolbox, kind: Kind) -> Iterator[tuple[str, Observation]]:
    """The key of somebody, and a call that was answered after that one's login."""
    for call in findings.answered.get(tool, {}).values():
        login = toolbox.book.opened.get(call.key)
        if login is not None and not call.caller and (key := toolbox.book.person(login)) in kind.records:
            yield key, call


async def _opens(who: Identification, call: Observation, toolbox: SessionToolbox) -> bool:
    async with toolbox.without_logins.open() as world:
        try:
            for step in filter(None, (who.finder, who.proof, call)):
                await world.call(step.tool, step.arguments)
        except ToolCallFailed:
            return False
    return True
