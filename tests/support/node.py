"""A folder in which programs in Node find npm's openai package."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest


def with_openai(folder: Path) -> Path:
    """The same folder, with the package in it. The test is skipped where npm is not there or does not install it."""
    if shutil.which("npm") is None:
        pytest.skip("npm is not installed")
    installed = subprocess.run(
        ["npm", "install", "--no-audit", "--no-fund", "--silent", "openai"], cwd=folder, capture_output=True, text=True
    )
    if installed.returncode != 0:
        pytest.skip(f"npm does not install openai: {installed.stderr.strip()[-200:]}")
    return folder
