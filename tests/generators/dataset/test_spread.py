"""Which task is made next: what is wanted least often so far, the kinds of intents by their share."""

from collections import Counter
from types import SimpleNamespace

from generators.dataset import reached
from generators.dataset.collect import Collection
from generators.dataset.spread import spread
from generators.sources import Task
from harness.threads import run_sync


def tasks_of(tool, number, intent="write", start=0):
    given = {"calls": 5, "intent": intent, "wants": [tool], "tests": [f"tools: {tool}"]}
    return [Task(id=f"{start + n:04d}-{tool}", given=given) for n in range(number)]


async def made(tasks, number, fails=()):
    """The ids of the first stories, where nothing comes of tasks of some tools."""

    async def offered():
        for task in tasks:
            yield task

    collection = Collection()
    async for task in spread(offered(), collection):
        if task.given["wants"][0] not in fails:
            collection.taken.append(SimpleNamespace(story=SimpleNamespace(id=task.id, goal_details=())))
        if len(collection.taken) == number:
            break
    return [each.story.id for each in collection.taken]


def test_no_tool_takes_more_than_its_share_while_others_wait():
    tasks = [*tasks_of("change_plan", 40), *tasks_of("reserve", 5, start=40), *tasks_of("cancel", 40, start=45)]

    wanted = Counter(each.partition("-")[2] for each in run_sync(made(tasks, 15)))

    assert wanted == {"change_plan": 5, "reserve": 5, "cancel": 5}


def test_what_is_about_the_same_thing_waits_for_what_is_about_another():
    tasks = tasks_of("cancel", 6)
    for number, task in enumerate(tasks):
        task.given["about"] = [f"cancel of order {number // 3}"]

    assert [int(each[:4]) // 3 for each in run_sync(made(tasks, 4))] == [0, 1, 0, 1]


def test_a_tool_of_which_nothing_comes_keeps_nobody_waiting():
    tasks = [*tasks_of("pay", 40), *tasks_of("cancel", 40, start=40)]

    assert len(run_sync(made(tasks, 10, fails={"pay"}))) == 10


def test_each_kind_of_intent_has_its_share_of_stories_also_where_others_fail():
    tasks = [
        task
        for n in range(10)
        for task in (
            *tasks_of("cancel", 3, start=10 * n),
            *tasks_of("cancel", 1, "refusal", start=10 * n + 3),
            *tasks_of("pay", 2, "writes", start=10 * n + 4),
        )
    ]

    kinds = {task.id: task.given["intent"] for task in tasks}
    found = Counter(kinds[each] for each in run_sync(made(tasks, 16, fails={"pay"})))

    assert found["refusal"] <= 5


def test_the_card_says_how_wants_are_spread_over_the_tools():
    tools = [SimpleNamespace(name=name, read_only=name == "look") for name in ("pay", "cancel", "look")]
    wanted = ["pay", "pay", "pay", "cancel", "look"]
    taken = [SimpleNamespace(origin={"covers": [f"tools: {name}"]}) for name in wanted]
    made = SimpleNamespace(toolbox=SimpleNamespace(tools=tools), collection=SimpleNamespace(taken=taken))

    assert reached.spread(made) == "Of 4 changes that are wanted, 75% are by pay, the most of 2 tools."
