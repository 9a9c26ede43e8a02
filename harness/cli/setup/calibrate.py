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
    Settings,
    suite_fields,
)

if TYPE_CHECKING:
    from harness.analysis.calibration import GradedRung
    from harness.formats.labelled_pairs import LabelledPair
    from harness.types.model_spec import MeaningSpec

NO_VERDICT = 3

calibrate = typer.Typer(
    name="calibrate",
    help="Thresholds and agreement, measured on what people have labelled.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


@calibrate.callback()
def _group() -> None:
    """Keeps the subject a word of its own, also where there is only one."""


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
