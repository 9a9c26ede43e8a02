"""harness show --causes, which is harness analyze as well: why the trials of a run fell short, by cause."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from harness.cli.options import AsJson, Out, chosen_form

if TYPE_CHECKING:
    from collections.abc import Iterator

    from harness.analysis.run import Run

CAUSES_FORMATS = ("text", "markdown", "json", "csv")
MOST_EARLIER = 10
"""Earlier runs of the same suite that are read to see which stories no version passed."""


def analyze(
    run: Annotated[str, typer.Argument(help="A run folder, the beginning of its name, `last` or `last~1`.")] = "last",
    layout: Annotated[str, typer.Option("--format", metavar="FORMAT", help="text, markdown, json or csv.")] = "text",
    as_json: AsJson = False,
    out: Out = Path("runs"),
) -> None:
    """Say why trials of a run fell short, each cause once: another name of harness show RUN --causes."""
    from harness.analysis.run import Run
    from harness.runs.folder.store import find_run

    form = chosen_form(layout, CAUSES_FORMATS, as_json=as_json, of="of causes, ")
    show_causes(Run.read(find_run(run, out)), form, show_command(run, out))


def show_command(run: str, out: Path) -> str:
    """The command that shows the run again."""
    import shlex

    return shlex.join(["harness", "show", run, *(["--out", str(out)] if out != Path("runs") else [])])


def show_causes(found: Run, layout: str, show: str) -> None:
    """Print them, in one of the forms."""
    import json

    from harness.analysis.causes.causes import causes_of
    from harness.analysis.causes.suspects import suspects_of
    from harness.report.causes.document import causes_csv, causes_document, causes_markdown
    from harness.report.causes.lines import cause_lines
    from harness.report.layout.lines import print_lines
    from harness.report.terminal import console_for, reading_width

    causes = causes_of(found.results, found.path, found.suite.rules, suspects_of(found, _earlier(found)))
    if layout == "json":
        print(json.dumps(causes_document(causes, str(found.path)), allow_nan=False))
    elif layout == "csv":
        print(causes_csv(causes), end="")
    elif layout == "markdown":
        print(causes_markdown(causes, found.path.name), end="")
    else:
        console = console_for()
        print_lines(console, cause_lines(causes, reading_width(console), show))


def _earlier(found: Run) -> Iterator[Run]:
    """The runs of the same suite in the same folder before this one, the latest first; what cannot be read is said."""
    from harness.analysis.run import Run
    from harness.errors import UserMistake
    from harness.runs.folder.header import read_header
    from harness.runs.folder.store import run_folders

    left = MOST_EARLIER
    for path in reversed(run_folders(found.path.parent)):
        if path.name >= found.path.name or not left:
            continue
        try:
            if read_header(path).config.get("name") == found.header.config.get("name"):
                yield Run.read(path)
                left -= 1
        except UserMistake as mistake:
            print(f"warning: left out: {mistake}", file=sys.stderr)
