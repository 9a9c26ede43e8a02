"""What a login takes and no tool shows: whole calls of it in --hints, or a CSV table of people in --world."""

from __future__ import annotations

from pathlib import Path

import guild_desk
import pytest
from learned_worlds import written

from generators.tools.observations import call_key
from generators.tools.toolboxes import toolbox_from
from generators.words.naming import in_words
from generators.world.learn import LearnedWorld, learn
from generators.world.tables import GivenWorld, read_world
from harness.errors import UserMistake
from harness.threads import run_sync


def learned(hints: dict | None = None, given: GivenWorld | None = None) -> LearnedWorld:
    toolbox = toolbox_from("guild_desk:functions", allow_writes=True)
    return in_words(run_sync(learn(toolbox, hints or {}, 0, given or GivenWorld())))


@pytest.fixture(scope="module")
def by_calls() -> LearnedWorld:
    return learned(guild_desk.calls())


@pytest.fixture(scope="module")
def by_roll(tmp_path_factory: pytest.TempPathFactory) -> LearnedWorld:
    path = tmp_path_factory.mktemp("guild") / "people.csv"
    path.write_text(guild_desk.roll())
    return learned(given=read_world([path]))


def test_what_is_missing_is_said_as_the_call_that_is_to_be_given() -> None:
    advice = learned().findings.notes[-1]

    assert "need a login, and nothing that was found is what sign_in takes" in advice
    assert '--hints FILE, such as {"sign_in": [{"user": "…", "seal_no": "…"}]}' in advice
    assert "--world people.csv" in advice


def test_whole_calls_are_made_as_they_are_given(by_calls: LearnedWorld) -> None:
    made = by_calls.findings.answered["sign_in"].values()

    assert [dict(each.arguments) for each in made] == guild_desk.calls()["sign_in"]
    assert not by_calls.findings.refused.get("sign_in"), "nobody's name is tried with the seal of another"
    assert by_calls.model.caller is not None
    assert by_calls.model.caller.found_by == ("sign_in",)
    assert len(by_calls.people) == len(guild_desk.NAMES)


def test_of_what_several_see_the_one_is_found_who_may_change_it(by_calls: LearnedWorld) -> None:
    off = by_calls.findings.answered["call_off_market"].values()

    assert len(off) == len(guild_desk.NAMES)
    for call in off:
        login = by_calls.book.opened[call_key(call.tool, call.asked)]
        number = int(str(call.arguments["market_id"])[3:]) - 50
        assert login.arguments["user"] == guild_desk.address(guild_desk.NAMES[number])


def test_lists_of_addresses_and_bounds_are_kept(by_calls: LearnedWorld) -> None:
    talks = by_calls.findings.answered["plan_talk"].values()

    assert {type(guest) for call in talks for guest in call.arguments["guests"]} == {str}
    refused = [each.error for each in by_calls.findings.refused.get("plan_talk", {}).values()]
    assert not [each for each in refused if "minutes" in each or "pattern" in each]


def test_people_in_a_table_log_in_with_what_their_columns_are_called(by_roll: LearnedWorld) -> None:
    made = [dict(each.arguments) for each in by_roll.findings.answered["sign_in"].values()]

    assert {"user": "RN-1", "seal_no": guild_desk.SEALS["ada"]} in made
    assert len(made) == len(guild_desk.NAMES)
    assert by_roll.findings.answered["list_markets"]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("roll_no,name\nRN-1,Ada,4100\n", "3 columns, the heading has 2"),
        ('roll_no,name\nRN-1,"Ada\n', "a quotation mark is opened and never closed"),
        ("", "is empty; a heading was expected"),
        ("a,a\n1,2\n", 'both called "a"'),
    ],
)
def test_a_table_that_cannot_be_read_is_one_line(tmp_path: Path, text: str, problem: str) -> None:
    path = tmp_path / "people.csv"
    path.write_text(text)

    with pytest.raises(UserMistake, match=problem) as told:
        read_world([path])
    assert len(str(told.value).splitlines()) == 1


def test_cells_are_numbers_where_they_count_and_texts_where_they_are_codes(tmp_path: Path) -> None:
    path = tmp_path / "people.csv"
    path.write_text("staff_no,name,hours,pass,age,desk\nA1,Ada,37.5,8812,7,\nA2,Bo,30,0133,41,12\n")

    (table,) = read_world([path]).tables

    assert (table.name, table.key) == ("person", "staff_no")
    assert table.records["A1"] == {"staff_no": "A1", "name": "Ada", "hours": 37.5, "pass": "8812", "age": 7}
    assert table.records["A2"]["pass"] == "0133"


def test_nobody_says_that_the_address_of_somebody_else_is_theirs(by_calls: LearnedWorld) -> None:
    async def told() -> list[tuple[str, str]]:
        found = [story async for story, _ in written(by_calls)]
        said = [
            {each.tool_name: each.args for each in story.goal_details if each.type == "tool_call"} for story in found
        ]
        return [
            (str(each["sign_in"]["user"]), str(each["get_person"]["email"])) for each in said if "get_person" in each
        ]

    asked = run_sync(told())

    assert [who for who, whose in asked if who != whose] == []


def test_stories_begin_with_the_login_of_the_one_whose_it_is(by_calls: LearnedWorld) -> None:
    async def made() -> list[list[str]]:
        return [[call.call.tool for call in calls] async for _, calls in written(by_calls)]

    changing = [tools for tools in run_sync(made()) if "call_off_market" in tools]

    assert changing
    assert {tools[0] for tools in changing} == {"sign_in"}
