"""Finds and reads reports of evaluations: the files of `pytest --eval-report-dir`."""

from __future__ import annotations

import re
from pathlib import Path

from pydantic import ValidationError

from harness.errors import UserMistake
from harness.formats.documents import parse_json, read_text, schema_problems
from harness.types.cases.evaluation import EvaluationReport

PATTERN = "evaluations-*.json"
_LAST = re.compile(r"last(?:~(\d+))?")
_NUMBERED = re.compile(r"-(\d+)$")


def reports_in(folder: Path) -> list[Path]:
    """Oldest first."""
    return sorted(folder.glob(PATTERN), key=_order)


def find_report(name: str, folder: Path) -> Path | None:
    """The file that is meant: a path, or in a folder of reports `last`, `last~1`, the beginning of a name.

    None where it is none, so that the name may be that of a run. Raises UserMistake.
    """
    given = Path(name)
    if given.suffix == ".json" and given.is_file():
        return given
    reports = reports_in(folder)
    back = _LAST.fullmatch(name)
    if back is not None and reports:
        place = int(back[1] or 0)
        if place >= len(reports):
            raise UserMistake(f"{name}: {folder} holds {len(reports)} reports of evaluations")
        return reports[-1 - place]
    found = [path for path in reports if path.name.startswith(name)]
    if len(found) > 1 and path_named(found, name) is None:
        raise UserMistake(f"{name}: {len(found)} reports are meant: {', '.join(path.name for path in found[:5])}")
    return path_named(found, name) or (found[0] if found else None)


def path_named(paths: list[Path], name: str) -> Path | None:
    return next((path for path in paths if name in (path.name, path.stem)), None)


def read_report(path: Path) -> EvaluationReport:
    """Raises UserMistake."""
    document = parse_json(read_text(path), str(path))
    if not isinstance(document, dict) or document.get("kind") != "evaluations":
        raise UserMistake(f"{path}: is no report of evaluations, as pytest --eval-report-dir writes them")
    try:
        return EvaluationReport.model_validate(document)
    except ValidationError as error:
        raise UserMistake(*schema_problems(error, str(path), EvaluationReport)) from None


def _order(path: Path) -> tuple[str, int]:
    """Of one instant, the second comes after the first, the tenth after the second."""
    number = _NUMBERED.search(path.stem.removeprefix("evaluations-"))
    return path.stem[: number.start() + len("evaluations-")] if number else path.stem, int(number[1]) if number else 1
