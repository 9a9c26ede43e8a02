"""What people call things, fields and arguments: by names, in the spelling of the tools, unless a person wrote it."""

from __future__ import annotations

import pytest
from tool_schemas import tool

from generators.walks.saying.questions import question
from generators.words.measures import with_unit
from generators.words.naming import argument_said, field_said, with_words
from generators.world.model import Entity, KnownArgument, KnownTool, WorldModel

READING = tool("One pick-up with its bins.", "get_pickup", pickup_ref="string")
BOOKING = tool("Book a pick-up.", "book_pickup", member_id={"type": "string", "description": "Of the member."})


def model(**entities: Entity) -> WorldModel:
    reading = KnownTool(does="reads", how="by name", arguments={"pickup_ref": KnownArgument(shape="key", of="pickup")})
    booking = KnownTool(does="writes", how="probed", arguments={"member_id": KnownArgument(shape="key", of="member")})
    return WorldModel(entities=entities, tools={"get_pickup": reading, "book_pickup": booking})


def test_things_and_keys_are_spelt_as_the_texts_of_tools_spell_them() -> None:
    said = with_words(model(pickup=Entity(key="pickup_ref"), member=Entity(key="member_id")), [READING, BOOKING], {})

    assert said.entities["pickup"].said == "pick-up"
    assert said.tools["get_pickup"].arguments["pickup_ref"].said == "pick-up reference"
    assert said.tools["book_pickup"].arguments["member_id"].said == "member number"


def test_a_key_is_no_number_where_another_field_is_called_so() -> None:
    fields = {"member": ["member_id", "member_number"]}
    known = Entity(key="member_id", fields={"member_number": "member number"})

    said = with_words(model(pickup=Entity(key="pickup_ref"), member=known), [READING, BOOKING], fields)

    assert said.tools["book_pickup"].arguments["member_id"].said == "member ID"


def test_the_words_of_a_person_stay() -> None:
    corrected = Entity(key="pickup_ref", said="collection", fields={"fee": "price", "zone": ""})

    said = with_words(
        model(pickup=corrected, member=Entity(key="member_id")),
        [READING, BOOKING],
        {"pickup": ["fee", "zone", "status"]},
    )

    assert said.entities["pickup"].said == "collection"
    assert said.entities["pickup"].fields == {"fee": "price", "zone": "", "status": "status"}
    assert said.tools["get_pickup"].arguments["pickup_ref"].said == "collection reference"


@pytest.mark.parametrize(
    ("key", "said"),
    [
        pytest.param("monthly_rate", "monthly rate", id="the words of its name"),
        pytest.param("area_sqft", "area", id="without its unit"),
        pytest.param("lead_hours", "lead time", id="what the unit measures"),
        pytest.param("phone", "phone number", id="what people say instead"),
        pytest.param("due_on", "due date", id="a date that is no deed"),
        pytest.param("total_pence", "total amount", id="what money is counted in"),
        pytest.param("site_code", None, id="a code is for a system"),
        pytest.param("slot_id", None, id="so is an id"),
        pytest.param("line1", None, id="and a number within a name"),
    ],
)
def test_a_field_is_called_what_people_call_it(key: str, said: str | None) -> None:
    assert field_said(key, {}) == said


@pytest.mark.parametrize(
    ("name", "described", "said"),
    [
        pytest.param(
            "account_number", "The account number as printed on invoices", "account number", id="up-to-its-name"
        ),
        pytest.param("zip", "The zip code of the customer.", "zip code of the customer", id="whose-it-is"),
        pytest.param("part_sku", "", "part number", id="a-number"),
        pytest.param("asset_tag", "", "asset tag", id="what-says-enough"),
        pytest.param("litres", "", "size", id="what-a-unit-measures"),
    ],
)
def test_an_argument_is_called_as_its_description_begins(name: str, described: str, said: str) -> None:
    assert argument_said(name, {"description": described}, {}) == said


@pytest.mark.parametrize(
    ("value", "key", "said"),
    [
        ("35", "area_sqft", "35 square feet"),
        ("1", "lead_hours", "1 hour"),
        ("8100", "monthly_amount_pence", "8100 pence"),
        ("62.50", "amount_eur", "62.50 euros"),
        ("12", "rate", "12"),
        ("many", "litres", "many"),
    ],
)
def test_a_number_is_said_with_the_unit_that_its_name_has(value: str, key: str, said: str) -> None:
    assert with_unit(value, key) == said


@pytest.mark.parametrize(
    ("key", "asked"),
    [("paid_on", "find out when the bill was paid"), ("issued_on", "find out when the bill was issued")],
)
def test_what_was_done_on_a_day_is_asked_for_by_when(key: str, asked: str) -> None:
    assert question(key, key.replace("_", " "), "bill") == asked


@pytest.mark.parametrize(
    ("tools", "said"),
    [
        (("list_referrals", "move_referral"), "referral"),
        (("list_referrals", "get_ref"), "refe"),
        (("list_referrals", "list_referees"), "refe"),
    ],
)
def test_a_thing_is_called_in_full_where_tools_name_it_so(tools: tuple[str, ...], said: str) -> None:
    named = [each.replace("get_ref", "get_refe") for each in tools]
    model = with_words(
        WorldModel(entities={"refe": Entity(key="refe_no")}), [tool(name=each, description="") for each in named], {}
    )

    assert model.entities["refe"].said == said


@pytest.mark.parametrize(("name", "called"), [("pay_by", "payment method"), ("contact_by", "way of contact")])
def test_a_name_that_is_no_noun_has_one(name: str, called: str) -> None:
    assert argument_said(name, {}, {}) == called


def test_a_language_is_called_by_its_name_and_another_code_is_not() -> None:
    arguments = {
        "language": KnownArgument(shape="choice", choices=("en", "it")),
        "team": KnownArgument(shape="choice", choices=("it", "hr")),
    }
    ordering = tool("Order a letter.", "order_letter", language="string", team="string")
    tools = {"order_letter": KnownTool(does="writes", how="probed", arguments=arguments)}

    said = with_words(WorldModel(entities={}, tools=tools), [ordering], {}).tools["order_letter"].arguments

    assert said["language"].labels == {"en": "English", "it": "Italian"}
    assert said["team"].labels == {}
