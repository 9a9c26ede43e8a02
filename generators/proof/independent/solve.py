"""Whether a user is served by an agent that knows no goals: played with the default user, and judged as any trial."""

from __future__ import annotations

from dataclasses import dataclass

from generators.proof.end_state import EndStateProof, why_not
from generators.proof.independent.agent import GoalFreeAgent
from generators.proof.independent.knowledge import WorldKnowledge
from generators.proof.result import ProofResult
from generators.tools.world import Toolbox
from harness.errors import SideFailed
from harness.llm.trial_models import TrialModels
from harness.runs.conversation import converse
from harness.runs.trial import open_user
from harness.scoring.score import score
from harness.types.model_spec import UserSpec
from harness.types.rules import Rules
from harness.types.story import Story
from harness.types.suite import Limits
from harness.types.trajectory import Trajectory

LIMITS = Limits()


@dataclass(frozen=True, slots=True)
class IndependentTalk:
    """How it came out, and what was said and done."""

    result: ProofResult
    trajectory: Trajectory


async def solve_independently(
    story: Story,
    knowledge: WorldKnowledge,
    rules: Rules,
    seed: int = 0,
    *,
    toolbox: Toolbox | None = None,
    ends: EndStateProof | None = None,
) -> IndependentTalk:
    """`toolbox`: the tools, where they are not those of the knowledge. `ends` tells how the world of its calls ends; of
    a story that demands something of that, and without, goals alone are judged. Raises UserMistake when no world can be
    made.
    """
    user = open_user(UserSpec(kind="agenda"), story.brief, seed, TrialModels())
    trajectory, failure = Trajectory(), ""
    async with (toolbox or knowledge.learned.toolbox).open() as world:
        agent = GoalFreeAgent(world, knowledge)
        try:
            await converse(story, agent, user, trajectory, LIMITS)
        except SideFailed as problem:
            if problem.__cause__ is not None:
                raise problem.__cause__ from None
            failure = str(problem)
    end = await ends.end_of(trajectory) if ends is not None else None
    judged = story if end is not None or story.state is None else story.model_copy(update={"state": None})
    verdict = score(judged, trajectory, rules, end=end)
    if verdict.success and not failure and not agent.problems:
        return IndependentTalk(ProofResult(status="proved"), trajectory)
    reasons = [*([failure] if failure else []), *agent.problems, *(() if verdict.success else why_not(verdict))]
    return IndependentTalk(ProofResult.of([], reasons), trajectory)
