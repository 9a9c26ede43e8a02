"""A desk that exchanges items of an order, in an order of its own: a real agent with tools that are recorded."""

from __future__ import annotations

from typing import Any

import harness


@harness.tool
def get_order(order_id: str) -> dict[str, Any]:
    return {"order_id": order_id, "items": ["KEY-1", "LAMP-1"]}


@harness.tool
def exchange_items(order_id: str, item_ids: list[str], new_item_ids: list[str]) -> dict[str, Any]:
    return {"order_id": order_id, "item_ids": item_ids, "new_item_ids": new_item_ids}


@harness.tool
def wrap_items(item_ids: list[str]) -> dict[str, Any]:
    return {"wrapped": item_ids}


def agent(text: str) -> str:
    """Exchanges the last item first."""
    if "exchange" not in text:
        return "You are welcome."
    get_order(order_id="A-1")
    swapped = exchange_items(order_id="A-1", item_ids=["LAMP-1", "KEY-1"], new_item_ids=["LAMP-2", "KEY-2"])
    wrap_items(item_ids=["LAMP-2", "KEY-2"])
    return f"You get {' and '.join(swapped['new_item_ids'])} instead."


def crossed(text: str) -> str:
    """Mixes up which new item is for which."""
    if "exchange" not in text:
        return "You are welcome."
    get_order(order_id="A-1")
    exchange_items(order_id="A-1", item_ids=["LAMP-1", "KEY-1"], new_item_ids=["KEY-2", "LAMP-2"])
    wrap_items(item_ids=["KEY-2", "LAMP-2"])
    return "You get KEY-2 and LAMP-2 instead."
