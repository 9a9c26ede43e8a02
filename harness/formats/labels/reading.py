"""Reads a file of labels: JSON Lines, a heading first, then one label a line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from harness.errors import UserMistake, nearest
from harness.formats.documents import parse_json, read_text, schema_problems
from harness.types.judging.labels import Label, LabelsHeader

MOST_TOLD = 10
"""Problems that are listed."""
EXPECTED = (
    'a line such as {"version": 1, "kind": "judge", "rubric": "sha256:…", "labels": ["pass", "fail"], "models": []}'
)
SELDOM = ("judge_labels", "content", "verdict", "blind")
"""Fields that are written only where they say something."""
Line = TypeVar("Line", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class LabelFile:
    """What a file says: of several lines of one person about one thing, the last."""

    path: Path
    header: LabelsHeader
    labels: tuple[Label, ...]
    replaced: int = 0
    """Lines for which a later one of the same id and labeller counts."""
    torn: str | None = None
    """Which last line was cut off while it was written, and is left out."""


def read_labels(path: Path, *, rubric: str | None = None, any_rubric: bool = False) -> LabelFile:
    """The labels of a file; with `rubric`, only those that were given for just that (its hash).

    A last line that was cut off is left out, and told. Raises UserMistake with every other problem, at most ten.
    """
    lines = read_text(path).split("\n")
    header = _header(lines[0], path)
    if rubric is not None and header.rubric != rubric and not any_rubric:
        raise UserMistake(
            f"{path}:1: these labels are for the rubric {header.rubric}, what is asked now is {rubric}; label anew, or "
            "give --any-rubric if the change alters no label"
        )
    torn = len(lines) if _is_torn(lines) else None
    found: list[Label] = []
    problems: list[str] = []
    for number, text in enumerate(lines[1 : None if torn is None else -1], 2):
        if text.strip():
            try:
                label = _line(text, f"{path}:{number}", Label)
                problems += [f"{path}:{number}: {each}" for each in _misfits(label, header)]
                found.append(label)
            except UserMistake as mistake:
                problems += mistake.problems
    if problems:
        more = len(problems) - MOST_TOLD
        raise UserMistake(*problems[:MOST_TOLD], *([f"{path}: and {more} more"] if more > 0 else []))
    last = {label.key: label for label in found}
    cut = None if torn is None else f"{path}:{torn}: was cut off while it was written, and is left out; label it again"
    return LabelFile(path, header, tuple(last.values()), len(found) - len(last), cut)


def line_of(record: LabelsHeader | Label) -> str:
    """One line of a file, without its end."""
    unsaid = {name for name in SELDOM if not getattr(record, name)} if isinstance(record, Label) else None
    return record.model_dump_json(by_alias=True, exclude=unsaid)


def _is_torn(lines: Sequence[str]) -> bool:
    """A whole line is an object, which nothing that is cut off can be."""
    if len(lines) < 2 or not lines[-1].strip():
        return False
    try:
        parse_json(lines[-1], "")
    except UserMistake:
        return True
    return False


def _header(text: str, path: Path) -> LabelsHeader:
    if not text.strip():
        raise UserMistake(f"{path}:1: has no heading; expected {EXPECTED}")
    document = parse_json(text, f"{path}:1")
    if not isinstance(document, dict) or "version" not in document:
        raise UserMistake(f"{path}:1: is no heading of labels; expected {EXPECTED}")
    if document["version"] != 1 or isinstance(document["version"], bool):
        raise UserMistake(f"{path}:1: version: {document['version']!r} is not known; this program reads version 1")
    return _line(text, f"{path}:1", LabelsHeader)


def _line(text: str, where: str, model: type[Line]) -> Line:
    document = parse_json(text, where)
    if not isinstance(document, dict):
        raise UserMistake(f"{where}: expected an object a line, found {text.strip()[:40]}")
    try:
        return model.model_validate(document)
    except ValidationError as error:
        raise UserMistake(*schema_problems(error, where, model)) from None


def _misfits(label: Label, header: LabelsHeader) -> Iterator[str]:
    """What of a label does not go with the heading."""
    if label.human_label is not None and label.human_label not in header.labels:
        yield (
            f"humanLabel: {label.human_label} is none of {', '.join(header.labels)}"
            f"{nearest(label.human_label, header.labels)}"
        )
    if header.kind == "verdict":
        return
    if not label.criterion:
        yield "criterion: is missing; say which criterion of the rubric it is about"
    if len(header.labels) == 2 and label.met is not None and label.human_label in header.labels:
        best = label.human_label == header.labels[0]
        if best is not label.met:
            yield f"humanScore: {label.human_score:g} and humanLabel {label.human_label} contradict; keep one"
