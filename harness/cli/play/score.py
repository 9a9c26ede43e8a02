"""harness score: judge a run again, or judge recorded conversations. Nothing is played."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from harness.cli.options import (
    AsJson,
    Embeddings,
    Entailment,
    JudgeBaseUrl,
    JudgeModel,
    Out,
    Sets,
    Settings,
    suite_fields,
)

if TYPE_CHECKING:
    from harness.runs.folder.store import StoredRun


def score(
    source: Annotated[list[str], typer.Argument(help="A run, or files and folders of recorded conversations.")],
    stories: Annotated[
        list[Path] | None, typer.Option(help="The stories of recorded conversations; repeatable.")
    ] = None,
    tools: Annotated[
        str | None,
        typer.Option(metavar="REF", help="Of recordings: module:factory of the tools; calls are made again with them."),
    ] = None,
    snapshot: Annotated[
        str | None, typer.Option(metavar="REF", help="module:function of the world that returns its state as JSON.")
    ] = None,
    judge_model: JudgeModel = None,
    judge_base_url: JudgeBaseUrl = None,
    entailment: Entailment = None,
    embeddings: Embeddings = None,
    min_success: Annotated[
        float | None,
        typer.Option(min=0, max=1, help="Least share of journeys that succeed."),
        Sets("gate.min_success"),
    ] = None,
    settings: Settings = None,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Record what the judge answers: a cassette.")
    ] = None,
    replay: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Play it back from there; no judge is asked.")
    ] = None,
    any_rubric: Annotated[
        bool, typer.Option("--any-rubric", help="Take along labels that were given for another rubric.")
    ] = False,
    out: Out = Path("runs"),
    as_json: AsJson = False,
) -> None:
    """Judge a run again, or judge recorded conversations against stories. Nothing is played."""
    given = dict(locals())
    from harness.analysis.run import Run
    from harness.cli.outcome import announce, say_labels
    from harness.cli.play.progress import watching
    from harness.errors import UserMistake
    from harness.llm.cassette.file import cassette_of
    from harness.report.files import write_reports
    from harness.runs.folder.rescore import RecordedConversations, score_run

    changes, cassette = suite_fields(score, given, settings or []), cassette_of(record, replay)
    if stories:
        recorded = RecordedConversations.read([Path(each) for each in source], stories, tools, snapshot)
        for path, reason in recorded.ignored:
            print(f"ignored: {path}: {reason}", file=sys.stderr)
        for story in recorded.without_recording:
            print(f"not recorded: {story}", file=sys.stderr)
        with watching(len(recorded.pairs), quiet=as_json, doing="judging") as watch:
            judged = recorded.judge(changes, out, watch.trial, cassette)
        _say_replayed(judged)
    else:
        if tools is not None or snapshot is not None:
            raise UserMistake(
                "--tools and --snapshot are for recordings: add --stories; a run knows how its worlds ended"
            )
        if len(source) != 1:
            raise UserMistake("score takes one run, or recordings with --stories PATH")
        found = _find(source[0], out)
        _say_version(found)
        if not found.made_here:
            print(
                f"warning: {found.path.name} was not made here, or its run.json was changed: "
                "its gate, limits and rules are taken as they stand there",
                file=sys.stderr,
            )
        with watching(len(found.trials), quiet=as_json, doing="judging") as watch:
            judged = score_run(found, changes, out, watch.trial, cassette)
        say_labels([found], judged, any_rubric=any_rubric)
    raise typer.Exit(announce(write_reports(Run.of(judged)), as_json=as_json, replay=None))


def _say_replayed(run: StoredRun) -> None:
    """How many of the recorded calls came out otherwise when they were made again."""
    replayed = [(trial, trial.replayed) for trial in run.trials if trial.replayed is not None]
    calls, otherwise = (sum(getattr(each, name) for _, each in replayed) for name in ("calls", "otherwise"))
    if otherwise:
        trial, first = next((trial, each.first) for trial, each in replayed if each.otherwise)
        print(
            f"replayed: {otherwise:,} of {calls:,} calls came out otherwise than recorded; the first in {trial.story} "
            f"#{trial.trial}, {first}",
            file=sys.stderr,
        )


def _say_version(run: StoredRun) -> None:
    """That an earlier scorer judged the run, whose scores are not comparable with those it gets now."""
    from harness.types.verdict import SCORER_VERSION

    before = run.header.scorer_version
    if before != SCORER_VERSION:
        what = f"{run.path.name} was judged by scorer version {before}, and is judged by version {SCORER_VERSION} now"
        print(f"{what}; what may come out otherwise is in the CHANGELOG", file=sys.stderr)


def _find(name: str, out: Path) -> StoredRun:
    from harness.errors import UserMistake
    from harness.runs.folder.store import StoredRun, find_run

    try:
        path = find_run(name, out)
    except UserMistake as mistake:
        if Path(name).exists():
            raise UserMistake(f"{name}: is no run; recorded conversations need --stories PATH") from None
        raise mistake from None
    return StoredRun.read(path)
