"""What became of the wants of a story in one conversation."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from harness.text.wordforms import stem
from harness.types.story import Story
from harness.types.trial import Trial
from harness.types.user.data import Want

WantState = Literal["done", "attempted", "open"]
MENTIONED = 0.5
"""Of the words of a want that carry meaning, the share that the user must have said to have voiced it."""
_WORD = re.compile(r"[^\W_]{4,}|[^\W_]*\d[^\W_]*")
_WISHING = frozenset({"want", "like", "would", "please", "could", "need", "have", "with", "from", "that", "this"})


def wants_of(story: Story, trial: Trial) -> list[WantState]:
    """One state for each want; none where the story does not give its user as data.

    A want is done when the goal that it names was met, or, where it names none, when the journey succeeded. Else it
    was attempted when the user voiced it, and open when not.
    """
    if story.user is None:
        return []
    said = [each.text for each in trial.trajectory.spoken if each.role == "user"]
    return [_state(want, trial, said, story.language) for want in story.user.wants]


def _state(want: Want, trial: Trial, said: Sequence[str], language: str) -> WantState:
    judged = trial.verdict
    met: set[str] = set()
    if judged is not None:
        met = {goal.name for goal in judged.goals if goal.met} | {group.name for group in judged.groups if group.met}
    if (want.done_when in met) if want.done_when is not None else trial.outcome == "success":
        return "done"
    return "attempted" if voiced(want.say, said, language) else "open"


def voiced(want: str, said: Sequence[str], language: str) -> bool:
    """Whether what the user said, all together, has enough of the words of the want."""
    wanted = _stems(want, language)
    return not wanted or len(wanted & _stems(" ".join(said), language)) >= MENTIONED * len(wanted)


def _stems(text: str, language: str) -> frozenset[str]:
    found = (word for word in _WORD.findall(text.casefold()) if word not in _WISHING)
    return frozenset(stem(word, language) for word in found)
