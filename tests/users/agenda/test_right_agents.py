"""The default user against right agents written by others: every failure of such an agent would be the user's."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from right_agents import Played, domains, play, story_of

DESKS = Path(__file__).parents[1] / "desks"
DOMAINS = list(domains(DESKS))
NAMES = [module.__name__ for module, _ in DOMAINS]
MOST_FALSE, MOST_VOID, LEAST_SUCCESS = 0.02, 0.05, 0.93


def told(played: list[Played]) -> str:
    wrong = [each for each in played if each.outcome != "success"]
    return "\n\n".join(f"{each.story.id} / {each.style}: {each.missed}\n{each.talk}" for each in wrong[:3])


@pytest.mark.parametrize(("module", "stories"), DOMAINS, ids=NAMES)
async def test_a_right_agent_does_not_fail_whatever_its_style(module: ModuleType, stories: list[Any]):
    """A story a style, a different one in each."""
    played = [
        await play(story_of(stories[place % len(stories)], prose=False), module, style)
        for place, style in enumerate(module.STYLES)
    ]
    assert Counter(each.outcome for each in played)["success"] >= len(played) - 1, told(played)


@pytest.mark.parametrize(("module", "stories"), DOMAINS, ids=NAMES)
@pytest.mark.parametrize("bug", ["wrong_date", "double_write", "wrong_id", "claims_without_calling", "asks_for_ever"])
async def test_a_planted_bug_is_caught_in_every_style(module: ModuleType, stories: list[Any], bug: str):
    """By one of the stories: another date shows only where there is one."""
    for style in module.STYLES:
        for raw in stories:
            if (await play(story_of(raw, prose=False), module, style, bug)).outcome != "success":
                break
        else:
            pytest.fail(f"{style}: {bug} was caught by no story")


@pytest.mark.slow
async def test_false_failures_voids_and_successes_over_all_domains_styles_and_stories():
    found: Counter[str] = Counter()
    for module, stories in DOMAINS:
        here: Counter[str] = Counter()
        for style in module.STYLES:
            for raw in stories:
                here[(await play(story_of(raw, prose=False), module, style)).outcome] += 1
        print(f"\n{module.__name__}: {dict(here)}")
        found += here
    shares = {outcome: count / found.total() for outcome, count in found.items()}
    assert shares["fail"] <= MOST_FALSE, shares
    assert shares.get("void", 0.0) <= MOST_VOID, shares
    assert shares["success"] >= LEAST_SUCCESS, shares
