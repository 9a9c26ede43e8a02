"""harness generate-dataset: a set of proved stories, from tools alone, or from user stories and a model."""

from __future__ import annotations

import json
import sys
import time
from contextlib import redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from generators.cli.remote_tools import TOOLS, ResetOption, ToolsKeyEnv, ToolsUrl

if TYPE_CHECKING:
    from generators.dataset.generate import DatasetSpec, GeneratedDataset
    from generators.dataset.writing import Destination

SOURCE, SET = "Where stories come from", "The set"
"""The purposes of the other options."""
DEFAULT_COUNT = 200
"""Stories of walks, of which there may be very many."""


def command(
    tools: Annotated[
        str,
        typer.Option(
            metavar="REF",
            help="module:attribute: functions, or a factory of them, called for each fresh world; an OpenAPI file; "
            'mcp: and the command or address of an MCP server; or a .json of recorded calls: {"tools": [{name, '
            'description, parameters}], "recorded": {tool: [{arguments, result}]}}.',
            rich_help_panel=TOOLS,
        ),
    ],
    out: Annotated[
        Path, typer.Option(help="A folder, or a .jsonl file; with --explore, a .yaml file.", rich_help_panel=SET)
    ],
    world: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="FILES",
            help="The data behind the tools: files of records (JSON, YAML, CSV with a heading), a folder of such, or a "
            "world.yaml of --explore.",
            rich_help_panel=TOOLS,
        ),
    ] = None,
    more_world: Annotated[
        list[Path] | None, typer.Argument(metavar="[FILES]...", help="More files of --world.", show_default=False)
    ] = None,
    explore: Annotated[
        bool,
        typer.Option(
            "--explore", help="Stop at what is known of the world: show it, and write --out.", rich_help_panel=TOOLS
        ),
    ] = False,
    stories: Annotated[
        Path | None, typer.Option(metavar="CSV", help="User stories to serve: story,agent.", rich_help_panel=SOURCE)
    ] = None,
    policy: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="With a model: the agent's rules, a text; of each rule a wish that it allows and one that it forbids.",
            rich_help_panel=SOURCE,
        ),
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
    snapshot: Annotated[
        str | None,
        typer.Option(
            metavar="REF",
            help="module:function of the world, such as harness.worlds:sqlite: stories that change something say how "
            "the world must end (state), where it shows that. Their target needs a snapshot, too.",
            rich_help_panel=TOOLS,
        ),
    ] = None,
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
    tools_url: ToolsUrl = None,
    tools_key_env: ToolsKeyEnv = None,
    reset: ResetOption = None,
    hints: Annotated[
        Path | None,
        typer.Option(
            help="JSON or YAML: argument (or tool.argument) to values to try; a tool to whole calls, such as "
            '{"sign_in": [{"user": "…", "pin": "…"}]}.',
            rich_help_panel=TOOLS,
        ),
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
    cover: Annotated[
        str | None,
        typer.Option(
            metavar="A,B",
            help="Without a model, cover these first: tools, states (a change in each), refusals, pairs (of tools).",
            rich_help_panel=SET,
        ),
    ] = None,
    difficulty: Annotated[
        str | None,
        typer.Option(
            metavar="A:N,B:N",
            help="Without a model, so many of each by share, such as easy:30,medium:50,hard:20.",
            rich_help_panel=SET,
        ),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with a set that was cut off.", rich_help_panel=SET)
    ] = False,
    force: Annotated[
        bool, typer.Option("--force", help="Begin anew; files of the same names are replaced.", rich_help_panel=SET)
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of a table.")] = False,
) -> None:
    """Make stories from tools, each executed, solved and shown to catch mistakes before it is written.

    Exit status: 0 all that were wanted, 1 fewer could be made, 2 a mistake in what was given, 130 interrupted.
    """
    from generators.dataset.generate import DatasetSpec
    from generators.dataset.targets import SetTargets, check_policy, parsed_cover, parsed_difficulty
    from generators.tools.remote.access import RemoteAccess
    from harness.llm.cassette.file import cassette_of
    from harness.llm.client import model_for
    from harness.types.model_spec import ModelSpec
    from harness.types.story import Tools

    chosen = source or ("planned" if stories or policy else "walks")
    if chosen != "walks":
        model = model_for("generator", model, base_url)
    check_policy(policy, stories, chosen, model)
    spec = DatasetSpec(
        tools=tools,
        out=out,
        source=chosen,
        count=count if count is not None or chosen != "walks" else DEFAULT_COUNT,
        seed=seed,
        agent=agent,
        stories=stories,
        policy=policy,
        hints=hints,
        world=_world_files(world, more_world),
        snapshot=snapshot,
        model=ModelSpec(model=model, base_url=base_url) if model else None,
        cassette=cassette_of(record, replay),
        allow_writes=allow_writes,
        effects=Tools(write=tuple(writes or ()), read=tuple(reads or ())),
        call_seconds=tool_timeout,
        access=RemoteAccess(tools_url, tools_key_env, reset),
        split=_shares(split),
        targets=SetTargets(parsed_cover(cover), parsed_difficulty(difficulty)),
        concurrency=1 if chosen == "walks" else 4,
        resume=resume,
        force=force,
    )
    raise typer.Exit(_explore(spec, as_json=as_json) if explore else _run(spec, as_json=as_json))


def _world_files(world: list[Path] | None, more: list[Path] | None) -> tuple[Path, ...]:
    """A shell makes words of world/*.json, of which only the first belongs to the option. Raises UserMistake."""
    from harness.errors import UserMistake

    if more and not world:
        raise UserMistake(f'"{more[0]}": expected options only; files of data are given with --world')
    return (*(world or ()), *(more or ()))


def _explore(spec: DatasetSpec, *, as_json: bool) -> int:
    """Learn the world, write it, and show it."""
    from generators.dataset.generate import explored
    from generators.report.world import world_lines
    from generators.world.tables import write_model
    from harness.analysis.gate import PASSED
    from harness.errors import UserMistake
    from harness.threads import run_sync

    if spec.out.suffix not in {".yaml", ".yml"}:
        raise UserMistake(f"--out {spec.out}: --explore writes YAML; give a name that ends in .yaml")
    if spec.out.exists() and not spec.force:
        raise UserMistake(f"--out {spec.out}: is there already; give another, or --force")
    with redirect_stdout(sys.stderr):  # what the tools print is no part of the report
        learned = run_sync(explored(spec))
    write_model(learned.model, spec.out)
    document = {"out": str(spec.out), "notes": learned.findings.notes, **learned.model.model_dump(mode="json")}
    print(json.dumps(document, ensure_ascii=False) if as_json else "\n".join(world_lines(learned, spec.out)))
    return PASSED


def _shares(split: str | None) -> dict[str, float]:
    """train=80,test=20 → {"train": 80, "test": 20}. Raises UserMistake."""
    from harness.errors import UserMistake

    found: dict[str, float] = {}
    for part in split.split(",") if split else ():
        label, _, share = part.strip().partition("=")
        try:
            found[label] = float(share)
        except ValueError:
            found[label] = 0
        if not label or found[label] <= 0:
            raise UserMistake(f'--split "{split}": expected labels with their shares, such as train=80,test=20')
    return found


def _run(spec: DatasetSpec, *, as_json: bool) -> int:
    """Generate, write, tell. The exit status is 1 when fewer stories than were wanted could be made."""
    from generators.dataset.writing import Destination
    from generators.report.dataset import DatasetSummary, summary_lines, why_short
    from harness.analysis.gate import FELL_SHORT, PASSED
    from harness.errors import Unavailable

    destination = Destination(spec.out)
    began = time.perf_counter()
    try:
        made = _generated(spec)
    except KeyboardInterrupt:
        print(_kept(destination), file=sys.stderr)
        raise
    except Unavailable as problem:
        print(f"error: {problem}", file=sys.stderr)
        print(_kept(destination), file=sys.stderr)
        return FELL_SHORT
    _write(spec, made, destination)
    summary = DatasetSummary.of(made, destination, time.perf_counter() - began)
    print(json.dumps(summary.document, ensure_ascii=False) if as_json else "\n".join(summary_lines(summary)))
    if made.short:
        print("\n".join(why_short(made, destination)), file=sys.stderr)
    return FELL_SHORT if made.short else PASSED


def _generated(spec: DatasetSpec) -> GeneratedDataset:
    from generators.cli.progress import generating
    from generators.dataset.generate import generate
    from harness.threads import run_sync

    with generating() as on_progress, redirect_stdout(sys.stderr):  # what the tools print is no part of the report
        return run_sync(generate(spec, on_progress))


def _write(spec: DatasetSpec, made: GeneratedDataset, destination: Destination) -> None:
    """The stories and their card; where none could be made, only what was refused. Raises UserMistake."""
    from generators.dataset.card import card
    from generators.dataset.writing import REJECTED, documents

    taken, refused = made.collection.taken, made.collection.refused
    if taken:
        stories = documents(taken, made.head, spec.split)
        rejected = REJECTED if destination.is_file else destination.rejected.relative_to(destination.out)
        if spec.force and not spec.resume:
            destination.clear()
        text = card(made, stories, str(rejected))
        destination.write(stories, refused, text, force=spec.force)
    elif refused:
        destination.write_refused(refused)


def _kept(destination: Destination) -> str:
    if not destination.begun:
        return "nothing was finished; the same command begins again"
    return f"what was finished is kept in {destination.workshop}; go on with --resume"
