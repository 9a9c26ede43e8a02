"""The commands that write and prove stories; what each of them needs is imported when it is called."""

from __future__ import annotations

import typer

from generators.cli import generate_dataset, promote, validate
from harness.cli.help import WRITE_STORIES, Purposes

app = typer.Typer(rich_markup_mode=None)
app.command("validate", rich_help_panel=WRITE_STORIES)(validate.command)
app.command("generate-dataset", cls=Purposes, rich_help_panel=WRITE_STORIES)(generate_dataset.command)
app.command("promote", rich_help_panel=WRITE_STORIES)(promote.command)
