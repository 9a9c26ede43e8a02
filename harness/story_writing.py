"""Writes a story as its file holds it: the reverse of reading one."""

from __future__ import annotations

from typing import Any

from harness.story import Story


def story_document(story: Story) -> dict[str, Any]:
    """The story as JSON can hold it, without what is as it is by default."""
    document = story.model_dump(mode="json", exclude_defaults=True)
    goals = [
        {"name": goal.name, "type": goal.type} | shown
        for goal, shown in zip(story.goal_details, document.pop("goal_details"), strict=True)
    ]
    return {**document, "goals": document.pop("goals"), "goal_details": goals}
