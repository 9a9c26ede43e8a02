"""A commit of the repository, laid out beside the working tree, so that workers can play the agent as it was then."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import threading
import weakref
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

import harness
from harness.errors import UserMistake
from harness.text.wording import some

GIT_SECONDS = 600.0
"""A large repository takes its time to be laid out."""
MOST_SAID = 300
REQUIREMENTS = (
    "pyproject.toml",
    "requirements*.txt",
    "setup.py",
    "setup.cfg",
    "*.lock",
    "Pipfile",
    "environment*.y*ml",
)
"""Files that say which packages an agent needs."""


class Checkout:
    """A git worktree of one commit in a temporary folder, which is gone once it is released, or the process ends.

    It holds what git holds: files that git does not know, such as databases and .env files, are not in it.
    """

    def __init__(self, revision: str) -> None:
        """Raises UserMistake."""
        self.commit = commit_of(revision)
        self.top = Path(git("rev-parse", "--show-toplevel")).resolve()
        self._home = tempfile.mkdtemp(prefix="journey-harness-")
        self.root = Path(self._home).resolve() / self.top.name
        self.users = 0
        self.remove = weakref.finalize(self, _removed, str(self.top), str(self.root), self._home)
        try:
            git("worktree", "add", "--quiet", "--detach", str(self.root), self.commit)
            inside = Path.cwd().resolve().relative_to(self.top)
            self.folder = self.root / inside
            """What the current folder is at that commit."""
            if not self.folder.is_dir():
                raise UserMistake(
                    f"{revision}: there is no folder {inside} at that commit; run from a folder that both have"
                )
        except BaseException:
            self.remove()
            raise

    def paths(self, entries: Iterable[str]) -> list[str]:
        """An import path as it is at that commit; where the harness itself is taken from stays the same."""
        own = Path(harness.__file__).resolve().parents[1]
        return [self._moved(entry, own) for entry in entries]

    def _moved(self, entry: str, own: Path) -> str:
        place = Path(entry).resolve()
        if place == own or not place.is_relative_to(self.top):
            return entry
        there = self.root / place.relative_to(self.top)
        return str(there) if there.exists() else entry

    def refuse_elsewhere(self, ref: str, source: Path | None) -> None:
        """An agent that was not imported from this commit would be held against itself. Raises UserMistake."""
        found = source.resolve() if source is not None else None
        if found is not None and found.is_relative_to(self.root):
            return
        if found is not None and found.is_relative_to(self.top) and "site-packages" not in found.parts:
            raise UserMistake(
                f"agent {ref}: is imported from the working tree ({found.relative_to(self.top)}) at every commit, as "
                "it is installed from there; put its folder on PYTHONPATH, which comes first"
            )
        where = found or "a module without a source file"
        raise UserMistake(
            f"agent {ref}: comes from {where}, not from this repository: no commit of it changes the agent"
        )


def check_out(revision: str) -> Checkout:
    """One for all who play that commit of this repository at the time; each releases it. Raises UserMistake."""
    where = (git("rev-parse", "--show-toplevel"), commit_of(revision), str(Path.cwd()))
    with _LOCK:
        found = _OPEN.get(where)
        if found is None:
            found = _OPEN[where] = Checkout(revision)
        found.users += 1
        return found


def release(checkout: Checkout) -> None:
    """Whoever is the last removes it."""
    with _LOCK:
        checkout.users -= 1
        if checkout.users == 0:
            for where in [where for where, each in _OPEN.items() if each is checkout]:
                del _OPEN[where]
            checkout.remove()


_OPEN: dict[tuple[str, str, str], Checkout] = {}
_LOCK = threading.Lock()


def commit_of(revision: str) -> str:
    """The full hash. Raises UserMistake."""
    try:
        git("rev-parse", "--show-toplevel")
    except UserMistake as mistake:
        raise UserMistake(f"{revision}: {mistake}; run from a folder of the repository of the agent") from None
    try:
        return git("rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
    except UserMistake:
        raise UserMistake(
            f"{revision}: is no commit, branch or tag of this repository; `git log --oneline` lists commits"
        ) from None


def changed_requirements(commit: str) -> list[str]:
    """Files of requirements that differ between that commit and the working tree."""
    found = git("diff", "--name-only", commit, "--", *(f":(top,glob)**/{name}" for name in REQUIREMENTS))
    return found.splitlines()


def what_changed(commit: str, out: Path) -> str:
    """ "" where the agent may be another one since that commit; else a sentence that says so.

    What git does not know is played now and was not there then: a module, or a file that is read. `out` holds runs.
    """
    if git("diff", "--name-only", commit):
        return ""
    found = git("ls-files", "-z", "--others", "--exclude-standard", "--directory", "--", ":(top)").split("\0")
    unknown = [name for name in found if name and Path(name).resolve() != out.resolve()]
    if not unknown:
        return f"nothing has changed since {commit[:7]}: the agent is held against itself"
    return f"no file that git knows has changed since {commit[:7]}; only now there is also {some(unknown)}"


def git(*words: str) -> str:
    """What git says of the current folder's repository. Raises UserMistake."""
    surroundings = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    try:
        done = subprocess.run(
            ["git", *words], capture_output=True, text=True, timeout=GIT_SECONDS, check=True, env=surroundings
        )
    except FileNotFoundError:
        raise UserMistake("git is not installed: without it no other commit can be played") from None
    except subprocess.TimeoutExpired:
        raise UserMistake(f"git {words[0]} was not done within {GIT_SECONDS:g} s") from None
    except subprocess.CalledProcessError as problem:
        said = " ".join((problem.stderr or "").split())[:MOST_SAID]
        raise UserMistake(f"git {words[0]}: {said or f'exit status {problem.returncode}'}") from None
    return done.stdout.strip()


def _removed(top: str, root: str, home: str) -> None:
    with suppress(OSError, subprocess.SubprocessError):
        subprocess.run(["git", "-C", top, "worktree", "remove", "--force", root], capture_output=True, timeout=60)
    shutil.rmtree(home, ignore_errors=True)
    with suppress(OSError, subprocess.SubprocessError):
        subprocess.run(["git", "-C", top, "worktree", "prune"], capture_output=True, timeout=60)
