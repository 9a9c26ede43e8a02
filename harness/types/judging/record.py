"""The chain from a verdict of a judge back to what it was asked and answered."""

from __future__ import annotations

from harness.types.jsonable import Data


class JudgeViolation(Data):
    """What a judge holds against the agent, and whether the transcript bears it out."""

    criterion: str
    what: str = ""
    severity: str | None = None
    evidence_step: int | None = None
    quote: str = ""
    model: str
    supported: bool
    """The step is there and holds the quote. What is not supported does not count."""
    problem: str | None = None
    """Why it is not supported."""


class CriterionResult(Data):
    """What the votes on one criterion came to."""

    id: str
    label: str | None = None
    """Of the majority; None where there is none."""
    met: bool | None = None
    """None: undecided, because the votes are, or because nothing that is held against the agent was found there."""
    weight: float = 1.0
    required: bool = False
    reason: str = ""
    votes: tuple[str, ...] = ()
    """The label that each vote gave, in their order."""


class JudgeReply(Data):
    """One answer of a model."""

    model: str
    text: str
    """As it came, before anything was read in it."""
    problem: str | None = None
    """Why it could not be used."""
    vote: int = 1
    """The number of the vote; 0 is the cross-check."""


class JudgeRecord(Data):
    """Everything on which the result of a judge check rests."""

    rubric: str
    """The hash of what it asks: criteria, labels, policy."""
    prompts: str
    """The hash of the words in which it was asked."""
    score: float | None = None
    """The weighted share of the criteria that are met."""
    confidence: float | None = None
    """As the judge gives it, the mean over the votes; nobody has measured what it is worth."""
    summary: str = ""
    would_raise: str = ""
    """What would raise the score, in the judge's words."""
    criteria: tuple[CriterionResult, ...] = ()
    violations: tuple[JudgeViolation, ...] = ()
    replies: tuple[JudgeReply, ...] = ()
    cross_check: tuple[CriterionResult, ...] = ()
    """What the second model says."""
    left_out: str | None = None
    """What of the transcript was too long to be shown."""
