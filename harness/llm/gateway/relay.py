"""Hands a stream on without waking the task that waits for its end: its first pieces at once, later ones gathered."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import aiohttp
    from aiohttp import web
    from aiohttp.abc import AbstractStreamWriter

MOST_UNSENT = 2**16
"""Bytes that may wait until an agent takes them."""
RECEIVED_AT_ONCE = 2**16
"""Bytes that are asked of a socket. asyncio's 256 KiB are memory that the system gives and takes back each time."""
HEAD_WAITS = 0.002
"""Seconds for which the head of an answer waits for the first piece of its body."""
AT_ONCE = 0.03
"""Seconds of a stream in which every piece is handed on as it comes."""
BREATH = 0.05
"""Seconds for which the pieces of a longer one gather: being woken costs more than handing on what is there."""


@contextmanager
def head_soon(head: AbstractStreamWriter | None, agent: asyncio.Transport | None) -> Iterator[None]:
    """What comes meanwhile goes with the head of the answer, unless that takes too long: an agent is woken once."""

    def send() -> None:
        if head is not None and agent is not None and not agent.is_closing():
            head.send_headers()

    late = asyncio.get_running_loop().call_later(HEAD_WAITS, send)
    try:
        yield
    except BaseException:
        send()
        raise
    finally:
        late.cancel()


async def relayed(
    request: web.Request,
    back: web.StreamResponse,
    answer: aiohttp.ClientResponse,
    keep: Callable[[bytes], bool],
    *,
    between_chunks: bool,
) -> bytes:
    """Hand on what comes now, each piece at once. Gives one that was kept only: there is more to do with it."""
    if request.transport is None or back.headers.get("Transfer-Encoding") != "chunked":
        return b""
    relay = Relay(answer, request.transport, keep, between_chunks=between_chunks)
    await relay.work()
    return relay.left


class Relay(asyncio.Protocol):
    """Stands between a provider's connection and aiohttp.

    Whole chunks go on as they are: these few lines are all that runs for them, which counts, for a process that was
    woken has nothing in its caches. Anything else is read by aiohttp as always. What is out of the common is left to
    the task, which goes on in the usual way: the end, a fault, an agent that reads too slowly or is gone, and a piece
    that `keep` says is the last.
    """

    def __init__(
        self,
        answer: aiohttp.ClientResponse,
        agent: asyncio.Transport,
        keep: Callable[[bytes], bool],
        *,
        between_chunks: bool,
    ) -> None:
        """The head of the answer must have been sent to the agent, which takes its body in chunks.

        `between_chunks`: aiohttp has read all that came, and that ended with a whole chunk.
        """
        self.left = b""
        """What was kept and not handed on."""
        self._missing = 0 if between_chunks and "Content-Encoding" not in answer.headers else None
        """Bytes up to the end of the chunk that is under way; None where that is not known."""
        self._content, self._agent, self._keep = answer.content, agent, keep
        self._loop = asyncio.get_running_loop()
        self._over: asyncio.Future[None] = self._loop.create_future()
        self._slow_from = self._loop.time() + AT_ONCE
        self._breath: asyncio.TimerHandle | None = None
        """Until when nothing more is read; None where it is."""
        connection = answer.connection
        self._transport = connection.transport if connection is not None else None
        self._aiohttp: asyncio.Protocol | None = connection.protocol if connection is not None else None

    async def work(self) -> None:
        """Until there is something for the task to do."""
        transport = self._transport
        if not isinstance(transport, asyncio.Transport) or self._aiohttp is None or not self._passes_on():
            return
        transport.set_protocol(self)
        if hasattr(transport, "max_size"):
            transport.max_size = RECEIVED_AT_ONCE
        try:
            await self._over
        finally:
            self._stop()

    def data_received(self, data: bytes) -> None:
        agent = self._agent
        if self._missing == 0 and (said := _said(data)):
            if not self._keep(said) or agent.is_closing():
                self.left = said
                self._stop()
                return
            agent.write(data)
            if agent.get_write_buffer_size() > MOST_UNSENT:
                self._stop()
            else:
                self._gather()
            return
        if self._missing is not None:
            self._missing = _missing_after(data, self._missing)
        assert self._aiohttp is not None
        self._aiohttp.data_received(data)
        if not self._passes_on():
            self._stop()

    def eof_received(self) -> bool | None:
        self._stop()
        assert self._aiohttp is not None
        return self._aiohttp.eof_received()

    def connection_lost(self, problem: Exception | None) -> None:
        self._stop()
        assert self._aiohttp is not None
        self._aiohttp.connection_lost(problem)

    def pause_writing(self) -> None:
        assert self._aiohttp is not None
        self._aiohttp.pause_writing()

    def resume_writing(self) -> None:
        assert self._aiohttp is not None
        self._aiohttp.resume_writing()

    def _gather(self) -> None:
        """Read nothing for a moment, where the stream has proved to be slow."""
        transport = self._transport
        if self._loop.time() > self._slow_from and isinstance(transport, asyncio.ReadTransport):
            transport.pause_reading()
            self._breath = self._loop.call_later(BREATH, self._read_on)

    def _read_on(self) -> None:
        if self._breath is not None and isinstance(self._transport, asyncio.ReadTransport):
            self._breath.cancel()
            self._breath = None
            self._transport.resume_reading()

    def _passes_on(self) -> bool:
        """Hand on what aiohttp has read. Whether more of it can be done."""
        content, agent = self._content, self._agent
        if content.exception() is not None:
            return False
        piece = content.read_nowait()
        if not piece:
            return not content.is_eof()
        if not self._keep(piece) or agent.is_closing():
            self.left = piece
            return False
        agent.write(b"%x\r\n%b\r\n" % (len(piece), piece))
        return not content.is_eof() and agent.get_write_buffer_size() <= MOST_UNSENT

    def _stop(self) -> None:
        """The connection is aiohttp's again, which may give it to another request at once."""
        self._read_on()
        if self._transport is not None and self._aiohttp is not None and self._transport.get_protocol() is self:
            self._transport.set_protocol(self._aiohttp)
        if not self._over.done():
            self._over.set_result(None)


def _said(data: bytes) -> bytes:
    """What the chunks hold, where these are one or more whole ones, and nothing else; b"" where not."""
    line = data.find(b"\r\n") + 2
    if _end(data, 0) == len(data) and data.endswith(b"\r\n"):  # nearly always
        return data[line:-2]
    found, at = b"", 0
    while at < len(data):
        end = _end(data, at)
        if end is None or end > len(data) or data[end - 2 : end] != b"\r\n":
            return b""
        found += data[data.index(b"\n", at) + 1 : end - 2]
        at = end
    return found


def _missing_after(data: bytes, missing: int) -> int | None:
    """How many bytes of a chunk are still to come; None where that is not known, or the last one is here."""
    at: int | None = missing
    while at is not None and at < len(data):
        at = _end(data, at)
    return None if at is None else at - len(data)


def _end(data: bytes, at: int) -> int | None:
    """Where the chunk ends that begins here; None where that is no plain one, or the last."""
    line = data.find(b"\r\n", at, at + 18)
    size = data[at:line]
    if line < 0 or not size.isalnum():
        return None
    try:
        length = int(size, 16)
    except ValueError:
        return None
    return line + 2 + length + 2 if length else None
