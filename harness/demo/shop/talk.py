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
    arrival: str
    """Which day of a shipment is told as the one on which it is expected."""


class ShopTalk(Talk[ShopManners]):
    """A talk with a customer. Numbers of things are heard as lists: several may be named at once."""

    questions: ClassVar[Mapping[str, str]] = {
        "email": "your e-mail address",
        "order": "the number of the order",
        "status": "the status of the orders if you want only some of them",
        "product": "the number or the name of the product",
        "item": "the number or the name of the product to send back",
        "quantity": "the quantity",
        "reason": "the reason for the return (damaged, wrong item or not needed)",
        "return_id": "the number of the return",
        "voucher_id": "the number of the voucher",
        "text": "the text to search for (a name or a category)",
    }
    fills: ClassVar[Mapping[str, str]] = {"order": "order_id", "product": "text"}

    def named(self, slot: str) -> str | None:
        """The first of what was named."""
        return next(iter(self.heard(slot) or ()), None)

    def each(self, tool: str, argument: str, numbers: list[str]) -> Found:
        """What a tool tells of each of these."""
        return self.call_all([(tool, {argument: number}) for number in numbers])

    def customers(self) -> Found:
        """The accounts that were spoken of: as a rule that of the customer who is speaking."""
        self.ask("email")
        emails = self.heard("email")
        found = self.try_all([("find_customer", {"email": email}) for email in emails])
        for each in found:
            if "error" in each:
                self.ask_anew("email", each["error"])
        return found

    def customer_ids(self) -> list[str]:
        self.ask("customer")
        return self.heard("customer_id") or [str(each["customer_id"]) for each in self.customers()]

    def orders(self) -> Found:
        """The orders of a customer, in the states that were spoken of."""
        narrowed = [{"status": status} for status in self.heard("status") or ()] or [{}]
        customers = self.customer_ids()
        found = self.call_all(
            [("list_orders", {"customer_id": each, **only}) for each in customers for only in narrowed]
        )
        return [order for each in found for order in each["orders"]]

    def order_ids(self, *states: str) -> list[str]:
        """The numbers of the orders that are meant: of unnamed ones, among the customer's orders in these states."""
        self.ask("order")
        if numbers := self.heard("order_id"):
            return list(numbers)
        day = self.heard("placed_on")
        fitting = [
            each
            for each in self.orders()
            if (each["placed_on"] == day if day else not states or each["status"] in states)
        ]
        if not fitting:
            raise Ends("I am sorry, I find no order of yours like that.")
        if len(fitting) > 1 and not self.heard("every"):
            listed = ", ".join(f"{each['order_id']} of {each['placed_on']} ({each['status']})" for each in fitting)
            raise Asks(f"There are several: {listed}. Could you tell me the number of the order?", ("order_id",))
        return [str(each["order_id"]) for each in fitting]

    def order_id(self, *states: str) -> str:
        return self.order_ids(*states)[0]

    def product_ids(self) -> list[str]:
        """The numbers of the products that are meant."""
        self.ask("product")
        return self.heard("product_id") or [_number(each) for each in self._products()]

    def product_id(self) -> str:
        self.ask("product")
        return self.named("product_id") or _number(_one(self._products()))

    def item_of(self, order_id: str) -> str:
        """The number of the product that is meant, by its name or among the items of an order."""
        if self.heard("product_id") or self.heard("text"):
            return self.product_id()
        return _number(_one(self._items(order_id)))

    def _products(self) -> Found:
        """What was not named by its number: by its name in the catalogue, else what a return or an order is about."""
        if text := self.heard("text"):
            found: Found = self.call("search_products", text=text)["products"]
            return found
        if returns := self.heard("return_id"):
            return self.each("return_status", "return_id", returns)
        return self._items(self.order_id())

    def _items(self, order_id: str) -> Found:
        """The items of an order: those that were described, else all of them."""
        said = str(self.heard("item") or "").lower()
        lines: Found = self.call("order_details", order_id=order_id)["lines"]
        described = [
            each
            for each in lines
            if said in each["name"].lower() or said in {f"{each['price']:.2f}", str(each["quantity"])}
        ]
        return described or lines

    def _missing(self, question: str) -> list[str]:
        match question:
            case "customer":
                return [] if self.heard("customer_id") else super()._missing("email")
            case "order":
                return self._missing_of_order()
            case "product" if self.heard("return_id"):
                return []
            case "product" | "item" if self.heard("product_id"):
                return []
            case "item" if self.heard("text"):
                return []
            case "product" if not self.heard("text") and (self.heard("item") or self.heard("order_id")):
                return self._missing_of_order()
        return super()._missing(question)

    def _missing_of_order(self) -> list[str]:
        """Its number; where that is not known, whose it is."""
        known = self.heard("order_id") or self.heard("email") or self.heard("customer_id")
        described = self.heard("placed_on") or self.heard("every") or self.unanswered("order_id")
        return [] if known else ["email"] if described else ["order"]


def _one(products: Found) -> dict[str, Any]:
    if len(products) > 1:
        listed = ", ".join(f"{each['product_id']} {each['name']}" for each in products)
        raise Asks(f"There are several: {listed}. Could you tell me the number of the product?", ("product_id",))
    return products[0]


def _number(product: dict[str, Any]) -> str:
    return str(product["product_id"])
