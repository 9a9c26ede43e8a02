"""SQLite files that several processes write to at a time."""

from __future__ import annotations

import sqlite3
import time

_PAUSE = 0.01


def write_ahead(connection: sqlite3.Connection, patience: float) -> None:
    """Put the file into write-ahead mode, in which readers and one writer do not hinder each other.

    SQLite itself does not wait here for another process that does the same at this moment, whatever its busy timeout
    (https://sqlite.org/wal.html, "sometimes queries return SQLITE_BUSY in WAL mode"): this waits for `patience`
    seconds. Raises sqlite3.OperationalError.
    """
    ends = time.monotonic() + patience
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as problem:
            if problem.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > ends:
                raise
            time.sleep(_PAUSE)
        else:
            connection.execute("PRAGMA synchronous = NORMAL")
            return
