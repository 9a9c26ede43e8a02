"""Models that play the user badly never make a right agent fail: the trial succeeds, or is void with a guard's code."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any, get_args

import pytest
from checkout import CONFIGS, DATASETS
from model_server import ModelServer
from model_users import Play, bad_users, sometimes, well_played

from harness.formats.story_files import read_stories
from harness.formats.suite_files import read_suite
from harness.runs.folder.store import StoredRun
from harness.runs.plan import make_plan
from harness.runs.simulate import simulate
from harness.types.model_spec import UserSpec
from harness.types.story import Story
from harness.types.user.note import GuardCode

HR = ("balance-annual", "request-sick", "expense-taxi", "holidays-august", "cancel-leave", "approve-report")
SHOP = ("0002-product-details", "0003-cancel-order", "0007-place-order", "0011-return-item", "0039-check-voucher")
CODES = {*get_args(GuardCode), "not_understood"}
NOTHING_TO_SAY: Play = lambda request: pytest.fail("the well played user was not asked for")  # noqa: E731


def stories_of(desk: str, ids: tuple[str, ...] = ()) -> list[Story]:
    return [file.story for file in read_stories([DATASETS / desk]) if not ids or file.story.id in ids]


async def played(play: Play, folder: Path, desk: str, ids: tuple[str, ...] = (), **changes: Any) -> StoredRun:
    paths = [str(path) for path in sorted((DATASETS / desk).glob("*.*")) if not ids or path.stem in ids]
    suite = read_suite(CONFIGS / f"{desk}-v1.yaml")
    with ModelServer(play) as server:
        user = UserSpec(kind="simulated", model="openai/stub", base_url=server.url)
        stories = tuple(path for path in paths if not path.endswith(".md"))
        changed = suite.model_copy(update={"user": user, "stories": stories, **changes})
        return await simulate(make_plan(changed), folder)


def outcomes(run: StoredRun) -> Counter[tuple[str, Any]]:
    return Counter((each.outcome, each.failure.code if each.failure else None) for each in run.trials)


@pytest.mark.usefixtures("no_key")
@pytest.mark.parametrize(("desk", "ids"), [("written", HR), ("shop", SHOP)], ids=["hr", "shop"])
async def test_well_played_the_right_agent_succeeds(desk, ids, tmp_path):
    run = await played(well_played(stories_of(desk, ids)), tmp_path, desk, ids)
    assert outcomes(run) == {("success", None): len(ids)}


@pytest.mark.usefixtures("no_key")
@pytest.mark.parametrize(
    ("desk", "ids"),
    [pytest.param("written", HR, id="hr"), pytest.param("shop", SHOP, id="shop", marks=pytest.mark.slow)],
)
@pytest.mark.parametrize("name", bad_users(NOTHING_TO_SAY))
async def test_no_bad_user_fails_the_right_agent(name, desk, ids, tmp_path):
    run = await played(bad_users(well_played(stories_of(desk, ids)))[name], tmp_path, desk, ids, max_voids=0)
    print(name, desk, dict(outcomes(run)))
    for trial in run.trials:
        said = [(each.role, each.text) for each in trial.trajectory.spoken]
        assert trial.outcome in {"success", "void"}, (trial.story, trial.outcome, trial.failure, said)
        assert trial.outcome == "success" or (trial.failure is not None and trial.failure.code in CODES)
    void = sum(trial.outcome == "void" for trial in run.trials)
    assert void or name in {"tells everything at once", "leaves after an answer"}, "something was found"


@pytest.mark.timeout(600)
@pytest.mark.usefixtures("no_key")
async def test_a_user_that_leaves_its_part_in_a_third_of_its_turns_does_not_move_the_score(tmp_path):
    stories = stories_of("written")
    good = well_played(stories)
    clean = await played(good, tmp_path / "clean", "written")
    bad = bad_users(good)
    ways = [bad[name] for name in bad if name not in {"tells everything at once"}]
    noisy = await played(sometimes(good, ways, 0.3, seed=7), tmp_path / "noisy", "written")
    runs = {"clean": clean, "noisy": noisy}
    counts = {name: Counter(trial.outcome for trial in run.trials) for name, run in runs.items()}
    print(counts, outcomes(noisy))
    rates = {}
    for name, count in counts.items():
        scored = count["success"] + count["fail"]
        rates[name] = count["success"] / scored
        width = 1.96 * (rates[name] * (1 - rates[name]) / scored) ** 0.5
        if name == "clean":
            low, high = rates[name] - width, rates[name] + width
    assert counts["noisy"]["void"] + sum(len(trial.voids) for trial in noisy.trials) > 0
    assert set(counts["noisy"]) <= {"success", "fail", "void"}
    assert low <= rates["noisy"] <= high, rates
    failed = {name: {each.story for each in run.trials if each.outcome == "fail"} for name, run in runs.items()}
    assert failed["noisy"] <= failed["clean"], "what fails besides is the user's doing"
