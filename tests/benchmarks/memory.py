"""What a large run takes: peak memory and CPU a trial from the start to the report, and of reading it again.

Run: .venv/bin/python tests/benchmarks/memory.py [--quick] [--before COMMIT]

With --before, the same is played by the code of that commit, and the ratio of both is told.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from figures import Figure, alone

CHECKOUT = Path(__file__).parents[2]
COMMAND = "from harness.cli import main; main()"
TURNS = 3
MOST_MEGABYTES = 400


def stories(folder: Path, number: int) -> None:
    folder.mkdir()
    for i in range(number):
        story = {
            "agent": "echo",
            "story": "You talk.",
            "starting_sentence": f"Hello, I am number {i}.",
            "user_turns": [f"turn {turn} of story {i}" for turn in range(2, TURNS + 1)],
            "goals": [{"say": [f"turn {TURNS}"]}],
        }
        (folder / f"s{i:04d}.json").write_text(json.dumps(story))


def taken(folder: Path, code: Path, *words: str) -> tuple[float, float]:
    """(Peak memory in MB, CPU seconds) of a command in a process of its own."""
    with subprocess.Popen(
        [sys.executable, "-c", COMMAND, *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(code)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, words
    return usage.ru_maxrss / 1024, usage.ru_utime + usage.ru_stime


def measured(folder: Path, code: Path, trials: int) -> dict[str, tuple[float, float]]:
    """Of each command over a run of that many trials of each story."""
    play = ("simulate", "stories", "--agent", "echo:agent", "--trials", str(trials))
    found = {
        "simulate": taken(folder, code, *play, "--out", "first"),
        "show": taken(folder, code, "show", "last", "--out", "first"),
    }
    found["score"] = taken(folder, code, "score", "last", "--out", "first")
    runs = sorted(str(path) for path in (folder / "first").iterdir())
    found["compare"] = taken(folder, code, "compare", *runs)
    return found


def measure(quick: bool, before: str | None = None) -> Iterator[Figure]:
    number, trials = (200, 10) if quick else (1000, 100)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        stories(folder / "stories", number)
        (folder / "echo.py").write_text("async def agent(text: str) -> str:\n    return f'You said: {text}'\n")
        now = measured(folder, CHECKOUT, trials)
        for command, (megabytes, cpu) in now.items():
            said = f"{command}: {number:,} stories × {trials} trials of {TURNS} turns"
            yield Figure(f"{said}: peak memory", megabytes, "MB", MOST_MEGABYTES if command == "simulate" else None)
            yield Figure(f"{said}: a trial", cpu / number / trials * 1000, "ms CPU")
        if before is not None:
            old = folder / "code"
            old.mkdir()
            archive = subprocess.run(
                ["git", "archive", before, "harness", "generators"], cwd=CHECKOUT, capture_output=True, check=True
            )
            subprocess.run(["tar", "-x", "-C", old], input=archive.stdout, check=True)
            (folder / "first").rename(folder / "now")
            for command, (megabytes, cpu) in measured(folder, old, trials).items():
                yield Figure(f"{command}: peak memory, against {before}", now[command][0] / megabytes, "×", 1)
                yield Figure(f"{command}: CPU, against {before}", now[command][1] / cpu, "×", 1.1)


def main() -> None:
    before = None
    if "--before" in sys.argv:
        at = sys.argv.index("--before")
        before = sys.argv[at + 1]
        del sys.argv[at : at + 2]
    alone(lambda quick: measure(quick, before))


if __name__ == "__main__":
    main()
