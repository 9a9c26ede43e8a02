"""Facts that are said with the wish, not in sentences of their own: an engineer visit for a gas safety check, a refund
for The Paper Lanterns, a garden container."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

from pydantic import JsonValue

from generators.tools.names import words
from generators.tools.seed_values import ToolArgument
from generators.walks.bindings import BoundCall
from generators.walks.phrases import phrases
from generators.walks.saying.forms import as_many, thing_of
from generators.walks.user_facts import UserFact
from generators.walks.wording import Wording
from generators.words.deeds import deed_words
from generators.words.field_words import field_words

SHORTEST_WHOLE = 2
"""How much longer what tells a value is than the value: the postcode YO12 4HT, the area YO."""


def woven(
    wish: str, bound: BoundCall, wording: Wording, arguments: Mapping[str, ToolArgument], thing: str
) -> tuple[str, frozenset[str]]:
    """The wish with what it can say, and the names of that. `thing` is what one of its things is called."""
    said: set[str] = set()
    for name in bound.said if wording.makes else ():
        value, argument = bound.said[name], arguments[name]
        if (lasting := _lasting(name, value)) and name not in bound.thought_of:
            wish, said = f"{wish}{phrases().for_}{lasting}", said | {name}
        if not isinstance(value, str) or name in bound.thought_of or not _is_plain(argument, value):
            continue
        kind, last = value.replace("_", " "), words(name)[-1]
        a = rf"\b(?:{phrases().a}|{phrases().an}) (?={re.escape(thing)}\b)"
        if last in field_words().purposes and (longer := _for(wish, f"{phrases().article(kind)} {kind}")) is not None:
            wish, made = longer, 1
        elif last in field_words().sorts and len(kind.split()) < 3:
            wish, made = re.subn(a, f"{phrases().article(kind)} {kind} ", wish, count=1)
        elif _is_sort_of(argument, wording.thing):
            wish, made = re.subn(rf"(?<= )(?={re.escape(thing)}\b)", f"{kind} ", wish, count=1)
            wish = re.sub(
                rf"\b(?:{phrases().a}|{phrases().an}) (?={re.escape(kind)} )", f"{phrases().article(kind)} ", wish
            )
        else:
            made = 0
        said |= {name} if made else set()
    for fact in (each for call in bound.calls for each in call.described if not bound.items and _begins(wording)):
        place = field_words().woven_as.get(words(fact.words)[-1])
        thing = thing_of(fact) or fact.value
        plain = fact.form == "other" and (thing != fact.value or fact.value[:1].isupper())
        if place is not None and plain and f" {place} " not in wish:
            wish, said = f"{wish} {place} {thing}", said | {fact.value}
    only = bound.described[0] if len(bound.described) == 1 and not bound.items else None
    if wording.makes and only is not None and _can_be_for(only, wish):
        wish, said = f"{wish}{phrases().for_}{only.value}", said | {only.value}
    return wish, frozenset(said)


def _is_sort_of(argument: ToolArgument, thing: str) -> bool:
    """Whether it is described as the kind of what is wanted: the kind of leave."""
    told = str(argument.schema.get("description") or "").lower()
    kind, article = words(argument.name)[-1], f"{phrases().the}|{phrases().a}|{phrases().an}"
    of_it = rf"\b{re.escape(kind)} of (?:(?:{article}) )?{re.escape(thing)}s?\b"
    return kind in phrases().kinds and re.search(of_it, told) is not None


def _begins(wording: Wording) -> bool:
    """Whether something new is wanted, or to be one of those who have it: make a booking, join the waiting list."""
    return wording.makes or (wording.changes and wording.noun[-1] in deed_words().shared)


def implied(fact: UserFact, others: Sequence[UserFact]) -> bool:
    """Whether another fact tells it: the area YO, where the postcode is YO12 4HT; the approver number of somebody whose
    personnel number it is."""
    short = fact.value
    own = [each for each in others if each.form == "own" and each.value == short]
    number = fact.form in {"own", "other"} and len(short) > SHORTEST_WHOLE and any(map(str.isdigit, short))
    if own and fact is not own[0] and number:
        return True
    return fact.form in {"other", "picked"} and any(
        re.match(rf"{re.escape(short)}(?![A-Za-z])", other.value) and len(other.value) >= len(short) + SHORTEST_WHOLE
        for other in others
        if other is not fact and other.form == "own" and set(words(other.words)) & field_words().places
    )


def _lasting(name: str, value: JsonValue) -> str:
    """3 months, for the value 3 of months; empty where it is nothing of the kind."""
    unit = words(name)[-1]
    if unit not in field_words().durations or not isinstance(value, int) or isinstance(value, bool):
        return ""
    return f"{value} {as_many(unit, str(value))}"


def _is_plain(argument: ToolArgument, value: str) -> bool:
    """Whether it is one of the words that a tool offers."""
    left_out: Collection[str] = phrases().residual | phrases().absent
    return argument.kind == "choice" and argument.required and value not in left_out and bool(
        re.fullmatch(r"[a-z]+(?:[_ ][a-z]+)*", value)
    )  # fmt: skip


def _for(wish: str, what: str) -> str | None:
    """book a visit for a gas safety check in the slot on May 4; None where it is for something else already."""
    before, of_it, after = wish.partition(phrases().for_)
    slot = any(re.match(rf"{phrases().the} {re.escape(each)}\b", after) for each in field_words().slots)
    if of_it and not slot:
        return None
    return f"{before}{phrases().for_}{what}{phrases().in_ if of_it else ''}{after}"


def _can_be_for(fact: UserFact, wish: str) -> bool:
    """Whether a thing that is spoken of by its name is what something new is for."""
    return fact.form == "other" and fact.value[:1].isupper() and phrases().for_ not in wish and ":" not in wish
