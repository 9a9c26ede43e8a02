"""One story played once: what was played, what happened, and the verdict or the failure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from harness.types.trajectory import Data, EndedBy, Trajectory, Usage
from harness.types.verdict import Verdict

Outcome = Literal["success", "fail", "void", "error"]
Side = Literal["agent", "user", "judge", "world", "harness"]


class Failure(Data):
    """A side that broke. The agent's own failure counts against it; every other one leaves the trial undecided."""

    side: Side
    code: str
    message: str
    traceback: str | None = None


class ModelCall(Data):
    """One request to a model made by the harness, whatever the role."""

    role: Literal["user", "judge", "agent", "generator"]
    model: str
    usage: Usage | None = None
    seconds: float
    waited: float = 0.0
    """Seconds of these in which nothing was under way: for a free place (max_in_flight) and between attempts."""
    attempts: int = 1
    left_out: int = 0
    """Messages that were not sent because the conversation was longer than the model's window."""
    shortened: int = 0
    """Messages of which the middle was not sent."""
    error: str | None = None


class Incident(Data):
    """Something that an agent did to the process in which it was played. It fails nothing by itself."""

    code: str
    message: str
    at: str | None = None
    """`FILE:LINE in FUNCTION`, where that is known."""
    seconds: float | None = None
    """How long it lasted, all in all."""


class Trial(Data):
    """A line of trials.jsonl. (story, trial, attempt) is unique in a run; readers take the last attempt."""

    story: str
    trial: int
    attempt: int = 1
    supersedes: int | None = None
    """The number of the attempt that this one replaces."""
    job: str
    """The hash of everything that was to be played."""
    agent: str
    user: str
    seed: int
    outcome: Outcome
    ended_by: EndedBy | None = None
    failure: Failure | None = None
    verdict: Verdict | None = None
    trajectory: Trajectory
    model_calls: tuple[ModelCall, ...] = ()
    output: str | None = None
    """What was printed and logged meanwhile, in order; the middle is left out where it is long."""
    incidents: tuple[Incident, ...] = ()
    """What its agent did to the process, to the harm of others."""
    xfail: str | None = None
    """What the story says of a known failure, such as its ticket."""
    started_at: float
    seconds: float

    @property
    def key(self) -> tuple[str, int]:
        return self.story, self.trial

    @property
    def scored(self) -> bool:
        """It says something about the agent; void and error are in no rate."""
        return self.outcome in {"success", "fail"}

    @property
    def failed_as_expected(self) -> bool:
        """A known failure: it counts in every rate, but the gate leaves it out."""
        return self.outcome == "fail" and bool(self.xfail)

    @property
    def passed_unexpectedly(self) -> bool:
        return self.outcome == "success" and bool(self.xfail)

    @property
    def fell_short(self) -> bool:
        """It did not succeed, and that was not expected of it."""
        return self.outcome != "success" and not self.failed_as_expected


def outcome_of(failure: Failure | None, verdict: Verdict | None, *, void: bool = False) -> Outcome:
    """The outcome of a trial: whose failure it was comes before what was achieved."""
    if void:
        return "void"
    if failure is not None and failure.side != "agent":
        return "error"
    if failure is not None:
        return "fail"
    if verdict is None or verdict.success is None:
        return "error"
    return "success" if verdict.success else "fail"


def last_attempts(trials: Iterable[Trial]) -> list[Trial]:
    """The last attempt of every (story, trial), in the order they were first finished."""
    last: dict[tuple[str, int], Trial] = {}
    for trial in trials:
        if trial.key not in last or trial.attempt >= last[trial.key].attempt:
            last[trial.key] = trial
    return list(last.values())
