"""What is asked beside the turn: for a session before the first, and again for an answer that is not there yet."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin, urlsplit

from harness.agents.remote.answer import PathMismatch, described
from harness.agents.remote.connection import Connection
from harness.agents.remote.http.settings import Poll, SessionRequest
from harness.agents.remote.paths import search
from harness.agents.remote.template import filled, filled_headers, filled_url
from harness.errors import AgentFailed

if TYPE_CHECKING:
    import httpx

ACCEPTED = 202


async def make_session(connection: Connection, asked: SessionRequest, values: Mapping[str, Any]) -> Any:
    """What the endpoint calls the session that it makes. Raises Unavailable and PathMismatch."""
    url = _beside(connection, filled_url(asked.url, values))
    headers = filled_headers(connection.address.headers, values)
    async with connection.ask(asked.method, url, headers, filled(asked.request, values)) as response:
        data = await connection.read_json(response)
    session = search(asked.session, data)
    if session is None:
        raise PathMismatch(f"kwargs.create.session: no session is named at {asked.session}; {described(data)}")
    return session


async def complete(
    connection: Connection,
    poll: Poll | None,
    response: httpx.Response,
    headers: Mapping[str, bytes],
    values: Mapping[str, Any],
) -> Any:
    """The whole answer, asked for again until it is there. Raises Unavailable, PathMismatch and AgentFailed."""
    data, status = await connection.read_json(response), response.status_code
    if poll is None and status == ACCEPTED:
        raise PathMismatch(f"it answers 202, that it will answer later: say where in kwargs.poll; {described(data)}")
    url = str(response.url)
    while poll is not None and not _is_there(poll, status, data):
        url = _beside(connection, _next(poll, response, url, {**values, "answer": data}))
        await asyncio.sleep(poll.every)
        async with connection.ask("GET", url, headers, {}) as response:
            data, status = await connection.read_json(response), response.status_code
    return data


def _is_there(poll: Poll, status: int, data: Any) -> bool:
    """Raises AgentFailed where it says that it failed."""
    if poll.failed is not None and search(poll.failed, data):
        raise AgentFailed(f"the agent says that it failed: {described(data)}"[:300], code="reported_error")
    return bool(search(poll.until, data)) if poll.until is not None else status != ACCEPTED


def _next(poll: Poll, response: httpx.Response, url: str, values: Mapping[str, Any]) -> str:
    if poll.url is not None:
        return filled_url(poll.url, values)
    location: str | None = response.headers.get("location")
    return urljoin(url, location) if location is not None else url


def _beside(connection: Connection, url: str) -> str:
    """An address of the same host, to which alone keys are sent. Raises Unavailable for another."""
    there = urljoin(connection.address.url, url)
    if urlsplit(there)[:2] != urlsplit(connection.address.url)[:2]:
        raise connection.unavailable("endpoint_redirects", f"to {there}")
    return there
