"""Wording: what a user wants of a tool, and how calls are told as a story."""

import random
import re

import pytest
from tool_schemas import tool

from generators.tools.observations import Observation
from generators.tools.seed_values import arguments_of
from generators.walks.bindings import ArgumentFlow, BoundCall, Selector
from generators.walks.named.worded import wordings
from generators.walks.saying.own_words import as_own, of_mine
from generators.walks.templates import StoryTemplates
from generators.walks.user_facts import in_plain
from generators.walks.walk import Walk
from harness.types.events import ToolSchema


@pytest.mark.parametrize(
    ("name", "read_only", "description", "wishes"),
    [
        pytest.param("leave_balance", True, "", {"know", "see", "look up", "check"}, id="a noun is looked at"),
        pytest.param("get_invoice", True, "", {"see the invoice"}, id="get"),
        pytest.param("search_parts", True, "Search for parts by name.", {"search for parts"}, id="search for"),
        pytest.param("cancelOrder", False, "", {"cancel the order"}, id="a change"),
        pytest.param("submit_expense", False, "", {"submit an expense"}, id="something new"),
        pytest.param(
            "place_order", False, "Place an order for a product (one).", {"place an order"}, id="the description"
        ),
        pytest.param("batchPayment", False, "Several payments", {"make a batch payment"}, id="a change without a verb"),
        pytest.param(
            "freezeCard", False, "Freeze or unfreeze a card.", {"freeze the card"}, id="of two verbs the name's"
        ),
        pytest.param(
            "search_people",
            True,
            "Look up colleagues by (part of) name.",
            {"search for people", "look up colleagues"},
            id="a description that is cut",
        ),
        pytest.param("get_x", True, "Returns the JSON of a record.", {"see the x"}, id="a technical description"),
    ],
)
def test_what_a_user_wants_of_a_tool(name, read_only, description, wishes):
    schema = ToolSchema(name=name, description=description, read_only=read_only)

    found = {wordings([schema])[name].wish(random.Random(i)) for i in range(30)}

    assert all(any(wish.startswith(each) for each in wishes) for wish in found)
    assert not any(wish.endswith(" by") for wish in found)


@pytest.mark.parametrize("name", ["find_member_by_name", "find_member_id_by_email", "findMemberById"])
def test_by_what_a_thing_is_found_is_no_part_of_it(name):
    found = wordings([ToolSchema(name=name, description=None, parameters=None)])

    assert found[name].thing == "member"


def test_what_all_names_begin_with_is_left_out():
    names = ["bank_get_balance", "bank_transfer_money"]

    spoken = wordings([ToolSchema(name=name) for name in names])

    assert spoken["bank_get_balance"].things == "balance"
    assert spoken["bank_transfer_money"].wish(random.Random(1)) == "transfer the money"


def test_a_part_of_a_thing_of_the_world_is_said_as_one():
    schemas = [ToolSchema(name=name, read_only=False) for name in ("modify_order_address", "update_leave_request")]

    spoken = wordings(schemas, things=frozenset({"order"}))

    assert spoken["modify_order_address"].wish(random.Random(1)) == "change the address of the order"
    assert spoken["update_leave_request"].wish(random.Random(1)) == "update the leave request"


def story_told(kind, *wanted, schemas=(), seed=0):
    """How these calls are told; each is a tool, what the user says, and what flows in with what tells it apart."""
    arguments = {schema.name: arguments_of(schema) for schema in schemas}
    walk = Walk(kind, wanted)
    return StoryTemplates(wordings(schemas), arguments).tell(walk, random.Random(seed)).story


def test_what_is_new_is_said_once():
    schema = tool("", "change_plan", plan={"type": "string", "description": "The new plan."})

    told = story_told("write", BoundCall(Observation("change_plan", {"plan": "gold"}, None)), schemas=[schema])

    assert told.count("new") == 1
    assert re.search(r"[Tt]he new plan (?:is|should be|you want) gold\.", told)


@pytest.mark.parametrize(
    ("wish", "thing", "own"),
    [
        ("see the details of a user", False, "see {your} details"),
        ("modify the default address of the customer", True, "modify {your} default address"),
        ("modify the user address", True, "modify {your} address"),
        ("cancel a pending order", True, "cancel {your} pending order"),
        ("change the payment method of a pending order", True, "change the payment method of {your} pending order"),
        ("exchange the delivered order items", True, "exchange {your} delivered order items"),
        ("cancel the pending order", False, "cancel the pending order"),
        ("see the details of an employee", False, "see the details of an employee"),
        ("update the username", False, "update the username"),
        ("cancel orders", True, "cancel orders"),
    ],
)
def test_a_wish_is_told_as_ones_own(wish, thing, own):
    assert as_own(wish, thing=thing) == own


def test_who_speaks_says_my_name_and_only_of_what_is_theirs_my():
    said = {name: {"type": "string", "description": f"The {name.replace('_', ' ')} of the customer, such as 'x'."}
            for name in ("first_name", "last_name", "zip")}  # fmt: skip
    schemas = [
        tool("", "find_user", **said),
        tool("Cancel a pending order.", "cancel_order", order_id={"type": "string"}),
    ]
    found = BoundCall(Observation("find_user", {"first_name": "Ava", "last_name": "Moore", "zip": "85032"}, "ava_1"))
    cancel = Observation("cancel_order", {"order_id": "O-1"}, None)

    mine = story_told("write", BoundCall(cancel, before=(found,), own=True), schemas=schemas)
    theirs = story_told("write", BoundCall(cancel, before=(found,)), schemas=schemas)

    assert "Your name is Ava Moore and your zip is 85032." in mine.replace("zip code", "zip")
    assert re.search(r"cancel your (?:pending )?order\.", mine)
    assert re.search(r"cancel (?:a pending|the) order\.", theirs)


def test_a_letter_before_a_word_is_joined_to_it():
    assert [in_plain(each) for each in ("e_ticket", "credit_card", "under_30")] == [
        "e-ticket",
        "credit card",
        "under 30",
    ]


def test_a_choice_of_several_words_is_quoted():
    schema = tool("", "return_item", reason={"enum": ["not needed", "damaged"]})

    told = story_told("write", BoundCall(Observation("return_item", {"reason": "not needed"}, None)), schemas=[schema])

    assert 'You give "not needed" as the reason.' in told


def test_two_values_are_told_one_after_the_other():
    schema = tool("", "find_booking", code={"type": "string", "description": "The code."})
    wanted = [BoundCall(Observation("find_booking", {"code": value}, None)) for value in ("K-1", "K-2")]

    assert "twice, for the code K-1 and for the code K-2." in story_told("two", *wanted, schemas=[schema])


@pytest.mark.parametrize(
    ("name", "chosen"),
    [
        pytest.param("move_booking", 'move the booking to the class titled "Rowing"', id="what it moves to"),
        pytest.param("cancel_booking", 'cancel the booking for the class titled "Rowing"', id="what it is of"),
    ],
)
def test_where_something_is_moved_to(name, chosen):
    listing, moving = tool("", "list_classes", day="string"), tool("", name, class_id="string")
    source = BoundCall(Observation("list_classes", {"day": "today"}, None))
    flow = ArgumentFlow(source, "classes.1.class_id", Selector("title", "Rowing", ("classes",)))
    wanted = BoundCall(Observation(name, {"class_id": "C-2"}, None), {"class_id": flow})

    assert chosen in story_told("write", wanted, schemas=[listing, moving])


@pytest.mark.parametrize(
    ("described", "first"),
    [
        ("Cancel a booking. The agent needs to ask for explicit user confirmation (yes/no) to proceed.", True),
        ("Cancel a booking, only after the customer's consent.", True),
        ("Cancel a booking. You need the booking's number. A confirmation is sent by mail.", False),
        ("Cancel a booking.", False),
    ],
)
def test_a_description_that_wants_the_users_yes_is_understood(described, first):
    assert wordings([tool(described, "cancel_booking")])["cancel_booking"].asks_first is first


@pytest.mark.parametrize(
    ("name", "mine"),
    [
        ("caller's last name", "last name"),
        ("customer's e-mail", "e-mail"),
        ("first name of the customer", "first name"),
        ("booking's date", None),
    ],
)
def test_what_is_said_to_be_the_callers_is_mine(name, mine):
    assert of_mine(name) == mine


def test_to_set_how_a_thing_stands_is_to_do_it_to_the_thing():
    parameters = {
        "type": "object",
        "properties": {"locker_id": {"type": "string"}, "action": {"type": "string", "enum": ["freeze", "lost"]}},
        "required": ["locker_id", "action"],
    }
    tools = [
        ToolSchema(name="set_locker_status", parameters=parameters, read_only=False),
        ToolSchema(name="list_lockers", parameters={}, read_only=True),
    ]
    wording = wordings(tools)["set_locker_status"]

    assert wording.of({"action": "freeze"}).wish(random.Random(0)) == "freeze the locker"
    assert wording.of({"action": "lost"}).wish(random.Random(0)) == "report the locker as lost"
