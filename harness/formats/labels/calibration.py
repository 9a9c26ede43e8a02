"""The file that harness calibrate judge writes beside the labels, FILE.result.yaml."""

from __future__ import annotations

from pathlib import Path

from pydantic import ValidationError

from harness.errors import UserMistake
from harness.formats.documents import read_document, schema_problems
from harness.types.judging.calibration import JudgeCalibration

HEADING = (
    "# How far judges agree with people: written by harness calibrate judge, named by judge.calibration of a suite.\n"
)


def result_path(labels: Path) -> Path:
    return labels.with_name(f"{labels.name}.result.yaml")


def write_calibration(path: Path, found: JudgeCalibration) -> None:
    """Raises UserMistake."""
    import yaml

    text = yaml.safe_dump(found.model_dump(mode="json"), sort_keys=False, allow_unicode=True)
    try:
        path.write_text(HEADING + text, encoding="utf-8")
    except OSError as problem:
        raise UserMistake(f"{path}: cannot be written: {problem.strerror}") from None


def read_calibration(path: Path) -> JudgeCalibration | None:
    """One that a suite names; None where it is one of meanings, which may stand beside those of rubrics.

    Raises UserMistake in one line.
    """
    document = read_document(path)
    if isinstance(document, dict) and "kind" not in document and "rungs" in document:
        return None
    if not isinstance(document, dict) or document.get("kind") != "judge":
        raise UserMistake(f"{path}: is no calibration of a judge; expected what harness calibrate judge writes")
    try:
        return JudgeCalibration.model_validate(document)
    except ValidationError as error:
        problems = schema_problems(error, str(path), JudgeCalibration)
        raise UserMistake(f"{problems[0]}; expected what harness calibrate judge writes") from None
