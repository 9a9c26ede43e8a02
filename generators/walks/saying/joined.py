"""How wishes are told together: two of which only one is to be granted, and the things that one is about."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

from generators.tools.names import stem, words
from generators.walks.bindings import BoundCall
from generators.walks.phrases import phrases
from generators.walks.saying.own_words import YOUR
from generators.walks.user_facts import NoWording, UserFact
from generators.walks.walk import Walk
from generators.words.field_words import field_words

_ONE = re.compile(r"\b(an? [\w-]+ of [^,]+, [^,]+)$")
_ONE_BEFORE = re.compile(r"\b(an? [\w-]+ of [^,]+, [^,]+), ")


def with_items(wish: str, bound: BoundCall, *, becomes: bool, things: str = "", makes: bool = False) -> str:
    """The wish with the things of a list that it is about (`things`), each with what is wanted instead. Raises
    NoWording where nothing says which."""
    listing = re.compile(rf"\b(?:{phrases().the}|{phrases().some}) (\w+)(?= of )")
    if bound.items and things and len(bound.items) == 1:
        one = phrases().one_of(things.split(" "))
        a = phrases().article(one)
        sole = bound.items[0][0].value.startswith(f"{phrases().the} {phrases().only_of} ")
        if one != things and sole:
            return re.sub(rf"(?<!\w)(?:{phrases().the} |({{your}}) )?{re.escape(things)}\b",
                          lambda found: f"{found[1] or phrases().the} {one}", wish, count=1)  # fmt: skip
        if sole:
            raise NoWording(f"nothing says which one is meant by {bound.tool}")
        own = re.search(rf"^\w+ {re.escape(YOUR)} {re.escape(things)}\b", wish)
        wish = re.sub(rf"{re.escape(things)}\b", one, wish, count=1) if own else wish  # my charge, of my charges
        wish = re.sub(rf"^(\w+) (?:{phrases().the} )?{re.escape(things)}\b", rf"\1 {a} {one}", wish)
        thing, other = bound.items[0]
        if own and other is None and thing.value.startswith('"'):
            return f"{wish} {thing.value}"
    if not bound.items:
        return listing.sub(lambda found: _one_of(found[1]), wish, count=1) if _about_one(bound) else wish
    alone = len(bound.items) == 1 and bool(listing.search(wish))
    form = phrases().item_becomes if becomes else phrases().item_for
    form = (phrases().one_becomes if becomes else phrases().one_for) if alone else form
    told = [_of_kind(thing, wish) if other is None else form.format(item=thing.value, other=other.value)
            for thing, other in bound.items]  # fmt: skip
    several = len(bound.items) > 1  # items of my order, not all of them
    wish = listing.sub(lambda found: found[1] if several else _one_of(found[1]), wish, count=1)
    listed = f" {phrases().and_} ".join([", ".join(told[:-1]), told[-1]] if len(told) > 1 else told)
    one = phrases().one_of(things.split(" ")) if things else ""
    if makes and one and all(fact.words.split(" ")[-1] == one and other is None for fact, other in bound.items):
        itself = (
            rf"^(\w+) (?:(?:{phrases().a}|{phrases().an}|{phrases().the}) )?(?:{re.escape(one)}|{re.escape(things)})\b"
        )
        wish, made = re.subn(itself, lambda found: f"{found[1]} {listed}", wish, count=1)
        if made:
            return wish  # reserve the tent, for reserve an item
    for_items = (
        makes
        and wish.split(" ")[0] not in phrases().adding
        and not any(other for _, other in bound.items)
        and phrases().for_ not in wish
    )
    form = phrases().of_new if for_items else phrases().of_one if alone else phrases().of_items
    return form.format(wish=wish, items=listed)


def _of_kind(thing: UserFact, wish: str) -> str:
    """The invoice issued on March 8, for the one, where the wish has no word of what it is one."""
    ordinal, _, rest = thing.words.partition(" ")
    kind = rest if ordinal in field_words().in_turn else thing.words
    if {*map(stem, kind.split(" "))} & {*map(stem, wish.split(" "))}:
        return thing.value
    return re.sub(rf"^{phrases().the} {phrases().one}\b", f"{phrases().the} {kind}", thing.value)


def as_one(walk: Walk, wishes: list[str], rng: random.Random) -> list[str]:
    """Two wishes of which only one is to be granted are one wish. Raises NoWording."""
    if walk.kind not in {"condition", "preference"} or len(walk.wanted) < 2:
        return wishes
    if len(wishes) < 2:
        raise NoWording("two changes that people call the same")
    wish, other = wishes
    if walk.kind == "preference":
        form = rng.choice(phrases().preference)
        return [form.format(wish=closed(wish, form), other=_again(wish, other))]
    condition = walk.conditions[walk.wanted[0].identity]
    named = " ".join(words(condition.path.rpartition(".")[2]))
    *values, last = (each.replace("_", " ").lower() for each in condition.values)
    listed = f" {phrases().or_} ".join([", ".join(values), last] if values else [last])
    thing = condition.thing.replace("_", " ")
    thing = f"{YOUR if f'{YOUR} {thing}' in wish else phrases().the} {thing}"
    of_thing = named in phrases().states and all(each.isalpha() for each in condition.values)
    form = rng.choice(phrases().condition_state if of_thing else phrases().condition)
    wish, other = closed(_without(wish, condition.values), form), _again(wish, other)
    again = of_thing and re.search(rf"{re.escape(thing)}$", wish)  # cancel my leave if it is pending
    return [form.format(wish=wish, other=other, words=named, thing=phrases().it if again else thing, values=listed)]


def for_each(wish: str, things: str, whose: str) -> str:
    """look up the details of each of the orders; find out the carrier of the shipment, for each of the orders"""
    one = re.escape(phrases().one_of(things.split(" ")))
    said = rf"\b(?:{'|'.join(map(re.escape, phrases().articles))}) {one}$"
    each: str = phrases().each_of.format(whose=whose, things=things)
    wish, made = re.subn(said, each, wish)
    return wish if made else phrases().each.format(wish=wish, each=each)


def closed(wish: str, form: str) -> str:
    """return an item of my order, the lamp, as well: what was put in between ends with a comma."""
    return f"{wish}," if _ONE.search(wish) and not re.search(r"\{wish\}[,.?]", form) else wish


def _again(wish: str, other: str) -> str:
    """exchange it, for the item that the wish before is about, too"""
    found = _ONE.search(wish) or _ONE_BEFORE.search(wish)
    return re.sub(rf"{re.escape(found[1])},? ?", f"{phrases().it} ", other).rstrip() if found else other


def _without(wish: str, states: Sequence[str]) -> str:
    """cancel my order if its status is pending, for cancel my pending order if it is"""
    named = "|".join(re.escape(each.replace("_", " ")) for each in states)
    return re.sub(rf"(\b(?:{phrases().the}|{phrases().a}|{phrases().an})|\{{your\}}) (?:{named}) (?=\w)", r"\1 ", wish)


def _about_one(bound: BoundCall) -> bool:
    """Whether a change of things in a list is one of one thing: an item of my order, not its items."""
    listed = [value for value in bound.observation.arguments.values() if isinstance(value, list)]
    return bool(bound.described and listed) and all(len(each) == 1 for each in listed)


def _one_of(things: str) -> str:
    """an item, for items"""
    one = phrases().singular(things)
    return f"{phrases().article(one)} {one}"


def apart(wish: str) -> tuple[str, str]:
    """See the invoices, and what is asked of each of them."""
    known = phrases()
    ends = [
        form.partition("{wish}")[2]
        for form in (
            known.asking_each_entry,
            known.asking_each,
            known.asking_each_when,
            known.asking_each_due,
            known.asking_each_happens,
        )
    ]
    whose = f"(?:{known.their}|{known.its})"
    named = "|".join(
        re.escape(each).replace(r"\{words\}", "[^,.]{1,60}?").replace(r"\{whose\}", whose) for each in ends
    )
    found = re.search(f"(?:{named})$", wish)
    return (wish[: found.start()], found[0]) if found else (wish, "")
