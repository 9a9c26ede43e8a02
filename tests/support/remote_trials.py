"""Plays one trial of a scripted story against a remote agent."""

from __future__ import annotations

from typing import Any

from harness.agents.open import OpenTarget, open_target
from harness.runs.trial import Job, play
from harness.types.model_spec import UserSpec
from harness.types.rules import Rules
from harness.types.story import Story
from harness.types.suite import Limits
from harness.types.target import Target
from harness.types.trajectory import Step
from harness.types.trial import Trial

SCRIPTED = UserSpec(kind="scripted")


async def trial_of(
    target: Target,
    *texts: str,
    context: dict[str, Any] | None = None,
    agent_turn: float = 30,
    opening: OpenTarget | None = None,
    **story: Any,
) -> Trial:
    """What came of it; the user says these texts, by default just "Hello". Trials of one run share an `opening`."""
    first, *turns = texts or ("Hello",)
    played = Story(
        id="talk",
        agent="agent",
        story="You talk.",
        starting_sentence=first,
        user_turns=tuple(turns),
        goals={},
        goal_details=(),
        context=context or {},
        **story,
    )
    limits = Limits(agent_turn=agent_turn)
    job = Job(story=played, agent="agent", target=target, user=SCRIPTED, trial=1, seed=0, limits=limits, rules=Rules())
    return await play(job, {"agent": opening or open_target(target)})


def http(url: str, **kwargs: Any) -> Target:
    return Target(kind="http", ref=url, kwargs=kwargs)


def openai(url: str, **kwargs: Any) -> Target:
    return Target(kind="openai", ref=url, kwargs=kwargs)


def done_by_agent(trial: Trial) -> list[Step]:
    """The agent's steps."""
    return [step for step in trial.trajectory.steps if step.role == "agent"]


def said_by_agent(trial: Trial) -> list[str]:
    return [step.text for step in done_by_agent(trial) if step.text]
