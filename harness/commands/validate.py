"""harness validate: every mistake and every doubtful place of stories and suites."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

from harness.errors import UserMistake
from harness.formats.stories import StoryFile, read_stories
from harness.gate import MISTAKE, PASSED
from harness.lint import lint
from harness.planning import is_suite_file
from harness.suite import read_suite


def run(paths: Sequence[Path], as_json: bool) -> int:
    """Print errors and warnings of all files; the exit status is 2 when there is an error, else 0."""
    errors: list[str] = []
    files: list[StoryFile] = []
    for path in paths:
        try:
            files += _read(path)
        except UserMistake as mistake:
            errors += mistake.problems
    warnings = [f"{file.where}: {warning}" for file in files for warning in lint(file.story)]
    if as_json:
        print(json.dumps({"stories": len(files), "errors": errors, "warnings": warnings}))
    else:
        for problem in errors:
            print(f"error: {problem}", file=sys.stderr)
        for warning in warnings:
            print(f"warning: {warning}")
        found = [_count(len(errors), "error"), _count(len(warnings), "warning")]
        print(" · ".join([f"{_count(len(files), 'story', 'stories')} read", *found]))
    return MISTAKE if errors else PASSED


def _read(path: Path) -> list[StoryFile]:
    if not is_suite_file(path):
        return read_stories([path])
    suite = read_suite(path)
    return read_stories(suite.stories, suite.tools)


def _count(number: int, one: str, many: str | None = None) -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"
