"""Whether a run is good enough, as an exit status."""

from __future__ import annotations

from collections.abc import Iterable

from harness.suite import Gate
from harness.trial import Trial

PASSED, FELL_SHORT, MISTAKE, NO_VERDICT, INTERRUPTED = 0, 1, 2, 3, 130


def decide(trials: Iterable[Trial], gate: Gate) -> tuple[int, str]:
    """The exit status of a run and the reason in one line ("" when it passed).

    A gate that is missed is missed, whatever else could not be decided; a run in which nothing was scored never passes.
    """
    outcomes = [trial.outcome for trial in trials]
    passed, failed = outcomes.count("success"), outcomes.count("fail")
    undecided = len(outcomes) - passed - failed
    if not passed + failed:
        return NO_VERDICT, "no trial could be scored"
    rate = passed / (passed + failed)
    if rate < gate.min_success:
        return FELL_SHORT, f"Journey Success {rate:.3g} is below min_success {gate.min_success:g}"
    if undecided > gate.max_undecided:
        return (
            NO_VERDICT,
            f"{undecided} trials without a verdict, at most {gate.max_undecided} allowed (gate.max_undecided)",
        )
    return PASSED, ""
