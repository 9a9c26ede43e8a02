"""What a comparison comes to: each version held against the first, the rules that it breaks, the exit status."""

from __future__ import annotations

from collections.abc import Sequence

from harness.analysis.gate import FELL_SHORT, NO_VERDICT, PASSED
from harness.analysis.run import Run
from harness.analysis.versions.compare import Comparison, compare
from harness.analysis.versions.regressions import Regression, regressions_of, status_of
from harness.analysis.versions.sides import ComparedSides
from harness.report.compare.tables import short_name
from harness.types.judging.gate import FailOn


def tested(
    runs: Sequence[Run], metrics: Sequence[str], rules: FailOn | None, sides: ComparedSides
) -> tuple[Sequence[Comparison], Sequence[Sequence[Regression]]]:
    """Each of the others held against the first, and the rules that it breaks. Raises UserMistake."""
    comparisons = compare(runs[0], runs[1:], metrics, sides=sides)
    if rules is None:
        return comparisons, [[] for _ in comparisons]
    pairs = zip(runs[1:], comparisons, strict=True)
    return comparisons, [regressions_of(runs[0], other, each, rules) for other, each in pairs]


def concluded(
    runs: Sequence[Run], comparisons: Sequence[Comparison], broken: Sequence[Sequence[Regression]]
) -> tuple[int, list[str]]:
    """The exit status and why it is not 0. A rule that is broken is broken, whatever else is undecided."""
    found = status_of([rule for rules in broken for rule in rules])
    unscored = next((each for each in runs if not any(trial.scored for trial in each.trials.facts)), None)
    if found != FELL_SHORT and unscored is not None:
        return NO_VERDICT, [f"exit status {NO_VERDICT}: {unscored.path.name}: no trial could be scored"]
    reasons = []
    for each, rules in zip(runs[1:], broken, strict=True):
        which = f" ({short_name(each.path.name)})" if len(runs) > 2 else ""
        for rule in rules:
            reasons.append(f"exit status {status_of([rule])}: {rule.rule}{which}: {rule.message}")
    if found == PASSED and any(each.success.decision == "undecided" for each in comparisons):
        why = "whether journey success changed depends on trials without a verdict"
        reasons.append(f"exit status {NO_VERDICT}: {why}; simulate --resume RUN --retry undecided plays them")
        return NO_VERDICT, reasons
    return found, reasons
