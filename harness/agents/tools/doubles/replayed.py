"""Results of tools in a JSONL file: recorded by many trials at once, and found again by what was asked."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from threading import Lock
from typing import Any

from pydantic import Field, JsonValue, ValidationError

from harness.errors import UserMistake
from harness.formats.documents import read_text, schema_problems
from harness.redaction import Redactor
from harness.types.jsonable import Data


class RecordedAnswer(Data):
    """One call that was made: a line of the file."""

    story: str
    trial: int
    tool: str
    arguments: dict[str, JsonValue]
    call: int = Field(ge=1)
    """The n-th with these arguments in its trial."""
    output: JsonValue = None
    error: str | None = None


class Recorder:
    """Adds calls to a file, a line each, without secrets. Safe with many writers, in this process and in others."""

    def __init__(self, path: Path, where: str) -> None:
        """Raises UserMistake when nothing can be written there."""
        there = next(each for each in (path, *path.absolute().parents) if each.exists())
        writable = os.access(there, os.W_OK) and (there == path or there.is_dir())
        if path.is_dir() or not writable:
            raise UserMistake(f"{where}: record: {path}: no file can be written there")
        self._path = path
        self._redact = Redactor.from_environment()
        self._lock = Lock()

    def write(self, call: RecordedAnswer) -> None:
        """In one piece: lines of several writers follow one another, whole."""
        with self._lock:
            line = self._redact.line(call.model_dump_json(exclude_unset=True)) + "\n"
            self._path.parent.mkdir(parents=True, exist_ok=True)
            file = os.open(self._path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
            try:
                os.write(file, line.encode())
            finally:
                os.close(file)


class RecordedCalls:
    """The calls in such a file. Where one was recorded several times, the last time counts."""

    def __init__(self, path: Path, where: str) -> None:
        """Raises UserMistake with every line that cannot be read."""
        self.path = path
        self._redact = Redactor.from_environment()
        self._found: dict[tuple[str, str, str], dict[int, dict[int, RecordedAnswer]]] = {}
        """Story, tool and arguments → trial → n-th call."""
        problems = []
        lines = read_text(path).split("\n")
        for number, line in enumerate(lines, 1):
            try:
                call = RecordedAnswer.model_validate_json(line) if line.strip() else None
            except ValidationError as error:
                if number < len(lines):  # the last line may be torn
                    problems += schema_problems(error, f"{path}:{number}", RecordedAnswer)
                continue
            if call is not None:
                key = call.story, call.tool, canonical(call.arguments)
                self._found.setdefault(key, {}).setdefault(call.trial, {})[call.call] = call
        if problems:
            raise UserMistake(*problems)
        if not self._found:
            raise UserMistake(f"{where}: replay: {path}: holds no recorded call; record some first")

    def find(self, story: str, trial: int, tool: str, arguments: Mapping[str, Any], call: int) -> RecordedAnswer | None:
        """The n-th call with these arguments in this trial, else in another of the story; after the last, the last."""
        # What is recorded is redacted: a secret is found by its token.
        trials = self._found.get((story, tool, canonical(self._redact.tree(_plain(arguments)))))
        if trials is None:
            return None
        calls = trials[trial if trial in trials else min(trials)]
        return calls[call if call in calls else max(calls)]


def canonical(arguments: Mapping[str, Any]) -> str:
    """The same text for arguments that are equal as JSON."""
    return json.dumps(_plain(arguments), sort_keys=True, ensure_ascii=False)


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {str(key): _plain(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_plain(each) for each in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value
