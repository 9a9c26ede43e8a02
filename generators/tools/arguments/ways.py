"""With which of the arguments that need not be there calls are tried."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from generators.tools.names import words
from generators.tools.observations import RefusedCall
from generators.tools.results.lacking import LACKS, named_in
from generators.tools.seed_values import ToolArgument

PAGING = frozenset("limit offset page cursor size per sort order token skip top after before".split())
"""Words of arguments that say how much of a list is shown, and how."""
MOST_PAIRED = 6
"""With no more than so many of these, they are tried in pairs as well."""
MOST_NAMED = 3
"""Arguments that one refusal names which are given together."""
SWITCHES = frozenset({("include",), ("allow",), ("show",), ("with",), ("exclude",), ("verbose",)})
"""First words of flags that say how a tool answers."""


def ways(arguments: Sequence[ToolArgument], *, reads: bool, silent: bool) -> Iterator[list[str]]:
    """The arguments that need not be there, each alone; where no call was answered so far, all of these and in pairs,
    too: a tool may want one of several, or two that belong together.
    """
    optional = [
        each.name
        for each in arguments
        if not each.required and not set(words(each.name)) & PAGING and words(each.name)[:1] not in SWITCHES
    ]
    for each in arguments:
        if _may_be_given(each, arguments, reads=reads) or (silent and each.name in optional):
            yield [each.name]
    if silent and len(optional) <= MOST_PAIRED:
        yield from map(list, combinations(optional, 2))


def named_together(arguments: Sequence[ToolArgument], refused: Iterable[RefusedCall]) -> list[list[str]]:
    """Those that need not be there and that a refusal names, of which one was not given: "free_from and free_to go
    together", "we need a name and a mobile"."""
    optional = [each.name for each in arguments if not each.required]
    spelt = [name for name in optional if len(words(name)) > 1]
    found: dict[tuple[str, ...], None] = {}
    for call in refused:
        named = [name for name in spelt if re.search(rf"\b{re.escape(name)}\b", call.error)]
        named = named if len(named) > 1 else named_in(call.error, optional)[:MOST_NAMED]
        missed = {*named} - call.arguments.keys()
        if missed and (len(named) > 1 or LACKS.search(call.error)):
            found[tuple(named)] = None
    return list(map(list, found))


def _may_be_given(argument: ToolArgument, beside: Sequence[ToolArgument], *, reads: bool) -> bool:
    """Whether calls are tried with an argument that need not be there: a note with a change; of a read that needs
    nothing one of its ways to find something. How much is shown at once nobody cares about.
    """
    if argument.required or set(words(argument.name)) & PAGING or words(argument.name)[:1] in SWITCHES:
        return False
    return not any(each.required for each in beside) and argument.kind not in {"flag", "choice"} if reads else True
