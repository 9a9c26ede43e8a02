"""A SQLite database as JSON: table → key → row."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from harness.worlds.holding import held

Row = dict[str, Any]
MAGIC = b"SQLite format 3\0"
BETWEEN = "/"
"""Between the parts of a key of several columns."""


def sqlite(world: Any) -> dict[str, dict[str, Row]]:
    """All tables of a database: each row by its primary key, columns by name; a row without key by its values.

    `world` is a connection or the path of a file, or a mapping or object that holds just one of these. A connection is
    read as it is, with what is not committed; open it with `check_same_thread=False`. Bytes become hexadecimal text.
    """
    found = held(world, _is_database, "SQLite connection or path of a database")
    if isinstance(found, sqlite3.Connection):
        return _tables(found)
    with closing(sqlite3.connect(f"{Path(found).resolve().as_uri()}?mode=ro", uri=True)) as connection:
        return _tables(connection)


def _is_database(found: Any) -> bool:
    return isinstance(found, sqlite3.Connection) or (isinstance(found, str | Path) and _begins_as_one(Path(found)))


def _begins_as_one(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(len(MAGIC)) == MAGIC
    except (OSError, ValueError):
        return False


def _tables(connection: sqlite3.Connection) -> dict[str, dict[str, Row]]:
    names = [str(name) for (name,) in _rows(connection, "SELECT name FROM sqlite_master WHERE type = 'table'")]
    return {name: _keyed(connection, name) for name in sorted(names) if not name.startswith("sqlite_")}


def _keyed(connection: sqlite3.Connection, table: str) -> dict[str, Row]:
    quoted = '"' + table.replace('"', '""') + '"'
    columns = list(_rows(connection, f"PRAGMA table_info({quoted})"))
    names = [str(name) for _, name, *_ in columns]
    keys = [place for _, place in sorted((rank, place) for place, (*_, rank) in enumerate(columns) if rank)]
    found: dict[str, Row] = {}
    for values in _rows(connection, f"SELECT * FROM {quoted}"):
        plain = [value.hex() if isinstance(value, bytes) else value for value in values]
        key = BETWEEN.join(str(plain[place]) for place in keys) if keys else json.dumps(plain, ensure_ascii=False)
        found[_free(key, found)] = dict(zip(names, plain, strict=False))
    return found


def _free(key: str, taken: dict[str, Row]) -> str:
    """The key, or with a number behind it where other rows have it."""
    if key not in taken:
        return key
    return next(each for n in range(2, len(taken) + 3) if (each := f"{key} ({n})") not in taken)


def _rows(connection: sqlite3.Connection, statement: str) -> Iterator[tuple[Any, ...]]:
    cursor = connection.cursor()
    cursor.row_factory = None
    yield from cursor.execute(statement)
