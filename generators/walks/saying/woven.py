"""Facts that are said with the wish, not in sentences of their own: an engineer visit for a gas safety check, a refund
for The Paper Lanterns, a garden container."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

from generators.tools.names import words
from generators.tools.seed_values import ToolArgument
from generators.walks.bindings import BoundCall
from generators.walks.phrases import phrases
from generators.walks.user_facts import UserFact
from generators.walks.wording import Wording
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
        if not isinstance(value, str) or name in bound.thought_of or not _is_plain(argument, value):
            continue
        kind, last = value.replace("_", " "), words(name)[-1]
        a = rf"\b(?:{phrases().a}|{phrases().an}) (?={re.escape(thing)}\b)"
        if last in field_words().purposes and (longer := _for(wish, f"{phrases().article(kind)} {kind}")) is not None:
            wish, made = longer, 1
        elif last in field_words().sorts and len(kind.split()) == 1:
            wish, made = re.subn(a, f"{phrases().article(kind)} {kind} ", wish, count=1)
        else:
            made = 0
        said |= {name} if made else set()
    for fact in bound.described if not bound.items and wording.makes else ():
        place = field_words().woven_as.get(words(fact.words)[-1])
        if place is not None and fact.form == "other" and fact.value[:1].isupper():
            wish, said = f"{wish} {place} {fact.value}", said | {fact.value}
    only = bound.described[0] if len(bound.described) == 1 and not bound.items else None
    if wording.makes and only is not None and _can_be_for(only, wish):
        wish, said = f"{wish}{phrases().for_}{only.value}", said | {only.value}
    return wish, frozenset(said)


def implied(fact: UserFact, others: Sequence[UserFact]) -> bool:
    """Whether another fact tells it: the area YO, where the postcode is YO12 4HT."""
    short = fact.value
    return fact.form in {"other", "picked"} and any(
        re.match(rf"{re.escape(short)}(?![A-Za-z])", other.value) and len(other.value) >= len(short) + SHORTEST_WHOLE
        for other in others
        if other is not fact and other.form == "own" and set(words(other.words)) & field_words().places
    )


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
