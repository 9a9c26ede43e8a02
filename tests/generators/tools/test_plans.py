"""Plans: what is wrong with one before it is executed, and what its execution gives."""

import pytest

from generators.dataset.pipeline import derived
from generators.tools.execution import execute
from generators.tools.plan import CallPlan, PlannedCall, in_order, problems
from generators.tools.toolboxes import toolbox_from

GARAGE = toolbox_from("garage_tools:functions", allow_writes=True)
FIND = PlannedCall(name="find", tool="find_owner", args={"email": "lea@example.org"})
CARS = PlannedCall(name="cars", tool="list_cars", args={"owner_id": {"$from": "find", "path": "owner_id"}})
FIRST = PlannedCall(name="first", tool="car_details", args={"car_id": {"$from": "cars", "path": "cars.0.car_id"}})
BOOK = PlannedCall(
    name="book",
    tool="book_service",
    args={"car_id": {"$from": "cars", "path": "cars.1.car_id"}, "day": "2026-05-04", "kind": "tyres"},
)


def changed(call, **args):
    return call.model_copy(update={"args": {**call.args, **args}})


@pytest.mark.parametrize(
    ("calls", "found"),
    [
        pytest.param([FIND, CARS, FIRST, BOOK], [], id="fine"),
        pytest.param([FIRST, CARS, FIND], [], id="in any order"),
        pytest.param([], ["calls: there is none; plan at least one"], id="no call"),
        pytest.param(
            [FIND.model_copy(update={"tool": "find_owners"})],
            ['calls[0] find: tool: there is no tool "find_owners" (did you mean "find_owner"?)'],
            id="an unknown tool",
        ),
        pytest.param(
            [FIND.model_copy(update={"args": {}})], ["calls[0] find: email: is missing"], id="a missing argument"
        ),
        pytest.param(
            [changed(FIND, city="Oslo")],
            ["calls[0] find: city: find_owner takes no such argument (valid: email)"],
            id="an extra argument",
        ),
        pytest.param(
            [changed(FIND, email=5)],
            ["calls[0] find: email: 5 is not of type 'string'"],
            id="an argument of another type",
        ),
        pytest.param(
            [FIND, CARS, changed(BOOK, kind="paint")],
            ["calls[2] book: kind: 'paint' is not one of ['inspection', 'tyres', 'repair']"],
            id="a value that is not allowed",
        ),
        pytest.param(
            [FIND, FIRST],
            ['calls[1] first: car_id: no call is named "cars" (valid: find, first)'],
            id="an unknown reference",
        ),
        pytest.param(
            [FIND, CARS.model_copy(update={"after": ("finds",)})],
            ['calls[1] cars: after: no call is named "finds" (did you mean "find"?)'],
            id="after an unknown call",
        ),
        pytest.param(
            [FIND, FIND], ['calls: the name "find" is used 2 times; names are unique'], id="a name used twice"
        ),
        pytest.param(
            [FIND.model_copy(update={"after": ("cars",)}), CARS],
            ["calls: they wait for each other: find → cars → find"],
            id="a cycle",
        ),
        pytest.param(
            [changed(FIND, email={"$from": "find"})], ["calls: they wait for each other: find → find"], id="of itself"
        ),
    ],
)
def test_what_is_wrong_with_a_plan(calls, found):
    assert sorted(problems(CallPlan(calls=tuple(calls)), GARAGE.tools)) == found


def test_calls_are_made_after_those_they_need_and_otherwise_as_given():
    search = PlannedCall(name="search", tool="search_parts", args={"name": "wiper"})

    assert [call.name for call in in_order([BOOK, search, FIRST, CARS, FIND])] == [
        "search",
        "find",
        "cars",
        "book",
        "first",
    ]


async def test_what_flows_is_what_the_real_tools_gave():
    executed = await execute(CallPlan(calls=(FIRST, CARS, FIND, BOOK)), GARAGE)

    by_name = {each.call.name: each for each in executed}
    assert by_name["first"].arguments == {"car_id": "K-301"}
    assert by_name["first"].result["mileage"] == 84_300
    assert by_name["book"].arguments == {"car_id": "K-302", "day": "2026-05-04", "kind": "tyres"}
    assert [each.error for each in executed] == [None] * 4


async def test_a_failure_stops_only_what_needs_it():
    wrong = changed(FIND, email="nobody@example.org")
    search = PlannedCall(name="search", tool="search_parts", args={"name": "wiper"})

    executed = {each.call.name: each for each in await execute(CallPlan(calls=(wrong, CARS, search)), GARAGE)}

    assert executed["find"].error == "LookupError: nobody has the address nobody@example.org"
    assert executed["cars"].error == "needs the result of find, which gave none"
    assert not executed["cars"].ran
    assert executed["search"].error is None


async def test_a_path_that_is_not_there_is_told():
    lost = changed(FIRST, car_id={"$from": "cars", "path": "cars.7.car_id"})

    executed = await execute(CallPlan(calls=(FIND, CARS, lost)), GARAGE)

    assert executed[2].error == 'the path "cars.7.car_id" is not in the result it refers to'


async def test_a_write_that_is_not_allowed_is_not_run_and_its_result_unknown():
    closed = toolbox_from("garage_tools:functions")

    executed = await execute(CallPlan(calls=(FIND, CARS, BOOK)), closed)

    assert [each.ran for each in executed] == [True, True, False]
    assert executed[2].error is None
    assert executed[2].result is None


@pytest.mark.parametrize(
    ("story", "expected"),
    [
        pytest.param("You want to see your cars.", {"$from": "find", "path": "owner_id"}, id="it flows"),
        pytest.param("You are owner O-71.", "O-71", id="the user says it"),
    ],
)
async def test_a_value_that_came_out_of_a_result_flows_unless_the_user_says_it(story, expected):
    plan = CallPlan(story=story, calls=(FIND, CARS.model_copy(update={"args": {"owner_id": "O-71"}})))

    written, executed = derived(plan, await execute(plan, GARAGE))

    assert written.calls[1].args == executed[1].call.args == {"owner_id": expected}
