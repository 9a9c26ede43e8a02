"""Changes that only some callers may make, of things that stand in lists, on days that only a refusal names."""

import berth_tools
import pytest
from learned_worlds import learned_world

from generators.walks.built_writes import built_walks
from generators.world.experience import Experience
from generators.world.neighbourhood import KnownRecord, RecordPlace
from generators.world.records import leaves


@pytest.fixture(scope="module")
def learned(tmp_path_factory):
    return learned_world(berth_tools, tmp_path_factory.mktemp("berths"))


@pytest.fixture(scope="module")
def walks(learned):
    return list(built_walks(learned, 0))


def owes(learned, attempt):
    return berth_tools.data()["members"][attempt.call.arguments["member_id"]]["owes"]


def test_other_callers_are_tried_where_one_is_refused(learned):
    answered = [each for each in learned.attempts["book_berth"] if each.error is None]

    assert answered
    assert not any(owes(learned, each) for each in answered)
    assert all("2026-05-01" <= each.call.arguments["first_date"] <= "2026-06-30" for each in answered)


def test_whoever_is_refused_for_what_they_are_makes_a_refusal_by_state(learned):
    refused = [each for each in learned.attempts["book_berth"] if each.by_state]

    assert refused
    assert all(owes(learned, each) for each in refused)
    assert {each.state.partition(":")[0] for each in refused} == {"member"}
    assert all("2026-05-01" <= each.call.arguments["first_date"] <= "2026-06-30" for each in refused)


def test_the_thing_is_looked_for_in_the_list_of_a_place_that_the_user_names(walks):
    booked = [walk for walk in walks if walk.kind == "write" and walk.wanted[0].tool == "book_berth"]

    assert booked
    for walk in booked:
        flow = walk.wanted[0].flows["berth_id"]
        assert [call.tool for call in flow.source.calls] == ["list_piers", "search_berths"]
        (pier,) = flow.source.described
        assert pier.value in {"North Pier", "South Pier"}


def test_a_refusal_is_shown_by_trying_it_or_by_reading(walks):
    refused = next(walk for walk in walks if walk.kind == "refusal")
    tried = refused.planned[-1]

    assert (tried.tool, tried.expect_error, tried.required) == ("book_berth", True, True)
    assert [(other.tool, other.expect_error) for other in tried.instead] == [("get_member", False)]


def a_list(*statuses):
    content = {"berths": [{"berth_id": f"B-{n}", "status": each} for n, each in enumerate(statuses)]}
    values = leaves(content)
    record = KnownRecord("berth", "", None, values)
    return [RecordPlace(record, each) for each in values if each.key == "berth_id"]


def test_what_a_refusal_says_of_a_thing_is_held_against_others_like_it():
    taken, other, free = a_list("taken", "taken", "free")
    experience = Experience()
    experience.learn({"berth_id": "B-0"}, {"berth_id": (taken,)}, "Berth B-0 is taken.")

    assert experience.likely("berth_id", other) < experience.likely("berth_id", free) == 1


def test_a_day_that_a_refusal_names_is_tried_rather_than_others(rng):
    experience = Experience()
    experience.learn({"first_date": "2024-01-01"}, {}, "It is possible from 2026-05-01 to 2026-06-30.")

    drawn = [experience.day("first_date", ["2024-01-01", "2024-02-01"], rng) for _ in range(40)]
    assert sum("2026-05-01" <= day <= "2026-06-30" for day in drawn) > 30


@pytest.fixture
def rng():
    import random

    return random.Random(0)
