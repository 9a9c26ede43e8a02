"""The command line, second part: commands over runs that were played. Each is imported when it is called."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(rich_markup_mode=None)

Out = Annotated[Path, typer.Option(help="Where run folders are written and looked for.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object instead of a table.")]


@app.command(rich_help_panel="Look")
def show(
    run: Annotated[str, typer.Argument(help="A run folder, the beginning of its name, `last` or `last~1`.")] = "last",
    story: Annotated[str | None, typer.Argument(help="The id of a story.")] = None,
    trial: Annotated[
        int | None, typer.Option(min=1, help="The number of the trial (default: the first that failed).")
    ] = None,
    turns: Annotated[
        str | None, typer.Option(metavar="N-M", help="Only these turns: what the user said, and what followed.")
    ] = None,
    full: Annotated[bool, typer.Option("--full", help="Shorten nothing.")] = False,
    layout: Annotated[
        str, typer.Option("--format", metavar="FORMAT", help="text, markdown (for a ticket) or json.")
    ] = "text",
    out: Out = Path("runs"),
) -> None:
    """Show a run, or the conversation of one story with its goals marked where they were met."""
    from harness.commands import show as command

    raise typer.Exit(command.run(run, command.View(story, trial, turns, full, layout), out))


@app.command(rich_help_panel="Compare")
def compare(
    runs: Annotated[list[str], typer.Argument(help="Two runs or more; the first is what the others are held against.")],
    metric: Annotated[
        list[str] | None, typer.Option(help="Test this metric as well as journey_success; repeatable.")
    ] = None,
    fail_on: Annotated[
        list[str] | None,
        typer.Option(help="Rules, such as new_failures,score_drop_gt=0.01,significant_drop: exit status 1 if broken."),
    ] = None,
    story: Annotated[str | None, typer.Option(help="Show the stories whose id fits this glob side by side.")] = None,
    out: Out = Path("runs"),
    as_json: AsJson = False,
) -> None:
    """Compare versions on the same stories: better or worse, on what, and is it noise."""
    from harness.commands.compare import run

    raise typer.Exit(run(runs, metric or [], fail_on or [], story, out, as_json))


@app.command(rich_help_panel="Compare")
def history(
    folder: Annotated[Path, typer.Argument(help="A folder of runs.")] = Path("runs"),
    as_json: AsJson = False,
) -> None:
    """List the runs of a folder with rate and trend, and the run in which each failing story began to fail."""
    from harness.commands.history import run

    raise typer.Exit(run(folder, as_json))


@app.command(rich_help_panel="Compare")
def merge(
    runs: Annotated[list[str], typer.Argument(help="The shards of one suite.")],
    out: Out = Path("runs"),
    as_json: AsJson = False,
) -> None:
    """Put the shards of one suite together as a new run."""
    from harness.commands.merge import run

    raise typer.Exit(run(runs, out, as_json))
