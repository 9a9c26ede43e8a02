"""What nobody wants: opposites in one talk, keys and kinds of their own things, conditions of what they have done."""

import json

import pytest

from generators.tools.observations import Observation
from generators.tools.results.recorded_text import RecordedText
from generators.walks.answers.asked import AskedField
from generators.walks.answers.interest import of_interest
from generators.walks.bindings import ArgumentFlow, BoundCall
from generators.walks.intents.intents import uncertain
from generators.walks.intents.unwanted import undoes_itself, wanted_only
from generators.walks.keywords import keywords
from generators.walks.origins import about
from generators.walks.selectors import Selector, with_choice
from generators.walks.walk import Walk
from generators.world.learn import LearnedWorld
from generators.world.model import Entity, KnownArgument, KnownCaller, KnownTool, WorldModel


def changing(*tools: str, **more: object) -> KnownTool:
    return KnownTool(does="writes", how="declared", arguments={"account_id": KnownArgument(shape="key", of="account")},
                     **more)  # fmt: skip


def call(tool: str, **arguments: object) -> BoundCall:
    return BoundCall(Observation(tool, arguments, {}))


MODEL = WorldModel(
    entities={
        "account": Entity(key="account_id", read_with=("get_account",), states={"status": {"active": 2, "leaving": 2}}),
        "meter": Entity(key="serial", read_with=("get_meter",), links={"account_id": "account"}),
        "tariff": Entity(key="code", read_with=("get_tariff",)),
        "entry": Entity(key="entry_id"),
    },
    tools={
        "join_queue": changing(),
        "leave_queue": changing(),
        "book_visit": changing(),
        "cancel_plan": changing(),
        "report_leaving": changing(moves=("account.status: active → leaving",)),
        "set_limit": changing(refused_in=("account.status: leaving",)),
        "get_meter": KnownTool(does="reads", how="declared"),
        "drop_entry": KnownTool(
            does="writes", how="declared", arguments={"entry_id": KnownArgument(shape="key", of="entry")}
        ),
        "list_entries": KnownTool(does="reads", how="declared"),
    },
    caller=KnownCaller(entity="account", owns={"meter": "account_id", "entry": "account_id"}),
)


@pytest.mark.parametrize(
    ("one", "other", "odd"),
    [
        (call("join_queue", account_id="A-1"), call("leave_queue", account_id="A-1"), True),
        (call("leave_queue", account_id="A-1"), call("join_queue", account_id="A-1"), True),
        (call("book_visit", account_id="A-1"), call("cancel_plan", account_id="A-1"), False),
        (call("report_leaving", account_id="A-1"), call("set_limit", account_id="A-1"), True),
        (call("report_leaving", account_id="A-1"), call("set_limit", account_id="A-2"), False),
        (call("join_queue", account_id="A-1"), call("set_limit", account_id="A-1"), False),
    ],
    ids=[
        "joining and leaving",
        "leaving and joining",
        "a visit and a plan are two things",
        "a state that forbids the other",
        "another's state forbids nothing",
        "two changes",
    ],
)
def test_opposites_are_no_wants_of_one_talk(one, other, odd):
    assert undoes_itself((one, other), MODEL) is odd


def learned_with(model: WorldModel) -> LearnedWorld:
    return LearnedWorld(model, None, {}, None, {})


def test_what_only_a_list_gives_is_not_called_by_its_id():
    listing = BoundCall(Observation("list_entries", {}, [{"entry_id": "E-1", "title": "Fjord"}]))
    selector = Selector("title", "Fjord", ("entry",))
    drop = Observation("drop_entry", {"entry_id": "E-1"}, {})
    by_title = Walk("write", (BoundCall(drop, {"entry_id": ArgumentFlow(listing, "0.entry_id", selector)}),))
    by_id = Walk("write", (BoundCall(drop),))

    both = wanted_only({"write": {"title": [by_title], "id": [by_id]}}, learned_with(MODEL))

    assert both == {"write": {"title": [by_title]}}
    assert wanted_only({"write": {"id": [by_id]}}, learned_with(MODEL)) == {"write": {"id": [by_id]}}


def test_an_entry_is_not_foreign_to_what_it_was_listed_for():
    entries = [{"entry_id": "E-1", "account_id": "A-1"}, {"entry_id": "E-2", "account_id": "A-1"}]
    listing = Observation("list_entries", {"account_id": "A-1"}, entries)
    giving_back = Observation("get_return", {"return_id": "R-1"}, {"return_id": "R-1", "order_id": "O-1"})

    assert [about(place) for place in listing.places if place.key == "entry_id"] == ["", ""]
    assert [about(place) for place in giving_back.places if place.key == "order_id"] == ["return"]


def test_the_one_that_is_meant_is_said_in_the_place_of_what_it_is_called():
    selector = Selector("date", "2026-12-11", ("upcoming", "visits"))

    said = with_choice("cancel {your} visit", selector, "upcoming visit", own=True)

    assert said == "cancel {your} upcoming visit on 2026-12-11"


@pytest.mark.parametrize("finds_caller", [True, False], ids=["it verifies who calls", "it is looked through"])
def test_what_verifies_the_caller_must_be_called_also_where_it_lists_what_is_meant(finds_caller):
    found = {"account_id": "A-1", "visits": [{"visit_id": "V-1", "day": "2026-03-01"}, {"visit_id": "V-2"}]}
    verified = BoundCall(Observation("verify", {"account_id": "A-1"}, found), finds_caller=finds_caller)
    flow = ArgumentFlow(verified, "visits.0.visit_id", Selector("day", "2026-03-01", ("visit",)))
    walk = Walk("write", (BoundCall(Observation("cancel_visit", {"visit_id": "V-1"}, {}), {"visit_id": flow}),))

    assert [call.required for call in walk.planned] == [finds_caller, True]


METER = {
    "serial": "M-1",
    "fuel": "gas",
    "account_id": "A-1",
    "read_on": "2026-03-04",
    "reader": "Ann Lee",
    "value": 130,
}


@pytest.mark.parametrize(
    "told", [METER, json.dumps(METER), RecordedText.of("meter M-1: gas, 130 on 4 March", METER)], ids=type
)
def test_of_their_own_things_people_ask_for_no_keys_and_kinds(told):
    fields = [AskedField(key, key, each=False) for key in METER]

    asked = of_interest(fields, [told], "get_meter", MODEL)

    assert [each.key for each in asked] == ["serial", "read_on", "reader", "value"]


def test_what_sort_of_thing_it_is_is_asked_of_what_is_nobodys():
    fields = [AskedField(key, key, each=False) for key in ("fuels", "name")]

    asked = of_interest(fields, [{"fuels": "dual", "name": "flex"}], "get_tariff", MODEL)

    assert [each.key for each in asked] == ["fuels", "name"]


def test_how_many_entries_a_list_has_is_no_answer():
    page = {"total": 2, "page": 1, "items": [{"title": "Fjord"}, {"title": "Fjord"}]}

    assert keywords([page], "Fjord", asked=["events"]) == []


@pytest.mark.parametrize(
    ("states", "asked"),
    [
        (["delivered"], True),
        (["pending", "processed"], True),
        (["paid"], False),
        (["pending_payment", "shipped"], False),
    ],
    ids=["done by others", "under way", "paid by oneself", "one of them is known"],
)
def test_nobody_makes_a_condition_of_what_they_have_brought_about(states, asked):
    assert uncertain(states) is asked
