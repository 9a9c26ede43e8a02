"""The labels of a run: labels.jsonl of its verdicts, labels-HASH.jsonl of what a judge said by one rubric."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from harness.errors import UserMistake
from harness.formats.documents import parse_json
from harness.formats.labels.reading import LabelFile, line_of, read_labels
from harness.runs.folder.facts import TrialFacts
from harness.types.judging.labels import FAULTS, Label, LabelsHeader
from harness.types.trial import Standing

LABELS = "labels.jsonl"
OF_VERDICTS = LabelsHeader(kind="verdict", labels=FAULTS)


def labels_path(run: Path, header: LabelsHeader) -> Path:
    """Where the labels of a run stand that have this heading."""
    if header.rubric is None:
        return run / LABELS
    return run / f"labels-{header.rubric.rpartition(':')[2]}.jsonl"


def labels_of(run: Path) -> list[LabelFile]:
    """All that people have said of a run. Raises UserMistake for what cannot be read."""
    return [read_labels(path) for path in sorted(run.glob("labels*.jsonl"))]


def label_id(run: str, trial: Standing) -> str:
    """Of a label of the verdict of a trial; `run` is the id of the run."""
    return f"{run}/{trial.story}/{trial.trial}"


def content_hash(trial: TrialFacts) -> str:
    """Of a trial as it stands in its run: another attempt or another verdict has another. Raises UserMistake."""
    return f"sha256:{hashlib.sha256(trial.json()).hexdigest()[:16]}"


@dataclass(slots=True)
class LabelsWritten:
    """A file of labels to which several people may add at a time: each label is one line, on the disk at once."""

    path: Path
    header: LabelsHeader
    redact: Callable[[str], str]
    kept: dict[tuple[str, str], Label] = field(default_factory=dict)
    """By id and labeller, those of others as far as they were read."""
    torn: str | None = None
    """Which last line was cut off, when it was last read."""

    @classmethod
    def open(cls, path: Path, header: LabelsHeader, redact: Callable[[str], str]) -> LabelsWritten:
        """Begun where there is none; what was cut off at its end is taken out.

        Raises UserMistake when it cannot be written or read, or is for another rubric, kind or other labels.
        """
        found = cls(path, header, redact)
        with _locked(path) as file:
            found.torn = _mend(file, path)
            if not os.fstat(file).st_size:
                _append(file, [line_of(header)], path)
        found.read()
        return found

    def read(self) -> None:
        """What others have added meanwhile, too. Raises UserMistake."""
        there = read_labels(self.path, rubric=self.header.rubric)
        for name in ("kind", "labels"):
            if getattr(there.header, name) != getattr(self.header, name):
                old, new = getattr(there.header, name), getattr(self.header, name)
                raise UserMistake(f"{self.path}:1: {name}: holds {old}, and {new} is labelled now; move the file away")
        self.kept = {label.key: label for label in there.labels}

    def keep(self, *labels: Label) -> None:
        """Raises UserMistake when they cannot be written; a half-written line is taken back."""
        with _locked(self.path) as file:
            _mend(file, self.path)
            lines = [] if os.fstat(file).st_size else [line_of(self.header)]
            _append(file, [*lines, *(self.redact(line_of(label)) for label in labels)], self.path)
        self.kept |= {label.key: label for label in labels}


@contextmanager
def _locked(path: Path) -> Iterator[int]:
    """The file, open to append, which nobody else writes meanwhile. A link is not followed. Raises UserMistake."""
    import fcntl

    try:
        while True:
            file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_NOFOLLOW, 0o600)
            fcntl.flock(file, fcntl.LOCK_EX)
            if os.path.samestat(os.fstat(file), path.stat()):
                break
            os.close(file)  # somebody has put another file in its place meanwhile
    except OSError as problem:
        raise UserMistake(f"{path}: cannot be written: {problem.strerror}; labels are kept there") from None
    try:
        yield file
    finally:
        os.close(file)


def _mend(file: int, path: Path) -> str | None:
    """Whoever was killed while writing left half a line: it is taken out. One that only lacks its end gets it."""
    content = os.pread(file, os.fstat(file).st_size, 0)
    whole = content.rfind(b"\n") + 1
    rest = content[whole:]
    if not rest:
        return None
    number = content.count(b"\n") + 1
    try:
        parse_json(rest.decode(), "")
    except (UserMistake, UnicodeDecodeError):
        os.ftruncate(file, whole)
        return f"{path}:{number}: was cut off while it was written, and is taken out; it is asked for again"
    os.write(file, b"\n")
    return None


def _append(file: int, lines: Iterable[str], path: Path) -> None:
    content = "".join(f"{line}\n" for line in lines).encode()
    end = os.fstat(file).st_size
    try:
        written = os.write(file, content)
        while written < len(content):
            written += os.write(file, content[written:])
        os.fsync(file)
    except OSError as problem:
        os.ftruncate(file, end)
        raise UserMistake(f"{path}: cannot be written: {problem.strerror}; what was labelled before is kept") from None
