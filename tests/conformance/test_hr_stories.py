"""The ancestor's HR stories, played by the agenda user against a small graph: to the end, and explained."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
import small_desk

from harness.runs.plan import make_plan
from harness.runs.selection.selection import Selection
from harness.runs.simulate import simulate
from harness.types.suite import Suite
from harness.types.target import Target

CORE = {"assignment": "get_assignment_id", "schedule": "get_timeoff_schedule", "reports": "get_direct_reports"}
FAMILIES = {
    "complex*": {role: f"{name}_hr_agent" for role, name in CORE.items()},
    "simple*": {role: f"{name}_hr_agent" for role, name in CORE.items()},
    "context_*": {role: f"{name}_hr_context" for role, name in CORE.items()},
    "file_upload": {
        "assignment": "get_assignment_id_hr_file_upload",
        "schedule": "get_timeoff_schedule_hr_file_upload",
        "upload": "upload_employee_id_card",
    },
    "synthetic_*": {
        "assignment": "fetch_assignment_id",
        "schedule": "retrieve_timeoff_schedule",
        "reports_of": "list_direct_reports",
        "address_type": "get_address_type",
        "update": "update_address",
    },
}

UNTOLD = {"synthetic_test_case_2"}
"""Does not tell the user that the name it mentions is the user's own: asked for it, the user may not know."""


@pytest.mark.parametrize("glob", FAMILIES)
async def test_they_are_played_to_the_end_and_verdicts_are_explained(
    glob: str, conformance: Path, tmp_path: Path
) -> None:
    stories = tmp_path / "stories"
    shutil.copytree(conformance / "hr" / "stories", stories)
    card = stories / "examples/evaluations/evaluate_with_file_upload/sample-id.jpg"  # named by one story, not published
    card.parent.mkdir(parents=True)
    card.write_bytes(b"a picture")
    suite = Suite(
        targets={"desk": Target(ref="small_desk:build", kwargs={"names": FAMILIES[glob]})}, stories=(str(stories),)
    )
    run = await simulate(make_plan(suite, Selection(glob)), tmp_path / "runs")
    assert run.trials
    for trial in run.trials:
        assert trial.failure is None, trial.failure
        assert trial.verdict is not None
        unmet = [goal for goal in trial.verdict.goals if not goal.met]
        assert all(goal.reason is not None and goal.reason.message for goal in unmet)
        print(trial.story, trial.outcome, trial.ended_by, [goal.reason.message for goal in unmet if goal.reason])
        for each in trial.trajectory.spoken:
            print("   ", each.role, each.text)
    failed = {trial.story for trial in run.trials if trial.outcome != "success"}
    assert failed <= UNTOLD
    assert small_desk
