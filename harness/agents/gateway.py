"""An agent whose model calls pass a gateway: what they tell is added to what it tells itself, each call once."""

from __future__ import annotations

import inspect
import itertools
import json
import os
import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from harness.agents.remote.settings import not_allowed
from harness.agents.tools.recorder import keep, recorded_steps
from harness.errors import UserMistake
from harness.llm.gateway.onward import Onward
from harness.llm.gateway.seat import Seat
from harness.llm.gateway.server import Gateway
from harness.llm.pausable_timeout import current_timeout
from harness.llm.responses import quoted
from harness.llm.trial_models import TrialModels
from harness.output import shown
from harness.text.wording import count
from harness.types.protocols import Agent
from harness.types.target import Target
from harness.types.trajectory import Conversation, Event, Step, ToolCall, ToolSchema

_KEY = re.compile(r"\$\{(\w+)\}")
UNSEEN = (
    "no model call passed the gateway in the first turn, so calls are seen as far as the agent tells them: its client "
    "gets another address than OPENAI_BASE_URL or ANTHROPIC_BASE_URL of the environment; leave base_url out there"
)


def open_gateway(target: Target, *, asked: bool) -> Gateway | None:
    """That of a target which has one. Raises UserMistake where it cannot serve, or may not send its key."""
    if not target.gateway:
        return None
    spec = target.agent_model
    onward = Onward(spec)
    named = _KEY.fullmatch(spec.key) if spec is not None and spec.key is not None else None
    if named is not None and asked:
        onward.key = os.environ.get(named[1], "").strip()
        said = "" if onward.key else f"{named[1]} is not set; set it in the environment or in an --env-file"
        if not said and target.variables is not None:
            said = not_allowed(named[1], onward.key, onward.host, target.variables)
        if said:
            raise UserMistake(f"agent {target.ref}: agent_model.key: {said}")
    return Gateway(onward, asked=asked)


def close_gateway(gateway: Gateway | None, ref: str) -> None:
    """Nobody is served any more. That somebody guessed at the paths of others is said."""
    if gateway is None:
        return
    gateway.close()
    if gateway.strangers:
        guessed = count(gateway.strangers, "request")
        with shown():
            print(f"agent {ref}: at the gateway {guessed} to paths of nobody got 404", file=sys.stderr)


@dataclass(slots=True)
class GatewayNotices:
    """What is noticed at the gateway is kept with the trial, and told to the person once."""

    ref: str
    _told: set[str] = field(default_factory=set)

    def __call__(self, said: str) -> None:
        print(f"[gateway: {said}]")
        if said == UNSEEN and said not in self._told:
            self._told.add(said)
            with shown():
                print(f"agent {self.ref}: {said}", file=sys.stderr)


@dataclass(slots=True)
class GatewayAgent:
    """The agent at a seat. What passed by in a turn is kept before its answer, without what it reports itself."""

    agent: Agent
    seat: Seat
    tell: Callable[[str], None]
    """Told once when nothing passes by."""
    models: TrialModels | None = None
    """Those of the trial, where the agent lives as long as that."""
    _turns: int = 0

    @property
    def kind(self) -> str:
        return cast("str", getattr(self.agent, "kind", "callable"))

    @property
    def patience(self) -> float:
        return cast("float", getattr(self.agent, "patience", 0.0))

    @property
    def tools(self) -> Sequence[ToolSchema] | None:
        own = self.agent.tools
        return own if own is not None else self.seat.tools

    async def start(self) -> None:
        """For an agent that lives as long as the trial: it sits down, and begins."""
        self.seat.begin(self.models)
        await _called(self.agent, "start")

    async def stop(self) -> None:
        try:
            await _called(self.agent, "stop")
        finally:
            self.seat.end()

    async def respond(self, conversation: Conversation) -> Sequence[Step]:
        returned: Sequence[Step] = ()
        self.seat.limited_by(current_timeout())
        try:
            returned = await self.agent.respond(conversation)
            self._turns += 1
            if self._turns == 1 and not self.seat.used:
                self.tell(UNSEEN)
            return returned
        finally:
            keep(self._untold(returned))

    def _untold(self, returned: Sequence[Step]) -> list[Step]:
        """What passed by, without the calls that the agent has told of, and without model calls where it tells them."""
        told = [*recorded_steps(), *returned]
        own = [call for step in told for call in step.calls]
        models = any(event.type == "model_step" for step in told for event in step.events)
        found = []
        for step in self.seat.take():
            events = tuple(each for each in step.events if self._is_new(each, own, models=models))
            if events:
                found.append(step.model_copy(update={"events": events}))
        return found

    def _is_new(self, event: Event, own: list[ToolCall], *, models: bool) -> bool:
        if event.type == "model_step":
            return not models
        if event.type != "tool_call":
            return True
        told = next((each for each in own if each.id == event.id), None)
        alike = ((event.name, event.arguments) == (each.name, each.arguments) for each in own)
        told = told or next(itertools.compress(own, alike), None)
        if told is None:
            return True
        own.remove(told)
        if (differs := _difference(told, event)) is not None:
            self.tell(f"call {event.id}: {differs}")
        return False


def _difference(told: ToolCall, seen: ToolCall) -> str | None:
    """What an agent tells of a call, and what its model was seen to ask and be told, where these differ."""
    if (told.name, told.arguments) != (seen.name, seen.arguments):
        own, asked = (f"{each.name} with {_shortly(each.arguments)}" for each in (told, seen))
        return f"the agent tells {own}, its model was seen to ask {asked}"
    if told.error is None and told.answered and seen.answered and not _said_by(told.result, seen.error or seen.result):
        return f"the agent tells that it gave {_shortly(told.result)}, its model was told {_shortly(seen.result)}"
    return None


def _said_by(result: Any, told: Any) -> bool:
    """Whether a model was told a result, in any form; of an object whose words alone were told, it is taken for so."""
    if not isinstance(told, str):
        return bool(result == told)
    try:
        found = json.loads(told)
    except (ValueError, RecursionError):
        found = told
    if isinstance(result, dict | list):
        return (
            isinstance(found, str) or result == found or result in (found.values() if isinstance(found, dict) else ())
        )
    return result == found or str(result) in told or json.dumps(result) in told


def _shortly(value: Any) -> str:
    return quoted(json.dumps(value, ensure_ascii=False))


async def _called(agent: Agent, method: str) -> None:
    function = getattr(agent, method, None)
    done = function() if function is not None else None
    if inspect.isawaitable(done):
        await done
