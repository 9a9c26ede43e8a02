"""Writes a set of stories: one JSON file each in a folder, or one JSONL file; its card; and what was refused."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pydantic import JsonValue

from generators.dataset.journal import NAME, ProvedStory
from generators.draft import Rejected
from harness.errors import UserMistake
from harness.formats.documents import SUFFIXES, read_document
from harness.formats.story_writer import story_document
from harness.redaction import Redactor
from harness.runs.folder.store import safe_name, write_text
from harness.types.story import Story

REJECTED = "rejected.jsonl"
CARD = "dataset.md"
GOLDEN = 0.6180339887498949
"""Its multiples spread evenly, however many there are: parts get their shares, and stay when stories are added."""
MOST_NAMED = 5


@dataclass(frozen=True, slots=True)
class Destination:
    """A folder for one file a story, or a .jsonl file for all of them."""

    out: Path

    @property
    def is_file(self) -> bool:
        return self.out.suffix == ".jsonl"

    @property
    def workshop(self) -> Path:
        """The folder of what is no story; its leading dot keeps it from being read as some."""
        return self.out.with_name(f".{self.out.name}.generation") if self.is_file else self.out / ".generation"

    @property
    def rejected(self) -> Path:
        return self.workshop / REJECTED

    @property
    def card(self) -> Path:
        return self.out.with_suffix(".md") if self.is_file else self.out / CARD

    @property
    def begun(self) -> bool:
        """Whether there is something to go on with."""
        return (self.workshop / NAME).is_file()

    def check(self, *, resume: bool, force: bool) -> None:
        """Raises UserMistake where something is that would have to be written over, or nothing can be written."""
        if resume and not self.begun:
            raise UserMistake(f"--resume {self.out}: nothing was begun there; leave --resume out")
        if self.out.exists() and self.out.is_dir() == self.is_file:
            raise UserMistake(f"{self.out}: is a {'folder' if self.is_file else 'file'}; give another --out")
        if resume or force:
            return
        if self.begun:
            raise UserMistake(f"{self.out}: a set was begun there; --resume goes on with it, --force begins anew")
        there = self._there()
        if there:
            names = ", ".join(path.name for path in there[:MOST_NAMED]) + (" …" if len(there) > MOST_NAMED else "")
            raise UserMistake(f"{self.out}: holds {names} already; give an empty folder, or --force")

    def clear(self) -> None:
        """Before a set is begun anew: the stories of the one before go, as far as nobody has changed them."""
        for path in self._there():
            if not self.is_file and _is_as_written(path):
                path.unlink()

    def _there(self) -> list[Path]:
        if self.is_file:
            return [self.out] if self.out.exists() else []
        return sorted(path for path in self.out.glob("*") if path.suffix in SUFFIXES) if self.out.is_dir() else []

    def write(
        self, stories: Sequence[Mapping[str, JsonValue]], refused: Iterable[Rejected], card: str, *, force: bool
    ) -> list[Path]:
        """The files of the stories. Raises UserMistake, before anything is written over that has another content."""
        files = self._files(stories)
        changed = [path for path, text in files.items() if path.exists() and path.read_text("utf-8") != text]
        if changed and not force:
            names = ", ".join(path.name for path in changed[:MOST_NAMED])
            raise UserMistake(f"{self.out}: {names} would be replaced by another content; --force allows that")
        self._write({**files, self.card: Redactor.from_environment()(card)}, refused)
        return list(files)

    def write_refused(self, refused: Iterable[Rejected]) -> None:
        """Only what was refused: no story came of it. Raises UserMistake."""
        self._write({}, refused)

    def _write(self, files: Mapping[Path, str], refused: Iterable[Rejected]) -> None:
        try:
            self.workshop.mkdir(parents=True, exist_ok=True)
            redact = Redactor.from_environment()
            rejected = "".join(redact.story(each.model_dump_json()) + "\n" for each in refused)
            for path, text in {**files, self.rejected: rejected}.items():
                write_text(path, text)
        except OSError as problem:
            raise UserMistake(f"{self.out}: cannot be written: {problem.strerror}; give another --out") from None

    def _files(self, stories: Sequence[Mapping[str, JsonValue]]) -> dict[Path, str]:
        if self.is_file:
            return {self.out: _lines(stories)}
        return {
            self.out / f"{safe_name(str(story['id']))}.json": json.dumps(story, indent=2, ensure_ascii=False) + "\n"
            for story in stories
        }


def documents(
    taken: Sequence[ProvedStory], head: Mapping[str, JsonValue], split: Mapping[str, float]
) -> list[dict[str, JsonValue]]:
    """The stories as files hold them, with where they come from, and the part of the split they are in."""
    tasks = list(dict.fromkeys(str(each.origin.get("task", each.story.id)) for each in taken))
    parts = {task: _part(number, split) for number, task in enumerate(tasks)}
    found, redact = [], Redactor.from_environment()
    for each in taken:
        part = parts[str(each.origin.get("task", each.story.id))]
        story = each.story if part is None else _labelled(each.story, f"split={part}")
        document = json.loads(redact.story(json.dumps(story_document(story))))
        document["origin"] = {**_origin(head), **each.origin, "hash": _hash(document)}
        found.append(document)
    return found


def _origin(head: Mapping[str, JsonValue]) -> dict[str, JsonValue]:
    model = head.get("model")
    said: dict[str, JsonValue] = {"tools": head["tools"], "tools_version": head["version"], "seed": head["seed"]}
    return {**said, "model": model.get("model")} if isinstance(model, Mapping) else said


def _part(number: int, split: Mapping[str, float]) -> str | None:
    """Which part of the split the task of this number is in; all variants of a task are in one."""
    at, reached = (number * GOLDEN) % 1.0, 0.0
    for label, share in split.items():
        reached += share / sum(split.values())
        if at < reached:
            return label
    return list(split)[-1] if split else None


def _labelled(story: Story, label: str) -> Story:
    return story.model_copy(update={"labels": (*story.labels, label)})


def _hash(document: Mapping[str, JsonValue]) -> str:
    """Of everything but the origin."""
    content = {name: value for name, value in document.items() if name != "origin"}
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:16]


def _is_as_written(path: Path) -> bool:
    """Whether a generation wrote it, and nobody has changed it since."""
    try:
        document = read_document(path)
    except UserMistake:
        return False
    origin = document.get("origin") if isinstance(document, Mapping) else None
    return isinstance(origin, Mapping) and "hash" in origin and origin["hash"] == _hash(document)


def _lines(documents: Iterable[Mapping[str, JsonValue]]) -> str:
    return "".join(json.dumps(each, ensure_ascii=False) + "\n" for each in documents)
