"""What scoring says of one trajectory: the results of its goals and checks, and the metrics derived from them."""

from __future__ import annotations

from typing import Literal

from pydantic import JsonValue

from harness.types.goals import Strategy
from harness.types.trajectory import Data

SCORER_VERSION = 2
"""Rises with every change that can move a score; runs of different versions are not compared."""

DECIDED_BY = "; decided by "
"""In a note, after the rungs of the ladder that had failed and their codes, before what decided instead."""

ReasonCode = Literal["missing_call", "wrong_arguments", "out_of_order", "call_failed", "text_not_found"]
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


class Metrics(Data):
    """Per trial. None where a metric does not apply or the agent does not report it. No rate is above 1."""

    journey_success: bool | None = None
    journey_completion: float = 1.0
    tool_calls: int = 0
    """Every call, failed ones too, handoffs not."""
    expected_tool_calls: int = 0
    """All tool goals, optional ones too."""
    correct_tool_calls: int = 0
    """Calls that were assigned to a goal."""
    tool_call_precision: float | None = None
    tool_call_recall: float | None = None
    """Tool goals met / (required ones + optional ones that were met)."""
    tool_call_f1: float | None = None
    wrong_argument_calls: int = 0
    """Calls of a tool that a goal names, with arguments that fit no goal."""
    missed_goals: int = 0
    text_match: bool | None = None
    """Whether every required text goal was met."""
    routing_f1: float | None = None
    """Agents that took over as the story's routing expects."""
    steps: int = 0
    model_steps: int | None = None
    seconds: float | None = None
    turn_seconds_mean: float | None = None
    turn_seconds_p50: float | None = None
    turn_seconds_p95: float | None = None
    first_chunk_seconds: float | None = None
    """Mean time to the first piece of a streamed answer."""
    input_tokens: int | None = None
    output_tokens: int | None = None
    tokens: int | None = None
    cost: float | None = None


class Verdict(Data):
    """Whether the journey succeeded, and why. `success` is None when it could not be decided."""

    success: bool | None
    goals: tuple[GoalResult, ...]
    checks: tuple[CheckResult, ...]
    metrics: Metrics
    unknown_tools: tuple[str, ...] = ()
    """Tools that were called and of which nobody said whether they change something."""
    scorer_version: int = SCORER_VERSION
