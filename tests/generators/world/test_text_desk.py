"""A desk that answers in plain text and shows its state: what it does, refuses and wants to know first is learned."""

import boat_desk
import pytest

from generators.dataset.ends import EndStates
from generators.tools.observations import Observation
from generators.tools.toolboxes import toolbox_from
from generators.world.callers.finders import _finds_one
from generators.world.entities import Kind
from generators.world.learn import LearnedWorld, learn
from generators.world.tables import GivenWorld, in_state
from harness.threads import run_sync

TOOLS = f"{boat_desk.__name__}:functions"


@pytest.fixture(scope="module")
def learned() -> LearnedWorld:
    ends = EndStates.load(TOOLS, f"{boat_desk.__name__}:snapshot")
    tables = in_state(GivenWorld(), boat_desk.data()).tables
    given = GivenWorld(tables, leaves_alone=ends.leaves_alone)
    return run_sync(learn(toolbox_from(TOOLS, allow_writes=True), {}, 0, given))


def test_what_is_only_done_after_a_login_is_held_against_the_snapshot_after_it(learned):
    assert learned.model.tools["winter_boat"].does == "writes"


def test_what_changed_nothing_was_refused_in_words_of_the_tools_own(learned):
    refused = {each.arguments["berth_no"] for each in learned.findings.refused["winter_boat"].values()}
    answered = {each.arguments["berth_no"] for each in learned.findings.answered["winter_boat"].values()}
    places = {berth: each["place"] for berth, each in boat_desk.data()["berths"].items()}

    assert {places[berth] for berth in answered} == {"pontoon"}
    assert "quay" in {places.get(berth) for berth in refused}


def test_it_is_refused_from_then_on(learned):
    assert learned.toolbox.vain.says_no("winter_boat", "Crane C5 keeps to boats that lie at a pontoon.")
    assert not learned.toolbox.vain.says_no("winter_boat", "BT-507 comes ashore this week.")


def test_of_kinds_with_one_key_the_thing_itself_is_taken(learned):
    arguments = {name: tool.arguments.get("berth_no") for name, tool in learned.model.tools.items()}
    assert {each.of for each in arguments.values() if each is not None} == {"berth"}


def test_the_sum_that_a_refusal_names_is_paid_with_the_card_of_the_one_whose_it_is(learned):
    paid = learned.findings.answered["pay_levy"].values()
    assert {each.arguments["berth_no"]: each.arguments["amount"] for each in paid}.items() <= {
        ("BT-501", 83.0), ("BT-504", 89.0), ("BT-507", 95.0)
    }  # fmt: skip
    assert paid


def test_who_is_found_by_a_surname_is_verified_then(learned):
    caller = learned.model.caller
    assert (caller.found_by, caller.proved_by) == (("find_skipper",), ("verify_skipper",))
    who = learned.people["SK-101"]
    assert who.finder.arguments == {"surname": "Brand", "harbour": "HB1 4QT"}  # there are two of that name
    assert who.proof.arguments["skipper_id"] == "SK-101"


def test_filters_that_happen_to_leave_one_find_nobody():
    regattas = Kind("regatta_id", keys={"RG-1", "RG-2", "RG-3"})
    listed = [{"regatta_id": key, "name": key.lower()} for key in sorted(regattas.keys)]
    calls = [Observation("programme", {"place": str(n)}, [each]) for n, each in enumerate(listed)]
    calls += [Observation("programme", {"month": str(n)}, listed) for n in range(3)]

    assert not _finds_one(calls, regattas, needed=[])
    assert _finds_one(calls, regattas, needed=["place"])
