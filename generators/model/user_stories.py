"""Reads user stories, one line each of what a user wants, from a CSV or JSONL file."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from harness.errors import UserMistake, nearest
from harness.formats.documents import parse_json, read_text
from harness.text.normalize import fold

SEPARATORS = ",;\t"
_ORDERS = re.compile(
    r"\b(?:ignore|disregard|forget|override)\b[^.!?]{0,40}"
    r"\b(?:instructions?|prompts?|rules|above|everything before)\b"
    r"|\bsystem prompt\b|\byou are now\b|\b(?:reply|respond|answer|output) only with\b|<\|?(?:im_start|system)",
    re.IGNORECASE,
)
"""Words to whoever reads a story, not to the agent that it is about."""


@dataclass(frozen=True, slots=True)
class UserStory:
    """What a user wants, in one or a few sentences of the user's own."""

    story: str
    agent: str | None
    where: str
    """The file and the line."""


@dataclass(frozen=True, slots=True)
class UserStories:
    """Those of a file, each once."""

    stories: tuple[UserStory, ...]
    doubles: tuple[UserStory, ...]
    """Those that tell again what an earlier line told."""

    @property
    def notes(self) -> tuple[str, ...]:
        """Agents that are likely the end of a story with a comma in it: named once, where others share one."""
        agents = Counter(each.agent for each in (*self.stories, *self.doubles) if each.agent is not None)
        if not agents or max(agents.values()) == 1:
            return ()
        odd = [each for each in self.stories if each.agent is not None and agents[each.agent] == 1]
        return tuple(f'{each.where}: the agent is "{each.agent}": is a comma unquoted?' for each in odd)


def order_in(story: str) -> str | None:
    """Where a story gives orders to the one who reads it, the words that do."""
    found = _ORDERS.search(story)
    return found[0] if found else None


def read_user_stories(path: Path) -> UserStories:
    """The stories of a CSV with the columns story and, if there are several, agent, or of a JSONL with such objects.

    A byte order mark, and `;` or a tab as separator, are understood. Raises UserMistake with every problem.
    """
    text = _text(path)
    rows = list(_lines(path, text) if path.suffix in {".jsonl", ".ndjson"} else _table(path, text))
    problems = [problem for _, _, problem in rows if problem is not None]
    if not rows:
        problems.append(f"{path}: there are no stories in it; expected a line of column names, then a story a line")
    if problems:
        raise UserMistake(*problems)
    seen: dict[tuple[str, str | None], UserStory] = {}
    doubles: list[UserStory] = []
    for where, row, _ in rows:
        story = UserStory(row["story"].strip(), (row.get("agent") or "").strip() or None, where)
        key = (" ".join(fold(story.story).split()), story.agent)
        if key in seen:
            doubles.append(story)
        seen.setdefault(key, story)
    return UserStories(tuple(seen.values()), tuple(doubles))


def _text(path: Path) -> str:
    try:
        return read_text(path).removeprefix("\ufeff")
    except UserMistake as mistake:
        if isinstance(mistake.__context__, UnicodeDecodeError):
            raise UserMistake(f"{path}: is not UTF-8; save it as UTF-8 (CSV UTF-8 in a spreadsheet)") from None
        raise


Row = tuple[str, Mapping[str, str], str | None]
"""Where, what, and the problem with it."""


def _table(path: Path, text: str) -> Iterator[Row]:
    first = text.partition("\n")[0]
    separator = max(SEPARATORS, key=first.count)
    reader = csv.DictReader(io.StringIO(text, newline=""), delimiter=separator, skipinitialspace=True, strict=True)
    try:
        names = [(name or "").strip().lower() for name in reader.fieldnames or ()]
        if "story" not in names:
            close = nearest("story", names).startswith(" (did")
            hint = ' (did you mean to write "story"?)' if close else ""
            yield f"{path}:1", {}, f'{path}:1: no column "story"; found {", ".join(names) or "nothing"}{hint}'
            return
        reader.fieldnames = names
        for row in reader:
            where = f"{path}:{reader.line_num}"
            if None in row:
                yield where, {}, f"{where}: more fields than columns; put a story with a {separator!r} in it in quotes"
            elif any((value or "").strip() for value in row.values()):
                yield where, row, None if (row["story"] or "").strip() else f"{where}: the story is empty"
    except csv.Error as problem:
        yield f"{path}:{reader.line_num}", {}, f"{path}:{reader.line_num}: is not a CSV: {problem}"


def _lines(path: Path, text: str) -> Iterator[Row]:
    for number, line in enumerate(text.splitlines(), 1):
        where = f"{path}:{number}"
        if not line.strip():
            continue
        try:
            row = parse_json(line, where)
        except UserMistake as mistake:
            yield where, {}, mistake.problems[0]
            continue
        if not isinstance(row, Mapping) or not isinstance(row.get("story"), str) or not row["story"].strip():
            yield where, {}, f'{where}: expected an object with "story", a text'
        elif not isinstance(row.get("agent", ""), str):
            yield where, {}, f'{where}: "agent" should be a text'
        else:
            yield where, row, None
