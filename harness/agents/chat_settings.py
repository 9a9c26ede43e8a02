"""What is set for a model as the agent in `Target.kwargs`, checked before anything is played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import Field, JsonValue, ValidationError, field_validator

from harness.agents.tools.doubles.tools import Doubles
from harness.agents.tools.functions import Functions, load_functions
from harness.errors import UserMistake
from harness.formats.documents import read_text, schema_problems
from harness.llm.client import check
from harness.types.model_spec import ModelSpec
from harness.types.target import Target
from harness.types.trajectory import ToolSchema


class ChatTarget(ModelSpec):
    """How a model plays the agent. A model that is named here is asked instead of the target's: for variants."""

    prompt: str | None = None
    """The system prompt; it goes before prompt_file."""
    prompt_file: str | None = None
    """A file of its text."""
    tools: tuple[str, ...] = ()
    """`module:attribute`, one or several: a Python function, a list of them, or a function that returns one."""
    doubles: str | dict[str, JsonValue] | None = None
    """What stands in for tools: a YAML file, or what it would say."""
    max_steps: int = Field(default=20, ge=1)
    """Answers of the model in one turn; a turn that takes more is the agent's failure."""

    @field_validator("tools", mode="before")
    @classmethod
    def _one_or_several(cls, value: Any) -> Any:
        return [value] if isinstance(value, str) else value


@dataclass(frozen=True, slots=True)
class Prepared:
    """A model that can play the agent: everything that can be checked is."""

    spec: ModelSpec
    prompt: str
    max_steps: int
    functions: Sequence[Functions]
    doubles: Doubles | None


def read_settings(target: Target, *, asked: bool = True) -> Prepared:
    """Read what is set, and load what it names; a model that is not `asked` needs no key.

    Raises UserMistake with every problem.
    """
    where = f"agent {target.ref}"
    try:
        settings = ChatTarget.model_validate(target.kwargs)
    except ValidationError as error:
        problems = [each.removeprefix("kwargs: ") for each in schema_problems(error, "kwargs", ChatTarget)]
        raise UserMistake(*(f"{where}: kwargs.{each}" for each in problems)) from None
    spec = ModelSpec(
        **settings.model_dump(include=set(ModelSpec.model_fields) - {"model"}), model=settings.model or target.ref
    )
    problems = []
    with _noted(problems, f"{where}: "):
        if asked:
            check(str(spec.model), spec.base_url)
    prompt = settings.prompt
    with _noted(problems, f"{where}: kwargs.prompt_file: "):
        if prompt is None and settings.prompt_file is not None:
            prompt = read_text(Path(settings.prompt_file))
    functions: list[Functions] = []
    for reference in settings.tools:
        with _noted(problems, f"{where}: kwargs."):
            functions.append(load_functions(reference))
    tools = [tool.schema for each in functions for tool in each.tools]
    problems += [f'{where}: kwargs.tools: two tools are named "{name}"' for name in _twice(tools)]
    doubles: Doubles | None = None
    if settings.doubles is not None and not problems:
        with _noted(problems, f"{where}: kwargs.{'doubles: ' if isinstance(settings.doubles, str) else ''}"):
            doubles = Doubles(settings.doubles, tools)
    if problems:
        raise UserMistake(*problems)
    return Prepared(spec, prompt or "", settings.max_steps, functions, doubles)


@contextmanager
def _noted(problems: list[str], where: str) -> Iterator[None]:
    try:
        yield
    except UserMistake as mistake:
        problems += [where + problem for problem in mistake.problems]


def _twice(tools: Sequence[ToolSchema]) -> list[str]:
    names = [tool.name for tool in tools]
    return sorted({name for name in names if names.count(name) > 1})
