"""The metrics of a trial: one table of what each is, its unit, and which way is better."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from harness.types.trajectory import Data

Direction = Literal["higher", "lower"]
Unit = Literal["share", "seconds", "dollars", "count"]


@dataclass(frozen=True, slots=True)
class Metric:
    """How a metric is shown and compared."""

    better: Direction | None
    """None: it says nothing about good or bad, and versions are not compared by it."""
    unit: Unit = "count"
    beside: bool = False
    """Shown in every comparison, without being tested."""


HIGHER_SHARE, LOWER, LOWER_SECONDS = Metric("higher", "share"), Metric("lower"), Metric("lower", "seconds")
NOT_COMPARED = Metric(None)


class Metrics(Data):
    """Per trial. None where a metric does not apply or the agent does not report it. No rate is above 1.

    A further metric is a field here, with a docstring that `harness explain` prints, and its value in
    `scoring/metrics.py`. Frames, JSON, comparisons and explanations are made of this table.
    """

    journey_success: Annotated[bool | None, HIGHER_SHARE] = None
    """Whether the journey succeeded: all required goals met, no check failed."""
    journey_completion: Annotated[float, Metric("higher", "share", beside=True)] = 1.0
    """Required goals met / required goals."""
    tool_calls: Annotated[int, LOWER] = 0
    """Every call, failed ones too, handoffs not."""
    expected_tool_calls: Annotated[int, NOT_COMPARED] = 0
    """All tool goals, optional ones too."""
    correct_tool_calls: Annotated[int, NOT_COMPARED] = 0
    """Calls that were assigned to a goal."""
    tool_call_precision: Annotated[float | None, Metric("higher", "share", beside=True)] = None
    """Calls that were assigned to a goal / all calls up to the user's last request. None where no goal asks for one."""
    calls_after_last_request: Annotated[int, NOT_COMPARED] = 0
    """Calls after the user's last request, to words such as "That's all, thank you.". They are in no precision."""
    tool_call_recall: Annotated[float | None, Metric("higher", "share", beside=True)] = None
    """Tool goals met / (required ones + optional ones that were met)."""
    tool_call_f1: Annotated[float | None, HIGHER_SHARE] = None
    """The harmonic mean of precision and recall of tool calls."""
    wrong_argument_calls: Annotated[int, LOWER] = 0
    """Calls of a tool that a goal names, with arguments that fit no goal."""
    missed_goals: Annotated[int, LOWER] = 0
    """Required goals that were not met."""
    text_match: Annotated[bool | None, HIGHER_SHARE] = None
    """Whether every required text goal was met."""
    routing_f1: Annotated[float | None, HIGHER_SHARE] = None
    """Agents that took over as the story's routing expects: the harmonic mean of precision and recall."""
    steps: Annotated[int, LOWER] = 0
    """Messages of either side, each with its calls."""
    model_steps: Annotated[int | None, LOWER] = None
    """How often the agent's models were seen to answer."""
    seconds: Annotated[float | None, Metric("lower", "seconds", beside=True)] = None
    """From the first message to the last."""
    turn_seconds_mean: Annotated[float | None, LOWER_SECONDS] = None
    """Mean time of a turn of the agent."""
    turn_seconds_p50: Annotated[float | None, LOWER_SECONDS] = None
    """Its median."""
    turn_seconds_p95: Annotated[float | None, LOWER_SECONDS] = None
    """Its 95th percentile."""
    first_chunk_seconds: Annotated[float | None, LOWER_SECONDS] = None
    """Mean time to the first piece of a streamed answer."""
    response_confidence: Annotated[float | None, Metric(None, "share")] = None
    """How sure the agent says it is that its messages answer what was asked, their mean; nobody has measured it."""
    retrieval_confidence: Annotated[float | None, Metric(None, "share")] = None
    """How sure the agent says it is that what it found holds what answers need, the mean; nobody has measured it."""
    input_tokens: Annotated[int | None, LOWER] = None
    """Tokens that the agent's models read, as far as the agent reports it."""
    output_tokens: Annotated[int | None, LOWER] = None
    """Tokens that the agent's models wrote, as far as the agent reports it."""
    tokens: Annotated[int | None, Metric("lower", beside=True)] = None
    """Tokens that the agent's models read and wrote, as far as the agent reports it."""
    cost: Annotated[float | None, Metric("lower", "dollars", beside=True)] = None
    """US dollars that the agent spent, as far as it reports it."""


METRICS: Mapping[str, Metric] = {
    name: next(each for each in field.metadata if isinstance(each, Metric))
    for name, field in Metrics.model_fields.items()
}
"""The same by name."""


class Rise(Data):
    """By how many percent something may rise. A number alone is the limit of the plain figure."""

    gt: float = Field(ge=0, allow_inf_nan=False)
    sure: bool = False
    """Not the figure itself must be above it, but the lower end of its 95 % interval."""

    @model_validator(mode="before")
    @classmethod
    def _short(cls, value: Any) -> Any:
        if isinstance(value, str) and value.endswith(":sure"):
            return {"gt": value.removesuffix(":sure"), "sure": True}
        return {"gt": value} if isinstance(value, int | float | str) and not isinstance(value, bool) else value
