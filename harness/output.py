"""What is printed and logged while a trial is played, kept in the trial instead of shown: by context, so that trials
that are played at the same time, in tasks or threads, do not mix.

A thread that the agent starts by itself inherits no context (before Python 3.14): what it prints is shown as ever.
"""

from __future__ import annotations

import logging
import sys
import threading
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TextIO, cast

LONGEST = 20_000
"""Characters of one trial that are kept."""


class Output:
    """What one trial printed and logged, in order. Where it is too long, its middle is left out."""

    def __init__(self, longest: int = LONGEST) -> None:
        self._half = longest // 2
        self._head: list[str] = []
        self._tail: deque[str] = deque()
        self._head_size = self._tail_size = self._left_out = 0
        self._open = True
        self._lock = threading.Lock()

    def take(self, text: str) -> None:
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        with self._lock:
            if not self._open:
                return
            first = text[: self._half - self._head_size]
            if first:
                self._head.append(first)
                self._head_size += len(first)
            if len(text) > len(first):
                self._tail.append(text[len(first) :])
                self._tail_size += len(text) - len(first)
            while self._tail_size > self._half:
                self._shorten()

    def _shorten(self) -> None:
        """Leave out the oldest piece of the tail, or as much of it as is too much."""
        piece = self._tail.popleft()
        rest = piece[self._tail_size - self._half :]
        if rest:
            self._tail.appendleft(rest)
        self._tail_size -= len(piece) - len(rest)
        self._left_out += len(piece) - len(rest)

    def close(self) -> None:
        """Nothing is taken any more: what was left behind running may still write."""
        self._open = False

    @property
    def text(self) -> str | None:
        """None when there was nothing."""
        with self._lock:
            mark = f"\n… {self._left_out:,} characters are left out …\n" if self._left_out else ""
            return "".join([*self._head, mark, *self._tail]) or None


class Passing(Output):
    """Keeps nothing: what is printed and logged goes to a stream at once, for somebody else to keep."""

    def __init__(self, stream: TextIO) -> None:
        super().__init__()
        self._stream = stream

    def take(self, text: str) -> None:
        if self._open:
            self._stream.write(text)


_current: ContextVar[Output | None] = ContextVar("harness_output", default=None)


@contextmanager
def kept(output: Output | None = None) -> Iterator[Output]:
    """Keep what is printed and logged inside, as long as `standing_in` lasts."""
    output = output or Output()
    token = _current.set(output)
    try:
        yield output
    finally:
        _current.reset(token)
        output.close()


@contextmanager
def shown() -> Iterator[None]:
    """What is printed inside is shown, even in a trial."""
    token = _current.set(None)
    try:
        yield
    finally:
        _current.reset(token)


class StandIn:
    """A stream that hands what a trial writes to the trial, and everything else to the stream it stands in for."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        current = _current.get()
        if current is None:
            return self._stream.write(text)
        current.take(text)
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.write(line)

    def isatty(self) -> bool:
        return _current.get() is None and self._stream.isatty()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


class _Records(logging.Handler):
    """Keeps the log records of trials, but for those that a handler prints: these are kept as they are printed."""

    def emit(self, record: logging.LogRecord) -> None:
        current, others = _current.get(), [each for each in _handlers_of(record.name) if each is not self]
        if current is not None:
            if not any(_prints(each) and record.levelno >= each.level for each in others):
                current.take(self.format(record) + "\n")
        elif not others and logging.lastResort is not None and record.levelno >= logging.lastResort.level:
            logging.lastResort.handle(record)  # as if this handler were not there


def _handlers_of(name: str) -> Iterator[logging.Handler]:
    logger: logging.Logger | None = logging.getLogger(name)
    while logger is not None:
        yield from logger.handlers
        logger = logger.parent if logger.propagate else None


def _prints(handler: logging.Handler) -> bool:
    return isinstance(handler, logging.StreamHandler) and isinstance(handler.stream, StandIn)


class _Stage:
    """The process while runs are played: its streams and log handlers as they were, to be put back."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._runs = 0
        self._stand_ins: dict[str, StandIn] = {}
        self._handlers: list[tuple[logging.StreamHandler[Any], Any]] = []
        self._records = _Records()
        self._records.setFormatter(logging.Formatter("%(levelname)s %(name)s: %(message)s"))

    def enter(self) -> None:
        with self._lock:
            self._runs += 1
            if self._runs > 1:
                return
            for name in ("stdout", "stderr"):
                stream = getattr(sys, name)
                if stream is not None:
                    self._stand_ins[name] = StandIn(stream)
                    self._take_over(stream, self._stand_ins[name])
                    setattr(sys, name, self._stand_ins[name])
            logging.getLogger().addHandler(self._records)
            if sys.breakpointhook is sys.__breakpointhook__:
                sys.breakpointhook = _breakpoint

    def _take_over(self, stream: Any, stand_in: StandIn) -> None:
        """Log handlers that were made before hold the stream itself."""
        loggers = [logging.getLogger(), *logging.getLogger().manager.loggerDict.values()]
        for handler in {each for logger in loggers for each in getattr(logger, "handlers", ())}:
            if isinstance(handler, logging.StreamHandler) and handler.stream is stream:
                self._handlers.append((handler, stream))
                handler.setStream(cast("TextIO", stand_in))

    def leave(self) -> None:
        with self._lock:
            self._runs -= 1
            if self._runs:
                return
            for name, stand_in in self._stand_ins.items():
                if getattr(sys, name) is stand_in:  # else somebody put a stream of their own there
                    setattr(sys, name, stand_in._stream)
            for handler, stream in self._handlers:
                handler.setStream(stream)
            logging.getLogger().removeHandler(self._records)
            if sys.breakpointhook is _breakpoint:
                sys.breakpointhook = sys.__breakpointhook__
            self._stand_ins, self._handlers = {}, []


_STAGE = _Stage()


@contextmanager
def standing_in() -> Iterator[None]:
    """While it lasts, `kept` keeps what is printed and logged. May be nested, and overlap in threads."""
    _STAGE.enter()
    try:
        yield
    finally:
        _STAGE.leave()


def _breakpoint(*args: Any, **kwargs: Any) -> None:
    """`breakpoint()` in an agent: from here on, what it prints is shown, so that one can talk to the debugger."""
    import pdb

    _current.set(None)
    pdb.Pdb().set_trace(sys._getframe(1))
