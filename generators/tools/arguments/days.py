"""The days, times and periods that are tried for arguments."""

from __future__ import annotations

import calendar
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from itertools import zip_longest
from operator import itemgetter

from pydantic import JsonValue

from generators.tools.arguments.today import DAYS_OF_WORK, LATEST, days_ahead, days_in, looks_back, on_its_side, today
from generators.tools.names import words
from generators.tools.observations import Findings, is_day
from generators.tools.seed_values import ArgumentKind, ToolArgument, lexicon

MOST = 40
"""Times that are tried for one argument in one round."""
HOURS = (9, 14, 11, 16, 10, 13)
"""At which appointments are tried."""
PERIODS = (
    ("start", "end"), ("from", "to"), ("from", "until"), ("since", "until"), ("begin", "end"), ("first", "last"),
    ("earliest", "latest"),
    ("checkin", "checkout"), ("check_in", "check_out"), ("pickup", "dropoff"), ("departure", "return"),
    ("arrival", "departure"), ("admission", "discharge"), ("pickup", "return"), ("collection", "return"),
)  # fmt: skip
"""Words by which two arguments tell the two ends of one period."""
OLDEST = 2
"""Years since a period of which somebody asks, about."""
BEFORE, AFTER = 30, 92
"""Days round today of which something is done."""
MOST_NAMED = 6
"""Days of which refusals speak that are tried."""
LIVED = frozenset("birth birthday born dob".split())
ENDED = frozenset({"end", "to", "until", "finish"})
_BIRTH = frozenset({"birth", "birthday", "born", "dob"})
"""Words of days that lie many years back, which no other day is like."""
_OFFSET = re.compile(r"T\d\d:\d\d(?::\d\d)?(Z|[+-]\d\d:\d\d)$")
_SPACED = "YYYY-MM-DD HH:MM"


def days_for(argument: ToolArgument, findings: Findings, *, writes: bool) -> list[JsonValue]:
    """What is known; to write what is known on that side of today on which such a day lies, and days soon after it.
    Where today is not known, or all of these were refused, others, too."""
    known, now = _known_days(findings), today(findings) if writes else ""
    reads = argument.tool in findings.tools and findings.tools[argument.tool].read_only is True
    born = _long_ago(argument) if writes or not reads else []
    shown = [value for value in argument.listed if isinstance(value, str) and is_day(value[:10])]
    if argument.kind == "month":
        return list(dict.fromkeys(str(day)[:7] for day in [*shown, *known]))
    later = [str(date.fromisoformat(day) + timedelta(days=n)) for day in known[-4:] for n in (-9, 5)] if writes else []
    if now:
        ahead = [] if looks_back(argument) else days_ahead(now)
        near = [day for day in [*later, *known] if not ahead or ahead[0] <= day <= ahead[-1]]
        sided = on_its_side(argument, [*_bounds(argument, findings, now), *shown, *ahead, *near], now)
        if sided:
            others = [*shown, *known, *later] if _all_refused(argument, findings) else []
            return list(dict.fromkeys([*born, *sided, *others]))
    return list(dict.fromkeys([*born, *shown, *known, *later]))


def _long_ago(argument: ToolArgument) -> list[str]:
    """Days of what lies years back, where its name says so: a birthday, since when somebody has a licence."""
    named = words(argument.name)
    known = "birth" if {*named} & _BIRTH else "since" if "since" in named[1:] else ""
    return [str(day) for day in lexicon()[known]] if known else []


def _bounds(argument: ToolArgument, findings: Findings, now: str) -> list[str]:
    """The days soon after today that refusals name: the earliest on which it is possible, the latest."""
    said = (each.error for each in findings.refused.get(argument.tool, {}).values())
    latest = (date.fromisoformat(now) + timedelta(days=LATEST)).isoformat()
    named = {day for error in said for day in days_in(error) if now < day <= latest}
    return sorted(day for day in named if date.fromisoformat(day).weekday() < DAYS_OF_WORK)[:MOST_NAMED]


def _all_refused(argument: ToolArgument, findings: Findings) -> bool:
    return bool(findings.refused.get(argument.tool)) and not findings.answered.get(argument.tool)


def times_for(argument: ToolArgument, findings: Findings, *, writes: bool, later: int = 0) -> list[JsonValue]:
    """Times of working days: to read those that results speak of, to write such as come after most of them, rather of
    those at which there is such a thing. What ends does so half an hour after what begins, or so many days `later`.
    """
    now = today(findings) if writes else ""
    known = [date.fromisoformat(day) for day in (writes and _days_of_such(argument, findings)) or _known_days(findings)]
    late = known[-max(len(known) // 3, 1) :]
    days = [day + timedelta(days=n) for day in late for n in ((1, 2, 7) if writes else (0,))]
    if now and not looks_back(argument):
        ahead = [date.fromisoformat(day) for day in days_ahead(now)]
        days = [*(day for day in days if now < day.isoformat() <= ahead[-1].isoformat()), *ahead]
    offset = _offset(findings)
    detail = "seconds" if offset else "minutes"
    minutes = 30 * bool(ENDED & {*words(argument.name)})
    told = [str(argument.schema.get("description") or ""), *(t.description or "" for t in findings.tools.values())]
    apart = " " if any(_SPACED in each for each in told) else "T"
    found = [
        f"{datetime.combine(day + timedelta(days=later), time(hour, minutes)).isoformat(apart, detail)}{offset}"
        for day in dict.fromkeys(days)
        if day.weekday() < 5
        for hour in (HOURS[day.toordinal() % len(HOURS)],)
    ]
    if writes:
        return list(dict.fromkeys(found[-MOST:] if now else found[:: len(found) // MOST + 1]))
    return list(dict.fromkeys([*argument.listed, *found]))


def _days_of_such(argument: ToolArgument, findings: Findings) -> list[str]:
    """The days of what results give under the name of the argument: nobody books for when a card expires."""
    new = words(argument.name)[:1] == ("new",)
    such = replace(argument, name="_".join(words(argument.name)[1:])) if new else argument
    days = {str(place.value)[:10] for place in findings.suitable(such) if place.suits(such) > 2}
    return sorted(day for day in days if is_day(day))


def periods(arguments: Sequence[ToolArgument], kind: ArgumentKind = "date") -> Iterator[tuple[str, str]]:
    """The pairs of arguments that tell the first and the last day of something, or when it begins and ends."""
    days = [argument for argument in arguments if argument.kind == kind]
    for first, last in PERIODS:
        starts = [each.name for each in days if first in ("_".join(words(each.name)), *words(each.name))]
        ends = [each.name for each in days if last in ("_".join(words(each.name)), *words(each.name))]
        named = [each.name for each in days]  # a journey ends with the arrival, a stay begins with it
        if len(starts) == len(ends) == 1 and named.index(starts[0]) < named.index(ends[0]):
            yield starts[0], ends[0]
            return


def periods_inside(parts: Sequence[ToolArgument], findings: Findings) -> dict[str, list[JsonValue]]:
    """Field → its values, of the two fields of an object that tell a period: such as are over, else to come."""
    for first, last in periods(parts):
        now = today(findings)
        since = str(int(now[:4]) - OLDEST) if now else ""
        over = sorted(
            (each for each in periods_for(findings, writes=False) if since < each[0] and each[1] < now),
            key=itemgetter(1),
        )
        ahead = periods_for(findings, writes=True)
        mixed = [each for both in zip_longest(reversed(over), ahead) for each in both if each is not None]
        return {first: [each[0] for each in mixed], last: [each[1] for each in mixed]}
    return {}


def periods_for(findings: Findings, *, writes: bool, short: bool = False) -> list[tuple[str, str]]:
    """Periods around the days that results speak of: months, quarters and years to read, a few days to write.
    `short`: weeks to read, where longer ones were refused.
    """
    known, now = [date.fromisoformat(day) for day in _known_days(findings)], today(findings) if writes else ""
    found: dict[tuple[date, date], None] = {}
    if now:
        ahead = days_ahead(now)
        known = [*(day for day in known if ahead[0] <= day.isoformat() <= ahead[-1]), date.fromisoformat(ahead[0])]
    if writes or short:
        for day in known:
            monday = day + timedelta(days=7 + (7 - day.weekday()) % 7)
            for first, days in ((monday, 0), (monday, 2), (monday + timedelta(days=8), 3)):
                found[first, first + timedelta(days=days)] = None
    else:
        months = sorted({(day.year, day.month) for day in known})
        for year, month in months:
            found[date(year, month, 1), date(year, month, calendar.monthrange(year, month)[1])] = None
        for year, month in months:
            last = month + 2 - (month - 1) % 3
            found[date(year, last - 2, 1), date(year, last, calendar.monthrange(year, last)[1])] = None
        for year in sorted({day.year for day in known}):
            found[date(year, 1, 1), date(year, 12, 31)] = None
    return [(first.isoformat(), last.isoformat()) for first, last in found]


def _known_days(findings: Findings) -> list[str]:
    known = []
    for day in sorted(findings.dates) or _days_in_data(findings) or [str(day) for day in lexicon()["date"]]:
        try:
            known.append(date.fromisoformat(day).isoformat())
        except ValueError:
            continue
    return known


def _days_in_data(findings: Findings) -> list[str]:
    """Where no result has spoken of a day that can be read, when all tools were tried: those in the data, but for
    birthdays and the like, as near to today as what people do."""
    if not findings.rounds:
        return []
    found = {
        day
        for key, places in findings.by_key.items()
        if not (LIVED & {*words(key)})
        for place in places
        if isinstance(place.value, str) and is_day(day := place.value[:10])
    }
    now = today(findings)
    if now:
        near = date.fromisoformat(now)
        first, last = near - timedelta(days=BEFORE), near + timedelta(days=AFTER)
        found = {day for day in found if first.isoformat() <= day <= last.isoformat()}
    return sorted(found)


def _offset(findings: Findings) -> str:
    """The offset from UTC with which times are shown, empty where they have none."""
    shown = [str(value) for found in findings.arguments.values() for each in found if each.kind == "moment"
             for value in each.listed]  # fmt: skip
    return next((match[1] for each in shown if (match := _OFFSET.search(each))), "")
