"""What the shop's customer service can do: one function for each wish. See harness/demo/talk.py for how they run."""

from __future__ import annotations

from collections.abc import Callable

from harness.demo.shop.talk import ShopTalk


def find_customer(talk: ShopTalk) -> str:
    found = talk.customer()
    who = f"{found['name']} from {found['city']}, {found['email']}"
    return f"Your account is {found['customer_id']}: {who}, customer since {found['customer_since']}."


def list_orders(talk: ShopTalk) -> str:
    customer_id, status = talk.customer_id(), talk.heard("status")
    found = talk.call("list_orders", customer_id=customer_id, **({"status": status} if status else {}))["orders"]
    told = [f"{each['order_id']} of {each['placed_on']} ({each['status']}, {_money(each['total'])})" for each in found]
    return f"Your orders: {', '.join(told)}." if told else "You have no such order."


def order_details(talk: ShopTalk) -> str:
    found = talk.call("order_details", order_id=talk.order_id())
    items = ", ".join(
        f"{each['quantity']} × {each['name']} ({each['product_id']}) at {_money(each['price'])}"
        for each in found["lines"]
    )
    told = f"Order {found['order_id']} of {found['placed_on']} is {found['status']}: {items}."
    if talk.manners.total != "total":
        return f"{told} The total is {_money(found[talk.manners.total])}."
    sums = f"items {_money(found['items_total'])}, shipping {_money(found['shipping'])}"
    return f"{told} The total is {_money(found['total'])} ({sums}, discount {_money(found['discount'])})."


def track_shipment(talk: ShopTalk) -> str:
    found = talk.call("track_shipment", order_id=talk.order_id("shipped", "delivered"))
    arrival = (
        f"was delivered on {found['delivered_on']}, expected on {found['expected_on']}"
        if found["delivered_on"]
        else f"is expected on {found['expected_on']}"
    )
    number = f"{found['tracking_number']} by {found['carrier']}"
    return (
        f"Order {found['order_id']} is {found['status']}. Its shipment {found['shipment_id']} ({number}) was sent on "
        f"{found['shipped_on']} and {arrival}."
    )


def search_products(talk: ShopTalk) -> str:
    talk.ask("text")
    found = talk.call("search_products", text=talk.heard("text"))["products"]
    told = [f"{each['name']} ({each['product_id']}, {_money(each['price'])})" for each in found]
    return f"I found {', '.join(told)}."


def product_details(talk: ShopTalk) -> str:
    found = talk.call("product_details", product_id=talk.product_id())
    what = f"{found['name']} ({found['product_id']}, {found['category']})"
    return f"{what} costs {_money(found['price'])}, and {found['stock']} pieces are in stock."


def return_status(talk: ShopTalk) -> str:
    talk.ask("return_id")
    found = talk.call("return_status", return_id=talk.heard("return_id"))
    what = f"{found['product_id']} of order {found['order_id']}, {found['reason']}"
    when = f"registered on {found['registered_on']}"
    return (
        f"Return {found['return_id']} ({what}, {when}) is {found['status']}. The refund is {_money(found['refund'])}."
    )


def check_voucher(talk: ShopTalk) -> str:
    talk.ask("voucher_id")
    found = talk.call("check_voucher", voucher_id=talk.heard("voucher_id"))
    terms = f"for orders from {_money(found['minimum'])}, until {found['valid_until']}"
    return f"Voucher {found['voucher_id']} is {found['status']}. It is worth {_money(found['amount'])}, {terms}."


def place_order(talk: ShopTalk) -> str:
    talk.ask("email", "product", "quantity")
    customer_id, product_id, quantity = talk.customer_id(), talk.product_id(), talk.heard("quantity")
    wanted = {"customer_id": customer_id, "product_id": product_id, "quantity": quantity}
    done = talk.write(f"I will order {quantity} × {product_id}.", "place_order", **wanted)
    return f"Your order {done['order_id']} is {done['status']}. The total is {_money(done['total'])}."


def cancel_order(talk: ShopTalk) -> str:
    order_id = talk.order_id("processing")
    done = talk.write(f"I will cancel order {order_id}.", "cancel_order", order_id=order_id)
    return f"Order {done['order_id']} is {done['status']}. The refund is {_money(done['refund'])}."


def return_item(talk: ShopTalk) -> str:
    talk.ask("order", "reason")
    order_id, reason = talk.order_id("delivered"), talk.heard("reason")
    product_id = talk.item_of(order_id)
    wanted = {"order_id": order_id, "product_id": product_id, "reason": reason}
    done = talk.write(f"I will return {product_id} of order {order_id} ({reason}).", "return_item", **wanted)
    return f"Your return {done['return_id']} is {done['status']}. The refund is {_money(done['refund'])}."


def apply_voucher(talk: ShopTalk) -> str:
    talk.ask("order", "voucher_id")
    order_id, voucher_id = talk.order_id("processing"), talk.heard("voucher_id")
    plan = f"I will apply voucher {voucher_id} to order {order_id}."
    done = talk.write(plan, "apply_voucher", order_id=order_id, voucher_id=voucher_id)
    sums = f"The discount is {_money(done['discount'])}, the total is {_money(done['total'])}"
    return f"Order {done['order_id']} is {done['status']}. {sums}."


SKILLS: dict[str, Callable[[ShopTalk], str]] = {
    skill.__name__: skill
    for skill in (
        *(find_customer, list_orders, order_details, track_shipment, search_products, product_details, return_status),
        *(check_voucher, place_order, cancel_order, return_item, apply_voucher),
    )
}


def _money(amount: float) -> str:
    return f"{amount:,.2f} EUR"
