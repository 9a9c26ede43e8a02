"""The suite: what to run. One YAML or JSON file, or just stories."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import Field, JsonValue, field_validator, model_validator

from harness.errors import nearest
from harness.types.goals import ExtraArgs
from harness.types.model_spec import EmbeddingsName, JudgeSpec, MeaningSpec, UserSpec
from harness.types.story import Tools
from harness.types.target import Target
from harness.types.trajectory import Data
from harness.types.verdict import Rules


class Limits(Data):
    """Seconds. A turn's limit blames whoever was speaking; so does the trial's."""

    agent_turn: float = Field(default=120, gt=0)
    user_turn: float = Field(default=120, gt=0)
    trial: float = Field(default=900, gt=0)


class Gate(Data):
    """When a run is good enough. Thresholds are inclusive."""

    min_success: float = Field(default=1.0, ge=0, le=1)
    """Least share of trials with a verdict that succeed."""
    max_undecided: int = Field(default=0, ge=0)
    """Most trials that may end without a verdict."""


class FailOn(Data):
    """When a run is worse than an earlier one. A rule that is None is off; limits are inclusive: only more fails.

    Written as a list, such as [new_failures, score_drop_gt=0.01], only the rules that are named are on.
    """

    new_failures: bool = True
    """A story of which every trial passed does not pass any more."""
    score_drop_gt: float | None = Field(default=None, ge=0, le=1)
    """Journey Success falls by more than this, such as 0.01."""
    cost_increase_pct_gt: float | None = Field(default=None, ge=0)
    latency_increase_pct_gt: float | None = Field(default=None, ge=0)
    tool_sequence_changed: bool = False
    """A story that still passes calls other tools, or in another order."""
    significant_drop: bool = False
    """Journey Success is lower, and that is not noise (the test of harness compare)."""

    @model_validator(mode="before")
    @classmethod
    def _from_names(cls, value: Any) -> Any:
        if not isinstance(value, list | tuple | str):
            return value
        rules = [value] if isinstance(value, str) else value
        return {"new_failures": False, **dict(cls._rule(str(rule).strip()) for rule in rules)}

    @classmethod
    def _rule(cls, rule: str) -> tuple[str, Any]:
        name, equals, limit = rule.partition("=")
        if name not in cls.model_fields:
            raise ValueError(f"{name}: no such rule{nearest(name, cls.model_fields)}")
        switch = isinstance(cls.model_fields[name].default, bool)
        if switch == bool(equals):
            raise ValueError(f"{rule}: expected {name if switch else f'{name}=NUMBER'}")
        return name, True if switch else limit


class Variant(Data):
    """One of several versions that are played together: what is given to the factories of the targets besides."""

    kwargs: dict[str, JsonValue] = Field(default_factory=dict)
    model: str | None = None
    """Given as `model`."""
    prompt: str | None = None
    """A file, relative to the suite, the text of which is given as `prompt`."""


class Budget(Data):
    """What all trials of a run may spend together, from its beginning, resumed or not. None: any amount."""

    cost: float | None = Field(default=None, gt=0, allow_inf_nan=False)
    """US dollars: of the models that the harness asks, and what agents report."""
    tokens: int | None = Field(default=None, gt=0)
    """Of the same."""
    seconds: float | None = Field(default=None, gt=0, allow_inf_nan=False)
    """On the clock. What is being played then is cut off and not recorded."""


class Suite(Data):
    """What to run and how to judge it."""

    name: str = Field(default="stories", min_length=1)
    targets: dict[str, Target] = Field(min_length=1)
    """Label → agent."""
    user: UserSpec | None = None
    """None: agenda, and scripted for stories with user_turns."""
    judge: JudgeSpec | None = None
    """The model that is asked whether two texts mean the same; None: nobody is asked."""
    embeddings: EmbeddingsName = None
    """A model of sentence-transformers, by its name or its folder; true stands for the default one."""
    stories: tuple[str, ...] = Field(min_length=1)
    """Files and folders, relative to the suite file."""
    trials: int = Field(default=1, ge=1)
    concurrency: int = Field(default=10, ge=1)
    seed: int = 0
    limits: Limits = Limits()
    budget: Budget = Budget()
    """What the run may spend; then it stops, and can be resumed."""
    prices: str | None = None
    """A file of model → price, relative to the suite."""
    gate: Gate = Gate()
    fail_on: FailOn = FailOn()
    """When the run is worse than the baseline it is compared with."""
    variants: dict[str, Variant] = Field(default_factory=dict)
    """Label → a version of the targets; all are played on the same stories, and then compared with the first."""
    tools: Tools = Tools()
    extra_args: ExtraArgs = "forbid"
    similarity_threshold: float = Field(default=0.8, ge=0, le=1)
    enable_fuzzy_matching: bool = True
    unexpected_writes: Literal["fail", "allow"] = "fail"
    error_pattern: str | None = None

    @model_validator(mode="before")
    @classmethod
    def _shorthand(cls, value: Any) -> Any:
        """`agent: REF` for a suite with one target, `min_success` beside the rest, one path as a string."""
        if not isinstance(value, Mapping):
            return value
        fields = dict(value)
        fields.pop("$schema", None)
        if "agent" in fields:
            if "targets" in fields:
                raise ValueError("agent and targets are both given; keep one")
            fields["targets"] = {"agent": fields.pop("agent")}
        if "min_success" in fields:
            gate = fields.get("gate") or {}
            if "min_success" in gate:
                raise ValueError("min_success is given twice; keep gate.min_success")
            fields["gate"] = {**gate, "min_success": fields.pop("min_success")}
        if isinstance(fields.get("stories"), str):
            fields["stories"] = [fields["stories"]]
        return fields

    @field_validator("error_pattern")
    @classmethod
    def _compiles(cls, value: str | None) -> str | None:
        import regex

        if value is not None:
            try:
                regex.compile(value)
            except regex.error as problem:
                raise ValueError(f"not a regular expression: {problem}") from None
        return value

    @property
    def meaning(self) -> MeaningSpec:
        return MeaningSpec(judge=self.judge, embeddings=self.embeddings)

    @property
    def rules(self) -> Rules:
        return Rules(
            extra_args=self.extra_args,
            similarity_threshold=self.similarity_threshold,
            enable_fuzzy_matching=self.enable_fuzzy_matching,
            unexpected_writes=self.unexpected_writes,
            tools=self.tools,
            error_pattern=self.error_pattern,
        )
