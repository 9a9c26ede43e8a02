"""The cassette: model calls in one SQLite file, found again by what was asked and at which place of which trial."""

from __future__ import annotations

import asyncio
import hashlib
import json
import sqlite3
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Literal

from pydantic import TypeAdapter

from harness.errors import Unavailable, UserMistake
from harness.llm.cassette.request import ModelRequest
from harness.redaction import Redactor
from harness.types.protocols import Reply
from harness.types.trial import ModelCall
from harness.worlds.sqlite_files import write_ahead

APPLICATION = 0x4A48_4353
"""Marks an SQLite file as a cassette."""
FORMAT = 1
PATIENCE = 30.0
"""Seconds that a writer waits for other processes that write to the same file."""
TABLES = (
    "create table parts (hash text primary key, json text not null) without rowid",
    """create table calls (
        id integer primary key, key text not null, version text not null,
        story text not null, trial integer not null, turn integer not null, nth integer not null,
        role text not null, model text not null, options text not null, messages text not null,
        came text not null, call text, unique (key, version)
    )""",
    "create index by_trial on calls (story, trial)",
    """create view readable as select story, trial, turn, nth, role, model, options,
        (select json_group_array(json(parts.json)) from json_each(messages) join parts on hash = value) as messages,
        came, call from calls""",
    f"pragma application_id = {APPLICATION}",
    f"pragma user_version = {FORMAT}",
)
"""A message is kept once, however many requests repeat it. `readable` is for people: requests with their messages."""
_REPLY: TypeAdapter[Reply] = TypeAdapter(Reply)


@dataclass(frozen=True, slots=True)
class CallSite:
    """Where in a run a call is made: by the story and trial, after how many messages of the user."""

    story: str
    trial: int
    turn: int
    nth: int
    """1 for the first request of its kind in this turn, 2 for an equal one after it."""
    version: str = ""
    """Tells apart what versions of an agent ask at the same place; another one's call is taken when there is no own."""
    number: int = 0
    """Which request of its trial it is; no part of the key, as requests at the same time may come in any order."""

    def key(self, request: ModelRequest) -> str:
        written = json.dumps([self.story, self.trial, self.turn, self.nth, request.hash])
        return hashlib.sha256(written.encode()).hexdigest()[:32]


@dataclass(frozen=True, slots=True)
class NoReply:
    """What came instead of a reply: the model was Unavailable."""

    code: str | None
    """None: a time limit of the trial cut the call off."""
    message: str
    said: str = ""
    """What the model answered, where that could not be used."""


CUT_OFF = NoReply(None, "a time limit ran out first")


@dataclass(frozen=True, slots=True)
class CassetteEntry:
    """One call: what came of it, and how it stood in the models."""

    came: Reply | NoReply
    call: ModelCall | None


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A recorded request, without its answer."""

    turn: int
    role: str
    model: str
    options: dict[str, Any]
    messages: tuple[str, ...]


class Cassette:
    """A file that is recorded to or replayed from. It is checked when this is made; to be used, it is entered (`with`).

    Any number of threads and processes may record to one file. What was recorded is not lost when the process is
    killed; the disk is waited for only when the file is closed. A call that is recorded again replaces the earlier one.
    """

    def __init__(self, path: str | Path, mode: Literal["record", "replay"]) -> None:
        """A file that is to be recorded to is made. Raises UserMistake when it cannot be used."""
        self.path = Path(path)
        self.replays = mode == "replay"
        self._environment = Redactor.from_environment()
        with closing(self._connect()) as file, _blaming(self.path):
            if not self.replays:
                _make(file)
            _check(file, self.path)

    def __str__(self) -> str:
        return f"{'replayed from' if self.replays else 'recorded to'} {self.path}"

    def __enter__(self) -> Cassette:
        self._file = self._connect()
        self._writer = ThreadPoolExecutor(1, "cassette")
        if not self.replays:
            # One writer does not hinder another for longer than it writes, and no write waits for the disk.
            write_ahead(self._file, PATIENCE)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._writer.shutdown()
        if not self.replays:
            self._file.execute("pragma busy_timeout = 0")
            with suppress(sqlite3.OperationalError):  # others are recording still
                self._file.execute("pragma journal_mode = delete")  # one plain file, as can be kept under git
        self._file.close()

    async def put(self, site: CallSite, request: ModelRequest, entry: CassetteEntry) -> None:
        """Record a call. Raises Unavailable when it cannot be written."""
        # In a thread: whoever waits for another writer must not keep all conversations waiting.
        write = asyncio.get_running_loop().run_in_executor(self._writer, self._write, site, request, entry)
        try:
            await asyncio.shield(write)  # whoever gave it is cut off, it is recorded
        except sqlite3.Error as problem:
            raise Unavailable(f"{self.path}: a call cannot be recorded: {problem}", code="not_recorded") from problem

    def find(self, site: CallSite, request: ModelRequest) -> CassetteEntry | None:
        """What was recorded at this place for this request, its secrets put back as far as the request holds them."""
        row = self._file.execute(
            "select came, call from calls where key = ? order by version = ? desc, id desc limit 1",
            (site.key(request), site.version),
        ).fetchone()
        if row is None:
            return None
        came = request.restored(row[0], self._environment)
        call = ModelCall.model_validate_json(row[1]) if row[1] is not None else None
        return CassetteEntry(_REPLY.validate_python(came) if "text" in came else NoReply(**came), call)

    def neighbours(self, story: str, trial: int) -> list[Neighbour]:
        """Every request of a trial, in the order of the recording."""
        rows = self._file.execute(
            "select turn, role, model, options, messages from calls where story = ? and trial = ? order by id",
            (self._environment(story), trial),
        )
        return [
            Neighbour(turn, role, model, json.loads(options), tuple(json.loads(messages)))
            for turn, role, model, options, messages in rows
        ]

    def part(self, hash: str) -> str:
        """The JSON of the message, schema or list of tools of this hash."""
        (text,) = self._file.execute("select json from parts where hash = ?", (hash,)).fetchone()
        return str(text)

    def redacted(self, texts: Iterable[str]) -> list[str]:
        """JSON documents as they may be written: what one of them gives away is taken out of all."""
        return self._environment.together(texts)

    def _write(self, site: CallSite, request: ModelRequest, entry: CassetteEntry) -> None:
        came = (
            _REPLY.dump_python(entry.came, mode="json", exclude={"call"})
            if isinstance(entry.came, Reply)
            else asdict(entry.came)
        )
        call = entry.call.model_dump(mode="json") if entry.call is not None else None
        came_text, call_text, *parts = self.redacted([json.dumps(came), json.dumps(call), *request.parts.values()])
        with self._file:
            self._file.execute("begin immediate")
            self._file.executemany("insert or ignore into parts values (?, ?)", zip(request.parts, parts, strict=True))
            self._file.execute(
                "insert or replace into calls values (null, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    *(site.key(request), site.version),
                    *(self._environment(site.story), site.trial, site.turn, site.nth),
                    *(request.role, request.model, json.dumps(dict(request.options)), json.dumps(request.messages)),
                    *(came_text, call_text if call is not None else None),
                ),
            )

    def _connect(self) -> sqlite3.Connection:
        """Raises UserMistake."""
        if self.replays and not self.path.is_file():
            raise UserMistake(f"{self.path}: there is no such cassette; make one with --record {self.path}")
        with _blaming(self.path):
            if not self.replays:
                self.path.parent.mkdir(parents=True, exist_ok=True)
            uri = f"{self.path.resolve().as_uri()}?mode={'ro' if self.replays else 'rwc'}"
            # Transactions are begun by hand. Writes come from the one thread of the writer, reads from any.
            return sqlite3.connect(uri, PATIENCE, uri=True, isolation_level=None, check_same_thread=False)


def cassette_of(record: str | Path | None, replay: str | Path | None) -> Cassette | None:
    """The cassette that is asked for. Raises UserMistake."""
    if record is not None and replay is not None:
        raise UserMistake("--record and --replay exclude each other: leave one of them out")
    if replay is not None:
        return Cassette(replay, "replay")
    return Cassette(record, "record") if record is not None else None


@contextmanager
def _blaming(path: Path) -> Iterator[None]:
    try:
        yield
    except (OSError, sqlite3.OperationalError) as problem:
        raise UserMistake(f"{path}: cannot be used as a cassette: {problem}; give another file") from None
    except (sqlite3.DatabaseError, UnicodeDecodeError) as problem:
        raise UserMistake(f"{path}: is no cassette, or a damaged one ({problem}); give another file") from None


def _make(file: sqlite3.Connection) -> None:
    """An empty file becomes a cassette; a file that holds anything is left as it is."""
    with file:
        file.execute("begin immediate")  # of several processes that come at once, one makes it
        if not file.execute("select count(*) from sqlite_master").fetchone()[0]:
            for statement in TABLES:
                file.execute(statement)


def _check(file: sqlite3.Connection, path: Path) -> None:
    """Raises UserMistake."""
    application, version = (file.execute(f"pragma {name}").fetchone()[0] for name in ("application_id", "user_version"))
    if application != APPLICATION:
        raise UserMistake(f"{path}: is a database of something else, no cassette; give another file")
    if version != FORMAT:
        raise UserMistake(f"{path}: is a cassette of format {version}, expected {FORMAT}; record it again")
    (found,) = file.execute("pragma quick_check(1)").fetchone()
    if found != "ok":
        raise UserMistake(f"{path}: is damaged ({found}); record it again")
