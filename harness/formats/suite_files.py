"""Suite files and the files of variables they name, read."""

from __future__ import annotations

from collections.abc import Mapping
from os.path import normpath
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from harness.errors import UserMistake
from harness.formats.documents import SUFFIXES, read_document, schema_problems
from harness.types.suite import Suite


def looks_like_suite(document: Any) -> bool:
    """A suite names stories or targets (or what looks like it was meant to), and tells no story of its own."""
    return (
        isinstance(document, Mapping)
        and not {"story", "goals", "goal_details", "starting_sentence"} & document.keys()
        and bool({"stories", "targets", "agent", "variants"} & document.keys())
    )


def read_suite(path: Path) -> Suite:
    """The suite in this file, its story paths made absolute. Raises UserMistake with every problem."""
    document = read_document(path)
    if not isinstance(document, Mapping):
        raise UserMistake(f"{path}: a suite is an object with agent (or targets) and stories")
    fields = {"name": path.stem, **document}
    try:
        suite = Suite.model_validate(fields)
    except ValidationError as error:
        raise UserMistake(*schema_problems(error, str(path), Suite)) from None
    folder = path.resolve().parent
    targets = {label: target.located(folder) for label, target in suite.targets.items()}
    stories = tuple(normpath(folder / each) for each in suite.stories)
    variants = {
        label: each.model_copy(update={"prompt": str(folder / each.prompt)}) if each.prompt else each
        for label, each in suite.variants.items()
    }
    located: dict[str, Any] = {"stories": stories, "targets": targets, "variants": variants}
    if suite.embeddings is not None and (folder / suite.embeddings).is_dir():
        located["embeddings"] = normpath(folder / suite.embeddings)
    if suite.prices is not None:
        located["prices"] = str(folder / suite.prices)
    return suite.model_copy(update=located)


def env_files(suite: Suite, name: str | None) -> list[str]:
    """The files of variables that belong to the environment of that name."""
    found = (target.environments.get(name or "") for target in suite.targets.values())
    return [each.env_file for each in found if each is not None and each.env_file is not None]


def read_env_file(path: Path) -> dict[str, str]:
    """The variables of a file of NAME=VALUE lines. Raises UserMistake."""
    from dotenv import dotenv_values

    if not path.is_file():
        raise UserMistake(f"--env-file {path}: no such file")
    return {name: value for name, value in dotenv_values(path).items() if value is not None}


def is_suite_file(path: Path) -> bool:
    return path.is_file() and path.suffix in SUFFIXES and looks_like_suite(read_document(path))
