"""A story as the document of a story file."""

from __future__ import annotations

from typing import Any

from harness.formats.story_parser import FIRST
from harness.types.story import Story


def story_document(story: Story) -> dict[str, Any]:
    """The story as JSON can hold it, without what is as it is by default."""
    document = story.model_dump(mode="json", exclude_defaults=True)
    document["goal_details"] = [
        {"name": goal.name, "type": goal.type} | shown
        for goal, shown in zip(story.goal_details, document["goal_details"], strict=True)
    ]
    return {name: document[name] for name in (*FIRST, *document) if name in document}
