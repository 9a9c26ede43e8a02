"""How a value is to be written, as far as a refusal tells: a day as YYYY-MM-DD, a time as HH:MM."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from generators.tools.arguments.days import ENDED
from generators.tools.names import words
from generators.tools.observations import Findings, RefusedCall
from generators.tools.seed_values import ArgumentKind, ToolArgument

_FORM = re.compile(r"(?P<day>YYYY-MM-DD)?[T ]?(?P<time>HH:MM)?(?::SS)?")
_SIGNS, _QUOTED = re.compile(r"[\"`]"), "'{}'"
BEGINS, ENDS = ("10:00", "14:00", "09:30"), ("11:00", "15:30", "12:00")
"""Times at which something begins, and ends."""


def learn_forms(findings: Findings) -> list[str]:
    """The tools of which an argument is now known to be a day or a time, to be tried anew: they never answered."""
    anew: dict[str, None] = {}
    for tool, refused in findings.refused.items():
        if findings.answered.get(tool):
            continue
        for call in refused.values():
            for name, form in _told(call, findings.arguments[tool]):
                findings.arguments[tool] = [
                    _written(each, form) if each.name == name else each for each in findings.arguments[tool]
                ]
                anew[tool] = None
    return list(anew)


def _told(call: RefusedCall, arguments: list[ToolArgument]) -> Iterator[tuple[str, str]]:
    """The argument of which a refusal tells the form, by its name, else by its value; and the form."""
    form = next((found[0].strip() for found in _FORM.finditer(call.error) if found[0].strip()), "")
    texts = [each for each in arguments if each.kind == "text" and each.name in call.arguments] if form else []
    texts = [each for each in texts if each.listed not in {BEGINS, ENDS}]
    named = [each for each in texts if re.search(rf"\b{re.escape(each.name)}\b", call.error)]
    quoted = [
        each for each in texts if re.search(rf"['\"`]{re.escape(str(call.arguments[each.name]))}['\"`]", call.error)
    ]
    found = named if len(named) == 1 else quoted
    yield from ((each.name, form) for each in (found if len(found) == 1 else []))


def _written(argument: ToolArgument, form: str) -> ToolArgument:
    if "YYYY" not in form:
        return replace(argument, listed=ENDS if ENDED & {*words(argument.name)} else BEGINS)
    kind: ArgumentKind = "moment" if "HH" in form else "date"
    told = f"{argument.schema.get('description') or ''} {form}".strip()
    return replace(argument, kind=kind, schema={**argument.schema, "description": told}, listed=())
