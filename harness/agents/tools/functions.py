"""Python functions as tools: the schema from signature and docstring, the arguments checked before a call."""

from __future__ import annotations

import functools
import inspect
import re
import sys
import types
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from harness.agents.tools.signatures import (
    InvalidArguments,
    checked,
    documented,
    explained,
    innermost,
    interface,
    signature_of,
)
from harness.errors import UserMistake
from harness.plugins import load
from harness.threads import in_thread
from harness.types.events import ToolSchema

__all__ = ["NAME", "FunctionTool", "Functions", "InvalidArguments", "load_functions", "read_functions"]

NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")
"""What providers take for the name of a tool."""
TOLD = frozenset({"story", "context", "trial"})
"""What a factory of tools may have parameters for."""


@dataclass(frozen=True, slots=True)
class FunctionTool:
    """A Python function, as a model is told of it and as it is called."""

    name: str
    description: str
    parameters: dict[str, Any]
    """JSON schema of the arguments."""
    read_only: bool | None
    """What the function says of itself, by an attribute of that name; None: it does not say."""
    _check: Callable[[Mapping[str, Any]], dict[str, Any]]
    _run: Callable[..., Any]

    def check(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """The arguments as the function takes them. Raises InvalidArguments."""
        return self._check(arguments)

    async def call(self, arguments: Mapping[str, Any]) -> Any:
        """Its result; what it raises is raised. A synchronous one runs in a thread. Raises InvalidArguments."""
        given = self.check(arguments)
        if inspect.iscoroutinefunction(self._run):
            return await self._run(**given)
        result = await in_thread(lambda: self._run(**given))
        return await result if inspect.isawaitable(result) else result

    @property
    def schema(self) -> ToolSchema:
        return ToolSchema(
            name=self.name, description=self.description, parameters=self.parameters, read_only=self.read_only
        )


@dataclass(frozen=True, slots=True)
class Functions:
    """Tools that can be made for one world after another."""

    tools: Sequence[FunctionTool]
    """As they were when they were loaded."""
    _factory: Callable[..., Any] | None
    _where: str

    @property
    def fresh(self) -> bool:
        """Whether they are made anew for each world; else what one does, the next sees."""
        return self._factory is not None

    def __call__(self, **told: Any) -> list[FunctionTool]:
        """Made anew by the factory, if there is one; of what is told it is given what it has parameters for.

        Raises UserMistake, and whatever the factory raises.
        """
        if self._factory is None:
            return list(self.tools)
        parameters = inspect.signature(self._factory).parameters
        made = self._factory(**{name: value for name, value in told.items() if name in parameters})
        return read_functions(functions_of(made), self._where)


def load_functions(reference: str, *, for_model: bool = False) -> Functions:
    """The tools that `module:attribute` stands for; `for_model`: each must say what it does.

    A function without required parameters that returns functions is a factory: it is called for each fresh world (with
    what it names of story, context and trial), and once now, to see what it is. Anything else is used as it is. Raises
    UserMistake.
    """
    functions = _loaded(reference, f"tools {reference}")
    if silent := [tool.name for tool in functions.tools if for_model and not tool.description]:
        says = "has no docstring; say in one what it does: the model reads nothing else of it"
        raise UserMistake(*(f"tools {reference}: {name}: {says}" for name in silent))
    return functions


def _loaded(reference: str, where: str) -> Functions:
    found = load(reference, what="tools")
    if _may_make(found, where):
        try:
            made = found()
        except Exception as problem:
            raise UserMistake(f"{where}: calling it raised {type(problem).__name__}: {problem}") from problem
        if isinstance(made, (list, tuple, Mapping, types.ModuleType)):
            return Functions(read_functions(functions_of(made), where), found, where)
    return Functions(read_functions(found, where), None, where)


def functions_of(made: Any) -> Any:
    """What a factory made without the world, where it gave (functions, world)."""
    return made[0] if has_world(made) else made


def has_world(made: Any) -> bool:
    """Whether a factory gave (functions, world)."""
    return isinstance(made, tuple) and len(made) == 2 and isinstance(made[0], list | tuple | Mapping | types.ModuleType)


def read_functions(found: Any, where: str) -> list[FunctionTool]:
    """The tools in a function, a LangChain tool, a list, a dict by name, or a module (its public functions).

    `where` begins every message. Raises UserMistake with every problem found.
    """
    tools: dict[str, FunctionTool] = {}
    problems: list[str] = []
    for name, each in _named_parts(found):
        try:
            tool = _tool(name, each, where)
        except UserMistake as mistake:
            problems += mistake.problems
            continue
        if tool.name in tools:
            problems.append(f'{where}: two tools are named "{tool.name}"; each needs a name of its own')
        tools[tool.name] = tool
    if problems:
        raise UserMistake(*problems)
    if not tools:
        raise UserMistake(f"{where}: there is no function in it")
    return list(tools.values())


def _may_make(found: Any, where: str) -> bool:
    """A plain function or class that can be called without arguments; an asynchronous one is a tool."""
    if not (inspect.isroutine(found) or inspect.isclass(found) or isinstance(found, functools.partial)):
        return False
    needed = [
        each.name
        for each in signature_of(found, where).parameters.values()
        if each.default is each.empty and each.kind not in (each.VAR_POSITIONAL, each.VAR_KEYWORD)
    ]
    if needed and TOLD.issuperset(needed):
        raise UserMistake(
            f"{where}: needs {', '.join(needed)}; what makes tools is called once without, to see what they are: give "
            "its parameters defaults (if it is a tool itself, put it into a list)"
        )
    return not needed and not inspect.iscoroutinefunction(found)


def _named_parts(found: Any) -> Iterator[tuple[str | None, Any]]:
    """What may be a tool, with the name it is given from outside."""
    if isinstance(found, types.ModuleType):
        for name, each in vars(found).items():
            own = inspect.isfunction(each) and each.__module__ == found.__name__
            if not name.startswith("_") and (own or _is_langchain(each)):
                yield None, each
    elif isinstance(found, Mapping):
        yield from ((str(name), each) for name, each in found.items())
    elif isinstance(found, Iterable) and not isinstance(found, (str, bytes)) and not _is_langchain(found):
        yield from ((None, each) for each in found)
    else:
        yield None, found


def _tool(name: str | None, found: Any, where: str) -> FunctionTool:
    if isinstance(found, FunctionTool):
        return found
    if _is_langchain(found):
        return _of_langchain(found, where)
    if not (inspect.isroutine(found) or isinstance(found, functools.partial)):
        raise UserMistake(
            f"{where}: {name + ': ' if name else ''}{type(found).__name__} is no tool; expected functions, "
            "LangChain tools, or a function without required parameters that returns a list of them"
        )
    named = name or str(getattr(innermost(found), "__name__", ""))
    where = f"{where}: {named}"
    if not NAME.fullmatch(named):
        raise UserMistake(f"{where}: is no name for a tool; use letters, digits, _ and -, at most 64")
    adapter, schema = interface(found, where)
    description, of_parameters = documented(inspect.getdoc(innermost(found)) or "")
    properties = {
        key: {**({"description": of_parameters[key]} if key in of_parameters else {}), **shape}
        for key, shape in schema["properties"].items()
    }
    said = getattr(found, "read_only", getattr(innermost(found), "read_only", None))
    return FunctionTool(
        name=named,
        description=description,
        parameters={**schema, "properties": properties},
        read_only=said if isinstance(said, bool) else None,
        _check=functools.partial(checked, adapter),
        _run=found,
    )


def _is_langchain(found: Any) -> bool:
    """Told without importing LangChain: what is a tool of it has imported it."""
    tools = sys.modules.get("langchain_core.tools")
    return tools is not None and isinstance(found, tools.BaseTool)


def _of_langchain(tool: Any, where: str) -> FunctionTool:
    from langchain_core.utils.function_calling import convert_to_openai_tool

    told = convert_to_openai_tool(tool)["function"]
    metadata = tool.metadata or {}
    said = metadata.get("read_only", metadata.get("readOnlyHint"))

    def check(arguments: Mapping[str, Any]) -> dict[str, Any]:
        model = tool.args_schema
        if inspect.isclass(model) and hasattr(model, "model_validate"):
            try:
                model.model_validate(dict(arguments))
            except ValidationError as problem:
                raise InvalidArguments(explained(problem)) from None
        return dict(arguments)

    async def run(**given: Any) -> Any:
        return await tool.ainvoke(given)

    return FunctionTool(
        name=tool.name,
        description=told.get("description") or tool.name,
        parameters=told.get("parameters") or {"type": "object", "properties": {}},
        read_only=said if isinstance(said, bool) else None,
        _check=check,
        _run=run,
    )
