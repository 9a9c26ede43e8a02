"""answers.jsonl: what a user answered in recorded conversations, a line for each that it has heard to the end."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from harness.errors import UserMistake
from harness.runs.folder.appending import append_line, open_to_append
from harness.runs.folder.lines import DamagedLine, lines_of, parsed, sealed
from harness.types.user.measurement import Answered

ANSWERS = "answers.jsonl"


@dataclass(slots=True)
class Answers:
    """The open file: what is finished is handed to the system at once."""

    path: Path
    redact: Callable[[str], str]
    _file: int
    kept: dict[int, Answered] = field(default_factory=dict)
    """By the place of the conversation."""

    def keep(self, answered: Answered) -> None:
        """Raises UserMistake when the disk is full; a half-written line is taken back."""
        try:
            append_line(self._file, sealed(self.redact(answered.model_dump_json())))
        except OSError as problem:
            raise UserMistake(
                f"{self.path}: cannot be written: {problem.strerror}; what was finished is kept"
            ) from None
        self.kept[answered.place] = answered


@contextmanager
def open_answers(folder: Path, redact: Callable[[str], str]) -> Iterator[Answers]:
    """Those of a run, to be gone on with. A line that is torn or damaged counts as not written: it is asked for again.

    Raises UserMistake when another process has them open.
    """
    path = folder / ANSWERS
    try:
        file = open_to_append(path)
    except BlockingIOError:
        raise UserMistake(f"{folder}: another process is measuring; wait until it is done") from None
    except OSError as problem:
        raise UserMistake(f"{path}: cannot be written: {problem.strerror}") from None
    try:
        end, found = 0, dict[int, Answered]()
        for start, line in lines_of(file):
            end = start + len(line) + 1
            try:
                answered = parsed(line, Answered)
            except DamagedLine:
                continue
            found[answered.place] = answered
        os.ftruncate(file, end)
        yield Answers(path, redact, file, found)
        os.fsync(file)
    finally:
        os.close(file)
