"""Trials in short: what tables and totals are made of, with the place at which each stands in full."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Literal, NamedTuple, Protocol

from harness.runs.money.spending import Spending
from harness.types.jsonable import unchecked
from harness.types.metrics import Metrics
from harness.types.model_spec import Role
from harness.types.trajectory import EndedBy, Usage
from harness.types.trial import Fault, Incident, Outcome, Side, Standing, Trial
from harness.types.verdict import ErrorLike, Ground, Status

_NAMES = tuple(Metrics.model_fields)
_FIELDS = set(_NAMES)
PLACES = {name: place for place, name in enumerate(_NAMES)}
"""Of the metrics, in the values of a verdict."""
_INPUT, _OUTPUT, _TOKENS, _COST = (PLACES[name] for name in ("input_tokens", "output_tokens", "tokens", "cost"))
_USAGE = tuple(Usage.model_fields)
_usage, _spending = unchecked(Usage), unchecked(Spending)


def reported(values: tuple[Any, ...]) -> Usage | None:
    """What an agent tells of itself that it spent, in the metrics; None where it tells nothing."""
    counts = values[_INPUT], values[_OUTPUT]
    total = values[_TOKENS] if counts == (None, None) else None
    amounts = zip(_USAGE, (*counts, total, values[_COST]), strict=True)
    known = {name: value for name, value in amounts if value is not None}
    return _usage(**known) if known else None


def answer_hash(said: str) -> int:
    """Of what an agent said last, the same in every process."""
    return int.from_bytes(blake2b(said.strip().encode("utf-8", "surrogatepass"), digest_size=7).digest())


class GoalFacts(NamedTuple):
    """Whether a goal was met."""

    type: Literal["tool_call", "text"]
    required: bool
    met: bool
    by: str | None
    unsure: bool


class CheckFacts(NamedTuple):
    """How a check came out."""

    check: str
    name: str
    """With what of the check it is about, such as calls.after[0]."""
    status: Status
    code: str | None
    severity: Literal["low", "medium", "high", "critical", "warning"] | None
    weight: float

    @property
    def fails(self) -> bool:
        """It is held against the agent."""
        return self.status == "fail" and self.severity != "warning"


class FailureFacts(NamedTuple):
    """Which side broke."""

    side: Side
    code: str


class UserFacts(NamedTuple):
    """What is recorded of the simulated user of a trial."""

    turns: int
    """Messages that it said with an account of itself."""
    reworded: int
    """Messages that it was made to say anew."""
    asked: int
    """Facts that it told because they were asked for."""
    donated: int
    """Facts that it told of its own accord."""
    doubts: int
    """Messages of the agent that it could not place."""
    broken: tuple[tuple[str, bool], ...]
    """Guards that what it said broke: the code, and whether that helped the agent."""


@dataclass(slots=True)  # not frozen, nor is a trial in short: there are many, and it would take four times as long
class VerdictFacts:
    """What a verdict comes to, without its reasons."""

    success: bool | None
    goals: tuple[GoalFacts, ...]
    checks: tuple[CheckFacts, ...]
    unknown_tools: tuple[str, ...]
    guessed_reads: tuple[str, ...]
    error_like: tuple[ErrorLike, ...]
    values: tuple[Any, ...]
    """Of the metrics, in their order."""

    def of_values(self, values: tuple[Any, ...]) -> VerdictFacts:
        """The same of another trial, whose metrics are these."""
        return VerdictFacts(
            self.success,
            self.goals,
            self.checks,
            self.unknown_tools,
            self.guessed_reads,
            self.error_like,
            values,
        )

    def value(self, metric: str) -> Any:
        """Of the metric of that name."""
        return self.values[PLACES[metric]]

    @property
    def metrics(self) -> Metrics:
        """Made anew each time: a hundred thousand of them are not to be held."""
        return Metrics.model_construct(_FIELDS, **self.by_metric)

    @property
    def by_metric(self) -> dict[str, Any]:
        """The name of each metric → what it is."""
        return dict(zip(_NAMES, self.values, strict=True))


class Whole(Protocol):
    """Where trials stand in full."""

    def __getitem__(self, place: int, /) -> Trial: ...

    def document(self, place: int, /) -> dict[str, Any]: ...
    def json(self, place: int, /) -> bytes: ...


@dataclass(slots=True, eq=False)
class TrialFacts(Standing):
    """A trial in short. Its fields are those of `Trial`, of which a large run can hold only few at a time."""

    story: str
    trial: int
    attempt: int
    outcome: Outcome
    fault: Fault | None
    xfail: str | None
    warned: bool
    ended_by: EndedBy | None
    seconds: float
    failure: FailureFacts | None
    verdict: VerdictFacts | None
    tools: tuple[str, ...]
    """Those that the agent called, in order."""
    answer: int
    """A hash of what it said last."""
    turn_seconds: float | None
    """What its turns took together."""
    rests_on: Ground | None
    """What its outcome rests on; None where it is undecided."""
    fell_back: tuple[str, ...]
    """Rungs that could not say whether two texts mean the same, such as `judge: timed_out`."""
    incidents: tuple[Incident, ...]
    """What its agent did to the process."""
    calls: Mapping[Role, Spending] | None
    """What each role spent where a call of a model was seen; None: what the agent tells in the metrics is all."""
    user: UserFacts | None
    """None where nothing is recorded of it."""
    voids: tuple[str, ...]
    """Why attempts before this one were void, and it was played anew."""
    place: int
    """At which it stands in `source`."""
    source: Whole

    @property
    def models(self) -> Mapping[Role, Spending]:
        """What each role spent."""
        if self.calls is not None:
            return self.calls
        usage = reported(self.verdict.values) if self.verdict is not None else None
        return {"agent": _spending(usage=usage, unpriced={}, uncounted={})} if usage is not None else {}

    @property
    def is_finite(self) -> bool:
        """Whether all its numbers are numbers, which a line can hold."""
        figures = [each.usage.cost for each in self.models.values() if each.usage is not None]
        figures += [self.seconds, self.turn_seconds, *(self.verdict.values if self.verdict is not None else ())]
        return all([each - each == 0 for each in figures if each is not None])

    def read(self) -> Trial:
        """The trial in full. Raises UserMistake when its file is not what it was."""
        return self.source[self.place]

    def document(self) -> dict[str, Any]:
        """The trial in full as JSON has it; of an older run it lacks what was added since. Raises UserMistake."""
        return self.source.document(self.place)

    def json(self) -> bytes:
        """The same unread. Raises UserMistake."""
        return self.source.json(self.place)
