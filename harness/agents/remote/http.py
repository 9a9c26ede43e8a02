"""The `http` agent: any JSON endpoint, asked by a template and read by JMESPath."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Literal

from pydantic import Field, JsonValue, model_validator

from harness.agents.answers import ANSWERS, GIVEN, SPANS, read_spans
from harness.agents.remote.answer import PathMismatch, RemoteAnswer, call_messages, described, read_usage, texts_at
from harness.agents.remote.connection import DONE, Connection, connections, read_events
from harness.agents.remote.paths import JsonPath, is_told, search
from harness.agents.remote.settings import CallPaths, HeaderName, RemoteSettings, Template, read_settings
from harness.agents.remote.template import filled, filled_headers, values_for
from harness.agents.remote.unmatched import UnmatchedPaths
from harness.agents.tools.recorder import keep
from harness.agents.trial_context import TrialContext
from harness.errors import AgentFailed
from harness.types.jsonable import jsonable
from harness.types.target import Target
from harness.types.trajectory import Conversation, Step, ToolCall, ToolSchema


def open_http(target: Target, *, asked: bool = True) -> Callable[[TrialContext], HttpAgent]:
    """Check everything that can be checked without contacting anybody. Raises UserMistake."""
    settings = read_settings(target, HttpSettings)
    connect = connections(target, settings)
    return lambda trial_context: HttpAgent(connect(), settings)


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
        try:
            await self._ask(conversation, answer)
            self._check(answer)
            return answer.steps()
        except PathMismatch as misfit:
            raise self._connection.unavailable("path_does_not_fit", str(misfit)) from None
        except BaseException:
            with suppress(PathMismatch, AgentFailed):
                keep(answer.steps())
            raise

    async def _ask(self, conversation: Conversation, answer: HttpAnswer) -> None:
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


class HttpAnswer:
    """Takes in what comes, and tells the steps that it was so far."""

    def __init__(self, settings: HttpSettings, unmatched: UnmatchedPaths) -> None:
        self.session: Any = None
        self.fits = False
        """There is something where the text is looked for, be it empty."""
        self.last: Any = None
        """What came last."""
        self.calls: list[Any] = []
        """As they are told of."""
        self._settings = settings
        self._unmatched = unmatched
        self._began = time.perf_counter()
        self._first_chunk: float | None = None
        self._before: list[str] = []
        """What was said before the first call."""
        self._texts: list[str] = []
        self._messages: list[Any] = []
        self._usage: Any = None
        self._spans: list[ToolCall] = []

    def take(self, data: Any) -> None:
        """Everything in one. Raises Misfit, and AgentFailed when all it says is an error."""
        self._read(data)
        self._texts += [data] if isinstance(data, str) else self._texts_in(data)
        self.fits = self.fits or isinstance(data, str)

    def take_event(self, event: str) -> None:
        """The data of one event: JSON, or a piece of plain text. Raises as `take`."""
        try:
            data = jsonable(json.loads(event))
        except (ValueError, RecursionError):
            data = event
        if event.strip() == DONE:
            return
        if isinstance(data, dict | list):
            self._read(data)
            pieces = self._texts_in(data)
        else:  # a piece may look like a number
            self.fits = True
            pieces = [data if isinstance(data, str) else event]
        if self._first_chunk is None and any(pieces):
            self._first_chunk = time.perf_counter() - self._began
        self._texts += pieces

    def steps(self) -> list[Step]:
        """Raises Misfit, and AgentFailed for messages that cannot be read."""
        said = [{"role": "assistant", "content": text} for text in self._spoken(self._texts)]
        before = [{"role": "assistant", "content": text} for text in self._spoken(self._before)]
        messages = [*before, *call_messages(self.calls, self._settings), *said]
        told = RemoteAnswer([*self._messages, *messages], usage=read_usage(self._usage), spans=self._spans)
        return told.steps(self._first_chunk)

    def _read(self, data: Any) -> None:
        """All but the text."""
        settings, self.last = self._settings, data
        if settings.session is not None:
            found = search(settings.session, data)
            self.session = found if found is not None else self.session
        if isinstance(data, Mapping):
            self._spans += read_spans(lambda *names: _listed(data, names))
        usage = search(settings.usage, data)
        self._usage = usage if usage is not None else self._usage
        if settings.messages is not None:
            self._read_messages(search(settings.messages, data))
            return
        self._unmatched.look(data)
        calls = search(settings.tool_calls, data)
        if calls is not None and not self.calls:
            self._before, self._texts = self._texts, []
        self.calls += calls if isinstance(calls, list) else [] if calls is None else [calls]
        if isinstance(data, Mapping) and data.get("error") and not calls and search(settings.response, data) is None:
            said = data["error"] if isinstance(data["error"], str) else json.dumps(data["error"], ensure_ascii=False)
            raise AgentFailed(f"the agent answered with an error: {said}", code="reported_error")

    def _texts_in(self, data: Any) -> list[str]:
        if self._settings.messages is not None:
            return []
        path = self._settings.response
        texts = texts_at(path, data)
        self.fits = self.fits or bool(texts) or is_told(path, data)
        return texts or []

    def _read_messages(self, found: Any) -> None:
        """The latest ones count; of a whole conversation, those after the user's last."""
        if found is None:
            return
        if not isinstance(found, list) or not all(isinstance(each, Mapping) and "role" in each for each in found):
            raise PathMismatch(f"kwargs.messages: {self._settings.messages} is no list of chat messages with a role")
        self.fits = True
        given = [place for place, each in enumerate(found, 1) if each["role"] in GIVEN]
        self._messages = found[given[-1] if given else 0 :]

    def _spoken(self, texts: list[str]) -> list[str]:
        joined = ["".join(texts)] if self._settings.stream is not None else texts
        return [text for text in joined if text]


def _listed(data: Mapping[str, Any], names: Sequence[str]) -> list[Any]:
    """What is told as a list; a list of `skills` may as well be of those that there are."""
    known = [data.get(name) for name in names if name.removesuffix("s") not in SPANS]
    found = next((each for each in known if isinstance(each, list)), [])
    return [each for each in found if isinstance(each, str | Mapping)]
