"""Records made into stories, and all the stories of a suite: its files, its cases and its datasets."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from harness.errors import UserMistake, nearest
from harness.formats.datasets.cells import cell_value, expected_cell
from harness.formats.datasets.expected import expected_checks
from harness.formats.datasets.mapping import RecordMap, map_of
from harness.formats.datasets.merging import in_full, merged_over
from harness.formats.datasets.records import DatasetRecord, columns, is_table, read_records
from harness.formats.story_files import Choose, StoryEntry, StoryFile, entries_in, read_entries
from harness.types.cases.dataset import Dataset
from harness.types.suite import Suite

MOST_TOLD = 10
"""Mistakes that are listed of one dataset."""
_WORD = re.compile(r"\w+")
LONGEST_NAME = 40


def stories_of(suite: Suite, choose: Choose | None = None) -> list[StoryFile]:
    """All of them, or those that `choose` chooses; no other is looked into. Raises UserMistake with every mistake."""
    problems: list[str] = []
    entries = story_entries(suite, problems)
    return read_entries(entries if choose is None or problems else choose(entries), suite.rules, problems)


def story_entries(suite: Suite, problems: list[str]) -> list[StoryEntry]:
    """Every story of a suite as it stands in its place; what is wrong with a whole file is added to `problems`."""
    found = entries_in(suite.stories, problems)
    found += _cases(suite, problems)
    for dataset in suite.datasets:
        try:
            found += _RecordsToStories.of(dataset).entries()
        except UserMistake as mistake:
            problems += mistake.problems
    return found


def written_labels(suite: Suite) -> set[str] | None:
    """The labels of all its stories; None where some cannot be read, so that nobody knows them all."""
    problems: list[str] = []
    of_each = [entry.labels for entry in story_entries(suite, problems)]
    found = [labels for labels in of_each if labels is not None]
    return {label for labels in found for label in labels} if not problems and len(found) == len(of_each) else None


def _cases(suite: Suite, problems: list[str]) -> Iterator[StoryEntry]:
    path = Path(suite.file or "suite")
    for i, case in enumerate(suite.cases):
        where = f"{path}: cases[{i}]" if suite.file is not None else f"cases[{i}]"
        entry = StoryEntry(case, path, where, "", path.parent)
        if not entry.id.strip():
            problems.append(f"{where}: id: is missing; name the case, such as id: opening-hours")
        else:
            yield entry


@dataclass(frozen=True, slots=True)
class _RecordsToStories:
    """One dataset that was read."""

    dataset: Dataset
    path: Path
    records: list[DatasetRecord]
    map: RecordMap
    template: dict[str, Any]
    seen: Mapping[str, str]

    @classmethod
    def of(cls, dataset: Dataset) -> _RecordsToStories:
        """Raises UserMistake."""
        path = Path(dataset.path)
        records = read_records(path, dataset)
        seen = columns(records)
        found = map_of(dataset, path, seen)
        template = in_full(dataset.template, f"{path}: template")
        return cls(dataset, path, records, found, template, seen)

    def entries(self) -> list[StoryEntry]:
        """A story for each record. Raises UserMistake with the mistakes of all, at most ten."""
        found, problems, first = list[StoryEntry](), list[str](), dict[str, DatasetRecord]()
        self._refuse_without_input()
        for record in self.records:
            try:
                entry = self._entry(record)
            except UserMistake as mistake:
                problems += [f"{record.where}: {each}" for each in mistake.problems]
                continue
            if (before := first.setdefault(entry.id, record)) is not record:
                problems.append(_taken(entry.id, record, before, self.map.id))
            found.append(entry)
        if problems:
            more = len(problems) - MOST_TOLD
            rest = [f"{self.path}: and {more:,} more mistakes"] if more > 0 else []
            raise UserMistake(*problems[:MOST_TOLD], *rest)
        return found

    def _refuse_without_input(self) -> None:
        """Raises UserMistake where no record says what the user says, and the template neither."""
        name = self.map.input
        if name not in self.seen and not self._told_otherwise({path[0]: True for path in self.map.fields.values()}):
            at = self.records[0].where if not is_table(self.path) else f"{self.path}:1"
            raise UserMistake(
                f'{at}: no record has a field "{name}", which is what the user says{nearest(name, self.seen)}; '
                "name the one that it is: input_field: NAME"
            )

    def _told_otherwise(self, own: Mapping[str, Any]) -> bool:
        """Whether the template has the prompt, or a whole story is told, to be played with a simulated user."""
        told = {**self.template, **own}
        return bool(told.get("prompt")) or (
            not self.dataset.maps("input_field") and bool(told.get("story") or told.get("user"))
        )

    def _entry(self, record: DatasetRecord) -> StoryEntry:
        own, rest = self._fields(record)
        if "prompt" not in own and not self._told_otherwise(own):
            empty = "is empty" if self.map.input in record.fields else "is missing"
            other = nearest(self.map.input, record.fields) if empty == "is missing" else ""
            raise UserMistake(f"{self.map.input}: {empty}; it is what the user says{other}")
        own["id"] = _id(own.get("id"), record.fields, own.get("prompt") or own.get("story") or self.path.stem)
        own["origin"] = {"dataset": self.path.name, "record": record.number, **({"fields": rest} if rest else {})}
        document = merged_over(self.template, own)
        return StoryEntry(document, self.path, record.where, "", self.path.parent, of_many=True)

    def _fields(self, record: DatasetRecord) -> tuple[dict[str, Any], dict[str, Any]]:
        """Those of the story in full, and what else stands in the record. Raises UserMistake."""
        found, rest, problems, cells = dict[str, Any](), dict[str, Any](), list[str](), is_table(self.path)
        checks, special = list[dict[str, Any]](), (self.map.input, self.map.id, self.map.expected)
        for name, value in record.fields.items():
            if value is None or (_is_blank(value) and (cells or name in special)):
                continue
            try:
                if name == self.map.expected:
                    checks = expected_checks(expected_cell(value) if cells else value)
                elif name in self.map.fields:
                    path = self.map.fields[name]
                    _put(found, path, cell_value(value, path) if cells else value)
                elif name == self.map.input:
                    found["prompt"] = value
                elif name == self.map.id:
                    found["id"] = value
                else:
                    rest[name] = value
            except UserMistake as mistake:
                problems += [f"{name}: {each}" for each in mistake.problems]
        if problems:
            raise UserMistake(*problems)
        found = in_full(found, "")
        if checks:
            found["checks"] = [*found.get("checks", []), *checks]
        return found, rest


def _is_blank(value: Any) -> bool:
    return isinstance(value, str) and not value.strip()


def _put(found: dict[str, Any], path: tuple[str, ...], value: Any) -> None:
    """Raises UserMistake where something else stands on the way."""
    *above, last = path
    for name in above:
        found = found.setdefault(name, {})
        if not isinstance(found, dict):
            raise UserMistake(f"fills {'.'.join(path)}, but {name} is filled by another field; map one of them")
    if last in found:
        raise UserMistake(f"fills {'.'.join(path)}, which another field has filled; map one of them")
    found[last] = value


def _id(given: Any, record: Mapping[str, Any], text: Any) -> str:
    """The id as text; without one, a name out of what stands in the record, whatever stands before and after it.

    Raises UserMistake.
    """
    if isinstance(given, str):
        return given.strip()
    if isinstance(given, int | float) and not isinstance(given, bool):
        return str(given)
    if given is not None:
        raise UserMistake(f"id: should be a text or a number; found {type(given).__name__}")
    words = "-".join(_WORD.findall(str(text).casefold()))[:LONGEST_NAME].rstrip("-_")
    filled = {name: value for name, value in record.items() if value is not None and not _is_blank(value)}
    content = json.dumps(filled, sort_keys=True, ensure_ascii=False, default=str)
    return f"{words or 'record'}-{hashlib.sha256(content.encode()).hexdigest()[:12]}"


def _taken(id: str, record: DatasetRecord, before: DatasetRecord, id_field: str | None) -> str:
    if id_field is not None and record.fields.get(id_field) not in (None, ""):
        return f'{record.where}: {id_field}: "{id}" is taken by {before.where}; ids are unique'
    return f"{record.where}: the same record as {before.where}; remove one, or give each an id"
