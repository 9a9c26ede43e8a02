"""What `snapshot:` may name: databases, files and objects as JSON."""

from __future__ import annotations

import json
import sqlite3
import threading
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from enum import Enum
from pathlib import Path
from typing import Any

import pytest

from harness.worlds import json_files, objects, sqlite


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "shop.db"
    with sqlite3.connect(path) as connection:
        connection.executescript("""
            CREATE TABLE orders (id INTEGER PRIMARY KEY, status TEXT, total REAL, receipt BLOB);
            CREATE TABLE lines (orders INTEGER, product TEXT, pieces INTEGER, PRIMARY KEY (orders, product));
            CREATE TABLE log (at TEXT, what TEXT);
            INSERT INTO orders VALUES (7, 'open', 25, x'00ff'), (8, NULL, 1.5, NULL);
            INSERT INTO lines VALUES (7, 'P-1', 2);
            INSERT INTO log VALUES ('now', 'opened'), ('now', 'opened');
        """)
    connection.close()
    return path


TABLES = {
    "lines": {"7/P-1": {"orders": 7, "product": "P-1", "pieces": 2}},
    "log": {
        '["now", "opened"]': {"at": "now", "what": "opened"},
        '["now", "opened"] (2)': {"at": "now", "what": "opened"},
    },
    "orders": {
        "7": {"id": 7, "status": "open", "total": 25.0, "receipt": "00ff"},
        "8": {"id": 8, "status": None, "total": 1.5, "receipt": None},
    },
}


class Holding:
    def __init__(self, database: Any) -> None:
        self.database, self.name = database, "shop"


@pytest.mark.parametrize(
    "given",
    [
        pytest.param(lambda path, connection: path, id="a path"),
        pytest.param(lambda path, connection: str(path), id="its text"),
        pytest.param(lambda path, connection: connection, id="a connection"),
        pytest.param(lambda path, connection: {"database": connection, "today": "2026-03-02"}, id="a mapping with one"),
        pytest.param(lambda path, connection: Holding(connection), id="an object with one"),
    ],
)
def test_a_database_is_told_table_by_table_and_row_by_row(database: Path, given: Any) -> None:
    connection = sqlite3.connect(database)
    connection.row_factory = sqlite3.Row
    try:
        assert sqlite(given(database, connection)) == TABLES
    finally:
        connection.close()


def test_what_is_not_committed_is_seen_through_the_connection_that_holds_it(database: Path) -> None:
    connection = sqlite3.connect(database)
    connection.execute("UPDATE orders SET status = 'shut' WHERE id = 7")
    assert sqlite(connection)["orders"]["7"]["status"] == "shut"
    assert sqlite(database)["orders"]["7"]["status"] == "open"
    connection.close()


@pytest.mark.parametrize(
    ("world", "says"),
    [
        pytest.param({"a": 1}, "is no SQLite connection or path of a database and holds none", id="none"),
        pytest.param("nowhere.db", "is no SQLite connection or path of a database", id="no file"),
        pytest.param({"a": sqlite3.connect, "b": Path(__file__)}, "holds none", id="a file that is no database"),
    ],
)
def test_what_is_no_database_is_said(world: Any, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        sqlite(world)


def test_files_are_told_by_their_paths(tmp_path: Path) -> None:
    (tmp_path / "users").mkdir()
    (tmp_path / "orders.json").write_text(json.dumps({"W1": {"status": "pending"}}))
    (tmp_path / "users" / "ana.json").write_text('["ana"]')
    (tmp_path / "notes.txt").write_text("no JSON")
    expected = {"orders": {"W1": {"status": "pending"}}, "users/ana": ["ana"]}
    assert json_files(tmp_path) == json_files({"folder": str(tmp_path)}) == expected
    assert json_files(tmp_path / "orders.json") == expected["orders"]
    (tmp_path / "broken.json").write_text("{")
    with pytest.raises(ValueError, match=r"broken\.json: is no JSON"):
        json_files(tmp_path)


class Colour(Enum):
    RED = "red"


@dataclass
class Order:
    total: Decimal
    day: date
    tags: set[str]
    owner: Any = None


@dataclass
class World:
    orders: dict[int, Order]
    colour: Colour = Colour.RED
    lock: Any = field(default_factory=threading.Lock)
    on_change: Any = print
    raw: bytes = b"\x01"


def test_objects_are_told_by_what_they_hold() -> None:
    order = Order(Decimal("1.50"), date(2026, 3, 2), {"b", "a"})
    world = World({1: order})
    order.owner = world
    told = {"total": "1.50", "day": "2026-03-02", "tags": ["a", "b"], "owner": "<World>"}
    assert objects(world) == {"orders": {"1": told}, "colour": "red", "lock": "<lock>", "raw": "01"}
    again = World({1: Order(Decimal("1.50"), date(2026, 3, 2), {"a", "b"})})
    again.orders[1].owner = again
    assert objects(again) == objects(world)
