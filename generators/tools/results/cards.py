"""Cards and entries in texts: "Label: value" line by line, and lines that say of one thing several in a row."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pydantic import JsonValue

from generators.tools.names import words

FEWEST_LABELS = 3
LONGEST = 120
_LABEL = re.compile(r"^([A-Z][\w./&'-]*(?: [\w./&'-]+){0,3}):(?: +(.*))?$")
_BESIDE = re.compile(r"\s{2,}(?=[A-Z][\w./&'-]*(?: [\w./&'-]+){0,3}: )")
"""Between two labels of one line."""
_CODE = r"(?=[A-Z0-9-]*\d)[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+"
_DAY = r"\d{1,2}/\d{1,2}/\d{4}|\d{4}-\d\d-\d\d|\d{1,2} [A-Z][a-z]+ \d{4}"
_TIMED = rf"(?:{_DAY})(?:[ T]\d\d:\d\d)?"
_HEADING = re.compile(rf"^(?:([A-Z][a-z]+) )?({_CODE})(?: [-–—] (.+)| .*)?$")
"""WS-ED-1 - Workstation; Order SPO-556 for INC-10415."""
_SHORT_CODE = re.compile(r"^([A-Z]{2,4}) ([A-Z][a-z].*)$")
"""LDS Leeds Cross Green."""
_NAMED = re.compile(r"^[A-Z][\w'’.-]+(?: [A-Z][\w'’.-]+){1,3}$")
_KEY_BEHIND = re.compile(rf"^(.*\S) \((\d{{3,}}|{_CODE})\)$")
"""Denise Calder (20715)."""
_REMARK = re.compile(r"^(.*\S) \([^()]*\)$")
_NOTHING = frozenset({"", "-", "–", "none", "no", "n/a", "nobody", "nobody yet", "not yet", "unknown", "shared"})
_ENTRY = re.compile(
    rf"^(?:\d+\. |[-*•] )?(?P<key>{_CODE}|[A-Z][\w'-]*(?: [A-Z0-9][\w'-]*){{0,3}}(?= \())"
    r"(?P<about>[^:]*): (?P<told>.+)$"
)
"""L-0871: LL-01 - Oscar Lindley, 04/11/2024 to 15/11/2024, out (with charger)"""
_PERIOD = re.compile(rf"^({_TIMED}) (?:to|-|–|until) ({_TIMED})$")
_ON_DAY = re.compile(rf"^([A-Za-z]+(?: [a-z]+)?) ({_TIMED})$")
_PRICE = re.compile(r"^([£$€]\d[\d,]*(?:\.\d\d)?)(?: (?:per|a|each)\b.*)?$")
_COUNT = re.compile(r"^(\d+(?: of \d+)?) ([a-z]+(?: [a-z]+){0,2})$")
_STATE = re.compile(r"^[A-Za-z][a-z]+(?: [a-z]+)?(?: [A-Z]+)?$")
_NUMBERED = re.compile(r"^([a-z]+(?: [a-z]+)?) (\d{2,})$")
"""cost centre 4330"""
_FITS = re.compile(r"^(fits|for|with|by) (.+)$")
_ON_DUTY = re.compile(
    rf"^([A-Z][\w&' -]+): ([A-Z][\w'-]+(?: [A-Z][\w'-]+)+) is ([a-z][a-z -]*?)(?: until ({_TIMED}))?(?:, ([^,]+?))?\.?$"
)
"""Networks: Callum Reid is on call until 18/11/2024 08:00, bleep 708."""
FEWEST_TOLD = 2
"""Things that an entry must tell."""


def card(text: str) -> dict[str, JsonValue]:
    """What stands under labels; empty where there are few. A line above them says what it is of."""
    lines = [line for line in text.splitlines() if line.strip()]
    outer = [line for line in lines if not line[:1].isspace()]
    found: dict[str, JsonValue] = {}
    heading = outer[0] if outer and _LABEL.match(outer[0]) is None else ""
    labelled = 0
    for line in outer[1:] if heading else outer:
        for part in _BESIDE.split(line):
            match = _LABEL.match(part)
            if match is not None and not any(map(str.isdigit, match[1])) and len(match[2] or "") < LONGEST:
                labelled += 1
                for name, value in _told_of(match[1], (match[2] or "").strip()):
                    found.setdefault(name, value)
    coded = _of_heading(heading).keys() > {"id"}
    if labelled < FEWEST_LABELS - coded or labelled < len(outer) - bool(heading) - 1:
        return {}
    first = next(iter(found), "")
    if not heading and re.fullmatch(_CODE, str(found.get(first, ""))) and len(words(first)) == 1:
        found = {f"{first}_id": found.pop(first), **found}
    return {**_of_heading(heading), **found}


def _of_heading(line: str) -> dict[str, JsonValue]:
    if (coded := _HEADING.match(line)) is not None:
        key = f"{coded[1].lower()}_id" if coded[1] else "id"
        return {key: coded[2], **({"kind": coded[3]} if coded[3] else {})}
    if (short := _SHORT_CODE.match(line)) is not None:
        return {"id": short[1], "name": short[2]}
    return {"name": line} if _NAMED.match(line) is not None else {}


def _told_of(label: str, value: str) -> Iterator[tuple[str, JsonValue]]:
    name = "_".join(words(label))
    if all(len(part) == 1 for part in words(label)) or value.lower() in _NOTHING:
        return
    value, *beside = value.split(", ")
    more = [(each, told) for each in beside for told in (_ON_DAY.match(each) or _NUMBERED.match(each),) if told]
    if len(more) == len(beside):
        yield from (("_".join(words(told[1])), told[2]) for _, told in more)
    else:
        value = ", ".join([value, *beside])
    codes = value.split(", ")
    if len(codes) > 1 and all(re.fullmatch(_CODE, each) for each in codes):
        yield name, [*codes]
    elif (keyed := _KEY_BEHIND.match(value)) is not None:
        yield name, keyed[1]
        yield f"{name}_id", keyed[2]
    elif (remark := _REMARK.match(value)) is not None:
        yield name, remark[1]
    else:
        yield name, value


def entries(text: str) -> list[dict[str, JsonValue]]:
    """One for each line that begins with a key, or a name with something in brackets, and tells of it; empty where a
    line at the margin does not."""
    lines = [line for line in text.splitlines() if line.strip() and not line[:1].isspace()]
    found = [entry for line in lines if (entry := _on_duty(line) or _entry(line))]
    return found if found and len(found) == len(lines) else []


def _on_duty(line: str) -> dict[str, JsonValue]:
    match = _ON_DUTY.match(line)
    if match is None:
        return {}
    found: dict[str, JsonValue] = {"title": match[1], "name": match[2]}
    found |= {"until": match[4]} if match[4] else {}
    if match[5] and (said := re.fullmatch(r"([a-z]+) (\+?\d[\d ]*)", match[5])):
        found[said[1]] = said[2]
    return found


def _entry(line: str) -> dict[str, JsonValue]:
    match = _ENTRY.match(line)
    if match is None:
        return {}
    coded = re.fullmatch(_CODE, match["key"]) is not None
    found: dict[str, JsonValue] = {"id" if coded else "name": match["key"]}
    first, *labelled = re.split(r"\.\s+(?=[A-Z][a-z]+:? )", match["told"].strip())
    for place, part in enumerate(re.split(r", (?![^(]*\))", first.rstrip("."))):
        for name, value in _of_part(part.strip(), first=place == 0, named="name" in found):
            found.setdefault(name, value)
    for part in labelled:
        if (label := re.match(r"^([A-Z][a-z]+):? (.+?)\.?$", part)) is not None:
            found |= dict(_told_of(label[1].lower(), label[2]))
    if "title" in found and "price" not in found:  # what is not to be had is told apart by its key, not by its kind
        found = {"kind" if name == "title" else name: value for name, value in found.items()}
    return found if len(found) > FEWEST_TOLD else {}


def _of_part(part: str, *, first: bool, named: bool) -> Iterator[tuple[str, JsonValue]]:
    """What one part of a line says, by its form."""
    part = part if (remark := _REMARK.match(part)) is None else remark[1]
    if (period := _PERIOD.match(part)) is not None:
        yield "start", period[1]
        yield "until", period[2]
    elif (price := _PRICE.match(part)) is not None:
        yield "price", price[1]
    elif (day := _ON_DAY.match(part)) is not None:
        yield "_".join(words(day[1])), day[2]
    elif (count := _COUNT.match(part)) is not None:
        yield "_".join(words(count[2])), count[1] if " " in count[1] else int(count[1])
    elif (verb := _FITS.match(part)) is not None:
        yield verb[1], verb[2]
    elif first and (whose := re.fullmatch(rf"({_CODE}) [-–—] (.+)", part)) is not None:
        yield "thing_id", whose[1]
        yield "holder", whose[2]
    elif _STATE.match(state := part.partition(" - ")[0]) is not None and state.lower() not in _NOTHING:
        yield ("title" if first and not named and " " in state else "status"), state
    elif first and not named:
        yield "title", part
