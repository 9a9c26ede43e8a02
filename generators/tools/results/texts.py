"""What a result that is a text tells of: identifiers, addresses and what stands under a label or in a column."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from generators.tools.names import singular_name, words

_CODED = re.compile(
    r"(?<![\w@.-])(?:([A-Za-z]{3,})(?: no\.?| number| id)?[ :]+)?(#?(?=[\w-]*\d)[A-Z]+[-A-Z]*-?\d[\w-]*)(?![\w@])"
)
"""INC-20418, LT3000, with the word before it: a ticket's."""
_ADDRESS = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_LABELLED = re.compile(
    r"(?:^|[(,;.\n]\s*)(?P<label>[A-Za-z][A-Za-z ]{1,20}):\s+(?P<value>[\w.-]*\w)(?=[),;\n]|\.?\s*$)"
    r"|\((?P<in_brackets>[A-Za-z]{2,15}) (?P<bracketed>[\w.-]*\w)\)",
    re.MULTILINE,
)
"""(login spatel), Status: open."""
_BRACKETED = re.compile(r"\[(?=[\w-]*[\d_-])([A-Za-z][\w-]*\w)\]")
"""[evt_board]: the key of what a line of a list is about."""
_LISTED_KEY = re.compile(r"^\s*[-*•][^\[\n]*\[([a-z][\w.-]+)\][^\[\n]*$", re.MULTILINE)
"""- Marta Holt [mholt], hardware: what stands in brackets in the lines of a list, where all lines have it."""
_NUMBERED = re.compile(r"(?:([A-Za-z]{3,}) )?(?<![\w&])#(\d{2,})\b")
"""Ticket #4201."""
_PART = re.compile(r"(?:^|[;,.]\s+)([A-Za-z]{3,20}): (?=[^;\n]*\[)", re.MULTILINE)
"""parts: battery [P103], keyboard [P108]: of what the keys after it are."""
_COLUMNS = re.compile(r"\S+(?: \S+)*")
"""What stands in a row of a text table: columns are parted by two spaces, or more."""
_CLOCK = re.compile(
    r"(?:(\S+(?: \S+)?)[ \t]+)?((?:\d{4}-\d\d-\d\d[T ])?\d\d?:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)(?!\S*\d)"
)
_DRAWN = re.compile(r"\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b", re.IGNORECASE)
"""A UUID."""
_OPENS = re.compile(r"[\[(<{][^\W\d_]+|[^\W\d_]+[:#=]")
"""A word that opens or names what follows it: "[request", "at:"."""
NEAR = timedelta(minutes=2)
"""So far from now a time of day in a result is the clock's."""
LEAD = "…"
"""Stands in the path of a value that is another each time before the words that it follows in a text."""


def values_in(text: str, noun: str = "") -> Iterator[tuple[str, str]]:
    """(what it is called, the value) of each value that others may ask for, in no order. The name may be empty.

    `noun` says what the text is about: keys in square brackets are those of such things.
    """
    if noun:
        yield from ((f"{_holder(text, found.start()) or noun}_id", found[1]) for found in _BRACKETED.finditer(text))
        lines = [line for line in text.splitlines() if re.match(r"\s*[-*•]", line)]
        keys = _LISTED_KEY.findall(text)
        if len(keys) == len(lines) > 1 and len(set(keys)) == len(keys):
            yield from ((f"{noun}_id", key) for key in keys)
    for word, number in _NUMBERED.findall(text):
        yield f"{word.lower() or noun or 'number'}_id", number
        if word and noun:
            yield f"{noun}_id", number
    for word, code in _CODED.findall(text):
        yield word.lower(), code
        if word:
            yield f"{word.lower()}_id", code
    yield from (("email", address) for address in _ADDRESS.findall(text))
    for found in _LABELLED.finditer(text):
        label = words(found["label"] or found["in_brackets"])
        yield label[-1], found["value"] or found["bracketed"]
    yield from _cells(text.splitlines())


def _holder(text: str, at: int) -> str:
    """What a key in brackets is one of, where its line says so before: parts: battery [P103]."""
    line = text[text.rfind("\n", 0, at) + 1 : at + 1]
    found = [part for part in _PART.finditer(line)]
    return singular_name(found[-1][1].lower()) if found else ""


def _cells(lines: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The cells of text tables under the heads of their columns."""
    heads: list[tuple[int, str]] = []
    for line in lines:
        parts = (
            [(match.start(), match[0]) for match in _COLUMNS.finditer(line.replace("\t", "  "))] if line.strip() else []
        )
        if len(parts) < 2:
            heads = []
        elif not heads:
            heads = parts if not any(character.isdigit() for character in line) else []
        else:
            for at, cell in parts:
                column = [name for start, name in heads if start <= at]
                if column and (name := words(column[-1])):
                    yield name[-1], cell
                    if any(map(str.isdigit, cell)) and not cell.isdigit():
                        yield f"{name[-1]}_id", cell


def clock_leads(text: str, now: Sequence[datetime]) -> set[str]:
    """The words before each time in a text that is now: what follows them is another each time."""
    found = _CLOCK.findall(_DRAWN.sub(LEAD, text))
    return {_lead(lead.split()) for lead, said in found if lead and any(_is_now(said, each) for each in now)}


def is_clock(text: str, now: Sequence[datetime], *, any_day: bool = False) -> bool:
    """Whether the text is the time of the call, and nothing else; on `any_day`: a world may live on a day of its own,
    and have the hour of ours."""
    match = _CLOCK.fullmatch(text.strip())
    return match is not None and not match[1] and any(_is_now(match[2], each, any_day=any_day) for each in now)


def _is_now(said: str, now: datetime, *, any_day: bool = False) -> bool:
    hours = re.search(r"(\d\d?):(\d\d)(?::(\d\d))?", said)
    other_day = said[:4].isdigit() and said[:10] != f"{now:%Y-%m-%d}" and not any_day
    if hours is None or other_day or hours[3] is None:
        return False
    try:
        at = now.replace(hour=int(hours[1]), minute=int(hours[2]), second=int(hours[3]))
    except ValueError:
        return False
    return abs(at - now) <= NEAR


def differing_leads(one: str, other: str) -> set[str] | None:
    """The words before each word in which two texts differ, where only words with a digit do, and none is the first."""
    mine, theirs = one.split(), other.split()
    places = [place for place, (a, b) in enumerate(zip(mine, theirs, strict=False)) if a != b]
    if len(mine) != len(theirs) or not places:
        return None
    if any(place == 0 or place - 1 in places or not re.search(r"\d", mine[place]) for place in places):
        return None
    said = [LEAD if place in places else word for place, word in enumerate(mine)]
    return {_lead(said[:place]) for place in places}


def _lead(before: Sequence[str]) -> str:
    """The words after which a value stands: the last two, or the one that opens it: "[request", "as of:"."""
    return before[-1] if _OPENS.fullmatch(before[-1]) else " ".join(before[-2:])


def without_after(text: str, leads: Sequence[str]) -> str:
    """The text without the words that follow these."""
    for lead in (*leads, *leads):  # one may stand after what another takes out
        before = r"\s+".join(map(re.escape, lead.split()))
        text = re.sub(rf"(?<!\S)({before}\s+)\S+", rf"\1{LEAD}", text)
    return text
