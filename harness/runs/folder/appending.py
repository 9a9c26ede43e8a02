"""A file to which lines are appended by one process at a time, and which is whole whenever it is opened."""

from __future__ import annotations

import os
from pathlib import Path

from harness.runs.folder.trials import StoredTrials


def append_line(file: int, content: bytes) -> None:
    """One line, handed to the system at once. Raises OSError; a half-written line is taken back."""
    line, written = content + b"\n", 0
    try:
        while written < len(line):
            written += os.write(file, line[written:] if written else line)
    except OSError:
        os.ftruncate(file, os.fstat(file).st_size - written)
        raise


def open_to_append(path: Path) -> int:
    """The descriptor of a file to append to, which no other process may have open. Raises OSError."""
    import fcntl

    while True:
        file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if os.path.samestat(os.fstat(file), path.stat()):
                return file
        except BaseException:
            os.close(file)
            raise
        os.close(file)  # somebody has put another file in its place meanwhile


def is_being_played(trials: Path) -> bool:
    """Whether another process has this file open to append to it."""
    import fcntl

    try:
        file = os.open(trials, os.O_RDONLY)
    except OSError:
        return False
    try:
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError:
        return True
    finally:
        os.close(file)
    return False


def open_whole(path: Path, damaged: Path) -> tuple[int, StoredTrials]:
    """The same for the trials of a run, with what they are.

    Damaged lines are moved into the other file, a torn last one is cut off. Nothing is lost when it is killed
    meanwhile. Raises OSError, UserMistake.
    """
    file = open_to_append(path)
    trials = StoredTrials.read(path)
    if not trials.damaged:
        os.ftruncate(file, trials.end)
        return file, trials
    broken = {each.number for each in trials.damaged}
    _keep(damaged, [line for number, line in trials.lines() if number in broken])
    partial = path.with_name(path.name + ".partial")
    with partial.open("wb") as whole:
        whole.writelines(line + b"\n" for number, line in trials.lines() if number not in broken)
        whole.flush()
        os.fsync(whole.fileno())
    mended = open_to_append(partial)
    partial.replace(path)
    os.close(file)  # held until now, so that nobody else took the run
    return mended, StoredTrials.read(path)


def _keep(damaged: Path, lines: list[bytes]) -> None:
    """Append those that are not kept yet, by whoever was killed after that."""
    known = set(damaged.read_bytes().split(b"\n")) if damaged.exists() else set()
    with damaged.open("ab") as file:
        file.writelines(line + b"\n" for line in lines if line not in known)
        file.flush()
        os.fsync(file.fileno())
