"""A message that says first what is done, and then what it would do next: each is held against its own wish."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from harness.formats.story_parser import parse_story
from harness.types.trajectory import Utterance
from harness.users.agenda.facts import line_as_fact
from harness.users.agenda.language.pack import load_pack
from harness.users.agenda.user import AgendaUser
from harness.users.agenda.weighing.recaps import parted


async def answers(user: Mapping[str, object], *said: str) -> list[str]:
    """What the user says to each of these messages."""
    raw = {"story": "You are at the desk.", "goals": [{"say": ["bye"]}], "user": user}
    user_side = AgendaUser(parse_story(raw, where="s", default_id="s").brief)
    spoken: list[Utterance] = []
    given = [(await user_side.speak(spoken)).text or ""]
    for each in said:
        spoken += [Utterance("user", given[-1]), Utterance("agent", each)]
        given.append((await user_side.speak(spoken)).text or "")
    return given[1:]


MOVING = {
    "knows": {
        "username": "ykim",
        "start": "August 3, 2026",
        "end": "August 7, 2026",
        "address": "40 Castle Row, York, YO1 7HH",
    },
    "wants": [
        "I want to request annual leave from August 3, 2026 to August 7, 2026.",
        "I want to update my home address.",
    ],
}
CLAIMS = {
    "knows": {"claim_id": "X-2037", "amount": "39.90 GBP", "spent_on": "July 9, 2026", "description": "a course"},
    "wants": ["I want to look up the status of my claim.", "I want to submit a training expense."],
}
STAY = {
    "knows": {
        "start": {"value": "March 31, 2026", "say": ["The period is from March 31, 2026 to April 6, 2026."]},
        "end": {"value": "April 6, 2026", "say": ["The period is from March 31, 2026 to April 6, 2026."]},
        "request_id": "L-505",
    },
    "wants": [
        {"say": "I want to request annual leave from March 31, 2026 to April 6, 2026.", "needs": ["start", "end"]},
        {"say": "I want to cancel my leave.", "needs": ["request_id"]},
    ],
}
REQUESTED = "Your annual leave from 2026-08-03 to 2026-08-07 is requested: L-514, pending."
ADDRESS = "I will change your address to 40 Castle Row, YO1 7HH York. Shall I go ahead?"


@pytest.mark.parametrize(
    ("user", "said"),
    [
        (MOVING, ["I will request annual leave from 2026-08-03 to 2026-08-07. Shall I go ahead?", f"{REQUESTED} {ADDRESS}"]),
        (
            CLAIMS,
            [
                "Claim X-2037 (61.20 GBP, dinner, meals, spent on 2026-07-15) is rejected. "
                "I will submit an expense of 39.90 GBP for a course on 2026-07-09 (training). Shall I go ahead?"
            ],
        ),
        (
            {**CLAIMS, "wants": ["I want to see the expense status.", *MOVING["wants"][:1], *CLAIMS["wants"][1:]]},
            [
                "Claim X-2037 (61.20 GBP, dinner, meals, spent on 2026-07-15) is rejected. Your leave is requested: L-514. "
                "I will submit an expense of 39.90 GBP for a course on 2026-07-09 (training). Shall I go ahead?"
            ],
        ),
        (
            STAY,
            [
                "I will request annual leave from 2026-03-31 to 2026-04-06. Shall I go ahead?",
                "Your leave from 2026-03-31 to 2026-04-06 is requested: L-514. "
                "I will cancel your annual leave L-505 from 2026-03-30 to 2026-03-31. Shall I go ahead?",
            ],
        ),
    ],
    ids=["a new number", "what an answer names", "the same before what is done", "the days of what is cancelled"],
)  # fmt: skip
async def test_what_is_told_of_one_wish_is_no_objection_to_the_next(user, said) -> None:
    assert [each.split(",")[0].split(".")[0] for each in await answers(user, *said)] == ["Yes"] * len(said)


async def test_what_was_agreed_to_before_is_not_held_against_the_next_deed() -> None:
    said = await answers(
        STAY,
        "I will request annual leave from 2026-03-31 to 2026-04-06. Shall I go ahead?",
        "Your leave from 2026-03-31 to 2026-04-06 is requested: L-514. Is there anything else?",
        "I will cancel your annual leave L-505 from 2026-03-30 to 2026-03-31. Shall I go ahead?",
    )
    assert said[-1].startswith("Yes")


@pytest.mark.parametrize(
    "second",
    [
        f"Your annual leave from 2026-08-04 to 2026-08-07 is requested: L-514. {ADDRESS}",
        f"{REQUESTED} I will change your address to 41 Castle Row, YO1 7HH York. Shall I go ahead?",
    ],
    ids=["done on another day", "another street next"],
)
async def test_what_is_done_or_proposed_wrongly_is_objected_to(second) -> None:
    said = await answers(MOVING, "I will request annual leave from 2026-08-03 to 2026-08-07. Shall I go ahead?", second)
    assert said[0].startswith("Yes")
    assert said[1].startswith("No")


async def test_the_number_of_what_was_made_is_no_other_than_the_one_that_was_asked_about() -> None:
    done = "Your claim X-2044 is submitted. Is there anything else I can do for you?"
    first, last = await answers(CLAIMS, "Claim X-2037 is rejected. Shall I submit the expense of 39.90 GBP?", done)
    assert first.startswith("Yes")
    assert "X-2037" not in last


async def test_another_number_of_what_is_only_cancelled_is_wrong() -> None:
    user = {"knows": {"request_id": "L-505"}, "wants": ["I want to cancel my leave request.", "I want a new badge."]}
    assert "L-505" in (await answers(user, "I will cancel your leave request L-506. Shall I go ahead?"))[0]


@pytest.mark.parametrize(
    ("text", "done"),
    [
        ("Your claim is submitted. I will change your address. Shall I?", "Your claim is submitted."),
        ("I will change your address. Shall I?", ""),
        ("Your claim is submitted. Is there anything else?", ""),
    ],
)
def test_what_is_done_is_parted_from_what_is_next(text, done) -> None:
    pack = load_pack("en")
    wishes = [
        line_as_fact(number, wish, pack) for number, wish in enumerate(("I want to submit a claim.", "I want to move."))
    ]
    assert parted(text, wishes, pack)[0] == done
