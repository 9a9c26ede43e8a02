"""A fresh world that is used on until something may have changed it: making one may cost more than many calls."""

from __future__ import annotations

from contextlib import AsyncExitStack
from types import TracebackType
from typing import Self

from generators.tools.world import Toolbox, World


class UnchangedWorld:
    """Opened when it is needed, and anew when it was changed. What was refused has changed nothing."""

    def __init__(self, toolbox: Toolbox) -> None:
        self._toolbox, self._opened = toolbox, AsyncExitStack()
        self._world: World | None = None

    async def fresh(self) -> World:
        """The world in which nothing was changed yet. Raises UserMistake when none can be made."""
        if self._world is None:
            self._world = await self._opened.enter_async_context(self._toolbox.open())
        return self._world

    async def changed(self) -> None:
        """Something may have been changed: another world from now on."""
        self._world = None
        await self._opened.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.changed()
