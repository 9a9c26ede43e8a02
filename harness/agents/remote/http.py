"""The `http` agent: any JSON endpoint, asked by a template and read by JMESPath."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Literal

from pydantic import Field, JsonValue, model_validator

from harness.agents.answers import ANSWERS
from harness.agents.remote.answer import Misfit, described
from harness.agents.remote.connection import Connection, connections, read_events
from harness.agents.remote.http_answer import Answer
from harness.agents.remote.settings import CallPaths, HeaderName, RemoteSettings, Template, read_settings
from harness.agents.remote.template import JsonPath, filled, filled_headers, values_for
from harness.agents.tools.recorder import keep
from harness.agents.trial_context import Visit
from harness.errors import AgentFailed
from harness.types.target import Target
from harness.types.trajectory import Conversation, Step, ToolSchema


def prepare(target: Target) -> Callable[[Visit], HttpAgent]:
    """Check everything that can be checked without contacting anybody. Raises UserMistake."""
    settings = read_settings(target, HttpSettings)
    connect = connections(target, settings)
    return lambda visit: HttpAgent(connect(), settings)


class HttpAgent:
    """One conversation with an endpoint, which keeps it by a session or is told all of it every time."""

    tools: Sequence[ToolSchema] | None = None

    def __init__(self, connection: Connection, settings: HttpSettings) -> None:
        self._connection = connection
        self._settings = settings
        self._session: Any = None
        """What the endpoint calls it, where it is the endpoint that names it."""
        self._understood = False
        """In this conversation there was something where the text is looked for."""

    async def stop(self) -> None:
        await self._connection.close()

    async def respond(self, conversation: Conversation) -> Sequence[Step]:
        answer = Answer(self._settings)
        try:
            await self._ask(conversation, answer)
            self._check(answer)
            return answer.steps()
        except Misfit as misfit:
            raise self._connection.unavailable("path_does_not_fit", str(misfit)) from None
        except BaseException:
            with suppress(Misfit, AgentFailed):
                keep(answer.steps())
            raise

    async def _ask(self, conversation: Conversation, answer: Answer) -> None:
        settings, connection, address = self._settings, self._connection, self._connection.address
        values = values_for(conversation, self._session if settings.names_session else conversation.id)
        headers, body = filled_headers(address.headers, values), filled(settings.request, values)
        async with connection.ask(settings.method, address.url, headers, body) as response:
            if settings.session_header is not None:
                self._session = response.headers.get(settings.session_header, self._session)
            kind = response.headers.get("content-type", "")
            if settings.stream is None or not kind.startswith("text/event-stream"):
                answer.take(await connection.read_json(response))
            else:
                async for event in read_events(response.aiter_bytes()):
                    answer.take_event(event)
        self._session = answer.session if answer.session is not None else self._session

    def _check(self, answer: Answer) -> None:
        """An answer without a text is the agent's failure, unless a wrong path would look the same: Misfit."""
        settings = self._settings
        if settings.names_session and self._session is None:
            place = settings.session or f"the header {settings.session_header}"
            raise Misfit(f"kwargs.session: no session is named at {place}; {described(answer.last)}")
        self._understood = self._understood or answer.fits
        if not self._understood:
            field = "response" if settings.messages is None else "messages"
            path = settings.response if settings.messages is None else settings.messages
            raise Misfit(f"kwargs.{field}: there is nothing at {path}; {described(answer.last)}")


REQUEST: dict[str, JsonValue] = {
    "message": "{{ text }}",
    "session_id": "{{ session }}",
    "context": "{{ context }}",
    "attachments": "{{ attachments }}",
}
RESPONSE = f"not_null({', '.join(('reply', 'message.content', *ANSWERS, 'delta', 'token'))})"


class HttpSettings(RemoteSettings, CallPaths):
    """`Target.kwargs` of an `http` agent."""

    method: Literal["POST", "PUT", "PATCH", "GET"] = "POST"
    """GET sends the fields of the request as a query."""
    request: Template = Field(default_factory=lambda: dict(REQUEST))
    response: JsonPath = RESPONSE
    """The text, or a list of texts: messages that follow each other. In a stream: the piece that an event brings."""
    tool_calls: JsonPath = "tool_calls"
    """A list with an item for each call, in the order in which they were made."""
    messages: JsonPath | None = None
    """Instead of response and tool_calls: the turn, or the whole conversation, as chat messages in OpenAI's form."""
    usage: JsonPath = "usage"
    session: JsonPath | None = None
    """Where an answer names the session; sent back as {{ session }}. Without it the harness makes up its name."""
    session_header: HeaderName | None = None
    """The header of the answer that names it."""
    stream: Literal["sse"] | None = None
    """sse: the answer comes as server-sent events."""

    @model_validator(mode="after")
    def _fits_together(self) -> HttpSettings:
        if self.session is not None and self.session_header is not None:
            raise ValueError("session and session_header both say where the session is named; keep one")
        if self.method == "GET" and not isinstance(self.request, dict):
            raise ValueError("request: becomes the query of a GET, so it must be an object")
        return self

    @property
    def names_session(self) -> bool:
        """Whether the endpoint does."""
        return self.session is not None or self.session_header is not None
