"""A small real model as the user of some stories: where it spoils a story, the trial is void, not failed."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest
from checkout import CONFIGS, DATASETS

from harness.formats.suite_files import read_suite
from harness.runs.plan import make_plan
from harness.runs.simulate import simulate
from harness.types.model_spec import UserSpec

STORIES = int(os.environ.get("STORIES", "1"))
"""Each takes about twenty seconds."""


@pytest.mark.model
@pytest.mark.slow
@pytest.mark.timeout(3_000)
async def test_no_story_fails_for_what_a_small_model_said(local_model_url: str, tmp_path: Path) -> None:
    stories = [str(path) for path in sorted((DATASETS / "written").glob("*.json"))[:STORIES]]
    user = UserSpec(
        kind="simulated", model="openai/smollm2", base_url=local_model_url, temperature=0, max_tokens=80, timeout=120
    )
    suite = read_suite(CONFIGS / "written-v1.yaml")
    changed = {"user": user, "stories": tuple(stories), "concurrency": 1, "max_voids": 0}  # once is enough to see it
    run = await simulate(make_plan(suite.model_copy(update=changed)), tmp_path)
    codes = Counter((each.outcome, each.failure.code if each.failure else None) for each in run.trials)
    print(codes)
    for trial in run.trials:
        said = [(each.role, each.text) for each in trial.trajectory.spoken]
        print(trial.story, trial.outcome, trial.failure and trial.failure.message, said)
    assert {each.outcome for each in run.trials} <= {"success", "void"}, codes
