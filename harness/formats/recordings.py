"""Reads recorded conversations, ours and those of others, from files and folders."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple, get_args

from pydantic import ValidationError

from harness.errors import UserMistake, nearest
from harness.formats.documents import parse_json, read_text, schema_problems
from harness.types.chat.message import looks_like_message, mended
from harness.types.chat.steps import read_messages
from harness.types.trajectory import EndedBy, Step, Trajectory

SUFFIXES = frozenset({".json", ".jsonl"})
PLAIN, ANALYSIS = ".messages.json", ".messages.analyze.json"
"""The ancestor writes each conversation twice: as it was, and with its remarks."""
_NOTED = {
    "trace": ("trace_id", "traceId", "trace", "conversation_id", "session_id"),
    "date": ("date", "created_at", "started_at", "timestamp", "time"),
    "severity": ("severity",),
    "kind": ("kind",),
}
EXPECTED = "expected a list of messages, or an object with messages, steps or a trajectory"


class NotARecording(UserMistake):
    """The document is something else than a conversation; `reason` says what it is."""

    def __init__(self, where: str, reason: str) -> None:
        super().__init__(f"{where}: not a recorded conversation: {reason}; {EXPECTED}")
        self.reason = reason


class Recording(NamedTuple):
    """One recorded conversation."""

    trajectory: Trajectory
    path: Path
    where: str
    """The path, and the line in a file of several."""
    names: tuple[str, ...]
    """The ids by which it may find its story, the likeliest first; `story.run2` is trial 2 of `story`."""
    noted: Mapping[str, str] = {}
    """What the file says of it besides: trace, date, severity, kind."""


@dataclass(frozen=True, slots=True)
class Recordings:
    """What was found in files and folders."""

    recordings: dict[str, Recording]
    """By id: the story's, else the file stem without `.messages`."""
    ignored: list[tuple[Path, str]]
    """Other files in the folders, each with the reason why it was not read."""


def read_recording(document: Any, where: str) -> Trajectory:
    """The conversation in this document, told by its content.

    It may be our trajectory, a line of our trials.jsonl, a list of messages in OpenAI's form or either form of the
    ancestor, or {"messages": […], "ended_by": …}. What it lacks stays None: unknown. Raises NotARecording when it is
    something else, UserMistake with every problem when it is a conversation that cannot be read.
    """
    try:
        document = mended(document)
        if isinstance(document, Mapping) and "trajectory" in document:
            return _read_own(document["trajectory"], f"{where}: trajectory")
        if isinstance(document, Mapping) and "steps" in document:
            return _read_own(document, where)
        if isinstance(document, Mapping) and "messages" in document:
            return _read_conversation(document, where)
        if isinstance(document, list) and any(looks_like_message(item) for item in document):
            return _trajectory(read_messages(document, where), None)
    except RecursionError:
        raise UserMistake(f"{where}: nested too deeply to be read") from None
    raise NotARecording(where, _describe(document))


def _read_own(document: Any, where: str) -> Trajectory:
    try:
        trajectory = Trajectory.model_validate(document)
    except ValidationError as error:
        raise UserMistake(*schema_problems(error, where, Trajectory)) from None
    steps, trajectory.steps = trajectory.steps, []
    trajectory.extend(steps)
    return trajectory


def _read_conversation(document: Mapping[str, Any], where: str) -> Trajectory:
    messages, ended_by = document["messages"], document.get("ended_by")
    problems: list[str] = []
    steps: list[Step] = []
    if ended_by is not None and ended_by not in get_args(EndedBy):
        hint = nearest(str(ended_by), get_args(EndedBy))
        problems.append(f'{where}: ended_by: "{ended_by}" is no way for a conversation to end{hint}')
    if isinstance(messages, list) and messages:
        try:
            steps = read_messages(messages, f"{where}: messages")
        except UserMistake as mistake:
            problems += mistake.problems
    else:
        problems.append(f"{where}: messages: expected a list with at least one message; found {_describe(messages)}")
    if problems:
        raise UserMistake(*problems)
    return _trajectory(steps, ended_by)


def _trajectory(steps: Iterable[Step], ended_by: EndedBy | None) -> Trajectory:
    trajectory = Trajectory(ended_by=ended_by)
    trajectory.extend(steps)
    return trajectory


def _describe(document: Any) -> str:
    if isinstance(document, Mapping):
        keys = [str(key) for key in document]
        return (
            f"an object with the keys {', '.join(keys[:6])}{' …' if len(keys) > 6 else ''}"
            if keys
            else "an empty object"
        )
    if isinstance(document, list):
        return f"a list of {len(document)} without a message" if document else "an empty list"
    return "null" if document is None else f"a {type(document).__name__}"


def read_recordings(paths: Iterable[str | Path]) -> Recordings:
    """Every recorded conversation in these files, and in the JSON and JSONL files below these folders.

    In a folder, what is no conversation is ignored; a file that is named must be one. Raises UserMistake with all
    mistakes of all files at once.
    """
    found: list[Recording] = []
    ignored: list[tuple[Path, str]] = []
    problems: list[str] = []
    given = list(dict.fromkeys(Path(each) for each in paths))
    files = dict.fromkeys(file for path in given for file in _files(path))
    for file in files:
        reason = _passed_over(file, files, named=file in given)
        if reason is not None:
            ignored.append((file, reason))
            continue
        try:
            found += _read_file(file)
        except NotARecording as mistake:
            if file in given:
                problems += mistake.problems
            else:
                ignored.append((file, mistake.reason))
        except UserMistake as mistake:
            problems += mistake.problems
    if not found and not problems:
        problems = [f"{path}: holds no recorded conversation; {EXPECTED}" for path in given]
    problems += _taken_twice(found)
    if problems:
        raise UserMistake(*problems)
    return Recordings({each.names[0]: each for each in found}, ignored)


def _files(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path]
    return sorted(
        file
        for file in path.rglob("*")
        if file.is_file() and not any(part.startswith(".") for part in file.relative_to(path).parts)
    )


def _passed_over(file: Path, files: Container[Path], *, named: bool) -> str | None:
    """Why a file is not even opened."""
    plain = file.with_name(file.name.removesuffix(ANALYSIS) + PLAIN)
    if file.name.endswith(ANALYSIS) and plain in files:
        return f"the same conversation as {plain.name}"
    return None if named or file.suffix in SUFFIXES else "not a .json or .jsonl file"


def _taken_twice(found: Iterable[Recording]) -> list[str]:
    first: dict[str, str] = {}
    return [
        f'{each.where}: is a recording of "{each.names[0]}", as is {first[each.names[0]]}; keep one, or give each its '
        '"trial" number'
        for each in found
        if first.setdefault(each.names[0], each.where) != each.where
    ]


def _read_file(path: Path) -> list[Recording]:
    stem = path.name.removesuffix(path.suffix).removesuffix(".analyze").removesuffix(".messages")
    if path.suffix != ".jsonl":
        document = parse_json(read_text(path), str(path))
        own = isinstance(document, Mapping) and "steps" in document  # the id of a trajectory is no story's
        names = (stem, *_names(document)) if own else (*_names(document), stem)
        return [Recording(read_recording(document, str(path)), path, str(path), names, noted_in(document))]
    lines = _read_lines(path)
    documents = [document for _, document in lines]
    if all(looks_like_message(document) for document in documents):
        return [Recording(read_recording(documents, str(path)), path, str(path), (stem,))]
    found: list[Recording] = []
    others: list[NotARecording] = []
    problems: list[str] = []
    for where, document in _last_attempts(lines):
        try:
            found.append(Recording(read_recording(document, where), path, where, _names(document), noted_in(document)))
        except NotARecording as mistake:
            others.append(mistake)
        except UserMistake as mistake:
            problems += mistake.problems
    if others and not found and not problems:
        raise NotARecording(str(path), f"its first line is {others[0].reason}")
    problems += [problem for mistake in others for problem in mistake.problems]
    problems += [f'{each.where}: has no "id"; add the id of its story' for each in found if not each.names]
    if problems:
        raise UserMistake(*problems)
    return found


def noted_in(document: Any) -> dict[str, str]:
    """What a document says of its conversation besides: the trace's id, when it was, how much it weighs, its kind."""
    fields = document if isinstance(document, Mapping) else {}
    own = fields.get("trajectory", fields)
    found = {
        name: next((fields[key] for key in keys if isinstance(fields.get(key), str) and fields[key]), None)
        for name, keys in _NOTED.items()
    }
    if isinstance(own, Mapping) and "steps" in own:
        found["trace"] = found["trace"] or (own["id"] if isinstance(own.get("id"), str) else None)
        found["date"] = found["date"] or moment(own.get("started_at"))
    return {name: value for name, value in found.items() if value is not None}


def moment(seconds: Any) -> str | None:
    """Seconds since the epoch as people write them, in UTC; None for anything else."""
    if isinstance(seconds, bool) or not isinstance(seconds, int | float):
        return None
    try:
        return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")
    except (OverflowError, OSError, ValueError):
        return None


def _read_lines(path: Path) -> list[tuple[str, Any]]:
    """(place, document) of each line. Not splitlines(): JSON may hold other line separators inside its strings."""
    found: list[tuple[str, Any]] = []
    problems: list[str] = []
    for number, line in enumerate(read_text(path).split("\n"), 1):
        if line.strip():
            try:
                found.append((f"{path}:{number}", parse_json(line, f"{path}:{number}")))
            except UserMistake as mistake:
                problems += mistake.problems
    if problems:
        raise UserMistake(*problems)
    return found


def _last_attempts(lines: list[tuple[str, Any]]) -> list[tuple[str, Any]]:
    """Without the trials that a later attempt replaces."""
    last: dict[tuple[str, ...], Any] = {
        _names(document): document for _, document in lines if isinstance(document, Mapping) and "attempt" in document
    }
    return [(where, document) for where, document in lines if last.get(_names(document), document) is document]


def _names(document: Any) -> tuple[str, ...]:
    """The ids a document gives itself: its story's, or its own."""
    fields = document if isinstance(document, Mapping) else {}
    trial = fields.get("trial", 1)
    run = f".run{trial}" if isinstance(trial, int) and trial != 1 else ""
    return tuple(f"{fields[key]}{run}" for key in ("story", "id") if isinstance(fields.get(key), str) and fields[key])
