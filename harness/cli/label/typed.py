"""What a person types at a terminal, line by line."""

from __future__ import annotations

import io
import sys

from harness.errors import UserMistake

AGAIN = "that was no UTF-8, so nothing is kept of it; type it again"


def refuse_without_terminal(run: str) -> None:
    """Raises UserMistake where nobody could answer, or read what is asked."""
    for stream, what in ((sys.stdin, "is typed"), (sys.stdout, "is asked")):
        if stream is None or not stream.isatty():
            raise UserMistake(
                f"harness label asks a person: what {what} needs a terminal, which is not open here; run it in one, or "
                f"label in the browser with: harness view {run}"
            )


def typed(prompt: str) -> str | None:
    """One line; None at the end of the input (Ctrl-D). Raises KeyboardInterrupt on Ctrl-C."""
    while True:
        print(prompt, end="", flush=True)
        # Byte by byte: nothing of the next line is swallowed, and what is no text is no error.
        with io.FileIO(sys.stdin.fileno(), closefd=False) as keyboard:
            line = keyboard.readline()
        if not line:
            print()
            return None
        try:
            return "".join(each for each in line.decode() if each.isprintable()).strip()
        except UnicodeDecodeError:
            print(AGAIN)
