"""The command line, part of it: commands over story files. Each is imported when it is called."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(rich_markup_mode=None)

AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object instead of a table.")]


@app.command(rich_help_panel="Write stories")
def validate(
    paths: Annotated[list[Path], typer.Argument(help="Suite files, story files and folders.")],
    as_json: AsJson = False,
) -> None:
    """Check stories and suites: every mistake and every doubtful place, at once."""
    from harness.commands.validate import run

    raise typer.Exit(run(paths, as_json))


@app.command(rich_help_panel="Write stories")
def schema(kind: Annotated[str, typer.Argument(help="story or suite.")]) -> None:
    """Print the JSON Schema of story or suite files, for editors."""
    from harness.commands.schema import run

    raise typer.Exit(run(kind))
