"""The stories of the HR desk, proved on its tools; and the same stories with something wrong in them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from generators.proof import prove, prove_set
from generators.proof.answerable import as_text
from generators.proof.executable import execute_story
from generators.proof.goal_calls import made_up
from generators.proof.solvable import solve
from generators.tools.toolboxes import toolbox_from
from generators.tools.world import Toolbox
from harness.formats.lint import KnownFacts
from harness.formats.story_files import read_stories
from harness.scoring.score import DEFAULT_RULES
from harness.types.story import Story

FOLDER = Path(__file__).parents[3] / "datasets" / "written"
WORDINGS = "a way of saying it, which no result shows"
NO_CALL = "no goal calls a tool: there is nothing to execute"
NOT_PROVED = {
    "approve-not-a-report": [f'not proved: executable: refuse: "not report to you" is {WORDINGS}'],
    "approve-own": [f"not proved: executable: {NO_CALL}"],
    "payslip-of-a-colleague": [
        f'not proved: executable: refuse: "only your own" is {WORDINGS}',
        f"not proved: executable: {NO_CALL}",
    ],
    "request-declined": [
        f"not proved: executable: {NO_CALL}",
        "not proved: solvable: it has no goals: only what must not happen is judged",
    ],
}


@cache
def stories() -> dict[str, Story]:
    return {file.story.id: file.story for file in read_stories([FOLDER])}


def desk() -> Toolbox:
    return toolbox_from("harness.demo.hr.tools:functions", allow_writes=True)


async def test_all_stories_hold_and_catch_nine_of_ten_mistakes() -> None:
    proved = await prove_set(list(stories().values()), desk())

    assert {each.story: each.reasons for each in proved.proofs if each.reasons} == NOT_PROVED
    assert all(each.passed for each in proved.proofs)
    assert min(each.kill_score or 0 for each in proved.proofs) >= 0.9
    assert proved.coverage.untested_tools == ["leave_details", "change_leave"]  # of these the generated ones tell
    assert "cancel_leave after decide_leave" in [str(edge) for edge in proved.coverage.untested_edges]
    assert proved.duplicates == ()


def _without(sentence: str) -> Callable[[dict[str, Any]], None]:
    def change(raw: dict[str, Any]) -> None:
        assert sentence in raw["story"]
        raw["story"] = raw["story"].replace(sentence, "")

    return change


def _keywords(*keywords: str) -> Callable[[dict[str, Any]], None]:
    def change(raw: dict[str, Any]) -> None:
        text = [goal for goal in raw["goal_details"] if goal["type"] == "text"][-1]
        text["keywords"] = keywords

    return change


def _args(goal: str, **args: Any) -> Callable[[dict[str, Any]], None]:
    def change(raw: dict[str, Any]) -> None:
        next(each for each in raw["goal_details"] if each["name"] == goal)["args"].update(args)

    return change


SPOILT = {
    "request-sick": (_without(" Your username is cdubois."), 'the user never said username "cdubois"'),
    "expense-taxi": (_without(" The category is travel."), 'the user never said "travel": which category it is'),
    "payslip-january": (_keywords("2529.65"), '"2529.65" is in no result that comes before it'),
    "manager-name": (_keywords("Ravi Pattel"), '"Pattel" of "Ravi Pattel" is in no result'),
    "balance-annual": (_keywords("10 days", "annual"), '"10 days" is in no result'),
    "holidays-august": (_args("holidays", end="2026-08-30"), 'the user never said end date "2026-08-30"'),
    "cancel-leave": (_args("cancel", request_id="L-507"), "cancel: cancel_leave failed: Refused: L-507 has begun already"),
    "expense-unknown": (_args("status", claim_id="X-2041"), "status: expense_status should end in an error"),
    "reject-with-comment": (_args("reject", request_id="L-999"), "reject: decide_leave failed"),
    "update-address": (_args("update", postcode="LS1 4DZ"), 'the user never said postcode "LS1 4DZ"'),
    "request-annual": (_args("request", start="2026-03-03"), 'the user never said start date "2026-03-03"'),
}  # fmt: skip


@pytest.mark.parametrize(("name", "change", "reason"), [(name, *each) for name, each in SPOILT.items()], ids=SPOILT)
async def test_a_story_with_something_wrong_is_noticed(
    name: str, change: Callable[[dict[str, Any]], None], reason: str
) -> None:
    raw = stories()[name].model_dump(mode="json")
    change(raw)

    proof = await prove(Story.model_validate(raw), desk())

    assert any(reason in each for each in proof.reasons), proof.reasons


async def test_the_oracle_uses_only_what_it_heard_or_was_given() -> None:
    ignored = {tool.name: made_up(tool).values() for tool in desk().tools}
    for story in stories().values():
        executed = await execute_story(story, desk(), DEFAULT_RULES)
        solution = await solve(story, desk(), executed, DEFAULT_RULES, 0)
        known = ""
        for step in solution.trajectory.steps:
            for call in step.calls:
                assert isinstance(call.arguments, dict)
                said = KnownFacts(known, "en")
                unknown = [
                    value for value in call.arguments.values() if not (value in ignored[call.name] or said.says(value))
                ]
                assert unknown == [], (story.id, call.name)
            known += f"\n{step.text if step.role == 'user' else as_text(call.result for call in step.calls)}"
