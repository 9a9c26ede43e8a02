"""Whether a run is good enough, as an exit status: the gate is read twice, for what is undecided might be either."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType

from harness.types.judging.gate import Gate, SeverityWeights
from harness.types.story import Severity
from harness.types.trial import Standing
from harness.types.verdict import CheckResult

PASSED, FELL_SHORT, MISTAKE, NO_VERDICT = 0, 1, 2, 3
DEFAULT_WEIGHTS = SeverityWeights()
MOST_UNSTABLE = 3


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
    def decided(self) -> int:
        """Those that the gate looks at and that have a verdict."""
        return self.passed + self.failed

    @property
    def open(self) -> int:
        """Those that might come out either way."""
        return self.undecided + self.unplayed

    @property
    def bounds(self) -> tuple[float, float]:
        """The gate's rate with everything that is open (undecided, unplayed) read as failed, and as passed."""
        every = self.decided + self.open
        return (self.passed / every, (self.passed + self.open) / every) if every else (1.0, 1.0)


@dataclass(frozen=True, slots=True)
class Demand:
    """A share that all trials together must reach, and what it comes to."""

    name: str
    """The field of the gate that asks for it."""
    least: float
    rate: float | None
    """Of what is decided; None where nothing is."""
    low: float
    """With everything that is open (undecided, unplayed) read as failed."""
    high: float
    """And as passed."""
    reached: bool | None
    """None where that depends on how it is read. Reaching the share is enough; it is compared exactly, not rounded."""

    @property
    def what(self) -> str:
        """What has to reach the share, in words."""
        return {
            "mean_pass_rate": "the mean of the stories' shares of success",
            "weighted": "Journey Success weighted by severity",
        }.get(self.name, "Journey Success")

    @property
    def asked(self) -> str:
        """The share that it has to reach, such as `min_success 0.8`."""
        return f"{self.name} {self.least:g}" if self.name != "all" else "1, for all must succeed"

    def shown(self, value: float | None) -> str:
        """The value in three digits, or as many as it takes to tell it from the share that it has to reach."""
        texts = (f"{value or 0:.{digits}g}" for digits in (3, 5, 7, 9))
        return next((text for text in texts if float(text) != self.least), f"{self.least:g}")

    @property
    def text(self) -> str:
        """Such as `Journey Success 0.75 reaches min_success 0.7`."""
        said = {True: "reaches", False: "is below", None: "may or may not reach"}[self.reached]
        return f"{self.what} {self.shown(self.rate)} {said} {self.asked}"


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
        return f"{self.story} {self.tally.passed}/{self.tally.decided} ({self.least:g}{at_best})"


@dataclass(frozen=True, slots=True)
class GateReading:
    """What a run comes to, held against its gate."""

    demands: tuple[Demand, ...] = ()
    """What is asked of all trials together."""
    stories: Mapping[str, StoryStanding] = field(default_factory=dict)
    """What is asked of each story, where something is."""
    weights: SeverityWeights = DEFAULT_WEIGHTS
    stability: Mapping[str, Sequence[CheckResult]] = field(default_factory=dict)
    """Story → what became of its checks over all its trials, where it has some."""


_NONE = Tally(0, 0, 0, 0, 0)
NOTHING: Mapping[str, int] = MappingProxyType({})


def tallies(trials: Iterable[Standing], unplayed: Mapping[str, int] = NOTHING) -> dict[str, Tally]:
    """Story → its trials, counted; `unplayed` are trials still to be played, by story."""
    found: dict[str, list[Standing]] = {story: [] for story, number in unplayed.items() if number}
    for trial in trials:
        found.setdefault(trial.story, []).append(trial)
    return {story: Tally.of(each, unplayed.get(story, 0)) for story, each in found.items()}


def stand(stories: Mapping[str, Tally], least: Mapping[str, float]) -> dict[str, StoryStanding]:
    """How each story stands that has a least share of successes."""
    return {story: StoryStanding(story, share, stories.get(story, _NONE)) for story, share in least.items()}


def demands(
    whole: Tally, stories: Mapping[str, Tally], gate: Gate, severities: Mapping[str, Severity]
) -> tuple[Demand, ...]:
    """What the gate asks of all trials together: means of shares of success, which differ in what weighs how much.

    min_success takes all trials as one, mean_pass_rate each story as one, weighted each story by its severity. A story
    of unknown severity weighs as medium.
    """
    each = stories.items()
    weighed = [(gate.severity_weights.of(severities.get(story, "medium")), tally) for story, tally in each]
    asked = [
        ("all" if gate.all else "min_success", gate.min_success, [(1.0, whole)]),
        ("mean_pass_rate", gate.mean_pass_rate, [(1.0, tally) for _, tally in each]),
        ("weighted", gate.weighted, weighed),
    ]
    return tuple(_demand(name, least, of) for name, least, of in asked if least is not None)


def _demand(name: str, least: float, weighed: Sequence[tuple[float, Tally]]) -> Demand:
    """In fractions, so that what is just enough is enough: 0.6 + 0.8 + 1.0 is three times 0.8."""
    exact = [(_exact(weight) * number, tally) for (weight, tally), number in Counter(weighed).items()]
    counted = [(weight, tally, tally.decided + tally.open) for weight, tally in exact if tally.decided + tally.open]
    low = _mean([(weight, Fraction(tally.passed, every)) for weight, tally, every in counted])
    high = _mean([(weight, Fraction(tally.passed + tally.open, every)) for weight, tally, every in counted])
    rate = _mean([(weight, Fraction(tally.passed, tally.decided)) for weight, tally in exact if tally.decided])
    if low is None or high is None:  # nothing but known failures
        return Demand(name, least, None, 1.0, 1.0, True)
    reached = None if low < _exact(least) <= high else _exact(least) <= low
    return Demand(name, least, None if rate is None else float(rate), float(low), float(high), reached)


def _exact(number: float) -> Fraction:
    """The number as it is written: 0.8 is four fifths."""
    return Fraction(repr(float(number)))


def _mean(weighed: Sequence[tuple[Fraction, Fraction]]) -> Fraction | None:
    """Of (weight, share); None for nothing."""
    total = sum(weight for weight, _ in weighed)
    return sum((weight * share for weight, share in weighed), Fraction(0)) / total if total else None


def decide(
    whole: Tally,
    asked: Sequence[Demand],
    stories: Iterable[StoryStanding] = (),
    max_undecided: float | None = None,
    unstable: Sequence[str] = (),
) -> tuple[int, str]:
    """The exit status of a run and the reason in one line ("" when it passed).

    The gate is read with every open trial as passed and as failed: missed both ways, the agent fell short; differing,
    there is no verdict. So is what each story has to reach. Known failures (`xfail`) that failed are left out of the
    rates. A run in which nothing was scored, or of which trials are still to be played, never passes.
    """
    stories = list(stories)
    if not whole.decided + whole.expected:
        return NO_VERDICT, "no trial could be scored"
    short = (
        [_below(each, whole) for each in asked if each.reached is False] + told_below(stories) + _shortened(unstable)
    )
    if short:
        return FELL_SHORT, "; ".join(short)
    hanging = [each for each in asked if each.reached is None]
    if hanging and whole.undecided:
        both = (
            f"{each.what} is {each.shown(each.low)} or {each.shown(each.high)}, and {each.asked}" for each in hanging
        )
        return NO_VERDICT, (
            f"the gate comes out differently with {_open(whole)} read as failed and as passed: {'; '.join(both)}"
        )
    if any(each.tally.undecided for each in stories if each.reached is None):
        return NO_VERDICT, "; ".join(told_open(stories))
    share = whole.undecided / whole.played
    if max_undecided is not None and share > max_undecided:
        return NO_VERDICT, (
            f"{whole.undecided} of {whole.played} trials are undecided, a share of {share:.3g}; "
            f"gate.max_undecided allows {max_undecided:g}"
        )
    if whole.unplayed:
        return NO_VERDICT, f"{whole.unplayed} of {whole.played + whole.unplayed} trials were not played"
    return PASSED, ""


MOST_NAMED = 8
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


def _shortened(unstable: Sequence[str]) -> list[str]:
    """What the trials of stories do not agree in: the first few."""
    more = [f"and {len(unstable) - MOST_UNSTABLE} more that are unstable"] if len(unstable) > MOST_UNSTABLE else []
    return [*unstable[:MOST_UNSTABLE], *more]


def _below(demand: Demand, whole: Tally) -> str:
    """The rate over what was scored, what it could be at best, and the share that it misses."""
    notes = [f"without {whole.expected} that failed as expected"] if whole.expected else []
    if whole.open:
        notes.append(f"at best {demand.shown(demand.high)}, with {_open(whole)} read as passed")
    beside = f" ({'; '.join(notes)})" if notes else ""
    return f"{demand.what} {demand.shown(demand.rate)}{beside} is below {demand.asked}"


def _open(tally: Tally) -> str:
    """What might have come out either way, such as `2 undecided and 3 unplayed trials`."""
    parts = [f"{n} {what}" for n, what in ((tally.undecided, "undecided"), (tally.unplayed, "unplayed")) if n]
    return " and ".join(parts) + (" trial" if tally.open == 1 else " trials")
