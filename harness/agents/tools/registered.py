"""The functions under `@harness.tool`, known before any of them is called."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any
from weakref import WeakKeyDictionary, WeakValueDictionary

from harness.errors import UserMistake
from harness.types.trajectory import ToolSchema

FARTHEST = 3
"""Imports that are followed from the agent's module: it imports its tools, or what imports them."""

_known: WeakValueDictionary[tuple[str, str, str], Callable[..., Any]] = WeakValueDictionary()
"""By module, place in it, and the name of the tool. Of functions that a factory makes again and again, the last."""

_schemas: WeakKeyDictionary[Callable[..., Any], dict[str, ToolSchema]] = WeakKeyDictionary()


def register(function: Callable[..., Any], name: str) -> None:
    """Remember that this function is a tool of that name."""
    _known[function.__module__, function.__qualname__, name] = function


def registered_tools(reference: str) -> list[ToolSchema]:
    """The tools of the module of `module:attribute` and of what it imports, in the order of their modules and places.

    The module has been imported. Schemas are of the signatures, where these can be written as one.
    """
    near = _near(reference.partition(":")[0])
    found = [(module, name, function) for (module, _, name), function in list(_known.items()) if module in near]
    found.sort(key=lambda each: near.index(each[0]))
    return list({name: schema_of(name, function) for _, name, function in found}.values())


def registered_functions(reference: str, made: Any) -> dict[str, Callable[..., Any]]:
    """Name → what can be called of the same: functions of the modules, and methods of the object that was made.

    What a factory defines anew each time is left out: nobody knows whose it is.
    """
    near = _near(reference.partition(":")[0])
    found: dict[str, Callable[..., Any]] = {}
    for (module, place, name), function in list(_known.items()):
        owner, _, attribute = place.rpartition(".")
        if module not in near or owner.endswith("<locals>"):
            continue
        if not owner:
            found[name] = function
        elif any(each.__qualname__ == owner and each.__module__ == module for each in type(made).__mro__):
            found[name] = getattr(made, attribute)
    return found


def _parameters(function: Callable[..., Any]) -> dict[str, Any]:
    """The names of the arguments, and which must be given."""
    variadic = {inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD}
    found = [each for each in inspect.signature(function).parameters.values() if each.kind not in variadic]
    found = found[1:] if found and found[0].name in {"self", "cls"} else found
    required = [each.name for each in found if each.default is inspect.Parameter.empty]
    return {"type": "object", "properties": {each.name: {} for each in found}, "required": required}


def _near(name: str) -> list[str]:
    """The names of the module and of those that it imports, or imports something from."""
    near, rim = [name], [name]
    for _ in range(FARTHEST):
        named = {each: None for module in rim for each in _imported(sys.modules.get(module))}
        rim = [each for each in named if each not in near]
        near += rim
    return near


def _imported(module: ModuleType | None) -> Iterator[str]:
    for value in list(vars(module).values()) if module is not None else ():
        name = value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", None)
        if isinstance(name, str):
            yield name


def schema_of(name: str, function: Callable[..., Any]) -> ToolSchema:
    """Of a function as a tool of this name; made once."""
    known = _schemas.setdefault(function, {})
    if name not in known:
        known[name] = _schema(name, function)
    return known[name]


def _schema(name: str, function: Callable[..., Any]) -> ToolSchema:
    from harness.agents.tools.functions import read_functions

    try:
        (tool,) = read_functions([function], name)
    except UserMistake:  # such as a function without annotations, or a method, whose object is no argument
        return ToolSchema(name=name, description=inspect.getdoc(function), parameters=_parameters(function))
    return tool.schema.model_copy(update={"name": name})
