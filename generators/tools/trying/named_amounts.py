"""Calls with the amount that a refusal names: £37.60 is due."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from pydantic import JsonValue

from generators.tools.names import identifying, opaque, words
from generators.tools.observations import Findings
from generators.tools.seed_values import ToolArgument
from generators.tools.sessions.rows import Rows, told_of

MOST_ROWS = 6
"""Ways to give the rest out of the records of one thing."""
_HUNDREDTHS = frozenset({"pence", "cents", "p", "minor"})
_SUMS = frozenset({"amount", "sum", "total", "price", "payment", "deposit"})
_AMOUNT = re.compile(r"(?:[£$€]|\b[A-Z]{3} )(\d[\d,]*(?:\.\d\d)?)")


def as_they_say(arguments: Sequence[ToolArgument], findings: Findings, rows: Rows) -> Iterator[dict[str, JsonValue]]:
    """What was refused once more with the sum that was named, and with the rest out of the records of what it is
    about."""
    sums = [each for each in arguments if each.required and each.kind == "number"]
    if len(sums) != 1:
        return
    rest = [each for each in arguments if each is not sums[0]]
    for refused in findings.refused.get(sums[0].tool, {}).values():
        keys = [str(value) for name, value in refused.arguments.items() if opaque(name) or identifying(name)]
        for named in dict.fromkeys(_AMOUNT.findall(refused.error)):
            if (amount := _as_taken(float(named.replace(",", "")), sums[0])) is None:
                continue
            yield {**refused.arguments, sums[0].name: amount}
            about = [row for row in rows.records if row.places and rows.key(row) in keys[:1]]
            ways = (told for row in about for told in told_of(rest, rows.around(row)))
            yield from ({**told, sums[0].name: amount} for told in islice(ways, MOST_ROWS))


def _as_taken(amount: float, argument: ToolArgument) -> float | int | None:
    """What takes whole numbers takes hundredths, where it is called so, and no sum where it is not: months are none."""
    if argument.schema.get("type") != "integer":
        return amount
    if words(argument.name)[-1] in _HUNDREDTHS:
        return round(amount * 100)
    return int(amount) if {*words(argument.name)} & _SUMS and amount.is_integer() else None
