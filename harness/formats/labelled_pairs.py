"""Pairs of texts that people have labelled as the same or not: JSONL or CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, get_args

from harness.errors import UserMistake, nearest
from harness.formats.documents import parse_json

NEEDED = "expected", "said", "language", "same"
PairKind = Literal["argument", "response"]
DELIMITERS = ",;\t|"
MOST_TOLD = 10
"""Problems that are listed."""
_LABELS: Mapping[Any, bool] = {"true": True, "1": True, "yes": True, "same": True} | {
    "false": False,
    "0": False,
    "no": False,
    "different": False,
}


@dataclass(frozen=True, slots=True)
class LabelledPair:
    """What is expected, what was said, and whether a person says that it is the same."""

    expected: str
    said: str
    language: str
    same: bool
    kind: PairKind = "response"
    """response: the expected text follows from a message. argument: two values mean the same."""
    asked: str | None = None
    """What the user had asked before the message."""


def read_labelled_pairs(path: Path) -> list[LabelledPair]:
    """Columns beyond those of `LabelledPair` are passed over. Raises UserMistake with every problem, at most ten."""
    text = _text(path)
    rows = _lines(text, path) if text.lstrip()[:1] in {"{", "["} else _table(text, path)
    found: list[tuple[int, LabelledPair]] = []
    problems: list[str] = []
    for number, row in rows:
        try:
            found.append((number, _pair(row)))
        except ValueError as problem:
            problems.append(f"{path}:{number}: {problem}")
    problems += _contradictions(found, path)
    if problems:
        more = len(problems) - MOST_TOLD
        raise UserMistake(*problems[:MOST_TOLD], *([f"{path}: and {more} more"] if more > 0 else []))
    pairs = [pair for _, pair in found]
    if not pairs:
        raise UserMistake(f"{path}: holds no pair; expected a line each with {', '.join(NEEDED)}")
    if len({pair.same for pair in pairs}) == 1:
        what = "the same" if pairs[0].same else "not the same"
        raise UserMistake(f"{path}: all pairs are {what}; errors of both kinds need pairs of both kinds")
    return pairs


def _text(path: Path) -> str:
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise UserMistake(f"{path}: no such file; check the path") from None
    except IsADirectoryError:
        raise UserMistake(f"{path}: is a folder; a file was expected") from None
    except OSError as problem:
        raise UserMistake(f"{path}: cannot be read: {problem}") from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = data.count(b"\n", 0, problem.start) + 1
        raise UserMistake(f"{path}:{line}: is not UTF-8; save the whole file as UTF-8") from None


def _lines(text: str, path: Path) -> Iterator[tuple[int, Mapping[str, Any]]]:
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            row = parse_json(line, f"{path}:{number}")
            if not isinstance(row, Mapping):
                raise UserMistake(f"{path}:{number}: expected an object a line, with {', '.join(NEEDED)}")
            yield number, row


def _table(text: str, path: Path) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """CSV with a heading; what parts its columns is told by the heading."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    delimiter = max(DELIMITERS, key=lambda mark: len({*_heading(first, mark)} & {*NEEDED}))
    names = _heading(first, delimiter)
    missing = [name for name in NEEDED if name not in names]
    if first and missing:
        raise UserMistake(
            f"{path}:1: no column {missing[0]}{_meant(missing[0], names)}; expected the columns {', '.join(NEEDED)}, "
            f"found {', '.join(names)}"
        )
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    headed = False
    try:
        for cells in reader:
            if not any(cell.strip() for cell in cells):
                continue
            if headed and len(cells) != len(names):
                raise UserMistake(
                    f"{path}:{reader.line_num}: {len(cells)} columns, the heading has {len(names)}; put texts with "
                    f"{delimiter!r} in them in quotes"
                )
            if headed:
                yield reader.line_num, dict(zip(names, cells, strict=True))
            headed = True
    except csv.Error as problem:
        if "field limit" in str(problem):
            raise UserMistake(
                f"{path}:{reader.line_num}: a cell has more than {csv.field_size_limit():,} characters; shorten the "
                "text, or close the quotation mark that is left open"
            ) from None
        raise UserMistake(f"{path}:{reader.line_num}: cannot be read as CSV: {problem}") from None


def _meant(name: str, found: Iterable[str]) -> str:
    """A column that may be meant; those that are there are not the ones to choose from."""
    hint = nearest(name, found)
    return hint if "did you mean" in hint else ""


def _heading(line: str, delimiter: str) -> list[str]:
    return [cell.strip().casefold() for cell in next(csv.reader([line], delimiter=delimiter), [])]


def _pair(row: Mapping[str, Any]) -> LabelledPair:
    """Raises ValueError."""
    for name in NEEDED:
        if name not in row:
            raise ValueError(f"no {name}{_meant(name, row)}; expected {', '.join(NEEDED)}")
    expected, said, language = (_filled(row, name) for name in NEEDED[:3])
    kind = str(row.get("kind") or "response").strip()
    if kind not in get_args(PairKind):
        raise ValueError(f'kind: expected {" or ".join(get_args(PairKind))}, found "{kind}"')
    asked = row.get("asked")
    return LabelledPair(
        expected=expected,
        said=said,
        language=language.strip().lower(),
        same=_label(row["same"]),
        kind="argument" if kind == "argument" else "response",
        asked=asked if isinstance(asked, str) and asked.strip() else None,
    )


def _filled(row: Mapping[str, Any], name: str) -> str:
    value = row[name]
    if not isinstance(value, str) or not value.strip():
        raise ValueError(f"{name}: expected a text, found {value!r}")
    return value


def _label(value: Any) -> bool:
    label = value if isinstance(value, bool) else _LABELS.get(str(value).strip().casefold())
    if label is None:
        raise ValueError(f"same: expected true or false, found {value!r}")
    return label


def _contradictions(found: Sequence[tuple[int, LabelledPair]], path: Path) -> Iterator[str]:
    seen: dict[tuple[str, ...], tuple[int, bool]] = {}
    for number, pair in found:
        key = pair.expected, pair.said, pair.language, pair.kind, pair.asked or ""
        before, same = seen.setdefault(key, (number, pair.same))
        if same != pair.same:
            yield f"{path}:{number}: the same pair as in line {before}, with the other label; keep one"
