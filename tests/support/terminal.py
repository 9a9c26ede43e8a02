"""What a person types: on a pseudo-terminal, once a text has come up, or beforehand into a file."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

HARNESS = (sys.executable, "-c", "from harness.cli import main; main()")
ITS_OWN = "import fcntl, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); "
"""Makes the terminal that of the process, so that Ctrl-C on it is a signal."""


@contextmanager
def reading(file: Path) -> Iterator[None]:
    """The file is the standard input, as `contextlib.redirect_stdout` would have it of the output."""
    before = sys.stdin
    with file.open(encoding="utf-8") as sys.stdin:
        try:
            yield
        finally:
            sys.stdin = before


def on_terminal(
    arguments: Sequence[str], folder: Path, answers: Sequence[tuple[str, str]] = (), seconds: float = 60
) -> tuple[int, str]:
    """The exit status and all that came up. Each answer is (the text to wait for, what is typed then).

    `\\udc80` to `\\udcff` in it are single bytes that are no UTF-8.
    """
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "dumb", "COLUMNS": "120"}
    python, option, main = HARNESS
    process = subprocess.Popen(
        [python, option, ITS_OWN + main, *arguments],
        cwd=folder, stdin=theirs, stdout=theirs, stderr=theirs, env=environment, start_new_session=True,
    )  # fmt: skip
    os.close(theirs)
    screen, seen, waiting = "", 0, list(answers)
    deadline = time.monotonic() + seconds
    try:
        while time.monotonic() < deadline:
            ready, _, _ = select.select([ours], [], [], 0.1)
            try:
                piece = os.read(ours, 4096) if ready else b""
            except OSError:  # the other end is closed
                break
            screen += piece.decode("utf-8", "replace").replace("\r\n", "\n")
            if waiting and (place := screen.find(waiting[0][0], seen)) >= 0:
                seen = place + len(waiting[0][0])
                os.write(ours, waiting.pop(0)[1].encode(errors="surrogateescape"))
            if not ready and process.poll() is not None:
                break
        else:
            raise AssertionError(f"not finished; on the screen: {screen}")
        return process.wait(10), screen
    finally:
        process.kill()
        process.wait()
        os.close(ours)
