"""The guard: a small process that ends the groups of all workers when the harness dies, however it dies.

It runs no code of anybody else, so nothing keeps it from that. It is told on its input: `+GROUP` and `-GROUP`, a line
each; the end of its input, or another parent, is the harness's death.
"""

import os
import select
import signal
import sys
from contextlib import suppress

SECONDS = 0.5
"""How often it looks for its parent, should the end of its input not reach it: a fork may hold the other end."""


def die_with_parent(signal_number: int) -> None:
    """Ask the system for a signal at the parent's death; does nothing where there is no such thing."""
    PR_SET_PDEATHSIG = 1
    with suppress(Exception):
        import ctypes

        ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal_number, 0, 0, 0)


def main() -> None:
    parent, rest = os.getppid(), b""
    groups: set[int] = set()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: end(groups) if os.getppid() != parent else None)
    if sys.platform == "linux":
        die_with_parent(signal.SIGTERM)
    while os.getppid() == parent:
        if not select.select([0], [], [], SECONDS)[0]:
            continue
        said = os.read(0, 4096)
        if not said:
            break
        *lines, rest = (rest + said).split(b"\n")
        for line in lines:
            (groups.add if line[:1] == b"+" else groups.discard)(int(line[1:]))
    end(groups)


def end(groups: "set[int]") -> None:
    for group in groups:
        with suppress(OSError):
            os.killpg(group, signal.SIGKILL)
    os._exit(0)


if __name__ == "__main__":
    main()
