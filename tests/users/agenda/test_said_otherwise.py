"""What agents of any trade say in other words: prices of the next want, terse offers, refusals, choices, conditions."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from fast_yaml import safe_load
from talked import stories_of, talk

QUESTIONS = Path(__file__).parents[1] / "questions"
CASES: list[Any] = safe_load((QUESTIONS / "otherwise.yaml").read_text(encoding="utf-8"))
LEAST_SEEN, LEAST_UNSEEN = 0.84, 0.78
"""The shares of the cases that were looked at and of those that were not; they may only rise."""


def is_good(said: str, expected: str, held: str) -> bool:
    yes, no = (re.match(rf"{word}\b", said, re.IGNORECASE) is not None for word in ("yes", "(no|not)"))
    holds = held.lower() in said.lower()
    match expected:
        case "yes":
            return yes and holds
        case "no":
            return not yes and holds and (no or bool(held))
        case _:
            return bool(said) and holds


async def test_most_of_them_are_answered_as_a_person_would():
    customers = stories_of(QUESTIONS / "otherwise_customers.yaml")
    places: Counter[str] = Counter()
    found: Counter[tuple[str, bool, bool]] = Counter()
    for cause, customer, messages, expected, *held in CASES:
        seen = places[cause] % 2 == 0
        places[cause] += 1
        turn = await talk(customers[customer], *messages)
        found[cause, seen, is_good(turn.text or "", expected, str(held[0]) if held else "")] += 1
    for cause in places:
        print(f"{cause:12} {found[cause, True, True]} seen, {found[cause, False, True]} unseen, of {places[cause]}")
    for seen, least in ((True, LEAST_SEEN), (False, LEAST_UNSEEN)):
        good = sum(count for (_, each, well), count in found.items() if each is seen and well)
        assert good >= least * sum(count for (_, each, _), count in found.items() if each is seen)


TALKS = safe_load((QUESTIONS / "mended.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", TALKS["cases"], ids=lambda case: str(case[1][-1])[:60])
async def test_what_was_once_answered_wrongly(case: Any):
    customer, messages, expected, *held = case
    turn = await talk(stories_of(QUESTIONS / "mended.yaml", "customers")[customer], *messages)
    assert is_good(turn.text or "", expected, str(held[0]) if held else ""), turn.text
