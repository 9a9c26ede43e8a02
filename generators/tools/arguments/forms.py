"""How ids look: those of one kind begin alike."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pydantic import JsonValue

from generators.tools.observations import Findings
from generators.tools.seed_values import ToolArgument

_BEGINNING = re.compile(r"[A-Za-z]+[-_#]?(?=\d)")
"""Letters before a number: V-, of V-701."""


def of_its_form(argument: ToolArgument, values: Sequence[JsonValue], findings: Findings) -> list[JsonValue]:
    """Of values that may be ids of something else, those that begin as the examples of the argument do: no voucher is
    R-301. All of them where there are no such examples, or these were refused."""
    beginnings = {found[0] for each in argument.listed if (found := _BEGINNING.match(str(each)))}
    accepted = findings.accepted.get((argument.tool, argument.name))
    if not beginnings or (findings.refused.get(argument.tool) and not accepted):
        return list(values)
    return [each for each in values if (found := _BEGINNING.match(str(each))) and found[0] in beginnings]
