"""Whether the judge of a suite agrees with people as the suite demands, told before anything is paid for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from harness.checks.rubrics.judge import JudgeCheck
from harness.errors import UserMistake
from harness.formats.labels.calibration import read_calibration
from harness.scoring.rubric.asking import prompts_hash
from harness.scoring.rubric.panel import judge_checks
from harness.types.judging.calibration import JudgeCalibration, ModelAgreement
from harness.types.model_spec import JudgeSpec
from harness.types.story import Story
from harness.types.suite import Suite

REFUSED = "the judge may not gate: "
AGAIN = "calibrate it on labels of people: harness calibrate judge LABELS --suite SUITE"


def judge_not_as_demanded(suite: Suite, stories: Iterable[Story]) -> str | None:
    """Why the judge does not agree with people as its suite demands, in one line; None where it does, or nothing is
    demanded or judged."""
    spec = suite.judge
    if spec is None or (spec.min_agreement is None and spec.min_agreement_sure is None):
        return None
    checks = {check.hash: check for story in stories for check in judge_checks(story, suite.rules.checks)}
    if not checks:
        return None
    try:
        known = {found.rubric: (file, found) for file, found in _read(spec)}
    except UserMistake as mistake:
        return f"{REFUSED}{mistake.problems[0]}; {AGAIN}"
    wrong = next((why for check in checks.values() for why in _wrong(check, spec, known)), None)
    return f"{REFUSED}{wrong}; {AGAIN}" if wrong is not None else None


def of_the_user(unmeasured: str | None) -> str | None:
    """Of what a run says of both, what it says of the user."""
    found = (unmeasured or "").partition(REFUSED)[0].removesuffix("; ")
    return found or None


def _read(spec: JudgeSpec) -> Iterator[tuple[str, JudgeCalibration]]:
    for file in spec.calibrations:
        found = read_calibration(Path(file))
        if found is not None:
            yield file, found


def _wrong(check: JudgeCheck, spec: JudgeSpec, known: dict[str, tuple[str, JudgeCalibration]]) -> Iterator[str]:
    name = check.id or check.use or check.asked[0].id
    if check.hash not in known:
        files = ", ".join(file for file, _ in known.values()) or ", ".join(spec.calibrations)
        yield f"{name}: {files} measured no rubric {check.hash}, which is what is asked now"
        return
    file, found = known[check.hash]
    for model in dict.fromkeys(check.models or (spec.name,)):
        measured = found.models.get(model)
        if measured is None:
            yield f"{name}: {file} did not measure {model}, only {', '.join(found.models) or 'nobody'}"
        else:
            yield from (f"{name}: {file}: {model} {each}" for each in _short(measured, check, spec))


def _short(measured: ModelAgreement, check: JudgeCheck, spec: JudgeSpec) -> Iterator[str]:
    """In what one model falls short."""
    if measured.prompts is not None and measured.prompts != prompts_hash():
        yield "was asked in other words than now"
    if measured.prompts is not None and measured.temperature != spec.temperature:
        yield f"was asked at another temperature ({measured.temperature}, and here {spec.temperature})"
    missing = next((each.id for each in check.asked if each.id not in measured.criteria), None)
    if missing is not None:
        yield f"was measured on no label of the criterion {missing}"
    for name, least, value in (
        ("min_agreement", spec.min_agreement, measured.kappa),
        ("min_agreement_sure", spec.min_agreement_sure, measured.at_least),
    ):
        sure = "with 95 % confidence " if name == "min_agreement_sure" else ""
        if least is not None and value is None:
            yield f"has no kappa on {measured.examples} examples, for people gave one label only; {name} asks {least:g}"
        elif least is not None and value is not None and value < least - 1e-9:
            yield (
                f"agrees with people by a kappa {sure}of {'at least ' if sure else ''}{value:.2f} ({measured.examples} "
                f"examples); {name} asks {least:g}"
            )
