"""The columns of a story's figures, the same on the terminal, in Markdown and as CSV: one table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from harness.analysis.story_figures.row import StoryFigures
from harness.text.wording import duration, percent


@dataclass(frozen=True, slots=True)
class Column:
    """One figure of a story."""

    head: str
    """One word, or two that stand above each other."""
    name: str
    """In the CSV file: that of the metric, where it is one."""
    value: Callable[[StoryFigures], float | None]
    text: Callable[[float | None], str]
    needs_goals: bool = False
    """Nothing is shown of a story that is judged by checks alone."""

    def cell(self, figures: StoryFigures) -> str:
        """As a person reads it."""
        return self.text(self.value(figures) if figures.asks_for_goals or not self.needs_goals else None)


def number(value: float | None) -> str:
    """A count, or the mean of counts with one decimal: 7, 7.5."""
    return "–" if value is None else f"{value:,.0f}" if value == int(value) else f"{value:,.1f}"


COMPLETION = Column("completion", "journey_completion", lambda each: each.completion, percent, needs_goals=True)
FIGURES = (
    Column("runs", "runs", lambda each: each.runs, number),
    Column("steps", "steps", lambda each: each.steps, number),
    Column("model steps", "model_steps", lambda each: each.model_steps, number),
    Column("calls", "tool_calls", lambda each: each.calls, number),
    Column("precision", "tool_call_precision", lambda each: each.precision, percent),
    Column("recall", "tool_call_recall", lambda each: each.recall, percent),
    Column("routing", "routing_f1", lambda each: each.routing, percent),
    Column("text match", "text_match", lambda each: each.text_match, percent),
    Column("success", "journey_success", lambda each: each.success, percent),
    Column("response time", "turn_seconds_mean", lambda each: each.response_seconds, duration),
)
COLUMNS = (COMPLETION, *FIGURES)
ALL = "all"
"""What the row is called in which all stories are taken together."""
