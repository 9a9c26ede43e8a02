"""How strictly a suite judges."""

from __future__ import annotations

from typing import Any, Literal, Self

from pydantic import Field, JsonValue, field_validator, model_validator

from harness.types.expected.checks import as_checks
from harness.types.goals import ExtraArgs
from harness.types.model_spec import Thresholds
from harness.types.story import Tools
from harness.types.trajectory import Data


class SimilarityBands(Data):
    """Of a likeness, two thresholds: below the first it is no, from the second on yes, between them undecided."""

    tokens: Thresholds | None = None
    """Of the likeness of words, where neither a judge, entailment nor embeddings are configured."""
    embeddings: Thresholds | None = None
    """Of the cosine of embeddings, where neither a judge nor entailment is configured."""


class Rules(Data):
    """How strictly a suite judges; a story or goal may say otherwise where it has the same field."""

    extra_args: ExtraArgs = "forbid"
    """Whether calls may have arguments that no goal names."""
    similarity_threshold: float | None = Field(default=None, ge=0, le=1)
    """From which likeness on two texts mean the same (0 to 1), be it of words or of embeddings. Without it each has two
    thresholds, and what lies between them is undecided."""
    similarity_bands: SimilarityBands = SimilarityBands()
    """The two thresholds of a likeness, where they were measured for this suite (harness calibrate meaning), such as
    {embeddings: [0.3, 0.9]}. Not beside similarity_threshold."""
    enable_fuzzy_matching: bool = True
    """Set to false, fuzzy arguments are compared strictly."""
    unexpected_writes: Literal["fail", "allow"] = "fail"
    """Whether a successful call that changes something and that no goal asks for fails the journey."""
    tools: Tools = Tools()
    """What the agent's tools do, where the agent does not say itself."""
    unknown_effects: Literal["undecided", "note"] = "undecided"
    """What a successful call that no goal asks for does to a trial when nobody says whether its tool changes something,
    and its name does not tell: it leaves the trial undecided, or it is only noted."""
    error_pattern: str | None = None
    """A regular expression. A tool result in which it is found is an error."""

    checks: tuple[dict[str, JsonValue], ...] = ()
    """What must hold in every story besides its goals, or in those with one of the check's labels: a list of checks, as
    a story has it, and functions of the suite's author ({type: python:module:function})."""

    @field_validator("checks", mode="before")
    @classmethod
    def _listed(cls, value: Any) -> Any:
        return as_checks(value)

    @model_validator(mode="after")
    def _one_or_two_thresholds(self) -> Self:
        if self.similarity_threshold is not None and self.similarity_bands != SimilarityBands():
            raise ValueError("similarity_threshold and similarity_bands are both given; keep one")
        return self

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
