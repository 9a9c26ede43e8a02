"""Numbers, dates and names of the calendar that differ, or that measure and count different things."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from harness.scoring.vetoes.coverage import Covered
from harness.scoring.vetoes.finding import Finding
from harness.scoring.vetoes.reading import ReadText, SaidWord
from harness.text.quantities import Quantities, quantities
from harness.text.values import Kind, says_value

MOST = 60
"""Values of a text that are held against those of another."""
NAMED: frozenset[Kind] = frozenset({"number", "identifier", "phone", "iban", "postcode"})
COUNTED: frozenset[Kind] = frozenset({"number", "ratio", "percent", "amount", "measure", "duration"})


def quantity_findings(
    expected: ReadText, observed: ReadText, covered: Covered, language: str, *, within: bool
) -> Iterator[Finding]:
    """What the one text counts or dates otherwise than the other."""
    lacking = [token for token in covered.missing if token.value is not None]
    adding = _adding(expected, observed, language)
    if lacking:
        pairs = [(one.value.kind, other.value.kind) for one in lacking for other in adding if one.value and other.value]
        replaced = any(_rivals(*kinds) for kinds in pairs)
        yield Finding(f"a number, date or identifier {'differs' if replaced else 'is missing'}", refuses=replaced)
    elif adding and not within:
        yield Finding("a number, date or identifier is added")


def calendar_findings(expected: str, observed: str, language: str, *, within: bool) -> Iterator[Finding]:
    """Names of the calendar that differ, and the same numbers of different things."""
    first, second = (quantities(text, language) for text in (expected, observed))
    if _names_differ(first, second, within=within):
        yield Finding("a day, month, currency or the like differs", refuses=True)
    if disjoint(first.measures, second.measures) or disjoint(first.counted, second.counted):
        yield Finding("the same numbers are of different things", refuses=True)


def _adding(expected: ReadText, observed: ReadText, language: str) -> list[SaidWord]:
    """Values that only the observed text says."""
    wanted = [token.value for token in expected.tokens if token.value is not None][:MOST]
    said = [token for token in observed.tokens if token.value is not None and not token.light][:MOST]
    return [
        token
        for token in said
        if token.value is not None
        and not any(says_value(one, token.value, language) or says_value(token.value, one, language) for one in wanted)
    ]


def _rivals(one: Kind, other: Kind) -> bool:
    """Whether a value of the one kind may stand where one of the other was expected."""
    return one == other or {one, other} <= COUNTED or {one, other} <= NAMED


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
