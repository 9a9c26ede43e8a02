"""harness demo: play the HR desk."""

from __future__ import annotations

from pathlib import Path

import harness.demo
from harness.api import play
from harness.commands.outcome import announce, warn
from harness.commands.watching import watching
from harness.errors import UserMistake
from harness.formats.documents import SUFFIXES
from harness.formats.suite_files import read_suite
from harness.runs.request import Request, prepare
from harness.threads import run_sync

VERSIONS = ("v1", "v2")


def run(version: str, out: Path, as_json: bool) -> int:
    """Play it, report, and return the exit status. Raises UserMistake."""
    if version not in VERSIONS:
        raise UserMistake(f'--version "{version}": there are {" and ".join(VERSIONS)}')
    suite = read_suite(shipped("configs", "configs") / f"hr-{version}.yaml")
    suite = suite.model_copy(update={"stories": (str(shipped("stories", "datasets/hr")),)})
    prepared = prepare(Request(stories=suite, out=out))
    warn(prepared.plan.warnings)
    with watching(len(prepared.plan.jobs), quiet=as_json) as watch:
        played = run_sync(play(prepared, watch))
    return announce(played, as_json=as_json, replay=["harness", "simulate", "--failed", played.path.name])


def shipped(installed: str, in_checkout: str) -> Path:
    """A folder that comes with the demo: inside the installed package, or in a checkout, which is its source.

    Raises UserMistake.
    """
    package = Path(harness.demo.__path__[0])
    for folder in (package / installed, package.parents[1] / in_checkout):
        if any(path.suffix in SUFFIXES for path in folder.glob("*")):
            return folder
    raise UserMistake("the stories of the demo are not installed; install journey-harness again")
