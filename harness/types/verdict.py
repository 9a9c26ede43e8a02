"""What scoring says of one trajectory: the results of its goals and checks, and the metrics derived from them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

from pydantic import JsonValue

from harness.types.goals import Strategy
from harness.types.judging.record import JudgeRecord
from harness.types.metrics import Metrics
from harness.types.trajectory import Data
from harness.types.world.state import StateDifference

SCORER_VERSION = 6
"""Rises with every change that can move a score; runs of different versions are not compared."""

EQUAL, VALUE, GUARD, KEYWORDS = "equal", "value", "guard", "keywords"
STATE = "state"
"""What shows that a goal was met though no call fits it: the end state."""
READ_IN_PART = "read_in_part"
"""The code of a check that passed although its judge was not shown the whole conversation."""
VACUOUS = "vacuous"
"""The code of a check that holds only because it was never put to the test."""
JUDGE, ENTAILMENT, EMBEDDINGS, TOKENS = "judge", "entailment", "embeddings", "tokens"
"""What may decide whether something was said or means the same."""

DECIDED_BY = "; decided by "
"""In a note, after the rungs of the ladder that had failed and their codes, before what decided instead."""

Ground = Literal["calls", "keywords", "judge", "entailment", "likeness"]
"""What a verdict rests on: calls alone, what was said by its words and values, or who understood or likened it."""
GROUNDS: tuple[Ground, ...] = get_args(Ground)
"""The surest first."""
BY_WORDS = frozenset({"said_forbidden", "no_consent"})
"""Codes of checks that fail by what was said."""
_RUNG_GROUND: Mapping[str, Ground] = {
    JUDGE: "judge",
    ENTAILMENT: "entailment",
    **dict.fromkeys((EMBEDDINGS, TOKENS, GUARD), "likeness"),
}

ReasonCode = Literal["missing_call", "wrong_arguments", "out_of_order", "call_failed", "text_not_found", "unsure"]
UndecidedCode = Literal[
    "unknown_effect",
    "nothing_judged",
    "search_cut",
    "meaning",
    "check_broken",
    "judge_unavailable",
    "judge_undecided",
]
Status = Literal["pass", "fail", "skip", "error"]
CheckSeverity = Literal["low", "medium", "high", "critical", "warning"]


class ArgumentResult(Data):
    """One argument (or a path inside one) held against what the goal expects."""

    path: str
    strategy: Strategy
    met: bool
    problem: Literal["missing", "different", "unexpected"] | None = None
    expected: JsonValue = None
    observed: JsonValue = None
    rung: str | None = None
    """Which rung of the fuzzy ladder decided: equal, value, guard, tokens …"""
    score: float | None = None
    note: str | None = None
    """What a guard saw, or what a rung has to say besides, such as which rungs before it had failed."""
    unsure: bool = False
    """Nobody can say whether the values mean the same; `met` is how it was read."""
    judge_said: str | None = None
    """Why, in the words of the judge."""
    quote: str | None = None
    """The part of what was observed by which the judge decided."""


class Reason(Data):
    """Why a goal was not met."""

    code: ReasonCode
    message: str
    step: int | None = None
    """The step of the nearest call or message."""
    arguments: tuple[ArgumentResult, ...] = ()
    first: str | None = None
    """out_of_order: the goal that should have come first."""
    error: str | None = None
    """call_failed: what the tool said."""
    missing_keywords: tuple[str, ...] = ()
    unknown: str | None = None
    """text_not_found: why nobody can know what has to be said, such as that the goal it comes from was not met."""
    score: float | None = None
    cut_short: str | None = None
    """The conversation was ended by this before the goal could be met."""


class GoalResult(Data):
    """Whether one goal was met, where, and if not why."""

    name: str
    type: Literal["tool_call", "text"]
    required: bool
    met: bool
    step: int | None = None
    call_id: str | None = None
    by: str | None = None
    """What decided a text goal: keywords, judge, embeddings, tokens. state: the end state shows that a call did what
    the goal asks for, though none fits it."""
    score: float | None = None
    """Of a text goal: the likeness to the response, or the share of the keywords."""
    note: str | None = None
    """What has to be said beside `by`, such as which rungs of the ladder had failed."""
    unsure: bool = False
    """Not met as it stands, but it would be if what nobody can tell were read for the agent."""
    judge_said: str | None = None
    """Of a text goal: why, in the words of the judge."""
    quote: str | None = None
    """Of a text goal: the part of the message by which the judge decided."""
    arguments: tuple[ArgumentResult, ...] = ()
    """The arguments that were compared by meaning."""
    reason: Reason | None = None


class GroupResult(Data):
    """Which way of a group was taken, by the names of goals."""

    name: str
    required: bool
    met: bool
    """Whether enough ways were taken, whole."""
    taken: tuple[int, ...] = ()
    """The numbers of the ways that count, from 1. Of a group that was not met, those that came nearest."""
    message: str = ""
    """Why it was not met: what each way lacks."""


class NotDue(Data):
    """A goal or group that a result said was not to be met."""

    name: str
    why: str


class CheckResult(Data):
    """One further requirement on the trajectory."""

    check: str
    id: str | None = None
    """The name that the story or suite gives the check."""
    path: str | None = None
    """What of the check it is about, such as contains[0]."""
    severity: CheckSeverity | None = None
    """How much it counts in the score; None is as much as the story. A warning never fails a journey."""
    weight: float = 1.0
    status: Status
    code: str | None = None
    message: str = ""
    expected: JsonValue = None
    observed: JsonValue = None
    evidence: tuple[int, ...] = ()
    """Numbers of the steps that show it."""
    hint: str | None = None
    differences: tuple[StateDifference, ...] = ()
    """Of the end state: where the world ended otherwise than expected."""
    judge: JudgeRecord | None = None
    """Of a judge check: what it rests on."""
    told_by: tuple[str, ...] = ()
    """The goals whose reasons tell all of it, so that it need not be told again."""

    @property
    def name(self) -> str:
        """What reports call it, such as answer.contains[0], or by the name that it was given."""
        return f"{self.id or self.check}.{self.path}" if self.path else self.id or self.check

    @property
    def fails(self) -> bool:
        """Whether it is held against the agent: a warning is not."""
        return self.status == "fail" and self.severity != "warning"

    @property
    def warns(self) -> bool:
        """Whether it is only shown."""
        return self.status == "fail" and self.severity == "warning"


class Undecided(Data):
    """Why a trial could not be decided."""

    code: UndecidedCode
    message: str
    tools: tuple[str, ...] = ()
    """unknown_effect: the tools that were called."""


class ErrorLike(Data):
    """A result that reads like an error and was not counted as one."""

    tool: str
    step: int
    text: str
    """The beginning of the result."""
    pattern: str
    """An `error_pattern` that finds it, and others like it."""


class Verdict(Data):
    """Whether the journey succeeded, and why. `success` is None when it could not be decided."""

    success: bool | None
    undecided: Undecided | None = None
    """Why `success` is None."""
    goals: tuple[GoalResult, ...]
    checks: tuple[CheckResult, ...]
    metrics: Metrics
    unknown_tools: tuple[str, ...] = ()
    """Tools that were called and of which nobody said whether they change something, nor does their name."""
    guessed_reads: tuple[str, ...] = ()
    """Tools that were called and taken to change nothing, because their names say so."""
    groups: tuple[GroupResult, ...] = ()
    """What became of each group that was due."""
    not_due: tuple[NotDue, ...] = ()
    """What was not due, because its condition did not hold; it is in no metric."""
    error_like: tuple[ErrorLike, ...] = ()
    """One for each tool: the first of its results that reads like an error, though it was not counted as one."""
    scorer_version: int = SCORER_VERSION

    @property
    def warned(self) -> bool:
        """The journey succeeded, and a check failed as a warning."""
        return self.success is True and any(check.warns for check in self.checks)

    @property
    def rests_on(self) -> Ground | None:
        """What it rests on; None where it is undecided.

        A success is as sure as the least sure of its required goals, a failure as the surest thing that is held
        against the agent.
        """
        if self.success is None:
            return None
        required = [goal for goal in self.goals if goal.required]
        if self.success:
            held = [
                _ground_of_check(check)
                for check in self.checks
                if check.check == "answer" or (check.check == JUDGE and check.status == "pass")
            ]
            return max((*map(_ground, required), *held), key=GROUNDS.index, default="calls")
        found = [_ground_of_check(check) for check in self.checks if check.fails and not check.told_by]
        found += [_ground(goal) for goal in required if not goal.met and not goal.unsure]
        return min(found, key=GROUNDS.index, default="calls")


def _ground_of_check(check: CheckResult) -> Ground:
    """What a check rests on: what was said by its words, a likeness (or a judge, which it does not tell), or calls."""
    if check.check == JUDGE:
        return "judge"
    if check.path == "similar_to":
        return "likeness"
    return "keywords" if check.check == "answer" or check.code in BY_WORDS else "calls"


def _ground(goal: GoalResult) -> Ground:
    """What the result of one goal rests on: of a text what decided, of a call the arguments compared by meaning."""
    if goal.type == "text":
        return _RUNG_GROUND.get(goal.by or KEYWORDS, "keywords")
    if goal.met:
        rungs = (each.rung for each in goal.arguments)
        return max((_RUNG_GROUND.get(rung or "", "calls") for rung in rungs), key=GROUNDS.index, default="calls")
    differing = goal.reason.arguments if goal.reason is not None else ()
    rungs = (each.rung for each in differing if not each.met and not each.unsure)
    return min((_RUNG_GROUND.get(rung or "", "calls") for rung in rungs), key=GROUNDS.index, default="calls")
