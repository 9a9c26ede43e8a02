"""A conversation of a scripted user with any agent, without a run around it."""

from __future__ import annotations

from typing import Any

from harness.runs.conversation import converse
from harness.types.story import Story
from harness.types.suite import Limits
from harness.types.trajectory import Trajectory
from harness.users.scripted import ScriptedUser


async def conversed(agent: Any, story: Story, limits: Limits = Limits(), user: Any = None) -> Trajectory:
    """What came of it. Raises what a side raises."""
    trajectory = Trajectory()
    await converse(story, agent, user or ScriptedUser(story.brief), trajectory, limits)
    return trajectory
