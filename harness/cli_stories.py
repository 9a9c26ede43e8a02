"""The command line, part of it: the schema of story files. The command is imported when it is called."""

from __future__ import annotations

from typing import Annotated

import typer

app = typer.Typer(rich_markup_mode=None)


@app.command(rich_help_panel="Write stories")
def schema(kind: Annotated[str, typer.Argument(help="story or suite.")]) -> None:
    """Print the JSON Schema of story or suite files, for editors."""
    from harness.commands.schema import run

    raise typer.Exit(run(kind))
