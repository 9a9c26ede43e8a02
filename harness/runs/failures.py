"""Failures as they are kept with a trial: whose they were, and where."""

from __future__ import annotations

from harness.errors import AgentFailed, SideFailed, Unavailable, traceback_of
from harness.types.trajectory import Trajectory
from harness.types.trial import Failure
from harness.types.verdict import Verdict


def failure_of(problem: Exception, trajectory: Trajectory) -> Failure:
    """Whose failure it was; the trajectory learns how it ended."""
    trajectory.end(problem.ended_by if isinstance(problem, SideFailed) else "agent_error")
    return side_failure(problem) if isinstance(problem, SideFailed) else bug(problem, "bug")


def side_failure(problem: SideFailed) -> Failure:
    """The same of a side, however the conversation ended."""
    side = "agent" if isinstance(problem, AgentFailed) else "world" if isinstance(problem, Unavailable) else "user"
    cause = problem.__cause__
    return Failure(
        side=side,
        code=problem.code,
        message=str(problem),
        traceback=problem.stack or (traceback_of(cause) if cause is not None else None),
    )


def bug(problem: Exception, code: str) -> Failure:
    """What should not have been raised, wherever that was."""
    return Failure(
        side="harness", code=code, message=f"{type(problem).__name__}: {problem}", traceback=traceback_of(problem)
    )


def undecided(verdict: Verdict | None) -> Verdict | None:
    """What was reached in a trial that says nothing about the agent: shown, but no success either way."""
    if verdict is None:
        return None
    metrics = verdict.metrics.model_copy(update={"journey_success": None})
    return verdict.model_copy(update={"success": None, "metrics": metrics})
