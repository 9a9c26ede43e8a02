"""Agents that speak in buttons, single words and forms, and lists of hours without the one that is wanted."""

from __future__ import annotations

import pytest
from builders import story
from talked import talk

LESSON = story(
    "lesson",
    story="You want a riding lesson. After that you want a locker for your boots.",
    starting_sentence="I'd like a riding lesson.",
    now="2026-06-01T09:00",
    user={
        "knows": {
            "name": {"value": "Rosa Lind", "say": ["My name is Rosa Lind."]},
            "birthday": {"value": "1990-02-03", "say": ["I was born on 3 February 1990."], "asked_as": ["born"]},
            "date": {
                "value": "2026-06-16",
                "say": ["Tuesday, 16 June."],
                "asked_as": ["which day"],
                "else": {"value": "2026-06-18", "say": ["Then Thursday, 18 June."]},
            },
            "time": {"value": "10:00", "say": ["At 10:00."], "asked_as": ["what time"]},
            "horse_name": {"value": "Biscuit", "say": ["The horse is called Biscuit."], "asked_as": ["horse's name"]},
            "boots_since": {"value": "2026-05-04", "say": ["I have had them since 4 May."]},
        },
        "wants": [
            {"id": "lesson", "say": "I'd like a riding lesson.", "needs": ["name", "birthday", "date", "time"]},
            {"id": "locker", "say": "I'd like a locker for my horse's tack.", "needs": ["horse_name", "boots_since"]},
        ],
    },
)
TOLD = "Your name and date of birth, please. Which day would you like, and at what time?"
RECAP = "Rosa Lind, Tuesday 16 June, 10:00."


async def said(*heard: str) -> str:
    return (await talk(LESSON.brief, *heard)).text or ""


@pytest.mark.parametrize(
    "asks",
    [
        "[Confirm] or [Edit]?",
        "[Submit] [Change]",
        "Book?",
        "Register?",
        "Save it?",
        "Are you comfortable with us booking it like this?",
        "Do you confirm the booking?",
    ],
)
async def test_a_button_or_a_word_asks_leave(asks: str):
    assert (await said(TOLD, f"{RECAP}\n\n{asks}")).startswith("Yes")


async def test_a_table_with_who_and_what_asks_for_neither():
    table = "| | |\n|---|---|\n| Who | Rosa Lind |\n| What | riding lesson |\n| When | 2026-06-16 10:00 |"

    assert (await said(TOLD, f"{table}\n\n[Confirm] or [Edit]?")).startswith("Yes")


@pytest.mark.parametrize(
    "asks",
    ["Make another request, or stop here?", "Is that you all done, or is there more where that came from?"],
)
async def test_what_asks_whether_that_was_all(asks: str):
    answer = await said(TOLD, f"{RECAP} Shall I book it?", f"Booked as L-20. {asks}")

    assert "locker" in answer


@pytest.mark.parametrize("asks", ["Name, date of birth?", "May I ask for your name and date of birth, please?"])
async def test_two_things_in_few_words_are_both_told(asks: str):
    assert await said(asks) == "My name is Rosa Lind. I was born on 3 February 1990."


@pytest.mark.parametrize(
    ("asks", "told"),
    [
        ("Born when?", "I was born on 3 February 1990."),
        ("Read me your name.", "My name is Rosa Lind."),
        ("I have to know when you were born. What day was that?", "I was born on 3 February 1990."),
    ],
)
async def test_what_is_asked_in_few_words(asks: str, told: str):
    assert await said(asks) == told


@pytest.mark.parametrize(
    "listed",
    [
        "Tuesday 16 June at 10:00, hang on… no, someone pipped you. I could do 8:30 or 14:00 that day, or else Thursday "
        "18 June at 10:00. Would any of those do you?",
        "I fear Tuesday, 16 June at 10:00 is beyond us. On Tuesday, 16 June we could see you at 8:30 or 14:00; or on "
        "Thursday, 18 June at 10:00 or 11:00. Which of these do you prefer?",
        "The slot you asked for (Tuesday, 16 June at 10:00) is struck through.\nStill white on that day: 8:30, 14:00.\n"
        "Other days: Wednesday, 17 June at 9:00; Thursday, 18 June at 10:00.\nPlease state the slot of your choice.",
        "Tuesday 16 June at 10:00 a.m. is greyed out. It lets me click 2:20 p.m. or 3:40 p.m. on Tuesday 16 June, and "
        "there'd be Thursday 18 June at 10:00 a.m. or 11:00 a.m. Would one of those be any good?",
    ],
)
async def test_a_day_of_which_the_hour_is_not_among_those_listed_is_gone(listed: str):
    assert "18 June" in await said(TOLD, listed)


async def test_a_day_that_can_be_had_is_not_gone():
    listed = (
        "Tuesday 16 June at 10:00 is free. I could also do 8:30 or 14:00 that day, or Thursday 18 June at 10:00. "
        "Which would you like?"
    )
    assert "16 June" in await said(TOLD, listed)


@pytest.mark.parametrize("asks", ["Please enter the horse's name:", "Your horse has a name.\nWhat is it?"])
async def test_the_name_of_what_the_next_want_is_for_is_not_ones_own(asks: str):
    done = f"We have written the lesson down as L-20.\n{asks}"

    assert "Biscuit" in await said(TOLD, f"{RECAP} Shall I book it?", done)


async def test_what_may_be_told_later_is_not_asked_for_now():
    later = f"{RECAP} You give us the horse's name later. Is this right?"

    assert (await said(TOLD, later)).startswith("Yes")


async def test_a_step_of_several_is_no_number_that_is_told():
    prints = story(
        "prints",
        story="You want prints of a photo: first you say one, then three.",
        starting_sentence="I'd like prints of a photo.",
        user={
            "knows": {"prints": {"value": 3, "say": ["One print.", "Make it three prints, please."]}},
            "wants": [{"id": "order", "say": "I'd like prints of a photo.", "needs": ["prints"]}],
        },
    )
    recap = "**Step 3 of 3 – Please check**\n- Number: one print\n- Total: £4\n\nShall I place the order?"
    answer = (await talk(prints.brief, "How many prints?", recap)).text or ""

    assert "three" in answer
