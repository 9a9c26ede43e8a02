"""One story played once: what was played, what happened, and the verdict or the failure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Annotated, Literal, TypeVar

from pydantic import Field, PlainValidator, computed_field

from harness.types.trajectory import STUCK_AFTER, Data, EndedBy, Message, Step, Trajectory, Usage
from harness.types.verdict import Ground, UndecidedCode, Verdict
from harness.types.world.state import ReplayedCalls

Outcome = Literal["success", "fail", "void", "error", "unsure"]
"""How a trial came out, as it is kept. void, error and unsure are one to people: undecided."""
ShownOutcome = Literal["success", "fail", "undecided"]
Side = Literal["agent", "user", "judge", "world", "harness"]
UserAnswer = Literal["wrong", "no", "yes", "told"]
"""That something is wrong, with the right value; no; yes; or what was asked for."""
Fault = Literal["agent", "agent or story", "user", "world", "model", "judge", "meaning", "story", "harness"]
"""Whose doing it is that a trial did not succeed."""
MODEL_CODES = frozenset(
    "no_key unauthorized unknown_model quota rate_limited server_error timed_out unreachable content_filter redirects "
    "bad_request bad_reply provider_down".split()
)
"""Failures of a model and its provider, whoever had asked it."""
STORY_CODES = frozenset({"attachment_missing"})
"""Failures of which the story is the cause."""
Played = TypeVar("Played", bound="Standing")


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


IMPORTING = ", importing"
"""Ends the place of an incident that was in an import."""


class Incident(Data):
    """Something that an agent did to the process in which it was played. It fails nothing by itself."""

    code: str
    message: str
    at: str | None = None
    """`FILE:LINE in FUNCTION`, where that is known."""
    seconds: float | None = None
    """How long it lasted, all in all."""


class Standing:
    """What follows from how a trial came out, be it at hand whole or in short."""

    __slots__ = ()

    if TYPE_CHECKING:

        @property
        def story(self) -> str: ...
        @property
        def trial(self) -> int: ...
        @property
        def attempt(self) -> int: ...
        @property
        def outcome(self) -> Outcome: ...
        @property
        def xfail(self) -> str | None: ...
        @property
        def fault(self) -> Fault | None: ...
        @property
        def warned(self) -> bool: ...

    @property
    def shown(self) -> ShownOutcome:
        """The outcome as people are shown it."""
        if self.outcome == "success" or self.outcome == "fail":
            return self.outcome
        return "undecided"

    @property
    def key(self) -> tuple[str, int]:
        return self.story, self.trial

    @property
    def scored(self) -> bool:
        """It says something about the agent; an undecided trial (void, error, unsure) is in no rate."""
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


Derived = Annotated[None, PlainValidator(lambda _: None)]
"""Left out as it is read. A validator of the whole model would need all of it as Python objects, which takes as long as
all the rest."""


class Trial(Data, Standing):
    """A line of trials.jsonl, less its `crc`. (story, trial, attempt) is unique in a run; the last attempt counts."""

    story: str
    trial: int
    attempt: int = 1
    supersedes: int | None = None
    """The number of the attempt that this one replaces."""
    voids: tuple[str, ...] = ()
    """Codes of the attempts before it that were void by the user's doing, and for which it was played anew."""
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
    world: str | None = None
    """The hash of the state in which the world was when the talk was over: worlds/HASH.json of the run."""
    replayed: ReplayedCalls | None = None
    """Of a recording whose calls were made again, to know that state."""
    model_calls: tuple[ModelCall, ...] = ()
    output: str | None = None
    """What was printed and logged meanwhile, in order; the middle is left out where it is long."""
    incidents: tuple[Incident, ...] = ()
    """What its agent did to the process, to the harm of others."""
    xfail: str | None = None
    """What the story says of a known failure, such as its ticket."""
    started_at: float
    seconds: float
    written_fault: Derived = Field(default=None, validation_alias="fault", exclude=True, repr=False)
    """`fault` stands in the file for other readers; it follows from the rest, and is not read."""

    @property
    def rests_on(self) -> Ground | None:
        """What its outcome rests on; None where it is undecided."""
        if not self.scored:
            return None
        return "calls" if self.failure is not None or self.verdict is None else self.verdict.rests_on

    @property
    def warned(self) -> bool:
        """It succeeded, and a check failed as a warning. Nothing else follows from that."""
        return self.outcome == "success" and self.verdict is not None and self.verdict.warned

    @computed_field  # type: ignore[prop-decorator]
    @property
    def fault(self) -> Fault | None:
        """Whose doing it is that the trial did not succeed; None for a success."""
        return fault_of(self)


UNDECIDED_BY: Mapping[UndecidedCode, Fault] = {
    "unknown_effect": "story",
    "nothing_judged": "story",
    "search_cut": "harness",
    "meaning": "meaning",
    "check_broken": "story",
    "judge_unavailable": "judge",
    "judge_undecided": "judge",
}
"""Why a trial is undecided → whose doing it is. What tools and own checks do is for suite or story to say."""


def outcome_of(failure: Failure | None, verdict: Verdict | None, *, void: bool = False) -> Outcome:
    """The outcome of a trial: whose failure it was comes before what was achieved."""
    if void:
        return "void"
    if failure is not None and failure.side != "agent":
        return "error"
    if failure is not None:
        return "fail"
    if verdict is None or _by_no_one(verdict):
        return "error"
    if verdict.success is None:
        return "unsure"
    return "success" if verdict.success else "fail"


def _by_no_one(verdict: Verdict) -> bool:
    """The search for the best assignment met its bound, or a judge gave no usable answer: no doubt about a meaning."""
    return verdict.undecided is not None and verdict.undecided.code in {"search_cut", "judge_unavailable"}


def fault_of(trial: Trial) -> Fault | None:
    """Whose doing it is that a trial did not succeed.

    A failure is the agent's. It is the agent's or the story's where the talk ended `stuck` over a question: the agent
    asked the same three times, or for more when everything was told, and maybe asks for what the story does not tell.
    It is the agent's where the user had decided what was asked.
    """
    match trial.outcome:
        case "success":
            return None
        case "fail":
            if trial.failure is not None or trial.ended_by != "stuck" or not _last_is_a_question(trial.trajectory):
                return "agent"
            answered, _ = repeated_after(trial.trajectory)
            return "agent or story" if answered in (None, "told") else "agent"
        case "void":
            return "user"
        case "unsure":
            undecided = trial.verdict.undecided if trial.verdict else None
            return "meaning" if undecided is None else UNDECIDED_BY[undecided.code]
        case "error":
            undecided = trial.verdict.undecided if trial.verdict and trial.failure is None else None
            if undecided is not None:
                return UNDECIDED_BY[undecided.code]
            return "harness" if trial.failure is None else _fault_of_failure(trial.failure)


def _fault_of_failure(failure: Failure) -> Fault:
    """A failure that is not the agent's."""
    if failure.side in {"user", "world"} and failure.code in MODEL_CODES:
        return "model"
    return "story" if failure.code in STORY_CODES else failure.side


def repeated_after(trajectory: Trajectory) -> tuple[UserAnswer | None, str]:
    """What the user had answered each time to what the agent said three times running, and its last answer.

    None where it could not tell, or nobody noted what it meant.
    """
    answers, texts = list[Step](), 0
    for step in reversed(trajectory.steps if trajectory.stuck() else ()):
        answers += [step] if step.role == "user" else []
        texts += step.role == "agent" and bool(step.text)
        if texts == STUCK_AFTER:
            break
    notes = [event.note for step in answers for event in step.events if isinstance(event, Message)]
    if len(notes) < STUCK_AFTER - 1 or any(note is None or note.doubt is not None for note in notes):
        return None, ""
    meant = {note.intention for note in notes if note is not None}
    if meant <= {"deny", "correct"}:
        return "wrong" if "correct" in meant else "no", answers[0].text
    return "yes" if meant == {"affirm"} else "told" if meant == {"tell"} else None, answers[0].text


def _last_is_a_question(trajectory: Trajectory) -> bool:
    return any(mark in trajectory.last_said for mark in "?？؟")


def last_attempts(trials: Iterable[Played]) -> list[Played]:
    """The last attempt of every (story, trial), in the order they were first finished."""
    last: dict[tuple[str, int], Played] = {}
    for trial in trials:
        key = trial.story, trial.trial
        known = last.get(key)
        if known is None or trial.attempt >= known.attempt:
            last[key] = trial
    return list(last.values())


Found = Literal["confirmed", "passes alone: trials share state", "flaky"]


class Confirmation(Data):
    """A line of confirmations.jsonl. It is no attempt of the run: no rate, gate or comparison looks at it."""

    story: str
    trial: int
    attempt: int
    """Together the trial that had failed."""
    outcomes: tuple[Outcome, ...]
    """Of each time it was played again, each in a fresh process with nothing else being played."""
    found: Found | None
    """None when it had no verdict alone, so that nothing is known."""
    seconds: float

    @property
    def key(self) -> tuple[str, int, int]:
        return self.story, self.trial, self.attempt
