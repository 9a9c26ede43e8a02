"""Which day it is in the world behind the tools, and on which side of it the days lie that an argument takes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import date, datetime, timedelta
from functools import cache

from pydantic import JsonValue

from generators.tools.names import LANGUAGE, words
from generators.tools.observations import Findings, ResultValue, is_day
from generators.tools.schemas import properties
from generators.tools.seed_values import ToolArgument
from harness.text.languages import section
from harness.text.languages.forms import WordList, checked
from harness.types.events import ToolSchema
from harness.types.jsonable import Data


class DayWords(Data):
    """The words of `days.yaml`."""

    today: re.Pattern[str]
    today_written: re.Pattern[str]
    """The same where the month is a word."""
    past: re.Pattern[str]
    """What a refusal says of a day that is over …"""
    ahead: re.Pattern[str]
    """… and of one that is not."""
    current: WordList
    """Names of values that are today."""
    days: WordList
    settled: WordList
    """States of what is over."""
    states: WordList
    open_to: WordList
    """Words of tools that tell what is still to be had."""
    lived: WordList
    happened: re.Pattern[str]
    """What a description says of a day that is over."""
    clock: WordList
    """Words of the names of tools that tell the day and the hour."""
    named_days: WordList
    """Names of arguments that may take a day although their type is a text …"""
    last_words: WordList
    """… and last words of such names."""


RECENT = 30
"""Days since what somebody tells of."""
AHEAD = (9, 10, 12, 13, 14, 16, 20, 21, 28, 35, 49, 63)
"""Days from today that are tried for what is to come: it may be a week later than anything says that it is over, and
nobody wishes something for the same day."""
DAYS_OF_WORK, LATEST = 5, 92
"""Days of a week, and those after which nobody wishes something."""
SHORTEST = 4
"""Letters of a word whose ending says something: no end, and no need."""
_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_WRITTEN = re.compile(r"\b(\d{4}-\d\d-\d\d|\d{1,2} [A-Z][a-z]{2,8} \d{4})\b")
"""2025-06-18, 18 Jun 2025, 18 June 2025."""
_FORMS = ("%Y-%m-%d", "%d %B %Y", "%d %b %Y")


def today(findings: Findings) -> str:
    """The day that texts and refusals name; else the last one of which anything says that it is over. Empty where
    nothing tells it."""
    seen = (len(findings.seen), sum(map(len, findings.refused.values())))
    if findings.today[0] != seen:
        named = list(_named(findings))
        findings.today = (seen, named[-1] if named else max(_over(findings), default=""))
    return findings.today[1]


def looks_back(argument: ToolArgument) -> bool:
    """Whether it takes a day that is over: when something occurred, or somebody was born; what is reported, too."""
    own = " ".join(re.findall(r"[a-z]+", str(argument.schema.get("description") or "").lower()))
    named = any(_is_done(word) or word in _day_words().lived for word in words(argument.name))
    return named or bool(_day_words().happened.search(own))


def tells_today(name: Sequence[str]) -> bool:
    """Whether a thing of this name is the day itself."""
    return "_".join(name) in _day_words().current


def may_take_day(argument: ToolArgument) -> bool:
    """Whether it may, by its name alone: `move_in`, `until`."""
    name, known = words(argument.name), _day_words()
    plain = argument.kind == "text" and not argument.listed and argument.schema.get("type") in {None, "string"}
    return plain and name[:1] != () and ("_".join(name) in known.named_days or name[-1] in known.last_words)


def days_in(text: str) -> list[str]:
    """The days of which a text speaks, be the month a word or a number."""
    return [day for found in _WRITTEN.findall(text) if (day := _written(found))]


def looks_ahead(tool: ToolSchema) -> bool:
    """Whether a tool tells what is still to be had: free slots."""
    first = (tool.description or "").partition(".")[0]
    return bool({*words(tool.name), *re.findall(r"[a-z]+", first.lower())} & _day_words().open_to)


def days_ahead(since: str) -> list[str]:
    """Working days after a day."""
    ahead = (date.fromisoformat(since) + timedelta(days=number) for number in AHEAD)
    return [day.isoformat() for day in ahead if day.weekday() < DAYS_OF_WORK]


def on_its_side(argument: ToolArgument, days: Sequence[str], now: str) -> list[str]:
    """Of days those that such an argument may take: none that is over for what is to come, and the other way round. Of
    what has been, people tell while it is new."""
    if not now:
        return list(days)
    back = looks_back(argument)
    sided = [day for day in days if (day[:10] <= now) == back]
    since = (date.fromisoformat(now) - timedelta(days=RECENT)).isoformat()
    return [day for day in sided if back and day >= since] or sided


def is_timely(call: Mapping[str, JsonValue], arguments: Sequence[ToolArgument], now: str) -> bool:
    """Whether its days lie on the side of today on which such days do."""
    timed = [each for each in arguments if each.kind in {"date", "moment"}]
    days = ((each, str(call[each.name])) for each in timed if is_day(str(call.get(each.name, ""))[:10]))
    late = (date.fromisoformat(now) + timedelta(days=LATEST)).isoformat() if now else ""
    return all(on_its_side(each, [day], now) and (not late or day <= late) for each, day in days)


def _named(findings: Findings) -> Iterator[str]:
    """Today, as texts of tools tell it, refusals, and then what is given to whoever asks for nothing in particular."""
    known = _day_words()
    form = known.today
    for tool in findings.tools.values():
        told = [tool.description or "", *(str(each.schema) for each in findings.arguments.get(tool.name, ()))]
        yield from (found[1] for text in told for found in form.finditer(text))
    for calls in findings.answered.values():
        if isinstance(text := next((each.result for each in calls.values() if not each.arguments), None), str):
            yield from (day for found in _day_words().today_written.finditer(text) if (day := _written(found[1])))
    for name, calls in findings.answered.items():
        tells = name in findings.tools and _tells_time(findings.tools[name])
        text = next((each.result for each in calls.values()), None) if tells else None
        if isinstance(text, str) and len(days := {*days_in(text.partition(". ")[0])}) == 1:
            yield from days
    for refused in findings.refused.values():
        yield from (found[1] for each in refused.values() for found in form.finditer(each.error))
    for calls in findings.answered.values():
        for call in (each for each in calls.values() if not each.arguments):
            yield from (day for p in call.places if "_".join(words(p.key)) in known.current and (day := _day(p)))


def _tells_time(tool: ToolSchema) -> bool:
    """Whether it takes nothing, and is called after the day or the hour: `desk_clock`."""
    return not properties(tool) and bool({*words(tool.name)} & _day_words().clock)


def _written(text: str) -> str:
    """12 November 2024; empty where it is no day."""
    for form in _FORMS:
        with suppress(ValueError):
            return datetime.strptime(text, form).date().isoformat()
    return ""


def _over(findings: Findings) -> Iterator[str]:
    """Days that are over: on which data say that something was done, or what is done now was to be; and those that were
    refused for it."""
    known = _day_words()
    done_on, awaited = {*_field_words("done_on")}, {*_field_words("awaited")}
    for key, places in findings.by_key.items():
        named = words(key)
        done = bool(named[1:]) and named[-1] in done_on and _is_done(named[-2])
        plain = bool({*named} & known.days) and not {*named} & awaited
        if done or plain:
            yield from (day for place in places if (day := _day(place)) and (done or _is_settled(place)))
    for refused in findings.refused.values():
        for each in refused.values():
            if known.past.search(each.error) and not known.ahead.search(each.error):
                days = [day for value in each.arguments.values() for day in _DAY.findall(str(value))]
                told = [day for day in days if day in each.error] or (days if len(days) == 1 else [])
                yield from told


def _day(place: ResultValue) -> str:
    return place.value[:10] if isinstance(place.value, str) and is_day(place.value[:10]) else ""


def _is_settled(place: ResultValue) -> bool:
    """Whether what stands beside it says that this was done."""
    around = place.path.rpartition(".")[0]
    known = _day_words()
    return any(
        str(each.value).lower() in known.settled
        for each in place.observation.places
        if each.path.rpartition(".")[0] == around and {*words(each.key)[-1:]} & known.states
    )


def _is_done(word: str) -> bool:
    done, awaited = _field_words("done"), _field_words("awaited")
    return (word in done or (word.endswith(done) and len(word) > SHORTEST)) and word not in awaited


@cache
def _day_words() -> DayWords:
    return checked(DayWords, section(LANGUAGE, "days"), f"{LANGUAGE}/days.yaml")


@cache
def _field_words(name: str) -> tuple[str, ...]:
    """Of what was done, and of what is awaited, by the names of fields."""
    return tuple(str(section(LANGUAGE, "fields")[name]).split())
