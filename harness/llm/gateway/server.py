"""The gateway: a server on loopback that passes an agent's model calls on to their provider, and looks at them."""

from __future__ import annotations

import asyncio
import json
import os
import threading
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from harness.errors import UserMistake
from harness.llm.direct.chat import VENDOR
from harness.llm.direct.connections import close, connections, proxy_for
from harness.llm.gateway.reading import (
    PROTOCOLS,
    SeenAnswer,
    SeenRequest,
    read_answer_body,
    read_answer_stream,
    read_request,
)
from harness.llm.gateway.seat import Seat
from harness.llm.responses import quoted

if TYPE_CHECKING:
    import aiohttp
    from aiohttp import web

ANTHROPIC = "https://api.anthropic.com"
LARGEST = 64 * 2**20
"""Bytes of a request that are taken, and of an answer that are looked at."""
HOP_BY_HOP = frozenset(
    {"connection", "content-encoding", "content-length", "host", "keep-alive", "transfer-encoding", "upgrade"}
    | {"accept-encoding", "proxy-authorization", "proxy-authenticate", "te", "trailer", "expect"}
)


class Gateway:
    """Serves from when it is made until it is closed, in a thread of its own. Keys pass through and are kept nowhere.

    Calls go where the agent's would have gone: to the addresses that OPENAI_BASE_URL (or OPENAI_API_BASE) and
    ANTHROPIC_BASE_URL named when it was made, else to the vendors.
    """

    def __init__(self) -> None:
        """Raises UserMistake when it cannot serve."""
        self.openai = os.environ.get("OPENAI_BASE_URL") or os.environ.get("OPENAI_API_BASE") or VENDOR
        self.anthropic = os.environ.get("ANTHROPIC_BASE_URL") or ANTHROPIC
        for name, url in (("OPENAI_BASE_URL", self.openai), ("ANTHROPIC_BASE_URL", self.anthropic)):
            if urlsplit(url).scheme not in {"http", "https"} or not urlsplit(url).hostname:
                raise UserMistake(f"{name}: is no address of a server; expected http://HOST:PORT/v1 or the like")
        self.strangers = 0
        """Requests to a path that is nobody's."""
        self._seats: dict[str, Seat] = {}
        self._loop = asyncio.new_event_loop()
        self._origin = ""
        self._problem: OSError | None = None
        ready = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(ready,), name="gateway", daemon=True)
        self._thread.start()
        ready.wait()
        if self._problem is not None:
            raise UserMistake(f"the gateway cannot listen on 127.0.0.1: {self._problem.strerror}")

    def seat(self) -> Seat:
        """A place for one process."""
        seat = Seat(self._origin)
        self._seats[seat.token] = seat
        return seat

    def close(self) -> None:
        """Nobody is served any more, and nothing is left open. A second time does nothing."""
        if self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._closing.set)
            self._thread.join()

    def _run(self, ready: threading.Event) -> None:
        try:
            with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
                runner.run(self._serve(ready))
        finally:
            ready.set()

    async def _serve(self, ready: threading.Event) -> None:
        from aiohttp import web

        self._closing = asyncio.Event()
        app = web.Application(client_max_size=LARGEST)
        app.router.add_route("*", "/{path:.*}", self._handle)
        runner = web.AppRunner(app, access_log=None, handler_cancellation=True, shutdown_timeout=0.1)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        try:
            await site.start()
            self._origin = f"http://127.0.0.1:{runner.addresses[0][1]}"
            ready.set()
            await self._closing.wait()
        except OSError as problem:
            self._problem = problem
        finally:
            await runner.cleanup()
            await close()

    async def _handle(self, request: web.Request) -> web.StreamResponse:
        from aiohttp import web

        head, _, rest = request.path.removeprefix("/t/").partition("/")
        seat = self._seats.get(head) if request.path.startswith("/t/") else None
        if seat is None:
            self.strangers += 1
            return _refusal(404, "nothing is served at this address")
        try:
            content = await request.read()
        except web.HTTPRequestEntityTooLarge:
            return _refusal(413, f"a request has at most {LARGEST // 2**20} MB")
        protocol = PROTOCOLS.get(rest.removeprefix("v1/")) if request.method == "POST" else None
        body = _object(content) if protocol is not None else None
        seen = read_request(protocol, body) if protocol is not None and body is not None else None
        trial = seat.asked(seen)
        if trial is None:
            return _refusal(410, "the trial is over")
        passing = _Passing(seat, trial, protocol or "", seen)
        return await passing.on(request, self._address(rest, request.query_string), content)

    def _address(self, rest: str, query: str) -> str:
        path = rest.removeprefix("v1").lstrip("/")
        if path.partition("/")[0] in {"messages", "complete"}:
            url = f"{self.anthropic.rstrip('/')}/v1/{path}"
        else:
            url = f"{self.openai.rstrip('/')}/{path}"
        return f"{url}?{query}" if query else url


class _Passing:
    """One call on its way."""

    def __init__(self, seat: Seat, trial: object, protocol: str, seen: SeenRequest | None) -> None:
        self.seat, self.trial, self.protocol, self.seen = seat, trial, protocol, seen
        self.began = time.time()
        self.kept = bytearray()

    async def on(self, request: web.Request, url: str, content: bytes) -> web.StreamResponse:
        """Send it on, and its answer back."""
        import aiohttp

        headers = {name: value for name, value in request.headers.items() if name.lower() not in HOP_BY_HOP}
        headers["Accept-Encoding"] = "identity"
        sending = connections().request(
            request.method, url, data=content or None, headers=headers, proxy=proxy_for(url), allow_redirects=False
        )
        try:
            async with sending as answer:
                return await self._back(request, answer)
        except (aiohttp.ClientError, TimeoutError, OSError) as problem:
            named = f"{urlsplit(url).scheme}://{urlsplit(url).netloc.rpartition('@')[2]}"
            said = f"{named} cannot be reached: {quoted(str(problem) or type(problem).__name__)}"
            self._note(said)
            return _refusal(502, said)

    async def _back(self, request: web.Request, answer: aiohttp.ClientResponse) -> web.StreamResponse:
        import aiohttp
        from aiohttp import web

        if 300 <= answer.status < 400 and answer.status != 304:
            said = "the provider redirects, which is not followed; give the address it names"
            self._note(said)
            return _refusal(502, said)
        headers = {name: value for name, value in answer.headers.items() if name.lower() not in HOP_BY_HOP}
        if not answer.content_type.endswith(("event-stream", "ndjson")):
            content = await answer.read()
            self.kept += content[:LARGEST]
            self._note(None if answer.status < 400 else f"{answer.status}: {quoted(content.decode(errors='replace'))}")
            return web.Response(status=answer.status, headers=headers, body=content)
        back = web.StreamResponse(status=answer.status, headers=headers)
        error: str | None = "the stream broke off"
        try:
            await back.prepare(request)
            async for chunk in answer.content.iter_any():
                self.kept += chunk[: LARGEST - len(self.kept)]
                await back.write(chunk)
            await back.write_eof()
            error = None
        except (aiohttp.ClientError, OSError):
            if request.transport is not None:
                request.transport.abort()  # else it would look whole to the agent
        finally:
            self._note(error, streamed=True)
        return back

    def _note(self, error: str | None, *, streamed: bool = False) -> None:
        if self.seen is None:
            return
        answer = SeenAnswer()
        if streamed:
            answer = read_answer_stream(self.protocol, bytes(self.kept))
        elif (body := _object(bytes(self.kept))) is not None:
            answer = read_answer_body(self.protocol, body)
        self.seat.answered(self.trial, self.seen, answer, self.began, error)


def _object(content: bytes) -> dict[str, Any] | None:
    with suppress(ValueError, RecursionError):
        found = json.loads(content)
        return found if isinstance(found, dict) else None
    return None


def _refusal(status: int, said: str) -> web.Response:
    from aiohttp import web

    error = {"message": f"journey-harness gateway: {said}", "type": "gateway", "code": None, "param": None}
    return web.json_response({"type": "error", "error": error}, status=status)
