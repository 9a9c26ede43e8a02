"""Finds the cheapest or dearest of what an agent lists."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from harness.users.agenda.facts import Fact
from harness.users.agenda.language.mentions import Mention, as_amount, barred_in, find_mentions
from harness.users.agenda.language.pack import Pack

_BREAK = re.compile(r"\n\s*(?:\d+[.)]|[-*•]|\[ ?\])?\s*|[.!?:]\s|\s(?:and|or)\s|\)[,;]?\s|(?:each|per \w+)[,;]?\s")
_ASIDE = re.compile(r"\s[-–—]\s|[(;]|,\s")
Priced = tuple[float, str, tuple[Mention, ...]]
"""What it costs, how it is said, and its values."""


def extreme_of(fact: Fact, text: str, pack: Pack) -> tuple[str, tuple[Mention, ...]] | None:
    """Which of several listed things the fact chooses ("the cheapest one"), as it is said, and its values.

    None where the fact chooses by no such word, or fewer than two things are listed that could be compared.
    """
    for cue, last in (("least_dear", False), ("most_dear", True)):
        if pack.cue(cue, fact.value):
            barred = pack.grammar("barred", fact.value)
            said = fact.value[: barred.start()] if barred else fact.value
            wanted = frozenset(pack.stems(said)).difference(*fact.names)
            priced = list(_priced(text, pack, barred_in(fact.value, pack), wanted))
            if len(priced) < 2 and len(list(_priced(text, pack))) < 2:
                return None
            return _at_end(priced, last)
    return None


def affordable(limits: Iterable[float], text: str, pack: Pack) -> tuple[str, tuple[Mention, ...]] | None:
    """The cheapest of several priced things, where not all of them are within the limits."""
    priced, limit = list(_priced(text, pack)), min(limits, default=None)
    within = [] if limit is None else [each for each in priced if each[0] <= limit]
    return _at_end(within, False) if 0 < len(within) < len(priced) else None


def _at_end(found: Sequence[Priced], last: bool) -> tuple[str, tuple[Mention, ...]] | None:
    if not found:
        return None
    _, said, values = sorted(found, key=lambda each: each[0])[-1 if last else 0]
    return said, values


def _priced(
    text: str, pack: Pack, barred: Iterable[frozenset[str]] = (), wanted: frozenset[str] = frozenset()
) -> Iterator[Priced]:
    """What is listed with its price, and has none of what is `barred`, and what is `wanted` where some have it: by its
    number or name, else in the words that stand before the price."""
    prices = [as_amount(each, text, pack) for each in find_mentions(text, pack)]
    prices = [each for each in prices if each.kind == "amount"]
    entries = []
    for price, earlier in zip(prices, [None, *prices], strict=False):
        before = text[earlier.end if earlier else 0 : price.start].rstrip(" :–—-(")
        entries.append(before[max((mark.end() for mark in _BREAK.finditer(before)), default=0) :])
    stems = [frozenset(pack.stems(entry, light=True)) for entry in entries]
    common = frozenset.intersection(*stems) if stems else frozenset()
    wanted &= frozenset().union(*stems)
    for price, entry, own in zip(prices, entries, stems, strict=True):
        if not wanted <= own or any(each <= own or (each & own) - common for each in barred):
            continue
        marked = [each for each in find_mentions(entry, pack) if each.kind in {"identifier", "name"}]
        numbered = next((each.text for each in marked if each.kind == "identifier"), None)
        said = numbered or _named(entry, pack) or next((each.text for each in marked), "")
        if any(map(str.isalpha, said)):
            yield float(price.value.partition(" ")[0]), said, tuple(marked[:1])


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
