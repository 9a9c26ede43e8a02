"""What is wrong with a suite beside its fields: stories that nobody plays, variables that it does not list."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from harness.agents.remote.settings import unlisted
from harness.errors import UserMistake
from harness.formats.story_files import StoryFile
from harness.runs.plan import target_for
from harness.types.suite import Suite


def unplayed_stories(suite: Suite, stories: Sequence[StoryFile]) -> list[str]:
    """The stories of which no target is said to play them."""
    found: list[str] = []
    for each in stories:
        try:
            target_for(each.story.agent, suite.targets, each.where)
        except UserMistake as mistake:
            found += mistake.problems
    return found


def unlisted_variables(suite: Suite, path: Path) -> list[str]:
    """The variables that its remote agents are sent and that it does not list."""
    targets = [suite.target(label) for label in suite.targets]
    return [f"{path}: {line}" for target in targets if target.known.remote for line in unlisted(target)]
