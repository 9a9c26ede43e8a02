"""How a story's world stands and what time it is: told to setup and agent, and refused where nobody would be told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import psutil
import pytest

from harness.errors import UserMistake
from harness.formats.story_files import StoryFile
from harness.formats.story_parser import parse_story
from harness.runs.plan import make_plan
from harness.runs.simulate import simulate
from harness.types.suite import Suite

NOW = "2026-03-02T09:00"
ORDERS = {"orders": [{"id": "W1", "status": "pending"}]}


def planned(target: dict[str, Any], isolation: str | None = None, **fields: Any) -> Any:
    raw = {
        "agent": "desk",
        "story": "You ask.",
        "starting_sentence": "Well?",
        "goals": [{"say": ["now"]}],
        **fields,
    }
    suite = Suite.model_validate({"targets": {"desk": target}, "stories": ["s"], "isolation": isolation})
    return make_plan(suite, given=[StoryFile(parse_story(raw, where="s.yaml", default_id="s"), "s.yaml")])


async def said(folder: Path, target: dict[str, Any], isolation: str | None = None, **fields: Any) -> str:
    """What the agent, which tells what it and its setup were told, said first."""
    run = await simulate(planned(target, isolation, user_turns=["Bye."], **fields), folder)
    (trial,) = run.trials
    assert trial.failure is None, trial.failure
    return trial.trajectory.spoken[1].text


def desk(setup: str | None = None) -> dict[str, Any]:
    target = {"ref": "staged_agents:of_context"}
    return target if setup is None else {**target, "setup": f"staged_agents:{setup}"}


@pytest.mark.parametrize("isolation", [None, "process"], ids=["here", "in a worker"])
async def test_setup_is_told_how_the_world_stands_and_what_time_it_is(isolation: str | None, tmp_path: Path) -> None:
    told = await said(tmp_path, desk("setup"), isolation, world=ORDERS, now=NOW)
    assert told == f"{ORDERS} at datetime.datetime(2026, 3, 2, 9, 0); now 2026-03-02T09:00:00"


async def test_a_setup_that_asks_for_them_is_told_that_there_are_none(tmp_path: Path) -> None:
    assert await said(tmp_path, desk("setup")) == "None at None; now None"


async def test_a_setup_that_takes_anything_is_told_what_there_is(tmp_path: Path) -> None:
    assert await said(tmp_path, desk("any_setup")) == "context story trial; now None"
    told = await said(tmp_path, desk("any_setup"), world=ORDERS, now=NOW)
    assert told == "context now story trial world; now 2026-03-02T09:00:00"


async def test_the_time_that_a_context_says_itself_is_kept(tmp_path: Path) -> None:
    assert await said(tmp_path, desk(), now=NOW, context={"now": "noon"}) == "None; now noon"


@pytest.mark.parametrize("isolation", [None, "process"], ids=["here", "in a worker"])
@pytest.mark.parametrize(("setup", "why"), [(None, "has no setup"), ("plain_setup", "has no parameter world")])
def test_a_world_that_nobody_is_told_of_is_refused(setup: str | None, why: str, isolation: str | None) -> None:
    with pytest.raises(UserMistake) as told:
        planned(desk(setup), isolation, world=ORDERS)
    (problem,) = told.value.problems
    assert problem.startswith("s.yaml: world: nobody is told: ")
    assert why in problem


def test_what_is_refused_leaves_no_process_behind() -> None:
    before = set(psutil.Process().children(recursive=True))
    with pytest.raises(UserMistake) as told:
        planned(desk(), "process", world=ORDERS)
    assert told.value.problems  # who looks at the mistake keeps alive what was open when it was found
    assert set(psutil.Process().children(recursive=True)) <= before


def test_a_time_without_a_setup_that_takes_it_is_fine() -> None:
    assert planned(desk("plain_setup"), now=NOW).jobs


async def test_the_context_of_a_graph_is_told_the_time_only_where_it_has_a_place_for_it(tmp_path: Path) -> None:
    for agent, told in (("graph_with_context", "mia"), ("graph_with_time", "mia at 2026-03-02T09:00:00")):
        found = await said(tmp_path, {"ref": f"staged_agents:{agent}"}, now=NOW, context={"name": "mia"})
        assert found == told


@pytest.mark.parametrize("now", ["tomorrow", "2026-03-02", "2026-13-02T09:00", 17, ["2026-03-02T09:00"]])
def test_a_time_that_is_none_is_an_error(now: Any) -> None:
    with pytest.raises(
        UserMistake, match=r"s\.yaml: now: should be a date and a time, such as 2026-03-02T09:00; found"
    ):
        planned(desk(), now=now)
