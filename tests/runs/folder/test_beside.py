"""Runs that are read beside each other, and values of their trials."""

from __future__ import annotations

import pytest

import harness
from harness.analysis.versions.sides import MEASURES, SideValues
from harness.runs.folder.store import StoredRun


@pytest.mark.parametrize(("text", "shared"), [("Hello.", True), ("Hello!", False)])
async def test_stories_that_are_the_same_in_two_runs_are_read_once(tmp_path, text, shared):
    runs = []
    for said in ("Hello.", text):
        case = {"id": "c", "agent": "a", "prompt": said, "checks": [{"type": "answer", "contains": "yes"}]}
        runs.append(await harness.simulate([case], agent=lambda text: "yes", out=tmp_path))
    first = StoredRun.read(runs[0].path)
    second = StoredRun.read(runs[1].path, beside=first)
    assert (second.stories is first.stories) is shared
    assert second.stories[0].prompt == text
    told = SideValues([{"c": second.trials.facts}])
    metrics = [trial.verdict.metrics for trial in second.trials if trial.verdict]
    for name in MEASURES:
        known = [value for each in metrics if (value := getattr(each, name)) is not None]
        assert told.of(0, name) == {"c": known}
