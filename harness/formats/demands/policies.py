"""The rules that an agent has to keep, out of a file beside a suite."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from harness.errors import UserMistake
from harness.formats.documents import read_text


def read_policy(written: Any, folder: Path, where: str) -> str:
    """The text of `{file: PATH}`. Raises UserMistake."""
    named = written.get("file") if isinstance(written, Mapping) else None
    if set(written) != {"file"} or not isinstance(named, str):
        raise UserMistake(f"{where}: expected the policy as text, or {{file: PATH}}")
    return read_text(folder / named)
