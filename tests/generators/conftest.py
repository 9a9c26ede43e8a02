"""What tests of the generators share."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path

import pytest

NUMBERS = itertools.count()


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], str]:
    """Writes a module of its own name, so that no test sees another's, into the current folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)

    def write(source: str) -> str:
        name = f"tools_{next(NUMBERS)}"
        (tmp_path / f"{name}.py").write_text(source, encoding="utf-8")
        return name

    return write
