"""Worlds without an agent: made by a factory of tools, as `harness score --tools … --snapshot …` names it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from harness.agents.trial_context import TrialContext
from harness.agents.world.live import LocalWorld, SnapshotFunction, load_snapshot
from harness.agents.world.tools import ToolFactory


@dataclass(frozen=True, slots=True)
class ToolWorlds:
    """Opens a fresh world of tools for each conversation."""

    snapshot: SnapshotFunction
    factory: ToolFactory

    @staticmethod
    def load(tools: str, snapshot: str) -> ToolWorlds:
        """Raises UserMistake."""
        return ToolWorlds(load_snapshot(snapshot), ToolFactory.load(tools))

    @asynccontextmanager
    async def open(self, trial_context: TrialContext) -> AsyncIterator[None]:
        """The world is that of the context, while it is open. Raises Unavailable."""
        known = {"story": trial_context.story, "context": trial_context.context, "trial": trial_context.trial}
        world = LocalWorld(
            self.snapshot, None, None, None, self.factory.reference, self.factory, known, trial_context.seconds
        )
        await world.tools()  # makes it
        trial_context.world = world
        try:
            yield
        finally:
            trial_context.world = None
