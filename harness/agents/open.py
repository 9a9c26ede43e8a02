"""Targets, opened: what a reference turns out to be, and a fresh agent in a fresh world for each trial."""

from __future__ import annotations

import asyncio
import functools
import inspect
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol, TypeVar, cast

from harness.agents.callable import CallableAgent, check_signature, positional, required
from harness.agents.frameworks.table import adapted, framework_of
from harness.agents.graph.agent import GraphAgent, is_graph, is_uncompiled
from harness.agents.tools.doubles.staged import staged
from harness.agents.trial_context import TrialContext
from harness.agents.world.live import LocalWorld, SnapshotFunction, load_snapshot, too_late
from harness.agents.world.tools import ToolFactory
from harness.errors import Unavailable, UserMistake, told
from harness.llm.redirects import before_litellm
from harness.plugins import load, source_file
from harness.threads import OverLimit, in_thread, within
from harness.types.protocols import Agent
from harness.types.scene.scene import Scene
from harness.types.target import Target

T = TypeVar("T")


class Opens(Protocol):
    """What gives a trial its agent."""

    def open(self, trial_context: TrialContext) -> AbstractAsyncContextManager[Agent]:
        """The agent for one trial, its world set up before and torn down after. Raises Unavailable."""


@dataclass(slots=True)
class Place:
    """Where one trial is played."""

    open: Callable[[TrialContext], AbstractAsyncContextManager[Agent]]
    spoilt: bool = False
    """Whether what was played there may have left something broken behind."""


@dataclass(slots=True)
class OpenTarget:
    """A target that was looked at once, before anything is played."""

    target: Target
    make: Callable[[TrialContext], Any]
    """What is asked for each trial: the agent, or something awaitable that gives one."""
    shared: Any = None
    """The one object that all trials use; None when each has its own."""
    setup: Callable[..., Any] | None = None
    teardown: Callable[..., Any] | None = None
    snapshot: SnapshotFunction | None = None
    tools: ToolFactory | None = None
    """Makes the tools of the world, where the target names them."""
    warnings: tuple[str, ...] = ()
    given: bool = False
    """It is an object of this process, and no reference."""
    _one_at_a_time: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def start(self) -> None:
        """Before the first trial. Raises Unavailable."""
        await _call_if_any(self.shared, "start", self.target.ref)

    async def stop(self) -> None:
        """After the last one, whatever happened. Raises Unavailable."""
        await _call_if_any(self.shared, "stop", self.target.ref)
        await _call_if_any(self.make, "stop", self.target.ref)

    def open(self, trial_context: TrialContext) -> AbstractAsyncContextManager[Agent]:
        """The agent for one trial, its world set up before and torn down after.

        Raises Unavailable when the world fails: that is not the agent's fault.
        """
        return self._alone(trial_context) if self.target.isolation == "serial" else self._open(trial_context)

    @asynccontextmanager
    async def place(self) -> AsyncIterator[Place]:
        """A place to play one trial, held until the trial is on the disk."""
        yield Place(self.open)

    @property
    def takes_world(self) -> bool:
        """Whether its setup has a parameter for how a story's world stands."""
        return self.setup is not None and "world" in _told(self.setup, TrialContext("", {}, 1, scene=Scene(world={})))

    @property
    def tool_names(self) -> frozenset[str] | None:
        """All tools that it has, where that is known before it is opened."""
        return getattr(self.make, "tool_names", None)

    @property
    def source(self) -> Path | None:
        """The source file that the reference names."""
        found: Path | None = getattr(self.make, "source", None)
        return found or source_file(self.target.ref)

    @asynccontextmanager
    async def _alone(self, trial_context: TrialContext) -> AsyncIterator[Agent]:
        async with self._one_at_a_time, self._open(trial_context) as agent:
            yield agent

    @asynccontextmanager
    async def _open(self, trial_context: TrialContext) -> AsyncIterator[Agent]:
        added, seconds = None, trial_context.seconds
        if self.setup is not None:
            name = self.target.setup or "setup"
            added = await _in_time(_call(self.setup, name, _told(self.setup, trial_context)), f"setup {name}", seconds)
            if isinstance(added, Mapping):
                trial_context.context.update(added)
        made = None
        try:
            factory = f"the factory {self.target.ref}"
            if self.shared is not None:
                made = self.shared
            else:
                made = await _in_time(_awaited(self.make(trial_context)), factory, seconds, code="factory_raised")
            if self.shared is None:
                await _call_if_any(made, "start", self.target.ref, seconds)
            try:
                agent = as_agent(made, self.target)
            except UserMistake as mistake:
                raise Unavailable(f"the factory's answer: {mistake}", code="not_an_agent") from None
            if self.target.gateway and isinstance(agent, CallableAgent):  # others put the context into prompts
                trial_context.context.setdefault("gateway", os.environ.get("OPENAI_BASE_URL", ""))
            if self.snapshot is not None:
                told_of = _known(trial_context)
                trial_context.world = LocalWorld(
                    self.snapshot, added, made, agent, self.target.ref, self.tools, told_of, seconds
                )
            with staged(trial_context.scene.doubles):
                yield agent
        finally:
            trial_context.world = None
            try:
                if self.shared is None:
                    await _call_if_any(made, "stop", self.target.ref, seconds)
            finally:
                await self.tear_down(trial_context)

    async def tear_down(self, trial_context: TrialContext) -> None:
        """What is done after each trial, whatever happened in it. Raises Unavailable."""
        if self.teardown is not None:
            name = self.target.teardown or "teardown"
            await _in_time(_call(self.teardown, name, _told(self.teardown, trial_context)), name, trial_context.seconds)


def open_target(target: Target, loaded: Any = None, *, asked: bool = True) -> OpenTarget:
    """Look at a target: import it, and see what it is. Raises UserMistake.

    `loaded` is the object itself, for targets that are given as objects and not by reference. Models of ours that are
    not `asked`, but played back, need no key.
    """
    opener = target.known.opener
    if opener is not None and target.known.recorded:
        return OpenTarget(target, load(opener, what="agent")(target, asked=asked))
    before_litellm()  # an agent that imports it contacts nobody either
    world: dict[str, Any] = {
        name: load(reference, what=name)
        for name, reference in (("setup", target.setup), ("teardown", target.teardown))
        if reference is not None
    }
    if target.snapshot is not None:
        world["snapshot"] = load_snapshot(target.snapshot)
    if target.tools is not None:
        world["tools"] = ToolFactory.load(target.tools)
    if opener is not None:
        return OpenTarget(target, load(opener, what="agent")(target, asked=asked), **world)
    found = load(target.ref, what="agent") if loaded is None else loaded
    if _is_factory(found, target):
        given = loaded is not None
        return OpenTarget(target, lambda trial_context: _build(found, target), given=given, **world)
    if target.kwargs:
        raise UserMistake(f"agent {target.ref}: kwargs are given, but it is no factory (a callable that they complete)")
    as_agent(found, target)  # mistakes are found now
    opened = OpenTarget(target, lambda trial_context: found, shared=found, given=loaded is not None, **world)
    framework = framework_of(found)
    stateless = inspect.isfunction(found) or inspect.isbuiltin(found) or (framework is not None and framework.stateless)
    if not stateless and target.isolation != "serial":
        opened.warnings = (
            f"agent {target.ref} is one object for all trials: what it remembers of one, the next may see; give a "
            "factory (a function without required parameters that returns a new one), or set isolation: serial",
        )
    return opened


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
    if _responds(found):
        return cast("Agent", found)
    framework = framework_of(found)
    if framework is not None:
        return adapted(found, framework)
    function = found if callable(found) else _run_of(found)
    if not callable(function):
        raise UserMistake(
            f"agent {name}: is {type(found).__name__}, which cannot answer; expected a function of the user's text, a "
            "compiled graph, an object with run or respond, or a factory of one of these"
        )
    check_signature(function, name)
    if not required(function):
        raise UserMistake(f"agent {name}: takes no parameter, so it cannot be told what the user said")
    return CallableAgent(function)


def _responds(found: Any) -> bool:
    """Whether it is an `Agent`; one with `run` may have a `respond` for itself, and no `tools`."""
    return hasattr(found, "respond") and (hasattr(found, "tools") or not callable(getattr(found, "run", None)))


def _run_of(found: Any) -> Any:
    """The `run` of an object; with `detailed=True` where it takes that."""
    run = getattr(found, "run", None)
    if callable(run) and any(each.name == "detailed" for each in inspect.signature(run).parameters.values()):
        return functools.partial(run, detailed=True)
    return run


def _is_factory(found: Any, target: Target) -> bool:
    """A callable whose required parameters the target's kwargs complete (none, as a rule)."""
    if (
        is_graph(found)
        or is_uncompiled(found)
        or framework_of(found) is not None
        or (_responds(found) and not inspect.isclass(found))
    ):
        return False
    if not callable(found):
        return False
    return all(parameter.name in target.kwargs | _gateway(found, target) for parameter in required(found))


async def _build(factory: Callable[..., Any], target: Target) -> Any:
    """A fresh agent. A factory that raises is the world's fault, not the agent's."""
    given = _gateway(factory, target) | target.kwargs
    return await _call(factory, f"the factory {target.ref}", given, code="factory_raised")


def _gateway(factory: Callable[..., Any], target: Target) -> dict[str, str]:
    """The address of the gateway, for a factory that has a parameter of that name; empty outside its workers."""
    if not target.gateway or "gateway" not in (each.name for each in positional(factory)):
        return {}
    return {"gateway": os.environ.get("OPENAI_BASE_URL", "")}


async def _call(function: Callable[..., Any], name: str, given: Mapping[str, Any], code: str = "world_failed") -> Any:
    """Call a synchronous or asynchronous function by keywords, outside the event loop when it is synchronous."""
    try:
        if inspect.iscoroutinefunction(function):
            return await function(**given)
        return await _awaited(await in_thread(lambda: function(**given)))
    except Exception as problem:
        raise Unavailable(f"{name} raised {told(problem)}", code=code) from problem


async def _in_time(work: Awaitable[T], name: str, seconds: float, code: str = "world_failed") -> T:
    """Raises Unavailable when it takes longer than a trial may."""
    try:
        return await within(seconds, work)
    except OverLimit:
        raise Unavailable(f"{name} was not done {too_late(seconds)}", code=code) from None


async def _awaited(value: Any) -> Any:
    return await value if inspect.isawaitable(value) else value


async def _call_if_any(found: Any, method: str, name: str, seconds: float | None = None) -> None:
    function = None if inspect.isclass(found) or is_graph(found) else getattr(found, method, None)
    if callable(function) and not required(function):
        called = f"{method}() of {name}"
        work = _call(function, called, {})
        await (work if seconds is None else _in_time(work, called, seconds))


def _known(trial_context: TrialContext) -> dict[str, Any]:
    return {"story": trial_context.story, "context": trial_context.context, "trial": trial_context.trial}


def _told(function: Callable[..., Any], trial_context: TrialContext) -> dict[str, Any]:
    """Of story, context, trial, world and time what the function has a parameter for.

    One that takes any keyword is told of world and time only where the story has them.
    """
    scene, known = trial_context.scene, _known(trial_context)
    staged_as = {"world": scene.world, "now": scene.now}
    parameters = inspect.signature(function).parameters
    if any(each.kind is inspect.Parameter.VAR_KEYWORD for each in parameters.values()):
        given = {name: value for name, value in staged_as.items() if value is not None or name in parameters}
        return known | given
    return {name: value for name, value in (known | staged_as).items() if name in parameters}
