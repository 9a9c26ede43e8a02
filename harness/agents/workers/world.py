"""The world of a trial in a worker, as the harness sees it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from harness.agents.tools.doubles.tools import ToolFailed
from harness.agents.workers.lines import failure_of
from harness.agents.workers.served_world import Said
from harness.agents.workers.worker import RunningWorker, WorkerEnded
from harness.agents.world.live import TakenState
from harness.errors import Unavailable
from harness.worlds.state import Name, WorldState


def _heard(parts: Said) -> WorldState:
    found: dict[Name, bytes] = {tuple(name): text.encode() for name, text in parts}
    return WorldState(found)


@dataclass(frozen=True, slots=True)
class WorkerWorld:
    """Asks the worker."""

    worker: RunningWorker
    name: str
    seconds: float
    """More than anything that is asked of a world may take over there."""

    async def take(self, limit_mb: float) -> TakenState:
        """Raises Unavailable."""
        answer = await self._asked("take", limit_mb=limit_mb)
        again = answer["again"]
        return TakenState(_heard(answer["state"]), _heard(again) if again is not None else None)

    async def tools(self) -> Sequence[str]:
        """Raises Unavailable."""
        found: list[str] = (await self._asked("tools"))["names"]
        return found

    async def call(self, tool: str, arguments: Mapping[str, Any]) -> Any:
        """Raises ToolFailed, Unavailable."""
        answer = await self._asked("call", tool=tool, arguments=dict(arguments))
        if "refused" in answer:
            raise ToolFailed(answer["refused"])
        return answer["result"]

    async def _asked(self, do: str, **said: Any) -> dict[str, Any]:
        try:
            async with asyncio.timeout(self.seconds):
                answer = await self.worker.ask(do, **said)
        except TimeoutError:
            self.worker.end("timeout", "its world gave no answer")
            raise Unavailable(f"the world of {self.name} gave no answer in time", code="world_failed") from None
        except WorkerEnded as ended:
            raise Unavailable(
                f"{ended.message} when its world was looked at", code=ended.code, stack=ended.stack
            ) from None
        if "failed" in answer:
            raise failure_of(answer["failed"])
        return answer
