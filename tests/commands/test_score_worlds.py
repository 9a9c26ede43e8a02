"""harness score of recordings whose stories say how the world must end, through the real entry point."""

from __future__ import annotations

import json
from typing import Any

import pytest

DESK = '''
import sqlite3

def open_desk():
    """The tools over a database of their own."""
    database = sqlite3.connect(":memory:", check_same_thread=False)
    database.executescript(
        "CREATE TABLE orders (id TEXT PRIMARY KEY, status TEXT, seen INTEGER);"
        "INSERT INTO orders VALUES ('W1', 'pending', 0), ('W2', 'pending', 0);"
    )
    def cancel(order):
        changed = database.execute("UPDATE orders SET status = 'cancelled' WHERE id = ?", [order]).rowcount
        return "cancelled" if changed else "Error: there is no such order"
    def look(order):
        database.execute("UPDATE orders SET seen = seen + 1 WHERE id = ?", [order])
        return database.execute("SELECT status FROM orders WHERE id = ?", [order]).fetchone()[0]
    return {"cancel": cancel, "look": look}, database

database = open_desk()[1]
shared = [open_desk()[0]["cancel"]]
'''
WORLD = ("--tools", "DESK:open_desk", "--snapshot", "harness.worlds:sqlite")


def talk(*calls: tuple[str, str, str]) -> dict[str, Any]:
    messages: list[dict[str, Any]] = [{"role": "user", "content": "Please."}]
    for number, (tool, order, result) in enumerate(calls):
        function = {"name": tool, "arguments": json.dumps({"order": order})}
        messages += [
            {"role": "assistant", "content": None, "tool_calls": [{"id": str(number), "type": "function", "function": function}]},
            {"role": "tool", "tool_call_id": str(number), "content": result},
        ]  # fmt: skip
    return {"messages": [*messages, {"role": "assistant", "content": "Done."}], "ended_by": "user_done"}


@pytest.fixture
def desk(workspace: Any) -> Any:
    name = workspace.module(DESK)
    fields = {
        "tools": {"write": ["cancel"], "read": ["look"]},
        "state": {"from_goals": True, "ignore": ["orders.*.seen"]},
    }
    workspace.story("one", goals=[{"tool": "cancel", "args": {"order": "W1"}}], **fields)
    (workspace.path / "talks").mkdir()
    run = workspace.run
    workspace.run = lambda *arguments: run(*(str(each).replace("DESK", name) for each in arguments))
    return workspace


def put(desk: Any, **talks: dict[str, Any]) -> None:
    for name, each in talks.items():
        (desk.path / "talks" / f"one.{name}.json").write_text(json.dumps(each))


def test_recordings_are_judged_by_how_their_calls_leave_the_world(desk: Any) -> None:
    put(
        desk,
        run1=talk(("look", "W1", "pending"), ("cancel", "W1", "cancelled")),
        run2=talk(("cancel", "W2", "cancelled")),
        run3=talk(("cancel", "W1", "cancelled"), ("refund", "W1", "refunded")),
    )
    got = desk.run("score", "talks", "--stories", "stories", *WORLD, "--json")
    trials = [json.loads(line) for line in (got.run / "trials.jsonl").read_text().splitlines()]
    assert [trial["outcome"] for trial in trials] == ["success", "fail", "success"]
    assert [trial["replayed"]["otherwise"] for trial in trials] == [0, 0, 1]
    assert "replayed: 1 of 5 calls came out otherwise than recorded; the first in one #3, step 3, refund: " in got.err
    again = desk.run("score", got.run, "--json")
    assert again.outcomes == got.outcomes
    shown = desk.run("show", got.run, "one", "--trial", "2")
    assert 'orders.W1.status: expected "cancelled", is "pending"' in shown.out
    assert desk.run("show", again.run, "one", "--trial", "2").out == shown.out


@pytest.mark.parametrize(
    ("options", "says"),
    [
        pytest.param(
            (), "story one: state: nobody knows how the world of a recording ended; add --tools", id="neither"
        ),
        pytest.param(WORLD[:2], "--tools needs --snapshot", id="no snapshot"),
        pytest.param((*WORLD[:3], "harness.worlds:sqlight"), '(did you mean "sqlite"?)', id="no such snapshot"),
        pytest.param(("--tools", "DESK:shared", *WORLD[2:]), "every conversation needs a fresh world", id="no factory"),
        pytest.param(("--tools", "DESK:nothing", *WORLD[2:]), 'has no "nothing"', id="no such factory"),
    ],
)
def test_mistakes_are_said_before_anything_is_judged(desk: Any, options: tuple[str, ...], says: str) -> None:
    put(desk, run1=talk(("cancel", "W1", "cancelled")))
    got = desk.run("score", "talks", "--stories", "stories", *options)
    assert got.status == 2
    assert says in got.err
    assert not (desk.path / "runs").exists()
