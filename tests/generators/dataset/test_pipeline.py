"""The pipeline: from a task to proved stories, repaired on the way at most as often as the source repairs."""

import asyncio

import pytest

from generators.dataset.collect import Collection
from generators.dataset.generate import DatasetSpec, generate
from generators.dataset.journal import JournalEntry
from generators.dataset.pipeline import StoryPipeline
from generators.draft import Draft
from generators.proof import Proof, ProofResult, prove
from generators.sources import Task, Unservable
from generators.tools.plan import CallPlan, PlannedCall
from generators.tools.toolboxes import toolbox_from
from generators.walks.story_from_plan import story_of
from harness.errors import UserMistake
from harness.types.story import Tools

GARAGE = toolbox_from("garage_tools:functions", allow_writes=True)
RIGHT = PlannedCall(name="car", tool="car_details", args={"car_id": "K-301"})
UNKNOWN_TOOL = RIGHT.model_copy(update={"tool": "car_data"})
NO_CAR = RIGHT.model_copy(update={"args": {"car_id": "K-999"}})
NO_TOOL = 'calls[0] car: tool: there is no tool "car_data" (did you mean "car_details"?)'
TOLD = "You want to know the mileage of your car. The number of the car is {}."


class Written:
    """A source of plans that were written before: the first is proposed, each repair gives the next."""

    def __init__(self, *plans, repairs=2):
        self.repairs = repairs
        self.plans = list(plans)
        self.told = []

    async def tasks(self):
        yield Task(id="one")

    async def propose(self, task):
        first = self.plans.pop(0)
        if isinstance(first, Exception):
            raise first
        return first

    async def mend(self, task, plan, problems):
        self.told.append(list(problems))
        return self.plans.pop(0) if self.plans else None

    async def write(self, task, plan, executed):
        answers = {each.call.name: [str(each.result["mileage"])] for each in executed if each.error is None}
        story = story_of(plan, answers, {}, Tools(), id=task.id, agent="garage")
        return [Draft(story, tuple(executed), {"source": "written", "task": task.id})]

    def spent(self):
        return {}


def plan(call, car="K-301"):
    return CallPlan(story=TOLD.format(car), starting_sentence="What is the mileage of my car?", calls=(call,))


async def make(source, prove_story=prove):
    return await StoryPipeline(source, GARAGE, prove_story).make(Task(id="one"))


@pytest.mark.parametrize(
    ("plans", "told"),
    [
        pytest.param([plan(RIGHT)], [], id="at once"),
        pytest.param(
            [plan(UNKNOWN_TOOL), plan(RIGHT)],
            [[NO_TOOL]],
            id="an unknown tool, mended",
        ),
        pytest.param(
            [plan(NO_CAR, "K-999"), plan(RIGHT)],
            [["car (car_details): LookupError: there is no car K-999"]],
            id="a call that failed, mended",
        ),
        pytest.param(
            [plan(UNKNOWN_TOOL), plan(NO_CAR, "K-999"), plan(RIGHT)],
            [[NO_TOOL], ["car (car_details): LookupError: there is no car K-999"]],
            id="mended twice",
        ),
    ],
)  # fmt: skip
async def test_what_can_be_mended_becomes_a_proved_story(plans, told):
    source = Written(*plans)

    made = await make(source)

    assert made.rejected == ()
    ((draft, proof),) = made.proved
    assert draft.story.goal_details[0].args == {"car_id": "K-301"}
    assert proof.status == "proved"
    assert proof.kill_score == 1
    assert source.told == told


@pytest.mark.parametrize(
    ("source", "stage", "reason"),
    [
        pytest.param(
            Written(*[plan(UNKNOWN_TOOL)] * 9), "check", "there is no tool", id="repaired twice and no better"
        ),
        pytest.param(Written(plan(NO_CAR, "K-999")), "execute", "there is no car K-999", id="given up"),
        pytest.param(
            Written(plan(NO_CAR, "K-999"), plan(RIGHT), repairs=0), "execute", "there is no car", id="no repairs at all"
        ),
        pytest.param(
            Written(Unservable("no tool sells bread")), "propose", "no tool sells bread", id="cannot be served"
        ),
        pytest.param(
            Written(plan(RIGHT, "K-302"), plan(RIGHT, "K-302"), plan(RIGHT, "K-302")),
            "check",
            "is in neither story",
            id="a value that nobody tells",
        ),
        pytest.param(
            Written(plan(RIGHT.model_copy(update={"expect_error": True}))),
            "execute",
            "should have been refused",
            id="a refusal that does not come",
        ),
    ],
)
async def test_what_cannot_be_made_is_refused_with_its_reason(source, stage, reason):
    made = await make(source)

    assert made.proved == ()
    (refused,) = made.rejected
    assert (refused.stage, reason in refused.reason) == (stage, True), refused
    assert refused.what["id"] == "one"
    assert len(source.told) <= 2


async def refuted(story, toolbox, *, seed=0, again=None):
    return Proof(
        story=story.id, executable=ProofResult(status="refuted", reasons=("no",)), solvable=ProofResult(status="proved")
    )


async def unsure(story, toolbox, *, seed=0, again=None):
    return Proof(
        story=story.id,
        executable=ProofResult(status="proved"),
        solvable=ProofResult(status="not_proved", reasons=("?",)),
    )


@pytest.mark.parametrize(
    ("prove_story", "reason"),
    [(refuted, "refuted: executable: no"), (unsure, "not proved: solvable: ?")],
    ids=["refuted", "not proved although all was run"],
)
async def test_only_what_is_proved_passes(prove_story, reason):
    made = await make(Written(plan(RIGHT)), prove_story)

    assert made.proved == ()
    assert made.rejected[0].stage == "prove"
    assert made.rejected[0].reason == reason
    assert made.rejected[0].what["story"] == TOLD.format("K-301")


async def test_a_draft_that_is_finished_goes_to_the_proof():
    ((draft, _),) = (await make(Written(plan(RIGHT)))).proved

    made = await make(Written([draft]))

    assert [each.story for each, _ in made.proved] == [draft.story]


# ------------------------------------------------------------------------------------------------------------ collecting


async def entry(task="one", **changes):
    made = await make(Written(plan(RIGHT)))
    proved = tuple(
        (Draft(draft.story.model_copy(update=changes), draft.executed, draft.origin), proof)
        for draft, proof in made.proved
    )
    return JournalEntry.of("job", type(made)(Task(id=task), proved, made.rejected))


@pytest.mark.parametrize(
    ("task", "changes", "reason"),
    [
        pytest.param("two", {}, "the id one is taken", id="the same id"),
        pytest.param("two", {"id": "two"}, "makes the same calls and tells the same as one", id="the same calls"),
        pytest.param("one", {"id": "two"}, "says the same as one", id="the same words"),
        pytest.param("one", {"id": "two", "starting_sentence": "Hello?"}, None, id="told in another way in one task"),
        pytest.param(
            "two", {"id": "two", "goals": {}, "goal_details": (), "starting_sentence": "what is the MILEAGE of my car"},
            "says the same as one", id="marks and capitals aside",
        ),
    ],
)  # fmt: skip
async def test_nothing_is_taken_twice(task, changes, reason):
    collection = Collection()
    collection.take(await entry(), None)

    taken = collection.take(await entry(task, **changes), None)

    assert taken == (reason is None)
    assert [(each.stage, each.reason) for each in collection.refused] == ([("duplicate", reason)] if reason else [])


async def test_no_more_are_taken_than_wanted():
    collection = Collection()

    assert collection.take(await entry(), 1) == 1
    assert collection.take(await entry("two", id="two"), 1) == 0
    assert collection.refused == []


class Slow:
    """Later tasks are done sooner."""

    repairs = 0
    under_way = most = 0

    def __init__(self, source_input):
        pass

    async def tasks(self):
        for number in range(6):
            yield Task(id=f"{number}")

    async def propose(self, task):
        Slow.under_way += 1
        Slow.most = max(Slow.most, Slow.under_way)
        await asyncio.sleep(0.01 * (6 - int(task.id)))
        Slow.under_way -= 1
        raise Unservable(f"number {task.id}")

    def spent(self):
        return {}


async def test_several_at_a_time_come_out_in_order(tmp_path):
    spec = DatasetSpec(tools="garage_tools:functions", out=tmp_path / "set", source=f"{__name__}:Slow", concurrency=3)
    Slow.most = 0

    made = await generate(spec)

    assert [each.reason for each in made.collection.refused] == [f"number {number}" for number in range(6)]
    assert Slow.most == 3
    assert made.short


async def test_a_source_that_is_not_there_is_a_mistake(tmp_path):
    with pytest.raises(UserMistake, match=r'source "walk": .*did you mean "walks"'):
        await generate(DatasetSpec(tools="garage_tools:functions", out=tmp_path / "set", source="walk"))
