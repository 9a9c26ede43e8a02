"""One model call of an agent on its way: to the provider and back, or answered from the tape."""

from __future__ import annotations

import asyncio
import io
import json
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from harness.errors import Unavailable
from harness.llm.direct.connections import connections
from harness.llm.direct.reading import read_refusal
from harness.llm.gateway.agent_call import AgentModelCall
from harness.llm.gateway.onward import HOP_BY_HOP
from harness.llm.gateway.reading import SeenAnswer, SeenRequest, is_over, read_answer_body, read_answer_stream
from harness.llm.gateway.relay import head_soon, relayed
from harness.llm.gateway.seat import Seat, SeatedTrial
from harness.llm.gateway.tape import GatewayTape, TapedCall, kept_headers
from harness.llm.responses import CallFailure, quoted

if TYPE_CHECKING:
    import aiohttp
    from aiohttp import web

LARGEST = 64 * 2**20
"""Bytes of a request that are taken, and of an answer that are looked at."""
LONG = 2**20
STREAMS = ("event-stream", "ndjson")
LONGEST_QUOTED = 1000
"""Bytes of an answer that are looked at to say what it is."""
BROKE_OFF = "the stream broke off"


@dataclass(frozen=True, slots=True)
class Sending:
    """A request of an agent, and what goes on of it."""

    request: web.Request
    path: str
    content: bytes
    """As the agent sent it."""
    url: str
    headers: Mapping[str, str]
    changed: bytes
    """As it is sent on."""
    proxy: str | None = None
    refused: str | None = None
    """Why it is not."""

    @property
    def data(self) -> bytes | io.BytesIO | None:
        """What is sent on: what is long piece by piece, while others are served."""
        if len(self.changed) >= LONG:
            return io.BytesIO(self.changed)
        return self.changed or None


class Forwarding:
    """What is known of a call until its answer has passed."""

    def __init__(self, seat: Seat, trial: SeatedTrial, protocol: str, seen: SeenRequest | None) -> None:
        self.seat, self.trial, self.protocol, self.seen = seat, trial, protocol, seen
        self.began = time.time()
        self.kept = bytearray()
        self.noted = False
        self.taped: TapedCall | None = None
        self.attempts = AgentModelCall(None, "", 0)

    async def on(self, sending: Sending) -> web.StreamResponse:
        """Send it on, and its answer back; where the trial is played back, that of the tape."""
        if self.seen is not None:
            self.attempts = AgentModelCall(self.trial.admission, self.seen.model or "unknown", len(sending.changed))
        tape = self.trial.tape
        if tape is None:
            return await self._sent(sending)
        call = self.taped = tape.begin(sending.request.method, sending.path, sending.content)
        if tape.replays:
            return await self._played_back(sending.request, tape, call)
        try:
            return await self._sent(sending)
        except asyncio.CancelledError:
            call.answer.content = bytes(self.kept)
            tape.cut_off(call)
            raise

    async def _sent(self, sending: Sending) -> web.StreamResponse:
        """Until there is something to hand on: what may pass is tried again where there is an agent model."""
        if sending.refused is not None:
            return await self._refused(sending.refused, status=400)
        while True:
            async with self.attempts.once():
                came = await self._tried(sending)
            if not isinstance(came, float):
                return came
            await self.attempts.wait(came)

    async def _tried(self, sending: Sending) -> web.StreamResponse | float:
        """The answer, or the seconds until another attempt."""
        import aiohttp

        url, patience = sending.url, self.attempts.timeout
        asking = connections().request(
            sending.request.method,
            url,
            data=sending.data,
            headers=sending.headers,
            proxy=sending.proxy,
            allow_redirects=False,
        )
        try:
            async with asyncio.timeout(patience) as limit, asking as answer:
                limit.reschedule(None)
                if answer.status >= 400:
                    said = answer.headers.get("Retry-After", "")
                    failure = read_refusal(answer.status, await answer.read(), said)
                    if (pause := self.attempts.pause_after(failure)) is not None:
                        return pause
                return await self._back(sending.request, answer)
        except (aiohttp.ClientError, TimeoutError, OSError) as problem:
            named = f"{urlsplit(url).scheme}://{urlsplit(url).netloc.rpartition('@')[2]}"
            late = f"gave no answer within {patience:g} s" if patience and isinstance(problem, TimeoutError) else ""
            said = f"{named} {late or f'cannot be reached: {quoted(str(problem) or type(problem).__name__)}'}"
            pause = self.attempts.pause_after(CallFailure("timed_out" if late else "unreachable", said))
            return pause if pause is not None else await self._refused(said)

    async def _back(self, request: web.Request, answer: aiohttp.ClientResponse) -> web.StreamResponse:
        if 300 <= answer.status < 400 and answer.status != 304:
            return await self._refused("the provider redirects, which is not followed; give the address it names")
        headers = {name: value for name, value in answer.headers.items() if name.lower() not in HOP_BY_HOP}
        if answer.status < 400 and answer.content_type.endswith(STREAMS):
            return await self._streamed(request, answer, headers)
        from aiohttp import web

        content = await answer.read()
        self._begins(answer.status, headers)
        self.kept += content[:LARGEST]
        error = None if answer.status < 400 else f"{answer.status}: {quoted(content.decode(errors='replace'))}"
        await self._ends(error)
        return web.Response(status=answer.status, headers=headers, body=content)

    async def _streamed(
        self, request: web.Request, answer: aiohttp.ClientResponse, headers: dict[str, str]
    ) -> web.StreamResponse:
        import aiohttp
        from aiohttp import web

        back = web.StreamResponse(status=answer.status, headers=headers)
        self._begins(answer.status, headers)
        try:
            back._send_headers_immediately = False  # else each agent is woken once more
            head = await back.prepare(request)
            with head_soon(head, request.transport):
                piece, whole = await answer.content.readchunk()
            while piece or whole:
                self._goes_on_after(piece)
                await self._hand_on(back, piece, answer)
                if not self.noted:
                    all_read = answer.content.total_bytes == len(self.kept)
                    relaying = relayed(request, back, answer, self._goes_on_after, between_chunks=whole and all_read)
                    if left := await relaying:
                        await self._hand_on(back, left, answer)
                piece, whole = await answer.content.readany(), False
            await self._ends(None, streamed=True)
            await back.write_eof()
        except (aiohttp.ClientError, OSError):
            await self._ends(BROKE_OFF, streamed=True)
            if request.transport is not None:
                request.transport.abort()  # else it would look whole to the agent
        except asyncio.CancelledError:
            self._note(BROKE_OFF, streamed=True)
            raise
        return back

    def _goes_on_after(self, piece: bytes) -> bool:
        """Keep a piece. Whether it is not the last of its stream, as far as that is told."""
        self.kept += piece[: LARGEST - len(self.kept)]
        return not is_over(self.protocol, self.kept)

    async def _hand_on(self, back: web.StreamResponse, piece: bytes, answer: aiohttp.ClientResponse) -> None:
        if not self.noted and is_over(self.protocol, self.kept):
            await self._ends(None, streamed=True)  # before the agent has it: it may go on at once
            await asyncio.sleep(0)  # the end of the answer is here, as a rule
        if self.noted and answer.content.at_eof():
            await back.write_eof(piece)
        else:
            await back.write(piece)

    async def _played_back(self, request: web.Request, tape: GatewayTape, call: TapedCall) -> web.StreamResponse:
        from aiohttp import web

        try:
            answer = tape.find(call)
        except Unavailable as problem:
            self._note(str(problem))
            return refusal(400, str(problem), code=problem.code)
        self.kept += answer.content
        streamed = answer.headers.get("content-type", "").partition(";")[0].endswith(STREAMS)
        if not streamed and answer.ends != "open":
            self._note(answer.error)
            return web.Response(status=answer.status, headers=answer.headers, body=answer.content)
        if not answer.status:
            return await _never()
        back = web.StreamResponse(status=answer.status, headers=answer.headers)
        await back.prepare(request)
        if answer.ends == "open":
            self._note(BROKE_OFF, streamed=True)
        else:
            self._note(answer.error, streamed=True)
        await back.write(answer.content)
        if answer.ends == "open":
            return await _never()
        if answer.ends == "broke" and request.transport is not None:
            await asyncio.sleep(0)
            request.transport.abort()
            return back
        await back.write_eof()
        return back

    async def _refused(self, said: str, *, status: int = 502) -> web.Response:
        response = refusal(status, said)
        self._begins(response.status, dict(response.headers))
        assert isinstance(response.body, bytes)
        self.kept += response.body
        await self._ends(said)
        return response

    def _begins(self, status: int, headers: dict[str, str]) -> None:
        if self.taped is not None:
            self.taped.answer.status, self.taped.answer.headers = status, kept_headers(headers)

    async def _ends(self, error: str | None, *, streamed: bool = False) -> None:
        """The answer is here. It is recorded before it is handed on."""
        call, tape = self.taped, self.trial.tape
        self._note(error, streamed=streamed)
        if call is not None and tape is not None and (call.answer.ends == "open" or call.answer.content != self.kept):
            call.answer.content, call.answer.error = bytes(self.kept), error
            call.answer.ends = "broke" if error == BROKE_OFF else "whole"
            await tape.record(call)

    def _note(self, error: str | None, *, streamed: bool = False) -> None:
        """For the trial, once."""
        if self.seen is None or self.noted:
            return
        self.noted = True
        answer = SeenAnswer()
        if streamed:
            answer = read_answer_stream(self.protocol, bytes(self.kept))
        elif (body := object_of(bytes(self.kept))) is not None:
            answer = read_answer_body(self.protocol, body)
        elif error is None:
            error = (
                f"the answer is no JSON object: {quoted(bytes(self.kept[:LONGEST_QUOTED]).decode(errors='replace'))}"
            )
        answer = replace(answer, usage=self.attempts.priced(answer))
        self._made(answer, error)
        self.seat.answered(self.trial, self.seen, answer, self.began, error)

    def _made(self, answer: SeenAnswer, error: str | None) -> None:
        """The call is one of the harness, where the suite has an agent model. A tape tells its own."""
        tape = self.trial.tape
        if self.trial.admission is None or (tape is not None and tape.replays):
            return
        call = self.attempts.ended(answer.usage, error)
        if self.taped is not None:
            self.taped.made = call
        elif call is not None:
            self.trial.admission.models.calls.append(call)


async def _never() -> web.StreamResponse:
    """Until the agent, whose limit ran out then, is gone."""
    gone: asyncio.Future[web.StreamResponse] = asyncio.get_running_loop().create_future()
    return await gone


def object_of(content: bytes) -> dict[str, Any] | None:
    """The JSON object that this is, else None."""
    with suppress(ValueError, RecursionError):
        found = json.loads(content)
        return found if isinstance(found, dict) else None
    return None


def refusal(status: int, said: str, *, code: str | None = None) -> web.Response:
    """An error in a form that clients of every protocol show."""
    from aiohttp import web

    error = {"message": f"journey-harness gateway: {said}", "type": "gateway", "code": code, "param": None}
    return web.json_response({"type": "error", "error": error}, status=status)
