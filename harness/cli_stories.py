"""The command line, part of it: commands over story files. Each is imported when it is called."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from harness.cli.help import Purposes

app = typer.Typer(rich_markup_mode=None)

TOOLS, SOURCE, SET = "The tools", "Where stories come from", "The set"
"""The purposes of the options of generate-dataset."""

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
    reads: Annotated[
        list[str] | None, typer.Option(metavar="GLOB", help="Tools that only read, where they do not say.")
    ] = None,
    writes: Annotated[
        list[str] | None, typer.Option(metavar="GLOB", help="Tools that change something, where they do not say.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Chooses among mistakes of a kind.")] = 0,
    as_json: AsJson = False,
) -> None:
    """Check stories and suites: every mistake and every doubtful place, at once; with --execute, prove them."""
    from harness.commands.validate import Proving, run
    from harness.types.story import Tools

    proving = Proving.of(
        execute=execute,
        mutate=mutate,
        tools=tools,
        min_kill=min_kill,
        allow_writes=allow_writes,
        seed=seed,
        effects=Tools(write=tuple(writes or ()), read=tuple(reads or ())),
    )
    raise typer.Exit(run(paths, as_json, proving))


@app.command("generate-dataset", cls=Purposes, rich_help_panel="Write stories")
def generate_dataset(
    tools: Annotated[
        str,
        typer.Option(
            metavar="REF",
            help="module:attribute: functions, or a factory of them, called for each fresh world; or a .json of "
            'recorded calls: {"tools": [{name, description, parameters}], "recorded": {tool: [{arguments, result}]}}.',
            rich_help_panel=TOOLS,
        ),
    ],
    out: Annotated[Path, typer.Option(help="A folder, or a .jsonl file.", rich_help_panel=SET)],
    stories: Annotated[
        Path | None, typer.Option(metavar="CSV", help="User stories to serve: story,agent.", rich_help_panel=SOURCE)
    ] = None,
    source: Annotated[
        str | None,
        typer.Option(
            help="walks (no model), planned (with --stories and --model), or module:attribute.", rich_help_panel=SOURCE
        ),
    ] = None,
    model: Annotated[
        str | None, typer.Option(help="It plans; such as openai/gpt-5-mini.", rich_help_panel=SOURCE)
    ] = None,
    base_url: Annotated[
        str | None, typer.Option(help="Address of an OpenAI-compatible server.", rich_help_panel=SOURCE)
    ] = None,
    record: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Record what the model answers: a cassette.", rich_help_panel=SOURCE),
    ] = None,
    replay: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Play the model back from a cassette: nobody is asked.", rich_help_panel=SOURCE
        ),
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed and tools give the same set.", rich_help_panel=SOURCE)] = 0,
    allow_writes: Annotated[
        bool, typer.Option("--allow-writes", help="Also run tools that may change something.", rich_help_panel=TOOLS)
    ] = False,
    reads: Annotated[
        list[str] | None,
        typer.Option(metavar="GLOB", help="Tools that only read, where they do not say.", rich_help_panel=TOOLS),
    ] = None,
    writes: Annotated[
        list[str] | None, typer.Option(metavar="GLOB", help="Tools that change something.", rich_help_panel=TOOLS)
    ] = None,
    hints: Annotated[
        Path | None,
        typer.Option(help="JSON or YAML: argument (or tool.argument) to values to try.", rich_help_panel=TOOLS),
    ] = None,
    tool_timeout: Annotated[float, typer.Option(min=0.1, help="Seconds for one call.", rich_help_panel=TOOLS)] = 10,
    count: Annotated[
        int | None,
        typer.Option(min=1, help="Stories (default 200; with --stories, all that come of them).", rich_help_panel=SET),
    ] = None,
    agent: Annotated[str, typer.Option(help="The target the stories name.", rich_help_panel=SET)] = "agent",
    split: Annotated[
        str | None,
        typer.Option(metavar="A=N,B=N", help="Labels split=… by share, such as train=80,test=20.", rich_help_panel=SET),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with a set that was cut off.", rich_help_panel=SET)
    ] = False,
    force: Annotated[
        bool, typer.Option("--force", help="Begin anew; files of the same names are replaced.", rich_help_panel=SET)
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Make stories from tools, each executed, solved and shown to catch mistakes before it is written.

    Exit status: 0 all that were wanted, 1 fewer could be made, 2 a mistake in what was given, 130 interrupted.
    """
    from harness.commands.generate_dataset import run
    from harness.llm.cassette.file import cassette_of
    from harness.types.model_spec import ModelSpec
    from harness.types.story import Tools

    chosen = source or ("planned" if stories else "walks")
    fields = {
        "tools": tools,
        "out": out,
        "source": chosen,
        "count": count if count is not None or chosen != "walks" else 200,
        "seed": seed,
        "agent": agent,
        "stories": stories,
        "hints": hints,
        "model": ModelSpec(model=model, base_url=base_url) if model else None,
        "cassette": cassette_of(record, replay),
        "allow_writes": allow_writes,
        "effects": Tools(write=tuple(writes or ()), read=tuple(reads or ())),
        "call_seconds": tool_timeout,
        "concurrency": 1 if chosen == "walks" else 4,
        "resume": resume,
        "force": force,
    }
    raise typer.Exit(run(fields, split, as_json))


@app.command(rich_help_panel="Write stories")
def schema(kind: Annotated[str, typer.Argument(help="story or suite.")]) -> None:
    """Print the JSON Schema of story or suite files, for editors."""
    from harness.formats.json_schema import run

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
    reads: Annotated[
        list[str] | None, typer.Option(metavar="GLOB", help="Tools that only read, where nobody says.")
    ] = None,
    writes: Annotated[list[str] | None, typer.Option(metavar="GLOB", help="Tools that change something.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a story of that id.")] = False,
    out: Annotated[Path, typer.Option(help="Where run folders are looked for.")] = Path("runs"),
    as_json: AsJson = False,
) -> None:
    """Make a story of a conversation that was played or recorded: input, goals, rules for their arguments."""
    from harness.commands.promote import Wish, run
    from harness.types.story import Tools

    tools = Tools(write=tuple(writes or ()), read=tuple(reads or ()))
    wish = Wish(trial, mine, tuple(further or ()), to, identifier, rubric, tools, force)
    raise typer.Exit(run(source, story, wish, out, as_json))
