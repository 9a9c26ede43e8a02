"""Stories generated from a world of tools that nobody here wrote: which of its changes are made, and how many."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
import retail

from generators.dataset.generate import DatasetSpec, generate
from generators.proof import prove_set
from generators.tools.toolboxes import toolbox_from
from harness.formats.story_parser import parse_story
from harness.threads import run_sync
from harness.types.goals import ToolGoal


@pytest.mark.long
def test_every_change_of_the_retail_world_is_made_and_refused(conformance: Path, tmp_path: Path) -> None:
    data = tuple(sorted((conformance / "retail" / "world").glob("*.json")))
    spec = DatasetSpec(
        "retail:functions", tmp_path / "set", count=100, seed=1, allow_writes=True, world=data, mutate=False
    )

    made = run_sync(generate(spec))

    stories = [each.story for each in made.collection.taken]
    calls = [goal for story in stories for goal in story.goal_details if isinstance(goal, ToolGoal)]
    done = Counter(goal.tool_name for goal in calls if goal.tool_name in retail.WRITES and not goal.expect_error)
    refused = sum(goal.expect_error for goal in calls if goal.tool_name in retail.WRITES)
    print(len(calls) / len(stories), done, refused)
    assert set(done) == set(retail.WRITES)
    assert done.total() >= 50
    assert refused >= 15
    assert len(calls) >= 3.5 * len(stories)
    assert all(each.proof.status == "proved" for each in made.collection.taken)


FAILED_LOOK_UPS = {2, 3, 4, 21, *range(35, 40), 46, 47}
"""Tasks of which a gold look-up names what is not there."""


@pytest.mark.long
def test_only_the_tasks_whose_gold_writes_fail_are_refuted(conformance: Path) -> None:
    stories = [parse_story(retail.story(task), where="tasks", default_id="task") for task in retail.tasks()]

    proved = run_sync(prove_set(stories, toolbox_from("retail:functions", allow_writes=True), mutate=False))

    by_status = {number: each for number, each in enumerate(proved.proofs)}
    found = [number for number, each in by_status.items() if any("not found" in reason for reason in each.reasons)]
    print({number: each.status for number, each in by_status.items()})
    assert [number for number, each in by_status.items() if each.status == "refuted"] == [12, 13]
    assert set(found) == FAILED_LOOK_UPS
    assert all(each.status == "proved" or each.reasons for each in proved.proofs)
