"""An agent that answers slowly and says how many trials are on the disk when its own begins."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path


def finished() -> int:
    return sum(path.read_bytes().count(b"\n") for path in Path("runs").glob("*/trials.jsonl"))


def factory() -> object:
    before = finished()

    def agent(text: str) -> str:
        return f"after {before}"

    return agent


def slow(text: str) -> str:
    """Has a child of its own, and holds the interpreter's lock for long where it is told to."""
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    with Path("pids").open("a") as file:
        file.write(f"{os.getpid()}\n{child.pid}\n")
    if "hold" in text:
        import re

        re.match(r"(a+)+$", "a" * 60 + "b")
    time.sleep(600)
    return "never"
