"""The labels of a run: labels.jsonl of its verdicts, labels-HASH.jsonl of what a judge said by one rubric."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from harness.errors import UserMistake
from harness.formats.labels.reading import LabelFile, line_of, read_labels
from harness.runs.folder.appending import append_line, open_to_append
from harness.types.judging.labels import Label, LabelsHeader


def labels_path(run: Path, header: LabelsHeader) -> Path:
    """Where the labels of a run stand that have this heading."""
    if header.rubric is None:
        return run / "labels.jsonl"
    return run / f"labels-{header.rubric.rpartition(':')[2]}.jsonl"


def labels_of(run: Path) -> list[LabelFile]:
    """All that people have said of a run. Raises UserMistake for what cannot be read."""
    return [read_labels(path) for path in sorted(run.glob("labels*.jsonl"))]


@dataclass(slots=True)
class OpenLabels:
    """A file that is written: each label is handed to the system at once."""

    path: Path
    header: LabelsHeader
    redact: Callable[[str], str]
    _file: int
    kept: dict[tuple[str, str], Label] = field(default_factory=dict)
    """By id and labeller."""
    torn: str | None = None
    """Which last line was cut off, and is taken out."""

    def keep(self, label: Label) -> None:
        """Raises UserMistake when the disk is full; a half-written line is taken back."""
        _write(self._file, self.redact(line_of(label)), self.path)
        self.kept[label.key] = label


@contextmanager
def open_labels(path: Path, header: LabelsHeader, redact: Callable[[str], str]) -> Iterator[OpenLabels]:
    """A file of labels to be begun or gone on with. What was cut off at its end is taken out.

    Raises UserMistake when another process has it open, when it is for another rubric, kind or other labels, or when it
    cannot be read.
    """
    try:
        file = open_to_append(path)
    except BlockingIOError:
        raise UserMistake(f"{path}: another process is labelling; wait until it is done") from None
    except OSError as problem:
        raise UserMistake(f"{path}: cannot be written: {problem.strerror}") from None
    try:
        whole = _mend(file, header)
        found = OpenLabels(path, header, redact, file)
        if not whole:
            _write(file, line_of(header), path)
        else:
            read = read_labels(path, rubric=header.rubric)
            _check_alike(read.header, header, path)
            if read.torn is not None:
                os.ftruncate(file, whole)
            elif os.fstat(file).st_size > whole:
                os.write(file, b"\n")
            found.torn, found.kept = read.torn, {label.key: label for label in read.labels}
        yield found
        os.fsync(file)
    finally:
        os.close(file)


def _mend(file: int, header: LabelsHeader) -> int:
    """The size of the whole lines of an open file. A heading that was cut off while it was written is taken out."""
    content = os.pread(file, os.fstat(file).st_size, 0)
    if b"\n" not in content and line_of(header).encode().startswith(content):
        os.ftruncate(file, 0)
        return 0
    return content.rfind(b"\n") + 1 or len(content)


def _check_alike(there: LabelsHeader, wanted: LabelsHeader, path: Path) -> None:
    for name in ("kind", "labels"):
        if getattr(there, name) != getattr(wanted, name):
            before, now = getattr(there, name), getattr(wanted, name)
            raise UserMistake(f"{path}:1: {name}: was {before}, and is {now} now; move the file away")


def _write(file: int, text: str, path: Path) -> None:
    try:
        append_line(file, text.encode())
    except OSError as problem:
        raise UserMistake(f"{path}: cannot be written: {problem.strerror}; what was labelled is kept") from None
