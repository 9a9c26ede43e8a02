"""The report of evaluations: one execution of the tests, each evaluation in it, each entry, each of its outcomes."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, JsonValue

from harness.types.jsonable import Data

EntryVerdict = Literal["pass", "fail", "error", "void"]
"""error and void are in no rate: nobody knows what the agent would have come to."""
EvaluationVerdict = Literal["passed", "failed", "error", "interrupted"]


class EntryOutcome(Data):
    """One entry played once."""

    run: int
    outcome: EntryVerdict
    seconds: float
    message: str | None = None
    """What was asserted in vain, or raised."""


class EvaluatedEntry(Data):
    """One entry of the dataset in all runs."""

    id: str
    input: JsonValue = None
    """What the provider gave, verbatim but for secrets."""
    outcomes: tuple[EntryOutcome, ...] = ()


class EvaluationResult(Data):
    """One evaluation: its rate, held against its threshold."""

    test: str
    """The id of the test."""
    kind: Literal["evaluation", "story"] = "evaluation"
    """A story is a test of its own: each of its trials is an outcome of its one entry."""
    outcome: EvaluationVerdict
    min_pass_rate: float | None = None
    pass_rate: float | None = None
    """The mean of the pass rates of the runs."""
    run_pass_rates: tuple[float | None, ...] = ()
    runs: int = 1
    data_provider: str
    message: str | None = None
    """Why there is no rate, such as that the provider broke."""
    entries: tuple[EvaluatedEntry, ...] = ()


class EvaluationTotals(Data):
    """Counts over a whole execution."""

    evaluations: int = 0
    passed: int = 0
    failed: int = 0
    errors: int = 0
    """Evaluations of which nobody knows whether they pass, those that were interrupted among them."""
    entries: int = 0
    runs: int = 0
    outcomes: dict[EntryVerdict, int] = Field(default_factory=dict)


class EvaluationReport(Data):
    """One execution: a file of --eval-report-dir."""

    kind: Literal["evaluations"] = "evaluations"
    format: Literal[1] = 1
    id: str
    started_at: str
    ended_at: str
    interrupted: bool = False
    git_commit: str | None = None
    totals: EvaluationTotals
    evaluations: tuple[EvaluationResult, ...] = ()
