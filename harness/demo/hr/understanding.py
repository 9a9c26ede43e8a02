"""What a user's message says to the HR desk: wishes, facts, yes or no. Rules, no model."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from harness.demo.dates import MONTHS, read_dates
from harness.demo.hearing import LONGEST, HeardMessage, Slots, agreement, thanks, wishes

PERIOD = ("first", "last", "month", "year")
"""The slots of which a period is made."""
KINDS = ("annual", "sick", "study", "parental")
WISHES = {
    "cancel_leave": r"\bcancel\b.*\b(leave|time off|vacation|days? off|requests?)\b",
    "decide_leave": r"\b(approve|reject|decline|turn down)\b",
    "update_address": r"\b(change|update|new|correct)\b.*\baddress\b|\b(have|just) moved\b",
    "expense_status": r"\bstatus\b.*\b(expense|claim)|\b(expense|claim)\b.*\b(status|stands?|paid|reimbursed)\b",
    "submit_expense": r"\b(submit|file|claim|hand in|get)\b.*\b(expenses?|receipts?|back|reimbursed)\b",
    "payslip": r"\b(pay ?slips?|salary|net pay|gross pay)\b",
    "public_holidays": r"\b(public|bank) holidays?\b",
    "leave_balance": r"\bbalances?\b|\bhow (many|much)\b.*\b(leave|days|vacation)\b",
    "team_schedule": r"\b(reports|team)\b.*\b(off|leave|away|schedules?)\b|\b(leave|schedules?)\b.*\b(reports|team)\b",
    "leave_schedule": r"\bschedules?\b|\b(planned|booked)\b.*\b(leave|off)\b|\bwhen\b.*\b(off|away|on leave)\b",
    "request_leave": r"\b(request|book|take|apply|ask|want|need|like)\b.*\b(leave|time off|days? off|vacation)\b",
    "direct_reports": r"\bdirect reports\b|\b(who|people)\b.*\breports? to me\b|\bon my team\b",
    "manager": r"\bwho\b.*\b(manager|boss)\b|\bname of my (manager|boss)\b",
    "colleague": r"\b(which|what) (office|job title|title)\b|\b(office|title) of\b|\bwhere\b.*\b(sits?|works?)\b",
}
"""Skill → what asks for it; the first that fits a clause wins."""

_CLAUSE_END = re.compile(
    r"(?<=[.!?;])\s+|,?\s+(?:and|then)\s+(?:also\s+|then\s+)?"
    r"(?=(?:i|to|my|the|see|know|check|request|book|submit|update|change|cancel|find)\b)",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[A-Z])")
_TOKENS = {
    "username": r"\buser ?name(?: is|:)\s+['\"]?([a-z][a-z0-9]*(?:[._][a-z0-9]+)*)",
    "claim_id": r"\b(X-\d+)\b",
    "request_id": r"\b(L-\d+)\b",
    "office": r"\b(Leeds|Lisbon|Graz)\b",
    "category": r"\b(travel|meals|lodging|training|equipment)\b",
    "note": r"\bnote\b(?:[^:]*:|.*?\b(?:is|says)\b)\s*['\"]?(.+?)['\"]?[.?!]?$",
    "comment": r"\bcomment\b(?:[^:]*:|.*?\b(?:is|says)\b)\s*['\"]?(.+?)['\"]?[.?!]?$",
    "description": r"\b(?:paid|spent|was|cost)\b.*? for ((?-i:[a-z]).+?)(?:,? (?:on|dated) [A-Z0-9].*)?[.?!]?$",
    "own": r"\bmy (own)\b",
}
_SPELLING: dict[str, Callable[[str], str]] = {
    "username": str.lower,
    "claim_id": str.upper,
    "request_id": str.upper,
    "office": str.title,
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
    "office": r"([A-Z][a-z]+)",
    "description": r"(?:[Ii]t (?:is|was) )?(?:[Ff]or )?(.{3,60})",
}
"""Slots whose answer may be just the value → how the whole sentence then looks."""
_NOT_NAMES = frozenset(
    {*(month.title() for month in MONTHS), *(kind.title() for kind in KINDS), "Leeds", "Lisbon", "Graz"}
    | {"What", "That", "It", "Let", "There", "Here", "Who", "Where", "When", "Today", "Easter"}
)


def understand(text: str, asked: Sequence[str] = ()) -> HeardMessage:
    """`asked` names the slots the agent has just asked for, which may be answered by the bare value."""
    text = text[:LONGEST]
    slots: Slots = {}
    for sentence in _SENTENCE_END.split(text.strip()):
        slots |= _bare(sentence, asked) | _facts(sentence)
    slots |= _times(text, asked)
    return HeardMessage(
        tuple(wishes(text, WISHES, _CLAUSE_END)), slots, agreement(text), thanks=thanks(text), outdated=_outdated(slots)
    )


def _outdated(slots: Slots) -> frozenset[str]:
    """A new period replaces the old one; days alone replace each other, not both at once."""
    told = slots.keys() & set(PERIOD)
    return frozenset(({"month", "year"} if told & {"first", "last"} else PERIOD) if told else ())


def _bare(sentence: str, asked: Sequence[str]) -> Slots:
    if agreement(sentence) is not None or ("description" in asked and len(asked) > 1):
        return {}
    found = {name: re.fullmatch(_BARE[name] + r"[.!]?", sentence) for name in asked if name in _BARE}
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
    if decision := re.search(r"\b(?:(approve)|reject|decline|turn down)\b", sentence, re.IGNORECASE):
        slots["decision"] = "approved" if decision[1] else "rejected"
    return slots | _money(sentence)


def _times(text: str, asked: Sequence[str]) -> Slots:
    dates = read_dates(text)
    first = None if tuple(asked) == ("last",) and dates.first == dates.last else dates.first
    found = {"first": first, "last": dates.last, "month": dates.month, "year": dates.year}
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
