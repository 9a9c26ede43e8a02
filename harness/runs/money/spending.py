"""What trials have spent, by role."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from pydantic import Field

from harness.types.model_spec import Role
from harness.types.trajectory import Data, Usage
from harness.types.trial import ModelCall, Trial

ROLES: tuple[Role, ...] = ("agent", "user", "judge", "generator")


class Spending(Data):
    """What one role spent. Where an agent asks its model itself, the calls are not seen: only its report is."""

    calls: int = 0
    failed: int = 0
    """Calls that got no answer, whatever was tried."""
    retries: int = 0
    usage: Usage | None = None
    """As far as it is known; see `unpriced`."""
    unpriced: dict[str, int] = Field(default_factory=dict)
    """Model → calls that were answered at a cost nobody knows."""
    uncounted: dict[str, int] = Field(default_factory=dict)
    """Model → calls that were answered with an unknown number of tokens."""
    cut: int = 0
    """Calls of which the conversation was longer than the model's window, so that a part of it was not sent."""
    seconds: float = 0.0
    """The sum over all calls, which run side by side."""
    waited: float = 0.0
    """Seconds of these in which nothing was under way."""


def spending(trials: Iterable[Trial]) -> dict[Role, Spending]:
    """What each role spent. The agent's own report goes before what the harness saw of its calls."""
    return spent((trial.model_calls, _reported(trial)) for trial in trials)


def spent(trials: Iterable[tuple[Iterable[ModelCall], Usage | None]]) -> dict[Role, Spending]:
    """The same, of the calls of each trial and what its agent reports."""
    calls: dict[Role, list[ModelCall]] = {}
    agents: list[Usage] = []
    for made_in_trial, report in trials:
        for call in made_in_trial:
            calls.setdefault(call.role, []).append(call)
            if call.role == "agent" and call.usage is not None and report is None:
                agents.append(call.usage)
        if report is not None:
            agents.append(report)
    found = {role: _spent(made) for role, made in calls.items()}
    if agents:
        usage, seen = Usage.total(agents), found.get("agent")
        found["agent"] = Spending(usage=usage) if seen is None else seen.model_copy(update={"usage": usage})
    return {role: found[role] for role in ROLES if role in found}


def total_spending(parts: Iterable[Mapping[Role, Spending]]) -> dict[Role, Spending]:
    """What each role spent in all."""
    found: dict[Role, list[Spending]] = {}
    for part in parts:
        for role, spent in part.items():
            found.setdefault(role, []).append(spent)
    return {role: _sum(found[role]) for role in ROLES if role in found}


def _sum(parts: Sequence[Spending]) -> Spending:
    unpriced, uncounted = Counter[str](), Counter[str]()
    for part in parts:
        unpriced.update(part.unpriced)
        uncounted.update(part.uncounted)
    return Spending(
        calls=sum(part.calls for part in parts),
        failed=sum(part.failed for part in parts),
        retries=sum(part.retries for part in parts),
        usage=Usage.total(part.usage for part in parts if part.usage is not None),
        unpriced=dict(sorted(unpriced.items())),
        uncounted=dict(sorted(uncounted.items())),
        cut=sum(part.cut for part in parts),
        seconds=sum(part.seconds for part in parts),
        waited=sum(part.waited for part in parts),
    )


def _spent(calls: Sequence[ModelCall]) -> Spending:
    answered = [call for call in calls if call.error is None]
    unpriced = Counter(call.model for call in answered if call.usage is None or call.usage.cost is None)
    uncounted = Counter(call.model for call in answered if call.usage is None or call.usage.tokens is None)
    return Spending(
        calls=len(calls),
        failed=sum(call.error is not None for call in calls),
        retries=sum(call.attempts - 1 for call in calls),
        usage=Usage.total(call.usage for call in calls if call.usage is not None),
        unpriced=dict(sorted(unpriced.items())),
        uncounted=dict(sorted(uncounted.items())),
        cut=sum(bool(call.left_out or call.shortened) for call in calls),
        seconds=sum(call.seconds for call in calls),
        waited=sum(call.waited for call in calls),
    )


def _reported(trial: Trial) -> Usage | None:
    """What the agent says it spent, in the trajectory or in the steps of its model."""
    if trial.verdict is None:
        return trial.trajectory.usage
    metrics = trial.verdict.metrics
    if metrics.input_tokens is metrics.output_tokens is metrics.tokens is metrics.cost is None:
        return None
    apart = metrics.input_tokens is not None or metrics.output_tokens is not None
    return Usage(
        input_tokens=metrics.input_tokens,
        output_tokens=metrics.output_tokens,
        total_tokens=None if apart else metrics.tokens,
        cost=metrics.cost,
    )
