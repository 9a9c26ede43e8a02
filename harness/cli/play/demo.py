"""harness demo: play the HR desk."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from harness.cli.options import AsJson, Out

VERSIONS = ("v1", "v2")


def demo(
    version: Annotated[str, typer.Option(help="Which agent: v1, or v2 with its regressions.")] = "v1",
    out: Out = Path("runs"),
    as_json: AsJson = False,
) -> None:
    """Play the HR desk: stories against a real LangGraph agent over SQLite, without a model."""
    from harness.api import play
    from harness.cli.outcome import announce, warn
    from harness.cli.play.progress import watching
    from harness.errors import UserMistake
    from harness.formats.suite_files import read_suite
    from harness.runs.request import RunRequest, prepare
    from harness.threads import run_sync

    if version not in VERSIONS:
        raise UserMistake(f'--version "{version}": there are {" and ".join(VERSIONS)}')
    suite = read_suite(shipped("configs", "configs") / f"hr-{version}.yaml")
    suite = suite.model_copy(update={"stories": (str(shipped("stories", "datasets/hr")),)})
    prepared = prepare(RunRequest(stories=suite, out=out))
    warn(prepared.plan.warnings)
    with watching(len(prepared.plan.jobs), quiet=as_json) as watch:
        played = run_sync(play(prepared, watch))
    again = ["harness", "simulate", "--failed", played.path.name]
    raise typer.Exit(announce(played, as_json=as_json, replay=again))


def shipped(installed: str, in_checkout: str) -> Path:
    """A folder that comes with the demo: inside the installed package, or in a checkout, which is its source.

    Raises UserMistake.
    """
    import harness.demo
    from harness.errors import UserMistake
    from harness.formats.documents import SUFFIXES

    package = Path(harness.demo.__path__[0])
    for folder in (package / installed, package.parents[1] / in_checkout):
        if any(path.suffix in SUFFIXES for path in folder.glob("*")):
            return folder
    raise UserMistake("the stories of the demo are not installed; install journey-harness again")
