"""A worker as the harness sees it: asked for one thing at a time, and told of when it ends, however that comes."""

from __future__ import annotations

import asyncio
import codecs
import contextvars
import os
import signal
import socket
import sys
from collections import deque
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from harness.agents.workers.launch import STOP_SECONDS, WorkerProcess, memory_mb
from harness.agents.workers.lines import decoded, encoded, steps_of
from harness.errors import AgentFailed, told
from harness.threads import in_thread
from harness.types.trajectory import Step

PATIENCE = 1.0
"""Seconds that a worker has to say where it hangs and to let go of it."""
LETS_GO = 4 * PATIENCE
"""Seconds that it may take, all in all."""
LONGEST_ANSWER = 256_000_000
"""Bytes of one answer."""
LOOK_SECONDS, CHILDREN_EVERY = 0.1, 10
"""How often its memory is looked at, and every how many times that of the processes it has started, too."""


@dataclass(eq=False)
class WorkerEnded(Exception):
    """The process ended while it was asked for something."""

    code: str
    message: str
    stack: str | None
    steps: list[Step] = field(default_factory=list)
    """What had been recorded of the turn."""


class RunningWorker:
    """Talks to a worker in an event loop."""

    def __init__(self, process: WorkerProcess, memory_limit: int | None) -> None:
        self.process = process
        self.spoilt = False
        """Nothing further is to be played in it."""
        self._limit = memory_limit
        self._piece: list[bytes] = []
        """The line that is being heard."""
        self._number = 0
        self._recorded: dict[int, Step] = {}
        self._said: deque[dict[str, Any]] = deque()
        self._news = asyncio.Event()
        self._why: tuple[str, str] | None = None
        """Why the harness ended it: the code and the words."""
        self._gone = self._silent = False
        self._text = codecs.getincrementaldecoder("utf-8")("replace")
        self._listener: contextvars.Context | None = None
        """Whom its output is for: the context of the trial; None is nobody's trial."""
        self._tasks: list[asyncio.Task[None]] = []

    def attach(self) -> None:
        """From now on it is heard. Does nothing the second time."""
        if self._tasks:
            return
        loop = asyncio.get_running_loop()
        self.process.lines.setblocking(False)
        loop.add_reader(self.process.lines.fileno(), self._hear)
        loop.add_reader(self.process.output, self._pass_on)
        self._tasks.append(asyncio.create_task(self._wait()))
        if self._limit is not None:
            self._tasks.append(asyncio.create_task(self._watch_memory(self._limit)))
        for piece in self.process.early:
            self.show(piece)
        self.process.early.clear()

    @property
    def alive(self) -> bool:
        return self._why is None and not self._gone and self.process.popen.poll() is None

    def listen(self, listener: contextvars.Context | None) -> None:
        """What it prints from now on is for this context."""
        self._pass_on()
        self._listener = listener

    async def ask(self, do: str, **said: Any) -> dict[str, Any]:
        """Its answer. Raises WorkerEnded when the process ends before, AgentFailed for an answer that cannot be read.

        Cancelled, it goes on over there: see `let_go`.
        """
        self._number += 1
        self._recorded = {}
        await self._send(do, self._number, **said)
        return await self._answer(self._number)

    async def let_go(self) -> tuple[list[Step], str | None]:
        """After a cancelled `ask`: what had been recorded, and where the agent stood. The worker may be gone after it.

        It is to be used for nothing but the end of the trial.
        """
        self.spoilt = True
        asked, self._number = self._number, self._number + 1
        stack: str | None = None
        try:
            # Not `asyncio.timeout`: before Python 3.11.4 it takes the cancellation that led here for its own.
            stack = (await asyncio.wait_for(self._ordered("stacks", self._number), PATIENCE))["stacks"]
            answer = await asyncio.wait_for(self._ordered("cut_off", asked), PATIENCE)
            return steps_of(answer.get("steps", ())), stack
        except TimeoutError:
            stack = stack or await self._crash_for_stack()
            self.end("timeout", "the agent's process hung")
        except WorkerEnded as ended:
            stack = stack or ended.stack
        except AgentFailed:
            pass
        return self._steps(), stack

    def end(self, code: str, message: str) -> None:
        """End the process, and say why to who has asked it for something."""
        self._why = self._why or (code, message)
        self.spoilt = True
        self.process.kill()

    async def close(self) -> None:
        """Stop what the agent has started, and end the process."""
        if self.alive and self._why is None:
            with suppress(TimeoutError, WorkerEnded, AgentFailed, OSError):
                await asyncio.wait_for(self._stopped(), STOP_SECONDS if not self.spoilt else PATIENCE)
        self.process.kill()
        self._detach()
        await in_thread(self.process.close)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def memory(self) -> float:
        """MB."""
        return await in_thread(lambda: memory_mb(self.process.pid))

    async def _crash_for_stack(self) -> str | None:
        """It holds the interpreter's lock, so that no thread of it can answer: a crash tells where it is."""
        self.process.kill(signal.SIGABRT)
        with suppress(TimeoutError):
            await asyncio.wait_for(self._until_gone(), PATIENCE)
        return self.process.stack()

    async def _stopped(self) -> None:
        await self.ask("stop")
        await self._until_gone()

    async def _until_gone(self) -> None:
        while not self._gone:
            await self._heard()

    async def _ordered(self, do: str, answers: int) -> dict[str, Any]:
        """What it answers under that number, once it was told to do something more."""
        await self._send(do, self._number)
        return await self._answer(answers)

    async def _send(self, do: str, number: int, **said: Any) -> None:
        try:
            await asyncio.get_running_loop().sock_sendall(self.process.lines, encoded({"n": number, "do": do, **said}))
        except OSError:
            self.process.popen.poll()  # it is gone, which is told where the answer is waited for

    async def _answer(self, number: int) -> dict[str, Any]:
        while True:
            while self._said:
                said = self._said.popleft()
                if said["n"] == number:
                    self._pass_on()
                    return said
            if self._gone:
                raise self._ended()
            await self._heard()

    async def _heard(self) -> None:
        self._news.clear()
        await self._news.wait()

    def _ended(self) -> WorkerEnded:
        self.spoilt = True
        code, message = self._why or self.process.ending()
        return WorkerEnded(code, message, self.process.stack(), self._steps())

    def _steps(self) -> list[Step]:
        return [self._recorded[place] for place in sorted(self._recorded)]

    def _hear(self) -> None:
        """What it says, as far as it can be read now."""
        try:
            piece = self.process.lines.recv(1 << 20)
        except (BlockingIOError, InterruptedError):
            return
        except OSError:
            piece = b""
        if not piece:
            asyncio.get_running_loop().remove_reader(self.process.lines.fileno())
            return
        first, *more = piece.split(b"\n")
        self._piece.append(first)
        for rest in more:
            self._take(b"".join(self._piece))
            self._piece = [rest]
            self._news.set()
        if sum(map(len, self._piece)) > LONGEST_ANSWER:
            self.end("not_understood", f"the agent's answer is longer than {LONGEST_ANSWER:,} bytes")

    def _take(self, line: bytes) -> None:
        try:
            said = decoded(line)
            if "recorded" in said:
                if said["n"] == self._number:
                    self._recorded[said["recorded"]] = Step.model_validate(said["step"])
                return
        except (ValueError, RecursionError) as problem:
            self.end("not_understood", f"the agent's answer cannot be read: {told(problem)[:300]}")
            return
        self._said.append(said)

    def _pass_on(self) -> None:
        """What was printed until now."""
        with suppress(BlockingIOError):
            while not self._silent:
                piece = os.read(self.process.output, 1 << 16)
                if piece:
                    self.show(piece)
                else:
                    self._be_silent()

    def _be_silent(self) -> None:
        """Nobody can write to the pipe any more."""
        self._silent = True
        asyncio.get_running_loop().remove_reader(self.process.output)

    def show(self, piece: bytes) -> None:
        """Beside what the agent of the trial prints; on stderr between trials."""
        text = self._text.decode(piece)
        if not text:
            return
        if self._listener is not None:
            self._listener.run(sys.stdout.write, text)
        else:
            sys.stderr.write(text)

    async def _wait(self) -> None:
        """Until the process has ended; then nobody waits for it any longer."""
        await in_thread(self.process.popen.wait)
        await asyncio.sleep(0)
        while _more(self.process):
            self._hear()
        self._pass_on()
        self._gone = True
        self._news.set()

    async def _watch_memory(self, limit: int) -> None:
        looks = 0
        while not self._gone:
            looks += 1
            children = looks % CHILDREN_EVERY == 0
            taken = memory_mb(self.process.pid, with_children=children)
            if taken > limit:
                self.end("worker_memory", f"the agent's process took {taken:.0f} MB, more than memory_mb: {limit}")
            await asyncio.sleep(LOOK_SECONDS)

    def _detach(self) -> None:
        if self._tasks:
            self._pass_on()
            self._be_silent()
            asyncio.get_running_loop().remove_reader(self.process.lines.fileno())


def _more(process: WorkerProcess) -> bool:
    """Whether there is something that it said before it ended."""
    with suppress(OSError):
        return bool(process.lines.recv(1, socket.MSG_PEEK))
    return False
