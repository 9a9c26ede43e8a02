"""What an installed wheel holds: the demo plays from it, anywhere."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from checkout import ROOT

pytestmark = [pytest.mark.network, pytest.mark.slow]  # the wheel is built with what the registry has


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from a copy of the checkout, so that nothing is left behind in it."""
    copy, out = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheel")
    tracked = subprocess.run(
        ["git", "ls-files", "-z", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, check=True
    )
    for name in tracked.stdout.decode().split("\0"):
        if name and (ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            (copy / name).write_bytes((ROOT / name).read_bytes())
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", out, copy],
        check=True, capture_output=True,
    )  # fmt: skip
    (built,) = out.glob("*.whl")
    return built


def test_a_wheel_holds_every_module_and_all_data_and_nothing_else(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    modules = {
        str(path.relative_to(ROOT)) for folder in ("harness", "generators") for path in (ROOT / folder).rglob("*.py")
    }
    assert modules <= names
    data = {path for path in (ROOT / "harness").rglob("*") if path.suffix in {".json", ".yaml"}}
    assert {str(path.relative_to(ROOT)) for path in data} <= names
    assert {
        f"harness/demo/stories/{path.name}" for path in (ROOT / "datasets" / "hr").iterdir() if path.suffix != ".md"
    } <= names
    desks = (ROOT / "datasets" / "desks").glob("*.yaml")
    assert {f"harness/demo/desk_stories/{path.name}" for path in desks} <= names
    assert {name.split("/")[0] for name in names if ".dist-info" not in name} == {"harness", "generators"}


def test_the_demo_plays_from_an_installed_wheel_anywhere(wheel: Path, tmp_path: Path) -> None:
    installed = tmp_path / "installed"
    subprocess.run(
        [sys.executable, "-m", "pip", "install", "--quiet", "--no-compile", "--no-deps", "--target", installed, wheel],
        check=True, capture_output=True,
    )  # fmt: skip
    code = "import harness, sys; assert 'installed' in harness.__file__, harness.__file__; from harness.cli import main; main()"
    played = subprocess.run(
        [sys.executable, "-c", code, "demo", "--json"],
        cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(installed)}, capture_output=True, text=True,
    )  # fmt: skip
    assert played.returncode == 0, played.stderr
    assert json.loads(played.stdout)["summary"]["trials"] >= 24
