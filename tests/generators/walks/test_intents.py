"""What people have in mind beside one plain change: conditions, preferences, second thoughts, questions alone."""

import re

import pytest
import rental_tools
from learned_worlds import learned_world, written

from generators.proof import prove
from generators.proof.plain.liars import TRUTHFUL, liars
from harness.formats.lint import lint
from harness.scoring.expected.predicates import meets
from harness.threads import run_sync
from harness.types.goals import TextGoal, ToolGoal
from harness.types.rules import Rules

CHANGES = {"cancel_booking", "bring_back_pieces", "swap_pieces"}


@pytest.fixture(scope="module")
def learned(tmp_path_factory):
    return learned_world(rental_tools, tmp_path_factory.mktemp("rental"))


@pytest.fixture(scope="module")
def stories(learned):
    """Intent → its first stories."""
    found = {}
    for story in run_sync(unspoilt(learned)):
        found.setdefault(story.labels[0], []).append(story)
    return {intent: each[:4] for intent, each in found.items()}


async def unspoilt(learned):
    found = []
    async for story, executed in written(learned):
        if not any(each.error is not None and not each.call.expect_error for each in executed):
            found.append(story)  # a refused swap leaves its traces in this desk
    return found


def calls(story):
    return [goal for goal in story.goal_details if isinstance(goal, ToolGoal)]


def changes(story):
    return [goal for goal in calls(story) if goal.tool_name in CHANGES]


def status_of(story):
    booking = changes(story)[0].args["booking_id"]
    return rental_tools.data()["bookings"][booking]["status"]


def test_there_are_stories_of_each_intent(stories):
    assert {"condition", "preference", "either", "changed", "ask", "write", "refusal"} <= stories.keys()


@pytest.mark.parametrize("intent", ["condition", "preference", "either", "changed", "ask"])
def test_each_is_proved_and_lints_clean(intent, stories, learned):
    for story in stories[intent]:
        proof = run_sync(prove(story, learned.toolbox, mutate=False))
        assert proof.status == "proved", (story.story, proof.reasons)
        assert lint(story) == []


def test_a_condition_is_told_and_decides_which_change_is_due(stories):
    for story in stories["condition"]:
        first, second = changes(story)
        reading = next(goal for goal in calls(story) if goal.name == first.when.goal)

        assert reading.required
        assert (first.when.goal, first.when.path) == (second.when.goal, second.when.path)
        assert meets(first.when.expected, status_of(story)) is not meets(second.when.expected, status_of(story))
        assert re.search(rf"if (?:it|your booking) is {first.when.expected}", story.story)


def test_where_the_first_wish_is_not_possible_the_second_is_due(stories):
    for story in (each for each in stories["preference"] if len(changes(each)) == 2):
        refused, done = changes(story)

        assert (refused.required, refused.expect_error) == (False, True)
        assert (done.required, done.expect_error) == (True, False)
        assert next(goal for goal in calls(story) if goal.tool_name == "get_booking").required
        assert len(story.user.wants) == 1


@pytest.mark.parametrize("intent", ["condition", "preference"])
def test_who_did_another_thing_does_not_say_that_nothing_was_done(intent, stories, learned):
    for story in stories[intent]:
        passing = {name for name, passes in run_sync(liars(story, learned.toolbox, Rules())).items() if passes}

        assert TRUTHFUL in passing
        assert not passing & {"denies what is so", "invents what it says"}


def test_nobody_asks_by_the_id_of_a_thing_that_has_a_name_nor_for_their_own_record(stories):
    asked = [goal for intent in ("read", "two", "each", "chain", "ask") for story in stories.get(intent, ())
             for goal in calls(story)]  # fmt: skip

    assert asked
    assert not [goal.args for goal in asked if goal.tool_name == "get_model" and isinstance(goal.args["model_id"], str)]
    assert not [
        goal.args for goal in asked if goal.tool_name == "get_member" and isinstance(goal.args["member_id"], str)
    ]


def test_what_is_refused_names_one_thing(stories):
    for story in stories["refusal"]:
        for goal in calls(story):
            assert all(len(value) == 1 for value in goal.args.values() if isinstance(value, list))


def test_either_value_will_do(stories):
    for story in stories["either"]:
        one, other = changes(story)
        (group,) = (each for each in story.groups.values() if each.any_of == ((one.name,), (other.name,)))

        assert group.required
        assert len([name for name in one.args if one.args[name] != other.args[name]]) == 1
        assert " or the " in story.story


def test_a_change_of_mind_tells_both_values_and_wants_the_last(stories):
    for story in stories["changed"]:
        assert "At first you name " in story.story
        assert ", then you correct yourself: it is " in story.story


def test_a_question_is_no_wish_for_a_change(stories):
    for story in stories["ask"]:
        assert not changes(story)
        assert any(isinstance(goal, TextGoal) for goal in story.goal_details)
        assert {each.tool for each in story.forbid} <= CHANGES
        assert story.forbid
        assert story.user.refuses
