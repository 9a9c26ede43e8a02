"""A real local model plays the user of the demo through LiteLLM: the whole path, not its quality."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from checkout import DATASETS

from harness.runs.plan import make_plan
from harness.runs.selection.selection import Selection
from harness.runs.simulate import simulate
from harness.types.suite import Suite


@pytest.mark.long
@pytest.mark.model
@pytest.mark.timeout(300)
async def test_a_local_model_plays_the_user_of_the_demo(local_model_url: str, tmp_path: Path) -> None:
    suite = Suite.model_validate(
        {
            "agent": "harness.demo.hr.agents:build_v1",
            "stories": [str(DATASETS / "written")],
            "max_voids": 0,
            "user": {
                "kind": "simulated", "model": "openai/smollm2", "base_url": local_model_url,
                "temperature": 0, "max_tokens": 80,
            },
        }
    )  # fmt: skip
    plan = make_plan(suite, Selection("balance-annual"))
    story = plan.jobs[0].story.model_copy(update={"max_turns": 3})
    plan = make_plan(suite.model_copy(update={"stories": (str(_short(story, tmp_path)),)}))
    run = await simulate(plan, tmp_path / "runs")
    (trial,) = run.trials
    assert trial.outcome in {"success", "fail", "void"}, trial.failure
    assert trial.ended_by is not None
    spoken = [each for each in trial.trajectory.spoken if each.role == "user"]
    assert spoken
    assert trial.model_calls, "the opening is the story's; what follows is the model's"
    for call in trial.model_calls:
        assert (call.role, call.model) == ("user", "openai/smollm2")
        assert call.seconds > 0
        assert call.usage is not None
        assert call.usage.input_tokens
    print(trial.outcome, trial.ended_by, [each.text for each in trial.trajectory.spoken])


def _short(story: object, folder: Path) -> Path:
    path = folder / "short.json"
    path.write_text(json.dumps(story.model_dump(mode="json")))  # type: ignore[attr-defined]
    return path
