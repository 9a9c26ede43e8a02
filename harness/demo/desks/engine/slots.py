"""How each kind of value that a desk needs is recognised in a sentence."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from harness.demo.desks.engine.dates import Dated, find_dates
from harness.demo.desks.engine.needs import DeskSlot, Setting
from harness.demo.desks.engine.understanding import (
    FoundValue,
    Span,
    attitude,
    choose,
    find_numbers,
    mark,
    overlaps,
    straighten,
)

_EMAIL = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_PHONE = re.compile(r"(?<![\w-])\+?\d[\d ()/-]{7,}\d")
_TELEPHONE = re.compile(r"(?<![\w-])(?:\+|0)\d[\d ()/-]{6,}\d")
_STREET = r"(?:Street|Road|Lane|Avenue|Close|Square|Court|Way|Drive|Terrace|Row|Place|Gardens|Hill|Walk|Park|Crescent)"
_ADDRESS = re.compile(
    rf"\b(\d{{1,4}}[a-z]?,? (?:[A-Z][\w'-]+ ){{1,3}}{_STREET})\b"
    rf"|\b((?:[A-Z][\w'-]+ ){{1,3}}{_STREET},? \d{{1,4}}[a-z]?)\b"
)
_NAME = r"((?:(?:Mr|Mrs|Ms|Dr)\.? )?[A-Z][\w'-]+(?: (?:van|de|von|der|da|di) | )[A-Z][\w'-]+(?: [A-Z][\w'-]+)?)"
_INTRODUCED = re.compile(
    rf"(?i:\b(?:my name is|my name's|my name:|name is|name:|under the name(?: of)?|in the name of|on the name of|i am"
    rf"|i'm|this is|it is|it's|called|for|booked by|booked as|under))\s+{_NAME}"
)
_LEAD_IN = re.compile(
    r"^\W*(?:(?:yes|no|sure|well|oh|ok|okay|hello|hi|of course|certainly|that's|that is|that would be|it's|it is|it was"
    r"|i'm|i am|my name is|the name is|my name's|name|please|under|in the name of|the book is|the title is|i mean"
    r"|i meant|called|is called|the new address is|new address|address|title|book)\b[\s,.:!]*)+",
    re.IGNORECASE,
)
_OTHER_UNITS = r"[ -]*(?:years?|months?|weeks?|days?|hours?|minutes?|pages?|percent|%|cents?|ct|kilomet\w+|km)\b"
_QUOTED = re.compile(r"[\"“«‘*]([^\"”»’*]{2,60})[\"”»’*]")


def extract(text: str, slots: Sequence[DeskSlot], setting: Setting) -> dict[str, str]:
    """The values of the slots that a sentence holds."""
    text = straighten(text)
    dated = find_dates(text, setting.today, setting.context)
    values = _assign_dates(text, dated, [slot for slot in slots if slot.kind == "date"], setting)
    taken: list[Span] = [(item.start, item.end) for item in dated] + [found.span() for found in _EMAIL.finditer(text)]
    for slot in slots:
        if slot.kind in ("identifier", "choice", "address"):
            found = _find_marked(text, slot, setting, taken)
            taken += [(item.start, item.end) for item in found]
            _put(values, slot.name, choose(text, found, setting.current.get(slot.name), prefer_last=False))
    if any(slot.kind == "phone" for slot in slots):
        _put(values, "phone", _phone(text, taken))
    taken += [found.span() for found in _PHONE.finditer(text) if len(re.sub(r"\D", "", found[0])) >= 9]
    for slot in slots:
        if slot.kind in ("count", "amount"):
            numbers = _numbers_for(slot, text, taken, slot.name in setting.asked)
            _put(values, slot.name, choose(text, numbers, setting.current.get(slot.name), slot.kind == "amount"))
            if slot.name not in values:
                _put(
                    values,
                    slot.name,
                    next((name for name, words in slot.options.items() if re.search(words, text)), None),
                )
        elif slot.kind == "person":
            _put(values, slot.name, _person(text, slot.name in setting.asked))
        elif slot.kind == "email":
            email = _EMAIL.search(text)
            _put(values, slot.name, email[0] if email else None)
    _take_whole_answer(text, slots, setting, values)
    return values


def _put(values: dict[str, str], name: str, value: str | None) -> None:
    """Keep a value if there is one."""
    if value is not None:
        values[name] = value


def _find_marked(text: str, slot: DeskSlot, setting: Setting, taken: Sequence[Span]) -> list[FoundValue]:
    """The values of a slot whose values have a form of their own."""
    if slot.kind == "identifier":
        return _identifiers(text, slot, slot.name in setting.asked, taken)
    if slot.kind == "choice":
        found = [
            mark(text, *match.span(), value)
            for value, pattern in slot.options.items()
            for match in re.finditer(pattern, text, re.IGNORECASE)
            if not overlaps(match.span(), taken)
        ]
        return sorted(found, key=lambda item: item.start)
    matches = [match for match in _ADDRESS.finditer(text) if not overlaps(match.span(), taken)]
    marked = [mark(text, *match.span(), match[0].replace(",", "")) for match in matches]
    fitting = (
        [item for item in marked if re.search(slot.before, text[: item.start], re.IGNORECASE)] if slot.before else []
    )
    return fitting or [item for item in marked if not _old_home(text, item)]


def _old_home(text: str, item: FoundValue) -> bool:
    """Whether an address is said to be the one that is left."""
    lead = r"\b(?:from|old|leaving|leave|live at|living at|out of|current(?:ly)?|at the moment)\b[\w\s:]{0,20}$"
    return re.search(lead, text[: item.start], re.IGNORECASE) is not None


def _identifiers(text: str, slot: DeskSlot, asked: bool, taken: Sequence[Span]) -> list[FoundValue]:
    """Identifiers with their letters, or bare digits if they are asked for or announced."""
    full = rf"(?<![\w])#?{slot.prefix}[\s#.:–-]*(\d(?:[ -]?\d){{1,8}})(?![\d])"
    bare = rf"(?<![\w.,-])#?(\d(?:[ ]?\d){{{slot.digits - 1}}})(?![\d]|[-,.]\d|\s*(?:€|euro|kwh|cubic|m³))"
    found: list[FoundValue] = []
    for match in re.finditer(full, text, re.IGNORECASE):
        found.append(mark(text, *match.span(), f"{slot.prefix}-{re.sub(r'[^0-9]', '', match[1])}"))
    for match in re.finditer(bare, text, re.IGNORECASE):
        announced = re.search(rf"(?:{slot.before})[\s\w':]{{0,12}}#?$", text[: match.start()], re.IGNORECASE)
        phones = [found.span() for found in _TELEPHONE.finditer(text)]
        free = not overlaps(match.span(), [*taken, *phones, *((item.start, item.end) for item in found)])
        if free and (asked or announced):
            found.append(mark(text, *match.span(), f"{slot.prefix}-{match[1].replace(' ', '')}"))
    return sorted(found, key=lambda item: item.start)


def _phone(text: str, taken: Sequence[Span]) -> str | None:
    """A telephone number, if there is one."""
    for match in _PHONE.finditer(text):
        if not overlaps(match.span(), taken):
            return match[0].strip()
    return None


def _numbers_for(slot: DeskSlot, text: str, taken: Sequence[Span], asked: bool) -> list[FoundValue]:
    """Numbers with the slot's unit or announcing words, or, if it is asked for, bare ones."""
    numbers = [
        item for item in find_numbers(text, taken) if not re.match(_OTHER_UNITS, text[item.end :], re.IGNORECASE)
    ]
    units = [
        item for item in numbers if slot.unit and re.match(rf"\s*(?:{slot.unit})", text[item.end :], re.IGNORECASE)
    ]
    announced = [
        item
        for item in numbers
        if slot.before
        and re.search(rf"(?:{slot.before})\s*$", text[: item.start], re.IGNORECASE)
        and _counts(text, item)
    ]
    if asked and slot.kind == "amount":
        return [item for item in numbers if item in units or item in announced or _counts(text, item)]
    if units or announced:
        return sorted({*units, *announced}, key=lambda item: item.start)
    return [item for item in numbers if _counts(text, item)] if asked else []


def _counts(text: str, item: FoundValue) -> bool:
    """Whether a number word counts by itself: not "a", and "one" only in a short answer."""
    word = text[item.start : item.end].lower()
    return word not in ("a", "an") and (word != "one" or len(text.split()) <= 4)


def _person(text: str, asked: bool) -> str | None:
    """A person's first and last name."""
    introduced = [match for match in _INTRODUCED.finditer(text) if not re.search(r"\b(House|Loft|Lodge)\b", match[1])]
    for match in introduced:
        if not re.match(r"\s*(?:Cottage|House|Loft|Lodge|Flat|Barn)", text[match.end() :]) and _is_name(match[1]):
            return match[1]
    for match in re.finditer(rf"(?:^|[.!,;]\s*){_NAME}(?=\s*[.!,;]|\s*$| here\b)", text):
        if _is_name(match[1]):
            return match[1]
    if not asked:
        return None
    alone = re.fullmatch(rf"\W*(?:[\w',]+ ){{0,6}}?{_NAME}\W*(?:please\W*)?", _LEAD_IN.sub("", text))
    if alone and _is_name(alone[1]):
        return alone[1]
    anywhere = [match[1] for match in re.finditer(rf"\b{_NAME}", text) if _is_name(match[1])]
    return anywhere[0] if anywhere else None


def _is_name(words: str) -> bool:
    """Whether capitalised words can be a person's name rather than a house, a month or a sentence's beginning."""
    other = (
        r"\b(?:Cottage|House|Loft|Lodge|Flat|Barn|Seagull|Lighthouse|January|February|March|April|May|June|July|August"
        r"|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|My|The|It|I|Yes"
        r"|No|Please|Hello|Hi|Sure|We|Our|Good|Morning|Evening|Afternoon|Thanks|Thank|Dear|Sir|Madam|Then|Great|Street|Lane|Road|HB)\b"
    )
    return re.search(other, words) is None


def _assign_dates(text: str, dated: list[Dated], slots: Sequence[DeskSlot], setting: Setting) -> dict[str, str]:
    """Give each date that is meant to the slot it is meant for."""
    sure = [item for item in dated if not item.relative or any(_takes_relative(text, slot, setting) for slot in slots)]
    found = [mark(text, item.start, item.end, item.value.isoformat()) for item in sure]
    if not slots or not found:
        return {}
    if len(slots) == 1:
        value = choose(text, found, setting.current.get(slots[0].name), prefer_last=True)
        return {slots[0].name: value} if value is not None else {}
    return _assign_several(text, found, slots, setting)


def _takes_relative(text: str, slot: DeskSlot, setting: Setting) -> bool:
    """Whether "today" and the like can be this slot's value: when it is asked for, or with words that say so."""
    return slot.name in setting.asked or bool(slot.relative and re.search(slot.relative, text, re.IGNORECASE))


def _assign_several(text: str, found: list[FoundValue], slots: Sequence[DeskSlot], setting: Setting) -> dict[str, str]:
    """Two or more date slots: by the words around, by the value that is replaced, by what is asked, by order."""
    meant = [item for item in found if not item.ruled_out]
    meant = [item for item in meant if not item.conditional] or meant
    replaced = {item.value for item in found if item.ruled_out}
    if len(meant) > len(slots):
        meant = meant[-len(slots) :]
    values: dict[str, str] = {}
    loose: list[FoundValue] = []
    direct = [slot.name for slot in slots if slot.name in setting.asked and not slot.before]
    if direct and len(meant) == 1:
        return {direct[0]: meant[0].value}
    slots = [slot for slot in slots if slot.before]
    for item in meant:
        name = _announced_slot(text, found, item, slots, several=len(meant) > 1)
        name = name or next((slot.name for slot in slots if setting.current.get(slot.name) in replaced), None)
        if name is None or name in values:
            loose.append(item)
        else:
            values[name] = item.value
    if loose and len(loose) == len(slots):
        return {slot.name: item.value for slot, item in zip(slots, loose, strict=True)}
    for item in loose:
        name = _likely_slot(item.value, [slot.name for slot in slots if slot.name not in values], setting)
        if name is not None:
            values[name] = item.value
    return values


def _announced_slot(
    text: str, found: list[FoundValue], item: FoundValue, slots: Sequence[DeskSlot], several: bool
) -> str | None:
    """The slot whose words stand nearest before (or right behind) a date."""
    begin = max((other.end for other in found if other.end <= item.start), default=0)
    lead = re.split(r"[.!?;](?=\s)", text[begin : item.start])[-1]
    tail = text[item.end : item.end + 30]
    places: list[tuple[int, str]] = []
    for slot in slots:
        places += [(match.end() + 100, slot.name) for match in re.finditer(slot.before, lead, re.IGNORECASE)]
        if several and slot.weak_before:
            places += [(match.end(), slot.name) for match in re.finditer(slot.weak_before, lead, re.IGNORECASE)]
        if re.match(rf"\s*(?:,|is|as|for|would be|\()*\s*(?:the |my |our |\()*(?:{slot.before})", tail, re.IGNORECASE):
            places.append((90, slot.name))
    return max(places)[1] if places else None


def _likely_slot(value: str, free: list[str], setting: Setting) -> str | None:
    """Without any sign: the slot that is asked for, else a missing one, else the one with the nearest date."""
    asked = [name for name in free if name in setting.asked]
    missing = [name for name in free if name not in setting.current]
    if asked or missing:
        return (asked or missing)[0]
    wanted = date.fromisoformat(value)
    near = sorted(free, key=lambda name: abs((date.fromisoformat(setting.current[name]) - wanted).days))
    return near[0] if near else None


def _take_whole_answer(text: str, slots: Sequence[DeskSlot], setting: Setting, values: dict[str, str]) -> None:
    """An open-ended slot that was asked for takes a short answer, or quoted words, as they are."""
    for slot in slots:
        if slot.name in values or not (slot.open_ended or slot.kind in ("address", "person")):
            continue
        quoted = _QUOTED.search(text) if slot.open_ended else None
        answer = quoted[1] if quoted else _LEAD_IN.sub("", text).strip(" .!,\"'")
        if quoted or (slot.name in setting.asked and not values and _is_plain_answer(text, answer)):
            values[slot.name] = answer


def _is_plain_answer(text: str, answer: str) -> bool:
    """Whether a sentence can be a value as a whole: short, and neither a question nor a yes, no or not knowing."""
    manner = attitude(text)
    talks = manner.no or manner.unsure or manner.done or manner.drop or manner.thanks
    return bool(answer) and len(answer.split()) <= 7 and not talks and "?" not in text and not attitude(answer).yes
