"""The text of a cell as the value that a field of a story takes."""

from __future__ import annotations

import json
import re
from typing import Any

from harness.errors import UserMistake
from harness.formats.datasets.merging import LISTS
from harness.types.story import Story

_JSON = re.compile(r"\s*[\[{]")
_APART = re.compile(r"[,;\n]")
TEXTS = frozenset(
    name
    for name, field in Story.model_fields.items()
    if field.annotation in (str, str | None) or name in {"severity", "kind", "now"}
)
"""Fields that are texts, whatever stands in them."""


def cell_value(text: str, path: tuple[str, ...]) -> Any:
    """Lists and objects are written as JSON; labels may also stand with commas between, other lists a line each.

    What is text stays so, whatever it looks like. Raises UserMistake.
    """
    name = path[0]
    if len(path) == 1 and name in TEXTS:
        return text.strip() if name in {"id", "agent", "language", "severity", "kind", "now"} else text
    if _JSON.match(text):
        return json_cell(text)
    if len(path) == 1 and name in LISTS:
        parts = _APART.split(text) if name == "labels" else text.splitlines()
        return [part.strip() for part in parts if part.strip()]
    return text if len(path) > 1 or name == "world" else text.strip()


def json_cell(text: str) -> Any:
    """Raises UserMistake."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as problem:
        raise UserMistake(f"begins like JSON, and cannot be read as such: {problem}") from None


def expected_cell(text: str) -> Any:
    """A text that must be the answer; a list or an object is written as JSON. Raises UserMistake."""
    if not _JSON.match(text):
        return text.strip()
    try:
        return json_cell(text)
    except UserMistake as mistake:
        raise UserMistake(f'{mistake}; a text that begins so is written {{"equals": "…"}}') from None
