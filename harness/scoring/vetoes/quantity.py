"""Numbers, dates and names of the calendar that differ, or that measure and count different things."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from harness.scoring.vetoes.finding import Finding
from harness.text.quantities import Quantities, quantities


def quantity_findings(expected: str, observed: str, language: str, *, within: bool) -> Iterator[Finding]:
    """What the one text counts or dates otherwise than the other."""
    first, second = (quantities(text, language) for text in (expected, observed))
    lacking = first.values - second.values - second.loose
    adding = second.values - first.values - first.loose
    if lacking:
        what = "differs" if adding else "is missing"
        yield Finding(f"a number, date or identifier {what}", refuses=bool(adding) or not within)
    elif adding and not within:
        yield Finding("a number, date or identifier is added", refuses=True)
    if _names_differ(first, second, within=within):
        yield Finding("a day, month, currency or the like differs", refuses=True)
    if disjoint(first.measures, second.measures) or disjoint(first.counted, second.counted):
        yield Finding("the same numbers are of different things", refuses=True)


def _names_differ(left: Quantities, right: Quantities, *, within: bool) -> bool:
    """Both name a month (or another kind), not the same ones; or both speak of a week, the one of this, the other of
    the next."""
    both = left.named.keys() & right.named.keys()
    apart = (set(left.named[kind]) - set(right.named[kind]) for kind in both)
    differ = any(apart) if within else any(left.named[kind] != right.named[kind] for kind in both)
    return differ or disjoint(left.relative, right.relative)


def disjoint(left: Mapping[str, set[str]], right: Mapping[str, set[str]]) -> bool:
    """A word that both sides have, in parts that have nothing in common."""
    return any(left[word] and right[word] and left[word].isdisjoint(right[word]) for word in left.keys() & right.keys())
