"""JSON files as one JSON object: the name of each file → what it holds."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from harness.worlds.holding import held


def json_files(world: Any) -> Any:
    """What a JSON file holds; of a folder, each `.json` file below it, by its path without the suffix.

    `world` is the path, or a mapping or object that holds just one. Raises ValueError for a file that is no JSON.
    """
    path = Path(held(world, _is_there, "path of a file or folder"))
    if path.is_file():
        return _read(path)
    files = sorted(each for each in path.rglob("*.json") if each.is_file())
    return {each.relative_to(path).with_suffix("").as_posix(): _read(each) for each in files}


def _is_there(found: Any) -> bool:
    try:
        return isinstance(found, Path) or (isinstance(found, str) and Path(found).exists())
    except (OSError, ValueError):
        return False


def _read(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except ValueError as problem:
        raise ValueError(f"{path}: is no JSON: {problem}") from None
