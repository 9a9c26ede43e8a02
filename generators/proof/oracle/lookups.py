"""Finds what no goal's call gives, as an agent would: by reading more, with what it knows already."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence

from pydantic import JsonValue

from generators.proof.answerable import as_text
from generators.proof.goal_calls import EARLY, LATE, made_up
from generators.tools.dataflow import beginning, places, read
from generators.tools.execution import ExecutedCall
from generators.tools.plan import PlannedCall
from generators.tools.results.kept import kept_of_large
from generators.tools.seed_values import arguments_of
from generators.tools.world import ToolCallFailed, World
from harness.text.keywords import mentions
from harness.types.events import ToolSchema

MOST_ENTRIES = 1_000
"""Entries of a list that are looked at: of so many no more is called than of these."""
MOST_CALLS = 20
"""Calls of one tool that are tried."""


async def look_up(
    value: str, world: World, tools: Sequence[ToolSchema], known: Mapping[str, Sequence[JsonValue]]
) -> ExecutedCall | None:
    """The first call of a tool that only reads in whose result the value stands.

    `known` are the values that arguments of these names may have.
    """
    for tool in tools:
        for arguments in itertools.islice(ways_to_call(tool, known), MOST_CALLS) if tool.read_only else ():
            try:
                result = await world.call(tool.name, arguments)
            except ToolCallFailed:
                continue
            if mentions(as_text([result]), value):
                call = PlannedCall(name=f"look up {value}", tool=tool.name, args=arguments)
                return ExecutedCall(call, arguments, result)
    return None


def ways_to_call(tool: ToolSchema, known: Mapping[str, Sequence[JsonValue]]) -> Iterator[dict[str, JsonValue]]:
    """Every way to call it with what is known; only days may be made up."""
    days = {name: value for name, value in made_up(tool).items() if value in (EARLY, LATE)}
    required = [each.name for each in arguments_of(tool) if each.required]
    choices = [known.get(name) or [days[name]] if name in known or name in days else [] for name in required]
    for values in itertools.product(*choices):
        yield dict(zip(required, values, strict=True))


def named_values(results: Iterable[JsonValue]) -> dict[str, list[JsonValue]]:
    """Name → the single values that results hold under it, in order."""
    found: dict[str, dict[str | int | float, None]] = {}
    for result in results:
        add_named(result, found)
    return {name: list(values) for name, values in found.items()}


def add_named(result: JsonValue, found: dict[str, dict[str | int | float, None]]) -> None:
    """The values of one more result."""
    for name, values in _named_in(result).items():
        found.setdefault(name, {}).update(values)


@kept_of_large
def _named_in(result: JsonValue) -> dict[str, dict[str | int | float, None]]:
    found: dict[str, dict[str | int | float, None]] = {}
    for path, value in places(beginning(read(result), MOST_ENTRIES)):
        names = [part for part in path.split(".") if not part.isdigit()]
        if names and names[-1] and value is not None and not isinstance(value, (dict, list)):
            found.setdefault(names[-1], {}).setdefault(value)
    return found
