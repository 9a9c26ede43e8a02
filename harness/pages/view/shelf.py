"""A folder of runs that others may be writing: each is read again when its files are others."""

from __future__ import annotations

import hashlib
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from harness.analysis.history import RunPoint, point_of
from harness.analysis.run import Run
from harness.errors import UserMistake
from harness.pages.packs import served_pack
from harness.runs.executor import uncollected
from harness.runs.folder.confirmations import CONFIRMATIONS
from harness.runs.folder.facts import TrialFacts
from harness.runs.folder.header import RUN
from harness.runs.folder.mutation import MUTATION
from harness.runs.folder.store import STORIES, TRIALS, run_folders
from harness.runs.labels.writing import LABELS

Made = TypeVar("Made")
FILES = (RUN, STORIES, TRIALS, CONFIRMATIONS, MUTATION)
ALL_FILES = (*FILES, LABELS)
"""With what people say of it, which may change without its trials being read again."""
MOST_HELD = 4
"""Runs that are held, and pages."""
REST = 10
"""A run that is being written is read again after so many times as long as it took to read."""


@dataclass(frozen=True, slots=True)
class OnShelf:
    """A run as the list knows it."""

    name: str
    point: RunPoint | None = None
    """None where it could not be read, or was not read yet."""
    unplayed: int = 0
    problem: str = ""
    """Why it could not be read."""


@dataclass(slots=True)
class _Read:
    """What was read of a run, of which files, how long that took and when it was."""

    stamp: str
    entry: OnShelf
    seconds: float
    at: float


@dataclass(frozen=True, slots=True)
class _Held:
    """A run that is held, and which files it was read from."""

    stamp: str
    labels: str
    """The same of what people say of it."""
    run: Run
    by_line: Mapping[int, TrialFacts]


@dataclass(slots=True)
class Shelf:
    """The runs of a folder by name. One thing is read or made at a time: it may be called from any thread."""

    folder: Path
    _runs: OrderedDict[str, _Held] = field(default_factory=OrderedDict)
    _pages: OrderedDict[str, tuple[str, bytes]] = field(default_factory=OrderedDict)
    _read: dict[str, _Read] = field(default_factory=dict)
    _work: threading.RLock = field(default_factory=threading.RLock)

    def names(self) -> list[str]:
        """The runs, oldest first. What leads out of the folder is not among them."""
        root = self.folder.resolve()
        return [path.name for path in run_folders(self.folder) if all(_inside(path / each, root) for each in ALL_FILES)]

    def path(self, name: str) -> Path:
        """Raises UserMistake where there is no such run."""
        if name not in self.names():
            raise UserMistake(f"{name}: is no run of {self.folder}")
        return self.folder / name

    def version(self, *names: str) -> str:
        """Of what these runs show: another one when a file of them is another. Raises UserMistake."""
        return _hashed(*(stamp_of(self.path(name), ALL_FILES) for name in names))

    def run(self, name: str) -> Run:
        """Raises UserMistake where it is none, or cannot be read."""
        return self._hold(name).run

    def pack(self, name: str, pack: str) -> bytes | None:
        """Of a run; None where it has no such pack. Raises UserMistake."""
        held = self._hold(name)
        return served_pack(pack, held.run.stories, held.by_line)

    def made(self, key: str, version: str, make: Callable[[], bytes]) -> bytes:
        """What was made of that version before, or is made now. Raises what making raises."""
        with self._work, uncollected():
            if key not in self._pages or self._pages[key][0] != version:
                self._pages[key] = version, make()
            self._pages.move_to_end(key)
            while len(self._pages) > MOST_HELD:
                self._pages.popitem(last=False)
            return self._pages[key][1]

    def alone(self, work: Callable[[], Made]) -> Made:
        """What comes of work for which nothing else may be read meanwhile. Raises what it raises."""
        with self._work, uncollected():
            return work()

    def entries(self) -> list[OnShelf]:
        """The list as far as it is known, newest first."""
        return [self._read[name].entry if name in self._read else OnShelf(name) for name in reversed(self.names())]

    @property
    def list_version(self) -> str:
        """Of the list: another one when there is more to tell."""
        return _hashed(*(f"{name} {self._read[name].stamp if name in self._read else ''}" for name in self.names()))

    def unread(self) -> Iterator[str]:
        """The runs of which the list could tell something else by now, newest first."""
        for name in reversed(self.names()):
            known = self._read.get(name)
            if known is None or (
                known.stamp != stamp_of(self.folder / name) and time.monotonic() > known.at + REST * known.seconds
            ):
                yield name

    def learn(self, name: str) -> None:
        """Read what the list tells of a run."""
        path, began = self.folder / name, time.monotonic()
        stamp = stamp_of(path)
        try:
            with self._work, uncollected():
                run = Run.read(path)
                entry = OnShelf(name, point_of(run), 0 if run.stopped else run.unplayed)
        except UserMistake as mistake:
            entry = OnShelf(name, problem=mistake.problems[0])
        now = time.monotonic()
        self._read[name] = _Read(stamp, entry, now - began, now)

    def _hold(self, name: str) -> _Held:
        path = self.path(name)
        with self._work, uncollected():
            stamp, labels = stamp_of(path), stamp_of(path, (LABELS,))
            held = self._runs.get(name)
            if held is None or held.stamp != stamp:
                run = Run.read(path)
                self._runs[name] = _Held(stamp, labels, run, {each.place: each for each in run.trials.facts})
            elif held.labels != labels:  # its trials need not be read again
                self._runs[name] = _Held(stamp, labels, Run.of(held.run), held.by_line)
            self._runs.move_to_end(name)
            while len(self._runs) > MOST_HELD:
                self._runs.popitem(last=False)
            return self._runs[name]


def _inside(path: Path, root: Path) -> bool:
    return path.resolve().is_relative_to(root)


def stamp_of(path: Path, files: Sequence[str] = FILES) -> str:
    """When these files of a run were written last, and how large they are."""
    found = []
    for name in files:
        try:
            known = (path / name).stat()
            found.append(f"{name} {known.st_mtime_ns} {known.st_size} {known.st_ino}")
        except OSError:
            found.append(name)
    return " ".join(found)


def _hashed(*texts: str) -> str:
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:16]
