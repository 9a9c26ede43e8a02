"""Stories generated from a world of tools that nobody here wrote: which of its changes are made, and how many."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
import retail

from generators.dataset.generate import DatasetSpec, generate
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
