"""The `http` agent: any JSON endpoint, asked by a template and read by JMESPath."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from harness.agents.remote.answer import PathMismatch, described
from harness.agents.remote.connection import Connection, opener, read_events, read_lines, read_text
from harness.agents.remote.http.answer import HttpAnswer, kept_where_it_fails
from harness.agents.remote.http.session import complete, make_session
from harness.agents.remote.http.settings import HttpSettings
from harness.agents.remote.template import filled, filled_headers, filled_url, values_for
from harness.agents.remote.unmatched import UnmatchedPaths
from harness.agents.trial_context import TrialContext
from harness.types.target import Target
from harness.types.trajectory import Conversation, Step, ToolSchema

if TYPE_CHECKING:
    import httpx


def open_http(target: Target, *, asked: bool = True) -> Callable[[TrialContext], HttpAgent]:
    """Raises UserMistake."""
    return opener(target, HttpSettings, HttpAgent)


class HttpAgent:
    """One conversation with an endpoint, which keeps it by a session or is told all of it every time."""

    kind = "http"

    tools: Sequence[ToolSchema] | None = None

    def __init__(self, connection: Connection, settings: HttpSettings) -> None:
        self._connection = connection
        self._settings = settings
        self._session: Any = None
        """What the endpoint calls it, where it is the endpoint that names it."""
        self._unmatched = UnmatchedPaths(settings, settings.tool_calls)
        self._understood = False
        """In this conversation there was something where the text is looked for."""

    @property
    def notes(self) -> list[str]:
        """Paths that found nothing, which may be as it should be."""
        return self._unmatched.notes

    async def stop(self) -> None:
        await self._connection.close()

    async def respond(self, conversation: Conversation) -> Sequence[Step]:
        answer = HttpAnswer(self._settings, self._unmatched)
        with kept_where_it_fails(answer, self._connection):
            await self._ask(conversation, answer)
            self._check(answer)
            return answer.steps()

    async def _ask(self, conversation: Conversation, answer: HttpAnswer) -> None:
        settings, connection, address = self._settings, self._connection, self._connection.address
        if settings.create is not None and self._session is None:
            self._session = await make_session(connection, settings.create, values_for(conversation, None))
        named = settings.names_session or settings.create is not None
        values = values_for(conversation, self._session if named else conversation.id)
        headers, body = filled_headers(address.headers, values), filled(settings.request, values)
        url = filled_url(address.url, values)
        async with connection.ask(settings.method, url, headers, body, form=settings.sends == "form") as response:
            if settings.session_header is not None:
                self._session = response.headers.get(settings.session_header, self._session)
            await self._hear(response, answer, headers, values)
        self._session = answer.session if answer.session is not None else self._session

    async def _hear(
        self, response: httpx.Response, answer: HttpAnswer, headers: Mapping[str, bytes], values: Mapping[str, Any]
    ) -> None:
        settings, connection = self._settings, self._connection
        if settings.reads == "text":
            answer.take(await read_text(response.aiter_bytes()))
        elif settings.stream == "ndjson":
            async for line in read_lines(response.aiter_bytes()):
                answer.take_event(line)
        elif settings.stream == "sse" and response.headers.get("content-type", "").startswith("text/event-stream"):
            async for event in read_events(response.aiter_bytes()):
                answer.take_event(event)
        else:
            answer.take(await complete(connection, settings.poll, response, headers, values))

    def _check(self, answer: HttpAnswer) -> None:
        """An answer without a text is the agent's failure, unless a wrong path would look the same: Misfit."""
        settings = self._settings
        if settings.names_session and self._session is None:
            place = settings.session or f"the header {settings.session_header}"
            raise PathMismatch(f"kwargs.session: no session is named at {place}; {described(answer.last)}")
        self._understood = self._understood or answer.fits
        if not self._understood:
            field = "response" if settings.messages is None else "messages"
            path = settings.response if settings.messages is None else settings.messages
            raise PathMismatch(f"kwargs.{field}: there is nothing at {path}; {described(answer.last)}")
        if settings.messages is None:
            self._unmatched.check(answer.calls)
