"""The tools of the shop: what they do to its records. Each answers with one JSON object, and refuses with an error."""

from __future__ import annotations

import functools
from collections.abc import Callable
from datetime import date, timedelta
from typing import Annotated, Any, Concatenate, Literal, ParamSpec

from pydantic import Field

from harness.demo.database import Database, Row
from harness.demo.refused import Refused
from harness.demo.shop.records import ROWS, SCHEMA, TODAY

Answer = dict[str, Any]
Status = Literal["processing", "shipped", "delivered", "cancelled"]
Reason = Literal["damaged", "wrong item", "not needed"]
Email = Annotated[str, Field(examples=[email for _, email, *_ in ROWS["customers"]])]
CURRENCY = "EUR"
FREE_SHIPPING = 50.0
"""What the items must cost for the shop to pay the shipping."""
SHIPPING = 4.9
RETURN_DAYS = 30
"""Within so many days after the delivery an item may be returned."""
SHORTEST = 3
"""Letters of what can be searched for."""
P = ParamSpec("P")


Tool = Callable[Concatenate["Shop", P], Answer]


def _tool(*, read_only: bool) -> Callable[[Tool[P]], Tool[P]]:
    """Says what the tool does, and turns a refusal into an answer: whoever calls it reads why."""

    def mark(function: Tool[P]) -> Tool[P]:
        @functools.wraps(function)
        def answer(shop: Shop, /, *args: P.args, **kwargs: P.kwargs) -> Answer:
            try:
                return function(shop, *args, **kwargs)
            except Refused as why:
                return {"error": str(why)}

        answer.read_only = read_only  # type: ignore[attr-defined]
        return answer

    return mark


reads = _tool(read_only=True)
writes = _tool(read_only=False)


class Shop:
    """The tools over a database of their own."""

    def __init__(self) -> None:
        self.records = Database(SCHEMA, ROWS)

    @reads
    def find_customer(self, email: Email) -> Answer:
        """Find the account of a customer.

        Args:
            email: The e-mail address of the customer, such as ida.holm@example.org.
        """
        found = self.records.row("SELECT * FROM customers WHERE email = ?", email.lower())
        if found is None:
            raise Refused(f"there is no customer with the e-mail address {email}")
        return found

    @reads
    def list_orders(self, customer_id: str, status: Status | None = None) -> Answer:
        """List the orders of a customer, the newest first.

        Args:
            customer_id: The number of the customer.
            status: Only orders in this state; all of them when it is left out.
        """
        self._get("customers", "customer_id", customer_id)
        found = self.records.rows(
            "SELECT order_id, placed_on, status FROM orders WHERE customer_id = ? AND status = coalesce(?, status) "
            "ORDER BY order_id DESC",
            *(customer_id, status),
        )
        return {"orders": [each | {"total": self._bill(each["order_id"])["total"]} for each in found]}

    @reads
    def order_details(self, order_id: str) -> Answer:
        """Look up the details of an order: its state, its items and its total.

        Args:
            order_id: The number of the order, such as O-1042.
        """
        order = self._order(order_id)
        lines = self.records.rows(
            "SELECT product_id, name, quantity, lines.price FROM lines JOIN products USING (product_id) "
            "WHERE order_id = ? ORDER BY product_id",
            order_id,
        )
        facts = {name: order[name] for name in ("order_id", "status", "placed_on")}
        return {**facts, "lines": lines, **self._bill(order_id), "currency": CURRENCY}

    @reads
    def track_shipment(self, order_id: str) -> Answer:
        """Track the shipment of an order: where it is, who brings it, when it arrives.

        Args:
            order_id: The number of the order, such as O-1042.
        """
        order = self._order(order_id)
        found = self.records.row(
            "SELECT shipment_id, carrier, tracking_number, shipped_on, expected_on, delivered_on FROM shipments "
            "WHERE order_id = ?",
            order_id,
        )
        if found is None:
            raise Refused(f"order {order_id} has no shipment, it is {order['status']}")
        return {"order_id": order_id, "status": order["status"], **found}

    @reads
    def search_products(self, text: str) -> Answer:
        """Search the catalogue for products.

        Args:
            text: A part of the name of the product, or a category: lighting, kitchen, textiles or decor.
        """
        if len(text) < SHORTEST:
            raise Refused(f"{text} is too short to search for")
        matches = self.records.rows(
            "SELECT product_id, name, price FROM products WHERE name LIKE ? OR category LIKE ? ORDER BY product_id",
            *(f"%{text}%", text),
        )
        if not matches:
            raise Refused(f"there is no product like {text}")
        return {"products": matches}

    @reads
    def product_details(self, product_id: str) -> Answer:
        """Look up the price and the stock of a product.

        Args:
            product_id: The number of the product, such as P-101.
        """
        return {**self._get("products", "product_id", product_id), "currency": CURRENCY}

    @reads
    def return_status(self, return_id: str) -> Answer:
        """Look up the status of a return.

        Args:
            return_id: The number of the return, such as R-301.
        """
        return {**self._get("returns", "return_id", return_id), "currency": CURRENCY}

    @reads
    def check_voucher(self, voucher_id: str) -> Answer:
        """Check what a voucher is worth and whether it is still valid.

        Args:
            voucher_id: The code of the voucher, such as V-701.
        """
        voucher = self._get("vouchers", "voucher_id", voucher_id)
        return {**voucher, "status": _state(voucher), "currency": CURRENCY}

    @writes
    def place_order(self, customer_id: str, product_id: str, quantity: int) -> Answer:
        """Place an order for a product.

        Args:
            customer_id: The number of the customer.
            product_id: The number of the product, such as P-101.
            quantity: How many pieces to order.
        """
        self._get("customers", "customer_id", customer_id)
        product = self._get("products", "product_id", product_id)
        if quantity < 1:
            raise Refused("at least one piece has to be ordered")
        if quantity > product["stock"]:
            raise Refused(f"only {product['stock']} pieces of {product['name']} are in stock")
        order_id = self.records.rows(
            "INSERT INTO orders SELECT 'O-' || (max(substr(order_id, 3) + 0) + 1), ?, ?, 'processing', NULL "
            "FROM orders RETURNING order_id",
            *(customer_id, TODAY),
        )[0]["order_id"]
        self.records.rows("INSERT INTO lines VALUES (?, ?, ?, ?)", order_id, product_id, quantity, product["price"])
        self.records.rows("UPDATE products SET stock = stock - ? WHERE product_id = ?", quantity, product_id)
        return {"order_id": order_id, "status": "processing", "total": self._bill(order_id)["total"]}

    @writes
    def cancel_order(self, order_id: str) -> Answer:
        """Cancel an order that has not been shipped. Ask for confirmation first: it cannot be undone.

        Args:
            order_id: The number of the order, such as O-1042.
        """
        self._processing(order_id, "cancelled")
        refund = self._bill(order_id)["total"]
        self.records.rows("UPDATE orders SET status = 'cancelled' WHERE order_id = ?", order_id)
        return {"order_id": order_id, "status": "cancelled", "refund": refund}

    @writes
    def return_item(self, order_id: str, product_id: str, reason: Reason) -> Answer:
        """Return an item of an order within 30 days after its delivery.

        Args:
            order_id: The number of the order, such as O-1017.
            product_id: The number of the product to send back, such as P-301.
            reason: Why it is sent back.
        """
        order = self._order(order_id)
        line = self.records.row("SELECT * FROM lines WHERE order_id = ? AND product_id = ?", order_id, product_id)
        if line is None:
            raise Refused(f"there is no {product_id} in order {order_id}")
        if order["status"] != "delivered":
            raise Refused(f"order {order_id} is {order['status']}, only what was delivered can be returned")
        shipment = self._get("shipments", "order_id", order_id)
        last_day = date.fromisoformat(shipment["delivered_on"]) + timedelta(days=RETURN_DAYS)
        if TODAY > last_day.isoformat():
            raise Refused(f"the items of order {order_id} could be returned until {last_day}")
        if self.records.row("SELECT 1 FROM returns WHERE order_id = ? AND product_id = ?", order_id, product_id):
            raise Refused(f"{product_id} of order {order_id} has been returned already")
        refund = round(line["quantity"] * line["price"], 2)
        done = self.records.rows(
            "INSERT INTO returns SELECT 'R-' || (max(substr(return_id, 3) + 0) + 1), ?, ?, ?, ?, 'registered', ? "
            "FROM returns RETURNING return_id, status",
            *(order_id, product_id, reason, TODAY, refund),
        )[0]
        return {**done, "refund": refund}

    @writes
    def apply_voucher(self, order_id: str, voucher_id: str) -> Answer:
        """Apply a voucher to an order that has not been shipped.

        Args:
            order_id: The number of the order, such as O-1042.
            voucher_id: The code of the voucher, such as V-701.
        """
        order = self._processing(order_id, "reduced")
        voucher = self._get("vouchers", "voucher_id", voucher_id)
        if _state(voucher) != "valid":
            raise Refused(f"voucher {voucher_id} is {_state(voucher)}")
        if order["voucher_id"] is not None:
            raise Refused(f"order {order_id} has a voucher already")
        if self._bill(order_id)["items_total"] < voucher["minimum"]:
            raise Refused(f"voucher {voucher_id} is for orders of at least {voucher['minimum']:.2f} {CURRENCY}")
        self.records.rows("UPDATE orders SET voucher_id = ? WHERE order_id = ?", voucher_id, order_id)
        self.records.rows("UPDATE vouchers SET status = 'redeemed' WHERE voucher_id = ?", voucher_id)
        bill = self._bill(order_id)
        return {"order_id": order_id, "status": "reduced", "discount": bill["discount"], "total": bill["total"]}

    def _get(self, table: str, key: str, value: str) -> Row:
        found = self.records.row(f"SELECT * FROM {table} WHERE {key} = ?", value)
        if found is None:
            raise Refused(f"there is no {table.removesuffix('s')} {value}")
        return found

    def _order(self, order_id: str) -> Row:
        return self._get("orders", "order_id", order_id)

    def _processing(self, order_id: str, what: str) -> Row:
        order = self._order(order_id)
        if order["status"] != "processing":
            raise Refused(f"order {order_id} is {order['status']} already and cannot be {what}")
        return order

    def _bill(self, order_id: str) -> dict[str, float]:
        found = self.records.rows(
            "SELECT sum(quantity * price) AS items, coalesce(amount, 0.0) AS discount FROM orders "
            "JOIN lines USING (order_id) LEFT JOIN vouchers USING (voucher_id) WHERE order_id = ?",
            order_id,
        )[0]
        items, discount = round(found["items"], 2), found["discount"]
        shipping = 0.0 if items >= FREE_SHIPPING else SHIPPING
        total = round(items + shipping - discount, 2)
        return {"items_total": items, "shipping": shipping, "discount": discount, "total": total}


def _state(voucher: Row) -> str:
    return "expired" if voucher["status"] == "valid" and voucher["valid_until"] < TODAY else str(voucher["status"])


def functions() -> list[Callable[..., Answer]]:
    """The tools of a shop of their own, in its first state."""
    return functions_of(Shop())


def open_shop() -> tuple[list[Callable[..., Answer]], Database]:
    """The same, and the records behind them, of which `harness.worlds:sqlite` makes a snapshot."""
    shop = Shop()
    return functions_of(shop), shop.records


def functions_of(shop: Shop) -> list[Callable[..., Answer]]:
    """The tools of this shop."""
    return [
        *(shop.find_customer, shop.list_orders, shop.order_details, shop.track_shipment),
        *(shop.search_products, shop.product_details, shop.return_status, shop.check_voucher),
        *(shop.place_order, shop.cancel_order, shop.return_item, shop.apply_voucher),
    ]
