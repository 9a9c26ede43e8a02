"""Which days somebody wishes: what is to come, and not for half a year."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from functools import cache

from pydantic import JsonValue

from generators.tools.arguments.days import periods
from generators.tools.arguments.today import on_its_side, today
from generators.tools.observations import Findings, is_day
from generators.tools.seed_values import ToolArgument
from harness.text.values import relative_dates

LONGEST = 14
"""Days after which a period that nobody chose as one is too long for a wish."""
LENGTHS = (0, 1, 2, 4)
"""Days from the first to the last of a short one."""
DAYS_OF_WORK = 5


def is_possible(argument: ToolArgument, value: JsonValue, findings: Findings) -> bool:
    """Whether it is a value of its form, and no day on the wrong side of today: a database has 1 for yes."""
    if argument.schema.get("type") == "boolean" and not isinstance(value, bool):
        return False
    timed = argument.kind in {"date", "moment"} and isinstance(value, str) and is_day(value[:10])
    return value is not None and not (timed and not on_its_side(argument, [str(value)], today(findings)))


def stays(given: Mapping[str, JsonValue], record: Mapping[str, JsonValue]) -> bool:
    """Whether the days that are wished for something, from the first to the last, are those that it has already."""
    days = {name: day for name, day in given.items() if isinstance(day, str) and is_day(day[:10])}
    return len(days) > 1 and all(record.get(name) == day for name, day in days.items())


def shortened(
    arguments: Sequence[ToolArgument],
    given: Mapping[str, JsonValue],
    together: Mapping[str, Mapping[str, JsonValue]],
    tried: Mapping[str, Mapping[int, bool]],
    rng: random.Random,
) -> dict[str, JsonValue]:
    """A few working days for a period of months, or one that begins or ends on a weekend, whose two days were chosen
    alone: not where they stand `together` in a record, nor where all short ones that were `tried` are refused.
    """
    for first, last in periods(arguments):
        start, end = given.get(first), given.get(last)
        if not isinstance(start, str) or not isinstance(end, str) or not (is_day(start) and is_day(end)):
            continue
        if any({start, end} <= {*map(str, values.values())} for values in together.values()):
            continue
        begins, ends = date.fromisoformat(start), date.fromisoformat(end)
        refused, free = tried.get(last, {}).values(), max(begins.weekday(), ends.weekday()) >= DAYS_OF_WORK
        if ((ends - begins).days <= LONGEST and not free) or (refused and not any(refused)):
            continue
        begins += timedelta(days=max(0, 7 - begins.weekday()) if begins.weekday() >= DAYS_OF_WORK else 0)
        ends = begins + timedelta(days=min(rng.choice(LENGTHS), DAYS_OF_WORK - 1 - begins.weekday()))
        return {first: begins.isoformat(), last: ends.isoformat()}
    return {}


@cache
def hangs_on_today(choice: str) -> bool:
    """Whether nobody can say later which day was chosen: today."""
    return bool(relative_dates(choice))
