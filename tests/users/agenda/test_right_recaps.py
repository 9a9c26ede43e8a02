"""Recaps that are right, in words that a story does not have: what is off, what something is good for, sums, deeds."""

from __future__ import annotations

import pytest
from builders import story
from talked import talk

CLUB = story(
    "club",
    story="You want to renew your membership.",
    starting_sentence="I'd like to renew my membership.",
    now="2026-06-01T09:00",
    user={
        "knows": {"level": "Dual", "price": "at most 60 pounds", "most_per_week": "30 pounds", "tickets": "2 tickets"},
        "refuses": [{"act": "automatic renewal", "say": "No, I don't want automatic renewal."}],
        "wants": [
            {"id": "renew", "say": "I'd like to renew my membership.", "needs": ["level"]},
            {"id": "refund", "say": "I'd like to give back two tickets.", "needs": ["tickets"]},
        ],
    },
)


@pytest.mark.parametrize(
    "recap",
    [
        "I would renew your membership at the Dual level, with automatic renewal off. Do you agree?",
        "Dual membership, cover up to £25,000, for £48. Shall I renew it?",
        "I would renew your membership at the Dual level: 2 weeks, £50 in all. Shall I renew it?",
        "Shall I refund 2 tickets?",
    ],
)
async def test_they_are_agreed_to(recap: str):
    said = (await talk(CLUB.brief, "Which level?", recap)).text or ""

    assert said.startswith("Yes"), said


@pytest.mark.parametrize(
    "recap",
    [
        "I would renew your membership at the Dual level, with automatic renewal on. Do you agree?",
        "Dual membership, cover up to £25,000, for £72. Shall I renew it?",
    ],
)
async def test_wrong_ones_are_not(recap: str):
    said = (await talk(CLUB.brief, "Which level?", recap)).text or ""

    assert not said.startswith("Yes"), said
