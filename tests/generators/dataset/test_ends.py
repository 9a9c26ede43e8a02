"""How the world ends by the goals of generated stories."""

import json

import pytest

from generators.dataset.ends import EndStates
from generators.dataset.generate import DatasetSpec, generate
from harness.errors import UserMistake
from harness.formats.story_parser import parse_story
from harness.threads import run_sync
from harness.types.goals import ToolGoal

SHOP, SNAPSHOT = "harness.demo.shop.tools:open_shop", "harness.worlds:sqlite"
WRITES = {"place_order", "cancel_order", "return_item", "apply_voucher"}


@pytest.fixture(scope="module")
def stories(tmp_path_factory):
    out = tmp_path_factory.mktemp("ends") / "set"
    spec = DatasetSpec(SHOP, out, count=12, allow_writes=True, mutate=False, snapshot=SNAPSHOT)
    return [each.story for each in run_sync(generate(spec)).collection.taken]


def changes(story):
    return [
        goal
        for goal in story.goal_details
        if isinstance(goal, ToolGoal) and goal.tool_name in WRITES and not goal.expect_error
    ]


def test_who_changes_something_says_how_the_world_ends_and_nobody_else(stories):
    with_state = [story for story in stories if story.state is not None]

    assert with_state
    assert all(story.state.from_goals for story in with_state)
    assert {story.id for story in with_state} == {story.id for story in stories if changes(story)}


def test_the_second_way_is_made_too():
    story = cancelling("O-1042")
    ways = [[{"tool": "cancel_order", "args": {"order_id": order}}] for order in ("O-1042", "O-1")]
    either = {**story, "goals": [{"name": "either", "any_of": ways}]}

    assert demanded(story).state is not None
    assert demanded(either).state is None, "the second way fails"


@pytest.mark.parametrize(
    "goal",
    [
        pytest.param({"args": {"order_id": "O-1"}}, id="it fails"),
        pytest.param({"args": {"order_id": {"$any": ["O-1042", "O-1043"]}}}, id="it is not said which"),
        pytest.param({"arg_matching": {"order_id": "fuzzy"}}, id="it may be said otherwise"),
    ],
)
def test_where_the_goals_leave_a_doubt_nothing_is_said_of_the_end(goal):
    story = cancelling("O-1042")
    first = story["goals"][0]
    args = {**first["args"], **goal.get("args", {})}

    assert demanded({**story, "goals": [{**first, **goal, "args": args}]}).state is None


def demanded(story):
    parsed = parse_story(json.loads(json.dumps(story)), where="it", default_id="it")
    return run_sync(EndStates.load(SHOP, SNAPSHOT).demanded(parsed))


def cancelling(order):
    return {
        "agent": "shop",
        "story": f"You want to cancel order {order}.",
        "starting_sentence": "I want to cancel an order.",
        "tools": {"write": sorted(WRITES)},
        "goals": [{"tool": "cancel_order", "args": {"order_id": order}}],
    }


@pytest.mark.parametrize("tools", ["api.yaml", "mcp:python server.py", "http://127.0.0.1:1/mcp", "recorded.json"])
def test_a_snapshot_is_of_functions_in_a_fresh_world(tools):
    with pytest.raises(UserMistake, match="name them as --tools module:factory"):
        EndStates.load(tools, SNAPSHOT)
