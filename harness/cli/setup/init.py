"""harness init: a suite, a first story, and what goes with them, for an agent of one's own."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def init(
    folder: Annotated[Path, typer.Argument(help="The project's folder.")] = Path(),
    agent: Annotated[str | None, typer.Option(help="Your agent: module:attribute.")] = None,
    talk: Annotated[bool, typer.Option("--talk", help="Talk to the agent once; that becomes the first story.")] = False,
    ci: Annotated[str | None, typer.Option(help="Write a pipeline as well: github or gitlab.")] = None,
) -> None:
    """Write a suite and a first story for an agent of your own. Nothing that exists is overwritten."""
    from harness.cli.setup.new_project import write_project

    write_project(folder, agent, ci, talk=talk)
