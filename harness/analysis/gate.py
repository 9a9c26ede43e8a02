"""Whether a run is good enough, as an exit status."""

from __future__ import annotations

from collections.abc import Iterable

from harness.types.suite import Gate
from harness.types.trial import Trial

PASSED, FELL_SHORT, MISTAKE, NO_VERDICT = 0, 1, 2, 3


def decide(trials: Iterable[Trial], gate: Gate, unplayed: int = 0) -> tuple[int, str]:
    """The exit status of a run and the reason in one line ("" when it passed).

    Known failures (`xfail`) that failed are left out of the rate. A gate that is missed is missed, whatever else could
    not be decided; a run in which nothing was scored, or of which trials are still to be played, never passes.
    """
    trials = list(trials)
    outcomes = [trial.outcome for trial in trials]
    expected = sum(trial.failed_as_expected for trial in trials)
    passed, failed = outcomes.count("success"), outcomes.count("fail") - expected
    undecided = len(outcomes) - passed - failed - expected
    if not passed + failed + expected:
        return NO_VERDICT, "no trial could be scored"
    rate = passed / (passed + failed) if passed + failed else 1.0
    if rate < gate.min_success:
        left_out = f" (without {expected} that failed as expected)" if expected else ""
        return FELL_SHORT, f"Journey Success {rate:.3g}{left_out} is below min_success {gate.min_success:g}"
    if undecided > gate.max_undecided:
        return (
            NO_VERDICT,
            f"{undecided} trials without a verdict, at most {gate.max_undecided} allowed (gate.max_undecided)",
        )
    if unplayed:
        return NO_VERDICT, f"{unplayed} of {len(trials) + unplayed} trials were not played"
    return PASSED, ""
