"""An agent's model calls over a cassette: what passed the gateway is recorded, and played back without being asked."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from harness.errors import Unavailable
from harness.llm.cassette.chat import diverged
from harness.llm.cassette.file import CUT_OFF, CallSite, CassetteEntry
from harness.llm.cassette.request import ModelRequest, request_of
from harness.llm.cassette.session import CassetteSession
from harness.llm.trial_models import TrialModels
from harness.types.protocols import Reply
from harness.types.trial import ModelCall

HERE = b"http://gateway"
"""Stands on the tape for the address of a seat, which is another one in each run."""
KEPT_HEADERS = frozenset({"content-type", "retry-after", "retry-after-ms", "x-should-retry"})
"""What of an answer's headers moves a client to do something else."""
Ends = Literal["whole", "broke", "open"]
"""How an answer ended: also inside its body, or not at all before the agent or its trial was done with it."""


@dataclass(slots=True)
class TapedAnswer:
    """What an agent was sent."""

    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    content: bytes = b""
    ends: Ends = "open"
    error: str | None = None
    """What is on record as the fault of the call."""


@dataclass(slots=True)
class TapedCall:
    """A call that is under way."""

    site: CallSite
    request: ModelRequest
    answer: TapedAnswer = field(default_factory=TapedAnswer)
    made: ModelCall | None = None
    """What it took, where the harness answers for that."""


class GatewayTape:
    """That of one trial at its seat. The gateway's thread works with it; `end` is called by the trial's."""

    def __init__(self, models: TrialModels, session: CassetteSession, root: str) -> None:
        self.replays = session.cassette.replays
        self._models, self._session, self._root = models, session, root.encode()
        self._open: dict[int, TapedCall] = {}
        """Those that nothing is recorded of yet, by their number."""

    def begin(self, method: str, path: str, content: bytes) -> TapedCall:
        """The next request of the trial: where it is made, and what it is."""
        request = _request(f"{method} {path}", content.replace(self._root, HERE))
        models = self._models
        call = TapedCall(self._session.site(models.story, models.trial, models.turn, request), request)
        if not self.replays:
            self._open[call.site.number] = call
        return call

    def find(self, call: TapedCall) -> TapedAnswer:
        """What was answered then. Raises Unavailable with the code not_on_cassette."""
        found = self._session.cassette.find(call.site, call.request)
        if found is None:
            raise diverged(self._session, call.site, call.request)
        self._session.ended(call.site, found.call)
        return self._answer(found.came) if isinstance(found.came, Reply) else TapedAnswer()

    async def record(self, call: TapedCall) -> None:
        """Its answer came. That this cannot be written fails the trial when it is over."""
        self._open.pop(call.site.number, None)
        self._session.ended(call.site, call.made)
        try:
            await self._session.cassette.put(call.site, call.request, self._entry(call))
        except Unavailable as problem:
            self._session.unrecorded = self._session.unrecorded or problem

    def cut_off(self, call: TapedCall) -> None:
        """The agent waits for it no longer."""
        if self._open.pop(call.site.number, None) is not None:
            self._session.cut_off(call.site, call.request, self._entry(call))

    def end(self) -> None:
        """The trial is over: what is under way was cut off."""
        for call in tuple(self._open.values()):
            self.cut_off(call)

    def _entry(self, call: TapedCall) -> CassetteEntry:
        answer = call.answer
        if not answer.status:
            return CassetteEntry(CUT_OFF, None)
        content = answer.content.replace(self._root, HERE)
        told = {"status": answer.status, "headers": answer.headers, "ends": answer.ends, "error": answer.error}
        try:
            return CassetteEntry(Reply(content.decode(), told), call.made)
        except UnicodeDecodeError:
            told["base64"] = base64.b64encode(content).decode()
            return CassetteEntry(Reply("", told), call.made)

    def _answer(self, reply: Reply) -> TapedAnswer:
        told = dict(reply.data)
        written = told.pop("base64", None)
        content = reply.text.encode() if written is None else base64.b64decode(written)
        return TapedAnswer(**told, content=content.replace(HERE, self._root))


def kept_headers(headers: Mapping[str, str]) -> dict[str, str]:
    """Those that an answer from the tape has, too."""
    return {name.lower(): value for name, value in headers.items() if name.lower() in KEPT_HEADERS}


def _request(path: str, content: bytes) -> ModelRequest:
    """Numbers and switches stand as they are, everything else that is no message under its hash: it may be long."""
    try:
        body = json.loads(content)
    except (ValueError, RecursionError):
        body = None
    if not isinstance(body, dict):
        messages = [{"content": content.decode(errors="backslashreplace")}] if content else []
        return request_of("agent", "none", {"path": path}, messages, None, None)
    rest: dict[str, Any] = dict(body)
    model, said = rest.pop("model", None), rest.pop("messages" if "messages" in rest else "input", [])
    messages = [each if isinstance(each, dict) else {"content": each} for each in _as_list(said)]
    options = {name: rest.pop(name) for name in tuple(rest) if isinstance(rest[name], int | float)}
    return request_of("agent", str(model), {**options, "path": path}, messages, None, None, also=rest)


def _as_list(said: Any) -> list[Any]:
    return said if isinstance(said, list) else [said]
