"""What a person gives beside the tools: values to try; and what they should be told of tools that say nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from pydantic import JsonValue

from generators.tools.schemas import properties
from generators.tools.world import Toolbox
from harness.errors import UserMistake, nearest
from harness.formats.documents import read_document
from harness.scoring.calls.effects import by_name

MOST_NAMED = 5


def undeclared(toolbox: Toolbox) -> list[str]:
    """Advice for where it is not known what tools do."""
    silent = [tool.name for tool in toolbox.tools if tool.read_only is None]
    reads = by_name(toolbox.tools).read
    guessed, unknown = [name for name in silent if name in reads], [name for name in silent if name not in reads]
    notes = []
    if guessed:
        notes.append(f"taken to read by their names: {_shown(guessed)}; if one does not, say --writes GLOB")
    if unknown:
        advice = "say --reads GLOB or --writes GLOB, else an extra call of one leaves a trial undecided"
        notes.append(f"nobody says what {_shown(unknown)} {'do' if len(unknown) > 1 else 'does'}: {advice}")
    return notes


def _shown(names: Sequence[str]) -> str:
    return ", ".join(names[:MOST_NAMED]) + (f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else "")


def read_hints(path: Path | None, toolbox: Toolbox) -> dict[str, Sequence[JsonValue]]:
    """Argument, or tool.argument → values. Raises UserMistake."""
    if path is None:
        return {}
    read = read_document(path)
    if not isinstance(read, Mapping):
        raise UserMistake(f"{path}: expected an object: the name of an argument, or tool.argument → a list of values")
    names = {name for tool in toolbox.tools for name in properties(tool)}
    qualified = {f"{tool.name}.{name}" for tool in toolbox.tools for name in properties(tool)}
    problems = [
        f"{path}: {name}: no tool takes such an argument{nearest(name, [*names, *qualified])}"
        for name in read
        if name not in names | qualified
    ]
    problems += [f"{path}: {name}: expected a list of values" for name, values in read.items() if not _filled(values)]
    if problems:
        raise UserMistake(*problems)
    return dict(read)


def _filled(values: object) -> bool:
    return isinstance(values, list) and bool(values)
