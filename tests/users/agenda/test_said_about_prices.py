"""What is paid no more, a second choice where the first is too dear, and questions with a word more than they need."""

from __future__ import annotations

from typing import Any

import pytest
from builders import story
from talked import talk

PLOT: dict[str, Any] = {
    "wants": [
        {"id": "plot", "say": "I'd like a bigger garden plot.", "needs": ["size", "start"]},
        {"id": "key", "say": "I need a second key.", "needs": ["keys"]},
    ],
    "knows": {
        "name": "Ann Ode",
        "birth_date": {"value": "1980-02-03", "say": ["I was born on 3 February 1980."], "asked_as": ["born"]},
        "size": {
            "value": "a double plot",
            "say": ["A double plot."],
            "else": {"value": "a corner plot", "say": ["Then a corner plot."]},
        },
        "start": {"value": "2026-06-01", "say": ["From 1 June 2026."], "asked_as": ["from when"]},
        "rent": {"value": "at most 60 pounds", "say": ["At most 60 pounds a year."]},
        "keys": {"value": "1 key", "say": ["One key."]},
    },
}
PROSE = "You rent a garden plot. You want a double plot, {condition} you take a corner plot."


async def said(*heard: str, condition: str = "but if that costs more than 60 pounds a year,") -> str:
    told = story("plot", story=PROSE.format(condition=condition), now="2026-05-04T09:00", user=PLOT)
    return (await talk(told.brief, *heard)).text or ""


@pytest.mark.parametrize(
    "price",
    [
        "You pay 40 pounds a year, not the 90 pounds.",
        "The rent comes down from 90 pounds to 40 pounds a year.",
        "Rent: 40 pounds a year instead of 90 pounds.",
    ],
)
async def test_what_is_paid_no_more_is_no_price(price: str) -> None:
    heard = f"{price} Shall I give you a double plot from 1 June 2026?"
    assert (await said("Which plot, and from when?", heard)).startswith("Yes")


async def test_what_is_paid_instead_is_a_price() -> None:
    heard = "You pay 90 pounds a year, not the 40 pounds. Shall I give you a double plot from 1 June 2026?"
    assert (await said("Which plot, and from when?", heard)).startswith("No")


DEAR = "The rent is 90 pounds a year. Shall I give you the double plot from 1 June 2026?"


async def test_the_second_choice_is_taken_where_the_first_is_too_dear() -> None:
    answer = await said("Which plot, and from when?", DEAR)
    assert "60 pounds" in answer
    assert "corner plot" in answer


async def test_the_second_choice_is_not_taken_for_its_price_where_the_story_takes_it_for_another_reason() -> None:
    answer = await said("Which plot, and from when?", DEAR, condition="but if none is free,")
    assert "60 pounds" in answer
    assert "corner" not in answer


@pytest.mark.parametrize("heard", ["And when were you born?", "When were you born: day, month and year?"])
async def test_a_birthday_is_nothing_that_was_had_until_now(heard: str) -> None:
    assert await said(heard) == "I was born on 3 February 1980."


@pytest.mark.parametrize(
    "asks",
    [
        "Shall I give you a double plot from 1 June 2026, or would you rather leave things as they are?",
        "Add to your tenancy: double plot, from 1 June 2026. It is free of charge. OK?",
        "A double plot from 1 June 2026. Shall I do that, so you never miss a thing?",
    ],
)
async def test_a_word_more_does_not_hide_the_question(asks: str) -> None:
    assert (await said("Which plot, and from when?", asks)).startswith("Yes")
