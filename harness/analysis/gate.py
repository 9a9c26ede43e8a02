"""Whether a run is good enough, as an exit status: the gate is read twice, for what is undecided might be either."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

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


@dataclass(frozen=True, slots=True)
class StoryStanding:
    """The trials of one story against the least share of them that must succeed."""

    story: str
    least: float
    tally: Tally

    @property
    def reached(self) -> bool | None:
        """None where that depends on how what is open (undecided, unplayed) is read."""
        low, high = self.tally.bounds
        return None if low < self.least <= high else self.least <= low

    @property
    def text(self) -> str:
        """Such as `a 1/3 (0.8; at best 0.5)`: passed of those with a verdict, the least share, what it could be."""
        low, high = self.tally.bounds
        at_best = f"; at best {high:.3g}" if low < high else ""
        return f"{self.story} {self.tally.passed}/{self.tally.passed + self.tally.failed} ({self.least:g}{at_best})"


NO_STORIES: Mapping[str, int] = MappingProxyType({})


def stand(
    trials: Iterable[Standing], least: Mapping[str, float], unplayed: Mapping[str, int] = NO_STORIES
) -> dict[str, StoryStanding]:
    """How each story stands that has a least share of successes; `unplayed` are trials still to be played, by story."""
    found: dict[str, list[Standing]] = defaultdict(list)
    for trial in trials:
        found[trial.story].append(trial)
    return {
        story: StoryStanding(story, share, Tally.of(found[story], unplayed.get(story, 0)))
        for story, share in least.items()
    }


def decide(
    trials: Iterable[Standing], gate: Gate, unplayed: int = 0, stories: Iterable[StoryStanding] = ()
) -> tuple[int, str]:
    """The exit status of a run and the reason in one line ("" when it passed).

    The gate is read with every open trial as passed and as failed: missed both ways, the agent fell short; differing,
    there is no verdict. So is what each story has to reach. Known failures (`xfail`) that failed are left out of the
    rates. A run in which nothing was scored, or of which trials are still to be played, never passes.
    """
    tally, stories = Tally.of(trials, unplayed), list(stories)
    if not tally.passed + tally.failed + tally.expected:
        return NO_VERDICT, "no trial could be scored"
    low, high = tally.bounds
    short = [f"{_rate(tally)} is below min_success {gate.min_success:g}"] if high < gate.min_success else []
    short += told_below(stories)
    if short:
        return FELL_SHORT, "; ".join(short)
    if low < gate.min_success and tally.undecided:
        return NO_VERDICT, (
            f"the gate comes out differently with {_open(tally)} read as failed and as passed: Journey Success is "
            f"{low:.3g} or {high:.3g}, and min_success {gate.min_success:g}"
        )
    if any(each.tally.undecided for each in stories if each.reached is None):
        return NO_VERDICT, "; ".join(told_open(stories))
    share = tally.undecided / tally.played
    if gate.max_undecided is not None and share > gate.max_undecided:
        return NO_VERDICT, (
            f"{tally.undecided} of {tally.played} trials are undecided, a share of {share:.3g}; "
            f"gate.max_undecided allows {gate.max_undecided:g}"
        )
    if unplayed:
        return NO_VERDICT, f"{unplayed} of {tally.played + unplayed} trials were not played"
    return PASSED, ""


MOST_NAMED = 20
"""Stories named in one line."""


def told_below(stories: Iterable[StoryStanding]) -> list[str]:
    """The stories that fell short however their open trials are read, in one line; none where there is none."""
    return _told([each for each in stories if each.reached is False], "below the share that each story must reach")


def told_open(stories: Iterable[StoryStanding]) -> list[str]:
    """Those of which it depends on how their open trials are read, likewise."""
    said = "below the share that each story must reach only if its undecided trials are read as failed"
    return _told([each for each in stories if each.reached is None], said)


def _told(stories: Sequence[StoryStanding], said: str) -> list[str]:
    if not stories:
        return []
    named = ", ".join(each.text for each in stories[:MOST_NAMED])
    more = f" and {len(stories) - MOST_NAMED} more" if len(stories) > MOST_NAMED else ""
    return [f"{said}: {named}{more}"]


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
