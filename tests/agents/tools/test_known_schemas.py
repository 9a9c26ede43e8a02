"""The schemas of functions under @harness.tool, known to checks without an offer, here and in workers."""

from __future__ import annotations

from pathlib import Path

import pytest

from harness.formats.story_files import StoryFile
from harness.formats.story_parser import parse_story
from harness.runs.plan import make_plan
from harness.runs.simulate import simulate
from harness.types.suite import Suite
from harness.types.verdict import CheckResult

RAW = {"agent": "desk", "story": "You pay.", "starting_sentence": "Pay.", "goals": [{"say": ["It"]}]}
STORY = parse_story({**RAW, "user_turns": ["Again."], "checks": [{"type": "schema"}]}, where="s.yaml", default_id="s")


async def schema_checks(ref: str, folder: Path, isolation: str | None) -> list[CheckResult]:
    targets = {"desk": f"staged_agents:{ref}"}
    suite = Suite.model_validate({"targets": targets, "stories": ["s"], "isolation": isolation, "user": "scripted"})
    run = await simulate(make_plan(suite, given=[StoryFile(STORY, "s.yaml")]), folder)
    (trial,) = run.trials
    assert trial.trajectory.tools is None
    assert trial.trajectory.called_tools is not None
    assert [tool.name for tool in trial.trajectory.called_tools] == ["charge"]
    assert trial.verdict is not None
    return [each for each in trial.verdict.checks if each.check == "schema"]


@pytest.mark.parametrize("isolation", [None, "process"])
async def test_calls_are_held_against_the_signature(tmp_path: Path, isolation: str | None) -> None:
    (fine,) = await schema_checks("function", tmp_path, isolation)
    assert (fine.status, fine.message) == ("pass", "2 calls fit the schemas of their tools")
    *wrong, rest = await schema_checks("misled", tmp_path, isolation)
    assert [(each.status, each.code) for each in wrong] == [("fail", "invalid_arguments")] * 2
    assert wrong[0].message == "charge (step 3): amount: 'five' is not of type 'integer'"
    assert rest.status == "pass"
