"""The gateway: a server on loopback that passes an agent's model calls on to their provider, and looks at them."""

from __future__ import annotations

import asyncio
import socket
import threading
from typing import TYPE_CHECKING, Any

from harness.errors import UserMistake
from harness.llm.direct.connections import close
from harness.llm.gateway.onward import Onward
from harness.llm.gateway.passing import LARGEST, Forwarding, Sending, object_of, refusal
from harness.llm.gateway.reading import PROTOCOLS, read_request
from harness.llm.gateway.seat import Seat

if TYPE_CHECKING:
    from aiohttp import web


MOST_WAITING = 1_024
"""Connections that wait until they are looked at."""


class Gateway:
    """Serves from when it is made until it is closed, in a thread of its own. Keys pass through and are kept nowhere.

    Calls go `onward`. When nobody is `asked`, but a cassette played back, the agents need no key.
    """

    def __init__(self, onward: Onward | None = None, *, asked: bool = True) -> None:
        """Raises UserMistake when it cannot serve."""
        self.onward = Onward() if onward is None else onward
        self._asked = asked
        self.strangers = 0
        """Requests to a path that is nobody's."""
        self._seats: dict[str, Seat] = {}
        self._closing = asyncio.Event()
        self._listening, self._loop = _opened()
        self._origin = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        self._thread = threading.Thread(target=self._run, name="gateway", daemon=True)
        self._thread.start()

    def seat(self) -> Seat:
        """A place for one process."""
        spec, keyless = self.onward.spec, self.onward.keyless or not self._asked
        seat = Seat(self._origin, spec=spec, made_up_keys=keyless)
        self._seats[seat.token] = seat
        return seat

    def close(self) -> None:
        """Nobody is served any more, and nothing is left open. A second time does nothing."""
        if self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._closing.set)
            self._thread.join()

    def _run(self) -> None:
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner, self._listening:
            runner.run(self._serve())

    async def _serve(self) -> None:
        from aiohttp import web

        app = web.Application(client_max_size=LARGEST)
        app.router.add_route("*", "/{path:.*}", self._handle)
        runner = web.AppRunner(app, access_log=None, handler_cancellation=True, shutdown_timeout=0.1)
        await runner.setup()
        try:
            await web.SockSite(runner, self._listening, backlog=MOST_WAITING).start()
            await self._closing.wait()
        finally:
            await runner.cleanup()
            await close()

    async def _handle(self, request: web.Request) -> web.StreamResponse:
        from aiohttp import web

        head, _, rest = request.path.removeprefix("/t/").partition("/")
        seat = self._seats.get(head) if request.path.startswith("/t/") else None
        if seat is None:
            self.strangers += 1
            return refusal(404, "nothing is served at this address")
        try:
            content = await request.read()
        except web.HTTPRequestEntityTooLarge:
            return refusal(413, f"a request has at most {LARGEST // 2**20} MB")
        protocol = PROTOCOLS.get(rest.removeprefix("v1/")) if request.method == "POST" else None
        body = object_of(content) if protocol is not None else None
        seen = read_request(protocol, body) if protocol is not None and body is not None else None
        trial = seat.asked(seen)
        if trial is None:
            return refusal(410, "the trial is over")
        sending = self._sending(request, rest, content, protocol, body)
        return await Forwarding(seat, trial, protocol or "", seen).on(sending)

    def _sending(
        self, request: web.Request, rest: str, content: bytes, protocol: str | None, body: dict[str, Any] | None
    ) -> Sending:
        onward = self.onward
        url = onward.address(rest, request.query_string)
        modelled = protocol is not None and body is not None
        return Sending(
            request,
            _path(rest, request),
            content,
            url,
            onward.headers(request.headers, rest),
            onward.body(body, content) if modelled and body is not None else content,
            onward.proxy(url),
            onward.misfit(protocol) if protocol is not None and modelled else None,
        )


def _opened() -> tuple[socket.socket, asyncio.AbstractEventLoop]:
    """A socket at a port that nobody has, and a loop to serve there. Raises UserMistake."""
    listening = None
    try:
        listening = socket.create_server(("127.0.0.1", 0), backlog=MOST_WAITING)
        return listening, asyncio.new_event_loop()
    except OSError as problem:
        if listening is not None:
            listening.close()
        raise UserMistake(f"the gateway cannot listen on 127.0.0.1: {problem.strerror}") from None


def _path(rest: str, request: web.Request) -> str:
    return f"{rest}?{request.query_string}" if request.query_string else rest
