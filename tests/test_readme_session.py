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
from own_network import own_network


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The commands of a new virtual environment with the project installed as `make` does it."""
    folder = tmp_path_factory.mktemp("fresh") / "venv"
    commands, uv = folder / "bin", Path(sys.executable).with_name("uv")
    venv.create(folder, with_pip=not uv.exists())  # which takes longer than all the rest
    if not uv.exists():
        uv = commands / "uv"
        subprocess.run([commands / "pip", "install", "--quiet", "uv"], check=True, capture_output=True)
    install = [uv, "pip", "install", "--python", commands / "python", "--editable", ROOT, "pytest"]
    subprocess.run(install, check=True, capture_output=True)
    return commands


@pytest.mark.slow
def test_the_terminal_session_of_the_readme(tmp_path: Path) -> None:
    follow(Path(sys.executable).parent, tmp_path)


@pytest.mark.network
@pytest.mark.slow
@pytest.mark.timeout(600)
def test_the_same_in_a_fresh_environment(fresh: Path, tmp_path: Path) -> None:
    follow(fresh, tmp_path)


@pytest.mark.slow
def test_its_section_on_pytest(tmp_path: Path) -> None:
    evaluate([sys.executable, "-m", "pytest", "-p", "no:xdist"], tmp_path)


@pytest.mark.network
@pytest.mark.slow
@pytest.mark.timeout(600)
def test_its_section_on_pytest_in_a_fresh_environment_without_a_network(fresh: Path, tmp_path: Path) -> None:
    evaluate([*own_network(), fresh / "pytest"], tmp_path)


def evaluate(pytest_command: list[str | Path], folder: Path) -> None:
    """The evaluation as it stands, three times: each has a report; the last, of an agent that got worse, fails."""
    for name in ("shop.py", "test_shop.py"):
        (folder / name).write_text(readme.files()[name])
    command = [*pytest_command, "-q", "-p", "no:cacheprovider", "--eval-report-dir", "reports"]
    for status in (0, 0, 1):
        if status:
            agent = folder / "shop.py"
            agent.write_text(agent.read_text().replace("{order['arrives']}", "some day") + "# changed\n")
        done = subprocess.run(command, cwd=folder, env={**os.environ, "COLUMNS": "80"}, capture_output=True, text=True)
        assert done.returncode == status, done.stdout + done.stderr
    assert "pass rate 0 is below 0.8: 3 fail of 1 entries × 3 runs" in done.stdout
    assert len(list((folder / "reports").glob("*.json"))) == 3


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
