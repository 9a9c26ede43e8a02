"""The call that finds one by what is known of it: who calls, by an e-mail address, or by an account and a postcode."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from pydantic import JsonValue

from generators.tools.observations import Observation, plain
from generators.tools.seed_values import ToolArgument
from generators.world.records import RecordValue, leaves

if TYPE_CHECKING:
    from generators.world.neighbourhood import RecordReader

SURE = 3
"""How sure it must be by names that a value is what an argument asks for."""
MOST_SAID = 3
"""Things that somebody says of themselves to be found, where none of them must be said."""


async def asked_for(
    reader: RecordReader, tool: str, arguments: Sequence[ToolArgument], known: Sequence[RecordValue], key: str
) -> Observation | None:
    """What a tool gives for what must be said of one of whom these values are `known`; where nothing must be, for as
    little as finds one alone. `key` is what the key of one is called. None: it is refused, or something is not known.
    """
    given: dict[str, JsonValue] = {}
    needed = [each for each in arguments if each.required] or arguments
    for argument in needed:
        fitting = [v for v in known if v.suits(argument.name) >= SURE and "*" not in v.general]
        if fitting:
            given[argument.name] = fitting[0].value
    if needed is not arguments or all(each.required for each in arguments):
        return await reader.called(tool, given) if len(given) == len(needed) else None
    for number in range(1, min(len(given), MOST_SAID) + 1):
        for names in combinations(given, number):
            call = await reader.called(tool, {name: given[name] for name in names})
            if call is not None and _only_one(call, key):
                return call
    return None


def _only_one(call: Observation, key: str) -> bool:
    """Whether it gives one person: whoever shares a phone must be told apart."""
    return len({plain(leaf.value) for leaf in leaves(call.content) if leaf.key == key}) == 1
