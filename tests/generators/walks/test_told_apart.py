"""What tells one thing from others, counts, choices and numbers, as people say them."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tool_schemas import tool

from generators.tools.observations import Observation
from generators.tools.seed_values import arguments_of
from generators.walks.bindings import ArgumentFlow, BoundCall
from generators.walks.named.worded import wordings
from generators.walks.saying.features import in_words
from generators.walks.saying.listed import shown_with
from generators.walks.saying.own_words import as_own, own_once
from generators.walks.saying.questions import question
from generators.walks.source import text_problem
from generators.walks.templates import StoryTemplates
from generators.walks.user_facts import NoWording, UserFact
from generators.walks.walk import Walk
from generators.words.naming import argument_said, numbered, spellings
from harness.types.events import ToolSchema


@pytest.mark.parametrize(
    ("told", "said"),
    [
        pytest.param([("size", "small"), ("floor", "2")], "the small one on floor 2", id="what stands before it, and after it"),
        pytest.param([("date", "Fri 24 Apr 2026"), ("time", "afternoon")], "the one on Fri 24 Apr 2026 in the afternoon", id="a day and its part"),
        pytest.param([("color", "black"), ("size", "large")], "the large black one", id="the size first"),
        pytest.param([("size", "7")], "the one in size 7", id="a size that is a number"),
        pytest.param([("stream", "refuse")], "the refuse one", id="any one word"),
        pytest.param([("expires", "2028-04")], "the one that expires in 2028-04", id="a name that is a verb"),
        pytest.param([("backlight", "RGB"), ("deck_material", "bamboo")], "the one with RGB backlight and bamboo deck material", id="a value before its name"),
        pytest.param([("source", "credit_card"), ("brand", "visa")], "the Visa credit card", id="a kind with its brand"),
        pytest.param([("issued_on", "2026-02-01")], "the one issued on 2026-02-01", id="what was done on a day"),
    ],
)  # fmt: skip
def test_one_thing_is_told_from_others_as_people_do(told: list[tuple[str, str]], said: str) -> None:
    assert in_words(told, "", (), goods=True) == said


@pytest.mark.parametrize(
    ("name", "alike", "goods", "kinds", "said"),
    [
        pytest.param("Brass Riot", (), False, False, "Brass Riot", id="a name"),
        pytest.param("Mechanical Keyboard", (), True, False, "the Mechanical Keyboard", id="goods"),
        pytest.param("Harz fleece", (), True, False, "the Harz fleece", id="goods with a name"),
        pytest.param("Visa ending 4309", (), False, True, "the Visa ending 4309", id="a kind that is a name"),
        pytest.param("Desk", ("Chest of drawers",), True, True, "the desk", id="words among words"),
        pytest.param("Sofa, two-seater", (), True, True, "the sofa, two-seater", id="words"),
    ],
)
def test_a_name_has_an_article_where_there_is_many_a_one(name: str, alike: tuple[str, ...], goods: bool, kinds: bool, said: str) -> None:  # fmt: skip
    assert in_words([("name", name)], "", alike, goods=goods, kinds=kinds) == said


@pytest.mark.parametrize(
    ("said", "value", "named"),
    [
        ("account", "BW10568857", "account number"),
        ("account number", "BW10568857", "account number"),
        ("plan", "premium", "plan"),
        ("invoice", "2026-03-01", "invoice"),
        ("address", "ada@example.org", "e-mail address"),
        ("organizer", "ada@example.org", "organizer"),
    ],
)
def test_what_stands_for_a_thing_is_its_number(said: str, value: str, named: str) -> None:
    assert numbered(said, value, ()) == named


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("bag_count", "number of bags"),
        ("recipient_email", "recipient's e-mail address"),
        ("meter_serial", "meter serial number"),
        ("max_price", "maximum price"),
        ("delay_minutes", "delay"),
    ],
)
def test_an_argument_is_called_what_people_call_it(name: str, said: str) -> None:
    assert argument_said(name, {}, {}) == said


@pytest.mark.parametrize(
    ("key", "said", "asked"),
    [
        ("last_used", "last used", "find out when the device was last used"),
        ("expires_at", "expires at", "find out when the device expires"),
        ("seats_left", "seats left", "find out how many seats are left"),
        ("engineer_name", "engineer name", "find out who the engineer of the device is"),
    ],
)
def test_times_and_people_are_asked_for_by_when_and_who(key: str, said: str, asked: str) -> None:
    assert question(key, said, "device") == asked


@pytest.mark.parametrize(("key", "thing"), [("freeze_until", "membership"), ("status", "customer")])
def test_nobody_asks_for_an_until_or_for_their_own_state(key: str, thing: str) -> None:
    with pytest.raises(NoWording):
        question(key, key.replace("_", " "), thing)


def told(value: Any, name: str, schema: dict[str, Any], tool_name: str = "order_bin", seed: int = 0) -> str:
    schemas = [tool("", tool_name, **{name: schema}).model_copy(update={"read_only": False})]
    walk = Walk("write", (BoundCall(Observation(tool_name, {name: value}, None)),))
    templates = StoryTemplates(wordings(schemas), {each.name: arguments_of(each) for each in schemas})
    return templates.tell(walk, random.Random(seed)).story


def test_how_many_there_are_is_a_number_of_them() -> None:
    assert "he number of instalments" in told(5, "instalments", {"type": "integer"})


def test_a_choice_is_wanted_and_none_is_said_as_one() -> None:
    assert 'You want "gold" as the plan.' in told("gold", "plan", {"enum": ["gold", "none"]})
    assert "You want no plan." in told("none", "plan", {"enum": ["gold", "none"]})


def test_what_was_written_is_quoted_and_a_method_is_one_of_paying() -> None:
    assert 'is "Call me early".' in told("Call me early", "text", {"type": "string"}, "add_note")
    assert "as the payment method." in told("cash", "method", {"enum": ["cash", "card"]}, "pay_invoice")


def test_an_argument_that_is_a_verb_is_what_is_done() -> None:
    fact = UserFact("replace", "the refuse one")
    schemas = [tool("", "order_bin", replaces="string").model_copy(update={"read_only": False})]
    call = BoundCall(Observation("order_bin", {}, None), described=(fact,))

    story = StoryTemplates(wordings(schemas), {each.name: arguments_of(each) for each in schemas}).tell(Walk("write", (call,)), random.Random(1)).story  # fmt: skip

    assert "The bin to replace is the refuse one." in story


def test_what_is_mine_is_what_i_have() -> None:
    assert as_own("apply a promo code to an order", thing=True) == "apply a promo code to {your} order"
    assert as_own("defer jury service to a later date", thing=True) == "defer jury service to a later date"
    assert as_own("join the waitlist", thing=True) == "join the waitlist"
    assert own_once("find out {your} household zone", "household") == "find out {your} zone"
    assert own_once("move {your} account to another tariff", "account") == "move {your} account to another tariff"
    assert own_once("find out {your} household number", "household") == "find out {your} household number"


def test_two_words_that_a_name_has_as_one_are_two() -> None:
    declared = ToolSchema(name="giftaid_declare", description="Declare that Gift Aid can be claimed.")

    assert spellings([declared])["giftaid"] == "Gift Aid"


def test_invoices_are_things_and_no_deed() -> None:
    listing = ToolSchema(name="list_invoices", description="Invoices of an account, newest first.", read_only=True)

    assert {wordings([listing])[listing.name].wish(random.Random(i)) for i in range(20)} == {"see the invoices"}


def test_what_was_thought_of_first_is_quoted_as_what_is_wanted() -> None:
    schema = tool("", "cancel_visit", reason={"enum": ["too_expensive", "found_elsewhere"]})
    call = BoundCall(
        Observation("cancel_visit", {"reason": "found_elsewhere"}, None),
        thought_of={"reason": ("changed", "too_expensive")},
    )

    story = StoryTemplates(wordings([schema]), {schema.name: arguments_of(schema)}).tell(Walk("changed", (call,)), random.Random(1)).story  # fmt: skip

    assert '"too expensive"' in story
    assert '"found elsewhere"' in story


def test_what_one_call_must_be_told_is_not_given_away_though_another_call_finds_it_too():
    """The number of one's account, with which the collections are listed, each of which has it again."""
    entry = {"ref": "COL884998", "account": "BA20916"}
    listed = BoundCall(Observation("list_collections", {"account": "BA20916"}, [entry]))
    flows = {name: ArgumentFlow(listed, f"0.{name}", None) for name in entry}
    cancelled = BoundCall(Observation("cancel_collection", entry, {"ok": True}), flows)
    walk = Walk("write", (cancelled,))

    assert text_problem(walk, "You want to cancel your collection. Your account number is BA20916.") is None
    assert text_problem(walk, "Your account number is BA20916. The reference is COL884998.") == (
        "the story gives away COL884998"
    )


@pytest.mark.parametrize(
    ("path", "general", "whole", "shown"),
    [
        pytest.param("jars.1.jar_id", "jars.*.jar_id", False, {"jar_id": "J-2", "filled": "2026-03-02"}, id="the entry"),
        pytest.param("jars.1.jar_id", "jars.*.jar_id", True, {"shelf": "S-1", "jars": [
            {"jar_id": "J-1"}, {"jar_id": "J-2", "filled": "2026-03-02"}]}, id="all of it, where each is looked up"),
        pytest.param("shelf", "shelf", False, None, id="no list"),
    ],
)  # fmt: skip
def test_what_a_list_tells_of_a_thing_is_known(path, general, whole, shown):
    jars = {"shelf": "S-1", "jars": [{"jar_id": "J-1"}, {"jar_id": "J-2", "filled": "2026-03-02"}]}
    flow = ArgumentFlow(BoundCall(Observation("list_jars", {}, jars)), path, None)

    assert flow.general == general
    assert shown_with(flow, whole=whole) == shown
