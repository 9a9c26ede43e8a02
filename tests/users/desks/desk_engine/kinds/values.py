"""Wants and values in a message: which slot each value belongs to."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import TYPE_CHECKING

from desk_engine import description
from desk_engine.kinds.answers import ANY, FIRST, UNKNOWN, find_choice, find_person
from desk_engine.kinds.scan import NEGATED, Scan, Token, amount, week_after

if TYPE_CHECKING:
    from desk_engine.kinds.dialogue import Desk

UNWANTED = re.compile(
    r"(?:\bdo not|\bdon't|\bdoes not|\bnot to|\bnever|\bwithout|instead of|rather than|\bno need to"
    r"|\bdidn't|\bwouldn't|\bnot want|\bnot)\b[^,.;!?]*$"
)
MENU = re.compile(r"^\W*(?:option |number |no\. ?)?([1-9])\W*$")
OLD = re.compile(
    r"(?:\bfrom|\bold|\bcurrent(?:ly)?|\bexisting|\bmy (?:[\w-]+ ){0,2}(?:appointment|booking|reservation"
    r"|check-up|table|visit)[\w ]{0,20}?(?:on|of|for|is|for the)?|\bi have (?:[\w-]+ ){0,4}(?:on|for)"
    r"|\boriginal(?:ly)?)"
    r"(?:\s+(?:date|one|is|was|on|the|for|it|of))*\s*$"
)
NEW = re.compile(
    r"(?:\bto|\bnew|\binstead|\buntil|\bonto|\bprefer|\bmove it|\bchange it|\blike|\bwant|\bnow)"
    r"(?:\s+(?:date|one|is|on|the|it|be|for|would|of|in|week))*\s*$"
)


@dataclass(frozen=True)
class Slot(description.Slot):
    """A slot whose values are of a kind, so that they are known by their form."""

    kind: str = ""  # id, born, date, time, choice, number, amount, person, or one that the desk takes itself
    prefix: str = ""  # of an id
    digits: int = 4  # of an id
    choices: dict[str, list[str]] = field(default_factory=dict)
    cue: str = ""  # what stands before an id; the pattern of a number, with its words
    secret: bool = False  # its choices are not shown
    free: bool = False  # takes other words than its choices when it is asked for


def find_tasks(desk: Desk, text: str) -> list[str]:
    """The wants in a message, in the order said."""
    lower, found = text.lower(), []
    for task in desk.tasks.values():
        for match in re.finditer(task.patterns, lower):
            start = max(lower.rfind(mark, 0, match.start()) for mark in ",.;!?") + 1
            if not UNWANTED.search(lower[start : match.start()]):
                found.append((match.start(), -len(match.group(0)), task.name))
                break
    names: list[str] = []
    last = -1
    for start, _length, name in sorted(found):
        if start != last and name not in names:
            names.append(name)
        last = start
    return desk.prefer(names, lower) if hasattr(desk, "prefer") else names


def values(desk: Desk) -> dict:
    """All values known, to see whether a message changed any."""
    return {"shared": dict(desk.shared), **{task: dict(own) for task, own in desk.own.items()}}


def sentences(text: str) -> list[str]:
    """The sentences and long clauses of a message."""
    return [s for s in re.split(r"(?<=[.;!?])\s+(?=[A-Z\d])|\n+|,? and (?:then|also|after that)\b", text) if s.strip()]


def take_values(desk: Desk, text: str, wanted: list[str]) -> None:
    """Takes the values of a message; with several wants each sentence belongs to the last want named."""
    planned = [name for name in [desk.task, *desk.queue] if name]
    asked = list(desk.asking[1]) if desk.asking[0] in ("slots", "guess", "check") else []
    if len(planned) < 2 or not wanted:
        take_sentence(desk, text, planned or [""], asked)
        return
    last = planned[0]
    for sentence in sentences(text):
        named = find_tasks(desk, sentence)
        last = named[-1] if named and named[-1] in planned else last
        take_sentence(desk, sentence, [last, *[n for n in planned if n != last]], asked)


def take_sentence(desk: Desk, text: str, tasks: list[str], asked: list[str]) -> None:
    """Takes the values of a sentence for the first of the tasks which has such a slot."""
    scan = desk.scanner.scan(text)
    names: dict[str, str] = {}
    for task in tasks:
        for name in desk.tasks[task].slots if task else [n for n in desk.slots]:
            names.setdefault(name, task)
    dates = date_values(desk, scan, [n for n in names if desk.slots[n].kind == "date"], asked, names)
    twins = twin_values(desk, scan, [n for n in names if desk.slots[n].kind == "id"], asked, names)
    for name, task in names.items():
        slot = desk.slots[name]
        found = (
            dates.get(name)
            if slot.kind == "date"
            else twins[name]
            if name in twins
            else slot_value(desk, slot, text, scan, name in asked, asked)
        )
        if found is not None:
            bag = desk.bag(name, task)
            if bag.get(name) != found or name in asked:
                desk.fresh.append(name)
            bag[name] = found
            desk.touched.append(name)
            desk.unknown.discard(name)


def slot_value(desk: Desk, slot: Slot, text: str, scan: Scan, asked: bool, others: list[str]) -> str | None:
    """The value of a slot in a sentence, or None."""
    if slot.kind == "id":
        return id_value(slot, scan, asked)
    if slot.kind == "born":
        years = [t.value for t in scan.of("date") if t.value < "2020"]
        return years[-1] if years else None
    if slot.kind == "time":
        found = [t.value for t in scan.of("time")]
        bare = [t.value for t in scan.of("number")] if asked and len(others) == 1 and not found else []
        return found[-1] if found else (desk.scanner.hour(bare[0]) if bare else None)
    if slot.kind == "choice":
        return choice_value(desk, slot, text, asked, others)
    if slot.kind in ("number", "amount"):
        return number_value(slot, scan, asked, others)
    if slot.kind == "person":
        known = find_choice(text, {name: [] for name in desk.names()})
        kept = [name for name, negated in known if not negated]
        alone = [o for o in others if desk.slots[o].kind != "person"]
        return kept[-1] if kept else find_person(text, asked and not alone)
    return getattr(desk, "take_" + slot.name)(text, scan, asked)


def id_value(slot: Slot, scan: Scan, asked: bool) -> str | None:
    """An id with its prefix; as bare digits only when asked for or after a cue."""
    found = [t.value for t in scan.of("id") if t.value.startswith(slot.prefix + "-")]
    if found:
        return found[-1]
    numbers = [
        t
        for t in scan.of("number")
        if len(t.value) == slot.digits
        and not (
            t.value[:2] in ("19", "20") and re.search(r"\b(?:born(?: in)?|in|since|year)\s*$", scan.text[: t.start])
        )
    ]
    if not asked:
        numbers = [
            t
            for t in numbers
            if slot.cue and re.search("(?:" + slot.cue + r")\W+(?:\w+\W+){0,2}$", scan.text[: t.start])
        ]
    return f"{slot.prefix}-{numbers[-1].value}" if numbers else None


def twin_values(desk: Desk, scan: Scan, slots: list[str], asked: list[str], tasks: dict[str, str]) -> dict:
    """Ids of two slots of the same form (sender and receiver): by from and to, by what was asked or refused."""
    result: dict[str, str | None] = {}
    prefixes = [desk.slots[n].prefix for n in slots]
    twins = [n for n in slots if prefixes.count(desk.slots[n].prefix) > 1]
    if len(twins) < 2:
        return result
    source, target = twins[0], twins[1]
    prefix = desk.slots[source].prefix + "-"
    refused = [t.value for t in scan.of("id", negated=True)]
    words = r"\W+(?:(?:my|your|the|is|account|number|current|savings|own|of|an?|payee|other|with)\W+)*$"
    tokens = [t for t in scan.of("id") if t.value.startswith(prefix)]
    if not tokens:
        for name in twins:
            result[name] = id_value(desk.slots[name], scan, name in asked)
        return result
    held = {name: desk.bag(name, tasks[name]).get(name) for name in twins}
    for token in tokens:
        before = scan.text[: token.start]
        wanted = [n for n in asked if n in twins and n not in result]
        if re.search(r"\b(?:from|sender|my account|my own)" + words + r"|\bmy account(?: number)?(?: is)?\W*$", before):
            name = source
        elif re.search(r"\b(?:to|receiver|payee|recipient|towards|into)" + words, before):
            name = target
        else:
            corrected = [n for n in twins if held[n] in refused]
            same = [n for n in twins if held[n] == token.value]
            free = [n for n in twins if n not in result and held[n] is None]
            name = (corrected or same or wanted or free or [target])[0]
        result[name] = token.value
    for name in twins:
        result.setdefault(name, None)
    return result


def choice_value(desk: Desk, slot: Slot, text: str, asked: bool, others: list[str]) -> str | None:
    """One of the choices; by number where a numbered menu was shown; other words where these are taken."""
    text = re.sub(r"\([^)]*\bor\b[^)]*\)", " ", text)  # an echo of the question
    echo = re.search(r"\b\w+ or \w+\b(?=\W*(?:is|:)(?!\w))", text)
    text = text[echo.end() :] if echo else text
    found = [value for value, negated in find_choice(text, slot.choices) if not negated]
    if found:
        return found[-1] if re.search(r"\b(?:sorry|i mean|actually|no)\b", text.lower()) else found[0]
    menu = MENU.match(text)
    if asked and desk.style == "menu" and not slot.secret and menu and int(menu.group(1)) <= len(slot.choices):
        return list(slot.choices)[int(menu.group(1)) - 1]
    if asked and slot.free and len(others) == 1 and not UNKNOWN.search(text.lower()):
        return re.sub(r"^\W*(?:it'?s|it is|for|an?|the|i need|i want|i'd like)\s+", "", text.strip(), flags=re.I).strip(
            " ."
        )
    return None


def number_value(slot: Slot, scan: Scan, asked: bool, others: list[str]) -> str | None:
    """A number after its cue or with its currency, or any when it alone is asked for."""
    if slot.kind == "amount" and scan.of("amount"):
        return scan.of("amount")[-1].value
    for match in re.finditer(slot.cue, scan.plain) if slot.cue else []:
        number = next(i for i, g in enumerate(match.groups(), 1) if g)
        if not NEGATED.search(scan.text[: match.start(number)]):
            return amount(match.group(number))
    if not asked or len([o for o in others if o != slot.name]) > 2:
        return None
    numbers = scan.of("number")
    return numbers[-1].value if numbers else None


def date_values(desk: Desk, scan: Scan, slots: list[str], asked: list[str], tasks: dict[str, str]) -> dict[str, str]:
    """Which date belongs to which date slot."""
    result: dict[str, str] = {}
    if not slots:
        return result
    old = next((name for name in slots if name.startswith("old")), "")
    new = next((name for name in slots if not name.startswith("old")), "")
    main = new or old
    open_slots = [name for name in (old, new) if name] if tasks[main] else [main]
    dates = [token for token in scan.of("date") if token.value >= "2020"]
    wanted = [name for name in asked if name in slots]
    for token in dates:
        before = scan.text[: token.start]
        if re.search(r"\bweek (?:after|following)(?: the| my \w+ on)? *$", before):
            result[main] = week_after(token.value)
        elif re.search(r"\bafter(?: the)? *$", before):
            result[main] = (date.fromisoformat(token.value) + timedelta(days=1)).isoformat()
        else:
            held = {name: desk.bag(name, tasks[name]).get(name) for name in slots}
            name = named_date(scan, token, old, new, bool(wanted and wanted[0] == new and len(dates) == 1))
            name = name or unnamed_date(scan, token, held, wanted, result, open_slots)
            if not (token.vague and name in result):
                result[name] = token.value
    base = result.get(old) or desk.bag(old, tasks[old]).get(old) if old else None
    if main not in result and old and re.search(r"\bweek (?:after|later)\b|\bfollowing week\b", scan.text):
        if base:
            result[main] = week_after(base)
        else:
            desk.own.setdefault(tasks[main], {})["week_after"] = "yes"
    vague = FIRST.search(scan.text) or ANY.search(scan.text)
    if main in asked and main not in result and vague and not re.search(r"\bweek\b", scan.text):
        result[main] = (desk.scanner.today + timedelta(days=1)).isoformat()
    return result


def named_date(scan: Scan, token: Token, old: str, new: str, alone: bool) -> str:
    """The old or the new date, where the words around a date tell which it is."""
    before = scan.text[: token.start]
    onwards = re.match(r"\s*(?:on(?:wards?)?\b(?! the)|or later|at the earliest)", scan.text[token.end :])
    if new and "from" in before and (onwards or (alone and re.search(r"\bfrom\s*$", before))):
        return new
    if old and OLD.search(before):
        return old
    return new if old and new and NEW.search(before) else ""


def unnamed_date(
    scan: Scan,
    token: Token,
    held: dict[str, str | None],
    wanted: list[str],
    taken: dict[str, str],
    open_slots: list[str],
) -> str:
    """The slot of a date that nothing around it names: one whose value is corrected or repeated, asked for, or free."""
    refused = [other.value for other in scan.of("date", negated=True)]
    known = [name for name in held if held[name] in refused] + [name for name in held if held[name] == token.value]
    if known:
        return known[0]
    if len(wanted) == 1 and wanted[0] not in taken:
        return wanted[0]
    free = [name for name in open_slots if name not in taken and held[name] is None]
    return (free or open_slots[-1:])[0]
