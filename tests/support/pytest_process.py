"""pytest as people run it: a process of its own, in a folder with their tests."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from checkout import ROOT

PLUGIN = "harness.evaluations.plugin"


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "COLUMNS": "200"}


@dataclass(frozen=True)
class Ran:
    """What one process of pytest came to."""

    status: int
    out: str
    folder: Path

    @property
    def reports(self) -> list[dict[str, Any]]:
        """Of --eval-report-dir, oldest first."""
        return [json.loads(path.read_text()) for path in sorted((self.folder / "reports").glob("*.json"))]

    def evaluation(self, name: str) -> dict[str, Any]:
        """The last report's, by the end of the test's id."""
        (found,) = [each for each in self.reports[-1]["evaluations"] if each["test"].endswith(f"::{name}")]
        return found

    def outcome(self, name: str) -> str:
        """As pytest's own summary (-rA) has it."""
        return next(
            iter(re.findall(rf"^(PASSED|FAILED|ERROR) \S+::{re.escape(name)}(?: |$)", self.out, re.MULTILINE)), ""
        )

    def section(self, name: str) -> str:
        """What is shown of one test that fell short."""
        return re.split(
            r"^[_=]{4,}", self.out.split(f" {name} __", 1)[1].split("\n", 1)[1], maxsplit=1, flags=re.MULTILINE
        )[0]

    @property
    def junit(self) -> ET.Element:
        return ET.parse(self.folder / "junit.xml").getroot()


def run_pytest(folder: Path, *options: str, files: dict[str, str] | None = None, **more: Any) -> Ran:
    """Run it there, the plugin loaded; `files` are written before."""
    for name, text in (files or {}).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    command = [sys.executable, "-m", "pytest", "-p", PLUGIN, "-p", "no:cacheprovider", *options]
    done = subprocess.run(
        command, cwd=folder, env=environment(), capture_output=True, text=True, timeout=100, check=False, **more
    )
    return Ran(done.returncode, done.stdout + done.stderr, folder)
