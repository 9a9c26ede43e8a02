"""A talk that ended stuck tells why: the agent asked for what nobody told, or repeated what the user had decided."""

from __future__ import annotations

import re
from typing import Any

import pytest
from builders import story

import harness
from harness.report.trial.why import why
from harness.types.trial import Trial

RECAP = "I will cancel order W-1092 for you. Is that right?"
TOLD = "You want to cancel your order. The order number is W-1029."
STUCK = {
    "a wrong value that the user corrects": (
        RECAP,
        "agent",
        f'repeated what the user had said is wrong: "{RECAP}" (the user: "No… The order number is W-1029.")',
    ),
    "a wrong value that is no question": (
        "Order W-1092: cancel it. Please confirm.",
        "agent",
        'repeated what the user had said is wrong: "Order W-1092: cancel it. Please confirm." '
        '(the user: "No… The order number is W-1029.")',
    ),
    "what the user said yes to": (
        "Shall I cancel order W-1029?",
        "agent",
        'repeated what the user had said yes to: "Shall I cancel order W-1029?" (the user: "Yes….")',
    ),
    "what the user told": (
        "What is your order number?",
        "agent or story",
        'asked again for what the user had answered: "What is your order number?" (the user: "W-1029")',
    ),
    "what the story lacks": (
        "What is your shoe size?",
        "agent or story",
        'asked in vain for what the story may not tell: "What is your shoe size?"',
    ),
    "what the user has not": (
        "Do you have a voucher code?",
        "agent or story",
        'asked in vain for what the story may not tell: "Do you have a voucher code?"',
    ),
}


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


async def stuck_trial(says: str, **fields: Any) -> Trial:
    goals = [{"tool": "cancel", "args": {"order": "W-1029"}}]
    given = {"story": TOLD, "starting_sentence": "I want to cancel my order.", **fields}
    run = await harness.simulate([story("s", goals=goals, **given)], agent=lambda text: says)
    (trial,) = run.trials
    return trial


@pytest.mark.parametrize(("says", "fault", "told"), STUCK.values(), ids=STUCK)
async def test_it_is_told_which_it_was(says: str, fault: str, told: str) -> None:
    trial = await stuck_trial(says)

    assert (trial.outcome, trial.ended_by, trial.fault) == ("fail", "stuck", fault)
    pattern = re.escape(f"cut short (stuck): {told}").replace("…", ".*")  # the seed chooses the words of a yes
    assert re.match(pattern, why(trial, None))


async def test_an_offer_that_was_refused() -> None:
    trial = await stuck_trial(
        "Shall I book a parking space for you?", user={"refuses": [{"act": "parking", "say": "No parking space."}]}
    )

    assert trial.fault == "agent"
    assert "repeated what the user had said no to: " in why(trial, None)


async def test_a_user_that_notes_nothing_leaves_it_open() -> None:
    trial = await stuck_trial(RECAP, user_turns=["No, it is W-1029.", "It is W-1029."])

    assert (trial.ended_by, trial.fault) == ("stuck", "agent or story")
