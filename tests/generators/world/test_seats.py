"""Seats of shows: what is booked for somebody, what is exchanged for another day, and what is told without a change."""

import pytest
import ticket_desk
from learned_worlds import learned_world, written

from generators.proof.independent.knowledge import WorldKnowledge
from generators.proof.independent.solve import solve_independently
from generators.walks.built_writes import built_walks
from harness.scoring.score import DEFAULT_RULES
from harness.threads import run_sync


@pytest.fixture(scope="module")
def learned(tmp_path_factory):
    return learned_world(ticket_desk, tmp_path_factory.mktemp("tickets"))


@pytest.fixture(scope="module")
def stories(learned):
    async def made():
        return [story async for story, _ in written(learned)]

    return run_sync(made())


def done(learned, tool):
    return [each for each in learned.attempts[tool] if each.error is None]


def told(stories, tool, kind="write"):
    return [each for each in stories if each.labels[:2] == (kind, tool)]


def test_what_is_told_is_a_read_and_what_a_list_shows_is_seen_to_change(learned):
    assert learned.model.tools["refund_quote"].does == "reads"
    assert learned.model.tools["leave_queue"].does == "writes"


def test_seats_are_booked_for_one_who_calls_out_of_what_is_free_at_that_show(learned):
    booked = done(learned, "create_booking")

    assert booked
    for each in booked:
        assert each.person == each.call.arguments["person_id"]
        assert each.record.via is not None
        assert each.record.via.record.offered
    refused = [each.state for each in learned.attempts["create_booking"] if each.by_state]
    assert set(refused) <= {"show.status: cancelled"}


def test_what_is_so_in_any_case_is_not_asked_for(learned):
    ways = {each.call.arguments.get("delivery") for each in done(learned, "create_booking")}

    assert ways <= {None, "collect", "post"}
    assert len(ways) > 1


def test_two_tickets_are_seats_of_one_row(learned):
    pairs = [each.call.arguments["tickets"] for each in done(learned, "create_booking")]
    rows = [{ticket["seat_id"][:3] for ticket in each} for each in pairs if len(each) > 1]

    assert rows
    assert all(len(each) == 1 for each in rows)


def test_what_is_new_is_of_the_same_name_and_as_many_as_there_are(learned):
    moved = done(learned, "exchange_booking")

    assert len(moved) > 2
    for each in moved:
        seats = [value for value in each.record.values if value.general == "seats.*.seat_id"]
        assert len(each.call.arguments["new_seat_ids"]) == len(seats)


def test_of_one_thing_there_is_one_refusal(learned):
    refused = [walk.wanted[0] for walk in built_walks(learned, 0) if walk.kind == "refusal"]
    booked = [call.observation.arguments for call in refused if call.tool == "create_booking"]
    wanted = [(given["person_id"], given["show_id"]) for given in booked]

    assert wanted
    assert len(wanted) == len({*wanted})


def test_of_a_list_that_is_replaced_nothing_gets_lost(learned):
    for each in done(learned, "update_needs"):
        before = {value.value for value in each.record.values if value.general == "needs.*"}
        assert before < {*each.call.arguments["needs"]}


def test_not_everybody_is_found_by_the_same(learned):
    ways = {name for who in learned.people.values() for name in who.finder.arguments}

    assert ways == {"email", "phone", "last_name"}


@pytest.mark.parametrize(
    ("tool", "said"),
    [
        ("create_booking", "make a booking for "),
        ("create_booking", "ou want the seat in the "),
        ("exchange_booking", "new seat in the "),
        ("refund_booking", "The refund should go to "),
        ("leave_queue", "leave the queue for "),
    ],
)
def test_it_is_said_as_people_say_it(stories, tool, said):
    assert any(said in each.story for each in told(stories, tool)), [each.story for each in told(stories, tool)][:3]


def test_nobody_says_where_the_seats_are_twice(stories):
    for each in told(stories, "exchange_booking"):
        assert "the show is" not in each.story.lower()


@pytest.mark.parametrize(
    "tool", ["create_booking", "exchange_booking", "refund_booking", "leave_queue", "update_needs"]
)
def test_an_agent_without_goals_serves_most_of_them(learned, stories, tool):
    knowledge, asked = WorldKnowledge(learned), told(stories, tool)[:6]

    results = [run_sync(solve_independently(each, knowledge, DEFAULT_RULES)).result for each in asked]

    assert len(asked) > 2
    assert sum(each.status == "proved" for each in results) > len(asked) / 2, [each.reasons for each in results]
