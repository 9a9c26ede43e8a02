"""Things of people that are told inside of other things of theirs, or only refer to one, in a world where most needs no
proof of who calls."""

import re

import meter_desk
import pytest
from learned_worlds import learned_world, written

from generators.proof.independent.knowledge import WorldKnowledge
from generators.proof.independent.solve import solve_independently
from generators.world.things.belongings import belongings
from harness.formats.lint import lint
from harness.scoring.score import DEFAULT_RULES
from harness.threads import run_sync
from harness.types.goals import ToolGoal


@pytest.fixture(scope="module")
def learned(tmp_path_factory):
    return learned_world(meter_desk, tmp_path_factory.mktemp("meters"))


@pytest.fixture(scope="module")
def stories(learned):
    async def made():
        return [story async for story, _ in written(learned)]

    return run_sync(made())


def calls(story):
    return [goal for goal in story.goal_details if isinstance(goal, ToolGoal)]


def about(stories, tool, kind="write"):
    return [story for story in stories if story.labels[:2] == (kind, tool)]


def test_what_refers_to_a_thing_of_somebody_is_theirs(learned):
    whose = belongings(learned.model, learned.kinds)

    assert (whose["meter", "MT-43"], whose["job", "JB801"], whose["bill", "BL-501"]) == ("MB-317",) * 3


def test_only_what_insists_on_the_proof_needs_it(learned, stories):
    assert learned.model.caller.proved_by == ("verify_member",)
    assert learned.model.needs_proof("end_supply")
    assert not learned.model.needs_proof("block_meter")
    for story in (*about(stories, "end_supply"), *about(stories, "block_meter")):
        proved = "verify_member" in [call.tool_name for call in calls(story)]
        assert proved is ("end_supply" in story.labels), story.story


@pytest.mark.parametrize("tool", ["block_meter", "end_supply", "change_job"])
def test_who_calls_is_told_once_and_no_id_is_said(stories, tool):
    found = about(stories, tool)

    assert found
    for story in found:
        assert not re.search(r"MB-\d|MT-\d|JB\d", story.story), story.story
        assert "phone" in story.story


def test_a_thing_in_a_list_of_a_list_is_told_by_its_own_name(stories):
    found = [*about(stories, "block_meter"), *about(stories, "block_meter", "changed")]

    assert {name for story in found for name in meter_desk.NAMES if name in story.story} >= {
        "Attic meter",
        "Barn meter",
    }
    assert all("with the nickname" in story.story for story in found)


def test_what_goes_with_another_choice_is_not_said(stories):
    cancelled = [s for s in about(stories, "change_job") if calls(s)[-1].args["action"] == "cancel"]

    assert cancelled
    assert all("new_date" not in calls(story)[-1].args for story in cancelled)


def test_the_line_of_a_bill_is_one_that_stands_on_it(stories):
    found = about(stories, "contest_charges")

    assert found
    assert {line["line"] for story in found for line in calls(story)[-1].args["items"]} == {1, 2}


def test_the_line_of_a_bill_is_said_by_what_it_is_for_and_not_by_its_number(stories):
    text = {1: "Standing charge", 2: "Night units"}

    for story in about(stories, "contest_charges"):
        (item,) = calls(story)[-1].args["items"]
        assert f'The line is "{text[item["line"]]}"' in story.story
        assert not re.search(r"\bline is \d", story.story)
        assert lint(story) == []


def test_an_agent_without_goals_finds_the_number_of_the_line(learned, stories):
    knowledge, mine = WorldKnowledge(learned), about(stories, "contest_charges")[:4]

    served = [run_sync(solve_independently(story, knowledge, DEFAULT_RULES)).result.status for story in mine]

    assert served == ["proved"] * 4
