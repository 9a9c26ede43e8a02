"""What names of operations say: verb and noun in whatever order, or that they say nothing that people say."""

from __future__ import annotations

import random

import pytest

from generators.walks.named.worded import wordings
from generators.walks.user_facts import NoWording
from harness.types.events import ToolSchema


def wishes(
    name: str, description: str = "", *, read_only: bool = False, states: frozenset[str] = frozenset()
) -> set[str]:
    schema = ToolSchema(name=name, description=description, read_only=read_only)
    return {wordings([schema], states)[name].wish(random.Random(i)) for i in range(20)}


@pytest.mark.parametrize(
    ("name", "description", "said"),
    [
        pytest.param("cancel_payment_plan", "", {"cancel the payment plan"}, id="all nouns stay"),
        pytest.param("lease_update", "Extend or end a lease.", {"update the lease"}, id="what is updated may be a verb, too"),
        pytest.param("raise_charge", "Charge note (CN).", {"raise a charge"}, id="a description that begins with what is made"),
        pytest.param("update_berth", "Change fields of a berth, only those given.", {"update the berth"}, id="nobody changes fields"),
        pytest.param("reserve_boat", "Reserve a boat for a verified caller.", {"reserve a boat"}, id="for the one who speaks"),
        pytest.param("waitlist_join", "", {"join the waitlist"}, id="the verb last"),
        pytest.param("plan_change", "Changes the plan of a line.", {"change the plan of a line"}, id="the description says which is the verb"),
        pytest.param("dispute_invoice", "Open a dispute.", {"dispute the invoice", "open a dispute"}, id="two that are verbs and nouns"),
        pytest.param("payment_plan_setup", "", {"set up a payment plan"}, id="a verb and its particle in one word"),
        pytest.param("meter_reading_submit", "", {"submit a meter reading"}, id="two nouns, and a verb that makes"),
        pytest.param("report_move_out", "Register that the customer leaves.", {"report a move-out"}, id="a particle in a noun"),
        pytest.param("request_moving_quote", "", {"request a moving quote"}, id="a verb first, though the last may be one"),
        pytest.param("permit_apply", "", {"apply for a permit"}, id="what stands between them"),
        pytest.param("bank_details_update", "", {"update the bank details"}, id="a verb last that may be a noun"),
        pytest.param("seat_count_update", "", {"update the seat count"}, id="no verb that only reads in what is changed"),
        pytest.param("request_time_off", "", {"request time off"}, id="what is not counted"),
        pytest.param("address_whitelist_add", "Add an address to the whitelist.", {"add an address to the whitelist"}, id="how its nouns belong together"),
        pytest.param("return_extend", "Extend the return date of a rental.", {"extend the return date of a rental"}, id="a noun that is a verb as well"),
        pytest.param("add_item_to_order", "", {"add an item to the order"}, id="a preposition"),
        pytest.param("endFreeze", "", {"end the freeze"}, id="both verbs and nouns, the first is meant"),
        pytest.param("cancelOrder", "Cancel Order", {"cancel the order"}, id="a title is no description"),
        pytest.param("update_contact_details", "Change e-mail, phone and/or paperless billing of the account holder.", {"update the contact details"}, id="the beginning of a list"),
        pytest.param("report_listing", "Report a listing that breaks the rules.", {"report a listing"}, id="what a clause would have to say"),
        pytest.param("create_payment_plan", "Spread everything that is overdue over 3 to 12 months.", {"set up a payment plan"}, id="a description of something else"),
        pytest.param("order_container", "Order a bin: a first one, or one in place of another.", {"order a container", "order a bin"}, id="another word for the thing"),
        pytest.param("unsubscribe", "", {"unsubscribe"}, id="a verb that says all"),
        pytest.param("apply_for_dorm", "", {"apply for the dorm"}, id="a preposition that belongs to the verb"),
        pytest.param("call_off_repair", "Cancel it.", {"call off the repair"}, id="a verb and its particle in two words"),
        pytest.param("enrol_in_modules", "", {"enrol in the modules"}, id="what one comes to be in is not one's own"),
    ],
)  # fmt: skip
def test_a_name_is_said_as_people_say_it(name: str, description: str, said: set[str]) -> None:
    assert wishes(name, description) == said


@pytest.mark.parametrize(
    ("name", "description"),
    [
        pytest.param("move_out_notify", "Tell the supplier that the customer moves out.", id="no verb of people"),
        pytest.param("giftaid", "", id="no verb at all"),
        pytest.param("enrol_member", "Enrol a member in a course.", id="what is done to a person"),
        pytest.param("add_to_basket", "", id="it does not say what"),
    ],
)
def test_a_name_that_makes_no_english_has_no_words(name: str, description: str) -> None:
    with pytest.raises(NoWording):
        wishes(name, description)


def test_a_read_is_asked_for_by_its_thing() -> None:
    described = "Quote for freight between two places."
    assert wishes("get_freight_quote", described, read_only=True) == {"see the freight quote"}
    assert wishes("run_line_test", "Run a test of the line.", read_only=True) == {
        "run a test of the line",
        "run the line test",
    }


def test_what_is_told_by_its_name_is_a_thing_and_people_update_what_a_description_sets() -> None:
    told = wishes("refund_quote", "What the policy gives for it today.", read_only=True)
    assert {each.rpartition(" the ")[2] for each in told} == {"refund quote"}
    assert wishes("update_access_needs", "Set the access register of a person. Replaces the list.") == {
        "update the access needs"
    }


def test_a_state_is_left_out_before_its_thing_alone() -> None:
    assert wishes("cancel_pending_order", states=frozenset({"pending"})) == {"cancel the order"}
    assert wishes("cancel_payment_plan", states=frozenset({"in", "plan"})) == {"cancel the payment plan"}


@pytest.mark.parametrize(
    ("description", "asks"),
    [
        ("What a pick-up of these items would cost.", "what a pick-up of the items would cost"),
        ("When which bin is emptied.", None),
    ],
)
def test_a_question_of_a_description_asks_one_thing_of_what_was_named(description: str, asks: str | None) -> None:
    schema = ToolSchema(name="quote_items", description=description, read_only=True)

    assert wordings([schema])["quote_items"].asks == asks
