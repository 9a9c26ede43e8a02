"""The shop's agents: a LangGraph graph that understands by rules, so that no model is needed.

`build` does well, though it searches for one name at a time. `build_v2` is the same agent after a refactor that went
wrong; see `SLOPPY`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any

from langchain_core.tools import BaseTool, StructuredTool

from harness.demo.clerk import Graph, Trade, employ, records_of
from harness.demo.dialogue import Lasting
from harness.demo.hr.schemas import arguments_of
from harness.demo.shop.skills import SKILLS
from harness.demo.shop.talk import ShopManners, ShopTalk
from harness.demo.shop.tools import Shop, functions_of
from harness.demo.shop.understanding import understand

CAREFUL = ShopManners(
    confirms=frozenset({"place_order", "cancel_order", "return_item", "apply_voucher"}),
    accepted=None,
    total="total",
    arrival="expected_on",
)
SLOPPY = ShopManners(
    confirms=frozenset({"place_order", "return_item", "apply_voucher"}),  # "whoever cancels knows what they want"
    accepted=frozenset({"cancelled", "registered", "reduced"}),  # new orders are "processing"
    total="items_total",  # "the sum of the items": shipping and discount are forgotten
    arrival="shipped_on",  # the columns stand side by side
)
GREETING = (
    "This is the shop's customer service. I can help with orders, shipments, returns, vouchers and our products. "
    "What can I do for you?"
)


def build() -> Graph:
    """The agent as it should be, with records of its own."""
    return _build(CAREFUL)


def build_v2() -> Graph:
    """The agent after the refactor, with records of its own."""
    return _build(SLOPPY)


def _build(manners: ShopManners) -> Graph:
    trade = Trade(
        name="shop",
        greeting=GREETING,
        understand=understand,
        talk=partial(ShopTalk, manners=manners),
        skills=SKILLS,
        lasting=Lasting(
            slots={"email", "customer_id", "order_id", "placed_on", "product_id", "voucher_id"}, tools={"find_customer"}
        ),
    )
    shop = Shop()
    return employ(trade, [_tool(function) for function in functions_of(shop)], shop.records)


def snapshot(graph: Graph) -> dict[str, Any]:
    """The records of a shop as they are now."""
    return records_of(graph)


def _tool(function: Callable[..., dict[str, Any]]) -> BaseTool:
    schema = arguments_of(getattr(Shop, function.__name__), "self")
    return StructuredTool(
        name=function.__name__,
        description=schema.__doc__,
        func=lambda **arguments: json.dumps(function(**arguments)),
        args_schema=schema,
        metadata={"read_only": function.read_only},  # type: ignore[attr-defined]
    )
