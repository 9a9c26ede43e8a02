"""What a calibration says: a table for each rung, and the lines for the suite."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from harness.analysis.calibration import (
    FittedBand,
    GradedRung,
    RungFigures,
    Share,
    Verdicts,
    figures,
    fitted,
    pairs_needed,
)
from harness.scoring.similarity.bands import BANDS
from harness.text.languages.told import without_pack
from harness.types.model_spec import JudgeSpec, MeaningSpec, Thresholds
from harness.types.trajectory import Data
from harness.types.verdict import EMBEDDINGS, ENTAILMENT, TOKENS

LEAST_PAIRS = 20
"""Of fewer pairs of either kind no threshold is told."""


class RungReport(Data):
    """One rung on all pairs."""

    now: RungFigures
    """With the thresholds it has now."""
    fitted: FittedBand | None
    """None of a judge."""
    unanswered: int
    """Questions to which a judge gave no usable answer; they are undecided."""
    why_unanswered: str | None
    """Of the first one."""


class JudgeIdentity(Data):
    """What makes a judge the one that it is."""

    model: str | None
    temperature: float | None
    prompts: str | None
    """A hash of what it is asked."""

    @staticmethod
    def of(spec: JudgeSpec, prompts: str | None) -> JudgeIdentity:
        return JudgeIdentity(model=spec.model, temperature=spec.temperature, prompts=prompts)


class CalibrationReport(Data):
    """How right each rung is on the pairs of a file."""

    file: str
    judge: JudgeIdentity | None = None
    pairs: int
    max_false_passes: float
    max_false_failures: float
    rungs: dict[str, RungReport]
    suite: dict[str, Any]
    """What to write into the suite."""
    warnings: tuple[str, ...]

    @staticmethod
    def of(
        file: str,
        graded: Sequence[GradedRung],
        spec: MeaningSpec,
        false_passes: float,
        false_failures: float,
        languages: Collection[str] = (),
        judge_prompts: str | None = None,
    ) -> CalibrationReport:
        rungs = {
            each.name: RungReport(
                now=figures(each.pairs, _band_now(each.name, spec)),
                fitted=fitted(each.pairs, false_passes, false_failures),
                unanswered=len(each.failures),
                why_unanswered=each.failures[0] if each.failures else None,
            )
            for each in graded
        }
        same = sum(each.same for each in graded[0].pairs)
        other = len(graded[0].pairs) - same
        enough = min(same, other) >= LEAST_PAIRS
        return CalibrationReport(
            file=file,
            judge=JudgeIdentity.of(spec.judge, judge_prompts) if spec.judge is not None else None,
            pairs=len(graded[0].pairs),
            max_false_passes=false_passes,
            max_false_failures=false_failures,
            rungs=rungs,
            suite=_suite(rungs, spec) if enough else {},
            warnings=(
                *(() if enough else (_too_few(same, other),)),
                *_unknown(languages),
                *_warnings(rungs, false_passes, false_failures),
            ),
        )


def _band_now(rung: str, spec: MeaningSpec) -> Thresholds | None:
    if rung == ENTAILMENT and spec.entailment is not None:
        return spec.entailment.band
    band = BANDS.get(rung)
    return None if band is None else (band.fails_below, band.passes_from)


def _suite(rungs: Mapping[str, RungReport], spec: MeaningSpec) -> dict[str, Any]:
    """Without bands that let too much pass."""
    bands = {
        name: list(each.fitted.band)
        for name, each in rungs.items()
        if each.fitted is not None and each.fitted.high_kept_by is not None
    }
    likenesses = {name: bands[name] for name in (TOKENS, EMBEDDINGS) if name in bands}
    found: dict[str, Any] = {"similarity_bands": likenesses} if likenesses else {}
    if spec.entailment is not None and ENTAILMENT in bands:
        found["entailment"] = spec.entailment.model_dump(exclude_unset=True) | {"band": bands[ENTAILMENT]}
    return found


def _too_few(same: int, other: int) -> str:
    return (
        f"too few pairs for thresholds: {same} are the same and {other} are not; label at least {LEAST_PAIRS} of each, "
        "then there are lines for the suite"
    )


def _unknown(languages: Collection[str]) -> Iterator[str]:
    for language in sorted(languages):
        if (why := without_pack(language)) is not None:
            yield f"language {why}"


def _warnings(rungs: Mapping[str, RungReport], false_passes: float, false_failures: float) -> Iterator[str]:
    """What the thresholds do not show, and why."""
    any_rung = next(iter(rungs.values())).now
    for share, rate, what in (
        (any_rung.wrong_passes, false_passes, "are not the same"),
        (any_rung.wrong_failures, false_failures, "are the same"),
    ):
        needed = pairs_needed(rate)
        if share.of < needed:
            yield (
                f"too few pairs: {share.of} {what}; it takes at least {needed}, all of them right, to show that errors "
                f"are at most {rate:.1%}"
            )
    for name, each in rungs.items():
        if each.fitted is not None:
            yield from _not_kept(name, each.fitted, false_passes, false_failures)
        if each.unanswered:
            yield f"{name}: no usable answer to {each.unanswered}: {each.why_unanswered}"


def _not_kept(name: str, found: FittedBand, false_passes: float, false_failures: float) -> Iterator[str]:
    shares = found.figures.wrong_passes, found.figures.wrong_failures
    for kept_by, share, rate, what in (
        (found.high_kept_by, shares[0], false_passes, "wrong passes"),
        (found.low_kept_by, shares[1], false_failures, "wrong failures"),
    ):
        if kept_by == "rate" and share.interval is not None:
            yield (
                f"{name}: {what} are at most {rate:.1%} in these pairs alone; the interval reaches "
                f"{share.interval.high:.1%}"
            )
        elif kept_by is None:
            yield (
                f"{name}: no threshold keeps {what} at most {rate:.1%}: {_said(share)} whatever it is, mostly by equal "
                "values, other values and vetoes, which come first"
            )


def calibration_text(report: CalibrationReport) -> str:
    """For a terminal."""
    blocks = [f"{report.file}: {report.pairs} pairs", *(_rung(name, each) for name, each in report.rungs.items())]
    if report.suite:
        lines = ["for the suite:", "", *(f"  {line}" for line in _yaml(report.suite))]
        blocks.append("\n".join(lines))
    blocks += ["\n".join(f"warning: {each}" for each in report.warnings)] if report.warnings else []
    return "\n\n".join(blocks)


def _rung(name: str, each: RungReport) -> str:
    lines = [
        f"{name:<15} {'passes':>8} {'fails':>8} {'undecided':>10}",
        _row("same", each.now.same),
        _row("not the same", each.now.not_same),
        *_errors("with its thresholds " + _band(each.now.band) if each.now.band else "by its labels", each.now),
    ]
    if each.fitted is not None:
        kept = each.fitted
        lines += _errors(f"with {_band(kept.band)}, which fit these pairs", kept.figures)
        lines += _errors("with thresholds that fit the other four fifths of them", kept.unseen)
    return "\n".join(lines)


def _row(label: str, verdicts: Verdicts) -> str:
    return f"  {label:<13} {verdicts.passes:>8} {verdicts.fails:>8} {verdicts.undecided:>10}"


def _errors(head: str, found: RungFigures) -> Iterator[str]:
    yield f"  {head}:"
    yield f"    wrong passes     {_said(found.wrong_passes)}"
    yield f"    wrong failures   {_said(found.wrong_failures)}"
    yield f"    decided          {_said(found.decided)}"
    yield f"    decided rightly  {_said(found.decided_rightly)}"


def _band(band: Thresholds) -> str:
    return f"{band[0]:.2f} and {band[1]:.2f}"


def _said(share: Share) -> str:
    said = f"{share.count} of {share.of}"
    if share.rate is None or share.interval is None:
        return said
    return f"{said}: {share.rate:.1%} ({share.interval.low:.1%} to {share.interval.high:.1%})"


def _yaml(value: Mapping[str, Any]) -> list[str]:
    import yaml

    return yaml.safe_dump(dict(value), default_flow_style=None, sort_keys=False, allow_unicode=True).splitlines()
