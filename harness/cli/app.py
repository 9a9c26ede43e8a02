"""The command line: its commands by task, mistakes in one line, and the exit status."""

from __future__ import annotations

import functools
import gc
import sys
from collections.abc import Callable, Mapping
from pkgutil import resolve_name
from typing import Annotated, NoReturn

import typer
from typer.core import TyperCommand
from typer.main import get_command

from harness.cli.help import COMPARE, LOOK, PLAY, SET_UP, WRITE_STORIES, Purposes, Tasks
from harness.cli.label.label import label
from harness.cli.pages import WithPage
from harness.cli.play.demo import demo
from harness.cli.play.score import score
from harness.cli.play.simulate import simulate
from harness.cli.runs.causes import analyze
from harness.cli.runs.compare import compare
from harness.cli.runs.explain import explain
from harness.cli.runs.export import export
from harness.cli.runs.history import history
from harness.cli.runs.merge import merge
from harness.cli.runs.show import show
from harness.cli.runs.view import view
from harness.cli.schema import schema
from harness.cli.setup.calibrate import calibrate
from harness.cli.setup.doctor import doctor
from harness.cli.setup.init import init
from harness.cli.streams import unread_is_fine
from harness.errors import UserMistake
from harness.signals import status_of

GENERATORS = "generators.cli:app"
"""The commands that make and prove stories. (`cli.setup.talked_story` names one more function of the generators.)"""

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

CLASSES: Mapping[Callable[..., None], type[TyperCommand]] = {
    simulate: WithPage,
    doctor: Purposes,
    show: WithPage,
    compare: WithPage,
}
"""How commands that have many options, or peculiar ones, are parsed and helped with."""

generators: typer.Typer = resolve_name(GENERATORS)
app.add_typer(generators)
app.add_typer(calibrate, rich_help_panel=SET_UP)
for task, commands in (
    (PLAY, (simulate, score, demo)),
    (LOOK, (explain, show, view, label, analyze)),
    (COMPARE, (compare, history, merge, export)),
    (WRITE_STORIES, (schema,)),
    (SET_UP, (init, doctor)),
):
    for command in commands:
        app.command(rich_help_panel=task, cls=CLASSES.get(command))(command)


@app.callback(invoke_without_command=True)
def _root(
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    if version:
        from harness import __version__

        typer.echo(__version__)
        raise typer.Exit


@functools.cache
def _command() -> Callable[[list[str] | None], object]:
    """The tree of all commands; to build it takes longer than most of them take to say what is wrong."""
    return get_command(app)


def main(arguments: list[str] | None = None) -> NoReturn:
    """The entry point; always exits. A mistake of the person is one line each on stderr and exit status 2."""
    gc.set_threshold(100_000, 20, 20)  # what is imported is no garbage; to look for some takes a tenth of most commands
    with unread_is_fine():
        try:
            _command()(arguments)
        except UserMistake as mistake:
            for problem in mistake.problems:
                print(f"error: {problem}", file=sys.stderr)
            raise SystemExit(mistake.exit_status) from None
        except KeyboardInterrupt as interruption:
            print("interrupted", file=sys.stderr)
            raise SystemExit(status_of(interruption)) from None
        raise SystemExit(0)
