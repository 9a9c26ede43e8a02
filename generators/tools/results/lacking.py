"""Answers that do nothing but ask for more: a short text that names arguments which the call did not give."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from pydantic import JsonValue

from generators.tools.dataflow import read
from generators.tools.names import words
from generators.tools.schemas import properties, resolved
from harness.types.events import ToolSchema

LONGEST, MOST_LINES, MOST_SENTENCES = 240, 2, 3
"""Characters, lines and sentences of a text that only asks for more."""
SHORTEST = 4
"""Letters of a name that says something where it stands in a sentence: `site`, and neither `on` nor `to`."""
LACKS = re.compile(
    r"""(?ix)\b(?:needs?|needed|require[sd]?|missing|must|lacks?|lacking|incomplete)\b
    | \A\W*(?:please\ )?(?:give|provide|supply|enter|specify|state|ask\ for|say|tell\ (?:us|me)|add|name|choose)\b
    | \A\W*(?:which|what|whose|who)\b[^.!]*\?
    | \b(?:has|have)\ to\ be\ (?:given|there|said|named|one\ of)\b
    | \b(?:was|were|is|are)\ (?:not|no\w*)\ (?:given|provided|said)\b"""
)
_UNNEEDED = re.compile(
    r"(?i)(?:\b(?:no|not|nothing|never|nor)\b|n't\b)[\w ]*\b(?:need|needed|require|required|missing)\b"
)
_NUMBER = frozenset({"no", "number", "num"})
_GIVEN = re.compile(r"[\w@.+:/-]*[\d£$€][\w@.+:/-]*")
"""What has a digit, or is a sum: a text that tells something has such."""


def lacking(result: JsonValue, tool: ToolSchema, given: Mapping[str, JsonValue]) -> list[str]:
    """The arguments that a call did not give and that its answer asks for, in the order in which they are named; of a
    field of an object `driver.name`. Empty where it tells something."""
    content = read(result)
    if not isinstance(content, str) or len(content) > LONGEST or len(content.strip().splitlines()) > MOST_LINES:
        return []
    said = _without(content, given)
    first, *others = re.split(r"(?<=[.!?])\s+", said.strip())
    if _GIVEN.search(said) or len(others) >= MOST_SENTENCES or not LACKS.search(first) or _UNNEEDED.search(first):
        return []
    return named_in(said, _not_given(tool, given))


def named_in(text: str, names: Iterable[str]) -> list[str]:
    """Those of these arguments of which a text speaks: `date_of_birth` is the date of birth."""
    found: dict[str, int] = {}
    for name in names:
        parts = words(name.rpartition(".")[2])
        if len("".join(parts)) >= SHORTEST:
            said = ("(?:no|number)" if part in _NUMBER else re.escape(part) for part in parts)
            match = re.search(rf"(?i)\b{'[ _-]?'.join(said)}s?\b", text)
            found |= {name: match.start()} if match is not None else {}
    return sorted(found, key=lambda name: found[name])


def _without(text: str, given: Mapping[str, JsonValue]) -> str:
    """The text without the numbers that the call gave, which it may repeat."""
    numbers = {str(each) for each in _single(given) if any(map(str.isdigit, str(each)))}
    for value in sorted(numbers, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(value)}(?!\w)", "#", text, flags=re.IGNORECASE)
    return text


def _single(value: JsonValue | Mapping[str, JsonValue]) -> Iterator[JsonValue]:
    if isinstance(value, Mapping | list):
        for inner in value.values() if isinstance(value, Mapping) else value:
            yield from _single(inner)
    else:
        yield value


def _not_given(tool: ToolSchema, given: Mapping[str, JsonValue]) -> Iterator[str]:
    for name, raw in properties(tool).items():
        if given.get(name) in (None, ""):
            yield name
            continue
        said = given[name]
        inside = said[0] if isinstance(said, list) and said else said
        schema = resolved(raw, tool.parameters or {})
        fields = resolved(schema.get("items"), tool.parameters or {}) if "items" in schema else schema
        held = fields.get("properties")
        if isinstance(inside, Mapping) and isinstance(held, Mapping):
            yield from (f"{name}.{field}" for field in held if inside.get(field) in (None, ""))
