"""The signature and the docstring of a function, as a JSON schema of its arguments and a check of them."""

from __future__ import annotations

import functools
import inspect
import types
import typing
import weakref
from collections.abc import Mapping
from typing import Any

import pydantic_core
import typing_extensions
from pydantic import TypeAdapter, ValidationError
from pydantic.errors import PydanticUserError
from pydantic.json_schema import GenerateJsonSchema

from harness.errors import UserMistake

Interface = tuple[TypeAdapter[Any], dict[str, Any]]
_READ: weakref.WeakKeyDictionary[Any, tuple[Any, Interface]] = weakref.WeakKeyDictionary()
"""What was read of functions before: a factory makes the same ones again for every world."""


class InvalidArguments(Exception):
    """The arguments do not fit the tool's signature; the message is fit for a model."""


def signature_of(function: Any, where: str) -> inspect.Signature:
    """Raises UserMistake for what was written in C and tells of no parameters."""
    try:
        return inspect.signature(function)
    except ValueError:
        raise UserMistake(f"{where}: says nothing of its parameters; wrap it in a function that does") from None


def innermost(function: Any) -> Any:
    """The function under partials and decorators."""
    while isinstance(function, functools.partial):
        function = function.func
    return inspect.unwrap(function)


@functools.lru_cache(maxsize=1024)
def documented(docstring: str) -> tuple[str, dict[str, str]]:
    """What a docstring (Google, Sphinx, NumPy) says of the function, and of each parameter."""
    from docstring_parser import ParseError, parse

    try:
        parsed = parse(docstring)
    except ParseError:
        return docstring, {}
    described = {each.arg_name: " ".join(each.description.split()) for each in parsed.params if each.description}
    return ((parsed.description or docstring).strip() if described else docstring), described


def interface(function: Any, where: str) -> Interface:
    """What checks the arguments of a function, and their JSON schema. Raises UserMistake."""
    code, told = _same_in_each_world(function)
    if code is None:
        return _read(function, where)
    known = _READ.get(code)
    if known is None or known[0] != told:
        _READ[code] = known = told, _read(function, where)
    return known[1]


def _same_in_each_world(function: Any) -> tuple[Any, Any]:
    """What a factory does not make anew for every world, and what else tells which parameters there are: the function
    of a method, or the code of a function that was defined inside, under decorators and partials as well. (None, None)
    where there is no such thing."""
    if isinstance(function, functools.partial):
        code, told = _same_in_each_world(function.func)
        return (code, (told, len(function.args), *function.keywords)) if code is not None else (None, None)
    if isinstance(function, types.MethodType):
        made = isinstance(function.__func__, types.FunctionType)
        return (function.__func__, None) if made else (None, None)
    while isinstance(function, types.FunctionType) and "__signature__" not in vars(function):
        if (wrapped := vars(function).get("__wrapped__")) is None:
            defaults = repr((function.__defaults__, function.__kwdefaults__))
            return function.__code__, (function.__module__, defaults, dict(function.__annotations__))
        function = wrapped
    return None, None


def _read(function: Any, where: str) -> Interface:
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
    left = [each for each in signature_of(function, where).parameters.values() if each.name not in bound]
    for each in left:
        if each.kind in (each.POSITIONAL_ONLY, each.VAR_POSITIONAL):
            raise UserMistake(f"{where}: {each.name}: a tool is called by the names of its parameters, not by place")
    # Only of these: what is bound, or returned, may have an annotation that means nothing outside its file.
    annotated = types.SimpleNamespace(
        __annotations__={each.name: each.annotation for each in left if each.annotation is not each.empty}
    )
    try:
        names = getattr(innermost(function), "__globals__", {})
        written = typing.get_type_hints(annotated, globalns=names, include_extras=True)
        hints = {name: _readable(each, ()) for name, each in written.items()}
    except (NameError, TypeError, AttributeError, SyntaxError) as problem:
        raise UserMistake(f"{where}: its annotations cannot be read: {problem}") from None
    # `note: str = None` means that there may be none.
    hints |= {each.name: hints[each.name] | None for each in left if each.default is None and each.name in hints}
    return [each.replace(annotation=hints.get(each.name, Any)) for each in left]


def _readable(hint: Any, within: tuple[Any, ...]) -> Any:
    """The same with every TypedDict of `typing` as one of `typing_extensions`; pydantic wants that before Python 3.12.

    One that holds itself (`within`) is any dict there.
    """
    if typing.is_typeddict(hint):
        return dict[str, Any] if hint in within else _readable_dict(hint, (*within, hint))
    origin, parts = typing.get_origin(hint), typing.get_args(hint)
    read = parts if origin is typing.Literal else tuple(_readable(each, within) for each in parts)
    if all(new is old for new, old in zip(read, parts, strict=True)):
        return hint
    if origin is typing.Annotated:
        return typing.Annotated[(read[0], *hint.__metadata__)]
    if origin is types.UnionType:
        return typing.Union[read]  # noqa: UP007
    return origin[read[0] if len(read) == 1 else read]


def _readable_dict(hint: Any, within: tuple[Any, ...]) -> Any:
    fields = {
        name: _field(_readable(each, within), needed=name in hint.__required_keys__)
        for name, each in typing.get_type_hints(hint, include_extras=True).items()
    }
    make: Any = typing_extensions.TypedDict
    made = make(hint.__name__, fields)
    made.__doc__ = hint.__doc__
    return made


def _field(hint: Any, *, needed: bool) -> Any:
    """`needed` says it where the annotation does not; of what was written as text typing knows only that."""
    says = typing.get_origin(hint)
    if says in {typing.Required, typing.NotRequired}:
        needed, (hint,) = says is typing.Required, typing.get_args(hint)
    return typing_extensions.Required[hint] if needed else typing_extensions.NotRequired[hint]


class _Schemas(GenerateJsonSchema):
    # A default that is no JSON is left out, without a word.
    ignored_warning_kinds = {"skipped-choice", "non-serializable-default"}  # noqa: RUF012


@functools.lru_cache(maxsize=1024)  # a factory makes the same functions again for every trial
def _described(signature: inspect.Signature, written: str) -> Interface:
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


def checked(adapter: TypeAdapter[Any], arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Strict as JSON is: "5" is no integer, but a text may be a date. Defaults are left to the function."""
    try:
        read = adapter.validate_json(pydantic_core.to_json(dict(arguments)), strict=True)
    except ValidationError as problem:
        raise InvalidArguments(explained(problem)) from None
    return {name: value for name, value in read.items() if name in arguments}


def explained(problem: ValidationError) -> str:
    return "; ".join(
        f"{'.'.join(map(str, error['loc'])) or 'arguments'}: {error['msg']}"
        for error in problem.errors(include_url=False, include_context=False, include_input=False)
    )
