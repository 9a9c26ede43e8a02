"""Several changes of one thing, and what nobody asks for: how long a list is, what a search did not find."""

import random

import pytest

from generators.tools.observations import Observation
from generators.walks.answers.asked import asked_fields
from generators.walks.bindings import BoundCall
from generators.walks.write_walks import joint_changes


def change(tool: str, **arguments) -> BoundCall:
    return BoundCall(Observation(tool, arguments, "done"))


def test_changes_of_one_thing_by_several_tools_are_wanted_together():
    changes = [
        change("set_level", boat_id="B-1", level=2),
        change("moor_boat", boat_id="B-1", berth="north"),
        change("close_boat", boat_id="B-1", note="it leaks"),
        change("rate_boat", boat_id="B-2", note="it is fine"),
    ]

    found = [tuple(bound.tool for bound in walk.wanted) for walk in joint_changes(changes, random.Random(1))]

    assert ("moor_boat", "set_level", "close_boat") in found, "what ends it comes last"
    assert all("rate_boat" not in tools for tools in found), "it is about another thing"


def test_of_two_changes_that_are_told_by_the_same_word_nobody_could_say_which_is_meant():
    changes = [change("close_boat", boat_id="B-1", note="it leaks"), change("rate_boat", boat_id="B-1", note="poor")]

    assert list(joint_changes(changes, random.Random(1))) == []


@pytest.mark.parametrize(
    ("result", "fields"),
    [
        ({"boats": [{"name": "Dora", "berth": "north", "mast": "tall"}], "total": 1}, {"name", "berth", "mast"}),
        ({"data": [{"name": "Dora", "berth": "north"}], "paging": {"limit": 10, "next": "c2"}}, {"name", "berth"}),
    ],
)
def test_nobody_asks_how_long_a_list_is_and_one_entry_is_a_thing(result, fields):
    asked = asked_fields([result], "", [], sought=True)

    assert {each.key for each in asked} == fields
    assert not any(each.each for each in asked)


@pytest.mark.parametrize(
    ("result", "empty"), [({"boats": [], "total": 0}, True), ({"boats": [{}]}, False), ("x", False)]
)
def test_a_search_that_finds_nothing_is_known(result, empty):
    assert Observation("find_boats", {}, result).empty == empty


def test_what_ends_a_thing_comes_after_the_other_changes_and_what_gives_it_up_comes_with_none():
    changes = [
        change("set_level", boat_id=4201, level=2),
        change("close_boat", boat_id=4201, note="it leaks"),
        change("cancel_boat", boat_id=4201, reason="sold"),
    ]

    (walk,) = joint_changes(changes, random.Random(1))

    assert [bound.tool for bound in walk.wanted] == ["set_level", "close_boat"]
    assert [bound.tool for bound in walk.wanted[1].before] == ["set_level"]
