"""Walks: the stories that are made of what exploring the tools has shown."""

import functools

import pytest

from generators.sources import SourceInput, Unservable
from generators.tools.execution import execute
from generators.tools.observations import Observation
from generators.tools.plan import problems
from generators.tools.toolboxes import toolbox_from
from generators.walks.intents.rotations import ROTATION
from generators.walks.intents.wants import MOST_CALLS
from generators.walks.phrases import phrases
from generators.walks.selectors import Selector, named_by_key, selectors
from generators.walks.source import WalkSource
from harness.errors import UserMistake
from harness.formats.lint import KnownFacts, lint
from harness.formats.story_parser import parse_story
from harness.formats.story_writer import story_document
from harness.text.keywords import mentions, says
from harness.threads import run_sync
from harness.types.goals import ToolGoal, flows
from harness.types.story import Tools

CHANGING = {"write", "writes", "refusal", "condition", "preference", "either", "changed", "several"}
GARAGE = "garage_tools:functions"
SHOP = "harness.demo.shop.tools:functions"


async def made(reference, number=80, **options):
    """The first drafts of walks over these tools, with the plan of each."""
    toolbox = toolbox_from(reference, allow_writes=True)
    walks = WalkSource(SourceInput(toolbox, **options))
    found = []
    async for task in walks.tasks():
        try:
            plan = await walks.propose(task)
            found += [(plan, draft) for draft in await walks.write(task, plan, await execute(plan, toolbox))]
        except Unservable:
            continue
        if len(found) == number:
            break
    return toolbox, found


@functools.cache
def first_walks(reference):
    return run_sync(made(reference))


@pytest.fixture(scope="module", params=[GARAGE, SHOP], ids=["garage", "shop"])
def walked(request):
    return first_walks(request.param)


def looked_up(each, draft):
    """The arguments that come out of the results of other calls, by a path or by what the user says of a thing."""
    free = [other for other in draft.executed if other is not each]
    user = KnownFacts("\n".join(draft.story.user.texts), "en")
    found = {name for name, value in each.arguments.items() if any(str(value) in str(read.result) for read in free)}
    return {flow.argument for flow in flows(each.call.args)} | {n for n in found if not user.says(each.arguments[n])}


def test_plans_have_no_problems_and_few_calls(walked):
    toolbox, found = walked

    assert [problems(plan, toolbox.tools) for plan, _ in found] == [[]] * len(found)
    most = {"each": 6, "writes": MOST_CALLS, "besides": MOST_CALLS}
    assert all(1 <= len(plan.calls) <= most.get(plan.labels[0], 4) for plan, _ in found)


def test_a_story_tells_what_the_user_must_supply_and_nothing_that_a_result_gives(walked):
    for _, draft in walked[1]:
        known, flowing = KnownFacts(draft.story.story, "en"), []
        for each in draft.executed:
            into = looked_up(each, draft)
            flowing += [value for name, value in each.arguments.items() if name in into]
            assert all(known.says(value) for name, value in each.arguments.items() if name not in into), (
                draft.story.story
            )
        assert not any(mentions(draft.story.story, str(value)) for value in flowing), draft.story.story
        assert lint(draft.story) == []


def test_the_data_of_the_user_hold_what_it_must_supply_under_the_names_of_arguments(walked):
    named = 0
    for _, draft in walked[1]:
        user = draft.story.user
        held = KnownFacts("\n".join(user.texts), "en")
        for each in draft.executed:
            into = looked_up(each, draft)
            given = {name: value for name, value in each.arguments.items() if name not in into}
            assert all(map(held.says, given.values())), (given, user)
            named += any(name in user.knows for name in given)
        assert user.wants
        assert all(known.value in draft.story.story for known in user.knows.values() if isinstance(known.value, str))
        assert parse_story(story_document(draft.story), where="it", default_id="it") == draft.story
    assert named > len(walked[1]) / 2


def test_keywords_come_from_what_was_really_answered(walked):
    for _, draft in walked[1]:
        results = " ".join(str(each.result) for each in draft.executed if each.error is None)
        for goal in draft.story.goal_details:
            if not isinstance(goal, ToolGoal) and "refusal" not in draft.story.labels:
                assert goal.keywords
                assert all(says(results, word.partition(" days")[0]) for word in goal.keywords)


def test_nothing_has_to_be_said_after_a_write_or_a_refusal(walked):
    for _, draft in walked[1]:
        kinds = {type(goal) for goal in draft.story.goal_details}
        assert (kinds == {ToolGoal}) == (draft.story.labels[0] in CHANGING), draft.story.labels


def test_the_order_of_goals_is_that_of_the_data(walked):
    for _, draft in walked[1]:
        for goal in draft.story.goal_details:
            if isinstance(goal, ToolGoal):
                assert all(goal.name in draft.story.goals[flow.source] for flow in flows(goal.args))


def test_every_tool_and_every_kind_of_walk_takes_its_turn(walked):
    toolbox, found = walked
    tools = {goal.tool_name for _, draft in found for goal in draft.story.goal_details if isinstance(goal, ToolGoal)}
    kinds = [draft.story.labels[0] for _, draft in found]

    assert tools == {tool.name for tool in toolbox.tools}
    assert set(kinds) >= set(ROTATION)
    assert set(kinds) & {"condition", "preference", "changed", "ask"}, "what people have in mind beside"
    assert kinds.count("refusal") <= len(kinds) / 8


def test_a_refusal_is_the_right_outcome_of_what_does_not_exist(walked):
    refused = [draft for _, draft in walked[1] if "refusal" in draft.story.labels]

    assert refused
    for draft in refused:
        assert draft.executed[-1].error
        assert draft.story.goal_details[-1].expect_error
        assert draft.story.kind == "edge"


async def test_two_changes_are_done_whichever_comes_first(walked):
    toolbox, found = walked
    both = [plan for plan, draft in found if "writes" in draft.story.labels]
    must = {id(plan): {call.name for call in plan.calls if call.required} for plan in both}
    both = [p for p in both if not any(call.required and must[id(p)] & {*call.after} for call in p.calls)]

    assert both
    for plan in both:
        for calls in (plan.calls, plan.calls[::-1]):
            executed = await execute(plan.model_copy(update={"calls": calls}), toolbox)
            assert [each.error for each in executed] == [None] * len(calls)


def test_a_change_that_the_state_forbids_is_refused():
    _, found = first_walks(SHOP)
    changing = {"place_order", "cancel_order", "return_item", "apply_voucher"}
    refused = [draft for _, draft in found if "refusal" in draft.story.labels and changing & set(draft.story.labels)]

    assert refused
    for draft in refused:
        *before, last = draft.executed
        assert last.error
        assert [each.error for each in before] == [None] * len(before)
        assert [goal.expect_error for goal in draft.story.goal_details] == [False] * len(before) + [True]


def _spelt(day):
    return phrases().day(*map(int, day.split("-")))


async def test_what_lists_the_entry_that_is_meant_may_be_asked_for_any_period():
    _, found = await made("unnumbered_desk:functions", 40)
    plan, draft = next((plan, draft) for plan, draft in found if plan.labels[:2] == ("write", "cancel_leave"))
    *_, schedule, cancel = draft.story.goal_details

    assert schedule.args.keys() == {"employee_id"}
    assert schedule.arg_matching == {"start": "ignore", "end": "ignore"}
    assert draft.story.goals[schedule.name] == (cancel.name,)
    entries = next(each for each in draft.executed if each.call.name == schedule.name).result
    meant = [each for each in entries["entries"] if each["start"] in plan.story or _spelt(each["start"]) in plan.story]
    assert [cancel.args] == [{"request_id": each["request_id"]} for each in meant]


async def test_the_same_seed_gives_the_same_and_another_gives_others():
    walks = [first_walks(GARAGE), await made(GARAGE, 20), await made(GARAGE, 20, seed=4)]
    first, again, other = [[draft.story.model_dump_json() for _, draft in found[:20]] for _, found in walks]

    assert first == again != other


@pytest.mark.parametrize(
    ("result", "named"),
    [
        ({"Garden chair": "7702-1", "Long table": "7703-9", "Lamp": "7710-4"}, True),
        ({"order_id": "7702-1", "item_id": "7703-9", "user_id": "7710-4"}, False),
        ({"Garden chair": "7702-1", "Long table": "7702-1", "Lamp": "7710-4"}, False),
        ({"Garden chair": "7702-1", "Long table": "out of stock", "Lamp": "7710-4"}, False),
        (["7702-1", "7703-9", "7710-4"], False),
    ],
)
def test_ids_that_are_listed_by_name_are_meant_by_it(result, named):
    places = Observation("list_models", {}, result).places

    assert [named_by_key(place) for place in places] == [named] * 3
    if named:
        assert list(selectors(places[0], (), ())) == [Selector("name", "Garden chair", ("models",))]


async def test_nothing_to_walk_is_a_mistake_that_says_why():
    toolbox = toolbox_from("library_tools:functions", call_seconds=0.3, tools=Tools(write=("search_books",)))

    with pytest.raises(UserMistake) as mistake:
        await anext(WalkSource(SourceInput(toolbox)).tasks())

    assert any("find_member: no call was answered" in line for line in mistake.value.problems)
