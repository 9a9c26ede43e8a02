"""Callers who are verified by the key of their account and something else of it, before anything of theirs is told."""

import random

import pytest
import verified_accounts
from learned_worlds import learned_world, written
from tool_schemas import tool

from generators.proof.independent.knowledge import WorldKnowledge
from generators.proof.independent.solve import solve_independently
from generators.tools.arguments.neighbours import of_one_record
from generators.tools.observations import Findings, Observation
from generators.tools.seed_values import arguments_of
from generators.tools.trying.beside import out_of_records
from generators.world.entities import kinds_of
from harness.scoring.score import DEFAULT_RULES
from harness.threads import run_sync
from harness.types.goals import ToolGoal


@pytest.fixture(scope="module")
def learned(tmp_path_factory):
    return learned_world(verified_accounts, tmp_path_factory.mktemp("accounts"))


@pytest.fixture(scope="module")
def stories(learned):
    async def made():
        return [story async for story, _ in written(learned)]

    return run_sync(made())


def calls(story):
    return [goal for goal in story.goal_details if isinstance(goal, ToolGoal)]


def test_the_caller_is_found_by_what_verifies_one_and_not_by_what_only_names_one(learned):
    caller = learned.model.caller

    assert caller is not None
    assert (caller.entity, caller.found_by) == ("account", ("verify_holder",))
    assert {"bill", "locker"} <= caller.owns.keys()


def test_a_list_of_what_one_has_is_no_record_of_that_one(learned):
    assert learned.model.entities["account"].read_with == ()
    assert learned.model.entities["bill"].read_with == ("get_bill",)


def test_a_record_is_what_tells_most_of_the_thing_itself():
    page = {"account_number": "AC1", "total": 1, "bills": [{"bill_id": "B-1", "total": 4}]}
    own = {"account_number": "AC1", "name": "Ann", "email": "ann@example.org", "town": "Ripon", "since": "2020-01-01"}
    schemas = [tool(name=name, description="", account_number="string") for name in ("get_account", "list_bills")]
    findings = Findings({each.name: each for each in schemas}, {each.name: arguments_of(each) for each in schemas})
    for name, record in (("get_account", own), ("list_bills", page)):
        findings.take(Observation(name, {"account_number": "AC1"}, record), reads=True)

    kinds = kinds_of(findings, {"get_account": "reads", "list_bills": "reads"}, ())

    assert kinds["account"].records["AC1"][1] == own


def test_the_key_of_a_table_is_called_as_the_argument_that_takes_it(learned):
    assert learned.model.entities["locker"].key == "locker_tag"
    assert learned.model.tools["get_locker"].arguments["locker_tag"].of == "locker"


def test_what_must_be_given_together_is_taken_out_of_one_record(learned):
    arguments = arguments_of(learned.findings.tools["verify_holder"])
    records = [Observation("accounts", {}, each) for each in verified_accounts.data()["accounts"]]

    given = of_one_record(arguments, records, random.Random(0))

    pairs = {each["account_number"]: each["home"]["postcode"] for each in verified_accounts.data()["accounts"]}
    assert len(given) == len(records)
    assert all(pairs[each["account_number"]] == each["postcode"] for each in given)


def test_what_one_record_has_twice_is_given_in_each_way_and_the_rest_filled_in():
    """The postcode of the sender or that of the recipient, with a day that stands in no record."""
    move = tool(name="move_parcel", description="", tracking_number="string", postcode="string", day="string")
    findings = Findings({move.name: move}, {move.name: arguments_of(move)})
    seen = tool(name="days", description="", day="string")
    findings.tools[seen.name], findings.arguments[seen.name] = seen, arguments_of(seen)
    findings.take(Observation("days", {"day": "2026-06-09"}, {"days": [{"day": "2026-06-09"}]}), reads=True)
    parcel = {"tracking_number": "TP1", "sender": {"postcode": "DT1 7ZQ"}, "recipient": {"postcode": "PL19 7JN"}}

    found = out_of_records(arguments_of(move), [Observation("parcels", {}, parcel)], findings, random.Random(0))

    assert {(each["tracking_number"], each["postcode"]) for each in found} == {("TP1", "DT1 7ZQ"), ("TP1", "PL19 7JN")}
    assert {each["day"] for each in found} == {"2026-06-09"}


def test_every_story_of_somebodys_things_verifies_that_person_first(stories):
    postcodes = {each["account_number"]: each["home"]["postcode"] for each in verified_accounts.data()["accounts"]}
    about = [s for s in stories if any(call.tool_name != "verify_holder" for call in calls(s))]

    assert {name for story in about for name in story.labels} >= {"pay_bill", "change_budget", "get_locker"}
    for story in about:
        first, *others = calls(story)
        assert (first.tool_name, first.required) == ("verify_holder", True), story.story
        assert first.args["postcode"] == postcodes[first.args["account_number"]]
        assert others[-1].name in story.goals[first.name]
        assert {"account_number", "postcode"} <= story.user.knows.keys()
        assert "your postcode is " in story.story


def test_a_refusal_by_the_state_of_the_account_has_all_that_the_change_needs(stories):
    refused = [story for story in stories if {"refusal", "change_budget"} <= set(story.labels)]

    assert refused
    for story in refused:
        verified, change = calls(story)
        assert verified.required
        assert not change.required  # who has seen that the account is closed need not try
        assert change.args.keys() == {"account_number", "monthly_budget"}
        assert str(story.user.knows["monthly_budget"].value) in story.story


def test_whoever_does_not_tell_the_postcode_is_not_served(learned, stories):
    story = next(story for story in stories if {"write", "change_budget"} <= set(story.labels))
    knowledge = WorldKnowledge(learned)
    solved = run_sync(solve_independently(story, knowledge, DEFAULT_RULES))
    silent = {name: fact for name, fact in story.user.knows.items() if name != "postcode"}
    text = story.story.replace(f"Your postcode is {story.user.knows['postcode'].value}. ", "")
    opening = story.starting_sentence.replace(f" My postcode is {story.user.knows['postcode'].value}.", "")
    less = story.model_copy(
        update={
            "story": text,
            "starting_sentence": opening,
            "user": story.user.model_copy(
                update={
                    "knows": silent,
                    "wants": tuple(
                        want.model_copy(update={"needs": tuple(n for n in want.needs if n in silent)})
                        for want in story.user.wants
                    ),
                }
            ),
        }
    )

    unsolved = run_sync(solve_independently(less, knowledge, DEFAULT_RULES))

    assert solved.result.status == "proved"
    assert unsolved.result.status == "not_proved"
    assert "change_budget: it never learned who calls" in unsolved.result.reasons
