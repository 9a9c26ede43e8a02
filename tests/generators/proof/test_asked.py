"""Whether a plan does what a user story asks for, no less and nothing beside it."""

from __future__ import annotations

import pytest

from generators.proof.asked import not_as_asked
from harness.types.events import ToolSchema

TOOLS = (
    ToolSchema(name="seat", description="How a seat stands.", read_only=True),
    ToolSchema(name="cancel_seat", description="Cancel a seat.", read_only=False),
    ToolSchema(name="change_seat", description="Change a seat.", read_only=False),
)
BEYOND = "{} changes something that the user story does not ask for"
HALF = 'the user story asks to "{}", and no call does: {}'
CASES = {
    "a question": ("My seat is S-1. I want to know its gate.", ("seat",), []),
    "a change for a question": (
        "My seat is S-1. I want to know its gate.",
        ("seat", "cancel_seat"),
        [BEYOND.format("cancel_seat")],
    ),
    "another change": ("I want to cancel my seat.", ("change_seat",), [BEYOND.format("change_seat")]),
    "both": ("I want to know the gate, and to cancel my seat.", ("seat", "cancel_seat"), []),
    "the question alone": (
        "I want to know the gate, and to cancel my seat.",
        ("seat",),
        [HALF.format("cancel my seat", "cancel_seat")],
    ),
    "of it": ("What is its gate? Cancel it.", ("seat",), [HALF.format("Cancel it", "cancel_seat")]),
    "in words of no tool": ("I want to get rid of my seat.", ("cancel_seat",), []),
    "in words of no tool, with a question": (
        "I'd like to shift my seat to the window and know its gate.",
        ("seat", "change_seat"),
        [],
    ),
    "of things that no tool has": ("I want to change my seat, and to cancel my meal.", ("change_seat",), []),
    "no wish that is recognised": ("It is all too much.", ("cancel_seat",), []),
    "refused by how it stands": ("I want to cancel my seat.", ("seat",), []),
}


@pytest.mark.parametrize(("story", "planned", "found"), CASES.values(), ids=CASES)
def test_what_a_plan_leaves_out_or_does_beyond(story: str, planned: tuple[str, ...], found: list[str]) -> None:
    assert not_as_asked(story, planned, TOOLS) == found
