"""Runs that signals, a hung call or a reader that goes away end early: nothing is lost, and the exit status says why."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from under_way import wait_for_trials

SLOW = """
import asyncio
async def agent(text):
    await asyncio.sleep(0.15)
    return "Your balance is 12."
"""
BLOCKS = """
import asyncio, time
async def agent(text):
    {}
    return "Your balance is 12."
"""


def stories(workspace, number: int) -> None:
    for i in range(number):
        workspace.story(f"s{i}", goals=[{"say": ["12"]}])


@pytest.mark.parametrize(
    ("number", "word", "status"), [(signal.SIGINT, "interrupted", 130), (signal.SIGTERM, "terminated", 143)]
)
def test_a_signal_keeps_what_is_finished_and_says_how_to_go_on(workspace, started, number, word, status) -> None:
    stories(workspace, 20)
    process = started("--no-confirm", "--agent", workspace.agent(SLOW), "--concurrency", "1")
    run = wait_for_trials(workspace.path, 2)
    process.send_signal(number)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == status, errors
    assert "Traceback" not in errors
    assert f"{word} after " in errors
    assert "of 20 trials" in errors
    assert f"--resume {Path('runs') / run.name}" in errors
    assert json.loads((run / "report.json").read_text())["summary"]["trials"] >= 2


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (signal.SIGINT, "time.sleep(600)"),
        pytest.param(signal.SIGINT, "while True: pass", marks=pytest.mark.slow),
        pytest.param(signal.SIGTERM, "while True: pass", marks=pytest.mark.slow),
    ],
)
def test_it_holds_while_an_agent_blocks_the_event_loop(workspace, started, code, number) -> None:
    stories(workspace, 2)
    agent = workspace.agent(BLOCKS.format(code))
    process = started("--no-confirm", "--agent", agent)
    wait_for_trials(workspace.path, 0)
    time.sleep(0.5)
    process.send_signal(number)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 128 + number, errors
    assert "Traceback" not in errors
    assert "To go on: " in errors


@pytest.mark.parametrize("number", [signal.SIGINT, pytest.param(signal.SIGTERM, marks=pytest.mark.slow)])
def test_it_holds_while_a_check_of_the_suite_never_comes_back(workspace, started, number) -> None:
    stories(workspace, 2)
    workspace.write(
        "mine.py", "def goes_on(trajectory):\n    open('begun', 'w').close()\n    while True:\n        pass\n"
    )
    check = '[{"type": "python:mine:goes_on", "timeout": 600}]'
    agent = workspace.agent("def agent(text):\n    return 'Your balance is 12.'\n")
    process = started("--no-confirm", "--agent", agent, "--set", f"checks={check}")
    while process.poll() is None and not (workspace.path / "begun").exists():
        time.sleep(0.05)
    process.send_signal(number)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 128 + number, errors
    assert "Traceback" not in errors
    assert "after 0 of 2 trials" in errors


CLEANS_UP_FOR_EVER = """
import asyncio
async def agent(text):
    while True:
        try:
            await asyncio.sleep(600)
        except asyncio.CancelledError:
            pass
"""


def test_an_agent_that_catches_its_cancellation_does_not_hold_the_run_up(workspace, started) -> None:
    stories(workspace, 2)
    process = started("--no-confirm", "--agent", workspace.agent(CLEANS_UP_FOR_EVER))
    wait_for_trials(workspace.path, 0)
    time.sleep(0.5)
    process.send_signal(signal.SIGTERM)
    _, errors = process.communicate(timeout=40)
    assert process.returncode == 143
    assert "terminated after 0 of 2 trials" in errors


def test_a_second_signal_ends_the_process_at_once(workspace, started) -> None:
    stories(workspace, 2)
    process = started("--no-confirm", "--agent", workspace.agent(CLEANS_UP_FOR_EVER))
    wait_for_trials(workspace.path, 0)
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=20)
    assert process.returncode == 130
    assert "ended at once" in errors


@pytest.mark.parametrize(
    ("said", "status", "redirected"),
    [("12", 0, " 2>&1"), ("13", 1, ""), pytest.param("13", 1, " 2>&1", marks=pytest.mark.slow)],
)
def test_a_reader_that_goes_away_changes_no_exit_status(workspace, said, status, redirected) -> None:
    stories(workspace, 30)
    agent = workspace.agent(f"def agent(text):\n    return 'Your balance is {said}.'\n")
    command = f"{sys.executable} -c 'from harness.cli import main; main()' simulate stories --no-confirm --agent {agent}{redirected} | head -1; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], cwd=workspace.path, capture_output=True, text=True, check=False)
    assert done.returncode == status, done.stderr
    assert "BrokenPipe" not in done.stderr
    assert "Exception ignored" not in done.stderr
    (run,) = workspace.runs()
    assert (run / "report.json").is_file()
    assert len(workspace.trials(run)) == 30


HANGS = """
import asyncio, ctypes, os, time
library = ctypes.CDLL(None)
async def agent(text):
    if "s0" not in text:
        await asyncio.sleep(0.15)
        return "Your balance is 12."
    await asyncio.sleep(0.2)
    lock = ctypes.create_string_buffer(256)
    library.pthread_mutex_lock(lock)
    library.pthread_mutex_lock(lock)
"""


def test_a_call_that_nothing_can_interrupt_ends_the_run_which_can_be_resumed(workspace, started) -> None:
    for i in range(8):
        workspace.story(f"s{i}", starting_sentence=f"I am s{i}.", goals=[{"say": ["12"]}])
    agent = workspace.agent(HANGS)
    process = started("--no-confirm", "--agent", agent, "--concurrency", "2", "--set", "limits.agent_turn=0.5")
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 3, errors
    assert "Traceback" not in errors
    assert "s0 #1: the agent hung" in errors
    assert "--isolation process" in errors
    (run,) = workspace.runs()
    assert f"--resume {Path('runs') / run.name}" in errors
    hung = next(trial for trial in workspace.trials() if trial["story"] == "s0")
    assert (hung["outcome"], hung["failure"]["code"], hung["ended_by"]) == ("fail", "timeout", "timeout")
    assert (run / "report.json").is_file()
    result = workspace.run("simulate", "--resume", run.name, "--json")
    assert sorted((trial["story"]) for trial in workspace.trials()) == [f"s{i}" for i in range(8)]
    assert result.outcomes == {"s0": "fail", **{f"s{i}": "success" for i in range(1, 8)}}


def test_an_agent_that_changes_the_folder_loses_no_report(workspace) -> None:
    stories(workspace, 3)
    agent = workspace.agent("import os\ndef agent(text):\n    os.chdir('/')\n    return 'It is 12.'\n")
    result = workspace.run("simulate", "stories", "--agent", agent, "--json")
    assert result.status == 0, result.err
    assert (result.run / "report.json").is_file()
    assert "changed the current folder to /" in result.err
    assert "s0 #1" in result.err


def test_who_blocks_the_event_loop_is_told_once_with_the_line(workspace) -> None:
    for i in range(4):
        workspace.story(f"s{i}", goals=[{"say": ["12"]}])
    module = workspace.module(BLOCKS.format("time.sleep(0.4)"))
    result = workspace.run("simulate", "stories", "--agent", f"{module}:agent", "--json")
    assert result.status == 0, result.err
    told = [line for line in result.err.splitlines() if "held up" in line]
    assert len(told) == 1
    assert f"{module}.py:4 in agent" in told[0]
    assert "--isolation process" in told[0]
    shown = workspace.run("show", "last", "s0")
    assert "held up all other trials" in shown.out


@pytest.mark.parametrize(
    ("code", "says", "status"),
    [
        pytest.param("time.sleep(0.7)", "--isolation process", 0, id="that blocks for a moment"),
        pytest.param("time.sleep(600)", "no answer", 2, id="that blocks for ever"),
        pytest.param("while True: pass", "no answer", 2, id="that goes round for ever"),
    ],
)
def test_doctor_meets_an_agent(workspace, code, says, status) -> None:
    result = workspace.run("doctor", f"{workspace.module(BLOCKS.format(code))}:agent", "--timeout", "2")
    assert says in result.out
    assert result.status == status
