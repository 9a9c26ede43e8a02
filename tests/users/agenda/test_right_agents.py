"""The default user against right agents written by others: every failure of such an agent would be the user's."""

from __future__ import annotations

from collections import Counter

import pytest
from right_agents import DESKS, Domain, Played, domains, play

DOMAINS = domains(DESKS)
BUGS = ["wrong_date", "double_write", "wrong_id", "claims_without_calling", "asks_for_ever"]
MOST_FALSE, MOST_VOID, LEAST_SUCCESS = 0.02, 0.05, 0.93

each_domain = pytest.mark.parametrize("domain", DOMAINS, ids=[domain.name for domain in DOMAINS])


def told(played: list[Played]) -> str:
    wrong = [each for each in played if each.outcome != "success"]
    return "\n\n".join(f"{each.story.id} / {each.style}: {each.missed}\n{each.talk}" for each in wrong[:3])


@each_domain
async def test_a_right_agent_does_not_fail_whatever_its_style(domain: Domain):
    """A story a style, a different one in each."""
    played = [
        await play(domain.stories[place % len(domain.stories)], domain.module, style)
        for place, style in enumerate(domain.module.STYLES)
    ]
    assert Counter(each.outcome for each in played)["success"] == len(played), told(played)


@pytest.mark.parametrize(
    "domain",
    [pytest.param(each, id=each.name, marks=pytest.mark.slow if place else ()) for place, each in enumerate(DOMAINS)],
)
@pytest.mark.parametrize("bug", BUGS)
async def test_a_planted_bug_is_caught_in_every_style(domain: Domain, bug: str):
    """By one of the stories: another date shows only where there is one. What caught it last is played first."""
    stories = list(domain.stories)
    for style in domain.module.STYLES:
        for story in list(stories):
            if (await play(story, domain.module, style, bug)).outcome != "success":
                stories.remove(story)
                stories.insert(0, story)
                break
        else:
            pytest.fail(f"{style}: {bug} was caught by no story")


@pytest.mark.long
@pytest.mark.timeout(900)
async def test_false_failures_voids_and_successes_over_all_domains_styles_and_stories():
    found: Counter[str] = Counter()
    for domain in DOMAINS:
        here: Counter[str] = Counter()
        for style in domain.module.STYLES:
            for story in domain.stories:
                here[(await play(story, domain.module, style)).outcome] += 1
        print(f"\n{domain.name}: {dict(here)}")
        found += here
    shares = {outcome: count / found.total() for outcome, count in found.items()}
    assert shares["fail"] <= MOST_FALSE, shares
    assert shares.get("void", 0.0) <= MOST_VOID, shares
    assert shares["success"] >= LEAST_SUCCESS, shares
