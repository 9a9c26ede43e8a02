"""What trials have spent, by role, and whether a limit on that can be kept at all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pydantic import Field

from harness.errors import UserMistake
from harness.llm.prices import Price, Prices
from harness.runs.trial import Job
from harness.scoring.rubric.panel import judge_checks
from harness.scoring.with_models import asks_for_meaning
from harness.types.model_spec import ModelSpec, Role
from harness.types.suite import Budget
from harness.types.target import Target
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


@dataclass(frozen=True, slots=True)
class AskedModel:
    """A model that the harness asks in one role."""

    role: Role
    model: str
    spec: ModelSpec


def models_of(job: Job) -> list[AskedModel]:
    """The models that are asked when a job is played; what an agent of one's own asks is known by agent_model alone."""
    from harness.llm.client import model_for

    specs: list[tuple[Role, ModelSpec]] = []
    if job.user.asks:
        specs.append(("user", job.user))
    if job.target.known.asks_model:
        kwargs = {name: value for name, value in job.target.kwargs.items() if name in ModelSpec.model_fields}
        specs.append(("agent", ModelSpec.model_validate({"model": job.target.ref, **kwargs})))
    if (spec := job.target.agent_model) is not None:
        specs.append(("agent", ModelSpec(model=spec.model, base_url=spec.base_url)))
    if (judge := job.meaning.judge) is not None:
        checks = list(judge_checks(job.story, job.rules.checks))
        names = {judge.model: None} if asks_for_meaning(job.story) or any(not each.models for each in checks) else {}
        names |= {name: None for each in checks for name in (*each.models, each.cross_check) if name is not None}
        specs += [("judge", judge.model_copy(update={"model": name})) for name in names]
    named = [(role, model_for(role, spec.model, spec.base_url), spec) for role, spec in specs]
    return [AskedModel(role, model, spec) for role, model, spec in named if model is not None]


def price_of(model: str, prices: Prices) -> Price | None:
    """One's own price of a model, else the public one as installed with LiteLLM; None when nobody knows it."""
    if model in prices:
        return prices[model]
    from harness.llm.transport import public_price

    return public_price(model)


def check_budget(budget: Budget, jobs: Iterable[Job], prices: Prices) -> None:
    """A limit on costs can be kept. Raises UserMistake when it needs a price that nobody knows."""
    if budget.cost is None:
        return
    asked = sorted({each.model for job in jobs for each in models_of(job)})
    unknown = [model for model in asked if price_of(model, prices) is None]
    if unknown:
        line = f"{unknown[0]}: {{input_per_million: DOLLARS, output_per_million: DOLLARS}}"
        raise UserMistake(
            f"max-cost cannot be kept: the price of {', '.join(unknown)} is not known; give it in a file named by "
            f"prices, such as --set prices=prices.yaml with a line `{line}` (0 for a model of your own), or use "
            "--max-tokens"
        )


def unseen_agents(jobs: Iterable[Job]) -> list[str]:
    """The agents that ask models themselves, as far as one can know."""
    return sorted({job.agent for job in jobs if _asks_unseen(job.target)})


def _asks_unseen(target: Target) -> bool:
    if target.agent_model is not None and target.agent_model.model is not None:
        return False
    return not (target.known.asks_model or target.known.recorded)


def unseen_spending(budget: Budget, jobs: Sequence[Job]) -> list[str]:
    """A warning about agents whose spending is not seen unless they report it."""
    agents = unseen_agents(jobs)
    if not agents or not budget.spendable:
        return []
    what = "cost" if budget.cost is not None else "tokens"
    return [f"the budget counts what {', '.join(agents)} spends only as far as it reports its {what}"]
