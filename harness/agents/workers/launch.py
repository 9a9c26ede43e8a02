"""Starts and ends the process of a worker, and tells how it ended."""

from __future__ import annotations

import os
import selectors
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from harness.agents.workers.checkout import Checkout
from harness.agents.workers.lines import decoded, encoded
from harness.errors import UserMistake
from harness.llm.gateway.seat import Seat
from harness.types.target import Target

START_SECONDS = 600.0
"""An agent that loads a model of its own may take minutes to import."""
STOP_SECONDS = 5.0
BOOT = (
    "import gc, sys; gc.set_threshold(100_000, 20, 20); sys.path[:] = {paths!r}; "
    "from harness.agents.workers.process import main; main({lines}, {stacks})"
)
"""The same import path as here, whatever the current folder holds. What is imported, by agents too, is no garbage, and
there may be many workers."""
LONGEST_STACK = 20_000


class Guard:
    """Ends the groups of the workers when this process dies: see `guard`. One for all workers of a target."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None

    def watch(self, group: int) -> None:
        with self._lock:
            if self._process is None or self._process.poll() is not None:
                script = Path(__file__).with_name("guard.py")
                self._process = subprocess.Popen(
                    [sys.executable, "-I", "-S", str(script)],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    start_new_session=True,
                )
            self._tell(f"+{group}\n")

    def forget(self, group: int) -> None:
        with self._lock:
            self._tell(f"-{group}\n")

    def _tell(self, line: str) -> None:
        if self._process is not None and self._process.stdin is not None:
            with suppress(OSError):
                self._process.stdin.write(line.encode())
                self._process.stdin.flush()

    def close(self) -> None:
        """Whatever is still watched is ended."""
        with self._lock:
            if self._process is not None:
                assert self._process.stdin is not None
                with suppress(OSError):
                    self._process.stdin.close()
                self._process.wait()
                self._process = None


@dataclass(eq=False)
class WorkerProcess:
    """A process in which an agent was built, in a group of its own."""

    popen: subprocess.Popen[bytes]
    lines: socket.socket
    """What the two say to each other."""
    output: int
    """The end of a pipe: what the agent prints, whoever prints it there."""
    stacks: IO[bytes]
    """A file to which a crash writes where it happened."""
    guard: Guard
    source: Path | None = None
    """The source file of the agent's reference."""
    warnings: tuple[str, ...] = ()
    tears_down: bool = False
    """Whether the target has something to do after each trial."""
    takes_world: bool = False
    """Whether its setup has a parameter for how a story's world stands."""
    built_mb: float = 0.0
    """What it took when the agent was built."""
    early: list[bytes] = field(default_factory=list)
    """What was printed while it was built."""
    seat: Seat | None = None
    """Where its model calls pass, if they pass a gateway."""

    @property
    def pid(self) -> int:
        return self.popen.pid

    def kill(self, signal_number: int = signal.SIGKILL) -> None:
        """With everything that it has started, also what left its group. A second time does nothing."""
        if signal_number == signal.SIGKILL:
            kill_with_children(self.pid)
        self.popen.send_signal(signal_number)

    def close(self) -> None:
        """The process is gone and waited for when this returns, and nothing of it is left open."""
        self.kill()
        self.popen.wait()
        self.guard.forget(self.pid)
        self.lines.close()
        self.stacks.close()
        os.close(self.output)

    def stack(self) -> str | None:
        """What a crash has told, as far as it is known."""
        with suppress(OSError, ValueError):
            self.stacks.seek(0)
            return self.stacks.read(LONGEST_STACK).decode(errors="replace").strip() or None
        return None

    def ending(self) -> tuple[str, str]:
        """The code and the words for how it ended by itself."""
        status = self.popen.wait()
        if status >= 0:
            return "worker_exited", f"the agent ended its own process (exit status {status})"
        name = signal.Signals(-status).name if -status in set(signal.Signals) else f"signal {-status}"
        if -status in CRASHES:
            return "worker_crashed", f"the agent's process crashed ({name})"
        return "worker_killed", f"the agent's process was killed ({name})"


CRASHES = frozenset({signal.SIGSEGV, signal.SIGABRT, signal.SIGBUS, signal.SIGILL, signal.SIGFPE, signal.SIGSYS})


def launch(target: Target, guard: Guard, checkout: Checkout | None = None, seat: Seat | None = None) -> WorkerProcess:
    """Start a worker and let it build the agent; blocks until it has. Raises UserMistake in the worker's own words.

    With a checkout it stands in the current folder as that was, and imports from there.
    """
    process = _spawned(guard, checkout, seat)
    request = {"n": 0, "do": "build", "target": target.model_dump(mode="json")}
    try:
        process.lines.sendall(encoded(request))
        answer = _first_answer(process, target.ref)
        if "mistakes" in answer:
            raise UserMistake(*answer["mistakes"])
        process.source = Path(answer["source"]) if answer["source"] else None
        if checkout is not None:
            checkout.refuse_elsewhere(target.ref, process.source)
        process.built_mb = memory_mb(process.pid)
        limit = target.memory_mb
        if limit is not None and process.built_mb >= limit:
            raise UserMistake(
                f"agent {target.ref}: takes {process.built_mb:.0f} MB as soon as it is imported, which is not below "
                f"memory_mb: {limit}; raise it"
            )
    except BaseException:
        process.close()
        raise
    process.warnings, process.tears_down = tuple(answer["warnings"]), answer["teardown"]
    process.takes_world = answer["takes_world"]
    return process


def _spawned(guard: Guard, checkout: Checkout | None, seat: Seat | None) -> WorkerProcess:
    here, there = socket.socketpair()
    output, writing = os.pipe()
    stacks = tempfile.TemporaryFile()  # it is closed with the process
    paths = sys.path if checkout is None else checkout.paths(sys.path)
    code = BOOT.format(paths=paths, lines=there.fileno(), stacks=stacks.fileno())
    try:
        popen = subprocess.Popen(
            [sys.executable, "-P", "-c", code],
            stdin=subprocess.DEVNULL,
            stdout=writing,
            stderr=writing,
            pass_fds=(there.fileno(), stacks.fileno()),
            start_new_session=True,
            cwd=checkout.folder if checkout is not None else None,
            env=seat.surroundings(os.environ) if seat is not None else None,
        )
    except OSError as problem:
        here.close()
        stacks.close()
        os.close(output)
        raise UserMistake(f"a worker cannot be started: {problem.strerror}") from None
    finally:
        there.close()
        os.close(writing)
    guard.watch(popen.pid)
    os.set_blocking(output, False)
    return WorkerProcess(popen, here, output, stacks, guard, seat=seat)


def _first_answer(process: WorkerProcess, ref: str) -> dict[str, Any]:
    """What the worker says once the agent is built. Raises UserMistake when it never does."""
    said, until = b"", time.monotonic() + START_SECONDS
    while b"\n" not in said:
        left = until - time.monotonic()
        if left <= 0:
            process.kill(signal.SIGABRT)
            process.popen.wait(STOP_SECONDS)
            raise UserMistake(f"agent {ref}: was not imported within {START_SECONDS:g} s{_where(process)}")
        readable = _readable([process.lines.fileno(), process.output], min(left, 1.0))
        if process.output in readable:
            process.early += read_all(process.output)
        if process.lines.fileno() in readable:
            piece = process.lines.recv(1 << 16)
            if not piece:
                process.early += read_all(process.output)
                _, ended = process.ending()
                raise UserMistake(f"agent {ref}: {ended} while it was imported{_where(process)}{_last_words(process)}")
            said += piece
    return decoded(said)


def _readable(descriptors: list[int], seconds: float) -> set[int]:
    with selectors.DefaultSelector() as selector:
        for each in descriptors:
            selector.register(each, selectors.EVENT_READ)
        return {key.fd for key, _ in selector.select(seconds)}


def read_all(output: int) -> Iterator[bytes]:
    """What can be read now."""
    with suppress(BlockingIOError):
        while piece := os.read(output, 1 << 16):
            yield piece


def _where(process: WorkerProcess) -> str:
    """The innermost line of the agent, of what a crash has told."""
    for line in (process.stack() or "").splitlines():
        if line.lstrip().startswith("File ") and "frozen" not in line:
            return f" ({line.strip()})"
    return ""


def _last_words(process: WorkerProcess) -> str:
    lines = b"".join(process.early).decode(errors="replace").strip().splitlines()
    return f": {lines[-1][:300]}" if lines else ""


def memory_mb(pid: int, *, with_children: bool = False) -> float:
    """Resident memory, of the process alone or with what it has started; 0 when it is gone."""
    import psutil

    total = 0
    with suppress(psutil.Error):
        process = psutil.Process(pid)
        total = process.memory_info().rss
        for child in process.children(recursive=True) if with_children else ():
            with suppress(psutil.Error):
                total += child.memory_info().rss
    return total / 1_000_000


def kill_with_children(pid: int, *, gone: bool = False) -> None:
    """A leader of a group, its group, and what it has started that left that; of one that is gone, its group."""
    for child in _descendants(pid) if not gone else ():
        with suppress(Exception):
            child.kill()
    with suppress(OSError):
        os.killpg(pid, signal.SIGKILL)


def _descendants(pid: int) -> list[Any]:
    import psutil

    try:
        return psutil.Process(pid).children(recursive=True)
    except psutil.Error:
        return []
