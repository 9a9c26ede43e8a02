"""harness doctor: what is installed and set, and whether an agent can be imported and answers."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from harness.cli.options import Out


def doctor(
    agent: Annotated[str | None, typer.Argument(help="module:attribute, or a suite file with its agents.")] = None,
    timeout: Annotated[float, typer.Option(min=0.1, help="Seconds the agent may take to answer.")] = 60,
    out: Out = Path("runs"),
) -> None:
    """Look at what is installed and set; with AGENT, import it and say hello to it."""
    from harness.cli.setup.checkup import print_checkup

    raise typer.Exit(print_checkup(agent, timeout, out))
