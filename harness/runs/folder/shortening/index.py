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
from harness.runs.folder.shortening.told import FORMS, Told
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


class ToldLines(NamedTuple):
    """The lines of a file of trials."""

    lengths: list[int]
    """Of each in bytes, without its line feed."""
    told: list[Told | None]
    """What each tells; `alike` is a number. None for a line that has to be read."""


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


def read_index(path: Path, file: int) -> ToldLines | None:
    """What is told of every line of a file of trials, which is open; None without an index of just these bytes."""
    try:
        lines = index_of(path).read_bytes().splitlines()
        if not lines or _document(lines[0]) != _holds_for(file):
            return None
        found = ToldLines([], [])
        for line in lines[1:]:
            block = _document(line)
            found.lengths.extend(block["lengths"])
            found.told.extend(_told_of(block))
        return found
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
    """A column for each field of what is told, which takes half as long to read as a row for each line."""
    kinds: dict[Any, int] = {}
    rows = [_row(trials.get(place), kinds) for place in range(len(lengths))]
    for start in range(0, len(rows), LINES_A_BLOCK):
        block = slice(start, start + LINES_A_BLOCK)
        columns = zip(Told._fields, zip(*rows[block], strict=True), strict=True)
        yield {"lengths": list(lengths[block]), **dict(columns)}


def _row(facts: TrialFacts | None, kinds: dict[Any, int]) -> tuple[Any, ...]:
    """Nothing for a line that has to be read: of an attempt that another one superseded, or of a trial that is rare."""
    if facts is None or facts.verdict is None or facts.ended_by == "stuck" or facts.incidents:
        return (None,) * len(Told._fields)
    calls, user = facts.calls, facts.user
    return (
        kinds.setdefault(_alike(facts, facts.verdict), len(kinds)),
        facts.story,
        facts.trial,
        facts.attempt,
        facts.seconds,
        facts.verdict.values,
        facts.tools,
        facts.answer,
        facts.turn_seconds,
        calls and {role: each.model_dump() for role, each in calls.items()},
        user and tuple(user),
    )


def _alike(facts: TrialFacts, judged: VerdictFacts) -> Hashable:
    """What is not in its row: trials that are equal in it have it of the first of them."""
    known = judged.success, judged.goals, judged.checks, judged.unknown_tools, judged.guessed_reads, judged.error_like
    how = facts.outcome, facts.fault, facts.warned, facts.ended_by, facts.failure, facts.rests_on
    return known, how, facts.xfail, facts.fell_back, facts.voids


def _told_of(block: dict[str, Any]) -> list[Told | None]:
    """Raises TypeError, KeyError and ValueError where it is no block of ours."""
    block["values"] = [values and tuple(values) for values in block["values"]]
    block["tools"] = [tools if tools is None else tuple(tools) for tools in block["tools"]]
    block["calls"] = [calls and {role: _spent(each) for role, each in calls.items()} for calls in block["calls"]]
    block["user"] = [user and UserFacts._make([*user[:-1], tuple(map(tuple, user[-1]))]) for user in block["user"]]
    rows = zip(block["lengths"], *[block[name] for name in Told._fields], strict=True)
    return [None if row[1] is None else Told._make(row[1:]) for row in rows]


def _spent(written: dict[str, Any]) -> Spending:
    usage = written["usage"]
    return _spending(**{**written, "usage": _usage(**usage) if usage is not None else None})
