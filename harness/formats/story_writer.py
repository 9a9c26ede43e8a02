"""Writes a story as its file holds it: the reverse of reading one."""

from __future__ import annotations

from typing import Any

from harness.types.story import Story

FIRST = ("id", "agent", "story", "starting_sentence", "goals", "goal_details")


def story_document(story: Story) -> dict[str, Any]:
    """The story as JSON can hold it, without what is as it is by default."""
    document = story.model_dump(mode="json", exclude_defaults=True)
    document["goal_details"] = [
        {"name": goal.name, "type": goal.type} | shown
        for goal, shown in zip(story.goal_details, document["goal_details"], strict=True)
    ]
    return {name: document[name] for name in (*FIRST, *document) if name in document}
