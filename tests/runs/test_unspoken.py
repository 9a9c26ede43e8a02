"""A missing call of whose values the user said nothing, nor of what they are called, tells nothing of the agent."""

from __future__ import annotations

from typing import Any

import pytest
from builders import story
from told_users import saying

import harness
from harness.runs.doubt.not_understood import not_understood

TRADES = {
    "garage": ("You want a price for new brakes. Your new plate is KX20 ABC.", "What do new brakes cost?", "KX20 ABC"),
    "vet": ("You want to hear the hours. Your new number is 07700 900555.", "When are you open?", "07700 900555"),
    "bank": ("You ask for the rate. Your new street is Mill Lane.", "What is the rate for savings?", "Mill Lane"),
    "theatre": ("You ask for the cast. You have the voucher TH-8812.", "Who sings tonight?", "TH-8812"),
    "school": ("You ask for the fees. The child is away on 5 June 2026.", "What are the fees?", "2026-06-05"),
}


@harness.tool
def put_down(entry: str) -> str:
    return "kept"


async def code_of(case: tuple[str, str, str], agent: list[Any], turns: list[str]) -> str | None:
    prose, opening, value = case
    goals = [{"tool": "put_down", "args": {"entry": value}}]
    user = {"wants": [{"id": "first", "say": opening}], "knows": {"other": value}}
    told = story("s", goals=goals, story=prose, starting_sentence=opening, user=user, user_turns=turns)
    run = await harness.simulate(
        [told], agent=saying(*agent), user={"kind": "told_users:Told", "guards": "off"}, max_voids=0, confirm=False
    )
    trial = run.trials[0]
    assert trial.verdict is not None
    found = not_understood(trial.trajectory, trial.verdict, told.brief, told.goal_details)
    return found.code if found is not None else None


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


ANSWER = ["Hello.", "That is 40 pounds. Anything else?", "Goodbye."]


@pytest.mark.parametrize("case", TRADES.values(), ids=TRADES)
async def test_what_the_user_never_spoke_of_is_no_fault_of_the_agent(case: tuple[str, str, str]) -> None:
    assert await code_of(case, ANSWER, ["end: No, nothing else. Thank you."]) == "not_understood"


@pytest.mark.parametrize("case", TRADES.values(), ids=TRADES)
async def test_what_the_user_said_and_the_agent_left_undone_is_one(case: tuple[str, str, str]) -> None:
    assert await code_of(case, ANSWER, [f"tell: It is {case[2]}.", "end: Thank you."]) is None


async def test_what_the_user_named_and_the_agent_never_asked_for_is_one() -> None:
    turns = ["want: There is another entry to be put down.", "end: Thank you."]
    assert await code_of(TRADES["vet"], ANSWER, turns) is None
