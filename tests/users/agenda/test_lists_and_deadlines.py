"""Lists in which more is said of each thing behind its price, whose name stands in them, and days until which something can be."""

from __future__ import annotations

from typing import Any

import pytest
from builders import story
from talked import talk

STUDIO: dict[str, Any] = {
    "wants": [
        {"id": "book", "say": "I'd like to rent a studio.", "needs": ["plan", "day", "extra", "rooms"]},
        {"id": "print", "say": "I'd like to have a picture framed.", "needs": ["frame_for"]},
    ],
    "knows": {
        "name": {"value": "Ilka Brenn", "asked_as": ["who is calling"]},
        "plan": {"value": "the cheapest plan that includes evening hours", "say": ["The cheapest with evening hours."]},
        "day": {"value": "2026-06-06", "say": ["On Saturday 6 June."], "asked_as": ["which day"]},
        "extra": {"value": "north light", "say": ["With north light."], "asked_as": ["place in the studio"]},
        "current_rooms": {"value": "rooms 1 and 2", "say": ["I have rooms 1 and 2 now."], "tell": "asked"},
        "rooms": {"value": "rooms 1 to 4", "say": ["Rooms 1 to 4."]},
        "frame_for": {"value": "Tom Brenn", "say": ["For Tom Brenn."], "asked_as": ["who it is for"]},
        "fee": {"value": "at most 30 euros", "say": ["At most 30 euros."]},
    },
    "refuses": [{"act": "balcony", "say": "Not on the balcony."}],
}


async def said(*heard: str) -> str:
    told = story("studio", story="You want to rent a studio.", now="2026-05-04T09:00", user=STUDIO)
    return (await talk(told.brief, *heard)).text or ""


@pytest.mark.parametrize(
    "heard",
    [
        "We have: Basic, £20 a month, with wifi; Silver, £40 a month, with wifi, evening hours; and Gold, £90 a month, with "
        "evening hours, a locker. Which plan?",
        "Our plans:\n- Basic, £20 a month, with wifi\n- Silver, £40 a month, with wifi, evening hours\n- Gold, £90 a month, with "
        "evening hours\nWhich plan would you like?",
        "It is either Basic, £20 a month, with wifi, or Silver, £40 a month, with evening hours, or Gold, £90 a month, with "
        "evening hours. Which is it: Basic, Silver or Gold?",
    ],
)
async def test_the_cheapest_is_that_of_which_all_is_said_that_is_wanted(heard: str) -> None:
    assert await said(heard) == "Silver."


async def test_what_is_wanted_is_said_though_it_seems_too_dear() -> None:
    heard = "There are places with a window (£40 each); north light (£35 each); and the cellar (£10 each). Which place in the studio?"
    assert "north light" in (await said(heard)).lower()


async def test_what_is_refused_is_not_taken_for_its_price() -> None:
    heard = "Which place in the studio: a window (£40) / a skylight (£35) / on the balcony (£10)?"
    assert "Balcony" not in await said(heard)


@pytest.mark.parametrize("asks", ["Which rooms should it be for?", "Rooms wanted?"])
async def test_what_is_so_until_now_is_not_what_is_wanted(asks: str) -> None:
    assert await said(f"I see your lease of rooms 1-2, 62.00 EUR a month, until 2027-01-31. {asks}") == "Rooms 1 to 4."


async def test_what_is_so_until_now_is_told_where_it_is_asked_for() -> None:
    assert (await said("Which rooms do you have now?")).startswith("I have rooms 1 and 2 now.")


async def test_whose_name_stands_in_a_list_is_not_chosen_from_it() -> None:
    heard = "Found:\n- S-1, Ilka Brenn, rooms 1-2\n- S-2, Tom Brenn, room 9\n\nWhich day is it about?"
    assert "June" in await said(heard)


async def test_who_it_is_for_is_not_who_is_calling() -> None:
    assert await said("I'd frame it. Who is it for?") == "For Tom Brenn."


async def test_a_day_until_which_something_can_be_is_no_other_day() -> None:
    heard = (
        "A studio with north light for rooms 1 to 4. The plan can be ended until Friday 7 May 2027. Shall I book it?"
    )
    assert (await said("For which rooms, and which place in the studio?", heard)).startswith("Yes")


async def test_another_day_is_one() -> None:
    heard = "A studio with north light for rooms 1 to 4, on Friday 5 June. Shall I book it?"
    assert (await said("For which rooms, and which place in the studio?", heard)).startswith("No")
