"""The journal of a generation: one line for each finished task, so that a killed run loses nothing but the last."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from pydantic import Field, JsonValue, ValidationError

from generators.dataset.pipeline import TaskResult
from generators.draft import Draft, Rejected
from generators.proof import Proof
from generators.sources import Task
from harness.errors import UserMistake
from harness.redaction import Redactor
from harness.runs.folder.appending import append_line, open_to_append
from harness.types.jsonable import Data
from harness.types.story import Story

NAME = "journal.jsonl"
_HEADS = {
    "version": "tools (they have changed since)",
    "effects": "--reads or --writes",
    "writes": "--allow-writes",
    "mutated": "ways of proving",
}
"""What a person calls the parts of a head that are not named as an option is."""


class ProvedStory(Data):
    """A story that passed, with where it comes from."""

    story: Story
    proof: Proof
    origin: dict[str, JsonValue] = Field(default_factory=dict)


class JournalEntry(Data):
    """A line: what came of a task."""

    job: str
    """The hash of everything the task was to be made with."""
    task: str
    proved: tuple[ProvedStory, ...] = ()
    refused: tuple[Rejected, ...] = ()

    @staticmethod
    def of(job: str, made: TaskResult) -> JournalEntry:
        return JournalEntry(
            job=job,
            task=made.task.id,
            proved=tuple(_proved(draft, proof) for draft, proof in made.proved),
            refused=made.rejected,
        )


@dataclass(slots=True)
class Journal:
    """An open journal. What is in it is not made again."""

    path: Path
    head: Mapping[str, JsonValue]
    """What everything is made with."""
    redact: Redactor
    _file: int
    _made: tuple[Path, ...] = ()
    """The folders that were not there before, the innermost first."""
    entries: dict[str, JournalEntry] = field(default_factory=dict)
    """By job."""

    @staticmethod
    def open(folder: Path, head: Mapping[str, JsonValue], *, resume: bool, redact: Redactor) -> Journal:
        """A new journal; with `resume` the one that is there, which must have been begun with the same.

        Raises UserMistake, also when another process has it open.
        """
        path = folder / NAME
        made = tuple(each for each in (folder, *folder.parents) if not each.exists())
        try:
            folder.mkdir(parents=True, exist_ok=True)
            file = open_to_append(path)
        except BlockingIOError:
            raise UserMistake(f"{folder}: another process is generating there; wait until it is done") from None
        except OSError as problem:
            raise UserMistake(f"{folder}: cannot be written: {problem.strerror}; give another --out") from None
        if not resume:
            os.ftruncate(file, 0)
        journal = Journal(path, head, redact, file, made)
        try:
            journal._read()
        except UserMistake:
            os.close(file)
            raise
        return journal

    def job(self, task: Task) -> str:
        """The hash of the task and of everything it is made with."""
        content = json.dumps([dict(self.head), task.model_dump(mode="json")], sort_keys=True)
        return hashlib.sha256(content.encode()).hexdigest()[:16]

    def append(self, entry: JournalEntry) -> None:
        """Write one line, handed to the system at once. Raises UserMistake when the disk is full."""
        self.entries[entry.job] = entry
        self._write(entry.model_dump_json(exclude_none=True))

    def close(self, *, keep: bool = True) -> None:
        """Without `keep`, or with nothing in it, it is removed again, and so are the folders made for it alone."""
        if self.entries and keep:
            os.fsync(self._file)
        else:
            self.path.unlink(missing_ok=True)
            with suppress(OSError):  # something else is in it
                for folder in (self.path.parent, *self._made[1:]):
                    folder.rmdir()
        os.close(self._file)

    def _read(self) -> None:
        """Take in what is there; a torn last line is cut off."""
        content = self.path.read_bytes()
        kept = content[: content.rfind(b"\n") + 1]
        os.ftruncate(self._file, len(kept))
        lines = kept.decode().splitlines()
        if not lines:
            self._write(json.dumps(dict(self.head), sort_keys=True))
            return
        before = json.loads(lines[0])
        now = json.loads(self.redact.story(json.dumps(dict(self.head))))
        changed = sorted(name for name in {*before, *now} if before.get(name) != now.get(name))
        if changed == ["version"]:
            raise UserMistake(f"--resume {self.path.parent}: the tools have changed since; --force begins anew")
        if changed:
            others = ", ".join(_HEADS.get(name, name) for name in changed)
            begun = f"it was begun with other {others}"
            raise UserMistake(f"--resume {self.path.parent}: {begun}; give the same, or --force to begin anew")
        for number, line in enumerate(lines[1:], 2):
            try:
                entry = JournalEntry.model_validate_json(line)
            except ValidationError as problem:
                first = problem.errors()[0]["msg"]
                raise UserMistake(f"{self.path}:{number}: is damaged: {first}; remove the line to go on") from None
            self.entries[entry.job] = entry

    def _write(self, text: str) -> None:
        try:
            append_line(self._file, self.redact.story(text).encode())
        except OSError as problem:
            raise UserMistake(
                f"{self.path}: cannot be written: {problem.strerror}; what was finished is kept; "
                "make room, then --resume"
            ) from None


def _proved(draft: Draft, proof: Proof) -> ProvedStory:
    return ProvedStory(story=draft.story, proof=proof, origin=dict(draft.origin))
