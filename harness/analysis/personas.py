"""Success by persona: whether an agent serves the terse and the talkative alike."""

from __future__ import annotations

from collections.abc import Sequence

from harness.analysis.story_trials import StoryTrials
from harness.types.trajectory import Data


class PersonaRate(Data):
    """Of the trials with a persona."""

    success: int
    scored: int
    undecided: int
    rate: float | None
    """The mean over stories of the share of their trials that succeeded; None where none was scored."""


def by_persona(groups: Sequence[StoryTrials]) -> dict[str, PersonaRate]:
    """Name → rate, in the order in which they come; stories that are played as they are do not count."""
    named: dict[str, list[StoryTrials]] = {}
    for group in groups:
        persona = group.story.persona if group.story is not None and group.story.base is not None else None
        if persona is not None:
            named.setdefault(persona.name, []).append(group)
    return {name: _rate(of) for name, of in named.items()}


def _rate(groups: Sequence[StoryTrials]) -> PersonaRate:
    shares = [group.passed / len(group.scored) for group in groups if group.scored]
    return PersonaRate(
        success=sum(group.passed for group in groups),
        scored=sum(len(group.scored) for group in groups),
        undecided=sum(group.undecided for group in groups),
        rate=sum(shares) / len(shares) if shares else None,
    )
