"""The `http` agent: any JSON endpoint, asked by a template and read by JMESPath."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from harness.agents.remote.answer import Misfit, described
from harness.agents.remote.body import read_events
from harness.agents.remote.connection import Connection, connections
from harness.agents.remote.http_answer import Answer
from harness.agents.remote.http_settings import HttpSettings
from harness.agents.remote.settings import read_settings
from harness.agents.remote.template import filled, filled_headers, values_for
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
