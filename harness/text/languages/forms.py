"""Checks once, when it is read, that a section of a language pack holds what its reader needs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, BeforeValidator, ValidationError

from harness.errors import UserMistake, nearest

Form = TypeVar("Form", bound=BaseModel)


def _split(text: object) -> list[str]:
    if not isinstance(text, str):
        raise ValueError("should be words with spaces between, in one text")
    return text.split()


WordList = Annotated[frozenset[str], BeforeValidator(_split)]
"""Written as one text, with spaces between."""
OrderedWords = Annotated[tuple[str, ...], BeforeValidator(_split)]
"""The same, the likeliest first."""


def checked(form: type[Form], content: Mapping[str, Any], where: str) -> Form:
    """A section in the form that its reader needs. Raises UserMistake with a line for each field that is amiss."""
    try:
        return form.model_validate(content)
    except ValidationError as error:
        raise UserMistake(
            *(f"{where}: {_said(dict(each), form)}" for each in error.errors(include_url=False))
        ) from None


def check_names(found: Iterable[str], needed: Iterable[str], where: str) -> None:
    """Raises UserMistake where names are missing, or are there that nobody reads."""
    found, needed = set(found), set(needed)
    problems = [f'{where}: "{name}" is missing; add it' for name in sorted(needed - found)]
    problems += [f'{where}: unknown field "{name}"{nearest(name, needed)}' for name in sorted(found - needed)]
    if problems:
        raise UserMistake(*problems)


def _said(error: dict[str, Any], form: type[BaseModel]) -> str:
    place = ".".join(map(str, error["loc"]))
    if error["type"] == "missing":
        return f'"{place}" is missing; add it'
    if error["type"] == "extra_forbidden":
        known = [field.alias or name for name, field in form.model_fields.items()] if len(error["loc"]) == 1 else []
        return f'unknown field "{place}"{nearest(str(error["loc"][-1]), known) if known else ""}'
    message = str(error.get("ctx", {}).get("error", error["msg"]))
    return f"{place}: {message.replace('Input should be', 'should be')}, found {error['input']!r:.60}"
