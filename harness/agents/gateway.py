"""An agent whose model calls pass a gateway: what they tell is added to what it tells itself, each call once."""

from __future__ import annotations

import inspect
import os
import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import cast

from harness.agents.remote.settings import not_allowed
from harness.agents.tools.recorder import keep, recorded_steps
from harness.errors import UserMistake
from harness.llm.gateway.onward import Onward
from harness.llm.gateway.seat import Seat
from harness.llm.gateway.server import Gateway
from harness.llm.pausable_timeout import current_timeout
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
        for each in own:
            if each.id == event.id or (each.name == event.name and each.arguments == event.arguments):
                own.remove(each)
                if (each.name, each.arguments) != (event.name, event.arguments):
                    self.tell(f"call {event.id}: the agent tells {each.name}, its model was seen to ask {event.name}")
                return False
        return True


async def _called(agent: Agent, method: str) -> None:
    function = getattr(agent, method, None)
    done = function() if function is not None else None
    if inspect.isawaitable(done):
        await done
