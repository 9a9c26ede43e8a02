"""Under a debugger, or while coverage is measured: what is ended in one thread stops no other."""

from __future__ import annotations

import subprocess
import sys

import pytest

CHILD = """
import faulthandler, sys, threading
faulthandler.dump_traceback_later(10, exit=True)
from harness.threads import THREADS, OutOfTime, calls_started

def traced(frame, event, argument):
    return traced

def looked_at():
    return 1

calls, released, begun = [], threading.Lock(), threading.Event()
calls_started.set(calls)
released.acquire()

def returns():
    return 1

def waits_in_c():
    released.acquire()

def goes_on():
    begun.set()
    while True:
        pass
"""
RETURNS = """
THREADS.submit(returns).result()
sys.settrace(traced)
looked_at()
"""
WAITS = """
waiting = THREADS.submit(waits_in_c)
sys.settrace(traced)
calls[0].end()
looked_at()
calls[0].end()
looked_at()
released.release()
assert isinstance(waiting.exception(), OutOfTime), "it is raised when the call comes back"
looked_at()
"""
GOES_ON = """
sys.settrace(traced)
going = THREADS.submit(goes_on)
begun.wait()
calls[0].end()
assert isinstance(going.exception(), OutOfTime)
looked_at()
"""


@pytest.mark.parametrize(
    "what",
    [
        pytest.param(RETURNS, id="a call that came back in time"),
        pytest.param(WAITS, id="a call that is ended while it waits in C"),
        pytest.param(GOES_ON, id="a call that is ended in Python"),
    ],
)
def test_a_traced_thread_goes_on(what: str) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", CHILD + what], capture_output=True, text=True, timeout=60, check=False
    )
    assert ended.returncode == 0, ended.stderr
