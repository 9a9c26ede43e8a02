"""What gives an evaluation its entries: a file of records, a list, a function, stories, or rows of parametrize."""

from __future__ import annotations

import inspect
import itertools
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pytest

NOT_CONFIGURED = "not configured"
"""What reports say of an evaluation without a dataset."""
_PLAIN = (str, int, float, bool, type(None))
LONGEST_ID = 60


@dataclass(frozen=True, slots=True)
class Entry:
    """One input, with what is expected of it: what the test is given."""

    id: str
    given: Mapping[str, Any]
    """Parameter of the test → value."""
    input: Any
    """As reports show it."""
    skip: str | None = None
    """Why a row of parametrize is not to be played."""


@dataclass(frozen=True, slots=True)
class StoryDataset:
    """Stories of files and folders; the test is given each as a `Story`."""

    paths: tuple[str | Path, ...]


def stories(*paths: str | Path) -> StoryDataset:
    """A dataset of stories, in story files and folders of them; relative paths begin at the file of the test."""
    return StoryDataset(paths)


@dataclass(slots=True)
class Provider:
    """What gives the entries of one evaluation. They are asked for once, all of them, before the first is played."""

    given: Any
    folder: Path
    """Where relative paths begin."""
    parameter: str
    """Of the test, that gets the entry; "" where it gets none."""
    rows: Sequence[Entry] | None = None
    """Of parametrize, which need no provider."""
    _entries: Sequence[Entry] | None = field(default=None, repr=False)

    @property
    def name(self) -> str:
        """What reports call it."""
        if self.rows is not None:
            return "pytest.mark.parametrize"
        if self.given is None:
            return NOT_CONFIGURED
        if isinstance(self.given, str | Path):
            return str(self.given)
        if isinstance(self.given, StoryDataset):
            return f"stories of {', '.join(map(str, self.given.paths))}"
        named = getattr(self.given, "__qualname__", None)
        return f"function {named}" if named else type(self.given).__name__

    def entries(self) -> Sequence[Entry]:
        """All of them. Raises UserMistake where there is none, or two have one id, and whatever the provider raises."""
        if self._entries is None:
            self._entries = self._read()
        return self._entries

    def _read(self) -> Sequence[Entry]:
        from harness.errors import UserMistake

        if self.rows is not None:
            found = list(self.rows)
        elif self.given is None:
            return [Entry("1", {}, None)]
        else:
            values = list(self._values())
            found = [Entry(_id(each, i), {self.parameter: each}, each) for i, each in enumerate(values, 1)]
        if not found:
            raise UserMistake(f"dataset: {self.name} gave no entry; an evaluation needs at least one")
        seen: dict[str, int] = {}
        for i, entry in enumerate(found, 1):
            if (before := seen.setdefault(entry.id, i)) != i:
                raise UserMistake(
                    f'dataset: {self.name}: entries {before} and {i} are both called "{entry.id}"; give each an id of '
                    "its own, by which reports tell them apart"
                )
        return found

    def _values(self) -> Iterable[Any]:
        from harness.errors import UserMistake, told

        given = self.given
        if isinstance(given, StoryDataset):
            return self._stories(given)
        if isinstance(given, str | Path):
            return self._file(Path(given))
        try:
            values = _called(given) if callable(given) else given
        except Exception as problem:
            raise UserMistake(f"dataset: {self.name} broke: {told(problem)}{_raised_at(problem)}") from problem
        if isinstance(values, str | bytes | Mapping) or not isinstance(values, Iterable):
            raise UserMistake(
                f"dataset: {self.name} gave {type(values).__name__}; expected a list of entries, or what yields them"
            )
        return _as_far_as_it_goes(values, self.name)

    def _file(self, path: Path) -> Iterable[Any]:
        from harness.formats.datasets.records import read_records
        from harness.types.cases.dataset import Dataset

        if (self.folder / path).is_dir():
            return self._stories(StoryDataset((path,)))
        return [dict(each.fields) for each in read_records(self.folder / path, Dataset(path=str(path)))]

    def _stories(self, given: StoryDataset) -> Iterable[Any]:
        from harness.formats.story_files import read_stories

        return [each.story for each in read_stories([self.folder / path for path in given.paths])]


def rows_of(marks: Sequence[pytest.Mark]) -> list[Entry]:
    """The entries that marks of parametrize stand for: each row of the one with each of the other.

    Raises UserMistake for what an evaluation cannot apply to a row.
    """
    entries = [_rows(mark) for mark in reversed(marks)]
    together = []
    for combined in itertools.product(*entries):
        given = {name: value for each in combined for name, value in each.given.items()}
        skip = next((each.skip for each in combined if each.skip is not None), None)
        together.append(Entry("-".join(each.id for each in combined), given, given, skip))
    return together


def _rows(mark: pytest.Mark) -> list[Entry]:
    from harness.errors import UserMistake

    names, values = (*mark.args, *(mark.kwargs[each] for each in ("argnames", "argvalues") if each in mark.kwargs))
    names = [name.strip() for name in names.split(",") if name.strip()] if isinstance(names, str) else list(names)
    ids = mark.kwargs.get("ids")
    rows = []
    for i, value in enumerate(values, 1):
        row, own, skip = value, None, None
        if hasattr(value, "marks") and hasattr(value, "values"):
            row, own = value.values, value.id
            for each in value.marks:
                if each.name != "skip":
                    raise UserMistake(
                        f"parametrize: row {i} has the mark {each.name}, which cannot be applied to one entry; take it "
                        "out, or mark the row with skip"
                    )
                skip = str(each.kwargs.get("reason") or (each.args[0] if each.args else "") or "skip")
        elif len(names) == 1:
            row = (value,)
        if len(row) != len(names):
            raise UserMistake(f"parametrize: row {i} has {len(row)} values for {', '.join(names)}")
        rows.append(Entry(str(own or _row_id(ids, i, row)), given := dict(zip(names, row, strict=True)), given, skip))
    return rows


def _row_id(ids: Any, number: int, row: Sequence[Any]) -> str:
    if ids is not None and not callable(ids):
        return str(list(ids)[number - 1])
    if callable(ids):
        return "-".join(str(ids(value)) for value in row)
    told = "-".join(str(value) for value in row) if all(isinstance(value, _PLAIN) for value in row) else ""
    return told if 0 < len(told) <= LONGEST_ID else str(number)


def _id(value: Any, number: int) -> str:
    """The id of a record or story; else its number."""
    own = value.get("id") if isinstance(value, Mapping) else getattr(value, "id", None)
    return str(own) if isinstance(own, str | int) and not isinstance(own, bool) and own != "" else str(number)


def _called(function: Callable[[], Any]) -> Any:
    values = function()
    if inspect.isasyncgen(values):
        return _run(_listed(values))
    return _run(values) if inspect.isawaitable(values) else values


async def _listed(values: Any) -> list[Any]:
    return [each async for each in values]


def _run(work: Any) -> Any:
    from harness.threads import run_sync

    async def awaited() -> Any:
        return await work

    return run_sync(awaited())


def _as_far_as_it_goes(values: Iterable[Any], name: str) -> Iterable[Any]:
    """Raises UserMistake that says after how many entries the provider broke."""
    from harness.errors import UserMistake, told

    found = []
    try:
        for value in values:
            found.append(value)
    except Exception as problem:
        when = f"after entry {len(found)}" if found else "before its first entry"
        raise UserMistake(
            f"dataset: {name} broke {when}: {told(problem)}{_raised_at(problem)}; no entry was played"
        ) from problem
    return found


def _raised_at(problem: BaseException) -> str:
    place = problem.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    return f" ({place.tb_frame.f_code.co_filename}:{place.tb_lineno})" if place is not None else ""
