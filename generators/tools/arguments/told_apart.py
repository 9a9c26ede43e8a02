"""What the description of a tool says of its single arguments."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

_IN_PROSE = re.compile(r"[`\"](\w+)[`\"] (?:is|are) (.+?)(?=\. |\.?$)|\b(\w+) ?= ?[`\"]?((?:YYYY|HH)[-: \w]*)")
"""What a sentence says of an argument: `user` is the e-mail address or the staff number."""
_NAMED = re.compile(r"(?:^\s*|(?<=[.,;)] ))(\w+)(?: =|:) ([^.;\n]+)")
"""The same: requester = personnel no."""
_SHAPED = re.compile(r"\b(\w+)(?: =|:) [\[{]")
"""The shape of an object, or of a list of such: attendees: [{"name": "Ada", "age": 7}]."""
_HOLDING = re.compile(r"\b(\w+) (?:(?:may|can) (?:hold|contain|have)|holds|contains) ([^.;\n]+)")
"""What an object holds: changes may hold phone, email, street."""


def told_apart(text: str, names: Sequence[str]) -> tuple[dict[str, str], str]:
    """What a description says of single arguments, in lines that begin with their names; and the rest of it."""
    told: dict[str, str] = {}
    rest: list[str] = []
    for line in text.splitlines():
        found = re.match(r"\s*[-*]?\s*[`\"]?(\w+)[`\"]?(?: \([^)]*\))?(?::| is | are )\s*(.+)", line)
        if found is not None and found[1] in names and found[1] not in told and len(names) > 1:
            told[found[1]] = found[2]
        else:
            rest.append(line)
    for line in rest if len(names) > 1 else ():
        for name, said in _in_prose(line):
            if name in names:
                told.setdefault(name, said)
    return told, "\n".join(rest)


def _in_prose(line: str) -> Iterator[tuple[str, str]]:
    yield from ((found[1] or found[3], found[2] or found[4]) for found in _IN_PROSE.finditer(line))
    yield from ((found[1], _bracketed(line[found.end() - 1 :])) for found in _SHAPED.finditer(line))
    yield from ((found[1], found[2]) for found in _NAMED.finditer(line))
    yield from ((found[1], f"with {found[2]}") for found in _HOLDING.finditer(line))


def _bracketed(text: str) -> str:
    """As far as the bracket closes with which it begins."""
    depth = 0
    for place, sign in enumerate(text):
        depth += (sign in "[{") - (sign in "]}")
        if not depth:
            return text[: place + 1]
    return text
