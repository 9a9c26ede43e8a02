"""The records of a dataset: CSV, JSONL, JSON or YAML, each with the place where it stands."""

from __future__ import annotations

import codecs
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from harness.errors import UserMistake
from harness.formats.datasets.table import read_table
from harness.formats.documents import document_in, parse_json
from harness.types.cases.dataset import Dataset

TABLES, LINES, DOCUMENTS = (".csv", ".tsv"), (".jsonl", ".ndjson"), (".json", ".yaml", ".yml")
MOST_VALUES = 20_000_000
"""Of a JSON or YAML file; such a file is read as a whole."""
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
"""What a file begins with by which its encoding is known."""


@dataclass(frozen=True, slots=True)
class DatasetRecord:
    """One record, as it stands in the file."""

    fields: Mapping[str, Any]
    where: str
    number: int
    """From 1, in the order of the file."""


def read_records(path: Path, dataset: Dataset) -> list[DatasetRecord]:
    """Raises UserMistake: with each place where no record can be read, at most ten."""
    kind = path.suffix.lower()
    if kind not in (*TABLES, *LINES, *DOCUMENTS):
        raise UserMistake(f"{path}: records are read from {', '.join((*TABLES, *LINES, *DOCUMENTS))} files")
    if dataset.delimiter is not None and kind not in TABLES:
        raise UserMistake(f"{path}: delimiter: is for CSV files; leave it out")
    text = _text(path, dataset.encoding)
    if kind in TABLES:
        known = [dataset.input_field, dataset.id_field, dataset.expected_field, *dataset.fields.values()]
        placed: list[tuple[str, Mapping[str, Any]]] = [
            (f"{path}:{line}", record) for line, record in read_table(text, path, dataset.delimiter, known)
        ]
    elif kind in LINES:
        placed = [(where, _object(value, where)) for where, value in _lines(text, path)]
    else:
        placed = _listed(_document(text, path), path)
    if not placed:
        raise UserMistake(f"{path}: holds no record; a story is made of each")
    return [DatasetRecord(record, where, number) for number, (where, record) in enumerate(placed, 1)]


def is_table(path: Path) -> bool:
    """Whether every value in it is the text of a cell."""
    return path.suffix.lower() in TABLES


def _text(path: Path, encoding: str | None) -> str:
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise UserMistake(f"{path}: no such file; the path of a dataset is relative to the suite") from None
    except IsADirectoryError:
        raise UserMistake(f"{path}: is a folder; a file of records was expected") from None
    except OSError as problem:
        raise UserMistake(f"{path}: cannot be read: {problem.strerror}") from None
    marked = next((name for mark, name in _MARKS if data.startswith(mark)), None)
    if marked == "utf-8-sig" and encoding is None:
        encoding = marked
    elif marked == "utf-8-sig" and encoding is not None and codecs.lookup(encoding).name == "utf-8":
        encoding = marked
    elif marked is not None and encoding is None:
        raise UserMistake(f"{path}:1: is {marked.upper()}, not UTF-8; add encoding: {marked} to the dataset")
    try:
        text = data.decode(encoding or "utf-8")
    except UnicodeError as problem:
        line = data.count(b"\n", 0, problem.start) + 1 if isinstance(problem, UnicodeDecodeError) else 1
        if encoding is None or codecs.lookup(encoding).name.startswith("utf-8"):
            raise UserMistake(
                f"{path}:{line}: is not UTF-8; save the file as UTF-8, or name its encoding in the dataset, such as "
                "encoding: cp1252"
            ) from None
        raise UserMistake(f"{path}:{line}: cannot be read as {encoding}; name the encoding of the file") from None
    if (place := text.find("\0")) >= 0:
        line = text.count("\n", 0, place) + 1
        raise UserMistake(
            f"{path}:{line}: holds a NUL character, which no text does; take it out, or name the encoding of the file, "
            "such as encoding: utf-16-le"
        )
    return text


def _lines(text: str, path: Path) -> Iterator[tuple[str, Any]]:
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            where = f"{path}:{number}"
            yield where, parse_json(line, where)


def _document(text: str, path: Path) -> Any:
    try:
        return document_in(text, path, most=MOST_VALUES)
    except UserMistake as mistake:
        if "Extra data" in str(mistake) and "\n" in text.strip():
            lines = path.with_suffix(".jsonl").name
            raise UserMistake(f"{mistake}; a record a line is JSONL: name the file {lines}") from None
        raise


def _listed(document: Any, path: Path) -> list[tuple[str, Mapping[str, Any]]]:
    if not isinstance(document, list):
        found = "an object" if isinstance(document, Mapping) else "no list"
        raise UserMistake(f"{path}: holds {found}; a list of records was expected, [{{…}}, {{…}}]")
    return [(f"{path}[{i}]", _object(each, f"{path}[{i}]")) for i, each in enumerate(document)]


def _object(value: Any, where: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise UserMistake(f"{where}: a record is an object with a value for each field; found {type(value).__name__}")
    return value


def columns(records: Sequence[DatasetRecord]) -> dict[str, str]:
    """Every field that a record has, with the place where it is seen first."""
    found: dict[str, str] = {}
    for record in records:
        for name in record.fields:
            if name not in found:
                found[name] = record.where
    return found
