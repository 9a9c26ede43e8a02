"""trials.index: what is known of the trials of a large run, so that nobody has to read all its lines again.

It stands beside trials.jsonl and rests on nothing but that: it holds for the bytes whose checksum it names and for the
code that made it, is written when a run is closed, and may be removed at any time.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Hashable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import orjson

from harness.runs.folder.facts import TrialFacts, UserFacts, VerdictFacts
from harness.runs.folder.lines import DamagedLine, lines_of, sealed, unsealed
from harness.runs.folder.shortening.told import FORMS, Told, reported
from harness.runs.money.spending import Spending
from harness.types.jsonable import unchecked
from harness.types.trajectory import Usage

SUFFIX = ".index"
LEAST = 1_000
"""Lines of a file from which on it has one: fewer are read in no time."""
LINES_A_BLOCK = 1_000
_BLOCK = 1 << 20
_CODE = ("index.py", "told.py")
"""Whatever they are changed in, what they have written is not believed; nor where the form of a trial is another."""
_usage, _spending = unchecked(Usage), unchecked(Spending)


class ToldLine(NamedTuple):
    """One line of a file of trials."""

    length: int
    """In bytes, without its line feed."""
    told: Told | None
    """`alike` is a number. None for a line that has to be read."""


def index_of(path: Path) -> Path:
    """Where the index of a file of trials stands."""
    return path.with_suffix(SUFFIX)


def keep_index(path: Path, trials: Sequence[TrialFacts], least: int = LEAST) -> None:
    """Write the index of a file of at least so many lines, of which these trials are known. Raises OSError."""
    index = index_of(path)
    file = os.open(path, os.O_RDONLY)
    try:
        holds_for, lengths = _holds_for(file), [len(line) for _, line in lines_of(file)]
        if holds_for is None or len(lengths) < least:
            index.unlink(missing_ok=True)
            return
        partial = index.with_name(index.name + ".partial")
        with partial.open("wb") as written:
            written.write(_line(holds_for))
            written.writelines(map(_line, _blocks(lengths, {each.place: each for each in trials})))
        partial.replace(index)
    finally:
        os.close(file)


def read_index(path: Path, file: int) -> list[ToldLine] | None:
    """What is told of every line of a file of trials, which is open; None without an index of just these bytes."""
    try:
        lines = index_of(path).read_bytes().splitlines()
        if not lines or _document(lines[0]) != _holds_for(file):
            return None
        blocks = [_document(line)["lines"] for line in lines[1:]]
        return [ToldLine(length, _told_of(row) if row else None) for block in blocks for length, row in block]
    except (OSError, DamagedLine, ValueError, TypeError, KeyError, IndexError):
        return None


def _holds_for(file: int) -> dict[str, Any] | None:
    """What an index of these bytes by this code begins with; None where the code cannot be read."""
    size = found = 0
    while block := os.pread(file, _BLOCK, size):
        size, found = size + len(block), zlib.crc32(block, found)
    code = _code()
    return {"size": size, "bytes": found, "code": code} if code is not None else None


@cache
def _code() -> int | None:
    try:
        code = b"".join((Path(__file__).parent / name).read_bytes() for name in _CODE)
    except OSError:
        return None
    return zlib.crc32(FORMS.encode(), zlib.crc32(code))


def _line(content: dict[str, Any]) -> bytes:
    return sealed(orjson.dumps(content).decode()) + b"\n"


def _document(line: bytes) -> dict[str, Any]:
    """Raises DamagedLine."""
    content = unsealed(line)
    if content is line:
        raise DamagedLine("it has no crc")
    found: dict[str, Any] = orjson.loads(content)
    return found


def _blocks(lengths: Sequence[int], trials: dict[int, TrialFacts]) -> Iterator[dict[str, Any]]:
    kinds: dict[Any, int] = {}
    rows = [(length, _row(trials.get(place), kinds)) for place, length in enumerate(lengths)]
    for start in range(0, len(rows), LINES_A_BLOCK):
        yield {"lines": rows[start : start + LINES_A_BLOCK]}


def _row(facts: TrialFacts | None, kinds: dict[Any, int]) -> list[Any] | None:
    """What of it is worked out of its metrics is left out. None for a line that has to be read: of an attempt that
    another one superseded, or of a trial that is rare."""
    if facts is None or facts.verdict is None or facts.ended_by == "stuck" or facts.incidents:
        return None
    values, user = facts.verdict.values, facts.user
    spent = facts.models if facts.models != reported(values) else None
    known = Told(
        alike=kinds.setdefault(_alike(facts, facts.verdict), len(kinds)),
        story=facts.story,
        trial=facts.trial,
        attempt=facts.attempt,
        seconds=facts.seconds,
        values=values,
        tools=facts.tools,
        answer=facts.answer,
        turn_seconds=facts.turn_seconds,
        models=spent or {},
        user=user,
    )
    row: list[Any] = list(known)
    row[_MODELS] = {role: each.model_dump() for role, each in spent.items()} if spent is not None else None
    row[_USER] = tuple(user) if user is not None else None
    return row


def _alike(facts: TrialFacts, judged: VerdictFacts) -> Hashable:
    """What is not in its row: trials that are equal in it have it of the first of them."""
    known = judged.success, judged.goals, judged.checks, judged.unknown_tools, judged.guessed_reads, judged.error_like
    how = facts.outcome, facts.fault, facts.warned, facts.ended_by, facts.failure, facts.rests_on
    return known, how, facts.xfail, facts.fell_back, facts.voids


def _told_of(row: list[Any]) -> Told:
    row[_VALUES], row[_TOOLS] = tuple(row[_VALUES]), tuple(row[_TOOLS])
    models, user = row[_MODELS], row[_USER]
    row[_MODELS] = reported(row[_VALUES]) if models is None else {role: _spent(each) for role, each in models.items()}
    if user is not None:
        user[-1] = tuple(map(tuple, user[-1]))
        row[_USER] = UserFacts(*user)
    return Told(*row)


_VALUES, _TOOLS, _MODELS, _USER = map(Told._fields.index, ("values", "tools", "models", "user"))


def _spent(written: dict[str, Any]) -> Spending:
    usage = written["usage"]
    return _spending(**{**written, "usage": _usage(**usage) if usage is not None else None})
