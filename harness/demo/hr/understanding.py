"""What a user's message says to the HR desk: wishes, facts, yes or no. Rules, no model."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from harness.demo.dates import MONTHS, read_dates
from harness.demo.hearing import LONGEST, HeardMessage, Slots, agreement, thanks, wishes

PERIOD = ("first", "last", "month", "year")
"""The slots of which a period is made."""
STATES = ("pending", "approved", "rejected", "cancelled")
KINDS = ("annual", "sick", "study", "parental")
WISHES = {
    "change_leave": r"\b(change|move|shift)\b.*\bleave\b",
    "cancel_leave": r"\bcancel\b.*\b(leave|time off|vacation|days? off|requests?)\b",
    "decide_leave": r"\b(approve|reject|decline|turn down)\b",
    "update_address": r"\b(change|update|new|correct)\b.*\baddress\b|\b(have|just) moved\b",
    "expense_status": r"\bstatus\b.*\b(expense|claim)|\b(expense|claim)\b.*\b(status|stands?|paid|reimbursed)\b"
    r"|\bof my (expense )?claim\b",
    "submit_expense": r"\b(submit|file|claim|hand in|get)\b.*\b(expenses?|receipts?|back|reimbursed)\b",
    "payslip": r"\b(pay ?slips?|salary|net pay|gross pay)\b",
    "public_holidays": r"\bholidays?\b",
    "leave_balance": r"\bbalances?\b|\bhow (many|much)\b.*\b(leave|days|vacation)\b",
    "team_schedule": r"\b(reports|team)\b.*\b(off|leave|away|schedules?)\b|\b(leave|schedules?)\b.*\b(reports|team)\b",
    "leave_details": r"\b(details|start|end|days|status|kind|note) of (my|the) leave\b"
    r"|\bwhen (my|the) leave (starts|ends)\b",
    "leave_schedule": r"\bschedules?\b|\b(planned|booked)\b.*\b(leave|off)\b|\bwhen\b.*\b(off|away|on leave)\b",
    "request_leave": r"\b(request|book|take|apply|ask|want|need|like)\b.*\b(leave|time off|days? off|vacation)\b",
    "direct_reports": r"\bdirect reports\b|\b(who|people)\b.*\breports? to me\b|\bon my team\b",
    "manager": r"\b(who|know|find out|tell me)\b.*\bmy (manager|boss)\b|\bname of my (manager|boss)\b",
    "profile": r"\bmy (own |job )?(title|office)\b|\bwho am i\b",
    "colleague": r"\b(which|what) (office|job title|title)\b|\b(office|title) of\b|\bwhere\b.*\b(sits?|works?)\b",
}
"""Skill → what asks for it; the first that fits a clause wins."""

_CLAUSE_END = re.compile(
    r"(?<=[.!?;])\s+|,?\s+(?:and|then)\s+(?:also\s+|then\s+)?"
    r"(?=(?:i|to|my|the|see|know|check|request|book|submit|update|change|cancel|find)\b)",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[A-Z\d])")
_TOKENS = {
    "username": r"\buser ?name(?: is|:)\s+['\"]?([a-z][a-z0-9]*(?:[._][a-z0-9]+)*)",
    "claim_id": r"\b(X-\d+)\b",
    "request_id": r"\b(L-\d+)\b",
    "category": r"\b(travel|meals|lodging|training|equipment)\b",
    "note": r"\bnote\b(?:[^:]*:|.*?\b(?:is|says)\b)\s*['\"]?(.+?)['\"]?[.?!]?$",
    "comment": r"\bcomment\b(?:[^:]*:|.*?\b(?:is|says)\b)\s*['\"]?(.+?)['\"]?[.?!]?$",
    "told_description": r"\b(?:description is|claim back(?= an? ))['\" ]+(.+?)['\"]?[.?!]?$",
    "description": r"\b(?:paid|spent|was|cost)\b.*? for ((?-i:[a-z]).+?)(?:,? (?:on|dated) [A-Z0-9].*)?[.?!]?$",
    "own": r"\bmy (own)\b",
}
_SPELLING: dict[str, Callable[[str], str]] = {
    "username": str.lower,
    "claim_id": str.upper,
    "request_id": str.upper,
    "category": str.lower,
}
_MONEY = (
    r"(?P<amount>\d[\d,]*(?:\.\d+)?)\s*(?P<currency>EUR|GBP|USD|euros?|pounds?|dollars?|€|£)",
    r"(?P<currency>EUR|GBP|USD|€|£|\$)\s*(?P<amount>\d[\d,]*(?:\.\d+)?)",
)
_CURRENCIES = {"eur": "EUR", "€": "EUR", "gbp": "GBP", "pou": "GBP", "£": "GBP", "usd": "USD", "dol": "USD", "$": "USD"}
_ADDRESS = (
    r"\b(?P<street>\d+[a-z]? [A-Z][\w.']*(?: [A-Z][\w.']*){0,4}), (?P<city>[A-Z][a-z]+),? "
    r"(?P<postcode>[A-Z0-9]+[ -]?[A-Z0-9]+)",
    *(
        lead + r"(?P<street>[A-Z][\w.']*(?: [\w.']+){0,4} \d+[a-z]?), " + rest
        for lead in (r"\b(?:is|to|at|address):? ", "^")
        for rest in (r"(?P<postcode>\d[\d-]+) (?P<city>[A-Z][a-z]+)", r"(?P<city>[A-Z][a-z]+),? (?P<postcode>\d[\d-]+)")
    ),
)
_NAME = r"([A-Z][a-z]+(?: [A-Z][a-z]+)?)"
_PERSON = (
    rf"\b{_NAME}['’]s\b",
    rf"\b(?:named|called|name is|colleague|engineer|technician)\s+{_NAME}\b",
    rf"\b(?:of|for|from|by|about|does|is|when|office|title)\s+{_NAME}\b",
)
_BARE = {
    "username": r"([a-z][a-z0-9._]*[a-z0-9])",
    "person": _NAME,
    "description": r"(?:[Ii]t (?:is|was) )?(?:[Ff]or )?(.{3,60})",
}
"""Slots whose answer may be just the value → how the whole sentence then looks."""
_NOT_NAMES = frozenset(
    {*(month.title() for month in MONTHS), *(kind.title() for kind in KINDS), "Leeds", "Lisbon", "Graz"}
    | {"What", "That", "It", "Let", "There", "Here", "Who", "Where", "When", "Today", "Easter"}
)


_CORRECTIONS = (
    (re.compile(r" I first thought of .+?, but I changed my mind: it is ", re.IGNORECASE), " is "),
    (re.compile(r"\bNo, wait: it is (.+?) after all, not [^.!?]+", re.IGNORECASE), r"It is \1"),
)
"""What was said by mistake → what is said instead."""
_STATED = rf"(?P<states>(?:{'|'.join(STATES)})(?: or (?:{'|'.join(STATES)}))*)"
_EITHER = (
    re.compile(
        rf"(?P<first>.+?)(?:, but only)? if (?:(?:my|the) leave|it) is {_STATED}"
        r"(?:, and otherwise|; if it is not,|,? or else) to (?P<second>.+)",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?P<first>.+?)(?: or, if that is not possible,| if that can be done,? (?:or )?else) to (?P<second>.+)",
        re.IGNORECASE,
    ),
)
"""Two wishes of which one is to be granted: the first where the leave stands so, or where it can be."""
_DAYS_OF = {
    "new": r"\bnew (?:period|days|dates)\b",
    "spent": r"\bspent on\b",
    "payslip": r"\bmonth of (?:the|my) payslip\b",
}
"""Whose days a sentence tells, where it says so → its words."""
_WHOLE_YEAR = re.compile(r"\bperiod is (20\d\d)\b(?!-)")


def understand(text: str, asked: Sequence[str] = ()) -> HeardMessage:
    """`asked` names the slots the agent has just asked for, which may be answered by the bare value."""
    text = text[:LONGEST]
    for said, meant in _CORRECTIONS:
        text = said.sub(meant, text)
    sentences = _SENTENCE_END.split(text.strip())
    slots: Slots = {}
    for sentence in sentences:
        slots |= _bare(sentence, asked, alone=len(sentences) == 1) | _facts(sentence) | _days_of(sentence)
    either = [choice for sentence in sentences if (choice := _either(sentence))]
    found = wishes(" ".join(each for each in sentences if not _either(each)), WISHES, _CLAUSE_END)
    own = {wish: _facts(clause) | _times(clause, ()) for wish, clause in found.items()} if len(found) > 1 else {}
    slots |= _times(" ".join(each for each in sentences if _is_for_all(each, own)), asked)
    if either:
        slots["either"] = either[0]
    return HeardMessage(
        ("first_possible",) * bool(either) + tuple(found),
        slots,
        agreement(text),
        thanks=thanks(text),
        outdated=_outdated(slots),
        with_wish=own,
    )


def _either(sentence: str) -> tuple[str, str, list[str]] | None:
    """Two wishes of which only one is to be granted, and the states of the leave in which that is the first."""
    found = next((found for pattern in _EITHER if (found := pattern.fullmatch(sentence))), None)
    told = [next(iter(wishes(found[each], WISHES, _CLAUSE_END)), None) for each in ("first", "second")] if found else []
    if found is None or told[0] is None or told[1] is None:
        return None
    return told[0], told[1], re.findall("|".join(STATES), (found.groupdict().get("states") or "").lower())


def _days_of(sentence: str) -> Slots:
    """The days of one thing alone: those to which leave is moved, that of an expense, the month of a payslip."""
    of = next((of for of, pattern in _DAYS_OF.items() if re.search(pattern, sentence, re.IGNORECASE)), None)
    return {f"{of}_{name}": value for name, value in _times(sentence, ()).items()} if of else {}


def _is_for_all(sentence: str, own: Mapping[str, Slots]) -> bool:
    """Whether the days in a sentence are of whatever is wished for: where several things are, not those in a wish."""
    if any(re.search(pattern, sentence, re.IGNORECASE) for pattern in _DAYS_OF.values()):
        return False
    return not own or not wishes(sentence, WISHES, _CLAUSE_END)


def _outdated(slots: Slots) -> frozenset[str]:
    """A new period replaces the old one; days alone replace each other, not both at once."""
    told = slots.keys() & set(PERIOD)
    return frozenset(({"month", "year"} if told & {"first", "last"} else PERIOD) if told else ())


def _bare(sentence: str, asked: Sequence[str], *, alone: bool) -> Slots:
    """`alone`: it is all that was said; a description may be in any words, and is taken for one only then."""
    if agreement(sentence) is not None or wishes(sentence, WISHES, _CLAUSE_END):
        return {}
    names = [name for name in asked if name in _BARE and (name != "description" or (alone and len(asked) == 1))]
    found = {name: re.fullmatch(_BARE[name] + r"[.!]?", sentence) for name in names}
    return {name: value[1] for name, value in found.items() if value}


def _facts(sentence: str) -> Slots:
    slots: Slots = _address(sentence) or _person(sentence)
    for name, pattern in _TOKENS.items():
        if found := re.search(pattern, sentence, re.IGNORECASE):
            slots[name] = _SPELLING.get(name, str)(found[1])
    kinds = [kind for kind in KINDS if re.search(rf"\b{kind}\b", sentence, re.IGNORECASE)]
    if not kinds and re.search(r"\bvacation\b", sentence, re.IGNORECASE):
        kinds = ["annual"]
    if kinds:
        slots["kinds"] = kinds
    if offices := re.findall(r"\b(Leeds|Lisbon|Graz)\b", sentence, re.IGNORECASE):
        slots["offices"] = [office.title() for office in offices]
    if description := slots.pop("told_description", None):
        slots["description"] = description
    if decision := re.search(r"\b(?:(approve)|reject|decline|turn down)\b", sentence, re.IGNORECASE):
        slots["decision"] = "approved" if decision[1] else "rejected"
    return slots | _money(sentence)


def _times(text: str, asked: Sequence[str]) -> Slots:
    dates = read_dates(text)
    first = None if tuple(asked) == ("last",) and dates.first == dates.last else dates.first
    year = dates.year or (told[1] if (told := _WHOLE_YEAR.search(text)) else None)
    found = {"first": first, "last": dates.last, "month": dates.month, "year": year}
    return {name: value for name, value in found.items() if value}


def _money(sentence: str) -> Slots:
    for pattern in _MONEY:
        if found := re.search(pattern, sentence, re.IGNORECASE):
            amount = float(found["amount"].replace(",", ""))
            return {"amount": amount, "currency": _CURRENCIES[found["currency"].lower()[:3]]}
    return {}


def _address(sentence: str) -> Slots:
    found = next((found for pattern in _ADDRESS if (found := re.search(pattern, sentence))), None)
    return {"address": found.groupdict()} if found else {}


def _person(sentence: str) -> Slots:
    for pattern in _PERSON:
        for found in re.finditer(pattern, sentence):
            if found[1].split()[0] not in _NOT_NAMES:
                return {"person": found[1]}
    return {}
