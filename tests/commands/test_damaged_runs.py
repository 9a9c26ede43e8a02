"""Run folders that were damaged: one line that says where and what to do, exit status 2, and nothing is lost."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from harness.runs.folder.lines import sealed, unsealed

BALANCE = """
async def agent(text):
    return "Your balance is 12."
"""


@pytest.fixture
def run(workspace) -> Path:
    """Two trials each of three stories."""
    for name in ("s0", "s1", "s2"):
        workspace.story(name, goals=[{"say": ["12"]}])
    result = workspace.run("simulate", "stories", "--agent", workspace.agent(BALANCE), "--trials", "2", "--json")
    assert result.status == 0, result.err
    return result.run


def damage(run: Path, line: int) -> bytes:
    """One digit of a line of trials.jsonl is another; the line is given back as it is then."""
    path = run / "trials.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    before = lines[line - 1]
    lines[line - 1] = before.replace(b"balance is 12", b"balance is 13")
    assert lines[line - 1] != before
    path.write_bytes(b"".join(lines))
    return lines[line - 1]


def test_resume_sets_a_damaged_line_aside_says_so_and_plays_that_trial_again(workspace, run):
    trials = workspace.trials()
    broken = damage(run, 3)
    result = workspace.run("simulate", "--resume", run, "--json")
    assert result.status == 0, result.err
    lost = f"{trials[2]['story']}"
    assert (
        f"warning: {run / 'trials.jsonl'}:3: is damaged: its crc does not fit (it seems to be trial 1 of {lost}); it is "
        "kept in damaged.jsonl, and played again" in result.err
    )
    assert (run / "damaged.jsonl").read_bytes() == broken
    after = workspace.trials()
    assert after[:5] == [*trials[:2], *trials[3:]]
    assert (after[5]["story"], after[5]["trial"], after[5]["attempt"]) == (lost, 1, 1)
    assert workspace.run("show", run).status == 0


def test_the_attempt_that_was_damaged_is_played_again_not_the_one_before_it_taken(workspace, run):
    path = run / "trials.jsonl"
    first, *others = path.read_bytes().splitlines(keepends=True)
    second = json.loads(unsealed(first.strip())) | {"attempt": 2, "supersedes": 1}
    path.write_bytes(first + b"".join(others) + sealed(json.dumps(second)) + b"\n")
    damage(run, 7)
    result = workspace.run("simulate", "--resume", run, "--json")
    assert result.status == 0, result.err
    last = workspace.trials()[-1]
    assert (last["story"], last["trial"], last["attempt"], last["supersedes"]) == (second["story"], 1, 2, 1)


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(("show", "RUN"), id="show"),
        pytest.param(("show", "RUN", "s1"), id="show a story"),
        pytest.param(("show", "RUN", "--format", "json"), id="show as json"),
        pytest.param(("score", "RUN"), id="score"),
        pytest.param(("compare", "GOOD", "RUN"), id="compare"),
        pytest.param(("merge", "RUN", "GOOD"), id="merge"),
        pytest.param(("promote", "RUN", "s1"), id="promote"),
        pytest.param(("simulate", "--failed", "RUN"), id="simulate what failed"),
    ],
)
def test_other_readers_name_the_line_and_what_to_do(workspace, run, words):
    good = shutil.copytree(run, workspace.path / "good" / run.name)
    damage(run, 2)
    result = workspace.run(*({"RUN": run, "GOOD": good}.get(word, word) for word in words))
    assert result.status == 2
    (line,) = result.err.splitlines()
    assert line.startswith(
        f"error: {run / 'trials.jsonl'}:2: is damaged: its crc does not fit (it seems to be trial 1 of "
    )
    assert line.endswith(f"); harness simulate --resume {run} sets the line aside and plays that trial again")


def test_history_leaves_a_damaged_run_out_and_says_so(workspace, run):
    shutil.copytree(run, workspace.path / "runs" / run.name.replace("Z-", "Z-x", 1))
    damage(run, 2)
    result = workspace.run("history", "runs", "--json")
    assert result.status == 0
    assert f"warning: left out: {run / 'trials.jsonl'}:2: is damaged" in result.err


def test_a_run_that_was_judged_again_is_made_again_not_resumed(workspace, run):
    scored = workspace.run("score", run, "--json").run
    damage(scored, 1)
    result = workspace.run("show", scored)
    assert result.status == 2
    assert f"; make the run again out of {run.name}, or remove the line to go on without it" in result.err


def config(**changes: Any) -> Callable[[Path], None]:
    def change(run: Path) -> None:
        header = json.loads((run / "run.json").read_text())
        header["config"].update(changes)
        (run / "run.json").write_text(json.dumps(header))

    return change


def header(**changes: Any) -> Callable[[Path], None]:
    def change(run: Path) -> None:
        (run / "run.json").write_text(json.dumps(json.loads((run / "run.json").read_text()) | changes))

    return change


def write(name: str, change: Callable[[bytes], bytes]) -> Callable[[Path], None]:
    def damage(run: Path) -> None:
        (run / name).write_bytes(change((run / name).read_bytes()))

    return damage


def cycle(content: bytes) -> bytes:
    """A goal of the first story waits for itself."""
    first, *others = content.splitlines()
    story = json.loads(unsealed(first))
    story["goals"] = {"say": ["say"]}
    return b"\n".join([sealed(json.dumps(story)), *others]) + b"\n"


def unknown(content: bytes) -> bytes:
    """A goal of the first story waits for one that is not there."""
    first, *others = content.splitlines()
    story = json.loads(unsealed(first))
    story["goals"] = {"other": ["say"]}
    return b"\n".join([sealed(json.dumps(story)), *others]) + b"\n"


def missing(name: str) -> Callable[[Path], None]:
    return lambda run: (run / name).unlink()


def folder(name: str) -> Callable[[Path], None]:
    def change(run: Path) -> None:
        (run / name).unlink()
        (run / name).mkdir()

    return change


DAMAGES = {
    "a torn stories.jsonl": (write("stories.jsonl", lambda text: text[:-30]), "stories.jsonl:3: is damaged: "),
    "a changed goal": (
        write("stories.jsonl", lambda text: text.replace(b'"12"', b'"13"')),
        "stories.jsonl:1: is damaged: its crc does not fit; put the file back as it was, or play a new run",
    ),
    "goals that wait for each other": (
        write("stories.jsonl", cycle),
        "stories.jsonl: s0: the goals wait for each other",
    ),
    "a goal that is not there": (
        write("stories.jsonl", unknown),
        "stories.jsonl: s0: goals: no goal has the name 'other'",
    ),
    "an empty stories.jsonl": (
        write("stories.jsonl", lambda text: b""),
        "stories.jsonl: has no story s0, s1, s2, of which",
    ),
    "no stories.jsonl": (missing("stories.jsonl"), "stories.jsonl: cannot be read: No such file or directory; put "),
    "stories in another encoding": (
        write("stories.jsonl", lambda text: text.decode().encode("utf-16")),
        "stories.jsonl:1: is damaged: ",
    ),
    "no trials.jsonl": (missing("trials.jsonl"), "trials.jsonl: cannot be read: No such file or directory; put it "),
    "a folder for trials.jsonl": (folder("trials.jsonl"), "trials.jsonl: cannot be read: Is a directory; put it back"),
    "an empty run.json": (write("run.json", lambda text: b""), "run.json: is not the header of a run: Invalid JSON"),
    "a torn run.json": (
        write("run.json", lambda text: text[:-30]),
        "run.json: is not the header of a run: Invalid JSON",
    ),
    "a field that no suite has": (config(nonsense=1), "run.json: is not the header of a run: config.nonsense: Extra "),
    "a gate that is none": (
        config(gate={"min_success": "lots"}),
        "run.json: is not the header of a run: config.gate.min_success: Input should be a valid number",
    ),
    "a config that is a list": (header(config=[]), "run.json: is not the header of a run: config: Input should be "),
    "a format of tomorrow": (header(format=99), "run.json: was written in format 99, this version reads 1; use "),
}


@pytest.mark.parametrize(("change", "said"), DAMAGES.values(), ids=DAMAGES)
@pytest.mark.parametrize(
    "words",
    [("show", "RUN"), ("score", "RUN"), ("compare", "GOOD", "RUN"), ("simulate", "--resume", "RUN")],
    ids="-".join,
)
def test_a_damaged_folder_is_a_mistake_in_one_line_for_every_command(workspace, run, change, said, words):
    good = shutil.copytree(run, workspace.path / "good" / run.name)
    change(run)
    result = workspace.run(*({"RUN": run, "GOOD": good}.get(word, word) for word in words))
    assert result.status == 2
    assert any(line.startswith(f"error: {run / said}") for line in result.err.splitlines()), result.err


def test_a_plan_that_says_nothing_is_refused_where_the_run_would_be_gone_on_with(workspace, run):
    header(plan={"shard": "x"})(run)
    result = workspace.run("simulate", "--resume", run)
    assert result.status == 2
    assert result.err.startswith(
        f"error: {run / 'run.json'}: plan: does not say what was to be played; put the file back"
    )


def test_a_broken_run_beside_it_is_none_of_an_estimate(workspace, run):
    (run / "run.json").write_text("[]")
    result = workspace.run("simulate", "stories", "--agent", workspace.agent(BALANCE), "--dry-run")
    assert result.status == 0, result.err
