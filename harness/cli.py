"""The command line: options and exit status. Every command is imported when it is called."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

from harness.errors import UserMistake

app = typer.Typer(
    name="harness",
    help="Benchmark conversational, tool-using agents: play stories, judge journeys, compare versions.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Paths = Annotated[list[Path] | None, typer.Argument(help="A suite file, or story files and folders.")]
Out = Annotated[Path, typer.Option(help="Where run folders are written and looked for.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object instead of a table.")]


@app.command()
def simulate(
    paths: Paths = None,
    agent: Annotated[
        str | None,
        typer.Option(help="The agent under test: module:attribute, graph:module:attribute or replay:FOLDER."),
    ] = None,
    user: Annotated[
        str | None, typer.Option(help="Who plays the user: agenda, scripted, simulated, or module:attribute.")
    ] = None,
    user_model: Annotated[
        str | None, typer.Option(help="Model of the simulated user, such as openai/gpt-5-mini or ollama/llama3.2.")
    ] = None,
    user_base_url: Annotated[str | None, typer.Option(help="Address of an OpenAI-compatible server.")] = None,
    trials: Annotated[int | None, typer.Option(min=1, help="How often each story is played.")] = None,
    concurrency: Annotated[int | None, typer.Option(min=1, help="Conversations at a time (default 10).")] = None,
    timeout: Annotated[float | None, typer.Option(help="Seconds one trial may take (default 900).")] = None,
    seed: Annotated[int | None, typer.Option(help="Seed of the simulated users (default 0).")] = None,
    min_success: Annotated[
        float | None, typer.Option(min=0, max=1, help="Least share of journeys that succeed (default 1.0).")
    ] = None,
    story: Annotated[str | None, typer.Option(help="Play only stories whose id fits this glob.")] = None,
    trial: Annotated[int | None, typer.Option(min=1, help="Play only the trial with this number.")] = None,
    settings: Annotated[
        list[str] | None, typer.Option("--set", metavar="A.B=VALUE", help="Set any field of the suite; repeatable.")
    ] = None,
    resume: Annotated[str | None, typer.Option(metavar="RUN", help="Go on with a run that was cut off.")] = None,
    out: Out = Path("runs"),
    as_json: AsJson = False,
) -> None:
    """Play stories against an agent, judge the journeys, report.

    Exit status: 0 fine, 1 the agent fell short, 2 a mistake in what was given, 3 no verdict, 130 interrupted.
    """
    from harness.commands.simulate import run

    options: dict[str, Any] = {
        "targets": {"agent": agent} if agent else None,
        "user": _user(user, user_model, user_base_url),
        "trials": trials,
        "concurrency": concurrency,
        "limits": {"trial": timeout} if timeout is not None else None,
        "seed": seed,
        "gate": {"min_success": min_success} if min_success is not None else None,
    }
    _finish(run(paths or [], options, settings or [], (story, trial), resume, out, as_json))


@app.command()
def score(
    source: Annotated[list[str], typer.Argument(help="A run, or files and folders of recorded conversations.")],
    stories: Annotated[
        list[Path] | None, typer.Option(help="The stories of recorded conversations; repeatable.")
    ] = None,
    min_success: Annotated[
        float | None, typer.Option(min=0, max=1, help="Least share of journeys that succeed.")
    ] = None,
    settings: Annotated[
        list[str] | None, typer.Option("--set", metavar="A.B=VALUE", help="Set any field of the suite; repeatable.")
    ] = None,
    out: Out = Path("runs"),
    as_json: AsJson = False,
) -> None:
    """Judge a run again, or judge recorded conversations against stories. Nothing is played."""
    from harness.commands.score import run

    gate = {"gate": {"min_success": min_success}} if min_success is not None else {}
    _finish(run(source, stories or [], gate, settings or [], out, as_json))


@app.command()
def show(
    run: Annotated[str, typer.Argument(help="A run folder, the beginning of its name, `last` or `last~1`.")] = "last",
    story: Annotated[str | None, typer.Argument(help="The id of a story.")] = None,
    trial: Annotated[
        int | None, typer.Option(min=1, help="The number of the trial (default: the first that failed).")
    ] = None,
    full: Annotated[bool, typer.Option("--full", help="Shorten nothing.")] = False,
    out: Out = Path("runs"),
) -> None:
    """Show a run, or the conversation of one story with its goals marked where they were met."""
    from harness.commands import show as command

    _finish(command.run(run, story, trial, full, out))


@app.command()
def validate(
    paths: Annotated[list[Path], typer.Argument(help="Suite files, story files and folders.")],
    as_json: AsJson = False,
) -> None:
    """Check stories and suites: every mistake and every doubtful place, at once."""
    from harness.commands.validate import run

    _finish(run(paths, as_json))


@app.command()
def demo(
    version: Annotated[str, typer.Option(help="Which agent: v1, or v2 with its regressions.")] = "v1",
    out: Out = Path("runs"),
    as_json: AsJson = False,
) -> None:
    """Play the HR desk: stories against a real LangGraph agent over SQLite, without a model."""
    from harness.commands.demo import run

    _finish(run(version, out, as_json))


@app.command()
def init(
    folder: Annotated[Path, typer.Argument(help="The project's folder.")] = Path(),
    agent: Annotated[str | None, typer.Option(help="Your agent: module:attribute.")] = None,
    ci: Annotated[str | None, typer.Option(help="Write a pipeline as well: github or gitlab.")] = None,
) -> None:
    """Write a suite and a first story for an agent of your own. Nothing that exists is overwritten."""
    from harness.commands.init import run

    _finish(run(folder, agent, ci))


@app.command()
def doctor(
    agent: Annotated[str | None, typer.Argument(help="module:attribute, or a suite file with its agents.")] = None,
    timeout: Annotated[float, typer.Option(min=0.1, help="Seconds the agent may take to answer.")] = 60,
    out: Out = Path("runs"),
) -> None:
    """Look at what is installed and set; with AGENT, import it and say hello to it."""
    from harness.commands.doctor import run

    _finish(run(agent, timeout, out))


@app.command()
def schema(kind: Annotated[str, typer.Argument(help="story or suite.")]) -> None:
    """Print the JSON Schema of story or suite files, for editors."""
    from harness.commands.schema import run

    _finish(run(kind))


@app.command()
def explain(
    code: Annotated[str | None, typer.Argument(help="A code, an exit status, or a printed line in quotes.")] = None,
) -> None:
    """Explain a code of a report: what it means, its usual cause, what to do. Without CODE: list them."""
    from harness.commands.explain import run

    _finish(run(code))


def _user(kind: str | None, model: str | None, base_url: str | None) -> dict[str, Any] | None:
    fields = {"kind": kind or ("simulated" if model else None), "model": model, "base_url": base_url}
    given = {name: value for name, value in fields.items() if value is not None}
    return given or None


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
