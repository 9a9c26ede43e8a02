"""The folder of a run: what is written while it is played, and read when it is resumed, shown or scored again."""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Self

from pydantic import BaseModel
from pydantic_core import PydanticSerializationError, to_json

from harness.errors import UserMistake
from harness.redaction import Redactor
from harness.runs.folder.appending import append_line, open_to_append, open_whole
from harness.runs.folder.confirmations import keep_confirmation, read_confirmations
from harness.runs.folder.header import RUN, Header, read_header
from harness.runs.folder.lines import read_lines, same_file, sealed
from harness.runs.folder.shortening.index import keep_index
from harness.runs.folder.signature import is_ours, signature_of
from harness.runs.folder.trials import StoredTrials, TrialsWritten
from harness.runs.folder.worlds import WorldFiles
from harness.text.wording import some
from harness.types.chat.message import mended
from harness.types.story import Story
from harness.types.suite import Suite
from harness.types.trial import Confirmation, Trial

STORIES, TRIALS, DAMAGED = "stories.jsonl", "trials.jsonl", "damaged.jsonl"
RESTORE = "put the file back as it was, or play a new run"
_LAST = re.compile(r"last(?:~(\d+))?")
_STAMP = re.compile(r"\d{8}T\d{9}Z-")


@dataclass(slots=True)
class RunFolder:
    """An open run: trials are appended, one line each, handed to the system at once."""

    path: Path
    header: Header
    redact: Redactor
    _file: int
    _written: TrialsWritten
    _stories: Sequence[Story] | None = None
    """As they are written; None where they have to be read."""

    @property
    def worlds(self) -> WorldFiles:
        """Where the states of worlds are kept."""
        return WorldFiles(self.path, self.redact)

    @staticmethod
    def create(
        out: Path, name: str, header: dict[str, Any], stories: Iterable[Story], *, made_here: bool = True
    ) -> RunFolder:
        """A new folder below `out`; never one that exists. Raises UserMistake when it cannot be written.

        A run with the configuration of somebody else's is not `made_here`, and not signed.
        """
        stories = list(stories)
        told = [story.model_dump_json() for story in stories]
        redact = redactor_for(header["config"], told)
        clean = [redact.story(text) for text in told]
        config = redact.tree(json.loads(dumps(header["config"])))
        header = {**header, "config": config, "signature": signature_of(config) if made_here else None}
        now = datetime.now(UTC)
        stamp = now.strftime("%Y%m%dT%H%M%S") + f"{now.microsecond // 1000:03d}Z"
        unique = os.urandom(3).hex()
        identifier = f"{stamp}-{safe_name(name)}-{unique}"
        path = out / identifier
        full = Header(id=identifier, created_at=now.isoformat(timespec="milliseconds"), **header)
        try:
            path.mkdir(parents=True)
            write_text(path / RUN, [redact.line(dumps(full), indent=2) + "\n"])
            write_text(path / STORIES, (sealed(text).decode() + "\n" for text in clean))
            file = open_to_append(path / TRIALS)
        except OSError as problem:
            raise UserMistake(
                f"{out}: the run cannot be written there: {problem.strerror}; give another --out"
            ) from None
        written = StoredTrials.read(path / TRIALS).to_go_on()
        return RunFolder(path, full, redact, file, written, stories if clean == told else None)

    @staticmethod
    def reopen(path: Path, stories: Iterable[Story]) -> RunFolder:
        """An existing run, to be continued with these stories; damaged lines are set aside, a torn last one cut off.

        Raises UserMistake when another process has it open.
        """
        header = read_header(path)
        try:
            file, trials = open_whole(path / TRIALS, path / DAMAGED)
        except BlockingIOError:
            raise UserMistake(f"{path}: another process is playing this run; wait until it is done") from None
        except OSError as problem:
            raise UserMistake(f"{path}: the run cannot be written: {problem.strerror}") from None
        redact = redactor_for(header.config, [story.model_dump_json() for story in stories])
        return RunFolder(path, header, redact, file, trials.to_go_on())

    def restate(self, **changes: Any) -> None:
        """Write the header anew with these fields set otherwise; a full disk leaves it as it was."""
        if "config" in changes:
            changes["signature"] = signature_of(changes["config"])
        self.header = self.header.model_copy(update=changes)
        with suppress(OSError):
            write_text(self.path / RUN, self.redact.line(dumps(self.header), indent=2) + "\n")

    def append(self, trial: Trial) -> None:
        """Write one finished trial. Raises UserMistake when the disk is full; a half-written line is taken back."""
        text, said = _json_of(trial)
        line = sealed(clean := self.redact.line(text))
        try:
            append_line(self._file, line)
        except OSError as problem:
            raise UserMistake(
                f"{self.path / TRIALS}: a trial cannot be written: {problem.strerror}; what was finished is kept; make "
                f"room, then: {self.header.resumed_by} --resume {self.path}"
            ) from None
        self._written.note(line, said if clean == text else None)

    @property
    def trials(self) -> StoredTrials:
        """Those that are written by now."""
        return self._written.all()

    def confirm(self, confirmation: Confirmation) -> None:
        """Keep what came of playing a trial again; a full disk is borne, as nothing rests on it."""
        with suppress(OSError):
            keep_confirmation(self.path, confirmation, self.redact)

    def close(self) -> None:
        """Everything is on the disk when this returns."""
        os.fsync(self._file)
        os.close(self._file)
        with suppress(OSError):  # without an index the trials are read line by line
            keep_index(self.path / TRIALS, self._written.facts)

    def as_run(self) -> StoredRun:
        """What was written, which is not read again for it. Raises UserMistake as reading it does."""
        stories = read_stories(self.path) if self._stories is None else self._stories
        return StoredRun.whole(self.path, stories, self.trials)


def redactor_for(config: Mapping[str, Any], stories: Iterable[str]) -> Redactor:
    """What is written of a run goes through this; `stories` are JSON. The keys its suite sends are secrets, too."""
    declared = [name for name, hosts in (config.get("env") or {}).items() if hosts]
    return Redactor.from_environment(stories=stories, declared=declared)


def _json_of(trial: Trial) -> tuple[str, Trial | None]:
    """Its line, and the trial where that is just what the line says."""
    try:
        return trial.model_dump_json(), trial
    except PydanticSerializationError:  # text that is no Unicode, from an agent or a tool
        return json.dumps(mended(finite(trial.model_dump())), ensure_ascii=False), None


def write_text(path: Path, text: str | Iterable[str]) -> None:
    """Write a whole file or none of it; the text may come in pieces."""
    partial = path.with_name(path.name + ".partial")
    with partial.open("w", encoding="utf-8") as file:
        file.writelines([text] if isinstance(text, str) else text)
    partial.replace(path)


def dumps(value: BaseModel | Any) -> str:
    """Valid JSON, whatever is in it: NaN and infinities become null."""
    return to_json(value, indent=2, inf_nan_mode="null").decode()


def finite(value: Any) -> Any:
    """The same value with every NaN and infinity replaced by None."""
    if isinstance(value, float):
        return value if value - value == 0 else None
    if isinstance(value, dict):
        return {key: finite(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [finite(item) for item in value]
    return value


def read_stories(path: Path, beside: StoredRun | None = None) -> Sequence[Story]:
    """The stories of a run as they were played: those of `beside`, where its file is the same. Raises UserMistake."""
    if beside is not None and same_file(path / STORIES, beside.path / STORIES):
        return beside.stories
    stories, problems = read_lines(path / STORIES, Story, RESTORE), []
    for story in stories:
        try:
            _ = story.graph
        except ValueError as problem:
            problems.append(f"{path / STORIES}: {story.id}: {problem}; {RESTORE}")
        except KeyError as problem:
            problems.append(f"{path / STORIES}: {story.id}: goals: no goal has the name {problem}; {RESTORE}")
    if problems:
        raise UserMistake(*problems)
    return stories


def find_run(name: str, out: Path) -> Path:
    """The folder of a run: a path, `last`, `last~1`, or the beginning of a name in `out`. Raises UserMistake."""
    given = Path(name)
    if (given / RUN).is_file():
        return given
    runs = run_folders(out)
    back = _LAST.fullmatch(name)
    if back is not None:
        place = int(back[1] or 0)
        if place >= len(runs):
            there = f"holds {len(runs)} runs" if runs else "holds no runs"
            raise UserMistake(f"{name}: {out} {there}; play one with harness simulate, or give --out")
        return runs[-1 - place]
    found = [path for path in runs if path.name.startswith(name)] or [path for path in runs if name in path.name]
    if len(found) == 1:
        return found[0]
    if found:
        raise UserMistake(f"{name}: {len(found)} runs are meant: {', '.join(path.name for path in found[:5])}")
    raise UserMistake(f"{name}: no such run; give a folder, `last`, `last~1`, or the beginning of a name in {out}")


def run_folders(out: Path) -> list[Path]:
    """The runs below a folder, oldest first; other folders there are nothing to us."""
    return sorted(path for path in out.glob("*") if _STAMP.match(path.name) and (path / RUN).is_file())


def safe_name(name: str) -> str:
    """A file name for any text: unsafe characters replaced, and a hash added wherever two texts could meet."""
    plain = re.sub(r"[^a-z0-9._-]+", "_", name.lower()).strip("._-")[:80]
    if plain == name:
        return plain
    return f"{plain or 'unnamed'}-{hashlib.sha256(name.encode()).hexdigest()[:8]}"


@dataclass(frozen=True, slots=True, repr=False)
class StoredRun:
    """A run: its folder, the stories as they were played, and the last attempt of every trial."""

    path: Path
    header: Header
    stories: Sequence[Story]
    trials: StoredTrials
    """They are read when they are asked for; a pass over them holds one at a time."""
    confirmations: Sequence[Confirmation] = ()
    """Of failed trials that were played again, alone."""

    @classmethod
    def read(cls, path: Path, *, damaged: bool = False, beside: StoredRun | None = None) -> Self:
        """With the stories of `beside` where they are the same. Raises UserMistake where there is no run, or a file of
        it is damaged (`damaged`: lines of trials may be)."""
        read_header(path)  # before all else: where there is none, there is no run
        return cls.whole(path, read_stories(path, beside), StoredTrials.read(path / TRIALS), damaged=damaged)

    @classmethod
    def whole(cls, path: Path, stories: Sequence[Story], trials: StoredTrials, *, damaged: bool = False) -> Self:
        """The run in a folder of which the stories and trials are known. Raises UserMistake."""
        header = read_header(path)
        if not damaged:
            trials.refuse_damage(_remedy(path, header))
        lacking = {each.story for each in trials.facts} - {story.id for story in stories}
        if lacking:
            raise UserMistake(
                f"{path / STORIES}: has no story {some(sorted(lacking))}, of which there are trials; {RESTORE}"
            )
        return cls(path, header, stories, trials, read_confirmations(path))

    def __repr__(self) -> str:
        return f"Run({self.header.id}, {len(self.trials)} trials)"

    @property
    def worlds(self) -> WorldFiles:
        """The states in which worlds ended, and were expected to."""
        return WorldFiles(self.path, Redactor())

    @property
    def suite(self) -> Suite:
        return Suite.model_validate(self.header.config)

    @property
    def made_here(self) -> bool:
        """Whether its configuration was written on this machine: what it names may be imported, contacted and paid."""
        return is_ours(self.header.config, self.header.signature)

    @property
    def unplayed(self) -> int:
        """How many trials are still to be played, because the run was stopped or cut off, or shards are missing."""
        missing = self.header.missing
        left_out = missing.trials if missing is not None and missing.accepted else 0
        return max((self.header.planned or 0) - left_out - len(self.trials), 0)

    @property
    def missing(self) -> str:
        """The shards that a merged run lacks, in words; else ""."""
        return self.header.missing.what if self.header.missing is not None else ""

    @property
    def stopped(self) -> str:
        """Why it ended before everything was played, where its budget was the reason; else ""."""
        return self.header.stopped or ""


def _remedy(path: Path, header: Header) -> str:
    if header.source is not None:
        return f"make the run again out of {header.source}, or remove the line to go on without it"
    return f"{header.resumed_by} --resume {path} sets the line aside and plays that trial again"
