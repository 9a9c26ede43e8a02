"""One run of a command: its lines, what it says on stderr, and its end, with all that it has started."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
from asyncio.subprocess import PIPE, Process
from codecs import getincrementaldecoder
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from harness.agents.workers.launch import Guard, kill_with_children
from harness.errors import AgentFailed, Unavailable
from harness.llm.responses import quoted

LARGEST_TURN = 32 * 2**20
"""Bytes that it may write in one turn."""
ENDS_IN = 2.0
"""Seconds that it has to end by itself when its input ends."""

TAIL = 4_000
"""Characters of stderr in which its last words are looked for."""
NAMES_ERROR = re.compile(r"\s*(?:[\w.]*(?:Error|Exception)\b|(?i:error|fatal|panic)\b).*:")
"""A line that says what went wrong. After it some print a stack, and Node its version."""


@dataclass(eq=False)
class RunningCommand:
    """Started for one trial, in a group of its own."""

    words: Sequence[str]
    folder: Path | None
    environment: Mapping[str, str]
    guard: Guard
    _process: Process | None = None
    _stdout: asyncio.StreamReader = field(default_factory=lambda: asyncio.StreamReader(limit=LARGEST_TURN))
    _pipes: list[asyncio.ReadTransport] = field(default_factory=list)
    _stderr: asyncio.Task[None] | None = None
    _tail: str = ""
    """The end of what it said on stderr."""
    _said: int = 0
    """Bytes of this turn."""

    async def start(self) -> None:
        """Raises Unavailable when the system does not start it."""
        stderr = asyncio.StreamReader()
        reading: list[int] = []
        writing: list[int] = []
        for _ in range(2):
            here, there = os.pipe()
            reading.append(here)
            writing.append(there)
        try:
            self._process = await asyncio.create_subprocess_exec(
                *self.words,
                stdin=PIPE,
                stdout=writing[0],
                stderr=writing[1],
                cwd=self.folder,
                env=self.environment,
                start_new_session=True,
            )
            self.guard.watch(self._process.pid)
        except OSError as problem:
            raise Unavailable(f"{self.words[0]} cannot be started: {problem.strerror}", code="not_started") from None
        finally:
            for each in writing:
                os.close(each)
            for descriptor, reader in zip(reading, (self._stdout, stderr), strict=True):
                await self._listen(descriptor, reader)
        self._stderr = asyncio.create_task(self._pass_on(stderr))

    async def _listen(self, descriptor: int, reader: asyncio.StreamReader) -> None:
        pipe, _ = await asyncio.get_running_loop().connect_read_pipe(
            lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(descriptor, "rb", 0)
        )
        self._pipes.append(pipe)

    async def tell(self, line: bytes) -> None:
        """Begin a turn. That it reads no more is noticed when it is heard."""
        assert self._process is not None
        assert self._process.stdin is not None
        self._said = 0
        with suppress(OSError):
            self._process.stdin.write(line)
            await self._process.stdin.drain()

    async def hear(self) -> bytes | None:
        """Its next line; None when there will be none. Raises AgentFailed for one without an end."""
        try:
            line = await self._stdout.readuntil(b"\n")
        except asyncio.IncompleteReadError as end:
            line = end.partial
        except asyncio.LimitOverrunError:
            line = b" " * (LARGEST_TURN + 1)
        self._said += len(line)
        if self._said > LARGEST_TURN:
            self.kill()
            raise AgentFailed(f"it wrote more than {LARGEST_TURN // 2**20} MB in one turn", code="answer_too_large")
        return line or None

    async def ending(self) -> str:
        """How it ended, in words; of one that only closed its output, that it did."""
        assert self._process is not None
        with suppress(TimeoutError):
            await asyncio.wait_for(self._ended(), ENDS_IN)
        status = self._process.returncode
        said = last_words(self._tail)
        last = f'; it last said on stderr: "{quoted(said)}"' if said else ""
        if status is None:
            return f"it closed its standard output{last}"
        if status >= 0:
            return f"the process ended (exit status {status}){last}"
        known = -status in set(signal.Signals)
        return f"the process was ended by {signal.Signals(-status).name if known else f'signal {-status}'}{last}"

    async def _ended(self) -> None:
        assert self._process is not None
        await self._process.wait()
        if self._stderr is not None:
            await asyncio.shield(self._stderr)

    def kill(self) -> None:
        """With everything that it has started. A second time does nothing."""
        if self._process is not None:
            kill_with_children(self._process.pid, gone=self._process.returncode is not None)

    async def close(self) -> None:
        """Its input ends; after a moment it is gone, and nothing of it is left open."""
        if self._process is not None:
            assert self._process.stdin is not None
            try:
                self._process.stdin.close()
                with suppress(TimeoutError):
                    # Not `asyncio.timeout`: before Python 3.11.4 it is wrong in a task that is being cancelled.
                    await asyncio.wait_for(self._process.wait(), ENDS_IN)
            finally:
                self.kill()
                if self._process.stdin.transport.get_write_buffer_size():  # what it never read
                    self._process.stdin.transport.abort()
                await self._process.wait()
                self.guard.forget(self._process.pid)
        if self._stderr is not None:
            self._stderr.cancel()
            await asyncio.gather(self._stderr, return_exceptions=True)
        for pipe in self._pipes:
            pipe.close()

    async def _pass_on(self, stderr: asyncio.StreamReader) -> None:
        """What it says on stderr goes where the trial keeps what is printed."""
        decoder = getincrementaldecoder("utf-8")("replace")
        while piece := await stderr.read(1 << 16):
            text = decoder.decode(piece)
            sys.stdout.write(text)
            self._tail = (self._tail + text)[-TAIL:]


def last_words(stderr: str) -> str:
    """The last line that names an error, else the last one that says anything."""
    lines = [line for line in stderr.splitlines() if line.strip()]
    named = [line for line in lines if NAMES_ERROR.match(line)]
    return next(reversed(named or lines), "")
