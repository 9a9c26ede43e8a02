"""Stories as people write them: what belongs together in one sentence, and what a wish can say said with it."""

from __future__ import annotations

import random

import pytest

from generators.walks.named.worded import wordings
from generators.walks.saying.forms import dated, which_one
from generators.walks.saying.joined import for_each
from generators.walks.saying.prose import as_told, told_together, wants_told
from generators.walks.saying.questions import _of_each, _of_several, question
from generators.walks.saying.woven import implied
from generators.walks.selectors import Selector, with_choice
from generators.walks.templates import _opening
from generators.walks.user_facts import UserFact, spelt_out
from generators.words.deeds import as_people_say
from generators.words.measures import as_day, in_money
from harness.types.events import ToolSchema

NAME = (UserFact("name", "Raj Lopez", "own"), "{your} name is Raj Lopez.")
ZIP = (UserFact("zip code", "76195", "own"), "{your} zip code is 76195.")
ORDER = (UserFact("order number", "#W1", "own"), "{your} order number is #W1.")
KIND = (UserFact("reason", "lost"), "the reason is lost.")
CHANGED = (UserFact("name", "b", "own"), "{your} name is a. No, wait: it is b after all, not a.")


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ([NAME], ["{your} name is Raj Lopez."]),
        ([NAME, ZIP], ["{your} name is Raj Lopez and {your} zip code is 76195."]),
        (
            [NAME, ZIP, ORDER, NAME],
            [
                "{your} name is Raj Lopez, {your} zip code is 76195 and {your} order number is #W1.",
                "{your} name is Raj Lopez.",
            ],
        ),
        ([NAME, KIND, ZIP], ["{your} name is Raj Lopez.", "the reason is lost.", "{your} zip code is 76195."]),
        ([CHANGED, ZIP], ["{your} name is a. No, wait: it is b after all, not a.", "{your} zip code is 76195."]),
        ([], []),
    ],
)
def test_what_people_know_of_themselves_is_one_sentence(facts, told):
    assert told_together(facts) == told


def test_a_story_tells_that_somebody_changes_their_mind_and_not_how_they_say_it():
    fact = UserFact("reason", "lost", "changed", first="stolen")
    said = as_told(fact, "the reason is stolen. No, wait: it is lost after all, not stolen.", "reason")
    assert said == "at first {you} name stolen as the reason, then {you} correct {yourself}: it is lost."
    assert as_told(KIND[0], KIND[1], "reason") == KIND[1]
    slot = UserFact("slot", "the late one", "changed", first="the one at 10:00")
    want = "at first {you} want the slot at 10:00, then {you} correct {yourself}: it is the late one."
    assert as_told(slot, "", "slot") == want


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ("modify the address of the order", "change the address of the order"),
        ("create a booking", "make a booking"),
        ("create a booking for the class", "make a booking for the class"),
        ("create a payment plan", "set up a payment plan"),
        ("create a standing order for the rent", "set up a standing order for the rent"),
        ("create an order", "place an order"),
        ("create a widget", "create a widget"),
        ("set the direct debit", "set up the direct debit"),
        ("set the priority", "set the priority"),
        ("resend the tickets", "have the tickets resent"),
        ("resend the tickets of the order", "have the tickets of the order resent"),
        ("cancel the order", "cancel the order"),
        ("unsubscribe", "unsubscribe"),
    ],
)
def test_names_are_said_with_the_verbs_of_people(wish, said):
    assert as_people_say(wish) == said


@pytest.mark.parametrize(
    ("value", "key", "texts", "said"),
    [
        ("9650", "monthly_amount_pence", "", "£96.50"),
        ("5", "fee_pence", "", "£0.05"),
        ("4500", "price_cents", "Amounts are in EUR.", "€45.00"),
        ("4500", "price_cents", "in dollars", "$45.00"),
        ("4500", "price_cents", "in euros or dollars", None),
        ("4500", "price_cents", "", None),
        ("4500", "price", "in dollars", None),
        ("45.5", "price_cents", "in dollars", None),
    ],
)
def test_sums_are_said_in_what_people_pay_with(value, key, texts, said):
    assert in_money(value, key, texts) == said


@pytest.mark.parametrize(
    ("value", "key", "said"),
    [
        ("25", "collection_day", "the 25th"),
        ("1", "collection_day", "the 1st"),
        ("22", "billing_day", "the 22nd"),
        ("13", "billing_day", "the 13th"),
        ("40", "billing_day", "40"),
        ("3", "day", "3"),
        ("3", "days", "3"),
    ],
)
def test_a_day_of_the_month_is_an_ordinal(value, key, said):
    assert as_day(value, key) == said


@pytest.mark.parametrize(
    ("words", "value", "told"),
    [
        ("postcode", "YO12 4HT", True),
        ("postcode", "YORK 1", False),
        ("postcode", "YO", False),
        ("order number", "YO12 4HT", False),
    ],
)
def test_what_the_postcode_tells_is_not_said(words, value, told):
    area = UserFact("area", "YO")
    assert implied(area, [area, UserFact(words, value, "own")]) is told


def test_a_question_is_opened_as_a_question_and_what_an_assistant_does_as_an_order():
    openings = {_opening("find out when my invoice was paid", random.Random(seed)) for seed in range(200)}
    assert any(each.endswith("could you tell me when my invoice was paid?") for each in openings)
    assert not any("tell me find out" in each or "help me to find out" in each for each in openings)
    assert any(_opening("cancel my order", random.Random(seed)) == "Please cancel my order." for seed in range(200))
    moving = {_opening("move in", random.Random(seed)) for seed in range(200)}
    assert not any("Please move in" in each or "Can you move in" in each for each in moving)


def test_three_wants_are_one_sentence_and_those_with_parts_are_not():
    said = ["You want to a.", "You also want to b.", "Besides, you want to c."]
    assert wants_told(["a", "b"], said[:2]) == said[:2]
    assert wants_told(["a", "b", "c"], said) == ["{you} want three things: to a, to b, and to c."]
    assert wants_told(["a", "b: the lamp", "c"], said) == said


@pytest.mark.parametrize(
    ("wish", "whose", "said"),
    [
        ("look up the details of an order", "the", "look up the details of each of the orders"),
        ("find out the total of the order", "{your}", "find out the total of each of {your} orders"),
        (
            "find out the carrier of the shipment",
            "{your}",
            "find out the carrier of the shipment, for each of {your} orders",
        ),
    ],
)
def test_what_is_wanted_of_each_of_a_list_is_said_of_each(wish, whose, said):
    assert for_each(wish, "orders", whose) == said


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("payee", "Hassan Ziegler", "cancel the standing order to Hassan Ziegler"),
        ("payee_name", "Hassan Ziegler", "cancel the standing order to Hassan Ziegler"),
        ("area", "Harbourne Park", "cancel the standing order in Harbourne Park"),
        ("kind", "semi-detached house", "cancel the standing order that is a semi-detached house"),
        ("starts_on", "2026-05-01", "cancel the standing order that starts on 2026-05-01"),
        ("placed_on", "2026-05-01", "cancel the standing order placed on 2026-05-01"),
        ("state", "active", "cancel the active standing order"),
        ("colour", "Red", "cancel the standing order with the colour Red"),
        ("issued", "19 March 2026", "cancel the standing order issued on 19 March 2026"),
        ("signed_by", "Una Dahl", "cancel the standing order signed by Una Dahl"),
    ],
)
def test_which_of_several_is_meant_is_said_as_people_do(key, value, said):
    selector = Selector(key, value, ("standing", "order"))
    assert with_choice("cancel the standing order", selector, "standing order") == said


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("delivered_on", "find out when the shipment was delivered"),
        ("expected_on", "find out when the shipment is expected"),
        ("started_on", "find out when the shipment started"),
        ("payment_received_on", "find out when the payment was received"),
    ],
)
def test_what_is_still_to_come_was_not(key, said):
    assert question(key, "x", "shipment") == said


def test_of_oneself_nobody_asks_when_they_were_joined():
    assert question("joined_on", "joined", "member") == "find out when {you} joined"


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (
            UserFact("slot", "the one on Thu 16 Apr 2026 in the afternoon"),
            "the slot on Thu 16 Apr 2026 in the afternoon",
        ),
        (UserFact("unit", "the small one on floor 0"), "the small unit on floor 0"),
        (UserFact("unit", "the medium one"), "the medium unit"),
        (UserFact("new unit", "the medium one"), "the new medium unit"),
        (UserFact("container to replace", "the refuse one"), None),
        (UserFact("unit", "the gift card"), None),
        (UserFact("unit", "the small one", "new"), None),
    ],
)
def test_a_thing_that_is_one_of_many_is_wanted_by_what_tells_it(fact, said):
    assert which_one(fact) == (said and f"{{you}} want {said}.")


def test_days_are_written_out_in_what_is_told_of_a_change_of_mind():
    fact = UserFact("slot", "the one on 2026-03-18", "changed", first="the one on 2026-03-19")
    assert spelt_out(as_told(fact, "", "slot")).endswith("it is the one on March 18, 2026.")


@pytest.mark.parametrize(
    ("tool", "form"),
    [("reserve_spare_keys", ("dated_many", "collected on")), ("book_visit", ("dated", "collected on"))],
)
def test_what_is_to_be_done_on_a_day_is_no_past(tool, form):
    wording = wordings([ToolSchema(name=tool, description="", read_only=False)])[tool]
    assert dated("collect on", wording) == form


def test_a_participle_is_made_of_verbs_alone():
    wording = wordings([ToolSchema(name="set_up_plan", description="", read_only=False)])["set_up_plan"]
    assert dated("first payment on", wording) == ("other", "first payment date")
    assert dated("on", wording) == ("other", "date")
    assert dated("happened on", wording) == ("happened", "happened on")


@pytest.mark.parametrize(
    ("parts", "said", "wish", "several", "told"),
    [
        (("due", "on"), "due date", "see my invoices", True, "see my invoices with their due dates"),
        (("date",), "date", "see my calendar", False, "see my calendar with the date of each entry"),
        (("price", "category"), "price category", "see my orders", True, "see my orders with their price categories"),
        (("opened",), "opened", "see my accounts", True, "see my accounts and when each was opened"),
        (("issued", "on"), "issued on", "see my invoices", True, "see my invoices and when each was issued"),
    ],
)
def test_what_is_asked_of_all_that_are_listed_is_theirs(parts, said, wish, several, told):
    assert _of_each(parts, said, wish, several) == told


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("customers affected", "customers affected"),
        ("amount paid", "amounts paid"),
        ("places available", "places available"),
        ("download speed", "download speeds"),
        ("access token", "access tokens"),
    ],
)
def test_of_several_the_noun_has_the_plural(said, expected):
    assert _of_several(said) == expected
