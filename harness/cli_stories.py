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
    execute: Annotated[
        bool, typer.Option("--execute", help="Run the goals' calls on the tools, and play each story with its answers.")
    ] = False,
    mutate: Annotated[
        bool, typer.Option("--mutate", help="With --execute: count the mistakes of agents that each story catches.")
    ] = False,
    tools: Annotated[
        str | None, typer.Option(help="The tools: module:functions, or a file of recorded calls.", metavar="REF")
    ] = None,
    min_kill: Annotated[
        float | None, typer.Option(min=0, max=1, help="The least share of mistakes that each story must catch.")
    ] = None,
    allow_writes: Annotated[
        bool, typer.Option("--allow-writes", help="Also run tools that may change something.")
    ] = False,
    seed: Annotated[int, typer.Option(help="Chooses among mistakes of a kind.")] = 0,
    as_json: AsJson = False,
) -> None:
    """Check stories and suites: every mistake and every doubtful place, at once; with --execute, prove them."""
    from harness.commands.validate import Proving, run

    proving = Proving.of(
        execute=execute, mutate=mutate, tools=tools, min_kill=min_kill, allow_writes=allow_writes, seed=seed
    )
    raise typer.Exit(run(paths, as_json, proving))


@app.command(rich_help_panel="Write stories")
def schema(kind: Annotated[str, typer.Argument(help="story or suite.")]) -> None:
    """Print the JSON Schema of story or suite files, for editors."""
    from harness.commands.schema import run

    raise typer.Exit(run(kind))


@app.command(rich_help_panel="Write stories")
def promote(
    source: Annotated[str, typer.Argument(help="A run, or a file or folder of recorded conversations.")],
    story: Annotated[str | None, typer.Argument(help="The story that was played, or the recording, by name.")] = None,
    trial: Annotated[
        int | None, typer.Option(min=1, help="The number of the trial (default: the first that went well).")
    ] = None,
    mine: Annotated[
        bool, typer.Option("--mine", help="Make the story of what all good conversations of the task have in common.")
    ] = False,
    further: Annotated[
        list[str] | None, typer.Option("--with", metavar="SOURCE", help="With --mine: a further run; repeatable.")
    ] = None,
    to: Annotated[
        Path | None, typer.Option(help="The folder of stories (default: the one that the run's suite selects).")
    ] = None,
    identifier: Annotated[str | None, typer.Option("--id", help="The id of the new story.")] = None,
    rubric: Annotated[str | None, typer.Option(help="A rubric for a judge, kept among the story's checks.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a story of that id.")] = False,
    out: Annotated[Path, typer.Option(help="Where run folders are looked for.")] = Path("runs"),
    as_json: AsJson = False,
) -> None:
    """Make a story of a conversation that was played or recorded: input, goals, rules for their arguments."""
    from harness.commands.promote import Wish, run

    wish = Wish(trial, mine, tuple(further or ()), to, identifier, rubric, force)
    raise typer.Exit(run(source, story, wish, out, as_json))
