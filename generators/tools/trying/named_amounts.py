"""Calls with the amount that a refusal names: £37.60 is due."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from pydantic import JsonValue

from generators.tools.names import identifying, opaque
from generators.tools.observations import Findings
from generators.tools.seed_values import ToolArgument
from generators.tools.sessions.rows import Rows, told_of

MOST_ROWS = 6
"""Ways to give the rest out of the records of one thing."""
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
            amount = float(named.replace(",", ""))
            yield {**refused.arguments, sums[0].name: amount}
            about = [row for row in rows.records if row.places and rows.key(row) in keys[:1]]
            ways = (told for row in about for told in told_of(rest, rows.around(row)))
            yield from ({**told, sums[0].name: amount} for told in islice(ways, MOST_ROWS))
