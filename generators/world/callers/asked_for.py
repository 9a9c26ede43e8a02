"""The call that finds one by what is known of it: who calls, by an e-mail address, or by an account and a postcode."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from generators.tools.observations import Observation, plain
from generators.tools.seed_values import ToolArgument
from generators.world.callers.proofs import called, own_value
from generators.world.entities import is_key_of
from generators.world.records import RecordValue, leaves

if TYPE_CHECKING:
    from generators.world.entities import Kind
    from generators.world.neighbourhood import RecordReader

MOST_SAID = 3
"""Things that somebody says of themselves to be found, where none of them must be said."""


async def asked_for(
    reader: RecordReader, tool: str, arguments: Sequence[ToolArgument], known: Sequence[RecordValue], kind: Kind
) -> Observation | None:
    """What a tool gives for what must be said of one of a `kind` of whom these values are `known`; where nothing must
    be, or that is not enough, for as little as finds one alone. None: it is refused, or something is not known.
    """
    values = [each for each in known if "*" not in each.general]
    said = {each.name: own.value for each in arguments if (own := own_value(each.name, values)) is not None}
    if name := called(values):
        said |= {each.name: name for each in arguments if each.searches and each.name not in said}
    needed = {each.name: said[each.name] for each in arguments if each.required and each.name in said}
    if len(needed) < sum(each.required for each in arguments):
        return None
    others = [each.name for each in arguments if not each.required and each.name in said]
    turn = sum(map(ord, plain(values[0].value))) % len(others) if others else 0
    others = [*others[turn:], *others[:turn]]  # one gives an e-mail address, another a phone number
    least = await reader.called(tool, needed) if needed else None
    if least is not None and (not others or not (least.empty or len(_keys(least, kind)) > 1)):
        return least
    for number in range(1, min(len(others), MOST_SAID) + 1):
        for names in combinations(others, number):
            given = {each.name: said[each.name] for each in arguments if each.name in needed or each.name in names}
            call = await reader.called(tool, given)
            if call is not None and _finds_one(call, kind):
                return call
    return least if least is not None and not least.empty else None


def _finds_one(call: Observation, kind: Kind) -> bool:
    """Whether it gives one person: whoever shares a phone must be told apart. Who says the key is that one."""
    return kind.key in call.arguments or len(_keys(call, kind)) == 1


def _keys(call: Observation, kind: Kind) -> set[str]:
    return {plain(leaf.value) for leaf in leaves(call.content) if leaf.key == kind.key or is_key_of(leaf, kind)}
