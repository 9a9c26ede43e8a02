"""A desk whose things nobody knows the numbers of, refer to what is somebody's, and are moved to what is free."""

import line_desk
import pytest
from learned_worlds import learned_world, written
from tool_schemas import tool

from generators.tools.seed_values import arguments_of
from harness.threads import run_sync
from harness.types.goals import ToolGoal


@pytest.fixture(scope="module")
def learned(tmp_path_factory):
    return learned_world(line_desk, tmp_path_factory.mktemp("lines"))


@pytest.fixture(scope="module")
def stories(learned):
    async def made():
        return [story async for story, _ in written(learned)]

    return run_sync(made())


def wanting(stories, name):
    return [story for story in stories if name in story.labels]


def calls(story):
    return [goal for goal in story.goal_details if isinstance(goal, ToolGoal)]


def test_a_value_that_a_description_gives_to_another_tool_is_no_example_that_people_know():
    described = {"line_id": "The line, e.g. L-70412 (from get_account).", "ref": "A reference, e.g. R-9."}
    properties = {name: {"type": "string", "description": text} for name, text in described.items()}
    schema = {"type": "object", "properties": properties, "required": [*described]}

    line, ref = arguments_of(tool(name="get_line", description="").model_copy(update={"parameters": schema}))

    assert (line.documented, line.spoken) == (False, False)
    assert (ref.documented, ref.spoken) == (True, True)


def test_nobody_says_the_number_of_a_line_that_only_their_account_lists(stories):
    told = [f"{story.story} {story.starting_sentence}" for story in stories]

    assert wanting(stories, "replace_card")
    assert not [text for text in told if "L-7" in text]
    assert any("Kitchen phone" in text for text in told)


def test_what_refers_to_somebodys_thing_is_theirs_and_changed_once_they_are_verified(stories):
    found = [story for story in wanting(stories, "close_fault") if "refusal" not in story.labels]

    assert found
    for story in found:
        names = [goal.tool_name for goal in calls(story)]
        assert names.index("verify_holder") < names.index("close_fault")


def test_a_visit_is_moved_to_a_day_and_a_time_that_are_free_together(learned, stories):
    answered = learned.findings.answered["move_visit"].values()

    assert len(answered) > 1
    assert any("refusal" not in story.labels for story in wanting(stories, "move_visit"))


def test_what_has_no_such_state_at_all_is_refused_to_nobody(learned):
    states = learned.model.tools["replace_card"].refused_in

    assert any("card.state: blocked" in state for state in states)
    assert not any("router" in state for state in states)


def test_nobody_asks_where_they_live_themselves(stories):
    assert not [story.starting_sentence for story in stories if "the town" in story.starting_sentence]
