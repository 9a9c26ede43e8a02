"""The server of the pages: on this machine alone, for whoever knows the address; all it writes are labels."""

from __future__ import annotations

import asyncio
import hmac
import secrets
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from aiohttp import web

from harness.analysis.run import Run
from harness.analysis.versions.comparable import PARTS, Part, comparable
from harness.analysis.versions.sides import ComparedSides
from harness.errors import NotComparable, UserMistake
from harness.pages.comparison_page import comparison_page
from harness.pages.page import Served, page
from harness.pages.run_page import run_page
from harness.pages.view.history_page import history_page
from harness.pages.view.labelling import LONGEST_BODY, Replaced, answered, asked_by, parsed, to_label
from harness.pages.view.shelf import Shelf
from harness.report.compare.concluded import concluded, tested
from harness.report.compare.reasons import why_changed
from harness.types.judging.gate import FailOn

if TYPE_CHECKING:
    from collections.abc import Sequence

HOST = "127.0.0.1"
EACH_ANSWER = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
"""A page says itself which scripts it runs; these say who may hold it and remember it."""
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@dataclass(slots=True)
class ViewServer:
    """Hands out the pages of a shelf while it is open."""

    shelf: Shelf
    token: str = field(default_factory=lambda: secrets.token_urlsafe(18))
    port: int = 0
    """0 until it is open, where any will do."""
    _runner: web.AppRunner | None = None
    _learning: asyncio.Task[None] | None = None

    @property
    def address(self) -> str:
        """Of the list of runs. Whoever knows it may read them."""
        return f"http://{HOST}:{self.port}/{self.token}/"

    def address_of(self, run: str) -> str:
        """Of the page of a run."""
        return f"{self.address}run/{quote(run)}/"

    async def open(self) -> None:
        """Raises UserMistake when the port is taken."""
        application = web.Application(middlewares=[self._guarded], client_max_size=LONGEST_BODY)
        base = f"/{self.token}"
        application.add_routes(
            [
                web.get(f"{base}/", self._history),
                web.get(base + "/run/{run}/", self._run),
                web.get(base + "/run/{run}/packs/{pack}", self._pack),
                web.get(base + "/run/{run}/labelling", self._to_label),
                web.post(base + "/run/{run}/labels", self._labelled),
                web.get(base + "/compare/{before}/{after}/", self._comparison),
            ]
        )
        self._runner = web.AppRunner(application, access_log=None, handle_signals=False, shutdown_timeout=0.5)
        await self._runner.setup()
        site = web.TCPSite(self._runner, HOST, self.port)
        try:
            await site.start()
        except OSError as problem:
            await self.close()
            raise UserMistake(
                f"--port {self.port}: cannot be listened on: {problem.strerror}; give another, or none"
            ) from None
        self.port = self._runner.addresses[0][1]

    async def close(self) -> None:
        if self._learning is not None:
            self._learning.cancel()
            with suppress(asyncio.CancelledError):
                await self._learning
        if self._runner is not None:
            await self._runner.cleanup()

    @web.middleware
    async def _guarded(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Only what the person at this machine asks for in this address: no other origin, no other name for it."""
        try:
            self._let_in(request)
            answer = await handler(request)
        except web.HTTPException as refused:
            answer = web.Response(status=refused.status, text=f"{refused.text}\n")
        except UserMistake as mistake:
            answer = self._mistake(request, mistake)
        answer.headers.update(EACH_ANSWER)
        return answer

    def _let_in(self, request: web.Request) -> None:
        own = {f"{HOST}:{self.port}", f"localhost:{self.port}"}
        if request.headers.get("Host") not in own:
            raise web.HTTPMisdirectedRequest(text="harness view answers to its own address alone")
        origin, site = request.headers.get("Origin"), request.headers.get("Sec-Fetch-Site")
        if origin not in (None, *(f"http://{each}" for each in own)) or site not in (None, "none", "same-origin"):
            raise web.HTTPForbidden(text="harness view answers no other site")
        given = request.path.split("/")[1]
        if not hmac.compare_digest(given.encode(), self.token.encode()):
            raise web.HTTPForbidden(text="open the address that harness view printed, with its token")
        if request.method == "POST" and request.match_info.handler == self._labelled:
            # A page of another site may send a form here, but neither this type nor this origin.
            if origin is None or request.content_type != "application/json":
                raise web.HTTPForbidden(text="labels are taken from the pages of harness view alone")
        elif request.method not in ("GET", "HEAD"):
            raise web.HTTPMethodNotAllowed(request.method, ("GET", "HEAD"), text="harness view only shows")

    async def _history(self, request: web.Request) -> web.Response:
        self._learn()
        shelf = self.shelf
        version = await asyncio.to_thread(lambda: shelf.list_version)

        def made() -> bytes:
            return _bytes(history_page(str(shelf.folder), shelf.entries(), Served(version, "")))

        return await self._page(request, "", version, made)

    async def _run(self, request: web.Request) -> web.Response:
        name = request.match_info["run"]
        version = await asyncio.to_thread(self.shelf.version, name)

        def made() -> bytes:
            return _bytes(run_page(self.shelf.run(name), served=Served(version, "../../")))

        return await self._page(request, name, version, made)

    async def _pack(self, request: web.Request) -> web.Response:
        name, pack = request.match_info["run"], request.match_info["pack"]
        found = await asyncio.to_thread(self.shelf.pack, name, pack)
        if found is None:
            raise web.HTTPNotFound(text=f"{pack}: no such pack")
        return web.Response(body=found, content_type="application/json", charset="utf-8")

    async def _to_label(self, request: web.Request) -> web.Response:
        return await self._in_json(lambda: to_label(self._run_of(request), asked_by(dict(request.query))))

    async def _labelled(self, request: web.Request) -> web.Response:
        body = await request.read()
        return await self._in_json(lambda: answered(self._run_of(request), parsed(body)))

    def _run_of(self, request: web.Request) -> Run:
        return self.shelf.run(request.match_info["run"])

    async def _in_json(self, made: Callable[[], dict[str, Any]]) -> web.Response:
        """What a script asks for; a mistake is told to it."""
        try:
            return web.json_response(await asyncio.to_thread(self.shelf.alone, made))
        except UserMistake as mistake:
            status = 409 if isinstance(mistake, Replaced) else 400
            return web.json_response({"problem": mistake.problems[0]}, status=status)

    async def _comparison(self, request: web.Request) -> web.Response:
        names = request.match_info["before"], request.match_info["after"]
        version = await asyncio.to_thread(self.shelf.version, *names)
        anyway = "anyway" in request.query

        def made() -> bytes:
            runs = [self.shelf.run(name) for name in names]
            return _bytes(_compared(runs, PARTS if anyway else (), Served(version, "../../../")))

        return await self._page(request, f"{names} {anyway}", version, made)

    async def _page(self, request: web.Request, key: str, version: str, made: Callable[[], bytes]) -> web.Response:
        headers = {"ETag": f'"{version}"'}
        if request.method == "HEAD":
            return web.Response(headers=headers, content_type="text/html")
        body = await asyncio.to_thread(self.shelf.made, key, version, made)
        return web.Response(body=body, headers=headers, content_type="text/html", charset="utf-8")

    def _mistake(self, request: web.Request, mistake: UserMistake) -> web.Response:
        up = "../" * (request.path.count("/") - 2)
        offered = isinstance(mistake, NotComparable) and "anyway" not in request.query
        pieces = page(
            "mistake.html",
            title="These runs cannot be compared" if isinstance(mistake, NotComparable) else "This cannot be shown",
            data={},
            packs=(),
            scripts=("dom",),
            served=Served("", up),
            problems=mistake.problems,
            anyway="?anyway" if offered else "",
        )
        status = 409 if isinstance(mistake, NotComparable) else 404
        return web.Response(status=status, body=_bytes(pieces), content_type="text/html", charset="utf-8")

    def _learn(self) -> None:
        """What the list does not know yet is read, one run after the other, while somebody looks at it."""
        if self._learning is None or self._learning.done():
            self._learning = asyncio.create_task(self._learned())

    async def _learned(self) -> None:
        while name := await asyncio.to_thread(next, self.shelf.unread(), None):
            await asyncio.to_thread(self.shelf.learn, name)


def _compared(runs: Sequence[Run], may_differ: Sequence[Part], served: Served) -> Iterable[str]:
    read = comparable(runs, may_differ)
    comparisons, broken = tested(read, (), FailOn(), ComparedSides(read))
    why = [why_changed(read[0], after, each) for after, each in zip(read[1:], comparisons, strict=True)]
    return comparison_page(read, comparisons, why, concluded(read, comparisons, broken), served=served)


def _bytes(pieces: Iterable[str]) -> bytes:
    return "".join(pieces).encode()
