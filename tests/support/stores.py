"""A store whose agent does just what it is told, so that a story can say which calls are made; and its snapshots."""

from __future__ import annotations

import asyncio
import itertools
import time
import uuid
from pathlib import Path
from typing import Any

import harness
from harness.formats.story_files import StoryFile
from harness.formats.story_parser import parse_story
from harness.runs.folder.store import StoredRun
from harness.runs.plan import Plan, make_plan
from harness.runs.selection.selection import Selection
from harness.runs.simulate import simulate
from harness.types.suite import Suite
from harness.types.trial import Trial

_calls = itertools.count()


class Store:
    """Told `cancel_order W1; add_note W1 late`, it makes these calls and says that it is done."""

    def __init__(self) -> None:
        self.orders: dict[str, dict[str, Any]] = {
            "W1": {"status": "pending", "total": 25, "notes": []},
            "W2": {"status": "pending", "total": 40.0, "notes": []},
        }
        self.log: list[str] = []
        self.tickets: dict[str, dict[str, Any]] = {}

    @harness.tool
    def get_order(self, order_id: str) -> dict[str, Any]:
        self.log.append(f"read {order_id}")
        return {"id": order_id, **self.orders[order_id]}

    @harness.tool
    def cancel_order(self, order_id: str) -> dict[str, Any]:
        if self.orders[order_id]["status"] != "pending":
            return {"error": "it is not pending"}
        self.orders[order_id]["status"] = "cancelled"
        return {"id": order_id, "status": "cancelled"}

    @harness.tool
    def reopen_order(self, order_id: str) -> dict[str, Any]:
        self.orders[order_id]["status"] = "pending"
        return {"id": order_id, "status": "pending"}

    @harness.tool
    def add_note(self, order_id: str, text: str) -> str:
        self.orders[order_id]["notes"].append(text)
        return "added"

    @harness.tool
    def open_ticket(self, order_id: str) -> dict[str, Any]:
        """What it makes up is another identifier and another time each time."""
        ticket = uuid.uuid4().hex
        self.tickets[ticket] = {"id": ticket, "order": order_id, "opened_at": time.time()}
        return {"id": ticket}

    @harness.tool
    def number_ticket(self, order_id: str) -> dict[str, Any]:
        """Numbers go up by one."""
        ticket = f"T-{len(self.tickets) + 1}"
        self.tickets[ticket] = {"id": ticket, "order": order_id}
        return {"id": ticket}

    @harness.tool
    def send_mail(self, order_id: str) -> str:
        """Nothing of it stands in the snapshot."""
        return f"sent for {order_id}"

    def run(self, prompt: str) -> str:
        for command in filter(None, (each.strip() for each in prompt.split(";"))):
            name, *values = command.split()
            if name == "raise":
                raise RuntimeError("told to")
            getattr(self, name)(*values)
        return "Done."


def whole(store: Store) -> dict[str, Any]:
    return {"orders": store.orders, "tickets": store.tickets}


def with_log(store: Store) -> dict[str, Any]:
    return {**whole(store), "log": store.log}


def raising(store: Store) -> dict[str, Any]:
    return {"orders": store.customers}  # type: ignore[attr-defined]


def nothing(store: Store) -> None:
    store.orders  # noqa: B018


def no_json(store: Store) -> dict[str, Any]:
    return {"orders": {"W1": {"tags": {"a", "b"}}}}


def large(store: Store) -> dict[str, Any]:
    return {"orders": {str(n): "x" * 1_000_000 for n in range(60)}}


def counting(store: Store) -> dict[str, Any]:
    return {**whole(store), "looked": next(_calls)}


def as_floats(store: Store) -> dict[str, Any]:
    """The same world; each second time numbers are written with a point."""
    found = whole(store)
    if store.log:
        found["orders"] = {key: {**each, "total": float(each["total"])} for key, each in found["orders"].items()}
    return found


WRITES = ["cancel_order", "reopen_order", "add_note", "open_ticket", "number_ticket"]


def story(says: str, goals: list[dict[str, Any]], **fields: Any) -> dict[str, Any]:
    """A story that tells the agent what to do."""
    return {
        "id": "s",
        "agent": "store",
        "story": "You want something done.",
        "starting_sentence": says,
        "goals": goals,
        "tools": {"write": WRITES, "read": ["get_order"]},
        "state": "from_goals",
        **fields,
    }


def planned(
    *told: dict[str, Any],
    snapshot: str | None = "stores:whole",
    ref: str = "stores:Store",
    selection: Selection = Selection(),
    **suite: Any,
) -> Plan:
    """What is to be played of stories."""
    target = {"ref": ref, **({"snapshot": snapshot} if snapshot else {}), **suite.pop("target", {})}
    made = Suite.model_validate({"name": "t", "agent": target, "stories": ["s.yaml"], "user": "scripted", **suite})
    read = [StoryFile(parse_story(each, where="s.yaml", default_id="s"), "s.yaml") for each in told]
    return make_plan(made, selection, given=read)


async def played(told: dict[str, Any], out: Path, snapshot: str | None = "stores:whole", **suite: Any) -> StoredRun:
    """The run of a story."""
    return await simulate(planned(told, snapshot=snapshot, **suite), out)


async def trial_of(told: dict[str, Any], out: Path, snapshot: str | None = "stores:whole", **suite: Any) -> Trial:
    """The first trial of a story that is played."""
    return (await played(told, out, snapshot, **suite)).trials[0]


shared = Store()


def silent() -> Any:
    """A factory of agents that show no tools."""
    return lambda text: "Done."


def open_store() -> dict[str, Any]:
    """A setup: the store is handed to the agent and to its tools by the context."""
    return {"store": Store()}


def clerk(text: str, context: dict[str, Any]) -> str:
    """An agent without a world of its own."""
    answer: str = context["store"].run(text)
    return answer


def clerks_tools(context: Any = None) -> dict[str, Any]:
    """The tools over the store that was set up."""
    store = (context or open_store())["store"]
    return {name: getattr(store, name) for name in (*WRITES, "get_order")}


def set_up(world: dict[str, Any]) -> dict[str, Any]:
    return whole(world["store"])


def open_shop() -> tuple[dict[str, Any], Store]:
    """The tools over a store of their own, and the store, as a factory of tools gives them."""
    store = Store()
    return {name: getattr(store, name) for name in (*WRITES, "get_order", "send_mail")}, store


def broken_shop(store: Store) -> dict[str, Any]:
    raise RuntimeError("no database")


def forever(*_: Any) -> dict[str, Any]:
    """Whatever waits for it waits in vain."""
    while True:
        time.sleep(0.01)


async def forever_awaited(*_: Any) -> dict[str, Any]:
    await asyncio.sleep(3600)
    return {}


def hanging_factory() -> Any:
    """No agent is ever made."""
    return forever()
