"""The HR desk's records: one SQLite database in memory, made fresh for every conversation."""

from __future__ import annotations

import sqlite3
import weakref
from datetime import date
from threading import Lock
from typing import Any

from harness.demo.dates import working_days
from harness.demo.records import ROWS, SCHEMA

Row = dict[str, Any]


class Desk:
    """Opens its own database. LangGraph runs tools in threads, several at once, so every statement takes a lock."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._database = sqlite3.connect(":memory:", check_same_thread=False)
        weakref.finalize(self, self._database.close)
        self._database.row_factory = sqlite3.Row
        self._database.executescript(SCHEMA)
        for table, rows in ROWS.items():
            marks = ", ".join("?" for _ in rows[0])
            self._database.executemany(f"INSERT INTO {table} VALUES ({marks})", rows)

    def rows(self, statement: str, *values: object) -> list[Row]:
        """What the statement selects or returns, in order."""
        with self._lock, self._database:
            return [dict(row) for row in self._database.execute(statement, values)]

    def row(self, statement: str, *values: object) -> Row | None:
        """The first row, or None."""
        found = self.rows(statement, *values)
        return found[0] if found else None

    def working_days(self, office: str, first: date, last: date) -> int:
        """Days from `first` to `last`, both included, on which the office is open."""
        closed = {row["day"] for row in self.rows("SELECT day FROM holidays WHERE office = ?", office)}
        return working_days(first, last, closed)
