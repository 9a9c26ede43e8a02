"""Calls the operations of an OpenAPI file at the address that the person gave, and nowhere else."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING
from urllib.parse import urljoin

from pydantic import JsonValue

from generators.tools.remote.access import origin
from generators.tools.remote.operations import Operation
from generators.tools.remote.patience import BACKOFF, PATIENCE, too_busy
from generators.tools.remote.requests import ApiRequest, request_for
from generators.tools.remote.responses import ApiResponse, result_of
from generators.tools.world import LONGEST_RESULT, Faulted, Unusable
from harness.errors import UserMistake
from harness.llm.backoff import retry_after

if TYPE_CHECKING:
    import httpx

CONNECT_SECONDS = 5.0
IDLE_SECONDS = 1.0
"""A connection that was idle for longer is not used again: the server may be closing it."""
BUSY = frozenset({429, 503})
MOST_REDIRECTS = 3
LONG_KEY = 8
"""Characters from which on a key is found in no word by chance."""


class HttpLink:
    """The way to an API."""

    def __init__(self, operations: Mapping[str, Operation], base: str, key: str | None, seconds: float) -> None:
        self._operations, self._base, self._key, self._seconds = operations, base, key, seconds
        self._client: httpx.AsyncClient | None = None

    async def reach(self) -> None:
        """Raises UserMistake where nothing listens."""
        import httpx

        try:
            async with asyncio.timeout(CONNECT_SECONDS + self._seconds):
                await self._opened().head(self._base)
        except httpx.ConnectError as problem:
            raise self._gone(problem) from None
        except (TimeoutError, httpx.HTTPError):
            return  # something is there; what is wrong with it is told by its calls

    async def call(self, tool: str, arguments: Mapping[str, JsonValue]) -> JsonValue:
        operation = self._operations[tool]
        request = request_for(operation, self._base, arguments).with_key(operation.key, self._key)
        return result_of(tool, await self._patient(tool, request))

    async def begin(self) -> None:
        if self._client is not None:
            self._client.cookies.clear()

    async def close(self) -> None:
        if self._client is not None:
            await self._client.aclose()

    async def _patient(self, tool: str, request: ApiRequest) -> ApiResponse:
        """Sent again as long as the server is busy, after the time it asks for. Raises Unusable, Faulted."""
        waited, attempts = 0.0, 0
        while True:
            attempts += 1
            response, asked = await self._limited(tool, request)
            if response.status not in BUSY or (response.status == 503 and asked is None):
                return response
            pause = BACKOFF.pause(attempts, asked)
            if pause is None or waited + pause > PATIENCE:
                wants = f"asks to wait {asked:g} s" if asked is not None else "gives no time to wait"
                raise too_busy(tool, f"{response.status}, and {wants}")
            waited += pause
            await asyncio.sleep(pause)

    async def _limited(self, tool: str, request: ApiRequest) -> tuple[ApiResponse, float | None]:
        """Within the time for one call. Raises UserMistake when nothing listens any more."""
        import httpx

        for last in (False, True):
            try:
                async with asyncio.timeout(self._seconds):
                    return await self._followed(tool, request)
            except TimeoutError:
                raise Unusable(f"{tool} was not done within {self._seconds:g} s") from None
            except httpx.ConnectError as problem:
                if last:
                    raise self._gone(problem) from None
            except (httpx.HTTPError, httpx.InvalidURL) as problem:
                if last or request.method not in {"GET", "HEAD"}:
                    raise Faulted(f"{tool}: the connection broke: {type(problem).__name__}: {problem}") from None
        raise AssertionError  # the second time returns or raises

    async def _followed(self, tool: str, request: ApiRequest) -> tuple[ApiResponse, float | None]:
        """Redirects are followed on the same host where they keep the method; the key goes nowhere else."""
        url, query = request.url, request.query
        for _ in range(MOST_REDIRECTS):
            response, headers = await self._sent(tool, request, url, query)
            location = headers.get("location")
            keeps = response.status in {307, 308} or request.method in {"GET", "HEAD"}
            if not 300 <= response.status < 400 or location is None or not keeps:
                break
            url, query = urljoin(url, location), []
            if origin(url) != origin(self._base):
                break
        return response, retry_after(headers.get("retry-after", ""))

    async def _sent(
        self, tool: str, request: ApiRequest, url: str, query: list[tuple[str, str]]
    ) -> tuple[ApiResponse, httpx.Headers]:
        import httpx

        address = httpx.URL(url).copy_merge_params(httpx.QueryParams(tuple(query))) if query else url
        async with self._opened().stream(
            request.method, address, headers=request.headers, content=request.content
        ) as response:
            pieces, size = list[bytes](), 0
            async for piece in response.aiter_bytes():
                size += len(piece)
                pieces.append(piece)
                if size > LONGEST_RESULT:
                    most = f"{LONGEST_RESULT / 1e6:g} MB"
                    raise Unusable(f"{tool} returned more than {most}, and at most {most} are read; let it return less")
        kind = response.headers.get("content-type", "").partition(";")[0].strip().lower()
        text = b"".join(pieces).decode(response.charset_encoding or "utf-8", "replace")
        if self._key is not None:
            text = without_key(text, self._key)
        return ApiResponse(response.status_code, response.reason_phrase, kind, text), response.headers

    def _opened(self) -> httpx.AsyncClient:
        import httpx

        if self._client is None:
            # Over a connection that is kept, a server that writes head and body apart (http.server) answers 40 ms late.
            kept = 0 if self._base.startswith("http:") else None
            self._client = httpx.AsyncClient(
                timeout=httpx.Timeout(None, connect=CONNECT_SECONDS),
                limits=httpx.Limits(max_keepalive_connections=kept, keepalive_expiry=IDLE_SECONDS),
            )
        return self._client

    def _gone(self, problem: Exception) -> UserMistake:
        said = " ".join(str(problem).split())
        return UserMistake(
            f"--tools-url {self._base}: nothing answers there ({said}); start the server, or give another"
        )


def without_key(text: str, key: str) -> str:
    """A key is not told to anybody; a short one is a part of other words, which stay as they are."""
    return (
        re.sub(rf"(?<!\w){re.escape(key)}(?!\w)", "[key]", text) if len(key) < LONG_KEY else text.replace(key, "[key]")
    )
