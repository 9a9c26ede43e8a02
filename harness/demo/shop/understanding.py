"""What a customer's message says to the shop: wishes, numbers of things, e-mail addresses, quantities, yes or no."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from harness.demo.dates import read_dates
from harness.demo.hearing import LONGEST, HeardMessage, Slots, agreement, thanks, wishes

_OF_NO_PRODUCT = r"^(?!.*\b(?:product details|price|stock)\b)"
WISHES = {
    "apply_voucher": r"\b(use|redeem|add|reduce)\b.*\b(voucher|coupon)|\bapply\b",
    "check_voucher": r"\b(voucher|coupon)s?\b",
    "return_status": rf"{_OF_NO_PRODUCT}.*(\b(status|state|look up|refunded|progress|what happened)\b.*"
    r"\b(returns?|refund)\b|\b(returns?|refund)\b.*\b(status|state|stands?|progress|arrived)\b|\bR-\d+)",
    "return_item": rf"{_OF_NO_PRODUCT}.*\b(return|send\b.*\bback|sent back|give back)\b",
    "cancel_order": r"\b(cancel|call off)\b",
    "track_shipment": r"\b(track|shipments?|parcel|package|carrier|tracking|arrives?|arriving)\b|\bwhere\b.*\border\b",
    "place_order": r"\b(place|make)\b.*\borders?\b|\b(buy|purchase)\b"
    r"|\b(to|please|like|want) order\b|^order\b|\border (a|an|some|\d+)\b",
    "order_details": r"\border\b.*\b(status|state|details?|items?|total|contents?|cost|stands?)\b"
    r"|\b(status|state|details?|items?|total|contents?|look up|check|see|know|find|view|show)\b.*\border\b"
    r"|\bdetails\b.*\borders\b|\bin my order\b",
    "list_orders": r"\b(list|show|see|view|which|what|all|look up|know|check)\b.*\borders\b|\border history\b",
    "search_products": r"\b(search|catalogue|catalog|products like|browse|sell)\b"
    r"|\b(find|list|which|what|show)\b.*\bproducts\b",
    "product_details": r"\b(price|stock|available|availability|costs?|category)\b"
    r"|\bdetails of (?!.*\b(?:orders?|shipments?|returns?|vouchers?)\b)"
    r"|\b(details?|look up|check|know|see|about)\b.*\b(product|P-\d+)",
    "find_customer": r"\b(my|the|an?) (customer )?(account|profile)\b|\bcustomer (data|record|since)\b"
    r"|\b(find|look up|know|what)\b.*\b(customer|account)\b",
}
"""Skill → what asks for it; the first that fits a clause wins."""

_CLAUSE_END = re.compile(
    r"(?<=[.!?;])\s+|,?\s+(?:and|then)\s+(?:also\s+|then\s+)?"
    r"(?=(?:i|to|see|know|check|track|cancel|apply|place|order|return|list|look|search|find|show|use|redeem|buy)\b)",
    re.IGNORECASE,
)
_CORRECTED = re.compile(r",\s+not (?:the|an?)\s[^.,;!?]+", re.IGNORECASE)
"""What is meant no longer, behind what is."""
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+")
_IS = r"(?: (?:is|was|are|should be|would be|will be)|:|=)"
_LABELLED = re.compile(
    r"^(?:with|it is|i mean) the "
    r"|^(?:(?:the|my|its?|an?)\s+)?[\w -]{0,30}\b(?:id|number|code|e-?mail|address|customer|quantity|reason|status"
    rf"|text|item|product|name|search)s?(?: of the [\w ]+?)?{_IS} ",
    re.IGNORECASE,
)
"""A sentence that only says what something is: it wishes for nothing."""
_THING = r"(customer|order|product|return|voucher)"
_NUMBER = re.compile(r"\b([A-Z])-\d+\b", re.IGNORECASE)
_NUMBER_OF = re.compile(
    rf"\b(?:{_THING} (?:id|number|code)s?|(?:id|number|code)s? of the {_THING}s?\b[^.]*?){_IS} ", re.IGNORECASE
)
_NUMBERED = {
    letter: f"{name}_id" for name in ("customer", "order", "product", "return", "voucher") for letter in name[0]
}
"""What a number begins with → the slot it fills, unless it is said to be the number of something else."""
_EMAIL = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_STATES = "processing|shipped|delivered|cancelled"
_STATUS = re.compile(
    rf"(?:\borders are |\bstatus\b[\w ]*? is |^)({_STATES})\b(?! yet)|\b({_STATES}) orders?\b", re.IGNORECASE
)
_TOKENS = {
    "every": r"\b(each|every|all)\b.*\borders\b",
    "item": r"\b(?:(?:line|item) (?:called|named)|with the (?:name|price|quantity)) (.+?)[.!?]?$",
    "text": rf"\b(?:text|product|name|item|category|search term)(?: name| called)?{_IS} (?:the )?"
    r"(?![A-Z]-\d)['\"]?(.+?)['\"]?[.!?]?$"
    r"|\b(?:called|named|products like|search (?:the catalogue )?for)\s+(?!products\b)['\"]?(.+?)['\"]?[.!?]?$"
    r"|\b(lighting|kitchen|textiles|decor)\b"
    r"|\b(?:the|an?|of|for|my|some) ((?-i:[A-Z][a-z]+)(?: [a-z]+){1,2}?)"
    r"(?=[.,?!]|$| (?:because|of|from|is|was|to|for|and|in|costs?|after all)\b)",
}
_REASONS = {
    "damaged": r"\b(damaged|broken|defective|faulty|cracked|scratched)\b",
    "wrong item": r"\bwrong (item|one|product|article)\b|\bnot what (i|was) ordered\b",
    "not needed": r"\bnot needed\b|\b(no longer|not|don['’]?t|do not) need",
}
_NUMBERS = {
    word: number
    for number, word in enumerate(
        ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"), start=1
    )
}
_COUNT = rf"(?P<count>\d+|{'|'.join(_NUMBERS)})"
_QUANTITY = (
    rf"\b(?:quantity|amount|how many|number of (?:pieces|items|units))(?:\b[^.\d]{{0,12}}?)\b{_COUNT}\b",
    rf"\b{_COUNT} (?:pieces?|pcs|units?|copies|items?|of|x)\b",
    rf"\b(?:order|buy|purchase|want|need|like) {_COUNT}\b",
)
_STATED = rf"(?P<states>(?:{_STATES})(?: or (?:{_STATES}))*)"
_EITHER = (
    re.compile(
        rf"(?P<first>.+?)(?:, but only)? if (?:(?:the status of )?(?:my|the) order|it) is {_STATED}"
        r"(?:, and otherwise|; if it is not,|,? or else) to (?P<second>.+)",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?P<first>.+?)(?: or, if that is not possible,| if that can be done,? (?:or )?else) to (?P<second>.+)",
        re.IGNORECASE,
    ),
)
"""Two wishes of which one is to be granted: the first where the order stands so, or where it can be."""
ORDER, PRODUCT = ("order_id", "placed_on", "every"), ("product_id", "text", "item")
"""Slots that name one thing in different ways: what is named by one is no longer what was named by another."""
_BARE = {
    "quantity": rf"{_COUNT}",
    "text": r"(?:the |an? )?((?!.*\b(?:I|I['’]m|my|know|sorry|is|are|with|[A-Z]-\d+)\b).{3,40}?)",
}
"""Slots whose answer may be just the value → how the whole sentence then looks."""


def understand(text: str, asked: Sequence[str] = ()) -> HeardMessage:
    """`asked` names the slots the agent has just asked for, which may be answered by the bare value."""
    text = _CORRECTED.sub("", text[:LONGEST])
    sentences = _SENTENCE_END.split(text.strip())
    slots: Slots = {}
    for sentence in sentences:
        slots |= _bare(sentence, asked) | _facts(sentence)
    slots |= _lists(sentences, asked)
    wished = [sentence for sentence in sentences if not _LABELLED.match(sentence)]
    either = [choice for sentence in wished if (choice := _either(sentence))]
    if either:
        slots["either"] = either[0]
    found = wishes(" ".join(each for each in wished if not _either(each)), WISHES, _CLAUSE_END)
    return HeardMessage(
        ("first_possible",) * bool(either) + tuple(found),
        slots,
        agreement(text),
        thanks=thanks(text),
        outdated=frozenset(_renamed(slots).keys() - slots.keys()),
        with_wish={wish: _renamed(_facts(clause) | _lists([clause], ())) for wish, clause in found.items()},
    )


def _either(sentence: str) -> tuple[str, str, list[str]] | None:
    """Two wishes of which only one is to be granted, and the states of the order in which that is the first."""
    found = next((found for pattern in _EITHER if (found := pattern.fullmatch(sentence))), None)
    told = [next(iter(wishes(found[each], WISHES, _CLAUSE_END)), None) for each in ("first", "second")] if found else []
    if found is None or told[0] is None or told[1] is None:
        return None
    return told[0], told[1], re.findall(_STATES, found.groupdict().get("states", "").lower())


def _renamed(slots: Slots) -> Slots:
    """What was said of an order or a product, and None for what names it otherwise and was not said."""
    named: Slots = {}
    for names in (ORDER, PRODUCT):
        if told := {name: slots[name] for name in names if name in slots}:
            named |= dict.fromkeys(names) | told
    return named


def _lists(sentences: Sequence[str], asked: Sequence[str]) -> Slots:
    """What may be named several times in one message."""
    found: dict[str, dict[str, None]] = {}
    for sentence in sentences:
        label = _NUMBER_OF.search(sentence)
        of = f"{(label[1] or label[2]).lower()}_id" if label else ""
        bare = asked[0] if len(asked) == 1 and asked[0] in _NUMBERED.values() else ""
        for number in _NUMBER.finditer(sentence):
            alone = number[0] == sentence.rstrip(".!")
            slot = of or _NUMBERED.get(number[1].lower()) or (bare if alone else "")
            found.setdefault(slot, {})[number[0].upper()] = None
        for slot, pattern in (("email", _EMAIL), ("status", _STATUS)):
            for value in pattern.finditer(sentence):
                found.setdefault(slot, {})[value[value.lastindex or 0].lower()] = None
    return {slot: list(values) for slot, values in found.items() if slot}


def _bare(sentence: str, asked: Sequence[str]) -> Slots:
    if agreement(sentence) is not None or len(asked) != 1 or asked[0] not in _BARE:
        return {}
    found = re.fullmatch(_BARE[asked[0]] + r"[.!]?", sentence, re.IGNORECASE)
    if not found:
        return {}
    return {asked[0]: _number(found[1]) if asked[0] == "quantity" else found[1]}


def _facts(sentence: str) -> Slots:
    slots: Slots = {"placed_on": day} if (day := read_dates(sentence).first) else {}
    for name, pattern in _TOKENS.items():
        if found := re.search(pattern, sentence, re.IGNORECASE):
            slots[name] = next(group for group in found.groups() if group)
    for reason, pattern in _REASONS.items():
        if re.search(pattern, sentence, re.IGNORECASE):
            slots["reason"] = reason
    for pattern in _QUANTITY:
        if found := re.search(pattern, sentence, re.IGNORECASE):
            slots["quantity"] = _number(found["count"])
            break
    return slots


def _number(word: str) -> Any:
    return _NUMBERS.get(word.lower()) or int(word)
