"""What the shop's customer service can do: one function for each wish. See harness/demo/talk.py for how they run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from harness.demo.shop.talk import ShopTalk


def find_customer(talk: ShopTalk) -> str:
    return " ".join(
        f"Your account is {each['customer_id']}: {each['name']} from {each['city']}, {each['email']}, "
        f"customer since {each['customer_since']}."
        for each in talk.customers()
    )


def list_orders(talk: ShopTalk) -> str:
    talk.ask("customer", optional="status")
    told = [
        f"{each['order_id']} of {each['placed_on']} ({each['status']}, {_money(each['total'])})"
        for each in talk.orders()
    ]
    return f"Your orders: {', '.join(told)}." if told else "You have no such order."


def order_details(talk: ShopTalk) -> str:
    found = talk.each("order_details", "order_id", talk.order_ids())
    return " ".join(_order(each, talk.manners.total) for each in found)


def track_shipment(talk: ShopTalk) -> str:
    found = talk.each("track_shipment", "order_id", talk.order_ids("shipped", "delivered"))
    return " ".join(_shipment(each, each[talk.manners.arrival]) for each in found)


def search_products(talk: ShopTalk) -> str:
    talk.ask("text")
    found = talk.call("search_products", text=talk.heard("text"))["products"]
    told = [f"{each['name']} ({each['product_id']}, {_money(each['price'])})" for each in found]
    return f"I found {', '.join(told)}."


def product_details(talk: ShopTalk) -> str:
    return " ".join(
        f"{each['name']} ({each['product_id']}, {each['category']}) costs {_money(each['price'])}, "
        f"and {each['stock']} pieces are in stock."
        for each in talk.each("product_details", "product_id", talk.product_ids())
    )


def return_status(talk: ShopTalk) -> str:
    talk.ask("return_id")
    return " ".join(
        f"Return {each['return_id']} ({each['product_id']} of order {each['order_id']}, {each['reason']}, "
        f"{each['registered_on']}) is {each['status']}. The refund is {_money(each['refund'])}."
        for each in talk.each("return_status", "return_id", talk.heard("return_id"))
    )


def check_voucher(talk: ShopTalk) -> str:
    talk.ask("voucher_id")
    return " ".join(
        f"Voucher {each['voucher_id']} is {each['status']}. It is worth {_money(each['amount'])}, "
        f"for orders from {_money(each['minimum'])}, until {each['valid_until']}."
        for each in talk.each("check_voucher", "voucher_id", talk.heard("voucher_id"))
    )


def place_order(talk: ShopTalk) -> str:
    talk.ask("customer", "product", "quantity")
    customer_id, product_id, quantity = talk.customer_ids()[0], talk.product_id(), talk.heard("quantity")
    wanted = {"customer_id": customer_id, "product_id": product_id, "quantity": quantity}
    done = talk.write(f"I will order {quantity} × {product_id}.", "place_order", **wanted)
    return f"Your order {done['order_id']} is {done['status']}. The total is {_money(done['total'])}."


def cancel_order(talk: ShopTalk) -> str:
    order_id = talk.order_id("processing")
    done = talk.write(f"I will cancel order {order_id}.", "cancel_order", order_id=order_id)
    return f"Order {done['order_id']} is {done['status']}. The refund is {_money(done['refund'])}."


def return_item(talk: ShopTalk) -> str:
    talk.ask("order", "reason", optional="item")
    order_id, reason = talk.order_id("delivered"), talk.heard("reason")
    product_id = talk.item_of(order_id)
    wanted = {"order_id": order_id, "product_id": product_id, "reason": reason}
    done = talk.write(f"I will return {product_id} of order {order_id} ({reason}).", "return_item", **wanted)
    return f"Your return {done['return_id']} is {done['status']}. The refund is {_money(done['refund'])}."


def apply_voucher(talk: ShopTalk) -> str:
    talk.ask("order", "voucher_id")
    order_id, voucher_id = talk.order_id("processing"), talk.named("voucher_id")
    plan = f"I will apply voucher {voucher_id} to order {order_id}."
    done = talk.write(plan, "apply_voucher", order_id=order_id, voucher_id=voucher_id)
    sums = f"The discount is {_money(done['discount'])}, the total is {_money(done['total'])}"
    return f"Order {done['order_id']} is {done['status']}. {sums}."


def first_possible(talk: ShopTalk) -> str:
    """The first of two wishes where the order stands so that it is due or can be granted, else the second."""
    talk.ask("order")
    first, second, states = talk.heard("either")
    order = talk.call("order_details", order_id=talk.order_id())
    possible, refused = ONLY_WHILE.get(first, (order["status"], ""))
    if order["status"] in (states or [possible]):
        return SKILLS[first](talk)
    return f"I am sorry, order {order['order_id']} is {order['status']}: {refused}. {SKILLS[second](talk)}"


ONLY_WHILE = {
    "cancel_order": ("processing", "it cannot be cancelled"),
    "apply_voucher": ("processing", "no voucher can be applied to it"),
    "return_item": ("delivered", "its items cannot be returned"),
}
"""What can be done with an order only while it stands so, and what to say else."""
SKILLS: dict[str, Callable[[ShopTalk], str]] = {
    skill.__name__: skill
    for skill in (
        *(find_customer, list_orders, order_details, track_shipment, search_products, product_details, return_status),
        *(check_voucher, place_order, cancel_order, return_item, apply_voucher, first_possible),
    )
}


def _order(found: dict[str, Any], total: str) -> str:
    items = ", ".join(
        f"{each['quantity']} × {each['name']} ({each['product_id']}) at {_money(each['price'])}"
        for each in found["lines"]
    )
    told = f"Order {found['order_id']} of {found['placed_on']} is {found['status']}: {items}."
    if total != "total":
        return f"{told} The total is {_money(found[total])}."
    sums = f"items {_money(found['items_total'])}, shipping {_money(found['shipping'])}"
    return f"{told} The total is {_money(found['total'])} ({sums}, discount {_money(found['discount'])})."


def _shipment(found: dict[str, Any], arrival: str) -> str:
    sent = (
        f"Order {found['order_id']} is {found['status']}. Its shipment {found['shipment_id']} "
        f"({found['tracking_number']} by {found['carrier']}) was sent on {found['shipped_on']}"
    )
    if found["delivered_on"]:
        return f"{sent} and was delivered on {found['delivered_on']}, expected on {arrival}."
    return f"{sent} and is expected on {arrival}."


def _money(amount: float) -> str:
    return f"{amount:,.2f} EUR"
