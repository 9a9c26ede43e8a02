"""Stories of both desks that say how their records must end, and the JSON Schema of them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import jsonschema
import pytest
import yaml
from checkout import CONFIGS, DATASETS

from harness.formats.json_schema import story_schema
from harness.formats.suite_files import read_suite
from harness.runs.folder.store import StoredRun
from harness.runs.plan import make_plan
from harness.runs.simulate import simulate

STORIES = sorted((DATASETS / "states").glob("*.yaml"))


def test_the_desks_leave_their_records_as_they_should(demo_run: Callable[..., StoredRun]) -> None:
    run = demo_run("states")
    assert {trial.story: trial.outcome for trial in run.trials} == dict.fromkeys(
        [path.stem for path in STORIES], "success"
    )
    checks = {
        trial.story: {check.check: check.status for check in trial.verdict.checks}
        for trial in run.trials
        if trial.verdict
    }
    assert {story: found["state"] for story, found in checks.items()} == dict.fromkeys(checks, "pass")


async def test_a_shop_that_orders_twice_does_not(tmp_path: Path) -> None:
    suite = read_suite(CONFIGS / "states.yaml")
    later = {
        label: target.model_copy(update={"ref": target.ref.removesuffix("_v1") + "_v2"})
        for label, target in suite.targets.items()
    }
    run = await simulate(make_plan(suite.model_copy(update={"targets": later})), tmp_path)
    (trial,) = (trial for trial in run.trials if trial.story == "place-order")
    assert trial.verdict is not None
    (check,) = (check for check in trial.verdict.checks if check.check == "state")
    assert [(each.path, each.problem) for each in check.differences] == [
        ("lines.O-1049/P-303", "unexpected"),
        ("orders.O-1049", "unexpected"),
        ("products.P-303.stock", "different"),
    ]


@pytest.mark.parametrize("path", STORIES, ids=lambda path: path.stem)
def test_an_editor_takes_them(path: Path) -> None:
    story = json.loads(json.dumps(yaml.safe_load(path.read_text()), default=str))
    jsonschema.validate(story, story_schema())
    wrong = {**story, "state": "from_goal"}
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(wrong, story_schema())
