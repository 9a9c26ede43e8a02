"""Tools that are called by the harness itself: those an agent shows, or those that a factory makes."""

from __future__ import annotations

import functools
import inspect
import types
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from harness.agents.tools.doubles.tools import CallableTool
from harness.agents.tools.functions import InvalidArguments, has_world, read_functions
from harness.agents.tools.registered import registered_functions
from harness.agents.tools.signatures import checked, innermost, interface
from harness.errors import Unavailable, UserMistake, told
from harness.plugins import load
from harness.threads import in_thread


@dataclass(frozen=True, slots=True)
class PlainTool:
    """A function as it is. Its arguments are read as its annotations say, where they fit them."""

    function: Callable[..., Any]

    async def call(self, arguments: Mapping[str, Any]) -> Any:
        given = self._read(arguments)
        if inspect.iscoroutinefunction(self.function):
            return await self.function(**given)
        result = await in_thread(lambda: self.function(**given))
        return await result if inspect.isawaitable(result) else result

    def _read(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        try:
            return checked(interface(self.function, "tool")[0], arguments)
        except (InvalidArguments, UserMistake):  # it says itself what it does not take
            return dict(arguments)


def tools_of(agent: Any, made: Any, reference: str) -> Mapping[str, CallableTool]:
    """The tools that an agent shows: of its tool nodes, of a chat target, or under `@harness.tool`."""
    if (graph := getattr(agent, "_graph", None)) is not None:
        from harness.agents.graph.tools import tools_in

        return {tool.name: tool for tool in read_functions(tools_in(graph), reference)} if tools_in(graph) else {}
    if getattr(agent, "kind", None) == "chat":
        return dict(agent.by_name)
    return {name: PlainTool(each) for name, each in registered_functions(reference, made).items()}


class MadeWorld(NamedTuple):
    """What a factory of tools made for one world."""

    tools: Mapping[str, CallableTool]
    world: Any
    """What a snapshot gets: what the factory gave beside the functions, else the functions."""


@dataclass(frozen=True, slots=True)
class ToolFactory:
    """Makes the tools of a fresh world."""

    reference: str
    _factory: Callable[..., Any]

    @staticmethod
    def load(reference: str) -> ToolFactory:
        """Raises UserMistake where it is no factory: what one conversation writes, the next would find."""
        found = load(reference, what="tools")
        if not (inspect.isroutine(found) or inspect.isclass(found) or isinstance(found, functools.partial)):
            raise UserMistake(
                f"tools {reference}: is {type(found).__name__}; every conversation needs a fresh world: give a "
                "function without required parameters that returns the functions, or (functions, world)"
            )
        needed = [
            each.name
            for each in inspect.signature(found).parameters.values()
            if each.default is each.empty
            and each.kind not in (each.VAR_POSITIONAL, each.VAR_KEYWORD)
            and each.name not in {"story", "context", "trial"}
        ]
        if needed:
            raise UserMistake(
                f"tools {reference}: needs {', '.join(needed)}; give a function without required parameters that "
                "returns the functions, or (functions, world)"
            )
        return ToolFactory(reference, found)

    async def make(self, known: Mapping[str, Any]) -> MadeWorld:
        """For a fresh world; `known` are story, context and trial. Raises Unavailable."""
        parameters = inspect.signature(self._factory).parameters
        given = {name: value for name, value in known.items() if name in parameters}
        try:
            made = await in_thread(lambda: self._factory(**given))
            made = await made if inspect.isawaitable(made) else made
        except Exception as problem:
            raise Unavailable(
                f"the factory {self.reference} raised {told(problem)}", code="factory_raised"
            ) from problem
        functions, world = made if has_world(made) else (made, made)
        tools = {name: _direct(each) for name, each in _named(functions)}
        if not tools:
            raise Unavailable(
                f"the factory {self.reference} returned {type(made).__name__} without a function; return a dict or "
                "list of functions, or (functions, world)",
                code="factory_raised",
            )
        return MadeWorld(tools, world)


def _named(functions: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(functions, Mapping):
        yield from ((str(name), each) for name, each in functions.items())
    elif isinstance(functions, types.ModuleType):
        own = {name: each for name, each in vars(functions).items() if inspect.isfunction(each)}
        yield from ((name, each) for name, each in own.items() if each.__module__ == functions.__name__)
    elif isinstance(functions, list | tuple):
        for each in functions:
            name = getattr(each, "name", None) or getattr(innermost(each), "__name__", None)
            if isinstance(name, str):
                yield name, each


def _direct(found: Any) -> CallableTool:
    if callable(found) and not hasattr(found, "ainvoke"):
        return PlainTool(found)
    (tool,) = read_functions([found], "tools")  # LangChain's
    return tool
