"""The `websocket` agent: one connection for each conversation, a message for each turn, answered in one or several."""

from __future__ import annotations

import json
import ssl
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from harness.agents.remote.answer import described
from harness.agents.remote.connection import CONNECT_SECONDS, LARGEST_ANSWER, Connection, opener
from harness.agents.remote.faults import BY_STATUS
from harness.agents.remote.http.answer import HttpAnswer, kept_where_it_fails
from harness.agents.remote.http.settings import AnswerSettings
from harness.agents.remote.paths import JsonPath, search
from harness.agents.remote.template import filled, filled_headers, filled_url, values_for
from harness.agents.remote.unmatched import UnmatchedPaths
from harness.agents.trial_context import TrialContext
from harness.errors import AgentFailed, Unavailable
from harness.types.target import Target
from harness.types.trajectory import Conversation, Step, ToolSchema

if TYPE_CHECKING:
    import aiohttp


class WebsocketSettings(AnswerSettings):
    """`Target.kwargs` of a `websocket` agent."""

    schemes: ClassVar[tuple[str, ...]] = ("ws", "wss")

    until: JsonPath | None = None
    """What the message that ends a turn has, and is not false. Default is a text at `response`."""
    pieces: bool = False
    """Texts are pieces of one message; says `until`, too."""

    @property
    def in_pieces(self) -> bool:
        return self.pieces


def open_websocket(target: Target, *, asked: bool = True) -> Callable[[TrialContext], WebsocketAgent]:
    """Raises UserMistake."""
    return opener(target, WebsocketSettings, WebsocketAgent)


class WebsocketAgent:
    """One conversation over one connection."""

    kind = "websocket"

    tools: Sequence[ToolSchema] | None = None

    def __init__(self, connection: Connection, settings: WebsocketSettings) -> None:
        self._connection, self._settings = connection, settings
        self._client: aiohttp.ClientSession | None = None
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._session: Any = None
        self._unmatched = UnmatchedPaths(settings, settings.tool_calls)

    @property
    def notes(self) -> list[str]:
        """Paths that found nothing, which may be as it should be."""
        return self._unmatched.notes

    async def stop(self) -> None:
        if self._socket is not None:
            await self._socket.close()
        if self._client is not None:
            await self._client.close()

    async def respond(self, conversation: Conversation) -> Sequence[Step]:
        answer = HttpAnswer(self._settings, self._unmatched)
        with kept_where_it_fails(answer, self._connection):
            await self._talk(conversation, answer)
            if self._settings.messages is None:
                self._unmatched.check(answer.calls)
            return answer.steps()

    async def _talk(self, conversation: Conversation, answer: HttpAnswer) -> None:
        import aiohttp

        settings = self._settings
        values = values_for(conversation, self._session if settings.session is not None else conversation.id)
        if self._socket is None:
            self._socket = await self._connected(values)
        try:
            await self._socket.send_str(json.dumps(filled(settings.request, values)))
        except (aiohttp.ClientError, OSError) as problem:
            raise self._broke_off(f"{type(problem).__name__}: {problem}") from None
        size = 0
        while True:
            message = await self._socket.receive()
            if message.type not in {aiohttp.WSMsgType.TEXT, aiohttp.WSMsgType.BINARY}:
                raise self._broke_off(f"it closed the connection ({self._socket.close_code}); {described(answer.last)}")
            text = message.data if isinstance(message.data, str) else message.data.decode("utf-8", "replace")
            size += len(text)
            if size > LARGEST_ANSWER:
                raise AgentFailed(f"the answer is larger than {LARGEST_ANSWER // 2**20} MB", code="answer_too_large")
            answer.take_event(text)
            self._session = answer.session if answer.session is not None else self._session
            if self._is_over(answer):
                return

    def _is_over(self, answer: HttpAnswer) -> bool:
        if self._settings.until is not None:
            return bool(search(self._settings.until, answer.last))
        return answer.has_text

    async def _connected(self, values: dict[str, Any]) -> aiohttp.ClientWebSocketResponse:
        """Raises Unavailable."""
        import aiohttp

        address = self._connection.address
        headers = {name: line.decode() for name, line in filled_headers(address.headers, values).items()}
        self._client = aiohttp.ClientSession(trust_env=True, timeout=aiohttp.ClientTimeout(connect=CONNECT_SECONDS))
        try:
            return await self._client.ws_connect(
                filled_url(address.url, values),
                headers=headers,
                ssl=self._connection.tls,
                max_msg_size=LARGEST_ANSWER,
            )
        except aiohttp.WSServerHandshakeError as refused:
            code = BY_STATUS.get(refused.status, "endpoint_failed" if refused.status >= 500 else "endpoint_refuses")
            raise self._connection.unavailable(code, f"{refused.status} {refused.message}") from None
        except (aiohttp.ClientError, TimeoutError, OSError) as problem:
            tls = isinstance(problem, ssl.SSLError | aiohttp.ClientSSLError)
            code = "endpoint_tls" if tls else "endpoint_unreachable"
            raise self._connection.unavailable(code, str(problem) or type(problem).__name__) from None

    def _broke_off(self, detail: str) -> Unavailable:
        return self._connection.unavailable("endpoint_broke_off", detail)
