"""What scoring says of one trajectory: the results of its goals and checks, and the metrics derived from them."""

from __future__ import annotations

from typing import Literal

from pydantic import JsonValue

from harness.types.goals import Strategy
from harness.types.metrics import Metrics
from harness.types.trajectory import Data

SCORER_VERSION = 3
"""Rises with every change that can move a score; runs of different versions are not compared."""

DECIDED_BY = "; decided by "
"""In a note, after the rungs of the ladder that had failed and their codes, before what decided instead."""

ReasonCode = Literal["missing_call", "wrong_arguments", "out_of_order", "call_failed", "text_not_found"]
UndecidedCode = Literal["unknown_effect", "nothing_judged", "search_cut"]
Status = Literal["pass", "fail", "skip", "error"]


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
    """What decided a text goal: keywords, judge, embeddings, tokens."""
    score: float | None = None
    """Of a text goal: the likeness to the response, or the share of the keywords."""
    note: str | None = None
    """What has to be said beside `by`, such as which rungs of the ladder had failed."""
    arguments: tuple[ArgumentResult, ...] = ()
    """The arguments that were compared by meaning."""
    reason: Reason | None = None


class CheckResult(Data):
    """One further requirement on the trajectory."""

    check: str
    status: Status
    code: str | None = None
    message: str = ""
    expected: JsonValue = None
    observed: JsonValue = None
    evidence: tuple[int, ...] = ()
    """Numbers of the steps that show it."""
    hint: str | None = None
    told_by: tuple[str, ...] = ()
    """The goals whose reasons tell all of it, so that it need not be told again."""


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
    error_like: tuple[ErrorLike, ...] = ()
    """One for each tool: the first of its results that reads like an error, though it was not counted as one."""
    scorer_version: int = SCORER_VERSION
