"""A void comes with the line of the story that helps, with nothing in it that its author would have to make up."""

from __future__ import annotations

from typing import Any

import pytest
import yaml
from builders import story
from told_users import saying

import harness
from harness.runs.doubt.not_understood import not_understood
from harness.types.user.data import UserData

OPENING = "My boiler has to be looked at."
USER = {
    "wants": [{"id": "visit", "say": OPENING}, "And I have a new number for your file, 07700 900123."],
    "knows": {
        "day": {"value": "2026-06-03", "say": ["On 3 June."]},
        "window": "morning",
        "warranty": {"value": True, "say": ["It is under warranty."]},
    },
}


@harness.tool
def book_visit(day: str, window: str) -> str:
    return "booked"


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


async def cure_after(agent: list[Any], turns: list[str]) -> dict[str, Any]:
    goals = [{"tool": "book_visit", "args": {"day": "2026-06-03", "window": "morning"}}]
    prose = "Your boiler is broken. A visit on 3 June 2026 in the morning suits you."
    told = story("s", goals=goals, story=prose, starting_sentence=OPENING, user=USER, user_turns=turns)
    run = await harness.simulate(
        [told], agent=saying(*agent), user={"kind": "told_users:Told", "guards": "off"}, max_voids=0, confirm=False
    )
    trial = run.trials[0]
    found = not_understood(trial.trajectory, trial.verdict, told.brief, told.goal_details)
    assert found is not None
    cure: dict[str, Any] = yaml.safe_load(found.message.partition("; in the story, ")[2].removesuffix(" would help"))
    if "when_told" in cure:
        UserData.model_validate(cure)
    return cure


LEFT = ["What should be different?", "Then I leave it. Goodbye."]
UNKNOWN = "unknown: I don't know."


async def test_a_yes_where_it_refused_what_it_wants() -> None:
    proposal = "A visit on 3 June 2026 in the morning. Shall I book it?"
    cure = await cure_after(
        ["When shall we come?", proposal, *LEFT], ["tell: On 3 June, in the morning.", "deny: No, thank you.", UNKNOWN]
    )
    assert cure["when_told"][0]["say"] == "Yes, please."


async def test_another_name_of_the_fact_that_a_failed_goal_needs() -> None:
    cure = await cure_after(["For when shall I note it down?", *LEFT], [UNKNOWN, UNKNOWN])
    [(name, fact)] = cure.items()
    assert name == "day"
    assert fact["asked_as"]


async def test_what_the_fact_says_where_there_is_a_choice() -> None:
    days = "Which day, 3 June 2026 or 4 June 2026?"
    cure = await cure_after([days, days, *LEFT], [UNKNOWN, UNKNOWN, UNKNOWN])
    assert cure["when_told"][0]["say"] == "On 3 June."


async def test_of_a_long_message_the_end_is_the_keyword() -> None:
    long = "I have looked at all of our diaries for the coming weeks, and they are rather full, which day, 3 June or 4 June?"
    cure = await cure_after([long, long, *LEFT], [UNKNOWN, UNKNOWN, UNKNOWN])
    [keyword] = cure["when_told"][0]["told"]
    assert keyword in long
    assert len(keyword.split()) <= 12
