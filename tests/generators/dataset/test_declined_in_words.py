"""Tools that say no in words of their own: what a recorder sees is a result, so no story demands an error."""

from __future__ import annotations

import boat_desk
import pytest

from generators.dataset.generate import DatasetSpec, GeneratedDataset, generate
from generators.proof.goal_calls import planned
from generators.proof.plain.agents import asked_for, talk
from generators.tools.execution import execute_call
from generators.tools.toolboxes import toolbox_from
from harness.scoring.score import DEFAULT_RULES, score
from harness.threads import run_sync
from harness.types.events import Event
from harness.types.goals import ToolGoal
from harness.types.story import Story
from harness.types.trajectory import Trajectory

TOOLS = f"{boat_desk.__name__}:functions"


@pytest.fixture(scope="module")
def made(tmp_path_factory) -> GeneratedDataset:
    out = tmp_path_factory.mktemp("boats") / "set"
    spec = DatasetSpec(TOOLS, out, count=24, seed=1, allow_writes=True, snapshot=f"{boat_desk.__name__}:snapshot")
    return run_sync(generate(spec))


def refused(made: GeneratedDataset) -> list[Story]:
    return [each.story for each in made.collection.taken if "refusal" in each.story.labels]


async def played(story: Story, last: str) -> Trajectory:
    """The goals' calls on the tools as they are, whose answers nobody reads as errors."""
    toolbox = toolbox_from(TOOLS, allow_writes=True)
    plan = {call.name: call for call in planned(story, toolbox.tools, DEFAULT_RULES).calls}
    results, events = {}, list[Event | str]()
    async with toolbox.open() as world:
        for place in story.graph.order:
            goal = story.goal_details[place]
            if isinstance(goal, ToolGoal):
                done = await execute_call(world, plan[goal.name], results)
                results[goal.name] = done.result
                assert done.error is None
                events += [*asked_for(story, goal, done), done.event]
    return talk(story, toolbox.tools, [*events, last], said=True)


def test_a_right_agent_on_the_tools_as_they_are_passes(made):
    stories = refused(made)
    assert stories
    for story in stories:
        no = run_sync(played(story, "I am sorry, this cannot be done: the crane keeps to boats at a pontoon."))
        verdict = score(story, no, DEFAULT_RULES)
        assert verdict.success, [each.reason for each in verdict.goals]


def test_one_that_says_it_is_done_does_not(made):
    for story in refused(made):
        yes = run_sync(played(story, "All of that is taken care of now."))
        assert score(story, yes, DEFAULT_RULES).success is False


def test_no_story_demands_an_error(made):
    goals = [goal for each in made.collection.taken for goal in each.story.goal_details]
    assert not [goal.name for goal in goals if isinstance(goal, ToolGoal) and goal.expect_error]
