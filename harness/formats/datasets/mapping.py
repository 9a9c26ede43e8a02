"""Which field of a record becomes which field of a story, looked at once for a whole dataset."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from harness.errors import UserMistake, nearest
from harness.types.cases.dataset import ALL, Dataset
from harness.types.story import ALIASES, Story

TOLD_BY_US = ("origin", "base")
"""Fields of a story that a record does not fill, whatever it calls its own."""
NAMED_OTHERWISE = {"prompt": "input_field", "id": "id_field"}
TAKEN = {
    name: ours
    for name, ours in [*((field, field) for field in Story.model_fields), *ALIASES.items()]
    if ours not in (*TOLD_BY_US, "prompt", "id")
}
"""What a field of a record may be called to be one of the story → ours, unless the suite says what it is."""


@dataclass(frozen=True, slots=True)
class RecordMap:
    """Where the fields of a story come from. What is in none of these is kept under the story's origin."""

    input: str
    id: str | None
    expected: str | None
    fields: Mapping[str, tuple[str, ...]]
    """Field of a record → the path in a story that it fills."""


def map_of(dataset: Dataset, path: Path, seen: Mapping[str, str]) -> RecordMap:
    """`seen` are the fields of the records, each with the first place. Raises UserMistake with every mistake."""
    problems = [*_map_problems(dataset, path, seen), *_template_problems(dataset, path)]
    mapped = {theirs: tuple(ours.split(".")) for ours, theirs in dataset.fields.items()}
    special = {dataset.input_field, dataset.id_field, dataset.expected_field}
    ignored = set(dataset.ignore_fields)
    left = [name for name in seen if name not in mapped and name not in special and not ignored & {name, ALL}]
    taken = {name: (TAKEN[name],) for name in left if name in TAKEN}
    problems += _misspelt((name for name in left if name not in TAKEN and name not in TOLD_BY_US), seen)
    problems += _filled_twice({**mapped, **taken}, path)
    if problems:
        raise UserMistake(*problems)
    used = {*mapped, *ignored}
    held = {name: name in seen and name not in used for name in (dataset.id_field, dataset.expected_field)}
    return RecordMap(
        dataset.input_field,
        dataset.id_field if held[dataset.id_field] else None,
        dataset.expected_field if held[dataset.expected_field] else None,
        {**mapped, **taken},
    )


def _map_problems(dataset: Dataset, path: Path, seen: Mapping[str, str]) -> Iterator[str]:
    for ours, theirs in dataset.fields.items():
        head = ours.partition(".")[0]
        if not all(ours.split(".")) or head not in Story.model_fields or head in TOLD_BY_US:
            yield f'{path}: fields: "{ours}" is no field of a story{nearest(head, _fillable())}'
        elif ours in NAMED_OTHERWISE:
            yield f"{path}: fields.{ours}: is told by {NAMED_OTHERWISE[ours]}; write {NAMED_OTHERWISE[ours]}: {theirs}"
        elif theirs not in seen:
            yield f'{path}: fields.{ours}: no record has a field "{theirs}"{nearest(theirs, seen)}'
    for name in ("id_field", "expected_field"):
        theirs = getattr(dataset, name)
        if dataset.maps(name) and theirs not in seen:
            yield f'{path}: {name}: no record has a field "{theirs}"{nearest(theirs, seen)}'
    for name in dataset.ignore_fields:
        if name != ALL and name not in seen:
            yield f'{path}: ignore_fields: no record has a field "{name}"{nearest(name, seen)}'
    names = [dataset.input_field, dataset.id_field, dataset.expected_field, *dataset.fields.values()]
    for name in dict.fromkeys(name for name in names if names.count(name) > 1):
        yield f'{path}: "{name}" is said to be two things at once; each field of a record fills one of the story'


def _template_problems(dataset: Dataset, path: Path) -> Iterator[str]:
    for name in dataset.template:
        if ALIASES.get(name, name) == "id":
            yield f"{path}: template.{name}: would name every story alike; leave it out"
        elif ALIASES.get(name, name) not in _fillable() and name != "origin":
            yield f'{path}: template: unknown field "{name}"{nearest(name, _fillable())}'
    origin = dataset.template.get("origin")
    if isinstance(origin, Mapping) and (own := sorted(origin.keys() & {"dataset", "record", "fields"})):
        yield f"{path}: template.origin.{own[0]}: is told of each record; call it otherwise"


def _misspelt(names: Iterable[str], seen: Mapping[str, str]) -> Iterator[str]:
    """A field that is one letter, or two that changed places, from one of a story is likely meant to be that."""
    from rapidfuzz.distance import OSA

    for name in names:
        close = [field for field in TAKEN if len(field) > 3 and OSA.distance(name.casefold(), field) <= 1]
        if close:
            yield (
                f'{seen[name]}: the field "{name}" is none of a story (did you mean "{close[0]}"?); map it, fields: '
                f"{{{TAKEN[close[0]]}: {name}}}, or keep it beside the story, ignore_fields: [{name}]"
            )


def _filled_twice(taken: Mapping[str, tuple[str, ...]], path: Path) -> Iterator[str]:
    first: dict[tuple[str, ...], str] = {}
    for theirs, ours in taken.items():
        if ours in first:
            yield (
                f'{path}: "{first[ours]}" and "{theirs}" both fill {".".join(ours)}; keep one beside the story, '
                f"ignore_fields: [{theirs}]"
            )
        first.setdefault(ours, theirs)


def _fillable() -> list[str]:
    return [name for name in Story.model_fields if name not in TOLD_BY_US]
