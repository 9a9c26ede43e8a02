"""A cassette in one trial: its models are asked and recorded, or played back without being asked."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from harness.errors import Unavailable
from harness.llm.cassette.file import CUT_OFF, CallSite, Cassette, CassetteEntry, NoReply
from harness.llm.cassette.mismatch import difference
from harness.llm.cassette.request import ModelRequest, request_of
from harness.llm.trial_models import TrialModels
from harness.types.model_spec import Role
from harness.types.protocols import Chat, Reply
from harness.types.trajectory import ToolSchema
from harness.types.trial import Failure, ModelCall


class CutOff(TimeoutError):
    """Played back where a time limit of the run had cut a call off: it runs out once more, without being waited for."""


@dataclass(slots=True)
class CassetteSession:
    """A cassette in one trial."""

    cassette: Cassette
    version: str = ""
    """Tells apart several versions of an agent that are played on the same stories."""
    asked: Counter[tuple[int, str]] = field(default_factory=Counter)
    """Turn and request → how often it was made."""
    cut_off: list[tuple[CallSite, ModelRequest, CassetteEntry]] = field(default_factory=list)
    """Calls that were cancelled while they were recorded."""
    diverged: str | None = None
    """Why the first call that was not on the cassette is not there."""
    numbers: dict[int, int] = field(default_factory=dict)
    """The identity of a call in the models → the how-manieth request of the trial it was."""

    async def close(self, calls: list[ModelCall]) -> Failure | None:
        """The trial is over: what was cancelled in it was cut off by its limits, and is recorded as that.

        Its calls are put in the order of their requests: that in which they end is another when they are played back.
        A replay that diverged is a failure, whoever made something else of the call that was not there.
        """
        calls.sort(key=lambda call: self.numbers.get(id(call), 0))
        try:
            for each in self.cut_off:
                await self.cassette.put(*each)
        except Unavailable as problem:
            return Failure(side="world", code=problem.code, message=str(problem))
        self.cut_off.clear()
        return Failure(side="world", code="not_on_cassette", message=self.diverged) if self.diverged else None


@dataclass(frozen=True, slots=True)
class Caller:
    """Who is asked in which role, and how: what all requests of one chat share."""

    role: Role
    model: str
    options: Mapping[str, Any]
    models: TrialModels
    session: CassetteSession

    def request(
        self,
        messages: Sequence[dict[str, Any]],
        schema: dict[str, Any] | None,
        tools: Sequence[ToolSchema] | None,
    ) -> tuple[int, CallSite, ModelRequest]:
        """The next request of the trial: its number, where it is made, and what it is."""
        request = request_of(self.role, self.model, self.options, messages, schema, tools)
        models, asked = self.models, self.session.asked
        asked[models.turn, request.hash] += 1
        place = CallSite(
            models.story, models.trial, models.turn, asked[models.turn, request.hash], self.session.version
        )
        return asked.total(), place, request

    def filed(self, before: int, number: int) -> ModelCall | None:
        """The entry of the call that has just ended, in a models that held so many before it began."""
        # Nothing runs between the end of a call and what follows it: the last entry is that of this call.
        call = self.models.calls[-1] if len(self.models.calls) > before else None
        self.session.numbers[id(call)] = number
        return call


@dataclass(frozen=True, slots=True)
class RecordedChat:
    """A model that is asked; what comes is recorded before it is handed on."""

    chat: Chat
    caller: Caller

    async def complete(
        self,
        messages: Sequence[dict[str, Any]],
        schema: dict[str, Any] | None = None,
        tools: Sequence[ToolSchema] | None = None,
    ) -> Reply:
        caller, session = self.caller, self.caller.session
        number, place, request = caller.request(messages, schema, tools)
        before = len(caller.models.calls)
        try:
            reply = await self.chat.complete(messages, schema, tools)
        except Unavailable as problem:
            refusal = NoReply(problem.code, str(problem))
            await session.cassette.put(place, request, CassetteEntry(refusal, caller.filed(before, number)))
            raise
        except asyncio.CancelledError:
            # By a time limit, which belongs to the trial, or because the run is stopped, which does not: see `close`.
            session.cut_off.append((place, request, CassetteEntry(CUT_OFF, caller.filed(before, number))))
            raise
        await session.cassette.put(place, request, CassetteEntry(reply, caller.filed(before, number)))
        return reply


@dataclass(frozen=True, slots=True)
class ReplayedChat:
    """A model that is not asked: what it said when the same was asked at the same place of the same trial."""

    caller: Caller

    async def complete(
        self,
        messages: Sequence[dict[str, Any]],
        schema: dict[str, Any] | None = None,
        tools: Sequence[ToolSchema] | None = None,
    ) -> Reply:
        """Raises Unavailable: as recorded, or with the code not_on_cassette, and CutOff where a time limit ran out."""
        number, place, request = self.caller.request(messages, schema, tools)
        await asyncio.sleep(0)  # the other conversations have their turn, as while a model is asked
        found = self.caller.session.cassette.find(place, request)
        if found is None:
            raise self._diverged(place, request)
        if found.call is not None:
            self.caller.models.calls.append(found.call)
            self.caller.filed(0, number)
        if isinstance(found.came, Reply):
            return found.came
        if found.came.code is None:
            raise CutOff(found.came.message)
        raise Unavailable(found.came.message, code=found.came.code)

    def _diverged(self, place: CallSite, request: ModelRequest) -> Unavailable:
        session = self.caller.session
        message = (
            f"{session.cassette.path}: the replay of {place.story}, trial {place.trial}, diverged at turn {place.turn}: "
            f"{difference(session.cassette, place, request)}"
        )
        session.diverged = session.diverged or message
        return Unavailable(message, code="not_on_cassette")


def over_tape(role: Role, model: str, options: Mapping[str, Any], models: TrialModels, ask: Callable[[], Chat]) -> Chat:
    """The model that `ask` would open, as the session of the trial wants it: recorded, played back, or as it is."""
    if models.session is None:
        return ask()
    caller = Caller(role, model, options, models, models.session)
    return ReplayedChat(caller) if models.session.cassette.replays else RecordedChat(ask(), caller)
