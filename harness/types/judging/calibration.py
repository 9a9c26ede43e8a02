"""How far judges agree with people, as it is kept in a file beside the labels."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from pydantic import Field

from harness.types.jsonable import Data

CALIBRATED_FROM = 0.6
"""Kappa from which on a judge is called calibrated."""
ENOUGH = 100
"""Labels below which kappa is told, and carries no gate by itself."""
Phase = Literal["calibrated", "stale", "failed"]
"""calibrated: kappa is at least 0.6. stale: it is less, or says nothing. failed: no example was answered."""


class Confusion(Data):
    """What people say (first word) and what the judge says of the same."""

    met_met: int = 0
    met_unmet: int = 0
    unmet_met: int = 0
    unmet_unmet: int = 0

    @staticmethod
    def of(pairs: Iterable[tuple[bool, bool]]) -> Confusion:
        """Pairs of what people say and what the judge says."""
        found = list(pairs)
        counted = {pair: found.count(pair) for pair in ((True, True), (True, False), (False, True), (False, False))}
        return Confusion(
            met_met=counted[True, True],
            met_unmet=counted[True, False],
            unmet_met=counted[False, True],
            unmet_unmet=counted[False, False],
        )

    @property
    def cells(self) -> tuple[int, int, int, int]:
        return self.met_met, self.met_unmet, self.unmet_met, self.unmet_unmet

    @property
    def n(self) -> int:
        return sum(self.cells)

    @property
    def met(self) -> int:
        """By people."""
        return self.met_met + self.met_unmet

    @property
    def unmet(self) -> int:
        return self.unmet_met + self.unmet_unmet


class RaterAgreement(Data):
    """Of two who say met or not met: a judge and people, or two people."""

    confusion: Confusion
    kappa: float | None = None
    """None where it says nothing: people gave one label only, or there is no example."""
    low: float | None = None
    high: float | None = None
    """Its 95 % interval."""
    at_least: float | None = None
    """Its one-sided bound: with 95 % confidence it is above."""
    undecided: int = 0
    """Examples that the judge answered and did not decide; they are in no figure."""
    unanswered: int = 0
    """Those to which it gave no usable answer."""
    why_unanswered: str | None = None
    """Of the first one."""


class ModelAgreement(Data):
    """One judge and people."""

    phase: Phase
    kappa: float | None
    """The lowest of its criteria; None where it is None of one."""
    at_least: float | None
    criteria: dict[str, RaterAgreement]
    temperature: float | None = None
    prompts: str | None = None
    """The hash of the words in which it was asked; None of verdicts out of the file."""
    questions: int = 0
    """That were asked for this calibration."""
    cost: float | None = None
    """Of these, in US dollars; None where a price is not known."""

    @property
    def examples(self) -> int:
        """The least of any criterion."""
        return min((each.confusion.n for each in self.criteria.values()), default=0)


class JudgeCalibration(Data):
    """What `harness calibrate judge` found, in a file that suites name as judge.calibration."""

    version: Literal[1] = 1
    kind: Literal["judge"] = "judge"
    labels_file: str
    rubric: str
    """The hash of what was asked."""
    labels: int
    """Lines that count: one for each thing and person."""
    examples: int
    """Things that were labelled: a criterion of a conversation each."""
    disagreeing: int = 0
    """Examples that as many people call met as not; they are in no figure."""
    measured_at: str
    harness: str
    min_agreement: float = Field(default=CALIBRATED_FROM, ge=-1, le=1)
    phase: Phase
    """Of the best model."""
    agreement: float | None
    """Its kappa."""
    cheapest: str | None
    """The model that meets `min_agreement` at the least cost; None where none does."""
    models: dict[str, ModelAgreement]
    not_evaluated: dict[str, str] = Field(default_factory=dict)
    """Models that gave no usable answer at all, and why."""
    people: dict[str, RaterAgreement] = Field(default_factory=dict)
    """Two labellers each, such as `ann, bob`: what the first says, and the second."""
    reasons: dict[str, int] = Field(default_factory=dict)
    """Why people said otherwise than a judge → how often; rubricWrong speaks against the rubric."""
