"""What no tool gives by its key, but a list of somebody's shows: changed, refused and told apart as what has a read."""

import json
from collections import Counter

import pytest
import stable_desk

from generators.dataset.generate import DatasetSpec, generate
from generators.tools.observations import Findings
from generators.tools.toolboxes import toolbox_from
from generators.world.entities import kinds_of
from generators.world.experience import RefusalCauses
from generators.world.learn import learn
from generators.world.model import KnownCaller
from generators.world.records import leaves
from generators.world.tables import Table, read_world
from generators.world.things.entity import entity_of
from harness.threads import run_sync
from harness.types.goals import ToolGoal

DESK = "stable_desk:functions"
CHANGING = {"cancel_lesson", "move_lesson", "contest_bill", "pay_bills"}


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    folder = tmp_path_factory.mktemp("stable")
    for name, table in stable_desk.world().items():
        (folder / f"{name}.json").write_text(json.dumps(table))
    return folder


@pytest.fixture(scope="module")
def learned(files):
    return run_sync(learn(toolbox_from(DESK, allow_writes=True), {}, 1, read_world([files])))


def test_each_change_is_tried_round_what_a_list_shows(learned):
    answered = {
        name: {each.record.key for each in attempts if each.error is None}
        for name, attempts in learned.attempts.items()
    }

    assert answered.keys() == CHANGING
    assert all(answered.values())
    assert {learned.model.tools[name].does for name in CHANGING} == {"writes"}
    assert learned.model.tools["cancel_lesson"].moves == ("lesson.status: booked → cancelled",)
    assert learned.model.tools["cancel_lesson"].refused_in == ("lesson.status: cancelled", "lesson.status: ridden")


def test_what_begins_is_moved_to_times_near_those_of_others(learned):
    days = [
        str(each.call.arguments["new_starts_at"])[:10] for each in learned.attempts["move_lesson"] if each.error is None
    ]

    assert days
    assert all("2026-06-10" < day <= "2026-07-20" for day in days)


def test_hardly_anything_of_a_sort_that_refusals_name_is_tried(learned):
    tried = Counter(stable_desk.world()["bills"][each.record.key]["sort"] for each in learned.attempts["contest_bill"])

    assert tried["fine"] > 0.8 * sum(tried.values())


@pytest.mark.parametrize(
    ("error", "states", "out"),
    [
        ("A shoeing bill cannot be contested", (), True),
        ("It cannot be contested", (), False),
        ("A shoeing bill cannot be contested", ("sort",), False),
        (None, (), False),
    ],
)
def test_records_are_ruled_out_by_what_refusals_of_others_name(error, states, out):
    causes = RefusalCauses(states)
    for number in range(3):
        causes.learn(leaves({"sort": "shoeing", "no": number}), [error])

    assert causes.rule_out(leaves({"sort": "shoeing", "no": 9})) is out
    assert not causes.rule_out(leaves({"sort": "feed", "no": 9}))


def test_what_everybody_refers_to_is_none_of_those_who_are_listed_in_it():
    club = Table("club", "club_id", {f"CL-{n}": {"club_id": f"CL-{n}", "judges": [f"R-{n}", "R-9"]} for n in range(4)})
    bill = Table("bill", "bill_id", {f"B-{n}": {"bill_id": f"B-{n}", "rider_id": f"R-{n}"} for n in range(4)})
    rider = Table("rider", "rider_id", {f"R-{n}": {"rider_id": f"R-{n}", "club_id": f"CL-{n % 4}"} for n in range(10)})
    kinds = kinds_of(Findings({}, {}), {}, [club, bill, rider])
    caller = KnownCaller(entity="rider")

    assert entity_of("bill", kinds, caller).belongs_to == "rider_id"
    assert entity_of("club", kinds, caller).belongs_to is None


def test_stories_mean_it_by_what_it_is_and_are_served(files, tmp_path):
    spec = DatasetSpec(DESK, tmp_path / "set", count=16, seed=1, allow_writes=True, world=(files,), mutate=False)
    made = run_sync(generate(spec))
    stories = [each.story for each in made.collection.taken]
    done = Counter(
        goal.tool_name
        for story in stories
        for goal in story.goal_details
        if isinstance(goal, ToolGoal) and not goal.expect_error
    )

    assert all(each.proof.served for each in made.collection.taken)
    assert CHANGING <= done.keys()
    assert not [story.story for story in stories if "LS-" in story.story or "my bill number" in story.story]
