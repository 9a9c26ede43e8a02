"""Agents that end, block or fill the process they are in when the user says so, and answer "fine" else."""

from __future__ import annotations

import asyncio
import ctypes
import json
import os
import re
import signal
import subprocess
import sys
import time
from typing import Any

import harness

KEPT: list[bytearray] = []


@harness.tool
def look(what: str) -> str:
    """A call that is seen before anything breaks."""
    return f"saw {what}"


def segfault() -> None:
    ctypes.string_at(0)


def leave() -> None:
    os._exit(3)


def kill_itself() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def terminate_itself() -> None:
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(5)


def fill_memory() -> None:
    while True:
        KEPT.append(bytearray(b"x" * 20_000_000))
        time.sleep(0.01)


def sleep() -> None:
    time.sleep(60)


def hold_the_lock() -> None:
    """A call in C that lets no other thread run."""
    re.match(r"(a+)+$", "a" * 60 + "b")


def fork_and_go_on() -> None:
    os.fork()


def break_json() -> None:
    json.loads = json.dumps = None  # type: ignore[assignment]
    raise ValueError("broken")


def shout() -> None:
    for stream in (1, 2):
        os.write(stream, b'{"n": 1, "steps": []}\n' + b"\xff" * 100_000)
    print("printed", flush=True)


def leave_a_child() -> None:
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    print("child", child.pid)


def move() -> None:
    os.chdir("/")
    raise ValueError("moved")


def do(text: str) -> str:
    """The agent: the user's text names one of these functions."""
    action = globals().get(text)
    if action is not None:
        look(text)
        action()
    return "fine"


async def do_async(text: str) -> str:
    """The same, in the event loop."""
    return do(text)


async def wait(text: str) -> str:
    """Hangs as an asynchronous agent does."""
    if text == "wait":
        look(text)
        await asyncio.sleep(60)
    return "fine"


def loops() -> Any:
    async def agent(text: str) -> str:
        if text == "stop_loop":
            asyncio.get_running_loop().stop()
        elif text == "cancel_others":
            for task in asyncio.all_tasks() - {asyncio.current_task()}:
                task.cancel()
        await asyncio.sleep(0.01)
        return "fine"

    return agent
