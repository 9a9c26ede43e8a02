"""harness validate: every mistake and every doubtful place of stories and suites; with --execute, their proof."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import partial, reduce
from pathlib import Path
from typing import TYPE_CHECKING, Any

from harness.analysis.gate import FELL_SHORT, MISTAKE, NO_VERDICT, PASSED
from harness.errors import UserMistake
from harness.formats.lint import lint
from harness.formats.story_files import StoryFile, read_stories
from harness.formats.suite_files import is_suite_file, read_suite
from harness.plugins import load
from harness.types.story import Tools
from harness.types.suite import Suite
from harness.types.verdict import Rules

if TYPE_CHECKING:
    from generators.proof import SetProof
    from generators.tools.world import Toolbox

PROVE, TOOLBOX = "generators.proof:prove_set", "generators.tools.toolboxes:toolbox_from"
"""By name: the harness does without the generators wherever it does not generate."""


@dataclass(frozen=True, slots=True)
class Proving:
    """What is to be proved, and how."""

    tools: str
    mutate: bool
    min_kill: float | None
    allow_writes: bool
    seed: int
    effects: Tools
    """What tools do, where they do not say."""

    @staticmethod
    def of(
        *,
        execute: bool,
        mutate: bool,
        tools: str | None,
        min_kill: float | None,
        allow_writes: bool,
        seed: int,
        effects: Tools = Tools(),
    ) -> Proving | None:
        """None when nothing is to be executed. Raises UserMistake for options that do not go together."""
        if execute and tools is None:
            raise UserMistake("--execute needs the tools: add --tools, such as --tools my_app.tools:functions")
        options = {
            "--mutate": mutate,
            "--tools": tools is not None,
            "--allow-writes": allow_writes,
            "--reads": bool(effects.read),
            "--writes": bool(effects.write),
        }
        for option, given in options.items():
            if given and not execute:
                raise UserMistake(f"{option} goes with --execute; add it")
        if min_kill is not None and not mutate:
            raise UserMistake("--min-kill goes with --mutate; add it")
        return Proving(tools, mutate, min_kill, allow_writes, seed, effects) if tools is not None else None


def run(paths: Sequence[Path], as_json: bool, proving: Proving | None = None) -> int:
    """Print errors and warnings of all files, and the proof where one is wanted.

    The exit status is 2 when there is an error, 1 when a story is refuted or catches too few mistakes, 3 when nothing
    could be proved of any story. Raises UserMistake.
    """
    errors: list[str] = []
    files: list[StoryFile] = []
    suites: list[Suite] = []
    for path in paths:
        try:
            files += _read(path, suites)
        except UserMistake as mistake:
            errors += mistake.problems
    warnings = [f"{file.where}: {warning}" for file in files for warning in lint(file.story)]
    document: dict[str, Any] = {"stories": len(files), "errors": errors, "warnings": warnings}
    if not as_json:
        _print(document)
    proved = _prove(files, suites, proving) if proving is not None and not errors else None
    status = MISTAKE if errors else PASSED
    if proved is not None and proving is not None:
        status = _tell(proved, proving, None if as_json else sys.stdout)
        document |= _document(proved)
    if as_json:
        print(json.dumps(document))
    return status


def _read(path: Path, suites: list[Suite]) -> list[StoryFile]:
    if not is_suite_file(path):
        return read_stories([path])
    suites.append(read_suite(path))
    return read_stories(suites[-1].stories, suites[-1].tools)


def _print(document: dict[str, Any]) -> None:
    for problem in document["errors"]:
        print(f"error: {problem}", file=sys.stderr)
    for warning in document["warnings"]:
        print(f"warning: {warning}")
    found = [_count(len(document["errors"]), "error"), _count(len(document["warnings"]), "warning")]
    print(" · ".join([f"{_count(document['stories'], 'story', 'stories')} read", *found]))


def _count(number: int, one: str, many: str | None = None) -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"


# ---------------------------------------------------------------------------------------------------------------- proof


def _prove(files: Sequence[StoryFile], suites: Sequence[Suite], proving: Proving) -> SetProof:
    from harness.threads import run_sync

    rules = [suite.rules for suite in suites] or [Rules()]
    if any(each != rules[0] for each in rules):
        raise UserMistake("--execute: these suites judge by different rules; prove the stories of one after the other")
    judged = rules[0].model_copy(update={"tools": _both(proving.effects, rules[0].tools)})
    stories = [file.story for file in files]
    toolbox = _toolbox(proving, judged.tools, [story.tools for story in stories])
    with _bar(len(stories)) as told:
        proved: SetProof = run_sync(
            load(PROVE)(
                stories, toolbox, seed=proving.seed, rules=judged, mutate=proving.mutate, told=lambda proof: told()
            )
        )
    return proved


def _toolbox(proving: Proving, known: Tools, said: Sequence[Tools]) -> Toolbox:
    """The tools, with what the stories say of them too; what any of them says to write, writes."""
    make = partial(load(TOOLBOX), proving.tools, allow_writes=proving.allow_writes)
    toolbox: Toolbox = make(tools=known)
    names = [tool.name for tool in toolbox.tools]
    all_said = reduce(_both, said, known)
    there = {
        effect: tuple(glob for glob in dict.fromkeys(globs) if any(fnmatchcase(name, glob) for name in names))
        for effect, globs in (("write", all_said.write), ("read", all_said.read))
    }
    return toolbox if Tools(**there) == known else make(tools=Tools(**there))


def _both(first: Tools, then: Tools) -> Tools:
    return Tools(write=(*first.write, *then.write), read=(*first.read, *then.read))


@contextmanager
def _bar(total: int) -> Iterator[Callable[[], None]]:
    """A bar on stderr; silent when it is not a terminal."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("proving"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=total)
        yield lambda: bar.update(task, advance=1)


def _tell(proved: SetProof, proving: Proving, stream: Any) -> int:
    """Print it, unless there is no stream; the exit status."""
    from generators.report import below, lines
    from harness.report.layout.lines import print_lines
    from harness.report.terminal import console_for, reading_width

    if stream is not None:
        console = console_for(stream)
        for warning in _loose(proved):
            print(f"warning: {warning}", file=stream)
        print(file=stream)
        print_lines(console, lines(proved, proving.min_kill, reading_width(console), mutated=proving.mutate))
    if any(proof.status == "refuted" for proof in proved.proofs) or below(proved.proofs, proving.min_kill):
        return FELL_SHORT
    findings = [finding for proof in proved.proofs for finding in (proof.executable, proof.solvable)]
    return PASSED if any(finding.status == "proved" for finding in findings) else NO_VERDICT


def _loose(proved: SetProof) -> list[str]:
    return [f"{proof.story}: {warning}" for proof in proved.proofs for warning in proof.warnings]


def _document(proved: SetProof) -> dict[str, Any]:
    document = proved.model_dump(mode="json")
    for proof, written in zip(proved.proofs, document["proofs"], strict=True):
        del written["gives"]
        written |= {"status": proof.status, "kill_score": proof.kill_score}
    covered = proved.coverage
    document["coverage"] |= {
        "untested_tools": covered.untested_tools,
        "untested_edges": [edge.model_dump() for edge in covered.untested_edges],
    }
    return {**document, "kill_score": proved.kill_score}
