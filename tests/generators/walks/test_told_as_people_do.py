"""How stories of changes name what they are about: kinds, parts of a record, one thing of a list, what becomes new."""

from __future__ import annotations

import random

import pytest
from tool_schemas import tool

from generators.tools.observations import Observation
from generators.tools.seed_values import arguments_of
from generators.walks.answers.asked import asked_fields
from generators.walks.bindings import BoundCall
from generators.walks.named.worded import wordings
from generators.walks.saying.described import described
from generators.walks.saying.joined import with_items
from generators.walks.saying.narrowing import Named, with_names
from generators.walks.templates import StoryTemplates
from generators.walks.user_facts import UserFact
from generators.walks.walk import Walk
from generators.world.neighbourhood import KnownRecord, RecordPlace
from generators.world.records import leaves


@pytest.mark.parametrize(
    ("methods", "said"),
    [
        pytest.param({"p1": {"source": "paypal", "id": "p1"}}, "the PayPal account", id="a-name-as-it-is-written"),
        pytest.param({"c1": {"source": "credit_card", "id": "c1"}}, "the credit card", id="a-kind-in-words"),
    ],
)
def test_a_kind_is_said_as_people_write_it(methods: dict[str, dict[str, str]], said: str) -> None:
    values = leaves({"payment_methods": methods})
    record = KnownRecord("user", "u1", Observation("get_user", {"user_id": "u1"}, {}), values)
    place = next(value for value in values if value.key == "id")

    assert described(RecordPlace(record, place)) == said


def test_an_option_is_no_kind_of_thing() -> None:
    items = [{"item_id": "i1", "options": {"type": "gas"}}, {"item_id": "i2", "options": {"type": "electric"}}]
    values = leaves({"items": items})
    record = KnownRecord("product", "p1", Observation("get_product", {"product_id": "p1"}, {}), values)
    place = next(value for value in values if value.value == "i2")

    assert described(RecordPlace(record, place)) == "the electric one"


def test_a_field_of_an_address_is_asked_for_with_the_address() -> None:
    order = {"status": "pending", "address": {"city": "Austin", "country": "USA"}, "parcel": {"carrier": "Swift Post"}}

    found = asked_fields([order], "", ())

    assert found is not None
    assert {each.words: each.within for each in found} == {"status": "", "city": "address", "carrier": ""}


@pytest.mark.parametrize(
    ("items", "wish"),
    [
        pytest.param(["i1"], "return an item of my order", id="one-of-them"),
        pytest.param(["i1", "i2"], "return the items of my order", id="more-than-one"),
    ],
)
def test_a_change_of_one_thing_is_wished_for_one(items: list[str], wish: str) -> None:
    made = Observation("return_items", {"order_id": "o1", "item_ids": items}, {})
    bound = BoundCall(made, {}, described=(UserFact("item", "the lamp"),))

    assert with_items("return the items of my order", bound, becomes=False) == wish


@pytest.mark.parametrize(
    ("value", "said"),
    [(True, "I want it frozen."), (False, "I do not want it frozen.")],
)
def test_a_flag_is_said_of_the_thing(value: bool, said: str) -> None:
    schema = tool("", "freeze_card", card_id="string", frozen="boolean").model_copy(update={"read_only": False})
    teller = StoryTemplates(wordings([schema]), {"freeze_card": arguments_of(schema)})
    walk = Walk("write", (BoundCall(Observation("freeze_card", {"card_id": "C-1", "frozen": value}, "done")),))

    told = teller.tell(walk, random.Random(1))

    assert told.user.knows["frozen"].say == (said,)
    assert told.user.knows["frozen"].value is value


def test_some_of_its_things_are_one_where_one_is_meant() -> None:
    made = Observation("return_items", {"order_id": "o1", "item_ids": ["i1"]}, {})
    bound = BoundCall(made, {}, described=(UserFact("item", "the lamp"),))

    assert with_items("return some items of my order", bound, becomes=False) == "return an item of my order"


def test_what_lies_in_a_list_of_items_has_its_article() -> None:
    items = [{"item_id": "i1", "name": "Laptop"}, {"item_id": "i2", "name": "Grill"}]
    values = leaves({"items": items})
    record = KnownRecord("order", "o1", Observation("get_order", {"order_id": "o1"}, {}), values)
    place = next(value for value in values if value.value == "i2")

    assert described(RecordPlace(record, place)) == "the Grill"


def test_a_thing_that_is_called_by_its_name_has_details_of_its_own():
    call = BoundCall(Observation("product_details", {"product_id": "P-1"}, {"name": "Fern teapot"}))

    wish, said = with_names(
        "see the product details", call, {"name": Named("product", "the Fern teapot", instead=True)}
    )

    assert wish == "see the details of the Fern teapot"
    assert said == {"name"}
