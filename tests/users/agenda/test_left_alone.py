"""What the story says is to stay as it is, and whatever an agent would do to it or leave of it."""

from __future__ import annotations

import pytest
from builders import story
from talked import talk

CLINIC = story(
    "clinic",
    story="You want to change your family doctor. Your standing prescription is to stay as it is.",
    starting_sentence="I'd like to change my doctor.",
    now="2026-06-01T09:00",
    user={
        "knows": {
            "doctor": {"value": "Dr Amani", "say": ["To Dr Amani, please."]},
            "date": {"value": "2026-06-15", "say": ["From 12 June.", "No, from 15 June."]},
            "standing_prescription_stays": {
                "value": True,
                "say": ["My standing prescription is to stay as it is."],
                "tell": "asked",
            },
        },
        "refuses": [{"act": "transfer the standing prescription", "say": "No, leave the standing prescription."}],
        "wants": [{"id": "change", "say": "I'd like to change my doctor.", "needs": ["doctor", "date"]}],
    },
)


async def said(*heard: str) -> str:
    return (await talk(CLINIC.brief, *heard)).text or ""


@pytest.mark.parametrize(
    "asked",
    [
        "You've a standing prescription with Dr Holt. Shall I carry it over?",
        "There's a standing prescription on your file. Would you like it changed to the new practice? It's no trouble.",
        "I see your standing prescription. Should that come along to the new doctor?",
        "A standing prescription is linked to the old practice. Reassign it? [Yes] [No]",
    ],
)
async def test_it_is_not_touched(asked: str):
    assert (await said(asked)).startswith("No")


@pytest.mark.parametrize(
    "asked",
    [
        "You've a standing prescription with Dr Holt. Do you want me to leave it where it is?",
        "There's a standing prescription on your file. I'd leave that alone, would that be all right?",
        "Should your standing prescription remain unchanged? (yes/no)",
        "I see a standing prescription. It wouldn't be touched, is that okay?",
    ],
)
async def test_it_may_be_left(asked: str):
    assert (await said(asked)).startswith("Yes")


@pytest.mark.parametrize(
    "of_it",
    ["your standing prescription untouched", "the standing prescription stays put", "standing prescription: no change"],
)
async def test_a_recap_that_leaves_it_is_right(of_it: str):
    recap = "Dr Amani, from {}, {}. Shall I save it?"

    assert "15 June" in await said("To whom, and when?", recap.format("12 June", of_it))
    assert (await said("To whom, and when?", recap.format("15 June", of_it))).startswith("Yes")


@pytest.mark.parametrize(
    "of_it",
    ["and your standing prescription goes with you", "standing prescription too", "with your prescription moved"],
)
async def test_a_recap_that_does_not_is_wrong(of_it: str):
    answer = await said("To whom, and when?", f"Dr Amani, from 15 June, {of_it}. Shall I save it?")

    assert of_it.endswith("prescription moved") or answer.startswith("No"), answer


async def test_what_is_wanted_otherwise_is_not_kept():
    held = story(
        "held",
        story="You want a higher limit. If it cannot be had you leave the limit as it is.",
        starting_sentence="It's about my limit.",
        user={
            "knows": {"amount": "900 euros", "leave_limit": {"value": True, "say": ["I'd leave the limit as it is."]}},
            "wants": [{"id": "limit", "say": "I want to raise the limit to 900 euros.", "needs": ["amount"]}],
        },
    )
    answer = (await talk(held.brief, "How much?", "I would change the limit to 900 euros. Is that right?")).text or ""

    assert answer.startswith("Yes")
