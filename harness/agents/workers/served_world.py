"""The world of a trial in a worker: how what the harness asks of it is answered there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from harness.agents.tools.doubles.tools import ToolFailed
from harness.agents.workers.lines import failure_as_data
from harness.agents.world.live import LiveWorld
from harness.errors import SideFailed, Unavailable
from harness.worlds.state import WorldState

Said = list[list[Any]]
"""The parts of a state: names and JSON."""


async def asked_of_world(world: LiveWorld | None, request: Mapping[str, Any]) -> dict[str, Any]:
    """In the worker: the answer to a request that is no turn of the agent."""
    try:
        if world is None:
            raise Unavailable("its world cannot be looked at", code="world_failed")
        match request["do"]:
            case "take":
                state, again = await world.take(request["limit_mb"])
                return {"state": _said(state), "again": _said(again) if again is not None else None}
            case "tools":
                return {"names": list(await world.tools())}
            case _:
                return {"result": await world.call(request["tool"], request["arguments"])}
    except ToolFailed as problem:
        return {"refused": str(problem)}
    except SideFailed as problem:
        return {"failed": failure_as_data(problem)}


def _said(state: WorldState) -> Said:
    return [[list(name), text.decode()] for name, text in state.parts.items()]
