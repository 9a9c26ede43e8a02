"""Requests to a remote agent: its connections, further attempts, and answers as JSON."""

from __future__ import annotations

import asyncio
import functools
import json
import os
import ssl
import time
from collections.abc import AsyncIterable, AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import urlencode

from harness.agents.remote.faults import BLAME, RequestFault, no_response, refusal
from harness.agents.remote.settings import Address, RemoteSettings, read_settings, resolve
from harness.agents.trial_context import TrialContext
from harness.errors import AgentFailed, Unavailable, UserMistake
from harness.llm.backoff import Backoff
from harness.types.jsonable import jsonable
from harness.types.target import Target

if TYPE_CHECKING:
    import httpx

Agent = TypeVar("Agent")
Settings = TypeVar("Settings", bound=RemoteSettings)

CONNECT_SECONDS = 10.0
"""To connect, TLS included. Reading has no limit of its own: the turn has one, which is held against the agent."""
IDLE_SECONDS = 1.0
"""A connection that was idle for longer is not used again. Servers close theirs after 2 to 5 seconds, and a request
that meets a closing connection cannot be repeated: it may have had effects."""
PATIENCE = 30.0
"""Seconds in which attempts begin: less than a turn has, so that an endpoint that turns requests away is not taken for
an agent that hangs."""
BACKOFF = Backoff(longest=PATIENCE)
LONGEST_QUOTE = 300


@dataclass(slots=True)
class Connection:
    """The way to a remote agent for one conversation: a client of its own, with its own connections and cookies.

    (With one client for all conversations none would be faster: the pool under it looks at each of its connections
    several times for every request, which for 100 of them costs more than the rest of the conversations together.)

    Proxies are taken from the environment (HTTPS_PROXY, NO_PROXY and so on), and so are SSL_CERT_FILE and SSL_CERT_DIR.
    """

    address: Address
    settings: RemoteSettings
    tls: ssl.SSLContext
    _client: httpx.AsyncClient | None = None

    async def close(self) -> None:
        if self._client is not None:
            await self._client.aclose()

    @asynccontextmanager
    async def ask(
        self, method: str, url: str, headers: Mapping[str, bytes], body: Any, *, form: bool = False
    ) -> AsyncIterator[httpx.Response]:
        """A successful response, its body still to be read. Raises Unavailable, also when the body breaks off."""
        import httpx

        client = self._opened()
        kind = "application/x-www-form-urlencoded" if form else "application/json"
        lines = httpx.Headers({"Accept": "application/json, text/event-stream", "Content-Type": kind})
        lines.update([(name.encode(), value) for name, value in headers.items()])
        if method == "GET":
            request = client.build_request("GET", httpx.URL(url).copy_merge_params(_fields(body)), headers=lines)
        else:
            content = urlencode(_fields(body)) if form else json.dumps(body)
            request = client.build_request(method, url, headers=lines, content=content.encode())
        response = await self._persist(client, request)
        try:
            yield response
        except httpx.HTTPError as problem:
            raise self.unavailable("endpoint_broke_off", f"{type(problem).__name__}: {problem}") from None
        finally:
            await response.aclose()

    def _opened(self) -> httpx.AsyncClient:
        import httpx

        if self._client is None:
            self._client = httpx.AsyncClient(
                verify=self.tls,
                timeout=httpx.Timeout(None, connect=CONNECT_SECONDS),
                limits=httpx.Limits(keepalive_expiry=IDLE_SECONDS),
            )
        return self._client

    async def read_json(self, response: httpx.Response) -> Any:
        """The JSON value of the body. Raises Unavailable, and AgentFailed when it has no end."""
        text = await read_text(response.aiter_bytes())
        try:
            return jsonable(json.loads(text))
        except (ValueError, RecursionError) as problem:
            kind = response.headers.get("content-type", "no content type")
            hint = "it answers with events, set kwargs.stream; " if kind.startswith("text/event-stream") else ""
            hint = "if its answer is a text, set kwargs.reads: text; " if kind.startswith("text/plain") else hint
            begins = f"it begins: {text.strip()}" if text.strip() else "it is empty"
            raise self.unavailable("endpoint_not_json", f"{hint}{problem} ({kind}); {begins}") from None

    async def _persist(self, client: httpx.AsyncClient, request: httpx.Request) -> httpx.Response:
        """Send until there is an answer or no use in sending again."""
        began, attempts = time.monotonic(), 0
        while True:
            attempts += 1
            outcome = await self._attempt(client, request)
            if not isinstance(outcome, RequestFault):
                return outcome
            pause = BACKOFF.pause(attempts, outcome.retry_after)
            again = outcome.again and attempts < self.settings.max_attempts
            if not again or pause is None or time.monotonic() - began + pause > PATIENCE:
                raise self.unavailable(outcome.code, outcome.detail, attempts)
            await asyncio.sleep(pause)

    async def _attempt(self, client: httpx.AsyncClient, request: httpx.Request) -> httpx.Response | RequestFault:
        import httpx

        try:
            response = await client.send(request, stream=True)
        except httpx.HTTPError as problem:
            return no_response(problem, CONNECT_SECONDS)
        if response.is_success:
            return response
        try:
            said = await read_text(response.aiter_bytes())
        except (httpx.HTTPError, AgentFailed):
            said = ""
        finally:
            await response.aclose()
        return refusal(response, said, again=response.status_code in self.settings.retry_on)

    def unavailable(self, code: str, detail: str, attempts: int = 1) -> Unavailable:
        tries = f" ({attempts} attempts)" if attempts > 1 else ""
        said = f"agent {self.address.shown}: {BLAME[code]}{tries}; detail: {self.quoted(detail)}"
        return Unavailable(said, code=code)

    def quoted(self, text: str) -> str:
        """In one short line, without secrets."""
        line = " ".join(self.address.redact(text).split())
        return line if len(line) <= LONGEST_QUOTE else line[: LONGEST_QUOTE - 1] + "…"


def connections(target: Target, settings: RemoteSettings, key_variable: str | None = None) -> Callable[[], Connection]:
    """What makes a connection for each conversation. Nothing is contacted yet. Raises UserMistake.

    `key_variable` names the variable of the environment that is sent as bearer token, if any.
    """
    address = resolve(target, settings, key_variable)
    tls = trusted(address, settings)
    return lambda: Connection(address, settings, tls)


def opener(
    target: Target, settings: type[Settings], agent: Callable[[Connection, Settings], Agent]
) -> Callable[[TrialContext], Agent]:
    """What makes an agent for each conversation, once everything is checked that can be without contacting anybody.

    Raises UserMistake.
    """
    read = read_settings(target, settings)
    connect = connections(target, read)
    return lambda trial_context: agent(connect(), read)


def trusted(address: Address, settings: RemoteSettings) -> ssl.SSLContext:
    import httpx

    if not settings.verify_tls:
        return httpx.create_ssl_context(verify=False)
    if settings.ca_file is None:
        return _public(os.environ.get("SSL_CERT_FILE"), os.environ.get("SSL_CERT_DIR"))
    try:
        return ssl.create_default_context(cafile=settings.ca_file)
    except OSError as problem:  # an SSLError is one, too
        raise UserMistake(
            f"agent {address.shown}: kwargs.ca_file: {settings.ca_file} cannot be read as a PEM file of certificates: "
            f"{problem.strerror or problem}"
        ) from None


@functools.cache
def _public(file: str | None, folder: str | None) -> ssl.SSLContext:
    """Trusts who is trusted by everybody, or the certificates that the environment names; takes long to be made."""
    import httpx

    return httpx.create_ssl_context()


def _fields(body: Mapping[str, Any]) -> dict[str, str]:
    """Of a query or a form: what is no text is written as JSON."""
    return {name: each if isinstance(each, str) else json.dumps(each) for name, each in body.items()}


LARGEST_ANSWER = 32 * 2**20
"""Bytes."""
DONE = "[DONE]"
"""What OpenAI and its likes send when a stream is complete."""


async def read_text(body: AsyncIterable[bytes]) -> str:
    """All of it: UTF-8 (or UTF-16 or 32, as JSON may be); what is none is replaced. Raises AgentFailed."""
    pieces, size = list[bytes](), 0
    async for piece in body:
        size = _within(size + len(piece))
        pieces.append(piece)
    return as_text(b"".join(pieces))


def as_text(content: bytes) -> str:
    return content.decode(json.detect_encoding(content), "replace").removeprefix("\ufeff")


async def read_events(body: AsyncIterable[bytes]) -> AsyncIterator[str]:
    """The data of each server-sent event; its data lines are joined by line breaks. Raises AgentFailed.

    Lines are split before they are decoded: only CR and LF end a line here, not the many characters that do in Python.
    """
    data: list[str] = []
    size = 0
    async for line in _lines(body):
        size = _within(size + len(line))
        if line.startswith(b"data"):
            name, _, value = line.decode("utf-8", "replace").partition(":")
            if name == "data":
                data.append(value.removeprefix(" "))
        elif not line and data:
            yield "\n".join(data)
            data = []
    if data:
        yield "\n".join(data)


async def read_lines(body: AsyncIterable[bytes]) -> AsyncIterator[str]:
    """Each line that is not blank. Raises AgentFailed when there is no end of them."""
    size = 0
    async for line in _lines(body):
        size = _within(size + len(line))
        if line.strip():
            yield line.decode("utf-8", "replace")


async def _lines(body: AsyncIterable[bytes]) -> AsyncIterator[bytes]:
    rest = b""
    async for piece in body:
        rest += piece
        _within(len(rest))
        *lines, rest = rest.splitlines(keepends=True) or [b""]
        if rest.endswith(b"\n"):
            lines.append(rest)
            rest = b""
        for line in lines:
            yield line.rstrip(b"\r\n")
    if rest:
        yield rest.rstrip(b"\r\n")


def _within(size: int) -> int:
    if size > LARGEST_ANSWER:
        raise AgentFailed(f"the answer is larger than {LARGEST_ANSWER // 2**20} MB", code="answer_too_large")
    return size
