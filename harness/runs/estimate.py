"""What a plan will ask of models and what that costs, before anything is played: expected, and at most."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from harness.errors import UserMistake
from harness.llm.prices import Prices
from harness.runs.folder.header import read_header
from harness.runs.folder.store import TRIALS, run_folders
from harness.runs.folder.trials import StoredTrials
from harness.runs.money.asked import AskedModel, models_of, price_of, unseen_agents
from harness.runs.money.purse import Amounts
from harness.runs.money.spending import Spending, total_spending
from harness.runs.plan import Plan
from harness.runs.trial import Job
from harness.scoring.rubric.panel import judge_checks
from harness.text.wording import count, dollars
from harness.types.goals import TextGoal, ToolGoal
from harness.types.model_spec import Role
from harness.types.story import Story
from harness.types.trajectory import Data, Usage

TOKENS = {
    "instructions": (400, 2_000),
    "user": (30, 500),
    "agent": (80, 1_000),
    "result": (200, 4_000),
    "label": (60, 300),
    "verdict": (250, 1_200),
}
"""What is taken for the length of a prompt, a message of either side, a tool's result and a judge's answer: as a rule,
and at most."""
ASSUMED = (
    "a conversation takes one turn more than its story has goals, at most max_turns; an agent's model is asked once a "
    "turn and once more for each goal that is a tool call, at most max_steps times a turn; a judge once for each "
    "comparison by meaning, at most once a turn for it, and "
    "once for each vote on a rubric; equal questions of a run are asked and paid once, but which "
    "will be equal is not known, so that each counts",
    "tokens, as a rule and at most: "
    + ", ".join(f"{what} {usual:,} and {most:,}" for what, (usual, most) in TOKENS.items())
    + " (max_tokens, where that is less)",
    "no call reads more than the model's window, where that is set or known",
    "what is asked again, because an answer is empty or cannot be used: as a rule nothing, at most every call",
)


class Amount(Data):
    """Calls, their tokens, and what they cost; None is unknown."""

    calls: int = 0
    usage: Usage = Usage()


class ModelEstimate(Data):
    """One model in one role."""

    role: Role
    model: str
    expected: Amount
    most: Amount
    like: str | None = None
    """The run that the expected figures are taken from; None: they are assumed."""


class Estimate(Data):
    """What playing a plan comes to. Costs are US dollars; None where a price is unknown."""

    trials: int
    stories: int
    concurrency: int
    models: tuple[ModelEstimate, ...]
    expected_cost: float | None
    highest_cost: float | None
    unknown: tuple[str, ...]
    """What is not in these figures."""
    assumed: tuple[str, ...]


def estimated(plan: Plan, out: Path) -> Estimate:
    """From the last scored run of the suite below `out`, as far as it asked the same models; else from assumptions."""
    asked: dict[tuple[Role, str], list[tuple[Job, AskedModel]]] = defaultdict(list)
    for job in plan.jobs:
        for each in models_of(job):
            asked[each.role, each.model].append((job, each))
    last = _last_run(plan.suite.name, out)
    models = tuple(_of_model(role, model, uses, last, plan.prices) for (role, model), uses in asked.items())
    return Estimate(
        trials=len(plan.jobs),
        stories=len(plan.played),
        concurrency=plan.concurrency,
        models=models,
        expected_cost=_sum(each.expected.usage.cost for each in models),
        highest_cost=_sum(each.most.usage.cost for each in models),
        unknown=tuple(_unknown(plan, models, last)),
        assumed=ASSUMED if models else (),
    )


def highest_of(plan: Plan) -> Amounts | None:
    """What one trial takes at most; None where agents ask models of their own, and where the run has no limit on it."""
    black_boxes = any(job.target.agent_model is not None for job in plan.jobs)  # they ask as often as they like
    if not plan.suite.budget.spendable or black_boxes or unseen_agents(plan.jobs):
        return None
    highest: Amounts = {"cost": 0.0, "tokens": 0}
    for job in {job.story.id: job for job in plan.jobs}.values():
        found = [
            _of_model(each.role, each.model, [(job, each)], None, plan.prices).most.usage for each in models_of(job)
        ]
        highest["cost"] = max(highest["cost"], sum(usage.cost or 0.0 for usage in found))
        highest["tokens"] = max(highest["tokens"], sum(usage.tokens or 0 for usage in found))
    return highest


@dataclass(frozen=True, slots=True)
class _Shape:
    """How a conversation goes: turns, answers of the agent's model in one of them, and lengths in tokens."""

    turns: int
    answers: int
    instructions: int
    user: int
    agent: int
    result: int
    label: int
    repeats: int
    """How often one thing is asked."""

    @staticmethod
    def of(job: Job, asked: AskedModel, place: int) -> _Shape:
        """As a rule (place 0) or at most (place 1)."""
        story, limit = job.story, asked.spec.max_tokens
        due = story.graph.longest_way()
        tools = sum(isinstance(goal, ToolGoal) for goal in due)
        turns = min(story.max_turns, max(len(due) + 1, len(story.user_turns) + 1))
        steps = job.target.kwargs.get("max_steps", 20)
        lengths = {what: sizes[place] for what, sizes in TOKENS.items() if what != "verdict"}
        own = {"user": "user", "agent": "agent", "judge": "label"}.get(asked.role, "agent")
        lengths[own] = min(lengths[own], limit or lengths[own])
        lengths["instructions"] += len(story.story) // 4
        if place:
            return _Shape(story.max_turns, steps if isinstance(steps, int) else 20, **lengths, repeats=2)
        return _Shape(turns, 1 + -(-tools // max(turns, 1)), **lengths, repeats=1)


def _of_model(
    role: Role, model: str, uses: Sequence[tuple[Job, AskedModel]], last: LastRun | None, prices: Prices
) -> ModelEstimate:
    from harness.llm.transport import public_window

    price, known = price_of(model, prices), public_window(model)
    figures = []
    for place in (0, 1):
        parts = [
            _readable(_calls(job, asked, _Shape.of(job, asked, place)), asked.spec.window or known)
            for job, asked in uses
        ]
        figures.append([sum(column) for column in zip(*parts, strict=True)])
    seen = last.per_trial(role, model) if last is not None else None
    if seen is not None:
        figures[0] = [round(each * len(uses)) for each in seen]
    amounts = []
    for calls, read, written in figures:
        usage = Usage(input_tokens=read, output_tokens=written)
        cost = price.of(usage) if price is not None else None
        amounts.append(Amount(calls=calls, usage=usage.model_copy(update={"cost": cost})))
    like = last.name if last is not None and seen is not None else None
    return ModelEstimate(role=role, model=model, expected=amounts[0], most=amounts[1], like=like)


def _readable(found: tuple[int, int, int], window: int | None) -> tuple[int, int, int]:
    """The same, but no call reads more than the model can."""
    calls, read, written = found
    return calls, read if window is None else min(read, calls * window), written


def _calls(job: Job, asked: AskedModel, shape: _Shape) -> tuple[int, int, int]:
    """Calls of one trial, tokens read and tokens written."""
    turn = shape.user + shape.agent
    match asked.role:
        case "judge":
            most = shape.repeats > 1
            calls = (
                _comparisons(job.story) * (shape.turns if most else 1) * shape.repeats if _compares(job, asked) else 0
            )
            rated = _ratings(job, asked) * shape.repeats
            read = shape.instructions * 2 + shape.turns * turn  # a rubric is read beside the whole conversation
            written = rated * TOKENS["verdict"][int(most)]
            return (
                calls + rated,
                calls * (shape.instructions // 2 + shape.agent) + rated * read,
                (calls * shape.label + written),
            )
        case "agent":
            calls = shape.turns * shape.answers * shape.repeats
            turn += (shape.answers - 1) * (shape.agent + shape.result)
        case _:
            calls = max(shape.turns + (shape.repeats > 1) - bool(job.story.opening), 0) * shape.repeats
    # A call reads the instructions and what was said before; on average that is half of the conversation.
    return (
        calls,
        calls * (shape.instructions + shape.turns * turn // 2),
        calls * (shape.user if asked.role == "user" else shape.agent),
    )


def _compares(job: Job, asked: AskedModel) -> bool:
    """Whether this model is the judge of the suite, who compares by meaning."""
    return job.meaning.judge is not None and job.meaning.judge.model == asked.spec.model


def _ratings(job: Job, asked: AskedModel) -> int:
    """How often this model votes on a rubric in one trial, or is asked besides."""
    own = job.meaning.judge.model if job.meaning.judge is not None else None
    votes = 0
    for check in judge_checks(job.story, job.rules.checks):
        names = check.models or (own,)
        votes += sum(names[i % len(names)] == asked.spec.model for i in range(check.votes))
        votes += check.cross_check == asked.spec.model
    return votes


def _comparisons(story: Story) -> int:
    """How many values and answers of a story are compared by meaning."""
    return sum(
        goal.response is not None
        if isinstance(goal, TextGoal)
        else sum(rule == "fuzzy" for rule in goal.arg_matching.values())
        for goal in story.goal_details
    )


@dataclass(frozen=True, slots=True)
class LastRun:
    """An earlier run of the suite."""

    name: str
    trials: StoredTrials

    def per_trial(self, role: Role, model: str) -> tuple[float, float, float] | None:
        """Calls, tokens read and tokens written of a trial that asked this model; None when none did or told."""
        calls = [
            [call for call in trial.model_calls if (call.role, call.model) == (role, model) and call.usage is not None]
            for trial in self.trials
        ]
        asked = [each for each in calls if each]
        if not asked:
            return None
        usages = [call.usage for each in asked for call in each if call.usage is not None]
        totals = (len(usages), sum(u.input_tokens or 0 for u in usages), sum(u.output_tokens or 0 for u in usages))
        return totals[0] / len(asked), totals[1] / len(asked), totals[2] / len(asked)

    def reported(self) -> str:
        """What the agents said that they spent, such as ` (in RUN it reported $3.10 for 12 trials)`; "" for nothing."""
        spent = total_spending(trial.models for trial in self.trials.facts).get("agent", Spending())
        if spent.calls or spent.usage is None or spent.usage.cost is None:
            return ""
        return f" (in {self.name} it reported {dollars(spent.usage.cost)} for {count(len(self.trials), 'trial')})"


def _last_run(suite: str, out: Path) -> LastRun | None:
    """The last one that tells something: where nothing could be scored, models were not asked what they will be."""
    for path in reversed(run_folders(out)):
        with suppress(UserMistake):  # a run that cannot be read tells nothing
            if read_header(path).config.get("name") == suite:
                trials = StoredTrials.read(path / TRIALS)
                if any(trial.scored for trial in trials.facts):
                    return LastRun(path.name, trials)
    return None


def _unknown(plan: Plan, models: Iterable[ModelEstimate], last: LastRun | None) -> Iterable[str]:
    unpriced = sorted({each.model for each in models if each.expected.usage.cost is None})
    if unpriced:
        yield f"the price of {', '.join(unpriced)} (name a file of prices: --set prices=FILE)"
    own = unseen_agents(plan.jobs)
    if own:
        told = last.reported() if last is not None else ""
        yield f"what {', '.join(own)} spends on models of its own{told}"


def _sum(costs: Iterable[float | None]) -> float | None:
    known = list(costs)
    return None if None in known else sum(each for each in known if each is not None)
