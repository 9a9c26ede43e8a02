"""harness --help: by task, and light."""

from __future__ import annotations

import re
import resource
import subprocess
import sys

import pytest
from typer.main import get_command

from harness.cli import app
from harness.cli.help import TASKS

HEAVY = {
    "litellm",
    "langgraph",
    "langchain_core",
    "pandas",
    "networkx",
    "sentence_transformers",
    "rich",
    "pydantic",
    "yaml",
}
MODULES = "import sys; {0}; print(sorted({1!r} & set(sys.modules)))"


def sections(text: str) -> dict[str, list[str]]:
    """Heading → the first words of its rows."""
    found: dict[str, list[str]] = {}
    for line in text.splitlines():
        if re.fullmatch(r"\S.*:", line):
            found[line[:-1]] = []
        elif found and (row := re.match(r"  (-\S|\S+)", line)):
            found[list(found)[-1]].append(row[1])
    return found


def test_commands_are_grouped_by_task(workspace) -> None:
    result = workspace.run("--help")
    assert result.status == 0
    found = sections(result.out)
    assert list(found) == ["Options", *TASKS]
    assert found["Play"][0] == "simulate"
    assert found["Set up"][:2] == ["init", "doctor"]
    listed = [name for task in TASKS for name in found[task]]
    assert sorted(listed) == sorted(get_command(app).commands)  # type: ignore[attr-defined]


def test_options_of_simulate_are_grouped_by_purpose_in_one_column(workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    result = workspace.run("simulate", "-h")
    headings = list(sections(result.out))
    assert headings[:5] == ["Arguments", "The agent", "The user", "What is played", "How it is played"]
    assert headings[-1] == "Options"
    assert max(map(len, result.out.splitlines())) <= 100
    starts = {row.start(1) for line in result.out.splitlines() if (row := re.match(r"  -\S.*?  +(\w)", line))}
    assert len(starts) == 1


@pytest.mark.parametrize(
    "work",
    [
        pytest.param("import harness", id="importing the package"),
        pytest.param("import harness; dir(harness)", id="looking at its names"),
        pytest.param("import harness.cli", id="importing the command line"),
    ],
)
def test_nothing_heavy_is_imported_before_it_is_needed(work: str) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", MODULES.format(work, HEAVY)], capture_output=True, text=True, timeout=30
    )
    assert ran.stdout == "[]\n", ran.stderr


def test_help_takes_little_more_time_than_its_library_does() -> None:
    """CPU time of the fastest of a few, taken in turns: other work on the machine, which also takes the caches away,
    does not count."""
    both = [(_spent_on("from harness.cli import main; main(['--help'])"), _spent_on("import typer")) for _ in range(7)]
    assert min(ours for ours, _ in both) < 3 * min(library for _, library in both)


def _spent_on(program: str) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", program], stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
