"""What a skill of the shop may do: find out which customer, order and product are meant, beside what every desk can."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from harness.demo.talk import Asks, Ends, Manners, Talk


@dataclass(frozen=True, slots=True)
class ShopManners(Manners):
    """What sets one version of the shop's agent apart from another."""

    total: str
    """Which sum of an order's bill is told as its total."""


class ShopTalk(Talk[ShopManners]):
    """A talk with a customer."""

    questions: ClassVar[Mapping[str, str]] = {
        "email": "your e-mail address",
        "order": "the number of the order (or your e-mail address, if you do not have it at hand)",
        "order_id": "the number of the order",
        "product": "the number or the name of the product",
        "product_id": "the number of the product",
        "quantity": "the quantity",
        "reason": "the reason for the return (damaged, wrong item or not needed)",
        "return_id": "the number of the return",
        "voucher_id": "the number of the voucher",
        "text": "the text to search for (a name or a category)",
    }
    fills: ClassVar[Mapping[str, str]] = {"order": "order_id", "product": "text"}
    instead: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "email": ("customer_id",),
        "order": ("email", "customer_id"),
        "product": ("product_id",),
    }
    """Question → the slots that make it needless."""

    def customer_id(self) -> str:
        """The number of the customer who is speaking."""
        self.ask("email")
        if number := self.heard("customer_id"):
            return str(number)
        return str(self.customer()["customer_id"])

    def customer(self) -> dict[str, Any]:
        """The account of the customer who is speaking."""
        email = self.heard("email")
        if email is None:
            raise Asks(f"Could you tell me {self.questions['email']}, please?", ("email",))
        found = self.try_all([("find_customer", {"email": email})])[0]
        if "error" in found:
            self.ask_anew("email", found["error"])
        return found

    def order_id(self, *states: str) -> str:
        """The number of the order that is meant: of an unnamed one, among the customer's orders in these states."""
        self.ask("email" if self.heard("placed_on") and not self.heard("order_id") else "order")
        if number := self.heard("order_id"):
            return str(number)
        orders = self.call("list_orders", customer_id=self.customer_id())["orders"]
        wanted = {name: said for name in ("status", "placed_on") if (said := self.heard(name))}
        fitting = [
            each
            for each in orders
            if all(each[name] == said for name, said in wanted.items()) and (not states or each["status"] in states)
        ]
        if not fitting:
            raise Ends("I am sorry, I find no order of yours like that.")
        if len(fitting) > 1:
            listed = ", ".join(f"{each['order_id']} of {each['placed_on']} ({each['status']})" for each in fitting)
            raise Asks(f"There are several: {listed}. Could you tell me the number of the order?", ("order_id",))
        return str(fitting[0]["order_id"])

    def product_id(self) -> str:
        """The number of the product that is meant, looked up in the catalogue when only its name is known."""
        self.ask("product")
        if number := self.heard("product_id"):
            return str(number)
        return self._chosen(self.call("search_products", text=self.heard("text"))["products"])

    def item_of(self, order_id: str) -> str:
        """The number of the product that is meant, among the items of an order."""
        if number := self.heard("product_id"):
            return str(number)
        name = str(self.heard("text") or "").lower()
        lines = self.call("order_details", order_id=order_id)["lines"]
        return self._chosen([each for each in lines if name in each["name"].lower()] or lines)

    def _chosen(self, products: list[dict[str, Any]]) -> str:
        if len(products) > 1:
            listed = ", ".join(f"{each['product_id']} {each['name']}" for each in products)
            raise Asks(f"There are several: {listed}. Could you tell me the number of the product?", ("product_id",))
        return str(products[0]["product_id"])

    def _missing(self, question: str) -> list[str]:
        known = any(self.heard(slot) for slot in self.instead.get(question, ()))
        return [] if known else super()._missing(question)
