"""A run with workers that is killed again and again, and gone on with each time until everything is played."""

from __future__ import annotations

import contextlib
import json
import os
import random
import shutil
import subprocess
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import psutil

AGENT = """
import os, subprocess, sys, time
from pathlib import Path

def agent(text):
    child = subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(600)"])
    with Path("pids").open("a") as file:
        file.write(f"{os.getpid()} {child.pid}\\n")
    time.sleep(0.02)
    child.kill()
    child.wait()
    return "fine"
"""
COMMAND = [sys.executable, "-c", "from harness.cli import main; main()", "simulate"]


@dataclass
class Tally:
    """What became of the trials and of the processes."""

    moments: int = 0
    with_trials: int = 0
    """Moments at which some trial was finished already."""
    lost: int = 0
    doubled: int = 0
    orphans: int = 0
    slowest: float = 0.0
    """Seconds until every process was gone."""
    runs: list[int] = field(default_factory=list)
    """How often each run was killed."""


def killed(folder: Path, moments: int, stories: int, seed: int = 0) -> Tally:
    """Kill -9 at so many random moments; each run is gone on with until it is complete, then another one begins."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "killed_agent.py").write_text(AGENT)
    for i in range(stories):
        story = {"agent": "a", "story": "You ask.", "starting_sentence": "Well?", "goals": [{"say": ["fine"]}]}
        path = folder / "stories" / f"s{i}.json"
        path.parent.mkdir(exist_ok=True)
        path.write_text(json.dumps({**story, "max_turns": 1}))
    draw, tally = random.Random(seed), Tally()
    while tally.moments < moments:
        _one_run(folder, stories, moments, draw, tally)
    return tally


def _one_run(folder: Path, stories: int, moments: int, draw: random.Random, tally: Tally) -> None:
    finished: list[bytes] = []
    times = 0
    while tally.moments < moments:
        done = _killed_once(folder, stories, draw, tally, resumed=bool(finished))
        after = _trials(folder)
        tally.lost += len(set(finished) - set(after))
        finished = after
        if done:
            break
        times += 1
        tally.moments += 1
        tally.with_trials += bool(after)
    subprocess.run(_command(resumed=bool(finished)), cwd=folder, check=True, capture_output=True)
    played = Counter((trial["story"], trial["trial"], trial["attempt"]) for trial in map(json.loads, _trials(folder)))
    tally.lost += stories - len(played)
    tally.doubled += sum(number - 1 for number in played.values())
    tally.runs.append(times)


def _command(*, resumed: bool) -> list[str]:
    given = (
        ["--resume", "last"] if resumed else ["stories", "--agent", "killed_agent:agent", "--set", "isolation=process"]
    )
    return [*COMMAND, *given]


def _killed_once(folder: Path, stories: int, draw: random.Random, tally: Tally, *, resumed: bool) -> bool:
    """Most often after so many more trials were finished, which no load moves; else at any moment before or after.

    True when it was complete before.
    """
    (folder / "pids").unlink(missing_ok=True)
    if not resumed:
        shutil.rmtree(folder / "runs", ignore_errors=True)
    before = len(_trials(folder))
    with subprocess.Popen(
        _command(resumed=resumed), cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as harness:
        if draw.random() < 0.75:
            more = before + draw.randint(1, max(1, (stories - before) // 4))
            while len(_trials(folder)) < more and harness.poll() is None:
                time.sleep(0.002)
            moment = draw.uniform(0.0, 0.05)
        else:
            moment = draw.uniform(0.0, 3.0)
        with contextlib.suppress(subprocess.TimeoutExpired):
            harness.wait(moment)
            return True
        with contextlib.suppress(psutil.Error):
            children = {child.pid for child in psutil.Process(harness.pid).children(recursive=True)}
        harness.kill()
    began = time.monotonic()
    pids = folder / "pids"
    started = children | set(map(int, pids.read_text().split()) if pids.exists() else ())
    while (left := [pid for pid in started if _runs(pid)]) and time.monotonic() < began + 2:
        time.sleep(0.01)
    tally.orphans += len(left)
    tally.slowest = max(tally.slowest, time.monotonic() - began)
    return False


def _trials(folder: Path) -> list[bytes]:
    """The lines of the run that are whole."""
    for path in (folder / "runs").glob("*/trials.jsonl"):
        return path.read_bytes().rpartition(b"\n")[0].splitlines()
    return []


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
        return bool(psutil.Process(pid).status() != psutil.STATUS_ZOMBIE)
    except (OSError, psutil.Error):
        return False
