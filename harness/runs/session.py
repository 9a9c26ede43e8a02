"""An agent to talk to by hand, in as many sessions as one likes: nothing is judged, everything is recorded."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, TypeVar, overload

from harness.agents.open import OpenTarget
from harness.agents.trial_context import TrialContext
from harness.agents.workers.target import WorkerTarget, open_isolated
from harness.errors import AgentFailed
from harness.plugins import name_of
from harness.runs.conversation import converse
from harness.types.protocols import Agent
from harness.types.story import Story
from harness.types.suite import Limits
from harness.types.target import Target
from harness.types.trajectory import Trajectory, Utterance

MOST_SESSIONS = 1000
"""Where an agent is played in workers, each session has one, as long as it lasts."""
Answer = TypeVar("Answer", str, Trajectory)


@dataclass(slots=True)
class _Session:
    """One conversation: a fresh agent in a fresh world, as in a trial."""

    trial_context: TrialContext
    agent: Agent
    trajectory: Trajectory
    one_at_a_time: asyncio.Lock = field(default_factory=asyncio.Lock)


class _Says:
    """A user with one thing to say."""

    def __init__(self, text: str) -> None:
        self._left = [text]

    async def speak(self, spoken: Sequence[Utterance]) -> str | None:
        return self._left.pop() if self._left else None


class OpenAgent:
    """An agent under test, opened for conversation. Close it, or use it with `async with`, to tear its world down.

    >>> async with open_agent("my_package:agent") as agent:
    ...     answer = await agent.run("When am I off?")
    ...     trajectory = await agent.run("And in March?", returns=Trajectory)
    """

    def __init__(self, opened: OpenTarget | WorkerTarget, limits: Limits) -> None:
        self._target = opened
        self._limits = limits
        self._sessions: dict[str, _Session] = {}
        self._world = AsyncExitStack()
        self._opened = asyncio.Lock()

    @overload
    async def run(
        self, query: str, session_id: str = ..., context: Mapping[str, Any] | None = ..., returns: type[str] = ...
    ) -> str: ...
    @overload
    async def run(
        self, query: str, session_id: str = ..., context: Mapping[str, Any] | None = ..., *, returns: type[Trajectory]
    ) -> Trajectory: ...

    async def run(
        self,
        query: str,
        session_id: str = "default",
        context: Mapping[str, Any] | None = None,
        returns: type[Any] = str,
    ) -> Any:
        """Say something to the agent; what was said before in the session of that id is known to it.

        Returns the agent's last message, or with `returns=Trajectory` all of the session so far (a copy). An agent that
        breaks raises AgentFailed, or stands at the end of the trajectory. Raises TypeError for any other `returns`,
        Unavailable when the agent's world or provider cannot be reached.
        """
        if returns not in (str, Trajectory):
            raise TypeError(f"returns: expected str or Trajectory, found {returns!r}")
        session = await self._session(session_id, context)
        async with session.one_at_a_time:
            before, began = len(session.trajectory.steps), session.trajectory.started_at
            try:
                await converse(
                    _story(session_id, query),
                    session.agent,
                    _Says(query),
                    session.trajectory,
                    self._limits,
                    {**session.trial_context.context, **(context or {})},
                )
            except AgentFailed as problem:
                session.trajectory.end(problem.ended_by)
                if returns is str:
                    raise
            finally:
                session.trajectory.started_at = began or session.trajectory.started_at
            if returns is Trajectory:
                return session.trajectory.model_copy(deep=True)
            said = [step.text for step in session.trajectory.steps[before:] if step.role == "agent" and step.text]
            return said[-1] if said else ""

    async def _session(self, session_id: str, context: Mapping[str, Any] | None) -> _Session:
        async with self._opened:
            if not self._sessions:
                await self._target.start()
                self._world.push_async_callback(self._target.stop)
            if session_id not in self._sessions:
                trial_context = TrialContext(session_id, dict(context or {}), 1, seconds=self._limits.trial)
                agent = await self._world.enter_async_context(self._target.open(trial_context))
                self._sessions[session_id] = _Session(trial_context, agent, Trajectory())
            return self._sessions[session_id]

    async def so_far(self, session_id: str = "default") -> Trajectory:
        """What was said and done in a session until now (a copy). Raises KeyError when there is none of that id."""
        return self._sessions[session_id].trajectory.model_copy(deep=True)

    async def close(self) -> None:
        """End all sessions."""
        self._sessions = {}
        await self._world.aclose()

    async def __aenter__(self) -> OpenAgent:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, traceback: TracebackType | None
    ) -> None:
        await self.close()


def open_agent(agent: Any, *, limits: Limits | None = None) -> OpenAgent:
    """An agent given as `module:attribute`, or as the object itself: a function, a graph, a factory of one.

    Raises UserMistake when it is none.
    """
    named = isinstance(agent, str | Target)
    target = Target.model_validate(agent if named else {"ref": name_of(agent)})
    if target.workers is not None:
        target = target.model_copy(update={"workers": MOST_SESSIONS})
    return OpenAgent(open_isolated(target, None if named else agent), limits or Limits())


def _story(session_id: str, query: str) -> Story:
    """A story of one turn."""
    return Story(id=session_id, agent="agent", story=query, goals={}, goal_details=(), max_turns=1)
