"""A check of who calls that asks for more has checked nothing: it is told by what stays closed after it."""

import pytest
import rowing_club
from learned_worlds import learned_world, written

from harness.threads import run_sync
from harness.types.goals import ToolGoal

MEMBERS = {each["member_no"]: each for each in rowing_club.data()["members"]}


@pytest.fixture(scope="module")
def learned(tmp_path_factory):
    return learned_world(rowing_club, tmp_path_factory.mktemp("club"))


def test_what_opens_nothing_is_no_login_whatever_it_says(learned):
    answered = learned.findings.answered["check_member"].values()
    refused = [each.error for each in learned.findings.refused["check_member"].values()]

    assert answered
    assert all(str(call.result).startswith("Good.") for call in answered)
    assert any(error.startswith("Two more things") for error in refused)
    assert all(len(login.arguments) > 2 for login in learned.book.by_person.values())
    assert learned.book.by_person.keys() == MEMBERS.keys()


def test_a_story_tells_as_little_of_the_caller_as_is_enough(learned):
    async def made():
        return [story async for story, _ in written(learned)]

    stories = [each for each in run_sync(made()) if "launch_boat" in each.labels]

    assert stories
    for story in stories:
        check = next(goal for goal in story.goal_details if isinstance(goal, ToolGoal))
        assert check.tool_name == "check_member"
        own = MEMBERS[check.args["member_no"]]
        said = {name: value for name, value in check.args.items() if name != "member_no"}
        assert len(said) == 2, story.story
        assert all(own[name] == value for name, value in said.items())
        assert ("your date of birth is" in story.story) == ("born_on" in said)
