"""The stories in datasets/goals, one for each word of the goal language: valid, and played by real agents."""

from __future__ import annotations

from pathlib import Path

import jsonschema
import pytest
import yaml

from harness.formats.json_schema import story_schema
from harness.runs.plan import make_plan
from harness.runs.selection.selection import Selection
from harness.runs.simulate import simulate
from harness.types.suite import Suite
from harness.types.target import Target
from harness.types.trial import Trial

FOLDER = Path(__file__).parents[2] / "datasets" / "goals"
FILES = sorted(FOLDER.glob("*.yaml"))
WORDS = (
    "any_of", "n_of", "when", "is", "unordered", "aligned", "$from", "$any", "$regex", "$between", "$approx", "within",
    "$contains", "$not",
)  # fmt: skip


def test_every_word_has_an_example() -> None:
    text = "\n".join(path.read_text() for path in FILES)
    assert [word for word in WORDS if f"{word}:" not in text and f": {word}" not in text] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_an_editor_finds_nothing_wrong(path: Path) -> None:
    assert list(jsonschema.Draft7Validator(story_schema()).iter_errors(yaml.safe_load(path.read_text()))) == []


async def played(name: str, agent: str, folder: Path) -> Trial:
    suite = Suite(targets={"desk": Target(ref=agent)}, stories=(str(FOLDER / f"{name}.yaml"),))
    run = await simulate(make_plan(suite, Selection()), folder)
    (trial,) = run.trials
    return trial


@pytest.mark.parametrize("name", ["any-of", "n-of", "when", "predicates"])
async def test_the_hr_desk_does_what_they_ask_for(name: str, tmp_path: Path) -> None:
    trial = await played(name, "harness.demo.hr.agents:build_v1", tmp_path)
    assert trial.outcome == "success", trial.verdict


async def test_what_is_not_due_is_not_asked_for(tmp_path: Path) -> None:
    trial = await played("when", "harness.demo.hr.agents:build_v1", tmp_path)
    assert trial.verdict is not None
    assert [goal.name for goal in trial.verdict.goals] == ["find", "schedule", "cancel"]
    assert [each.name for each in trial.verdict.not_due] == ["ask_again"]


async def test_lists_may_come_in_any_order_but_not_crossed(tmp_path: Path) -> None:
    assert (await played("exchange", "exchange_desk:agent", tmp_path / "right")).outcome == "success"
    crossed = await played("exchange", "exchange_desk:crossed", tmp_path / "wrong")
    assert crossed.verdict is not None
    reasons = [goal.reason for goal in crossed.verdict.goals if goal.reason is not None]
    assert [each.path for each in reasons[0].arguments] == ["item_ids, new_item_ids"]
