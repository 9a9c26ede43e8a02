"""In hindsight the goals show that the user said no, or chose, against its own story: then nothing is known of the agent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from builders import story
from told_users import saying

import harness
from harness.runs.doubt.not_understood import not_understood
from harness.types.trial import Failure

OPENING = "I'd like to book a room."
USER = {
    "wants": [{"id": "book", "say": OPENING, "needs": ["room", "day"]}],
    "knows": {"room": "the garden room", "day": "3 June 2026", "price": "at most 90 pounds"},
    "refuses": [{"act": "breakfast", "say": "No breakfast, please."}],
}
RIGHT = "The garden room on 3 June 2026 for 80 pounds. Shall I book it?"
WITH_BREAKFAST = "The garden room on 3 June 2026 with breakfast. Shall I book it?"
OTHER_DAY = "The garden room on 4 June 2026. Shall I book it?"
DAYS = "Which day, 3 June 2026 or 4 June 2026?"
BREAKFAST = "Breakfast as well?"
LEFT = ["What should be different?", "Then I leave it. Goodbye."]


@harness.tool
def book(room: str | None, day: str, breakfast: bool = False) -> str:
    return "booked"


def books(day: str = "2026-06-03", *, breakfast: bool = False, room: str | None = "garden room") -> Callable[[], str]:
    return lambda: f"It is {book(room=room, day=day, breakfast=breakfast)}."


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


async def found_in(agent: list[Any], turns: list[str], **fields: Any) -> Failure | None:
    goals = [{"tool": "book", "args": {"room": "garden room", "day": "2026-06-03", "breakfast": False}}]
    told = story(
        "s", goals=goals, story="You want a room.", starting_sentence=OPENING, user=USER, user_turns=turns,
        tools={"write": ["book"]}, **fields,
    )  # fmt: skip
    user = {"kind": "told_users:Told", "guards": "off"}
    run = await harness.simulate([told], agent=saying(*agent), user=user, max_voids=0, confirm=False)
    trial = run.trials[0]
    assert trial.outcome == "fail"
    return not_understood(trial.trajectory, trial.verdict, told.brief, told.goal_details)


ALL = "tell: The garden room, on 3 June 2026, at most 90 pounds, no breakfast."
MISUNDERSTOOD = {
    "objects to what is not there": ([RIGHT, *LEFT], [ALL, "correct: No, no breakfast, please.", "tell: I don't know."]),
    "objects to a limit that is kept": ([RIGHT, *LEFT], [ALL, "correct: No. My price is at most 90 pounds.", ALL]),
    "answers a proposal with its wish": ([RIGHT, RIGHT, RIGHT], [ALL, "want: I'd like to book a room.", ALL]),
    "is taken for a yes that was none": (
        [RIGHT, "What should be different?", books(), "Goodbye."],
        [ALL, "correct: No. My price is at most 90 pounds.", ALL, "end: Thank you."],
        {"consent": ["book"]},
    ),
    "picks another day": (
        [DAYS, OTHER_DAY, books("2026-06-04"), "Goodbye."],
        ["tell: The garden room.", "choose: 4 June 2026", "affirm: Yes, please.", "end: That is all."],
    ),
    "picks another day, and leaves it": (
        [DAYS, OTHER_DAY, *LEFT],
        ["tell: The garden room.", "choose: 4 June 2026", "deny: No, too late.", "tell: I don't know that."],
    ),
    "says yes to what it refuses": (
        [BREAKFAST, WITH_BREAKFAST, books(breakfast=True), "Goodbye."],
        [ALL, "affirm: Yes, please.", "affirm: Yes, please.", "end: That is all."],
    ),
    "says nothing when it is asked": (
        ["Which room would you like?", "Then I leave it. Goodbye."],
        ["other: I live nearby.", "end: That is all."],
    ),
    "takes none of what was offered": (
        ["The garden room or the attic?", "Any room then, on 3 June 2026. Shall I book it?", books(room=None), "Goodbye."],
        ["choose: On 3 June 2026, please.", "other: I live nearby.", "affirm: Yes, please.", "end: That is all."],
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", MISUNDERSTOOD.values(), ids=MISUNDERSTOOD)
async def test_who_was_offered_what_the_story_wants_and_did_not_take_it_misled_the_agent(case: tuple[Any, ...]) -> None:
    agent, turns, *fields = case

    failure = await found_in([agent[0], *agent], turns, **(fields[0] if fields else {}))

    assert failure is not None
    assert (failure.side, failure.code) == ("user", "not_understood")
    assert "in the story, " in failure.message


AGENTS_FAULT = {
    "proposes what was refused": ([WITH_BREAKFAST, *LEFT], [ALL, "correct: No, no breakfast, please.", ALL]),
    "proposes another day": ([OTHER_DAY, *LEFT], [ALL, "correct: No, on 3 June 2026.", ALL]),
    "proposes another day, and hears a bare no": ([OTHER_DAY, *LEFT], [ALL, "deny: No.", ALL]),
    "does not do what it was allowed": (
        [RIGHT, RIGHT, *LEFT],
        [ALL, "correct: No. My price is at most 90 pounds.", "affirm: Yes, please.", "end: That is all."],
    ),
    "books another day than the one that was picked": (
        [DAYS, OTHER_DAY, books("2026-06-04"), "Goodbye."],
        ["tell: The garden room.", "choose: 3 June 2026", "affirm: Yes, please.", "end: That is all."],
    ),
    "books with breakfast, of its own accord": (
        [RIGHT, books(breakfast=True), "Goodbye."],
        [ALL, "affirm: Yes, please.", "end: That is all."],
    ),
    "books without asking": ([books(), "Goodbye."], [ALL, "end: That is all."], {"consent": ["book"]}),
    "asks for one thing for ever, and never for another": (
        ["Which day?"] * 4,
        ["tell: On 3 June 2026.", "tell: On 3 June 2026.", "want: I'd like to book a room."],
    ),
    "books another room than the one that was said": (
        ["Which room?", RIGHT, books(room="attic"), "Goodbye."],
        [ALL, "tell: The garden room.", "affirm: Yes, please.", "end: That is all."],
    ),
    "asks for ever what it was told": (["Which day?"] * 4, [ALL, "tell: On 3 June 2026.", "want: I'd like to book a room."]),
}  # fmt: skip


@pytest.mark.parametrize("case", AGENTS_FAULT.values(), ids=AGENTS_FAULT)
async def test_who_was_right_to_object_or_said_yes_did_not(case: tuple[Any, ...]) -> None:
    agent, turns, *fields = case

    assert await found_in(["What can I do?", *agent], turns, **(fields[0] if fields else {})) is None
