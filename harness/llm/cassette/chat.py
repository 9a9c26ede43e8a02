"""The models of a trial over a cassette: asked and recorded, or played back without being asked."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from harness.errors import Unavailable
from harness.llm.call_log import call_of, with_call
from harness.llm.cassette.file import CUT_OFF, CallSite, CassetteEntry, NoReply
from harness.llm.cassette.mismatch import difference
from harness.llm.cassette.request import OPTIONS, ModelRequest, request_of
from harness.llm.cassette.session import CassetteSession
from harness.llm.trial_models import TrialModels
from harness.types.model_spec import ModelSpec, Role
from harness.types.protocols import Chat, Reply
from harness.types.trajectory import ToolSchema


class CutOff(TimeoutError):
    """Played back where a time limit of the run had cut a call off: it runs out once more, without being waited for."""


@dataclass(frozen=True, slots=True)
class Caller:
    """Who is asked, in which role of which trial: what all requests of one chat have in common."""

    role: Role
    spec: ModelSpec
    models: TrialModels
    session: CassetteSession

    def request(
        self,
        messages: Sequence[dict[str, Any]],
        schema: dict[str, Any] | None,
        tools: Sequence[ToolSchema] | None,
    ) -> tuple[CallSite, ModelRequest]:
        """The next request of the trial: where it is made, and what it is."""
        options = {name: getattr(self.spec, name) for name in OPTIONS}
        request = request_of(self.role, self.spec.name, options, messages, schema, tools)
        models = self.models
        return self.session.site(models.story, models.trial, models.turn, request), request


@dataclass(frozen=True, slots=True)
class RecordedChat:
    """A chat that is asked; what comes is recorded before it is handed on."""

    chat: Chat
    caller: Caller

    async def complete(
        self,
        messages: Sequence[dict[str, Any]],
        schema: dict[str, Any] | None = None,
        tools: Sequence[ToolSchema] | None = None,
    ) -> Reply:
        """Raises Unavailable also when the call cannot be recorded: with the code not_recorded."""
        session = self.caller.session
        site, request = self.caller.request(messages, schema, tools)
        try:
            reply = await self.chat.complete(messages, schema, tools)
        except BaseException as problem:
            call = call_of(problem)
            session.ended(site, call)
            if isinstance(problem, Unavailable):
                entry = CassetteEntry(NoReply(problem.code, str(problem), problem.said), call)
                await session.cassette.put(site, request, entry)
            elif isinstance(problem, asyncio.CancelledError):
                # By a time limit, which belongs to the trial, or because the run is stopped, which does not.
                session.cut_off(site, request, CassetteEntry(CUT_OFF, call))
            raise
        session.ended(site, reply.call)
        await session.cassette.put(site, request, CassetteEntry(reply, reply.call))
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
        session = self.caller.session
        site, request = self.caller.request(messages, schema, tools)
        await asyncio.sleep(0)  # the other conversations have their turn, as while a model is asked
        found = session.cassette.find(site, request)
        if found is None:
            raise diverged(session, site, request)
        session.ended(site, found.call)
        if isinstance(found.came, Reply):
            return replace(found.came, call=found.call)
        code, message, said = found.came.code, found.came.message, found.came.said
        raise with_call(CutOff(message) if code is None else Unavailable(message, code=code, said=said), found.call)


def diverged(session: CassetteSession, site: CallSite, request: ModelRequest) -> Unavailable:
    """What a call is answered with that is not on the cassette; its trial is a failure from now on."""
    cassette = session.cassette
    message = (
        f"{cassette.path}: the replay of {site.story}, trial {site.trial}, diverged at turn {site.turn}: "
        f"{difference(cassette, site, request)}"
    )
    session.diverged = session.diverged or message
    return Unavailable(message, code="not_on_cassette")
