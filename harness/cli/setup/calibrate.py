"""harness calibrate: thresholds and agreement out of what people have labelled."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from harness.cli.help import Purposes
from harness.cli.options import (
    AsJson,
    Embeddings,
    Entailment,
    JudgeBaseUrl,
    JudgeModel,
    Sets,
    Settings,
    suite_fields,
)

if TYPE_CHECKING:
    from harness.analysis.calibration import GradedRung
    from harness.formats.labelled_pairs import LabelledPair
    from harness.types.model_spec import MeaningSpec

NO_VERDICT = 3
WHAT, WHO = "What is labelled", "Who is asked"

calibrate = typer.Typer(
    name="calibrate",
    help="Thresholds and agreement, measured on what people have labelled.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


@calibrate.callback()
def _group() -> None:
    """Keeps the subject a word of its own."""


@calibrate.command(cls=Purposes)
def meaning(
    file: Annotated[
        Path,
        typer.Argument(help="JSONL or CSV with expected, said, language, same; and, if you like, kind and asked."),
    ],
    max_false_passes: Annotated[
        float, typer.Option(min=0.001, max=0.5, help="Most of the pairs that are not the same may pass.")
    ] = 0.05,
    max_false_failures: Annotated[
        float, typer.Option(min=0.001, max=0.5, help="Most of the pairs that are the same may fail.")
    ] = 0.05,
    judge_model: JudgeModel = None,
    judge_base_url: JudgeBaseUrl = None,
    entailment: Entailment = None,
    embeddings: Embeddings = None,
    settings: Settings = None,
    as_json: AsJson = False,
) -> None:
    """How often each way to compare texts is wrong on labelled pairs, and the thresholds that keep that low.

    Likeness of words is always measured; embeddings, entailment and a judge where they are given, each alone. Every
    pair is read as in a run: equal values and vetoes come first. The kind of a pair is response (it follows from what
    was said, the default) or argument (both mean the same); asked is what the user had asked.
    """
    given = dict(locals())
    import json

    from harness.formats.labelled_pairs import read_labelled_pairs
    from harness.report.calibration import CalibrationReport, calibration_text
    from harness.scoring.with_models import weights_of
    from harness.threads import run_sync

    pairs = read_labelled_pairs(file)
    spec = _meaning(suite_fields(meaning, given, settings or []))
    graded = run_sync(_measured(spec, pairs, quiet=as_json))
    languages = {each.language for each in pairs}
    prompts = weights_of(spec).get("judge_prompts")
    report = CalibrationReport.of(str(file), graded, spec, max_false_passes, max_false_failures, languages, prompts)
    if as_json:
        print(json.dumps(report.model_dump(mode="json"), ensure_ascii=False, indent=2))
    else:
        print(calibration_text(report))
    if any(each.failures and len(each.failures) == each.asked for each in graded):
        raise typer.Exit(NO_VERDICT)


@calibrate.command(cls=Purposes)
def judge(
    file: Annotated[
        Path | None, typer.Argument(help="Labels of people (JSON Lines), as harness label writes them.")
    ] = None,
    builtin: Annotated[
        str | None,
        typer.Option(
            metavar="RUBRIC", help="A labelled set that is shipped, such as politeness.", rich_help_panel=WHAT
        ),
    ] = None,
    attacks: Annotated[
        bool,
        typer.Option("--attacks", help="How often is it gamed? On the shipped set.", rich_help_panel=WHAT),
    ] = False,
    suite: Annotated[
        Path | None, typer.Option(help="The suite with the judge and its rubric.", rich_help_panel=WHAT)
    ] = None,
    any_rubric: Annotated[
        bool,
        typer.Option("--any-rubric", help="Also labels that were given for another rubric.", rich_help_panel=WHAT),
    ] = False,
    texts: Annotated[
        bool,
        typer.Option("--texts", help="Judge what labels say, not the traces they name.", rich_help_panel=WHAT),
    ] = False,
    judge_model: Annotated[
        list[str] | None,
        typer.Option(help="A model that is asked; repeatable. Default: of file or suite.", rich_help_panel=WHO),
    ] = None,
    judge_base_url: Annotated[
        str | None,
        typer.Option(help="Address of an OpenAI-compatible server.", rich_help_panel=WHO),
        Sets("judge.base_url"),
    ] = None,
    recorded: Annotated[
        bool, typer.Option("--recorded", help="Ask nobody: take the verdicts on record.", rich_help_panel=WHO)
    ] = False,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Record what models answer.", rich_help_panel=WHO)
    ] = None,
    replay: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Play it back; no model is asked.", rich_help_panel=WHO)
    ] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Ask nobody; say how much it would be.", rich_help_panel=WHO)
    ] = False,
    min_agreement: Annotated[
        float, typer.Option(min=-1, max=1, help="Kappa that a judge has to reach on every criterion.")
    ] = 0.6,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where it is written (default FILE.result.yaml).")
    ] = None,
    settings: Settings = None,
    as_json: AsJson = False,
) -> None:
    """How far judges agree with people on what these have labelled: Cohen's kappa for each model and criterion.

    Each conversation is asked about once a model, as in a run. Written is FILE.result.yaml: named as judge.calibration,
    with min_agreement beside it, it keeps a suite from gating by a judge that does not agree enough.

    Exit status: 0 a model reaches --min-agreement, 3 none does, or none could be measured.
    """
    given = dict(locals())
    from harness.cli.setup.calibrate_judge import Calibrating, calibrate_judges

    asked_for = Calibrating(
        file=file,
        builtin=builtin,
        suite=suite,
        models=judge_model or (),
        fields=suite_fields(judge, given, settings or []),
        any_rubric=any_rubric,
        texts=texts,
        recorded=recorded,
        min_agreement=min_agreement,
        save=save,
        record=record,
        replay=replay,
        dry_run=dry_run,
        as_json=as_json,
    )
    if attacks:
        from harness.cli.setup.gaming import measure_gaming

        raise typer.Exit(measure_gaming(asked_for))
    raise typer.Exit(calibrate_judges(asked_for))


def _meaning(fields: dict[str, Any]) -> MeaningSpec:
    """Raises UserMistake; also for what could only fail later, such as weights that are not here."""
    from pydantic import ValidationError

    from harness.errors import UserMistake
    from harness.formats.documents import schema_problems
    from harness.scoring.with_models import check_meaning
    from harness.types.model_spec import MeaningSpec

    try:
        spec = MeaningSpec.model_validate(fields)
    except ValidationError as error:
        raise UserMistake(*schema_problems(error, "options", MeaningSpec)) from None
    check_meaning(spec)
    return spec


async def _measured(spec: MeaningSpec, pairs: Sequence[LabelledPair], *, quiet: bool) -> list[GradedRung]:
    from harness.cli.play.progress import counting
    from harness.cli.setup.grading import grade, rungs_of
    from harness.llm.transport import close_connections
    from harness.scoring.with_models import load_models

    found = []
    try:
        for name, alone in rungs_of(spec):
            await load_models(alone)
            with counting(name, len(pairs), quiet=quiet) as told:
                found.append(await grade(name, alone, pairs, told))
    finally:
        await close_connections()
    return found
