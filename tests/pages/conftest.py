"""One browser for all pages, and what looks for barriers in them."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from typing import Any

import pytest
from paged import chromium


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    with chromium() as driver:
        yield driver


@pytest.fixture(scope="session")
def axe(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The script of axe-core, out of npm's registry."""
    folder = tmp_path_factory.mktemp("axe")
    npm = shutil.which("npm")
    assert npm is not None, "npm is needed to get axe-core"
    subprocess.run(
        [npm, "pack", "--silent", "axe-core@4.11.0"], cwd=folder, check=True, capture_output=True, timeout=100
    )
    (archive,) = folder.glob("*.tgz")
    shutil.unpack_archive(archive, folder, filter="data")
    return (folder / "package" / "axe.min.js").read_text(encoding="utf-8")
