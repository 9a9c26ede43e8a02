"""The `openai` agent: an endpoint with OpenAI's chat completions or responses that runs its tools itself."""

from __future__ import annotations

import json
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

from harness.agents.remote.answer import FILTERED, PathMismatch, RemoteAnswer
from harness.agents.remote.connection import DONE, Connection, connections, read_events
from harness.agents.remote.openai_chat import ChatTurns
from harness.agents.remote.openai_responses import ResponsesTurns
from harness.agents.remote.openai_settings import OpenAISettings
from harness.agents.remote.settings import read_settings, shown
from harness.agents.remote.template import filled, filled_headers, values_for
from harness.agents.tools.recorder import keep
from harness.agents.trial_context import TrialContext
from harness.errors import AgentFailed, UserMistake
from harness.formats.documents import read_text
from harness.types.jsonable import jsonable
from harness.types.target import Target
from harness.types.trajectory import Conversation, Step, ToolSchema

TURNS: dict[str, type[ChatTurns] | type[ResponsesTurns]] = {"chat": ChatTurns, "responses": ResponsesTurns}
FOR_THE_CALLER = (
    "the endpoint asks its caller to run {tools}, but an agent of the kind openai runs its tools itself; for a model "
    "with Python functions as its tools use the kind chat"
)


def open_openai(target: Target, *, asked: bool = True) -> Callable[[TrialContext], OpenAIAgent]:
    """Check everything that can be checked without contacting anybody. Raises UserMistake."""
    settings = read_settings(target, OpenAISettings)
    try:
        prompt = settings.prompt if settings.prompt_file is None else read_text(Path(settings.prompt_file))
    except UserMistake as mistake:
        raise UserMistake(f"agent {shown(target.ref)}: kwargs.prompt_file: {mistake}") from None
    connect = connections(target, settings, settings.key_variable(target.ref))
    turns = TURNS[settings.api]
    return lambda trial_context: OpenAIAgent(connect(), settings, turns(settings, prompt))


class OpenAIAgent:
    """One conversation with an endpoint. `turns` knows what is sent and what an answer says."""

    kind = "openai"

    def __init__(self, connection: Connection, settings: OpenAISettings, turns: ChatTurns | ResponsesTurns) -> None:
        self._connection = connection
        self._settings = settings
        self._turns = turns
        self._offered: list[ToolSchema] | None = None

    @property
    def tools(self) -> Sequence[ToolSchema] | None:
        """Those that its answers tell of."""
        return self._offered

    @property
    def notes(self) -> list[str]:
        """Paths that found nothing, which may be as it should be."""
        return self._turns.notes

    async def stop(self) -> None:
        await self._connection.close()

    async def respond(self, conversation: Conversation) -> Sequence[Step]:
        streamed = _Streamed()
        try:
            answer = await self._ask(conversation, streamed)
            if isinstance(answer, Mapping) and answer.get("error"):
                raise self._connection.unavailable("endpoint_failed", json.dumps(answer["error"], ensure_ascii=False))
            told = self._turns.read(answer)
        except PathMismatch as misfit:
            raise self._connection.unavailable("path_does_not_fit", str(misfit)) from None
        except BaseException:
            keep(RemoteAnswer([{"role": "assistant", "content": "".join(streamed.pieces)}]).steps(streamed.first_chunk))
            raise
        self._offered = told.offered or self._offered
        steps = told.steps(streamed.first_chunk)
        if told.filtered:
            keep(steps)
            said = " ".join(step.text for step in steps if step.text)
            raise self._connection.unavailable(FILTERED, f"the answer was stopped{f' after: {said}' if said else ''}")
        if told.waiting:
            keep(steps)
            raise AgentFailed(FOR_THE_CALLER.format(tools=", ".join(told.waiting)), code="tools_for_the_caller")
        return steps

    async def _ask(self, conversation: Conversation, streamed: _Streamed) -> Any:
        address = self._connection.address
        values = values_for(conversation, conversation.id)
        url, headers = _url(address.url, self._turns.path), filled_headers(address.headers, values)
        async with self._connection.ask("POST", url, headers, self._body(conversation, values)) as response:
            if not response.headers.get("content-type", "").startswith("text/event-stream"):
                return await self._connection.read_json(response)
            return await self._follow(read_events(response.aiter_bytes()), streamed)

    def _body(self, conversation: Conversation, values: Mapping[str, Any]) -> dict[str, Any]:
        settings = self._settings
        common = {
            "model": settings.model,
            "temperature": settings.temperature,
            "stream": settings.stream or None,
            "metadata": values["context"],
        }
        given = {name: value for name, value in common.items() if value is not None}
        extra: dict[str, Any] = filled(settings.extra_body, values)
        return given | self._turns.body(conversation) | extra

    async def _follow(self, events: AsyncIterator[str], streamed: _Streamed) -> Any:
        """The whole answer out of its stream."""
        stream, done = self._turns.stream(), False
        async for event in events:
            if event.strip() == DONE:
                done = True
                continue
            try:
                chunk = jsonable(json.loads(event))
            except (ValueError, RecursionError) as problem:
                raise self._connection.unavailable("endpoint_not_json", f"{problem}; an event: {event}") from None
            if isinstance(chunk, Mapping):
                streamed.take(stream.take(chunk))
        whole = stream.whole(done=done)
        if whole is None:
            raise self._connection.unavailable("endpoint_broke_off", "the stream ended, but never said so")
        return whole


class _Streamed:
    """What was heard of an answer while it was streamed."""

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self.first_chunk: float | None = None
        self._began = time.perf_counter()

    def take(self, piece: str) -> None:
        if piece and self.first_chunk is None:
            self.first_chunk = time.perf_counter() - self._began
        self.pieces.append(piece)


def _url(base: str, path: str) -> str:
    """The base URL with the path behind it, before its query; a base that ends in the path is complete."""
    parts = urlsplit(base)
    own = parts.path.rstrip("/")
    return urlunsplit(parts._replace(path=own if own.endswith(f"/{path}") else f"{own}/{path}"))
