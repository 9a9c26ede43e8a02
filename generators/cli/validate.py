"""harness validate: every mistake and every doubtful place of stories and suites; with --execute, their proof."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from generators.cli.remote_tools import ResetOption, ToolsKeyEnv, ToolsUrl

if TYPE_CHECKING:
    from generators.proof import SetProof
    from generators.proof.plain.doubts import PlainResult
    from generators.tools.remote.access import RemoteAccess
    from generators.tools.world import Toolbox
    from harness.formats.story_files import StoryFile
    from harness.types.rules import Rules
    from harness.types.story import Tools
    from harness.types.suite import Suite


def command(
    paths: Annotated[list[Path], typer.Argument(help="Suite files, story files and folders; with --mutate, a run.")],
    execute: Annotated[
        bool, typer.Option("--execute", help="Run the goals' calls on the tools, and play each story with its answers.")
    ] = False,
    mutate: Annotated[
        bool,
        typer.Option("--mutate", help="Count the mistakes of agents that are caught: of a RUN, or with --execute."),
    ] = False,
    tools: Annotated[
        str | None,
        typer.Option(
            help="The tools: module:functions, recorded calls, an OpenAPI file, or an MCP server. Plain agents "
            "are played.",
            metavar="REF",
        ),
    ] = None,
    snapshot: Annotated[
        str | None,
        typer.Option(
            help="With --execute, or --mutate of a RUN: what takes the state of the world of --tools.", metavar="REF"
        ),
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
    tools_url: ToolsUrl = None,
    tools_key_env: ToolsKeyEnv = None,
    reset: ResetOption = None,
    seed: Annotated[int, typer.Option(help="Chooses among mistakes of a kind.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of a table.")] = False,
) -> None:
    """Check stories and suites: every mistake and every doubtful place, at once; with --execute, prove them.

    With --tools, agents that do nothing, refuse everything or list everything are held against each story, and one
    that knows its goals. With --mutate alone, mistakes are planted in the passed conversations of a RUN (a folder, or
    last); where a story says how the world must end, changed calls are made again in a fresh one: the target's, else
    that of --tools and --snapshot.
    """
    from generators.cli.planted_run import validate_run
    from generators.tools.remote.access import RemoteAccess
    from harness.errors import UserMistake
    from harness.types.story import Tools

    of_run = mutate and not execute and not (allow_writes or reads or writes)
    if of_run and (tools is None or snapshot is not None):
        world = {"tools": tools, "snapshot": snapshot}
        raise typer.Exit(validate_run(paths, seed=seed, min_kill=min_kill, as_json=as_json, **world))
    if snapshot is not None and not (execute and tools):
        raise UserMistake(
            "--snapshot goes with --execute, or with --mutate of a run; give one of them, or leave it out"
        )

    options = ProofOptions.of(
        execute=execute,
        mutate=mutate,
        tools=tools,
        min_kill=min_kill,
        allow_writes=allow_writes,
        seed=seed,
        effects=Tools(write=tuple(writes or ()), read=tuple(reads or ())),
        access=RemoteAccess(tools_url, tools_key_env, reset),
        snapshot=snapshot,
    )
    raise typer.Exit(_run(paths, options, as_json=as_json))


@dataclass(frozen=True, slots=True)
class ProofOptions:
    """What is to be proved, and how."""

    execute: bool
    """Prove the stories; without it, plain agents are held against them alone."""
    tools: str
    mutate: bool
    min_kill: float | None
    allow_writes: bool
    seed: int
    effects: Tools
    """What tools do, where they do not say."""
    access: RemoteAccess
    """How tools are reached that run elsewhere."""
    snapshot: str | None
    """What takes the state of their world."""

    @staticmethod
    def of(
        *,
        execute: bool,
        mutate: bool,
        tools: str | None,
        min_kill: float | None,
        allow_writes: bool,
        seed: int,
        effects: Tools,
        access: RemoteAccess,
        snapshot: str | None,
    ) -> ProofOptions | None:
        """None where no tools are given. Raises UserMistake for options that do not go together."""
        from harness.errors import UserMistake

        if execute and tools is None:
            raise UserMistake("--execute needs the tools: add --tools, such as --tools my_app.tools:functions")
        options = {
            "--allow-writes": allow_writes,
            "--reads": bool(effects.read),
            "--writes": bool(effects.write),
            **dict.fromkeys(access.given, True),
        }
        for option, given in options.items():
            if given and tools is None:
                raise UserMistake(f"{option} goes with --tools; add it")
        if mutate and not execute:
            raise UserMistake(
                "--mutate goes with --execute where tools are given; add it; for the world of a run, add --snapshot"
            )
        if min_kill is not None and not mutate:
            raise UserMistake("--min-kill goes with --mutate; add it")
        if tools is None:
            return None
        return ProofOptions(execute, tools, mutate, min_kill, allow_writes, seed, effects, access, snapshot)


def _run(paths: Sequence[Path], options: ProofOptions | None, *, as_json: bool) -> int:
    """Print errors and warnings of all files, and the proof where one is wanted.

    The exit status is 2 when there is an error, 1 when a story is refuted or catches too few mistakes, 3 when nothing
    could be proved of any story. Raises UserMistake.
    """
    from generators.cli.proof_tools import to_prove_on
    from generators.report.plain import print_plain
    from generators.report.proofs import document_of
    from harness.analysis.gate import MISTAKE, PASSED
    from harness.analysis.rehearsal import rehearsal_doubts
    from harness.analysis.understood import reading_doubts
    from harness.formats.demands.doubts import override_doubts
    from harness.formats.lint import lint

    files, suites, errors = _read(paths)
    doubts = [
        (file.where, [*lint(file.story), *reading_doubts(file.story.brief), *rehearsal_doubts(file.story)])
        for file in files
    ]
    warnings = [f"{where}: {doubt}" for where, found in doubts for doubt in found]
    warnings += [f"{each.name}: {doubt}" for each in suites for doubt in override_doubts(each.rules.checks)]
    toolbox, rules = to_prove_on(files, suites, options) if options is not None and not errors else (None, None)
    plain = _plain(files, toolbox, rules) if toolbox is not None and rules is not None else []
    warnings += [f"{result.story}: {doubt}" for result in plain for doubt in result.doubts]
    document: dict[str, object] = {"stories": len(files), "errors": errors, "warnings": warnings}
    document |= {"plain_agents": [result.model_dump(mode="json") for result in plain]} if plain else {}
    if not as_json:
        _print(len(files), errors, warnings)
        print_plain(plain)
    status = MISTAKE if errors else PASSED
    if options is not None and options.execute and toolbox is not None and rules is not None:
        proved = _prove(files, toolbox, rules, options)
        if not as_json:
            _print_proof(proved, options)
        status = _status(proved, options)
        document |= document_of(proved)
    if as_json:
        print(json.dumps(document))
    return status


def _read(paths: Sequence[Path]) -> tuple[list[StoryFile], list[Suite], list[str]]:
    """The stories and suites that can be read, and every mistake in the others."""
    from generators.cli.planted_run import is_run
    from generators.cli.suites import unlisted_variables, unplayed_stories
    from harness.errors import UserMistake
    from harness.formats.datasets.stories import stories_of
    from harness.formats.documents import is_suite_file
    from harness.formats.story_files import read_stories
    from harness.formats.suite_files import read_suite
    from harness.runs.selection.choices import selected
    from harness.runs.worlds.demands import unreplayable
    from harness.types.rules import Rules

    files: list[StoryFile] = []
    suites: list[Suite] = []
    errors: list[str] = []
    for path in paths:
        try:
            if is_run(path):
                errors.append(f"{path}: is the folder of a run: add --mutate, and give it alone")
                continue
            if is_suite_file(path):
                suites.append(read_suite(path))
                errors += unlisted_variables(suites[-1], path)
                rules = suites[-1].rules
                found = stories_of(suites[-1])
                errors += unplayed_stories(suites[-1], found)
                selected(suites[-1].select, [file.story for file in found])
            else:
                rules, found = Rules(), read_stories([path])
            errors += unreplayable(((file.where, file.story) for file in found), rules)
            files += found
        except UserMistake as mistake:
            errors += mistake.problems
    return files, suites, errors


def _print(stories: int, errors: Sequence[str], warnings: Sequence[str]) -> None:
    from harness.text.wording import count

    for problem in errors:
        print(f"error: {problem}", file=sys.stderr)
    for warning in warnings:
        print(f"warning: {warning}")
    if any("; as data: " in warning for warning in warnings):
        print("as data: a line of the story's `user`; the rest of it: harness show --user STORY --format yaml")
    found = [count(stories, "story", "stories") + " read", count(len(errors), "error")]
    print(" · ".join([*found, count(len(warnings), "warning")]))


# ---------------------------------------------------------------------------------------------------------------- proof


def _plain(files: Sequence[StoryFile], toolbox: Toolbox, rules: Rules) -> list[PlainResult]:
    """How agents fare that do nothing, refuse or list everything, or know the goals."""
    from generators.cli.progress import proving
    from generators.proof.plain.doubts import plain_results
    from harness.threads import run_sync

    with proving(len(files), "playing plain agents") as advance:
        return run_sync(plain_results([file.story for file in files], toolbox, rules, advance))


def _prove(files: Sequence[StoryFile], toolbox: Toolbox, judged: Rules, options: ProofOptions) -> SetProof:
    from generators.cli.progress import proving
    from generators.proof import prove_set
    from generators.proof.end_state import end_worlds
    from harness.threads import run_sync

    stories = [file.story for file in files]
    worlds = end_worlds(options.tools, options.snapshot) if options.snapshot is not None else None
    with proving(len(stories)) as advance:
        return run_sync(
            prove_set(
                stories,
                toolbox,
                seed=options.seed,
                rules=judged,
                mutate=options.mutate,
                worlds=worlds,
                on_proof=lambda proof: advance(),
            )
        )


def _print_proof(proved: SetProof, options: ProofOptions) -> None:
    from generators.report.proofs import lines
    from harness.report.layout.lines import print_lines
    from harness.report.terminal import console_for, reading_width

    for proof in proved.proofs:
        for warning in proof.warnings:
            print(f"warning: {proof.story}: {warning}")
    print()
    console = console_for(sys.stdout)
    print_lines(console, lines(proved, options.min_kill, reading_width(console), mutated=options.mutate))


def _status(proved: SetProof, options: ProofOptions) -> int:
    """The exit status."""
    from generators.report.proofs import below
    from harness.analysis.gate import FELL_SHORT, NO_VERDICT, PASSED

    if any(proof.status == "refuted" for proof in proved.proofs) or below(proved.proofs, options.min_kill):
        return FELL_SHORT
    results = [result for proof in proved.proofs for result in (proof.executable, proof.solvable)]
    return PASSED if any(result.status == "proved" for result in results) else NO_VERDICT
