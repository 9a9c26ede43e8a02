"""Data of a user as authors write them: limits as values, what is so until now, products whose names share a word."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest
from agenda_talks import brief, talk

from harness.types.user.data import UserData
from harness.users.agenda.user import AgendaUser


async def said(wants: str, knows: dict[str, Any], *heard: str, refuses: list[Any] | None = None) -> str:
    user = UserData.model_validate({"wants": [wants], "knows": knows, "refuses": refuses or []})
    told = brief("You call a shop.", "Hello.", user=user, now=datetime(2026, 3, 9, 9))
    return (await talk(AgendaUser(told), list(heard)))[len(heard)] or ""


ROUTER = ("I'd like to order the Comet 5.", {"model": "Comet 5"})
NOT_THE_OTHER = [{"act": "Comet 7 Pro", "say": "No, the Comet 7 Pro is too dear."}]
FEE = ("I'd like to take my line to my new flat.", {"date": "2026-04-03", "fee": "at most 40 pounds"})
LINE = ("Please block my number.", {"line": "07700 900733"})
COAL = ("I'd like to order two sacks of coal.", {"sacks": 2, "haulage": "at most 8 pounds"})
VISIT = (
    "I'd like the visit moved to an afternoon next week.",
    {
        "current_visit": {"value": "Thursday 12 March", "tell": "asked"},
        "week": "next week",
        "time": "in the afternoon",
        "day": "any day but Wednesday",
    },
)


@pytest.mark.parametrize(
    ("about", "refuses", "heard", "answer"),
    [
        pytest.param(ROUTER, NOT_THE_OTHER, "I would order the Comet 5 at £69. Shall I go ahead?", "Yes", id="its name"),
        pytest.param(ROUTER, NOT_THE_OTHER, "I would order the Comet 7 Pro. Shall I go ahead?", "No, the Comet 7 Pro", id="it itself"),
        pytest.param(FEE, [], "I would move it on 3 April, for a fee of £25. Shall I go ahead?", "Yes", id="within the limit"),
        pytest.param(FEE, [], "I would move it on 3 April, for a fee of £45. Shall I go ahead?", "No. My fee is at most 40", id="above it"),
        pytest.param(COAL, [], "Two sacks of coal for £64 plus £6 haulage. Shall I order them?", "Yes", id="not of the whole"),
        pytest.param(COAL, [], "We would haul them for £12. Shall I order them?", "No. My haulage is at most 8", id="of what it names"),
        pytest.param(LINE, [], "Block mobile number: 07700900733\nCorrect (yes / no):", "Yes", id="a phone without spaces"),
        pytest.param(LINE, [], "Block mobile number: 07700900732\nCorrect (yes / no):", "No", id="another phone"),
        pytest.param(VISIT, [], "I would move it to Thursday 19 March at 13:00. Shall I go ahead?", "Yes", id="not what is now"),
        pytest.param(
            VISIT,
            [],
            "Your visit is on Thursday 12 March, 08:00 to 12:00. Free: Friday 13 March, 08:00 to 12:00; Wednesday 18 "
            "March, 13:00 to 17:00; Thursday 19 March, 13:00 to 17:00. Which one would you like?",
            "19 March, 13:00",
            id="a span is one time",
        ),
    ],
)  # fmt: skip
async def test_it_is_heard_as_it_is_meant(about, refuses, heard: str, answer: str) -> None:
    assert (await said(*about, heard, refuses=refuses)).startswith(answer)


PENS = (
    "Your cat needs a place from 3 October. Milo isn't fussy, so you take the cheapest pen they have, and you pay 120 "
    "pounds at most. The practice likes to sell flea drops along with it; you don't want those."
)


@pytest.mark.parametrize(
    ("heard", "answer"),
    [
        ("We have a sunny pen for £147, a plain pen for £112 and a double pen for £189. Which one?", "Plain pen"),
        ("Would you like flea drops with it? They cost £8.", "No. I do not want flea drops"),
    ],
)
async def test_prose_names_the_cheapest_and_what_is_not_wanted_by_those(heard: str, answer: str) -> None:
    told = await talk(AgendaUser(brief(PENS, "Hello, have you room for my cat?")), [heard])
    assert (told[1] or "").startswith(answer)


@pytest.mark.parametrize(
    ("day", "answer"),
    [("Thursday 21 May", "Yes"), ("Tuesday 19 May", "No. On Tuesday")],
    ids=["its hours fall with the first day", "the first day again"],
)
async def test_the_day_that_is_taken_instead_has_not_the_hours_of_the_first(day: str, answer: str) -> None:
    first = {"value": "2026-05-19", "say": ["On Tuesday, 19 May, before 10 am if you can."]}
    then = [{"told": ["full"], "say": "Then Thursday, 21 May, after lunch."}]
    user = UserData.model_validate(
        {"wants": [{"say": "Sweep my chimney, please.", "needs": ["day"]}], "knows": {"day": first}, "when_told": then}
    )
    told = brief("You call a sweep.", "Hello.", user=user, now=datetime(2026, 5, 11, 9))
    heard = ["Which day?", "The 19th is full. What else?", f"Chimney sweep on {day} at 14:00. Shall I book it?"]
    assert ((await talk(AgendaUser(told), heard))[len(heard)] or "").startswith(answer)
