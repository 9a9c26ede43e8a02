"""Whether a run is good enough, as an exit status: the gate is read twice, for what is undecided might be either."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from harness.types.suite import Gate
from harness.types.trial import Standing

PASSED, FELL_SHORT, MISTAKE, NO_VERDICT = 0, 1, 2, 3


@dataclass(frozen=True, slots=True)
class Tally:
    """What a gate is read from, in trials."""

    passed: int
    failed: int
    """Without known failures (`xfail`) that failed, which the gate leaves out."""
    expected: int
    """Those."""
    undecided: int
    unplayed: int

    @staticmethod
    def of(trials: Iterable[Standing], unplayed: int = 0) -> Tally:
        trials = list(trials)
        shown = [trial.shown for trial in trials]
        expected = sum(trial.failed_as_expected for trial in trials)
        return Tally(
            shown.count("success"), shown.count("fail") - expected, expected, shown.count("undecided"), unplayed
        )

    @property
    def played(self) -> int:
        return self.passed + self.failed + self.expected + self.undecided

    @property
    def bounds(self) -> tuple[float, float]:
        """The gate's rate with everything that is open (undecided, unplayed) read as failed, and as passed."""
        unknown = self.undecided + self.unplayed
        every = self.passed + self.failed + unknown
        return (self.passed / every, (self.passed + unknown) / every) if every else (1.0, 1.0)


def decide(trials: Iterable[Standing], gate: Gate, unplayed: int = 0) -> tuple[int, str]:
    """The exit status of a run and the reason in one line ("" when it passed).

    The gate is read with every open trial as passed and as failed: missed both ways, the agent fell short; differing,
    there is no verdict. Known failures (`xfail`) that failed are left out of the rate. A run in which nothing was
    scored, or of which trials are still to be played, never passes.
    """
    tally = Tally.of(trials, unplayed)
    if not tally.passed + tally.failed + tally.expected:
        return NO_VERDICT, "no trial could be scored"
    low, high = tally.bounds
    if high < gate.min_success:
        return FELL_SHORT, f"{_rate(tally)} is below min_success {gate.min_success:g}"
    if low < gate.min_success and tally.undecided:
        return NO_VERDICT, (
            f"the gate comes out differently with {_open(tally)} read as failed and as passed: Journey Success is "
            f"{low:.3g} or {high:.3g}, and min_success {gate.min_success:g}"
        )
    share = tally.undecided / tally.played
    if gate.max_undecided is not None and share > gate.max_undecided:
        return NO_VERDICT, (
            f"{tally.undecided} of {tally.played} trials are undecided, a share of {share:.3g}; "
            f"gate.max_undecided allows {gate.max_undecided:g}"
        )
    if unplayed:
        return NO_VERDICT, f"{unplayed} of {tally.played + unplayed} trials were not played"
    return PASSED, ""


def _rate(tally: Tally) -> str:
    """The rate that the gate looks at, over what was scored, and what it could be at best."""
    scored = tally.passed + tally.failed
    notes = [f"without {tally.expected} that failed as expected"] if tally.expected else []
    if tally.undecided or tally.unplayed:
        notes.append(f"at best {tally.bounds[1]:.3g}, with {_open(tally)} read as passed")
    return f"Journey Success {tally.passed / scored if scored else 0:.3g}" + (f" ({'; '.join(notes)})" if notes else "")


def _open(tally: Tally) -> str:
    """What might have come out either way, such as `2 undecided and 3 unplayed trials`."""
    parts = [f"{n} {what}" for n, what in ((tally.undecided, "undecided"), (tally.unplayed, "unplayed")) if n]
    return " and ".join(parts) + (" trial" if tally.undecided + tally.unplayed == 1 else " trials")
