"""The models that are asked when a trial is played, what they cost, and whether a limit on that can be kept at all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from harness.errors import UserMistake
from harness.llm.prices import Price, Prices
from harness.runs.trial import Job
from harness.scoring.rubric.panel import judge_checks
from harness.scoring.with_models import asks_for_meaning
from harness.types.model_spec import ModelSpec, Role
from harness.types.suite import Budget
from harness.types.target import Target


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
