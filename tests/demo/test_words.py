"""A story for each word: the demo's right agents pass it, and a wrong version fails by that word alone."""

from __future__ import annotations

import jsonschema
import pytest
from checkout import DATASETS

import harness
from harness.analysis.run import Run
from harness.formats.documents import read_document
from harness.formats.json_schema import story_schema
from harness.formats.lint import lint
from harness.formats.story_files import read_stories
from harness.types.verdict import Verdict

WORDS = DATASETS / "words"
STORIES = {file.story.id: file.story for file in read_stories([WORDS])}
CODES = {
    "consent": "no_consent",
    "forbid": "forbidden_call",
    "at_most": "too_many_calls",
    "must_not_say": "said_forbidden",
}
STAGED = {"doubles": "at_most", "now": "say"}
"""Word → the check or goal by which the wrong agent fails."""
HR, SHOP = "harness.demo.hr.agents", "harness.demo.shop.agents"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Verdict]]:
    """Version → story → its verdict."""
    from harness.threads import run_sync

    def verdicts(hr: str, shop: str) -> dict[str, Verdict]:
        out = tmp_path_factory.mktemp("runs")
        targets = {"hr_desk": f"{HR}:{hr}", "shop": f"{SHOP}:{shop}"}
        run: Run = run_sync(harness.simulate(str(WORDS), targets=targets, out=out))
        return {trial.story: trial.verdict for trial in run.trials if trial.verdict is not None}

    return {"right": verdicts("build_v1", "build"), "wrong": verdicts("build_v2", "build_v2")}


def test_every_example_has_its_word_and_the_other_way_round() -> None:
    assert set(STORIES) == {*CODES, *STAGED}
    for name, story in STORIES.items():
        assert getattr(story, name)


@pytest.mark.parametrize("name", STORIES)
def test_an_editor_and_the_lint_have_no_doubt_about_it(name: str) -> None:
    document = read_document(WORDS / f"{name}.yaml")
    jsonschema.validate(document, story_schema())
    assert lint(STORIES[name]) == []


@pytest.mark.parametrize("name", CODES)
def test_the_right_agent_passes(name: str, played: dict[str, dict[str, Verdict]]) -> None:
    verdict = played["right"][name]
    assert verdict.success is True
    assert {check.check: check.status for check in verdict.checks}[name] == "pass"


@pytest.mark.parametrize("name", CODES)
def test_the_wrong_agent_fails_by_this_word_alone(name: str, played: dict[str, dict[str, Verdict]]) -> None:
    verdict = played["wrong"][name]
    assert verdict.success is False
    assert all(goal.met for goal in verdict.goals if goal.required)
    (failed,) = (check for check in verdict.checks if check.status == "fail")
    assert (failed.check, failed.code) == (name, CODES[name])
    assert failed.evidence
    assert failed.hint


@pytest.mark.parametrize("name", STAGED)
def test_only_the_right_agent_does_well_in_the_scene(name: str, played: dict[str, dict[str, Verdict]]) -> None:
    assert played["right"][name].success is True
    wrong = played["wrong"][name]
    assert wrong.success is False
    failed = {check.check for check in wrong.checks if check.status == "fail"}
    assert STAGED[name] in failed | {goal.name for goal in wrong.goals if not goal.met}
