"""One SQLite database in memory, made fresh for every conversation."""

from __future__ import annotations

import sqlite3
import weakref
from collections.abc import Mapping, Sequence
from threading import Lock
from typing import Any

Row = dict[str, Any]
Rows = Mapping[str, Sequence[tuple[str | int | float | None, ...]]]
"""Table → what is in it."""


class Database:
    """LangGraph runs tools in threads, several at once, so every statement takes a lock."""

    def __init__(self, schema: str, content: Rows) -> None:
        self._lock = Lock()
        self.connection = sqlite3.connect(":memory:", check_same_thread=False)
        weakref.finalize(self, self.connection.close)
        self.connection.row_factory = sqlite3.Row
        self.connection.executescript(schema)
        for table, rows in content.items():
            marks = ", ".join("?" for _ in rows[0])
            self.connection.executemany(f"INSERT INTO {table} VALUES ({marks})", rows)

    def rows(self, statement: str, *values: object) -> list[Row]:
        """What the statement selects or returns, in order."""
        with self._lock, self.connection:
            return [dict(row) for row in self.connection.execute(statement, values)]

    def row(self, statement: str, *values: object) -> Row | None:
        """The first row, or None."""
        found = self.rows(statement, *values)
        return found[0] if found else None
