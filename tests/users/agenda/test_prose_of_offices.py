"""What prose says of offices comes to: a smaller number where it is too dear, what stays, what nobody knows."""

from __future__ import annotations

import pytest
from builders import story
from talked import talk

PASS = story(
    "pass",
    story=(
        "You are Lea Holm. You want a swimming pass. You would like it for 10 visits, but you pay at most 50 pounds; if 10 visits "
        "cost more than that, you take 5 visits. It is to start on 1 May 2026."
    ),
    starting_sentence="I'd like a swimming pass, please.",
    now="2026-04-13T09:10",
)
MOVE = story(
    "move",
    story=(
        "You are Lea Holm. You want to change your doctor to Dr Amani. You have a standing prescription, which is to stay as it "
        "is. You do not know your insurance number. You also want to know when the practice opens."
    ),
    starting_sentence="I'd like to change my doctor.",
    now="2026-04-13T09:10",
)


async def said(of: str, *heard: str) -> str:
    return (await talk({"pass": PASS, "move": MOVE}[of].brief, *heard)).text or ""


async def test_a_smaller_number_is_taken_where_the_first_is_too_dear_and_holds_from_then_on():
    first = "A pass for 10 visits from 1 May, 65 pounds. Shall I issue it?"
    then = "A pass for 5 visits from 1 May, 35 pounds. Shall I issue it?"

    assert "5 visits" in await said("pass", "How many visits?", first)
    assert (await said("pass", "How many visits?", first, then)).startswith("Yes")


async def test_the_first_number_is_kept_where_it_is_not_too_dear():
    assert (await said("pass", "How many visits?", "10 visits from 1 May, 45 pounds. Shall I issue it?")).startswith(
        "Yes"
    )


@pytest.mark.parametrize("asks", ["Shall I carry it over?", "Would you like it transferred to the new practice?"])
async def test_what_is_to_stay_is_not_touched(asks: str):
    assert (await said("move", f"You've a standing prescription with Dr Holt. {asks}")).startswith("No")


async def test_that_one_does_not_know_it_denies_nothing():
    recap = "Dr Amani, and we'll add the insurance number when you find it. Shall I save it?"

    assert (await said("move", "To whom?", recap)).startswith("Yes")


async def test_a_no_to_nothing_does_not_end_it():
    over = "That can't be done by phone, I'm afraid. Is that all?"

    assert "open" in await said("move", "To whom?", over)
