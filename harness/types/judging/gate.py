"""When a run is good enough, and when it is worse than an earlier one."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field, StrictBool, field_validator, model_validator

from harness.errors import nearest
from harness.types.metrics import Rise
from harness.types.story import Severity
from harness.types.trajectory import Data

Weight = Annotated[float, Field(gt=0, allow_inf_nan=False)]
Share = Annotated[float, Field(ge=0, le=1)]


class SeverityWeights(Data):
    """How much a story weighs by its severity. What is not given keeps its default."""

    low: Weight = 0.5
    medium: Weight = 1.0
    high: Weight = 2.0
    critical: Weight = 4.0

    def of(self, severity: Severity) -> float:
        """The weight of that severity."""
        weight: float = getattr(self, severity)
        return weight


class Gate(Data):
    """When a run is good enough. Thresholds are inclusive."""

    min_success: Share = 1.0
    """Least share of trials that succeed, of those with a verdict (0 to 1). Default is 1, and 0 where mean_pass_rate,
    weighted or each is given."""
    all: StrictBool = False
    """Every trial of every story must succeed, whatever gate a story has of its own. The same as min_success: 1."""
    mean_pass_rate: Share | None = None
    """Least mean, over the stories, of the share of their trials that succeed (0 to 1). It is that of min_success where
    all stories are played equally often. Default is none."""
    weighted: Share | None = None
    """The same with each story weighed by its severity. Default is none."""
    severity_weights: SeverityWeights = SeverityWeights()
    """Severity → weight, such as {critical: 8}. Others keep their default: low 0.5, medium 1, high 2, critical 4."""
    each: Share | None = None
    """Least share of the trials of each story that succeed, of those with a verdict (0 to 1). A story may have a gate
    of its own. Default is none."""
    max_undecided: Share | None = None
    """Most trials that may be undecided, as a share of those that were played (0 to 1). Default is any share, for the
    gate holds only where it would with every undecided trial read as failed."""

    @model_validator(mode="after")
    def _of_the_whole(self) -> Gate:
        """What is asked of all trials together where that is not said; it stays unsaid, so that others may say it."""
        asked = {"mean_pass_rate": self.mean_pass_rate, "weighted": self.weighted, "each": self.each}
        others = {name: least for name, least in asked.items() if least is not None}
        if self.all:
            others |= {"min_success": self.min_success} if self.min_success < 1 else {}
            if others:
                named = ", ".join(f"{name} {least:g}" for name, least in others.items())
                raise ValueError(f"all asks for every trial, so {named} would ask for nothing: leave out one of them")
        elif others and "min_success" not in self.model_fields_set:
            self.__dict__["min_success"] = 0.0
        return self

    @field_validator("max_undecided", mode="before")
    @classmethod
    def _no_count(cls, value: Any) -> Any:
        """Once this was a number of trials: a whole 1 could be meant either way."""
        if isinstance(value, int) and value >= 1:
            raise ValueError(
                f"is a share of the trials now, from 0 to 1, and no number of them: found {value}; write "
                "0.1 for one in ten, 1.0 for all of them"
            )
        return value


class FailOn(Data):
    """When a run is worse than an earlier one: a journey is broken, or the suite fell. By chance each is said in 2.5 %
    of comparisons of a version with itself, or less. A rule that is None is off; limits are inclusive: more fails.

    Written as a list, such as [new_failures, score_drop_gt=0.01], only the rules that are named are on.
    """

    new_failures: bool = False
    """A story of which every trial passed does not pass any more, be it by chance."""
    broken: bool = True
    """A story fails more often, and over all stories that is no chance (Fisher, Benjamini and Hochberg), or it failed
    each of seven times that it was played again."""
    likely: bool = False
    """A story is broken, or may be: nothing of it passes any more, or p is at most 0.05 for it alone."""
    score_drop_gt: float | None = Field(default=None, ge=0, le=1)
    """Journey Success falls by more than this, such as 0.01."""
    cost_increase_pct_gt: Rise | None = None
    """The cost rises by more than so many percent; `{gt: 25, sure: true}` or `=25:sure`: and that is no chance."""
    latency_increase_pct_gt: Rise | None = None
    """The time rises by more than so many percent; `{gt: 25, sure: true}` or `=25:sure`: and that is no chance."""
    tool_sequence_changed: bool = False
    """A story that still passes calls other tools, or in another order."""
    significant_drop: bool = True
    """Journey Success is lower, and that is not noise (the test of harness compare)."""

    @model_validator(mode="before")
    @classmethod
    def _from_names(cls, value: Any) -> Any:
        if not isinstance(value, list | tuple | str):
            return value
        rules = [value] if isinstance(value, str) else value
        named: dict[str, Any] = {}
        for name, limit in (cls._rule(str(rule).strip()) for rule in rules):
            if named.setdefault(name, limit) != limit:
                raise ValueError(f"{name}: is given twice, as {named[name]} and as {limit}; keep one")
        return {"broken": False, "significant_drop": False, **named}

    @classmethod
    def _rule(cls, rule: str) -> tuple[str, Any]:
        name, equals, limit = rule.partition("=")
        if name not in cls.model_fields:
            raise ValueError(f"{name}: no such rule{nearest(name, cls.model_fields)}")
        switch = isinstance(cls.model_fields[name].default, bool)
        if switch == bool(equals):
            raise ValueError(f"{rule}: expected {name if switch else f'{name}=NUMBER'}")
        return name, True if switch else limit
