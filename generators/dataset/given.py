"""What a person gives beside the tools: values to try; and what they should be told of tools that say nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from pydantic import JsonValue

from generators.tools.schemas import properties
from generators.tools.world import Toolbox
from harness.errors import UserMistake, nearest
from harness.formats.documents import read_document
from harness.scoring.calls.effects import by_name

MOST_NAMED, MOST_SHOWN = 5, 3
"""Tools that are named in one note, and arguments in an example of a call."""
WHAT = "the name of an argument, or tool.argument → a list of values; the name of a tool → a list of calls of it"


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
    """Argument, or tool.argument → values; tool → calls of it, each with all that it is given. Raises UserMistake."""
    if path is None:
        return {}
    read = read_document(path)
    if not isinstance(read, Mapping):
        raise UserMistake(f"{path}: expected an object: {WHAT}")
    tools = {tool.name: properties(tool) for tool in toolbox.tools}
    names = {name for known in tools.values() for name in known}
    qualified = {f"{tool}.{name}" for tool, known in tools.items() for name in known}
    problems = [
        f"{path}: {name}: no tool takes such an argument{nearest(name, [*names, *qualified, *tools])}"
        for name in read
        if name not in names | qualified | tools.keys()
    ]
    for name, values in read.items():
        called = name in tools and name not in names
        if not (isinstance(values, list) and values):
            problems.append(f"{path}: {name}: expected a list of {'calls' if called else 'values'}")
        elif called:
            problems += _mistaken_calls(f"{path}: {name}", values, tools[name])
    if problems:
        raise UserMistake(*problems)
    return dict(read)


def _mistaken_calls(where: str, calls: Sequence[object], known: Mapping[str, JsonValue]) -> Iterator[str]:
    """A line for each call that the tool cannot be given."""
    shown = json.dumps({name: "…" for name in list(known)[:MOST_SHOWN]}, ensure_ascii=False)
    for number, call in enumerate(calls):
        if not isinstance(call, Mapping):
            yield f"{where}[{number}]: expected a call, an object such as {shown}"
            continue
        for name in call:
            if name not in known:
                yield f"{where}[{number}]: {name}: the tool takes no such argument{nearest(str(name), [*known])}"
