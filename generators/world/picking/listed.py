"""Values for arguments that take several, or something of what is listed elsewhere."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence

from pydantic import JsonValue

from generators.tools.arguments.built_values import entry_of, parts_of
from generators.tools.names import opaque, words
from generators.tools.seed_values import ToolArgument
from generators.world.neighbourhood import KnownRecord, RecordPlace

NEW, MOST_NEW = "new", 8
NAMED = ("name", "title", "product")
_REPLACED = re.compile(r"\b(?:replac\w+|overwrit\w+|whole list|full list|complete list)\b", re.IGNORECASE)
"""What a tool says of a list that it does not add to."""


def is_new(argument: str) -> bool:
    """Whether it takes what shall be instead of what is there: new_seat_ids."""
    return words(argument)[:1] == (NEW,)


def choices_in(argument: ToolArgument, whole: Mapping[str, JsonValue]) -> list[JsonValue]:
    """What a list may hold, where that is known."""
    entry = entry_of(argument, whole)
    return list(entry.listed) if entry is not None and entry.kind == "choice" else []


def keys_in(argument: ToolArgument, whole: Mapping[str, JsonValue]) -> list[str]:
    """The names of the keys in the objects of a list."""
    entry = entry_of(argument, whole)
    return [each.name for each in parts_of(entry, whole) if opaque(each.name)] if entry is not None else []


def there(argument: ToolArgument, record: KnownRecord) -> list[JsonValue]:
    """What stands in the list of a record that has the name of an argument."""
    return [each.value for each in record.values if each.general.endswith("*") and each.suits(argument.name) > 2]


def some_of(listed: Sequence[JsonValue], own: Sequence[JsonValue], told: str, rng: random.Random) -> list[JsonValue]:
    """Some of what there is to choose from, and not there yet; with what is there, where by what the tool tells that
    would be lost."""
    kept = [each for each in own if each in listed] if _REPLACED.search(told) else []
    left = [each for each in listed if each not in own]
    more = 1 if kept or len(left) < 2 or rng.random() < 0.6 else 2
    return [*kept, *rng.sample(left, min(more, len(left)))]


def one_for_each(places: Sequence[RecordPlace], number: int, rng: random.Random) -> list[RecordPlace]:
    """As many as that, which stand one after the other."""
    number = min(number, len(places), MOST_NEW)
    runs = [places[start : start + number] for start in range(len(places) - number + 1)]
    together = [run for run in runs if all(alike(run[0], each) for each in run)]
    return list(rng.choice(together or runs))


def alike(one: RecordPlace, other: RecordPlace) -> bool:
    """Whether in words the same is told of both: two seats of one row."""
    told = [
        {key: value for key, value in each.value.around.items() if isinstance(value, str) and value != each.value.value}
        for each in (one, other)
    ]
    return told[0] == told[1] and bool(told[0])


def without_stops(value: JsonValue) -> JsonValue:
    """An object whose texts end without a full stop: what is said in a sentence has its own."""
    if not isinstance(value, Mapping):
        return value
    return {key: each.removesuffix(".") if isinstance(each, str) else each for key, each in value.items()}


def named_alike(one: RecordPlace, other: RecordPlace) -> bool:
    """Whether both have one name: two days of one play."""
    return any(one.value.around.get(key) == other.value.around.get(key) is not None for key in NAMED)


def key_beside(entity: str | None, around: Sequence[KnownRecord]) -> RecordPlace | None:
    """The key of the one for whom something is done, whose record was read besides."""
    beside = (each for each in around[1:] if each.via is None and not each.offered and each.entity == entity)
    return next(
        (RecordPlace(each, value) for each in beside for value in each.values if str(value.value) == each.key), None
    )


def reached(
    groups: Sequence[list[RecordPlace]], taken: Sequence[JsonValue], around: Sequence[KnownRecord]
) -> list[list[RecordPlace]]:
    """What is listed for one that was taken, and of such those for which something is listed: a seat of the new
    performance."""
    asked = {id(each): each.via.value.value for each in around if each.via and each.offered and each.via.record.offered}
    of_taken = [[each for each in group if asked.get(id(each.record), asked) in taken] for group in groups]
    opened = [[place for place in group if place.value.value in asked.values()] for group in groups]
    return list(filter(None, of_taken)) or list(filter(None, opened)) or list(groups)
