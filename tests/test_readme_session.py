"""The README's first hour, as a newcomer would type it: here, and in a fresh virtual environment."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest
import readme
from checkout import ROOT


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The commands of a new virtual environment with the project installed as `make` does it."""
    folder = tmp_path_factory.mktemp("fresh") / "venv"
    venv.create(folder, with_pip=True)
    commands = folder / "bin"
    subprocess.run([commands / "pip", "install", "--quiet", "uv"], check=True, capture_output=True)
    install = [commands / "uv", "pip", "install", "--python", commands / "python", "--editable", ROOT]
    subprocess.run(install, check=True, capture_output=True)
    return commands


def test_the_terminal_session_of_the_readme(tmp_path: Path) -> None:
    follow(Path(sys.executable).parent, tmp_path)


@pytest.mark.network
@pytest.mark.slow
@pytest.mark.timeout(600)
def test_the_same_in_a_fresh_environment(fresh: Path, tmp_path: Path) -> None:
    follow(fresh, tmp_path)


def follow(commands_in: Path, folder: Path) -> None:
    """Type what the README says, and see what it says."""
    (folder / "shop.py").write_text(readme.files()["shop.py"])
    variables = {**os.environ, "PATH": f"{commands_in}{os.pathsep}{os.environ['PATH']}", "COLUMNS": "80"}
    commands = readme.session()
    assert [command.split()[1] for command, _ in commands if command.startswith("harness")] == [
        "init", "simulate", "show", "simulate",
    ]  # fmt: skip
    for command, expected in commands:
        done = subprocess.run(command, shell=True, cwd=folder, env=variables, capture_output=True, text=True)
        printed = done.stdout.splitlines()
        place = 0
        for line in expected:
            if line != "…":
                assert line in printed[place:], f"{command}: {line!r} is not in\n{done.stdout}\n{done.stderr}"
                place = printed.index(line, place) + 1
