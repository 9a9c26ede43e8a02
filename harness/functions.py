"""Python functions as tools: the schema from signature and docstring, the arguments checked before a call."""

from __future__ import annotations

import functools
import inspect
import re
import sys
import types
import typing
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import pydantic_core
from pydantic import TypeAdapter, ValidationError
from pydantic.errors import PydanticUserError
from pydantic.json_schema import GenerateJsonSchema

from harness.errors import UserMistake
from harness.events import ToolSchema
from harness.plugins import load
from harness.threads import in_thread

NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")
"""What providers take for the name of a tool."""


class InvalidArguments(Exception):
    """The arguments do not fit the tool's signature; the message is fit for a model."""


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
    """The arguments as the function takes them; raises InvalidArguments."""
    _run: Callable[..., Any]

    async def call(self, arguments: Mapping[str, Any]) -> Any:
        """Its result; what it raises is raised. A synchronous one runs in a thread. Raises InvalidArguments."""
        given = self._check(arguments)
        if inspect.iscoroutinefunction(self._run):
            return await self._run(**given)
        result = await in_thread(lambda: self._run(**given))
        return await result if inspect.isawaitable(result) else result

    @property
    def schema(self) -> ToolSchema:
        return ToolSchema(
            name=self.name, description=self.description, parameters=self.parameters, read_only=self.read_only
        )


def load_functions(reference: str) -> Callable[..., list[FunctionTool]]:
    """The tools that `module:attribute` stands for, made anew by each call of what is returned.

    A function without required parameters that returns functions is a factory: it is called for each fresh world, and
    once now, to see what it is. Of what is given by keyword (such as story, context, trial) it gets what it names.
    Anything else is used as it is. Raises UserMistake.
    """
    where = f"tools {reference}"
    found = load(reference, what="tools")
    if _may_make(found):
        try:
            made = found()
        except Exception as problem:
            raise UserMistake(f"{where}: calling it raised {type(problem).__name__}: {problem}") from problem
        if isinstance(made, (list, tuple, Mapping, types.ModuleType)):
            read_functions(made, where)  # mistakes are found now
            return lambda **told: read_functions(found(**_named(found, told)), where)
    tools = read_functions(found, where)
    return lambda **told: list(tools)


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


def _may_make(found: Any) -> bool:
    """A plain function or class that can be called without arguments; an asynchronous one is a tool."""
    if not (inspect.isroutine(found) or inspect.isclass(found) or isinstance(found, functools.partial)):
        return False
    return not inspect.iscoroutinefunction(found) and not any(
        each.default is each.empty and each.kind not in (each.VAR_POSITIONAL, each.VAR_KEYWORD)
        for each in inspect.signature(found).parameters.values()
    )


def _named(function: Callable[..., Any], told: Mapping[str, Any]) -> dict[str, Any]:
    parameters = inspect.signature(function).parameters
    return {name: value for name, value in told.items() if name in parameters}


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
    named = name or str(getattr(_innermost(found), "__name__", ""))
    where = f"{where}: {named}"
    if not NAME.fullmatch(named):
        raise UserMistake(f"{where}: is no name for a tool; use letters, digits, _ and -, at most 64")
    text = inspect.getdoc(_innermost(found))
    if not text:
        raise UserMistake(f"{where}: has no docstring; say in one what it does: the model reads nothing else of it")
    adapter, schema = _interface(found, where)
    description, of_parameters = _documented(text)
    properties = {
        key: {**({"description": of_parameters[key]} if key in of_parameters else {}), **shape}
        for key, shape in schema["properties"].items()
    }
    said = getattr(found, "read_only", getattr(_innermost(found), "read_only", None))
    return FunctionTool(
        name=named,
        description=description,
        parameters={**schema, "properties": properties},
        read_only=said if isinstance(said, bool) else None,
        _check=functools.partial(_checked, adapter),
        _run=found,
    )


def _innermost(function: Any) -> Any:
    """The function under partials and decorators."""
    while isinstance(function, functools.partial):
        function = function.func
    return inspect.unwrap(function)


@functools.lru_cache(maxsize=1024)
def _documented(docstring: str) -> tuple[str, dict[str, str]]:
    """What a docstring (Google, Sphinx, NumPy) says of the function, and of each parameter."""
    from docstring_parser import ParseError, parse

    try:
        parsed = parse(docstring)
    except ParseError:
        return docstring, {}
    described = {each.arg_name: " ".join(each.description.split()) for each in parsed.params if each.description}
    return ((parsed.description or docstring).strip() if described else docstring), described


def _interface(function: Any, where: str) -> tuple[TypeAdapter[Any], dict[str, Any]]:
    """What checks the arguments of a function, and their JSON schema. Raises UserMistake."""
    signature = inspect.Signature(_parameters(function, where))
    try:
        try:
            return _described(signature, str(signature))
        except TypeError:  # a default that has no hash
            return _described.__wrapped__(signature, str(signature))
    except PydanticUserError as problem:
        what = str(problem).partition("\n")[0]
        raise UserMistake(f"{where}: its parameters cannot be described as JSON: {what}") from None


def _parameters(function: Any, where: str) -> list[inspect.Parameter]:
    """The parameters that are left to the model, their annotations as objects."""
    bound = function.keywords if isinstance(function, functools.partial) else {}
    left = [each for each in inspect.signature(function).parameters.values() if each.name not in bound]
    for each in left:
        if each.kind in (each.POSITIONAL_ONLY, each.VAR_POSITIONAL):
            raise UserMistake(f"{where}: {each.name}: a tool is called by the names of its parameters, not by place")
    # Only of these: what is bound, or returned, may have an annotation that means nothing outside its file.
    annotated = types.SimpleNamespace(
        __annotations__={each.name: each.annotation for each in left if each.annotation is not each.empty}
    )
    try:
        names = getattr(_innermost(function), "__globals__", {})
        hints = typing.get_type_hints(annotated, globalns=names, include_extras=True)
    except (NameError, TypeError, AttributeError, SyntaxError) as problem:
        raise UserMistake(f"{where}: its annotations cannot be read: {problem}") from None
    # `note: str = None` means that there may be none.
    hints |= {each.name: hints[each.name] | None for each in left if each.default is None and each.name in hints}
    return [each.replace(annotation=hints.get(each.name, Any)) for each in left]


class _Schemas(GenerateJsonSchema):
    # A default that is no JSON is left out, without a word.
    ignored_warning_kinds = {"skipped-choice", "non-serializable-default"}  # noqa: RUF012


@functools.lru_cache(maxsize=1024)  # a factory makes the same functions again for every trial
def _described(signature: inspect.Signature, written: str) -> tuple[TypeAdapter[Any], dict[str, Any]]:
    """`written` tells defaults apart that are equal to Python, such as 1 and True."""

    def arguments(**given: Any) -> dict[str, Any]:
        return given

    stand_in: Any = arguments
    stand_in.__signature__ = signature
    stand_in.__annotations__ = {each.name: each.annotation for each in signature.parameters.values()}
    adapter: TypeAdapter[Any] = TypeAdapter(stand_in)
    schema = adapter.json_schema(schema_generator=_Schemas) if signature.parameters else {}
    properties = {
        name: {key: value for key, value in shape.items() if key != "title"}
        for name, shape in schema.get("properties", {}).items()
    }
    return adapter, {"type": "object", "additionalProperties": False, **schema, "properties": properties}


def _checked(adapter: TypeAdapter[Any], arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Strict as JSON is: "5" is no integer, but a text may be a date. Defaults are left to the function."""
    try:
        read = adapter.validate_json(pydantic_core.to_json(dict(arguments)), strict=True)
    except ValidationError as problem:
        raise InvalidArguments(_explained(problem)) from None
    return {name: value for name, value in read.items() if name in arguments}


def _explained(problem: ValidationError) -> str:
    return "; ".join(
        f"{'.'.join(map(str, error['loc'])) or 'arguments'}: {error['msg']}"
        for error in problem.errors(include_url=False, include_context=False, include_input=False)
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
                raise InvalidArguments(_explained(problem)) from None
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
