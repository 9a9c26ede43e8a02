"""Vectors kept on disk by model and text (or pair of texts), in an SQLite file that several processes may use."""

from __future__ import annotations

import hashlib
import logging
import os
import sqlite3
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from harness.output import shown
from harness.worlds.sqlite_files import write_ahead

T = TypeVar("T")
Texts = str | tuple[str, str]
"""What a vector is of: a text, or a pair of which the order counts."""
Asked = TypeVar("Asked", bound=Texts)
FOLDER = "HARNESS_CACHE"
"""Names the environment variable for the folder of what can be computed again."""
PATIENCE = 30.0
"""Seconds that a write of another process is waited for."""
MOST_ASKED = 500
"""Texts looked up by one statement; SQLite takes no more than 999 in old versions."""
_TABLE = """CREATE TABLE IF NOT EXISTS vectors (
    model TEXT NOT NULL, text BLOB NOT NULL, vector BLOB NOT NULL, cut INTEGER NOT NULL, PRIMARY KEY (model, text)
) WITHOUT ROWID"""


def default_path(rung: str) -> Path:
    """Below HARNESS_CACHE, else in the user's own cache; each rung has a file of its own."""
    own = os.environ.get(FOLDER)
    folder = Path(own) if own else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "journey-harness"
    return folder / f"{rung}.sqlite"


def key_of(texts: Texts) -> bytes:
    """What stands for a text or a pair in the file: it cannot be read there."""
    written = texts if isinstance(texts, str) else f"{len(texts[0])}:{texts[0]}{texts[1]}"
    return hashlib.sha256(written.encode("utf-8", "surrogatepass")).digest()


class VectorFile:
    """Vectors as bytes, each with whether its text was cut.

    A file that is broken is set aside, one that cannot be used is done without: both with a warning, neither is an
    error. Used by one thread at a time.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._open: sqlite3.Connection | None = None
        self._given_up = False

    def read(self, model: str, texts: Sequence[Asked]) -> dict[Asked, tuple[bytes, bool]]:
        """What is known of these texts."""
        keys = {key_of(text): text for text in texts}

        def look(connection: sqlite3.Connection) -> dict[Asked, tuple[bytes, bool]]:
            found = {}
            asked = list(keys)
            for start in range(0, len(asked), MOST_ASKED):
                some = asked[start : start + MOST_ASKED]
                marks = ", ".join("?" * len(some))
                rows = connection.execute(
                    f"SELECT text, vector, cut FROM vectors WHERE model = ? AND text IN ({marks})", [model, *some]
                )
                found.update({keys[key]: (vector, bool(cut)) for key, vector, cut in rows})
            return found

        return self._try(look) or {}

    def write(self, model: str, vectors: Mapping[Asked, tuple[bytes, bool]]) -> None:
        rows = [(model, key_of(text), vector, cut) for text, (vector, cut) in vectors.items()]

        def keep(connection: sqlite3.Connection) -> None:
            with connection:
                connection.executemany("INSERT OR IGNORE INTO vectors VALUES (?, ?, ?, ?)", rows)

        self._try(keep)

    def close(self) -> None:
        if self._open is not None:
            self._open.close()
            self._open = None

    def _try(self, work: Callable[[sqlite3.Connection], T]) -> T | None:
        """None when the file cannot be used."""
        for _ in range(2):
            if self._given_up:
                return None
            try:
                self._open = self._open or _connect(self.path)
                return work(self._open)
            except (sqlite3.OperationalError, OSError) as problem:
                self._give_up(str(problem))
            except sqlite3.DatabaseError as problem:
                self.close()
                self._set_aside(str(problem))
        return None

    def _give_up(self, why: str) -> None:
        self.close()
        self._given_up = True
        _warn(f"{self.path}: what models give is not kept on disk: {why}")

    def _set_aside(self, why: str) -> None:
        """Another process may have done so already: only a file that is broken now is moved."""
        if _is_sound(self.path):
            return
        aside = self.path.with_name(f"{self.path.name}.broken-{time.time_ns()}")
        with suppress(FileNotFoundError):
            self.path.replace(aside)
            _warn(f"{self.path}: is broken ({why}); set aside as {aside.name}, a new one is begun")
        for ending in ("-wal", "-shm"):  # they belong to the broken one
            Path(f"{self.path}{ending}").unlink(missing_ok=True)


def _connect(path: Path) -> sqlite3.Connection:
    path.parent.mkdir(parents=True, exist_ok=True)
    connection = sqlite3.connect(path, timeout=PATIENCE, check_same_thread=False)
    try:
        write_ahead(connection, PATIENCE)
        connection.execute(_TABLE)
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _is_sound(path: Path) -> bool:
    try:
        connection = _connect(path)
    except sqlite3.DatabaseError:
        return False
    try:
        return bool(connection.execute("PRAGMA quick_check(1)").fetchone() == ("ok",))
    except sqlite3.DatabaseError:
        return False
    finally:
        connection.close()


def _warn(warning: str) -> None:
    with shown():  # it may be said in the middle of a trial, and is none of the agent's words
        logging.getLogger("harness").warning(warning)
