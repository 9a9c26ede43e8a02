"""The tools of the shop, on a real database: what each answers, and what it refuses."""

from __future__ import annotations

import sqlite3

import pytest

from harness.agents.tools.functions import load_functions
from harness.demo.database import Database
from harness.demo.shop.records import ROWS, SCHEMA
from harness.demo.shop.tools import functions

READS = {
    *("find_customer", "list_orders", "order_details", "track_shipment", "search_products", "product_details"),
    *("return_status", "check_voucher"),
}
WRITES = {"place_order", "cancel_order", "return_item", "apply_voucher"}


@pytest.fixture
def call():
    tools = {function.__name__: function for function in functions()}
    return lambda tool, /, **arguments: tools[tool](**arguments)


READINGS = [
    ("a customer is found with the number that other tools take", "find_customer", {"email": "Ida.Holm@example.org"},
     {"customer_id": "C-2201", "email": "ida.holm@example.org", "name": "Ida Holm", "city": "Aarhus",
      "customer_since": "2021-04-18"}),
    ("orders come newest first, with their totals", "list_orders", {"customer_id": "C-2201"},
     {"orders": [{"order_id": "O-1042", "placed_on": "2026-03-10", "status": "processing", "total": 129.0},
                 {"order_id": "O-1017", "placed_on": "2026-02-20", "status": "delivered", "total": 114.25}]}),
    ("orders may be asked for by their state", "list_orders", {"customer_id": "C-2202", "status": "shipped"},
     {"orders": [{"order_id": "O-1035", "placed_on": "2026-03-05", "status": "shipped", "total": 156.8}]}),
    ("there may be no order in a state", "list_orders", {"customer_id": "C-2209", "status": "cancelled"},
     {"orders": []}),
    ("a small order pays for its shipping", "order_details", {"order_id": "O-1044"},
     {"order_id": "O-1044", "status": "processing", "placed_on": "2026-03-11",
      "lines": [{"product_id": "P-403", "name": "Rowan picture frame", "quantity": 2, "price": 14.3}],
      "items_total": 28.6, "shipping": 4.9, "discount": 0.0, "total": 33.5, "currency": "EUR"}),
    ("a voucher is in the total", "order_details", {"order_id": "O-1023"},
     {"order_id": "O-1023", "status": "delivered", "placed_on": "2026-02-25",
      "lines": [{"product_id": "P-302", "name": "Nettle cushion", "quantity": 2, "price": 29.9}],
      "items_total": 59.8, "shipping": 0.0, "discount": 8.0, "total": 51.8, "currency": "EUR"}),
    ("a shipment on its way has not been delivered", "track_shipment", {"order_id": "O-1035"},
     {"order_id": "O-1035", "status": "shipped", "shipment_id": "S-509", "carrier": "Nordfreight",
      "tracking_number": "NF90539046", "shipped_on": "2026-03-07", "expected_on": "2026-03-13",
      "delivered_on": None}),
    ("products are found by a part of the name", "search_products", {"text": "mug"},
     {"products": [{"product_id": "P-202", "name": "Harbour mug", "price": 12.5}]}),
    ("products are found by category", "search_products", {"text": "Decor"},
     {"products": [{"product_id": "P-401", "name": "Pebble wall clock", "price": 48.6},
                   {"product_id": "P-402", "name": "Quartz vase", "price": 55.2},
                   {"product_id": "P-403", "name": "Rowan picture frame", "price": 14.3}]}),
    ("a product has a price and a stock", "product_details", {"product_id": "P-203"},
     {"product_id": "P-203", "name": "Juniper cutting board", "category": "kitchen", "price": 27.8, "stock": 0,
      "currency": "EUR"}),
    ("a return has a state", "return_status", {"return_id": "R-302"},
     {"return_id": "R-302", "order_id": "O-1023", "product_id": "P-302", "reason": "wrong item",
      "registered_on": "2026-03-06", "status": "on its way back", "refund": 59.8, "currency": "EUR"}),
    ("a voucher has a worth", "check_voucher", {"voucher_id": "V-701"},
     {"voucher_id": "V-701", "amount": 10.0, "minimum": 60.0, "valid_until": "2026-06-30", "status": "valid",
      "currency": "EUR"}),
    ("a voucher whose last day is over is expired", "check_voucher", {"voucher_id": "V-704"},
     {"voucher_id": "V-704", "amount": 15.0, "minimum": 80.0, "valid_until": "2026-01-31", "status": "expired",
      "currency": "EUR"}),
]  # fmt: skip


@pytest.mark.parametrize(("tool", "arguments", "expected"), [row[1:] for row in READINGS], ids=[r[0] for r in READINGS])
def test_readings(call, tool, arguments, expected):
    assert call(tool, **arguments) == expected
    assert call(tool, **arguments) == expected  # nothing has changed


WRITINGS = [
    ("an order takes the next number", "place_order", {"customer_id": "C-2207", "product_id": "P-302", "quantity": 1},
     {"order_id": "O-1048", "status": "processing", "total": 34.8}),
    ("a large order is shipped free", "place_order", {"customer_id": "C-2207", "product_id": "P-102", "quantity": 3},
     {"order_id": "O-1048", "status": "processing", "total": 357.0}),
    ("cancelling gives all the money back", "cancel_order", {"order_id": "O-1044"},
     {"order_id": "O-1044", "status": "cancelled", "refund": 33.5}),
    ("a return refunds all pieces of an item", "return_item",
     {"order_id": "O-1017", "product_id": "P-303", "reason": "damaged"},
     {"return_id": "R-305", "status": "registered", "refund": 50.25}),
    ("a voucher reduces the total", "apply_voucher", {"order_id": "O-1043", "voucher_id": "V-706"},
     {"order_id": "O-1043", "status": "reduced", "discount": 12.0, "total": 43.2}),
]  # fmt: skip


@pytest.mark.parametrize(("tool", "arguments", "expected"), [row[1:] for row in WRITINGS], ids=[r[0] for r in WRITINGS])
def test_writings(call, tool, arguments, expected):
    assert call(tool, **arguments) == expected


REFUSALS = [
    ("nobody has this address", "find_customer", {"email": "no.one@example.org"}, "no customer with the e-mail"),
    ("no such customer", "list_orders", {"customer_id": "C-1"}, "no customer C-1"),
    ("no such order", "order_details", {"order_id": "O-9999"}, "no order O-9999"),
    ("no such product", "product_details", {"product_id": "P-999"}, "no product P-999"),
    ("nothing like this in the catalogue", "search_products", {"text": "anvil"}, "no product like anvil"),
    ("a search for almost nothing", "search_products", {"text": "e"}, "too short"),
    ("no such return", "return_status", {"return_id": "R-1"}, "no return R-1"),
    ("no such voucher", "check_voucher", {"voucher_id": "V-1"}, "no voucher V-1"),
    ("what was not shipped has no shipment", "track_shipment", {"order_id": "O-1042"}, "it is processing"),
    ("more than is in stock", "place_order", {"customer_id": "C-2201", "product_id": "P-102", "quantity": 4},
     "only 3 pieces of Basalt floor lamp"),
    ("out of stock", "place_order", {"customer_id": "C-2201", "product_id": "P-203", "quantity": 1}, "only 0 pieces"),
    ("less than one piece", "place_order", {"customer_id": "C-2201", "product_id": "P-101", "quantity": 0},
     "at least one"),
    ("an order by nobody", "place_order", {"customer_id": "C-1", "product_id": "P-101", "quantity": 1}, "no customer"),
    ("what is shipped cannot be cancelled", "cancel_order", {"order_id": "O-1035"},
     "order O-1035 is shipped already and cannot be cancelled"),
    ("what is delivered cannot be cancelled", "cancel_order", {"order_id": "O-1017"}, "delivered already"),
    ("what is cancelled cannot be cancelled again", "cancel_order", {"order_id": "O-1028"}, "cancelled already"),
    ("what is not delivered cannot be returned", "return_item",
     {"order_id": "O-1035", "product_id": "P-102", "reason": "damaged"}, "only what was delivered"),
    ("a return comes too late", "return_item", {"order_id": "O-1012", "product_id": "P-201", "reason": "damaged"},
     "until 2026-02-19"),
    ("what was not ordered cannot be returned", "return_item",
     {"order_id": "O-1017", "product_id": "P-101", "reason": "damaged"}, "no P-101 in order O-1017"),
    ("an item is returned once", "return_item",
     {"order_id": "O-1023", "product_id": "P-302", "reason": "not needed"}, "returned already"),
    ("a voucher is over", "apply_voucher", {"order_id": "O-1042", "voucher_id": "V-704"}, "V-704 is expired"),
    ("a voucher is used up", "apply_voucher", {"order_id": "O-1042", "voucher_id": "V-705"}, "V-705 is redeemed"),
    ("an order is too small for a voucher", "apply_voucher", {"order_id": "O-1043", "voucher_id": "V-701"},
     "at least 60.00 EUR"),
    ("a shipped order cannot be reduced", "apply_voucher", {"order_id": "O-1035", "voucher_id": "V-701"},
     "cannot be reduced"),
]  # fmt: skip


@pytest.mark.parametrize(("tool", "arguments", "why"), [row[1:] for row in REFUSALS], ids=[row[0] for row in REFUSALS])
def test_refusals(call, tool, arguments, why):
    refused = call(tool, **arguments)
    assert list(refused) == ["error"]
    assert why in refused["error"]


def test_the_last_day_of_a_return(call):
    thirty_days = call("return_item", order_id="O-1015", product_id="P-103", reason="damaged")
    one_more = call("return_item", order_id="O-1016", product_id="P-403", reason="damaged")
    assert thirty_days["status"] == "registered"
    assert "until 2026-03-11" in one_more["error"]


def test_what_is_changed_is_found_changed(call):
    call("cancel_order", order_id="O-1042")
    assert call("order_details", order_id="O-1042")["status"] == "cancelled"
    assert "cancelled already" in call("cancel_order", order_id="O-1042")["error"]


def test_an_order_takes_from_the_stock_and_is_listed(call):
    call("place_order", customer_id="C-2209", product_id="P-102", quantity=2)
    assert call("product_details", product_id="P-102")["stock"] == 1
    assert call("list_orders", customer_id="C-2209")["orders"][0]["order_id"] == "O-1048"
    assert "only 1 pieces" in call("place_order", customer_id="C-2209", product_id="P-102", quantity=2)["error"]


def test_a_voucher_is_redeemed_once_and_an_order_is_reduced_once(call):
    call("apply_voucher", order_id="O-1042", voucher_id="V-701")
    assert call("check_voucher", voucher_id="V-701")["status"] == "redeemed"
    assert "is redeemed" in call("apply_voucher", order_id="O-1045", voucher_id="V-701")["error"]
    assert "has a voucher already" in call("apply_voucher", order_id="O-1042", voucher_id="V-706")["error"]


def test_what_is_registered_for_return_is_found(call):
    made = call("return_item", order_id="O-1017", product_id="P-301", reason="not needed")
    assert call("return_status", return_id=made["return_id"])["status"] == "registered"


def test_every_shop_has_records_of_its_own():
    first, second = ({each.__name__: each for each in functions()} for _ in range(2))
    first["cancel_order"](order_id="O-1042")
    assert second["order_details"](order_id="O-1042")["status"] == "processing"


def test_each_tool_says_what_it_does_and_describes_its_arguments():
    tools = load_functions("harness.demo.shop.tools:functions")()
    assert {tool.name for tool in tools if tool.read_only is True} == READS
    assert {tool.name for tool in tools if tool.read_only is False} == WRITES
    for tool in tools:
        assert tool.description.endswith(".")
        assert all(argument["description"] for argument in tool.parameters["properties"].values())


async def test_arguments_of_another_kind_are_refused_before_the_call():
    tools = {tool.name: tool for tool in load_functions("harness.demo.shop.tools:functions")()}
    assert tools["return_item"].parameters["properties"]["reason"]["enum"] == ["damaged", "wrong item", "not needed"]
    assert "error" in await tools["place_order"].call({"customer_id": "C-2201", "product_id": "P-101", "quantity": 99})


def test_the_books_hang_together():
    database = Database(SCHEMA + "PRAGMA foreign_keys = ON;", ROWS)
    assert database.rows("PRAGMA foreign_key_check") == []
    shipped = {row["order_id"] for row in database.rows("SELECT order_id FROM shipments")}
    assert shipped == {
        row["order_id"] for row in database.rows("SELECT order_id FROM orders WHERE status IN ('shipped', 'delivered')")
    }
    with pytest.raises(sqlite3.IntegrityError):
        database.rows("INSERT INTO lines VALUES ('O-1', 'P-101', 1, 1.0)")
