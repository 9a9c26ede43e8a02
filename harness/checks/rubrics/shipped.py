"""The rubrics that are shipped, each in a file that a person may read and copy."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "templates"


@functools.cache
def shipped_names() -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in FOLDER.glob("*.yaml")))


@functools.cache
def shipped(name: str) -> dict[str, Any]:
    """What the file says: source, rubric, criteria, and whether calls and results are shown."""
    import yaml

    found: dict[str, Any] = yaml.safe_load((FOLDER / f"{name}.yaml").read_text(encoding="utf-8"))
    return found
