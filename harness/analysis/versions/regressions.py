"""The rules that a version breaks when it is held against an earlier one: what makes a run red."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from harness.analysis.gate import FELL_SHORT, NO_VERDICT, PASSED
from harness.analysis.statistics.decisions import Decision, findings
from harness.analysis.statistics.paired import paired_difference
from harness.analysis.versions.compare import ALPHA, Comparison
from harness.analysis.versions.journeys import Counted, JourneyPair, all_replayed, changes, reproduced
from harness.analysis.versions.pairing import count
from harness.analysis.versions.rises import risen
from harness.analysis.versions.sides import SCORED, SUCCESS, known_failures
from harness.runs.folder.facts import TrialFacts
from harness.text.wording import some
from harness.types.judging.gate import FailOn
from harness.types.trajectory import Data

if TYPE_CHECKING:
    from harness.analysis.run import Run


class StoryCame(Protocol):
    """What one story came to."""

    @property
    def outcomes(self) -> tuple[str, ...]: ...
    @property
    def tools(self) -> tuple[str, ...]: ...
    @property
    def cost(self) -> float | None: ...
    @property
    def seconds(self) -> float | None: ...


Stories = Mapping[str, StoryCame]
Counts = Mapping[str, Counted]


@dataclass(frozen=True, slots=True)
class StoryPlayed:
    """What a story came to in a run that is at hand: worked out when a rule asks for it."""

    trials: Sequence[TrialFacts]

    @property
    def outcomes(self) -> tuple[str, ...]:
        return tuple([trial.outcome for trial in self.trials])

    @property
    def tools(self) -> tuple[str, ...]:
        """Of its first trial."""
        return self.trials[0].tools

    @property
    def cost(self) -> float | None:
        return _mean(self.trials, lambda trial: trial.verdict.value("cost") if trial.verdict else None)

    @property
    def seconds(self) -> float | None:
        return _mean(self.trials, lambda trial: trial.seconds)


class Regression(Data):
    """One rule that was broken, or may have been."""

    rule: str
    message: str
    stories: tuple[str, ...] = ()
    undecided: bool = False
    """Whether it was broken depends on how undecided trials of either run are read."""


@dataclass(frozen=True, slots=True)
class VersionPair:
    """The stories of two versions that are the same in both, known failures aside."""

    old: Stories
    new: Stories
    rules: FailOn
    reproduced: frozenset[str]
    """Of the later version: those that failed each of the many times they were played again."""
    replayed: bool = False
    """Nothing was left to chance in either."""

    def regressions(
        self, success: Decision | None = None, journeys: Sequence[JourneyPair] | None = None
    ) -> list[Regression]:
        """The rules that the later version breaks.

        With undecided trials in either, the rules are read with all of them against it, and for it; a rule that is
        broken one way alone is `undecided`. `success` and `journeys` are what tests have said already.
        """
        old, new = _counts(self.old), _counts(self.new)
        found = self._broken(old, new, success, journeys)
        undecided = _undecided(self.old, old) + _undecided(self.new, new)
        if not undecided:
            return found
        against = self._broken(_counts(self.old, "success"), _counts(self.new, "fail"))
        favour = self._broken(_counts(self.old, "fail"), _counts(self.new, "success"))
        return list(_read_both_ways(found, against, favour, undecided))

    def _broken(
        self,
        old: Counts,
        new: Counts,
        success: Decision | None = None,
        journeys: Sequence[JourneyPair] | None = None,
    ) -> list[Regression]:
        if journeys is None:
            pairs = {name: (old[name], new[name]) for name in new}
            journeys = changes(pairs, replayed=self.replayed, reproduced=self.reproduced)
        found = [*self._by_stories(old, new, journeys), *self._by_totals(old, new)]
        if self.rules.significant_drop:
            finding = success or _tested(old, new)
            if finding.decision == "worse":
                found.append(Regression(rule="significant_drop", message=_drop(finding)))
        return found

    def _by_stories(self, old: Counts, new: Counts, journeys: Sequence[JourneyPair]) -> Iterator[Regression]:
        if self.rules.new_failures and (
            failing := tuple(name for name in new if _all(old[name]) and new[name][1] and not _all(new[name]))
        ):
            what = count(len(failing), "story that passed fails", "stories that passed fail")
            yield Regression(rule="new_failures", message=f"{what}: {some(failing)}", stories=failing)
        for rule, asked in (("broken", self.rules.broken), ("likely", self.rules.likely)):
            kinds = {"broken", rule}
            found = [pair.story for pair in journeys if pair.change in kinds] if asked else []
            if found:
                what = count(len(found), "journey is", "journeys are")
                said = "broken" if rule == "broken" else "broken, or may be"
                yield Regression(rule=rule, message=f"{what} {said}: {some(found)}", stories=tuple(found))
        if self.rules.tool_sequence_changed and (
            moved := tuple(name for name in new if _all(new[name]) and self.old[name].tools != self.new[name].tools)
        ):
            what = count(len(moved), "story calls", "stories call")
            yield Regression(
                rule="tool_sequence_changed",
                message=f"{what} other tools, or in another order: {some(moved)}",
                stories=moved,
            )

    def _by_totals(self, old: Counts, new: Counts) -> Iterator[Regression]:
        allowed = self.rules.score_drop_gt
        if allowed is not None:
            both = [name for name in old if old[name][1] and new[name][1]]
            if (drop := _overall(old, both) - _overall(new, both)) > allowed + 1e-12:
                said = f"allowed is {allowed:g} (over the {count(len(both), 'story', 'stories')} scored in both)"
                yield Regression(rule="score_drop_gt", message=f"Journey Success fell by {drop:.3f}, {said}")
        for rule, limit, name in (
            ("cost_increase_pct_gt", self.rules.cost_increase_pct_gt, "cost"),
            ("latency_increase_pct_gt", self.rules.latency_increase_pct_gt, "seconds"),
        ):
            if limit is not None and (risen_by := risen(_spent(self.old, name), _spent(self.new, name), limit)):
                said, undecided = risen_by
                yield Regression(rule=rule, message=f"{name} {said}", undecided=undecided)


def regressions_of(before: Run, after: Run, comparison: Comparison, rules: FailOn) -> list[Regression]:
    """The rules that the later of two comparable runs breaks, by what was found of them."""
    known = set(known_failures((before, after)))
    left, right = before.results.by_id, after.results.by_id
    common = sorted(name for name in left if name in right and name not in known)
    old, new = ({name: StoryPlayed(side[name].trials) for name in common} for side in (left, right))
    pair = VersionPair(old, new, rules, reproduced(after), all_replayed(before, after))
    journeys = sorted(comparison.journeys, key=lambda each: each.story)
    return pair.regressions(comparison.success, journeys)


def status_of(broken: Sequence[Regression]) -> int:
    """1 for a rule that is broken, 3 for one of which undecided trials decide whether it is."""
    if not broken:
        return PASSED
    return NO_VERDICT if all(each.undecided for each in broken) else FELL_SHORT


def _read_both_ways(
    found: Sequence[Regression], against: Sequence[Regression], favour: Sequence[Regression], undecided: int
) -> Iterator[Regression]:
    """Those that are broken either way, as they are over the scored trials; then those that are broken one way."""
    scored, one, other = ({each.rule: each for each in side} for side in (found, against, favour))
    names = [name for name in FailOn.model_fields if name in one or name in other]
    yield from (scored.get(name, other[name]) for name in names if name in one and name in other)
    for rule in (name for name in names if not (name in one and name in other)):
        broken, way = (one[rule], "against") if rule in one else (other[rule], "for")
        trials = count(undecided, "undecided trial decides", "undecided trials decide")
        message = f"{trials} whether it is broken; read {way} this run, {broken.message}"
        yield broken.model_copy(update={"message": message, "undecided": True})


def _tested(old: Counts, new: Counts) -> Decision:
    """The test of Journey Success, over the stories of both."""
    before, after = (
        {name: [1.0] * passed + [0.0] * (scored - passed) for name, (passed, scored) in side.items()}
        for side in (old, new)
    )
    return findings({SUCCESS: paired_difference(before, after, rate=True)}, {SUCCESS: "higher"}, ALPHA)[0]


def _counts(stories: Stories, reading: str | None = None) -> dict[str, Counted]:
    """What passed of the scored trials of each story; with a reading every undecided trial came out so."""
    found = {}
    for name, each in stories.items():
        outcomes = each.outcomes
        passed, scored = outcomes.count("success"), sum([outcome in SCORED for outcome in outcomes])
        if reading is not None:
            passed, scored = passed + (len(outcomes) - scored) * (reading == "success"), len(outcomes)
        found[name] = passed, scored
    return found


def _undecided(stories: Stories, counts: Counts) -> int:
    return sum(len(each.outcomes) for each in stories.values()) - sum(scored for _, scored in counts.values())


def _all(counted: Counted) -> bool:
    passed, scored = counted
    return passed == scored > 0


def _overall(counts: Counts, scored: Sequence[str]) -> float:
    """The mean over stories."""
    return sum(counts[name][0] / counts[name][1] for name in scored) / len(scored) if scored else 0.0


def _drop(finding: Decision) -> str:
    each = finding.difference
    return f"Journey Success fell from {each.baseline:.3f} to {each.candidate:.3f}, p = {finding.adjusted_p:.2g}"


def _spent(stories: Stories, name: str) -> dict[str, float | None]:
    return {story: getattr(each, name) for story, each in stories.items()}


def _mean(trials: Sequence[TrialFacts], value: Callable[[TrialFacts], float | None]) -> float | None:
    """Over what is known, which a number that is none is not."""
    known = [found for trial in trials if (found := value(trial)) is not None and math.isfinite(found)]
    return sum(known) / len(known) if known else None
