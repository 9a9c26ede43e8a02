"""What all trials of a process share: its folder, import path and streams are put back after each turn of an agent."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, NoReturn

from harness.runs.isolation.under_way import TrialUnderWay, playing
from harness.signals import _exit

STREAMS = ("stdout", "stderr")


class LeftProcess(BaseException):
    """An agent called os._exit, which would have ended the run."""


class Surroundings:
    """Compared and put back when a turn ends; blamed is the trial of the only open turn, else all of them are named."""

    def __init__(self) -> None:
        self._open: set[TrialUnderWay] = set()
        self._folder: str | None = None
        self._path: list[str] = []
        self._entries: list[str] = []
        self._streams: tuple[Any, ...] = ()
        self._suspects: set[TrialUnderWay] = set()
        """Whose turns were open when another stream was first seen: one of them may put it back itself."""

    def begin(self, trial: TrialUnderWay) -> None:
        if not self._open:
            self._folder = _folder()
            self._path, self._entries = sys.path, list(sys.path)
            self._streams = sys.stdout, sys.stderr
        self._open.add(trial)

    def end(self, trial: TrialUnderWay) -> None:
        if (folder := _folder()) != self._folder and self._folder is not None:
            with suppress(OSError):
                os.chdir(self._folder)
            self._blame("changed_folder", f"changed the current folder to {folder}; it was put back")
        if sys.path is not self._path or sys.path != self._entries:
            self._put_path_back()
        if (sys.stdout, sys.stderr) != self._streams:
            self._put_streams_back(trial)
        self._open.discard(trial)

    def _put_path_back(self) -> None:
        """What was added stays, behind the rest, where it hides nothing: lazy imports may need it."""
        found, before = list(sys.path), self._entries
        self._entries = before + [each for each in found if each not in before]
        harmed = sys.path is not self._path or found[: len(before)] != before
        self._path[:] = self._entries
        sys.path = self._path
        if harmed:
            self._blame("changed_import_path", "changed sys.path; it was put back, what was added stays at its end")

    def _put_streams_back(self, trial: TrialUnderWay) -> None:
        """Tools redirect streams for a moment: nobody's is taken away while whoever may have done it is at work."""
        self._suspects = self._suspects & self._open or set(self._open)
        self._suspects.discard(trial)
        if self._suspects:
            return
        changed = [name for name, own in zip(STREAMS, self._streams, strict=True) if getattr(sys, name) is not own]
        sys.stdout, sys.stderr = self._streams
        names = " and ".join(f"sys.{name}" for name in changed)
        self._blame("changed_streams", f"put something else in the place of {names}; it was put back")

    def _blame(self, code: str, message: str) -> None:
        others = sorted(each.name for each in self._open)
        for each in self._open:
            each.note(code, message if len(others) == 1 else f"one of {_listed(others)} {message}")


def _listed(names: list[str]) -> str:
    return ", ".join(names[:5]) + (f" and {len(names) - 5} more" if len(names) > 5 else "")


def _folder() -> str | None:
    try:
        return os.getcwd()  # noqa: PTH109  # an object would be made for each turn
    except OSError:
        return None


_guards = [0]
_lock = threading.Lock()
_home = os.getpid()


@contextmanager
def guarded_exit() -> Iterator[None]:
    """os._exit and os.abort end no run while this is open, but raise in the agent that calls them."""
    global _home
    with _lock:
        _guards[0] += 1
        if _guards[0] == 1:
            _home = os.getpid()
            os._exit, os.abort = _left, _aborted
    try:
        yield
    finally:
        with _lock:
            _guards[0] -= 1
            if not _guards[0]:
                os._exit, os.abort = _exit, _abort


_abort = os.abort


def _left(status: int) -> NoReturn:
    if os.getpid() != _home:  # a child process, which ends that way
        _exit(status)
    raise LeftProcess(f"os._exit({status}) was called, which would have ended the whole run{_by()}")


def _aborted() -> NoReturn:
    if os.getpid() != _home:
        _abort()
    raise LeftProcess(f"os.abort() was called, which would have ended the whole run{_by()}")


def _by() -> str:
    trial = playing.get()
    return "" if trial is not None else ", in a thread that belongs to no trial"
