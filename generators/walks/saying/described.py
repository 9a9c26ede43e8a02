"""What tells one thing of a record from the others of its list, in the words of a person."""

from __future__ import annotations

from collections.abc import Sequence

from generators.tools.names import IDENTIFYING, opaque, stem, words
from generators.walks.phrases import phrases
from generators.walks.saying.features import NAMES, goods_stems, in_words, is_amount
from generators.walks.user_facts import plainly
from generators.words.deeds import deed_words
from generators.world.neighbourhood import KnownRecord, RecordPlace
from generators.world.records import RecordValue, leaves

MOST_FEATURES = 4
"""What is said of one thing to tell it from the others."""


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


def _is_standing(value: RecordValue) -> bool:
    """Whether it says where a thing stands, which is no way to mean it: on loan."""
    state = words(value.key)[-1:] and words(value.key)[-1] in phrases().states
    return bool(state) and str(value.value).partition("_")[0] in deed_words().particles


def _is_own(value: RecordValue) -> bool:
    """Whether the record around an id is that of its thing: the item_id among the items, the id of a payment method."""
    of = {stem(word) for word in words(value.key)[:-1]}
    return "*" in value.general and not value.general.endswith("*") and of <= set(map(stem, _around(value)))


def _around(value: RecordValue) -> set[str]:
    """The words of that in which a thing stands: items, though that may be but the envelope of an answer."""
    lists = value.general.split(".")[:-1]
    return {*words(value.owner), *(word for each in lists for word in words(each))}


def described(place: RecordPlace, thing: str = "") -> str | None:
    """What tells this one from the others of its list, as the one of its kind, or as a `thing` that has a name; None
    where nothing does."""
    others = [
        value
        for value in place.record.values
        if value.general == place.value.general and value.path != place.value.path
    ]
    if place.value.general.endswith("*") and others:
        return None
    mine = _features(place.value)
    told: list[tuple[str, str]] = []
    beside = [dict(_features(other)) for other in others]
    left = list(beside)
    for name, value in mine:
        if not left or len(told) == MOST_FEATURES:
            break
        rest = [each for each in left if each.get(name) == value and name in each]
        if len(rest) < len(left) or (name in NAMES and not told):
            told.append((name, value))
            left = rest
    if left:
        return None
    itself = str(place.value.value) == place.record.key  # the product of the product is what it is called
    if not told and mine and (itself or _is_own(place.value) or mine[0][0] in NAMES):
        told = mine[:1]
    if not told and itself:
        return None
    if not told:
        return only_one(place.record.entity)
    name = told[0][0]
    alike = [each[name] for each in beside if name in each]
    around = {*_around(place.value), *words(place.record.entity)}
    goods = bool(set(map(stem, around)) & goods_stems())
    kinds = bool({phrases().singular(word) for word in around} & phrases().kinds)
    return in_words(told, thing, alike, goods=goods, kinds=kinds)


def only_one(entity: str) -> str:
    """What is said of a thing that has nothing beside it from which it would have to be told."""
    return f"{phrases().the} {phrases().only_of} {' '.join(words(entity))}"


def _features(value: RecordValue) -> list[tuple[str, str]]:
    """What people know of the thing that an id stands for, its name first; no ids, and nothing that is yes or no."""
    found = [
        (each.path, plainly(each.value) if isinstance(each.value, float) else str(each.value))
        for each in leaves(dict(value.around))
        if not opaque(each.key) and not isinstance(each.value, bool) and "*" not in each.general
        if not (isinstance(each.value, str) and each.value == value.value)
        if not _is_standing(each)
    ]
    flags = {phrases().yes, phrases().no}
    return sorted(
        found,
        key=lambda it: (
            it[0].rpartition(".")[2] not in NAMES,
            words(it[0])[-1] in IDENTIFYING,
            it[1] in flags,
            is_amount(it[1]),
        ),
    )
