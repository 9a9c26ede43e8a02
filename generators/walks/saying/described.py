"""What tells one thing of a record from the others of its list, in the words of a person."""

from __future__ import annotations

from collections.abc import Sequence

from generators.tools.names import opaque, stem, words
from generators.walks.phrases import phrases
from generators.words.naming import field_words, measured, with_unit
from generators.world.neighbourhood import KnownRecord, RecordPlace
from generators.world.records import RecordValue, leaves

MOST_FEATURES = 4
"""What is said of one thing to tell it from the others."""
_NAMES = ("name", "title", "label", "subject", "product", "description")


def about(place: RecordPlace, around: Sequence[KnownRecord]) -> RecordPlace:
    """Where the thing itself is described whose id stands at a place that only names it."""
    if _is_own(place.value):
        return place
    same = [
        RecordPlace(record, value)
        for record in around
        for value in record.values
        if value.value == place.value.value and _is_own(value)
    ]
    return same[0] if same else place


def _is_own(value: RecordValue) -> bool:
    """Whether the record around an id is that of its thing: the item_id among the items, the id of a payment method."""
    of = {stem(word) for word in words(value.key)[:-1]}
    return "*" in value.general and not value.general.endswith("*") and of <= set(map(stem, words(value.owner)))


def described(place: RecordPlace) -> str | None:
    """What tells this one from the others of its list; None where nothing does."""
    others = [
        value
        for value in place.record.values
        if value.general == place.value.general and value.path != place.value.path
    ]
    if place.value.general.endswith("*") and others:
        return None
    mine = _features(place.value)
    told: list[tuple[str, str]] = []
    left = [dict(_features(other)) for other in others]
    for name, value in mine:
        if not left or len(told) == MOST_FEATURES:
            break
        rest = [each for each in left if each.get(name) == value and name in each]
        if len(rest) < len(left) or (name in _NAMES and not told):
            told.append((name, value))
            left = rest
    if left:
        return None
    itself = str(place.value.value) == place.record.key  # the product of the product is what it is called
    if not told and mine and (itself or _is_own(place.value) or mine[0][0] in _NAMES):
        told = mine[:1]
    if not told and itself:
        return None
    if not told:
        return only_one(place.record.entity)
    return _in_words(told)


def only_one(entity: str) -> str:
    """What is said of a thing that has nothing beside it from which it would have to be told."""
    return f"{phrases().the} {phrases().only_of} {' '.join(words(entity))}"


def _in_words(told: Sequence[tuple[str, str]]) -> str:
    """the gift card; the credit card with brand visa; the lamp with color red; the one with size 7"""
    (name, value), rest = told[0], told[1:]
    with_rest = f" with {_listed(rest)}" if rest else ""
    kind = "." not in name and words(name)[-1:] and words(name)[-1] in phrases().kinds
    if kind and not _is_amount(value):  # of its options the type is no thing: electric
        return f"{phrases().the} {phrases().spelt.get(value.lower(), value.replace('_', ' '))}{with_rest}"
    if name in _NAMES:
        return f"{phrases().the} {value}{with_rest}"
    dated = [each for each in told if _is_dated(each[0])]
    others = [each for each in told if each not in dated]
    which = " ".join(_said(name.rpartition(".")[2], value) for name, value in dated[:1])
    others += dated[1:]
    return " ".join(
        [f"{phrases().the} one", *([which] if which else []), *([f"with {_listed(others)}"] if others else [])]
    )


def _is_dated(name: str) -> bool:
    """Whether it says when something was done: issued on."""
    parts = words(name.rpartition(".")[2])
    return len(parts) > 1 and parts[-1] == "on"


def _listed(told: Sequence[tuple[str, str]]) -> str:
    said = [_said(name.rpartition(".")[2], value) for name, value in told]
    return f" {phrases().and_} ".join([", ".join(said[:-1]), said[-1]] if len(said) > 1 else said)


def _said(name: str, value: str) -> str:
    """color black; 500 pieces; an area of 35 square feet"""
    named = words(name)
    if named and _is_amount(value) and (named[-1] in field_words().units or "." in value):
        what = " ".join(measured(named) if named[-1] in field_words().units else named)
        return phrases().amounting.format(a=phrases().article(what), words=what, value=with_unit(value, name))
    if _is_amount(value) and named and phrases().singular(named[-1]) != named[-1]:
        return f"{value} {' '.join(named)}"
    return f"{' '.join(named)} {value.replace('_', ' ')}"


def _features(value: RecordValue) -> list[tuple[str, str]]:
    """What people know of the thing that an id stands for, its name first; no ids, and nothing that is yes or no."""
    found = [
        (each.path, str(each.value))
        for each in leaves(dict(value.around))
        if not opaque(each.key) and not isinstance(each.value, bool) and "*" not in each.general
        if not (isinstance(each.value, str) and each.value == value.value)
    ]
    flags = {phrases().yes, phrases().no}
    return sorted(found, key=lambda it: (it[0].rpartition(".")[2] not in _NAMES, it[1] in flags, _is_amount(it[1])))


def _is_amount(text: str) -> bool:
    return text.replace(".", "", 1).isdigit()
