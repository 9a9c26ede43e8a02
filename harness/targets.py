"""Targets, opened: what a reference turns out to be, and a fresh agent for each trial."""

from __future__ import annotations

import inspect
import os
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

from harness.agents.callable import CallableAgent, check_signature, required
from harness.agents.graph import GraphAgent, is_graph, is_uncompiled
from harness.agents.replay import ReplayAgent
from harness.formats.recordings import read_recordings
from harness.errors import Unavailable, UserMistake
from harness.plugins import load
from harness.protocols import Agent
from harness.suite import Target
from harness.threads import in_thread


@dataclass(frozen=True, slots=True)
class Opening:
    """A target that was looked at once, before anything is played. `open` gives a fresh agent for one trial."""

    open: Callable[[str], Awaitable[Agent]]
    """The id of the story → the agent."""
    warnings: Sequence[str] = field(default_factory=tuple)


def prepare(target: Target, loaded: Any = None) -> Opening:
    """Look at a target: import it, and see what it is. Raises UserMistake.

    `loaded` is the object itself, for targets that are given as objects and not by reference.
    """
    if target.kind == "replay":
        return _replay(target)
    os.environ.setdefault(
        "LITELLM_LOCAL_MODEL_COST_MAP", "True"
    )  # an agent that imports litellm contacts nobody either
    found = load(target.ref, what="agent") if loaded is None else loaded
    if _is_factory(found, target):
        return Opening(lambda story: _build(found, target))
    if target.kwargs:
        raise UserMistake(f"agent {target.ref}: kwargs are given, but it is no factory (a callable that they complete)")
    as_agent(found, target)  # mistakes are found now
    warnings: tuple[str, ...] = ()
    if not (inspect.isfunction(found) or inspect.isbuiltin(found) or is_graph(found)):
        warnings = (
            f"agent {target.ref} is one object for all trials: what it remembers of one, the next may see; "
            "give a factory (a function without required parameters that returns a new one)",
        )

    async def adapted(story: str) -> Agent:
        return as_agent(found, target)

    return Opening(adapted, warnings)


def as_agent(found: Any, target: Target) -> Agent:
    """The adapter for an object that answers. Raises UserMistake when it is none."""
    name = target.ref
    if is_uncompiled(found):
        raise UserMistake(f"agent {name}: is a graph that is not compiled; give graph.compile()")
    if is_graph(found):
        if target.kind == "callable":
            raise UserMistake(f"agent {name}: is a LangGraph graph, not a plain callable; use graph:{name}")
        return GraphAgent(found)
    if target.kind == "graph":
        raise UserMistake(f"agent {name}: is {type(found).__name__}, not a compiled LangGraph graph")
    if hasattr(found, "respond"):
        return cast("Agent", found)
    function = found if callable(found) else getattr(found, "run", None)
    if not callable(function):
        raise UserMistake(
            f"agent {name}: is {type(found).__name__}, which cannot answer; expected a function of the user's text, a "
            "compiled graph, an object with run or respond, or a factory of one of these"
        )
    check_signature(function, name)
    if not required(function):
        raise UserMistake(f"agent {name}: takes no parameter, so it cannot be told what the user said")
    return CallableAgent(function)


def _is_factory(found: Any, target: Target) -> bool:
    """A callable whose required parameters the target's kwargs complete (none, as a rule)."""
    if is_graph(found) or is_uncompiled(found) or hasattr(found, "respond") and not inspect.isclass(found):
        return False
    if not callable(found):
        return False
    return all(parameter.name in target.kwargs for parameter in required(found))


async def _build(factory: Callable[..., Any], target: Target) -> Agent:
    """A fresh agent. A factory that raises is the world's fault, not the agent's."""
    is_async = inspect.iscoroutinefunction(factory)
    try:
        if is_async:
            built = await factory(**target.kwargs)
        else:
            built = await in_thread(lambda: factory(**target.kwargs))
            if inspect.isawaitable(built):
                built = await built
    except Exception as problem:
        raise Unavailable(
            f"the factory {target.ref} raised {type(problem).__name__}: {problem}", code="factory_raised"
        ) from problem
    try:
        return as_agent(built, target)
    except UserMistake as mistake:
        raise Unavailable(f"the factory's answer: {mistake}", code="not_an_agent") from None


def _replay(target: Target) -> Opening:
    found = read_recordings([Path(target.ref)]).recordings
    recordings = {name: each for each in reversed(found.values()) for name in each.names} | found

    async def recorded(story: str) -> Agent:
        if story not in recordings:
            raise Unavailable(f"{target.ref} holds no recording of the story {story}", code="no_recording")
        return ReplayAgent(recordings[story].trajectory)

    return Opening(recorded)
