"""The command line: options and exit status. Every command is imported when it is called."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from harness.cli_play import app as playing
from harness.cli_runs import app as over_runs
from harness.cli_stories import app as stories
from harness.errors import UserMistake
from harness.grouping import TASKS, Tasks
from harness.plugins import load

app = typer.Typer(
    name="harness",
    cls=Tasks,
    help="Benchmark conversational, tool-using agents: play stories, judge journeys, compare versions.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

_, LOOK, _, _, SET_UP = TASKS
GENERATORS = "generators.cli:app"
"""The commands of the generators, by name: the harness never imports them."""
Out = Annotated[Path, typer.Option(help="Where run folders are written and looked for.")]


generators: typer.Typer = load(GENERATORS)
for part in (playing, generators, stories, over_runs):
    app.add_typer(part)


@app.command(rich_help_panel=SET_UP)
def init(
    folder: Annotated[Path, typer.Argument(help="The project's folder.")] = Path(),
    agent: Annotated[str | None, typer.Option(help="Your agent: module:attribute.")] = None,
    ci: Annotated[str | None, typer.Option(help="Write a pipeline as well: github or gitlab.")] = None,
) -> None:
    """Write a suite and a first story for an agent of your own. Nothing that exists is overwritten."""
    from harness.commands.init import run

    _finish(run(folder, agent, ci))


@app.command(rich_help_panel=SET_UP)
def doctor(
    agent: Annotated[str | None, typer.Argument(help="module:attribute, or a suite file with its agents.")] = None,
    timeout: Annotated[float, typer.Option(min=0.1, help="Seconds the agent may take to answer.")] = 60,
    out: Out = Path("runs"),
) -> None:
    """Look at what is installed and set; with AGENT, import it and say hello to it."""
    from harness.commands.doctor import run

    _finish(run(agent, timeout, out))


@app.command(rich_help_panel=LOOK)
def explain(
    code: Annotated[str | None, typer.Argument(help="A code, an exit status, or a printed line in quotes.")] = None,
) -> None:
    """Explain a code of a report: what it means, its usual cause, what to do. Without CODE: list them."""
    from harness.commands.explain import run

    _finish(run(code))


def _finish(status: int) -> None:
    raise typer.Exit(status)


@app.callback(invoke_without_command=True)
def _root(
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    if version:
        from harness import __version__

        typer.echo(__version__)
        raise typer.Exit


def main(arguments: list[str] | None = None) -> NoReturn:
    """The entry point; always exits. A mistake of the person is one line each on stderr and exit status 2."""
    try:
        app(arguments)
    except UserMistake as mistake:
        for problem in mistake.problems:
            print(f"error: {problem}", file=sys.stderr)
        raise SystemExit(2) from None
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        raise SystemExit(130) from None
    raise SystemExit(0)
