"""The worlds of recorded conversations: their calls are made again in a fresh one."""

from __future__ import annotations

from collections.abc import Sequence

from harness.agents.open import open_target
from harness.agents.trial_context import TrialContext
from harness.agents.world.fresh import ToolWorlds
from harness.errors import UserMistake
from harness.runs.worlds.demands import refuse_unreplayable
from harness.runs.worlds.expected import RunWorlds
from harness.runs.worlds.replay import OpensWorld, replay_calls
from harness.scoring.world.end import EndState
from harness.types.story import Story
from harness.types.suite import Suite
from harness.types.trial import Trial


def world_of_recordings(
    suite: Suite, stories: Sequence[Story], tools: str | None, snapshot: str | None
) -> OpensWorld | None:
    """What opens a fresh world: by these references, else by those of the suite's only target; None where no story
    asks how the world ended. Raises UserMistake.
    """
    (target, *others) = suite.targets.values()
    tools, snapshot = tools or target.tools, snapshot or target.snapshot
    asking = [story for story in stories if story.state is not None]
    refuse_unreplayable([(f"story {story.id}", story) for story in asking], suite.rules)
    if tools is not None and snapshot is not None:
        return ToolWorlds.load(tools, snapshot).open
    if tools is not None:
        raise UserMistake("--tools needs --snapshot module:function beside it, which returns the state of the world")
    if not asking:
        if snapshot is not None and target.snapshot is None:
            raise UserMistake("--snapshot needs --tools module:factory beside it, with which the calls are made again")
        return None
    if snapshot is not None and not others and target.known.opener is None and target.snapshot is not None:
        return open_target(target).open
    raise UserMistake(
        f"story {asking[0].id}: state: nobody knows how the world of a recording ended; add --tools module:factory and "
        "--snapshot module:function, with which its calls are made again"
    )


async def replayed(
    trial: Trial, story: Story, suite: Suite, opens: OpensWorld, worlds: RunWorlds
) -> tuple[Trial, EndState | None]:
    """The trial with the state in which its world ended, and that state held against the story. Raises Unavailable."""

    def context() -> TrialContext:
        known = (story.id, story.agent_context, trial.trial, trial.seed)
        return TrialContext(*known, scene=story.scene, seconds=suite.limits.trial)

    rules = suite.rules
    state, came = await replay_calls(story, trial.trajectory.steps, opens, context(), rules.error_pattern)
    trial = trial.model_copy(update={"world": worlds.keep(state), "replayed": came})
    return trial, await worlds.end_state(story, rules, state, trial.trajectory, opens, context)
