"""Finds the cheapest or dearest of what an agent lists."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from harness.users.agenda.facts import Fact
from harness.users.agenda.language.mentions import Mention, barred_in, find_mentions, prices_in
from harness.users.agenda.language.pack import Pack

_BREAK = re.compile(r"\n\s*(?:\d+[.)]|[-*•]|\[ ?\])?\s*|[.!?:]\s|\s(?:and|or)\s|\)[,;]?\s|(?:each|per \w+)[,;]?\s")
_END = re.compile(r"[;\n]|,?\s+or\s|[.!?](?=\s)")
"""Where what is said of a thing behind its price ends."""
_ASIDE = re.compile(r"\s[-–—]\s|[(;]|,\s")
_WHEN = frozenset({"date", "day", "time"})


class Priced(NamedTuple):
    """What is listed with its price."""

    price: float
    said: str
    values: tuple[Mention, ...]
    stems: frozenset[str]


def by_price(fact: Fact, pack: Pack) -> bool:
    """Whether it chooses one of several things by what they cost."""
    return any(pack.cue(name, fact.value) for name in ("least_dear", "most_dear"))


def extreme_of(
    fact: Fact, text: str, pack: Pack, least: int = 2, allows: Callable[[Sequence[Mention]], bool] = lambda values: True
) -> tuple[str, tuple[Mention, ...]] | None:
    """Which of several listed things the fact chooses ("the cheapest one"), as it is said, and its values; of those
    whose days and times the story `allows`.

    None where the fact chooses by no such word, or fewer than `least` things are listed that could be compared.
    """
    for cue, last in (("least_dear", False), ("most_dear", True)):
        if pack.cue(cue, fact.value):
            barred = pack.grammar("barred", fact.value)
            said = fact.value[: barred.start()] if barred else fact.value
            wanted = frozenset(pack.stems(said)).difference(*fact.names)
            priced = list(_priced(text, pack, barred_in(fact.value, pack), wanted))
            if len(priced) < least and len(list(_priced(text, pack))) < least:
                return None
            return _at_end([each for each in priced if allows(each.values)], last)
    return None


def affordable(
    limits: Iterable[float],
    wanted: Iterable[frozenset[str]],
    text: str,
    pack: Pack,
    barred: Callable[[str], bool] = lambda said: False,
) -> tuple[str, tuple[Mention, ...]] | None:
    """The cheapest of several priced things that are not `barred`, where not all of them are within the limits; None
    where one of them has all of what is `wanted`, each as stems, or one that may be had most of it."""
    priced, limit = list(_priced(text, pack)), min(limits, default=None)
    within = [] if limit is None else [each for each in priced if each[0] <= limit]
    for own in wanted:
        most, *others = sorted((len(own & each.stems) for each in priced), reverse=True) or [0]
        if 2 * most >= max(len(own), 1) and most not in others:
            if most == len(own) or any(len(own & each.stems) == most for each in within):
                return None
    return _at_end([e for e in within if not barred(e.said)], False) if 0 < len(within) < len(priced) else None


def _at_end(found: Sequence[Priced], last: bool) -> tuple[str, tuple[Mention, ...]] | None:
    if not found:
        return None
    one = sorted(found, key=lambda each: each.price)[-1 if last else 0]
    return one.said, one.values


def _priced(
    text: str, pack: Pack, barred: Iterable[frozenset[str]] = (), wanted: frozenset[str] = frozenset()
) -> Iterator[Priced]:
    """What is listed with its price, and has none of what is `barred`, and what is `wanted` where some have it: by its
    number or name, else in the words that stand before the price."""
    prices = prices_in(text, pack)
    entries, stems, start = [], list[frozenset[str]](), 0
    for price, later in zip(prices, [*(each.start for each in prices[1:]), len(text)], strict=False):
        before = text[start : price.start].rstrip(" :–—-(")
        entries.append(before[max((mark.end() for mark in _BREAK.finditer(before)), default=0) :])
        end = _END.search(text, price.end, later)
        start = end.end() if end else price.end
        behind = text[price.end : end.start() if end else later] if end or later == len(text) else ""
        stems.append(frozenset(pack.stems(f"{entries[-1]} {behind}", light=True)))
    common = frozenset.intersection(*stems) if stems else frozenset()
    wanted &= frozenset().union(*stems)
    for price, entry, own in zip(prices, entries, stems, strict=True):
        if not wanted <= own or any(each <= own or (each & own) - common for each in barred):
            continue
        named = find_mentions(entry, pack)
        marked = [each for each in named if each.kind in {"identifier", "name"}]
        numbered = next((each.text for each in marked if each.kind == "identifier"), None)
        said = numbered or _named(entry, pack) or next((each.text for each in marked), "")
        values = tuple(each for each in named if each.kind in _WHEN)
        if any(each.kind == "date" for each in values):  # a day, with the part of the day or the hour
            said = entry[values[0].start :].strip(" -–:(*\t,.")
        if any(map(str.isalpha, said)):
            yield Priced(float(price.value.partition(" ")[0]), said, values or tuple(marked[:1]), own)


def _named(entry: str, pack: Pack) -> str:
    """The thing that is named before its price: "I've got the blue one at" names the blue one."""
    said = _ASIDE.split(entry.lstrip(" ,;"))[0].strip(" -–:(*\t,.")
    kept: list[str] = []
    for word in reversed(said.split()):
        plain = word.strip(" ,.!?:").lower()
        plainly = plain in pack.lists["function_words"] or plain in pack.lists["verbs"]
        if plainly or pack.cue("preposition", plain) or pack.cue("money", plain):
            if kept:
                break
            continue
        kept.insert(0, word)
    return " ".join(kept)


def asked_by_each(alternatives: Sequence[str], facts: Iterable[Fact], pack: Pack) -> Fact | None:
    """The fact that each of several alternatives asks for: "Will you pick it up, or shall we deliver it?" """
    said = [{*pack.stems(each, light=True)} for each in alternatives]
    given = (fact for fact in facts if fact.ways and fact.value and len(said) > 1)
    for fact in given:
        named = [name for name in fact.names if name <= frozenset().union(*said) and all(name & one for one in said)]
        if named or all(any(name and name <= one for name in fact.names) for one in said):
            return fact
    return None
