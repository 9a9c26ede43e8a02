"""A story as the document of a story file."""

from __future__ import annotations

from typing import Any

from harness.types.story import Story
from harness.types.user.data import UserData

FIRST = ("id", "agent", "story", "starting_sentence", "user", "goals", "goal_details")


def story_document(story: Story) -> dict[str, Any]:
    """The story as JSON can hold it, without what is as it is by default."""
    document = story.model_dump(mode="json", exclude_defaults=True)
    if story.user is not None:
        document["user"] = user_document(story.user)
    document["goal_details"] = [
        {"name": goal.name, "type": goal.type} | shown
        for goal, shown in zip(story.goal_details, document["goal_details"], strict=True)
    ]
    return {name: document[name] for name in (*FIRST, *document) if name in document}


def user_document(user: UserData) -> dict[str, Any]:
    """What the user knows and wants as a story file has it, in the short form wherever that says all."""
    document = user.model_dump(mode="json", exclude_defaults=True)
    document |= {
        "knows": {
            name: document["knows"][name]["value"] if known.is_short else document["knows"][name]
            for name, known in user.knows.items()
        },
        "wants": [want["say"] if want.keys() == {"say"} else want for want in document.get("wants", ())],
        "refuses": [each["act"] if each.keys() == {"act"} else each for each in document.get("refuses", ())],
    }
    return {name: value for name, value in document.items() if value}
