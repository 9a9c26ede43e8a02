"""Second bests, limits, conditions, refusals and changes of mind as authors write them in `user`, for what agents say."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import yaml

from harness.formats.story_parser import parse_story
from harness.types.trajectory import Utterance
from harness.users.agenda.user import AgendaUser

FILE = Path(__file__).parents[1] / "questions" / "seconds.yaml"
STORIES: list[dict[str, Any]] = yaml.load(FILE.read_text(encoding="utf-8"), yaml.BaseLoader)
LEAST_RIGHT = 125
"""Of 129 answers; it may only rise."""
LEFT = "That's all, thanks."
"""What stands for the words of a user who has left."""


async def test_second_bests_limits_and_conditions_are_kept() -> None:
    right = [await _right(story) for story in STORIES]

    assert sum(len(story["talk"]) for story in STORIES) == 129
    assert sum(right) >= LEAST_RIGHT


async def _right(story: dict[str, Any]) -> int:
    told = {"agent": "a", "now": "2026-06-01T09:00", "goals": [{"name": "x", "tool": "t", "args": {}}]}
    told |= {key: value for key, value in story.items() if key != "talk"}
    user, spoken, count = (
        AgendaUser(parse_story(_typed(told), where="story", default_id="x").brief),
        list[Utterance](),
        0,
    )
    spoken.append(Utterance(role="user", text=(await user.speak(spoken)).text or ""))
    for heard, wanted, *unwanted in story["talk"]:
        spoken.append(Utterance(role="agent", text=heard))
        said = (await user.speak(spoken)).text
        spoken.append(Utterance(role="user", text=said or LEFT))
        must = [wanted] if isinstance(wanted, str) else wanted
        holds = all(re.search(each, said or "END", re.IGNORECASE) for each in must)
        good = holds and not any(re.search(each, said or "END", re.IGNORECASE) for each in unwanted)
        count += good
        if not good:
            print(f"{story['id']}: {said!r} | {heard!r}")
    return count


def _typed(value: Any) -> Any:
    """Truth as it is written; all else stays text."""
    if isinstance(value, dict):
        return {key: _typed(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_typed(each) for each in value]
    return {"true": True, "false": False}.get(value, value)
