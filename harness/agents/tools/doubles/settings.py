"""What a doubles file says, and all that can be wrong with it, noticed before anything is played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from pydantic import Field, JsonValue, ValidationError, field_validator, model_validator

from harness.agents.tools.functions import NAME
from harness.errors import UserMistake, nearest
from harness.formats.documents import read_document, schema_problems
from harness.types.events import ToolSchema
from harness.types.jsonable import Data


class MockAnswer(Data):
    """What a mocked tool answers to the calls that it fits."""

    input: dict[str, JsonValue] | None = None
    """Arguments that a call must have, equal as JSON; it may have others. None fits every call."""
    output: JsonValue = None
    error: str | None = None
    """The call ends in this error."""

    @model_validator(mode="after")
    def _one_of_both(self) -> MockAnswer:
        if ("output" in self.model_fields_set) == (self.error is not None):
            raise ValueError("expected either output or error")
        return self


class Mock(Data):
    """A tool that answers from the file. The first three are for a tool of which there is no function."""

    description: str | None = None
    parameters: dict[str, JsonValue] | None = None
    """JSON schema of the arguments; None: any."""
    read_only: bool | None = None
    answers: tuple[MockAnswer, ...]

    @model_validator(mode="before")
    @classmethod
    def _from_list(cls, value: Any) -> Any:
        return {"answers": value} if isinstance(value, list) else value

    @field_validator("answers")
    @classmethod
    def _not_empty(cls, value: tuple[MockAnswer, ...]) -> tuple[MockAnswer, ...]:
        if not value:
            raise ValueError("expected one answer at least")
        return value


class Fault(Data):
    """What goes wrong with a call."""

    call: int | None = Field(default=None, ge=1)
    """The n-th call of the tool in a trial, those with invalid arguments aside; None: every call."""
    error: str | None = None
    """The tool is not run; the call ends in this error."""
    seconds: float | None = Field(default=None, gt=0)
    """It comes so much later."""

    @model_validator(mode="after")
    def _does_something(self) -> Fault:
        if self.error is None and self.seconds is None:
            raise ValueError("expected error or seconds, or both")
        return self


class DoublesFile(Data):
    """The doubles of an agent's tools. A tool that is not mocked runs, unless recorded results are played back."""

    mock: dict[str, Mock] = Field(default_factory=dict)
    record: str | None = None
    """A JSONL file to which the results of the tools that run are added."""
    replay: str | None = None
    """Such a file: no tool is run, its results are played back."""
    fault: dict[str, tuple[Fault, ...]] = Field(default_factory=dict)
    """Name of a tool, or a glob → what goes wrong with its calls: one fault, or several."""

    @field_validator("fault", mode="before")
    @classmethod
    def _one_or_several(cls, value: Any) -> Any:
        if not isinstance(value, Mapping):
            return value
        return {name: faults if isinstance(faults, list) else [faults] for name, faults in value.items()}

    @model_validator(mode="after")
    def _one_way(self) -> DoublesFile:
        if self.record is not None and self.replay is not None:
            raise ValueError("record and replay are both given; keep one")
        return self


@dataclass(frozen=True, slots=True)
class Described:
    """What is doubled: the file, where it stands, and the tools that it leaves the agent with."""

    file: DoublesFile
    where: str
    folder: Path
    tools: tuple[ToolSchema, ...]
    """Those of the functions, then those that are only mocked."""


def read_settings(given: str | Mapping[str, Any], tools: Sequence[ToolSchema]) -> Described:
    """Read a file, or what it would say. Raises UserMistake with every problem."""
    where, folder, content = "doubles", Path(), given
    if isinstance(given, str):
        where, folder, content = given, Path(given).parent, read_document(Path(given))
    if not isinstance(content, Mapping):
        raise UserMistake(f"{where}: expected an object with mock, record, replay or fault")
    try:
        file = DoublesFile.model_validate(content)
    except ValidationError as error:
        raise UserMistake(*schema_problems(error, where, DoublesFile)) from None
    named = {tool.name: tool for tool in tools}
    own = [
        ToolSchema(name=name, description=mock.description, parameters=mock.parameters, read_only=mock.read_only)
        for name, mock in file.mock.items()
        if name not in named
    ]
    problems = [
        *_of_mocks(file.mock, named),
        *(
            f"fault.{name}: no tool has this name{nearest(name, [*named, *file.mock])}"
            for name in file.fault
            if not any(fnmatchcase(tool, name) for tool in (*named, *file.mock))
        ),
    ]
    if problems:
        raise UserMistake(*(f"{where}: {problem}" for problem in problems))
    return Described(file, where, folder, (*tools, *own))


def _of_mocks(mocks: Mapping[str, Mock], tools: Mapping[str, ToolSchema]) -> Iterator[str]:
    for name, mock in mocks.items():
        place = f"mock.{name}"
        if name in tools:
            for field in sorted(mock.model_fields_set - {"answers"}):
                yield f"{place}.{field}: the tool's function says this itself; take it out"
        elif mock.description is None:
            yield (
                f"{place}: no function has this name{nearest(name, tools)}; name its function under tools, "
                "or say here what it is: description, and parameters (a JSON schema)"
            )
        elif not NAME.fullmatch(name):
            yield f"{place}: is no name for a tool; use letters, digits, _ and -, at most 64"
        parameters = tools[name].parameters if name in tools else mock.parameters
        if parameters is not None:
            wrong = _no_schema(parameters)
            yield from [f"{place}.parameters: {wrong}"] if wrong else _of_inputs(place, mock, parameters)


def _of_inputs(place: str, mock: Mock, parameters: Mapping[str, Any]) -> Iterator[str]:
    """An input that no call can have will never fit."""
    names = parameters.get("properties", {})
    closed = parameters.get("additionalProperties", True) is False
    for position, answer in enumerate(mock.answers):
        where = f"{place}.answers[{position}].input"
        for name, value in (answer.input or {}).items():
            if name in names:
                # `required` aside: an input need not name every argument.
                for problem in misfits({name: value}, {**parameters, "required": []}):
                    yield f"{where}.{problem}"
            elif closed:
                yield f"{where}.{name}: the tool takes no such argument{nearest(name, names)}"


def misfits(arguments: Mapping[str, Any], parameters: Mapping[str, Any]) -> list[str]:
    """Where the arguments do not fit the JSON schema, and why."""
    from jsonschema import Draft202012Validator

    return [
        f"{'.'.join(map(str, error.absolute_path)) or 'arguments'}: {error.message}"
        for error in Draft202012Validator(parameters).iter_errors(dict(arguments))
    ]


def _no_schema(parameters: Mapping[str, Any]) -> str | None:
    """What is wrong with a JSON schema of arguments."""
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import SchemaError

    if parameters.get("type") != "object":
        return "expected a JSON schema of an object, with type: object and properties"
    try:
        Draft202012Validator.check_schema(parameters)
    except SchemaError as error:
        return f"is no JSON schema: {error.message}"
    return None
