"""The place of one agent at the gateway: an address that nobody guesses, and what passed by in the trial under way."""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass, field

from harness.llm.gateway.admission import Admission
from harness.llm.gateway.reading import SeenAnswer, SeenCall, SeenRequest
from harness.llm.gateway.tape import GatewayTape
from harness.llm.gateway.threads import Threads
from harness.llm.pausable_timeout import PausableTimeout
from harness.llm.trial_models import TrialModels
from harness.types.events import Event
from harness.types.model_spec import AgentModelSpec
from harness.types.trajectory import Handoff, ModelStep, Step, ToolCall, ToolSchema

ENDS_A_TURN = frozenset({"final_answer", "final_result"})
"""Calls by which frameworks have a model give its answer; they do nothing, and get no result."""
KEYS = ("OPENAI_API_KEY", "ANTHROPIC_API_KEY")
"""Without which vendors' clients ask nothing."""
HANDOFF = "transfer_to_"
"""How frameworks name the tools that pass a conversation on to another agent."""


@dataclass(slots=True)
class Exchange:
    """One model call that is over."""

    model: ModelStep
    request: SeenRequest
    answer: SeenAnswer
    results: dict[int, ToolCall] = field(default_factory=dict)
    """Place of a call → the call with its result."""

    def as_step(self, threads: Threads) -> Step:
        thread = threads.of(self.request, self.answer.id)
        events: list[Event] = [self.model.model_copy(update={"thread": thread})]
        for place, call in enumerate(self.answer.calls):
            answered = self.results.get(place)
            if answered is None and call.name in ENDS_A_TURN:
                continue
            if call.name.startswith(HANDOFF):
                events.append(Handoff(target=call.name.removeprefix(HANDOFF), at=self.model.at))
            else:
                events.append(answered or _asked(call, self.model.at))
        return Step(role="agent", events=tuple(events))


@dataclass(frozen=True, slots=True, eq=False)
class SeatedTrial:
    """The trial that sits at a seat."""

    tape: GatewayTape | None
    admission: Admission | None = None
    """Where the suite has an agent model."""


class Seat:
    """What an agent's process calls its models by. One trial at a time sits here; each knows nothing of the others."""

    def __init__(self, origin: str, *, spec: AgentModelSpec | None = None, made_up_keys: bool = False) -> None:
        self._spec, self._made_up_keys = spec, made_up_keys
        self.token = secrets.token_urlsafe(24)
        self.root = f"{origin}/t/{self.token}"
        self._lock = threading.Lock()
        self._trial: SeatedTrial | None = None
        self._new: list[Exchange] = []
        self._waiting: list[tuple[Exchange, int]] = []
        self._tools: dict[str, ToolSchema] = {}
        self._threads = Threads()
        self._requests = 0

    def surroundings(self, environment: Mapping[str, str]) -> dict[str, str]:
        """The environment of a process whose clients of models come here, past any proxy."""
        openai = f"{self.root}/v1"
        sent = {"OPENAI_BASE_URL": openai, "OPENAI_API_BASE": openai, "ANTHROPIC_BASE_URL": self.root}
        direct = {
            name: ",".join(filter(None, [environment.get(name), "127.0.0.1"])) for name in ("NO_PROXY", "no_proxy")
        }
        keys = dict.fromkeys(KEYS, "not-sent-on") if self._made_up_keys else {}
        return {**keys, **environment, **sent, **direct}

    def begin(self, models: TrialModels | None = None) -> None:
        """A trial sits down: what was before is forgotten. Its calls go over the cassette of its `models`, if any."""
        session = models.session if models is not None else None
        tape = GatewayTape(models, session, self.root) if models is not None and session is not None else None
        admission = Admission(self._spec, models) if models is not None and self._spec is not None else None
        with self._lock:
            self._trial = SeatedTrial(tape, admission)
            self._new, self._waiting, self._tools, self._requests = [], [], {}, 0
            self._threads = Threads()

    def end(self) -> None:
        """The trial is over; what still comes is refused."""
        with self._lock:
            ended, self._trial = self._trial, None
            self._waiting = []
        if ended is not None and ended.tape is not None:
            ended.tape.end()
        if ended is not None and ended.admission is not None:
            ended.admission.end()

    def limited_by(self, limit: PausableTimeout | None) -> None:
        """A turn of the agent begins, with this limit."""
        with self._lock:
            if self._trial is not None and self._trial.admission is not None:
                self._trial.admission.limit = limit

    def asked(self, request: SeenRequest | None) -> SeatedTrial | None:
        """A request came. Gives the trial that it is of; None when none sits here. None is a request of no model."""
        with self._lock:
            if self._trial is not None and request is not None:
                self._requests += 1
                self._tools.update({tool.name: tool for tool in request.tools})
                self._waiting = [waiting for waiting in self._waiting if not _answered(*waiting, request)]
            return self._trial

    def answered(
        self, trial: SeatedTrial, request: SeenRequest, answer: SeenAnswer, began: float, error: str | None = None
    ) -> None:
        """Its answer passed by. That of a trial which is over is forgotten. `began` is in seconds since the epoch."""
        model = ModelStep(
            model=answer.model or request.model,
            history=request.history,
            usage=answer.usage,
            error=error,
            at=began,
            seconds=time.time() - began,
        )
        exchange = Exchange(model, request, answer)
        with self._lock:
            if trial is self._trial:
                self._new.append(exchange)
                self._waiting += [(exchange, place) for place in range(len(answer.calls))]

    def take(self) -> list[Step]:
        """What passed by since this was asked last, a step for each model call, with the results that came by now.

        They stand in the order of their requests: those of a cassette end in another order.
        """
        with self._lock:
            new, self._new = sorted(self._new, key=lambda each: each.model.at or 0.0), []
            return [each.as_step(self._threads) for each in new]

    @property
    def tools(self) -> tuple[ToolSchema, ...] | None:
        """Those that the model was offered in this trial; None where it was asked for nothing yet."""
        with self._lock:
            return tuple(self._tools.values()) if self._requests else None

    @property
    def used(self) -> bool:
        """Whether a model was asked in this trial."""
        with self._lock:
            return self._requests > 0


def _answered(exchange: Exchange, place: int, request: SeenRequest) -> bool:
    """Whether a request tells the result of a call that waits for it. Where ids come again, the last one counts."""
    call = exchange.answer.calls[place]
    found = [
        each
        for each in request.results
        if each.id == call.id and (each.arguments is None or each.arguments == call.arguments)
    ]
    if not found:
        return False
    last = found[-1]
    came = {"error": str(last.content)} if last.failed else {"result": last.content}
    exchange.results[place] = _asked(call, exchange.model.at).model_copy(update={**came, "answered": True})
    return True


def _asked(call: SeenCall, at: float | None) -> ToolCall:
    return ToolCall(id=call.id, name=call.name, arguments=call.arguments, answered=False, at=at)
