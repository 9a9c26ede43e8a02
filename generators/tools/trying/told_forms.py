"""How a value is to be written, as far as a refusal tells: a day as YYYY-MM-DD or as 2025-03-31, a time as HH:MM."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from pydantic import JsonValue

from generators.tools.arguments.days import ENDED
from generators.tools.arguments.today import may_take_day
from generators.tools.names import words
from generators.tools.observations import Findings, RefusedCall, is_day
from generators.tools.results.lacking import lacking
from generators.tools.schemas import entries, resolved
from generators.tools.seed_values import ArgumentKind, ToolArgument

_FORM = re.compile(r"(?P<day>YYYY-MM-DD)?[T ]?(?P<time>HH:MM)?(?::SS)?")
_SPELT = re.compile(r"\b(?:YYYY|DD|MM)[-/.](?:MM|DD)(?:[-/.](?:YYYY|DD))?\b", re.IGNORECASE)
"""dd/mm/yyyy: a day, however it is written."""
_LIKE = (
    r"(?i:\b(?:use|give|write|enter|as|like|for example|for instance|such as|format|form|expected|expects)|e\.g\.?,?)"
)
_EXAMPLE = re.compile(
    rf"{_LIKE}[\s:'\"`(]+(?:(?P<day>\d{{4}}-\d\d-\d\d|\d\d?[/.]\d\d?[/.]\d{{4}})[T ]?)?(?P<time>\d\d:\d\d(?!-))?"
)
"""e.g. 2025-03-31 09:00"""
_UNREAD = re.compile(
    r"(?i)\b(?:not|cannot|un(?:able|readable)|in ?valid|bad|wrong|is no|read|understood?"
    r"|pars\w+|recogni[sz]e\w*|form\w*)\b"
    r"|n't\b"
)
"""What a refusal says that could not read what it was given."""
DAY, TIME = "YYYY-MM-DD", "HH:MM"
BEGINS, ENDS = ("10:00", "14:00", "09:30"), ("11:00", "15:30", "12:00")
"""Times at which something begins, and ends."""


def learn_forms(findings: Findings) -> list[str]:
    """The tools of which an argument is now known to be a day or a time, to be tried anew: it was never answered with
    it."""
    anew: dict[str, None] = {}
    for tool, refused in findings.refused.items():
        for call in refused.values():
            for name, form in _told(call, findings.arguments[tool]):
                if not findings.accepted.get((tool, name)):
                    _mark(findings, tool, name, form)
                    anew[tool] = None
    for (tool, name), taken in findings.accepted.items():
        argument = next((each for each in findings.arguments.get(tool, ()) if each.name == name), None)
        days = bool(taken) and all(is_day(str(each)) for each in taken.values())
        if argument is not None and days and may_take_day(argument):
            _mark(findings, tool, name, DAY)
    return list(anew)


def learn_needed(findings: Findings) -> list[str]:
    """The tools of which a refusal says that an object must have fields which it did not have: to be tried anew."""
    anew: dict[str, None] = {}
    for tool, refused in findings.refused.items():
        schema = findings.tools[tool]
        asked = [name for call in refused.values() for name in lacking(call.error, schema, call.arguments)]
        for place, each in enumerate(findings.arguments[tool]):
            fields = {name.partition(".")[2] for name in asked if name.startswith(f"{each.name}.")}
            known = _with_needed(each, fields, findings) if fields else each.schema
            if known != each.schema:
                findings.arguments[tool][place] = replace(each, schema=known)
                anew[tool] = None
    return [tool for tool in anew if not findings.answered.get(tool)]


def _with_needed(argument: ToolArgument, fields: set[str], findings: Findings) -> Mapping[str, JsonValue]:
    """The schema of an object, or of a list of such, with these fields among those that must be there."""
    whole = findings.tools[argument.tool].parameters or {}
    listed = argument.schema.get("type") == "array"
    held = resolved(argument.schema.get("items"), whole) if listed else argument.schema
    needed: list[JsonValue] = [*sorted({*map(str, entries(held.get("required")))} | fields)]
    made: dict[str, JsonValue] = {**held, "required": needed}
    return {**argument.schema, "items": made} if listed else made


def _mark(findings: Findings, tool: str, name: str, form: str) -> None:
    findings.arguments[tool] = [
        _written(each, form) if each.name == name else each for each in findings.arguments[tool]
    ]


def _told(call: RefusedCall, arguments: list[ToolArgument]) -> Iterator[tuple[str, str]]:
    """The argument of which a refusal tells the form, by its value, else by its name; and the form."""
    texts = [each for each in arguments if each.kind == "text" and each.name in call.arguments]
    texts = [each for each in texts if each.listed not in {BEGINS, ENDS}]
    form = _form(call) if texts else ""
    if not form:
        return
    named = [each for each in texts if re.search(rf"\b{re.escape(each.name)}\b", call.error)]
    quoted = [
        each for each in texts if re.search(rf"['\"`]{re.escape(str(call.arguments[each.name]))}['\"`]", call.error)
    ]
    found = quoted if len(quoted) == 1 else [each for each in named if not quoted or each in quoted]
    yield from ((each.name, form) for each in (found if len(found) == 1 else []))


def _form(call: RefusedCall) -> str:
    """How a refusal says that a value is to be written, with letters for its digits; empty where it does not."""
    spelt = next((found[0].strip() for found in _FORM.finditer(call.error) if found["day"] or found["time"]), "")
    if spelt or _SPELT.search(call.error):
        return spelt or DAY
    said = call.error
    for value in sorted((str(each) for each in call.arguments.values()), key=len, reverse=True):
        said = said.replace(value, "#")
    example = next((found for found in _EXAMPLE.finditer(said) if found["day"] or found["time"]), None)
    if example is None or not _UNREAD.search(said[: example.start()]):
        return ""
    if example["day"] is None:
        return TIME
    return (f"{DAY}T{TIME}" if "T" in example[0] else f"{DAY} {TIME}") if example["time"] else DAY


def _written(argument: ToolArgument, form: str) -> ToolArgument:
    if "YYYY" not in form:
        return replace(argument, listed=ENDS if ENDED & {*words(argument.name)} else BEGINS)
    kind: ArgumentKind = "moment" if "HH" in form else "date"
    told = f"{argument.schema.get('description') or ''} {form}".strip()
    return replace(argument, kind=kind, schema={**argument.schema, "description": told}, listed=())
