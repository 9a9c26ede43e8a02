"""The trials of a run: facts of each are held, and each in full is read from its file when it is asked for."""

from __future__ import annotations

import operator
import os
import re
import weakref
from array import array
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import accumulate
from pathlib import Path
from typing import Any, overload

from pydantic_core import from_json

from harness.errors import UserMistake
from harness.runs.executor import uncollected
from harness.runs.folder.facts import TrialFacts
from harness.runs.folder.lines import DamagedLine, lines_of, parsed, unsealed
from harness.runs.folder.shortening.index import read_index
from harness.runs.folder.shortening.shortening import Shortening
from harness.runs.folder.shortening.told import Told
from harness.types.trial import Trial, last_attempts

MOST_TOLD = 5


@dataclass(frozen=True, slots=True)
class Damage:
    """A line of trials.jsonl that cannot be believed."""

    number: int
    """From 1."""
    why: str
    story: str | None = None
    """As far as it can be read; so are the next two."""
    trial: int | None = None
    attempt: int | None = None

    def __str__(self) -> str:
        if self.story is None:
            return self.why
        name = "".join(letter if letter.isprintable() else "?" for letter in self.story[:80])
        return f"{self.why} (it seems to be {f'trial {self.trial}' if self.trial is not None else 'a trial'} of {name})"


class TrialFile:
    """An open trials.jsonl: each of its lines, by number from 0, is a trial. It stays readable when it is replaced."""

    def __init__(self, path: Path) -> None:
        """Raises UserMistake."""
        self.path = path
        self.starts = array("Q")
        self.ends = array("Q")
        try:
            self._file = os.open(path, os.O_RDONLY)
        except OSError as problem:
            raise UserMistake(f"{path}: cannot be read: {problem.strerror}; put it back, or play a new run") from None
        weakref.finalize(self, os.close, self._file)

    def appended(self, length: int) -> int:
        """The number of a line of so many bytes that was just written behind the others."""
        start = self.ends[-1] + 1 if self.ends else 0
        self.starts.append(start)
        self.ends.append(start + length)
        return len(self.ends) - 1

    def lines(self) -> Iterator[tuple[int, bytes]]:
        """Each line with its number, from the beginning; a torn last one is left out. Raises UserMistake."""
        self.starts, self.ends = array("Q"), array("Q")
        try:
            for number, (start, line) in enumerate(lines_of(self._file)):
                self.starts.append(start)
                self.ends.append(start + len(line))
                yield number, line
        except OSError as problem:
            raise UserMistake(
                f"{self.path}: cannot be read: {problem.strerror}; put it back, or play a new run"
            ) from None

    def told(self) -> Sequence[Told | None] | None:
        """What its index tells of each line; None where there is none that fits."""
        found = read_index(self.path, self._file)
        if found is None:
            return None
        lengths, told = found
        self.ends = array("Q", accumulate(lengths, lambda end, length: end + 1 + length))
        self.starts = array("Q", map(operator.sub, self.ends, lengths))
        return told

    def line(self, number: int) -> bytes:
        """As it is. Raises OSError."""
        start = self.starts[number]
        return os.pread(self._file, self.ends[number] - start, start)

    def __getitem__(self, number: int) -> Trial:
        with self._as_it_was(number):
            return parsed(self.line(number), Trial)

    def document(self, number: int) -> dict[str, Any]:
        """The trial as its line says it, unchecked: of an older version it lacks what was added since."""
        found: dict[str, Any] = from_json(self.json(number))
        return found

    def json(self, number: int) -> bytes:
        """The same unread."""
        with self._as_it_was(number):
            return unsealed(self.line(number))

    @contextmanager
    def _as_it_was(self, number: int) -> Iterator[None]:
        """Raises UserMistake."""
        try:
            yield
        except (DamagedLine, OSError) as problem:
            raise UserMistake(f"{self.path}:{number + 1}: is not what it was a moment ago: {problem}") from None


class StoredTrials(Sequence[Trial]):
    """The last attempt of every trial of a run; each is read when it is asked for, one pass holds one at a time."""

    def __init__(self, file: TrialFile, facts: Sequence[TrialFacts], damaged: Sequence[Damage] = ()) -> None:
        self._file = file
        self.facts = facts
        """The same in short."""
        self.damaged = damaged

    @classmethod
    def read(cls, path: Path) -> StoredTrials:
        """Those in a file. Raises UserMistake when there is no such file."""
        file, found, damaged = TrialFile(path), list[TrialFacts](), list[Damage]()
        shorten = Shortening(file)
        with uncollected():
            told = file.told()
            for number, each in file.lines() if told is None else enumerate(told):
                try:
                    if isinstance(each, bytes):
                        found.append(shorten.line(each, number))
                    else:
                        found.append(shorten.told(each, number, file.line))
                except DamagedLine as problem:
                    damaged.append(_damage(number + 1, file.line(number), str(problem)))
        return cls(file, last_attempts(found), damaged)

    def to_go_on(self) -> TrialsWritten:
        """The same, to which trials are added. None of them may be damaged."""
        return TrialsWritten(self._file, list(self.facts), Shortening(self._file))

    def every_attempt(self) -> Iterator[Trial]:
        """Superseded ones, too, in the order in which they ended."""
        numbers = (number for number in range(len(self._file.starts)))
        broken = {each.number - 1 for each in self.damaged}
        return (self._file[number] for number in numbers if number not in broken)

    def lines(self) -> Iterator[tuple[int, bytes]]:
        """Every line as it is, by its number from 1; a torn last one is left out."""
        return ((number + 1, self._file.line(number)) for number in range(len(self._file.starts)))

    @property
    def end(self) -> int:
        """The place in the file after the last whole line."""
        return self._file.ends[-1] + 1 if self._file.ends else 0

    def of_story(self, story: str) -> list[Trial]:
        """Those of one story."""
        return [each.read() for each in self.facts if each.story == story]

    def without(self, stories: Collection[str]) -> StoredTrials:
        """Those of the other stories."""
        return StoredTrials(self._file, [each for each in self.facts if each.story not in stories], self.damaged)

    def refuse_damage(self, remedy: str) -> None:
        """Raises UserMistake with every damaged line."""
        problems = [
            f"{self._file.path}:{each.number}: is damaged: {each}; {remedy}" for each in self.damaged[:MOST_TOLD]
        ]
        if len(self.damaged) > MOST_TOLD:
            problems.append(f"{self._file.path}: and {len(self.damaged) - MOST_TOLD} more lines are damaged")
        if problems:
            raise UserMistake(*problems)

    def __len__(self) -> int:
        return len(self.facts)

    @overload
    def __getitem__(self, place: int) -> Trial: ...
    @overload
    def __getitem__(self, place: slice) -> StoredTrials: ...

    def __getitem__(self, place: int | slice) -> Trial | StoredTrials:
        if isinstance(place, slice):
            return StoredTrials(self._file, self.facts[place])
        return self.facts[place].read()

    def __iter__(self) -> Iterator[Trial]:
        return (each.read() for each in self.facts)

    def __repr__(self) -> str:
        return f"<{len(self)} trials in {self._file.path}>"


@dataclass(slots=True)
class TrialsWritten:
    """The trials of a run that is being written: the facts of each are noted with its line, which is not read again."""

    file: TrialFile
    facts: list[TrialFacts]
    _shorten: Shortening
    damaged: list[Damage] = field(default_factory=list)

    def note(self, line: bytes, trial: Trial | None) -> None:
        """A line was appended. The trial is what it says; None where it says something else, so that it is read."""
        number = self.file.appended(len(line))
        facts = self._shorten(trial, number) if trial is not None else None
        if facts is None or not facts.is_finite:  # what is no number is written as null
            try:
                facts = self._shorten(parsed(line, Trial), number)
            except DamagedLine as problem:
                self.damaged.append(_damage(number + 1, line, str(problem)))
                return
        self.facts.append(facts)

    def all(self) -> StoredTrials:
        """As they would be read now."""
        return StoredTrials(self.file, last_attempts(self.facts), list(self.damaged))


class _TrialsAtHand(list[Trial]):
    """Trials that stand in no file."""

    def document(self, place: int) -> dict[str, Any]:
        return self[place].model_dump()

    def json(self, place: int) -> bytes:
        return self[place].model_dump_json().encode()


def in_short(trials: Iterable[Trial | TrialFacts]) -> Sequence[TrialFacts]:
    """The facts of trials: those of a run that was read are known already, of others they are made."""
    if isinstance(trials, StoredTrials):
        return trials.facts
    found = list(trials)
    whole = _TrialsAtHand([trial for trial in found if isinstance(trial, Trial)])
    shorten = Shortening(whole)
    made = iter([shorten(trial, place) for place, trial in enumerate(whole)])
    return [next(made) if isinstance(each, Trial) else each for each in found]


_STORY = re.compile(rb'"story": ?"((?:[^"\\]|\\.)*)"')
_NUMBERS = {name: re.compile(rb'"%s": ?(\d{1,9})\b' % name.encode()) for name in ("trial", "attempt")}


def _damage(number: int, line: bytes, why: str) -> Damage:
    """With the trial that the line seems to be of."""
    story = _STORY.search(line)
    numbers = {name: int(found[1]) for name, fits in _NUMBERS.items() if (found := fits.search(line))}
    return Damage(number, why, story[1].decode(errors="replace") if story else None, **numbers)
