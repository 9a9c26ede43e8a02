"""harness export: runs as files for other stores and backends, or sent to them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from harness.cli.options import Out


def export(
    runs: Annotated[
        list[str] | None,
        typer.Argument(help="Runs, or reports of evaluations.", metavar="[RUN]...", show_default="last"),
    ] = None,
    to: Annotated[Path, typer.Option(metavar="DIR", help="The folder that the files are written into.")] = Path(
        "exported"
    ),
    otlp: Annotated[
        bool, typer.Option("--otlp", help="The trajectories of each run, too, as spans in OTLP's JSON: a line a trial.")
    ] = False,
    post: Annotated[
        str | None,
        typer.Option(
            metavar="URL", help="Send each document there, too. HARNESS_POST_TOKEN is sent as a bearer token."
        ),
    ] = None,
    out: Out = Path("runs"),
) -> None:
    """Write one JSON file per run, for a store of your own; nothing is needed to read it."""
    from harness.errors import UserMistake
    from harness.posting import check_address, post_json
    from harness.runs.folder.store import write_text

    if post is not None:
        check_address(post, "--post")
    found = [_found(name, out) for name in runs or ["last"]]
    if otlp and any(path.is_file() for path in found):
        raise UserMistake("--otlp is about runs: reports of evaluations hold no trajectories")
    try:
        to.mkdir(parents=True, exist_ok=True)
        for path in found:
            name, text = _document(path)
            write_text(to / f"{name}.json", text)
            print(to / f"{name}.json")
            if otlp:
                write_text(to / f"{name}.otlp.jsonl", _spans(path))
                print(to / f"{name}.otlp.jsonl")
            if post is not None:
                post_json(post, text)
    except OSError as problem:
        raise UserMistake(f"{to}: cannot be written: {problem.strerror}; give another --to") from None


def _found(name: str, out: Path) -> Path:
    """A report of evaluations, or the folder of a run. Raises UserMistake."""
    from harness.formats.evaluation_reports import find_report
    from harness.runs.folder.store import find_run

    return find_report(name, out) or find_run(name, out)


def _document(path: Path) -> tuple[str, str]:
    """Its name, and all of it as one JSON document. Raises UserMistake."""
    from harness.analysis.run import Run
    from harness.formats.evaluation_reports import read_report
    from harness.redaction import Redactor
    from harness.report.json_report import json_document

    if path.is_file():
        report = read_report(path)
        return report.id, Redactor.from_environment().line(report.model_dump_json()) + "\n"
    run = Run.read(path)
    pieces = json_document(run.results, Redactor.from_environment(), stopped=run.stopped, missing=run.missing)
    return run.header.id, "".join(pieces)


def _spans(path: Path) -> Iterator[str]:
    """A line for each trial."""
    import json

    from harness.analysis.run import Run
    from harness.formats.otlp import to_otlp
    from harness.redaction import Redactor

    redact = Redactor.from_environment()
    run = Run.read(path)
    for facts in run.trials.facts:
        trial = facts.read()
        spans = to_otlp(trial.trajectory, service=trial.agent)
        yield redact.line(json.dumps(spans, ensure_ascii=False)) + "\n"
