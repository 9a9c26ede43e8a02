"""Plans: which target plays which story, which user, and what is warned about."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from harness.errors import UserMistake
from harness.runs.plan import Plan, make_plan
from harness.runs.selection.selection import Selection
from harness.types.suite import Suite


def plan(folder: Path, stories: dict[str, dict[str, Any]], selection: Selection = Selection(), **fields: Any) -> Plan:
    for name, changes in stories.items():
        story = {"agent": "a", "story": "You ask.", "starting_sentence": "Hello.", "goals": [{"say": ["x"]}], **changes}
        (folder / f"{name}.json").write_text(json.dumps(story))
    return make_plan(Suite.model_validate({"agent": "string:capwords", "stories": [str(folder)], **fields}), selection)


TWO = {"agent": None, "targets": {"hr": "string:capwords", "bank": "string:capwords"}}


def test_with_several_targets_each_plays_its_own_stories(tmp_path: Path) -> None:
    fields = {name: value for name, value in TWO.items() if value}
    for name, agent in (("one", "hr"), ("two", "bank")):
        (tmp_path / f"{name}.json").write_text(
            json.dumps({"agent": agent, "story": "s", "starting_sentence": "x", "goals": [{"say": ["x"]}]})
        )
    made = make_plan(Suite.model_validate({**fields, "stories": [str(tmp_path)]}))
    assert [(job.story.id, job.agent) for job in made.jobs] == [("one", "hr"), ("two", "bank")]
    (tmp_path / "two.json").write_text((tmp_path / "two.json").read_text().replace("bank", "banc"))
    with pytest.raises(UserMistake, match=r'no target is named "banc" .did you mean "bank"'):
        make_plan(Suite.model_validate({**fields, "stories": [str(tmp_path)]}))


def test_a_story_may_leave_its_agent_out_where_there_is_one_target(tmp_path: Path) -> None:
    story = {"story": "s", "starting_sentence": "x", "goals": [{"say": ["x"]}]}
    (tmp_path / "one.json").write_text(json.dumps(story))
    for targets in ({"agent": "string:capwords"}, {"targets": {"hr": "string:capwords"}}):
        made = make_plan(Suite.model_validate({**targets, "stories": [str(tmp_path)]}))
        assert [job.story.id for job in made.jobs] == ["one"]
        assert not made.warnings
    with pytest.raises(UserMistake, match=r"one.json: agent: is missing; say which target plays it .hr, bank."):
        make_plan(Suite.model_validate({"targets": TWO["targets"], "stories": [str(tmp_path)]}))


def test_one_target_plays_all_stories_and_says_so(tmp_path: Path) -> None:
    made = plan(tmp_path, {"one": {"agent": "hr"}, "two": {"agent": "bank"}})
    assert {job.agent for job in made.jobs} == {"agent"}
    assert any("the one target plays them all" in warning for warning in made.warnings)
    assert not plan(tmp_path, {"two": {"agent": "hr"}}).warnings, "a target without a name stands for one agent"


@pytest.mark.parametrize(
    ("agents", "said"),
    [
        pytest.param(("hr", "hr"), [], id="its own"),
        pytest.param(("bank", "bank"), ["all stories name the agent bank; the one target (hr) plays them all"], id="all another"),
        pytest.param(("hr", "bank"), ["1 story names the agent bank; the one target (hr) plays them all"], id="some another"),
        pytest.param(("bank", "shop"), ["all stories name the agents bank, shop; the one target (hr) plays them all"], id="several others"),
    ],
)  # fmt: skip
def test_one_target_with_a_name_says_which_stories_name_another_agent(tmp_path: Path, agents, said) -> None:
    for name, agent in zip(("one", "two"), agents, strict=True):
        story = {"agent": agent, "story": "s", "starting_sentence": "x", "goals": [{"say": ["x"]}]}
        (tmp_path / f"{name}.json").write_text(json.dumps(story))
    suite = Suite.model_validate({"targets": {"hr": "string:capwords"}, "stories": [str(tmp_path)]})
    assert list(make_plan(suite).warnings) == said


def test_stories_with_scripted_turns_are_played_by_the_scripted_user_unless_one_is_named(tmp_path: Path) -> None:
    stories: dict[str, dict[str, Any]] = {"free": {}, "scripted": {"user_turns": ["more"]}}
    assert {job.story.id: job.user.kind for job in plan(tmp_path, stories).jobs} == {
        "free": "agenda",
        "scripted": "scripted",
    }
    assert {job.user.kind for job in plan(tmp_path, stories, user="agenda").jobs} == {"agenda"}


def test_trials_are_planned_round_by_round_with_seeds_of_their_own(tmp_path: Path) -> None:
    made = plan(tmp_path, {"one": {}, "two": {"trials": 3}}, trials=2)
    assert [(job.story.id, job.trial) for job in made.jobs] == [
        ("one", 1),
        ("two", 1),
        ("one", 2),
        ("two", 2),
        ("two", 3),
    ]
    assert len({job.seed for job in made.jobs}) == 5
    again = plan(tmp_path, {}, trials=2)
    assert [job.id for job in again.jobs] == [job.id for job in made.jobs]
    assert [job.seed for job in plan(tmp_path, {}, trials=2, seed=1).jobs] != [job.seed for job in made.jobs]


def test_a_part_of_a_suite(tmp_path: Path) -> None:
    made = plan(tmp_path, {"one": {}, "two": {}}, Selection("t*", 2), trials=3)
    assert [(job.story.id, job.trial) for job in made.jobs] == [("two", 2)]
    assert [story.id for story in made.played] == ["two"]
