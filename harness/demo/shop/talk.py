"""What a skill of the shop may do: find out which customer, order and product is meant, beside what every desk can."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from harness.demo.talk import Asks, Ends, Manners, Talk

Found = list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class ShopManners(Manners):
    """What sets one version of the shop's agent apart from another."""

    total: str
    """Which sum of an order's bill is told as its total."""


class ShopTalk(Talk[ShopManners]):
    """A talk with a customer. Numbers of things are heard as lists: several may be named at once."""

    questions: ClassVar[Mapping[str, str]] = {
        "email": "your e-mail address",
        "order": "the number of the order (or your e-mail address, if you do not have it at hand)",
        "product": "the number or the name of the product",
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
        "product": ("product_id", "order_id"),
    }
    """Question → the slots that make it needless."""

    def named(self, slot: str) -> str | None:
        """The first of what was named."""
        return next(iter(self.heard(slot) or ()), None)

    def each(self, tool: str, argument: str, numbers: list[str]) -> Found:
        """What a tool tells of each of these."""
        return self.call_all([(tool, {argument: number}) for number in numbers])

    def customer(self) -> dict[str, Any]:
        """The account of the customer who is speaking."""
        self.ask("email")
        found = self.try_all([("find_customer", {"email": self.named("email")})])[0]
        if "error" in found:
            self.ask_anew("email", found["error"])
        return found

    def customer_id(self) -> str:
        """The number of the customer who is speaking."""
        return self.named("customer_id") or str(self.customer()["customer_id"])

    def orders(self) -> Found:
        """The orders of the customer who is speaking, in the state that was spoken of."""
        status = self.heard("status")
        narrowed = {"status": status} if status else {}
        found: Found = self.call("list_orders", customer_id=self.customer_id(), **narrowed)["orders"]
        return found

    def order_ids(self, *states: str) -> list[str]:
        """The numbers of the orders that are meant: of an unnamed one, among the customer's orders in these states."""
        self.ask("email" if self.heard("placed_on") and not self.heard("order_id") else "order")
        if numbers := self.heard("order_id"):
            return list(numbers)
        day = self.heard("placed_on")
        fitting = [
            each
            for each in self.orders()
            if each["placed_on"] == (day or each["placed_on"]) and (not states or each["status"] in states)
        ]
        if not fitting:
            raise Ends("I am sorry, I find no order of yours like that.")
        if len(fitting) > 1:
            listed = ", ".join(f"{each['order_id']} of {each['placed_on']} ({each['status']})" for each in fitting)
            raise Asks(f"There are several: {listed}. Could you tell me the number of the order?", ("order_id",))
        return [str(fitting[0]["order_id"])]

    def order_id(self, *states: str) -> str:
        return self.order_ids(*states)[0]

    def product_ids(self) -> list[str]:
        """The numbers of the products that are meant."""
        return self.heard("product_id") or [_number(each) for each in self._products()]

    def product_id(self) -> str:
        return self.named("product_id") or _number(_one(self._products()))

    def item_of(self, order_id: str) -> str:
        """The number of the product that is meant, among the items of an order."""
        return self.named("product_id") or _number(_one(self._items(order_id)))

    def _products(self) -> Found:
        """What was not named by its number: items of the order that was spoken of, else looked up by name."""
        self.ask("product")
        if order_id := self.named("order_id"):
            return self._items(order_id)
        found: Found = self.call("search_products", text=self.heard("text"))["products"]
        return found

    def _items(self, order_id: str) -> Found:
        """The items of an order: those whose name was said, else all of them."""
        name = str(self.heard("text") or "").lower()
        lines: Found = self.call("order_details", order_id=order_id)["lines"]
        return [each for each in lines if name in each["name"].lower()] or lines

    def _missing(self, question: str) -> list[str]:
        known = any(self.heard(slot) for slot in self.instead.get(question, ()))
        return [] if known else super()._missing(question)


def _one(products: Found) -> dict[str, Any]:
    if len(products) > 1:
        listed = ", ".join(f"{each['product_id']} {each['name']}" for each in products)
        raise Asks(f"There are several: {listed}. Could you tell me the number of the product?", ("product_id",))
    return products[0]


def _number(product: dict[str, Any]) -> str:
    return str(product["product_id"])
