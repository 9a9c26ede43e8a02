"""Which journeys a change broke or fixed, and which only come out now so, now so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Literal

from harness.analysis.statistics.exact import fisher
from harness.analysis.statistics.multiplicity import benjamini_hochberg
from harness.analysis.story_trials import StoryTrials
from harness.analysis.versions.sides import known_failures
from harness.runs.folder.confirmations import REPRODUCED
from harness.text.wording import some
from harness.types.trajectory import Data

if TYPE_CHECKING:
    from harness.analysis.run import Run

ALPHA = 0.05
Counted = tuple[int, int]
"""Trials that passed, of so many."""
JourneyChange = Literal["broken", "likely", "fixed", "flaky", "same", "undecided"]
WORDS: Mapping[JourneyChange, str] = {
    "broken": "broken",
    "likely": "likely broken, not confirmed",
    "fixed": "fixed",
    "flaky": "flaky",
}
"""What a person is told of those that are not the same."""


class JourneyPair(Data):
    """One story in both runs, its scored trials alone; a known failure (`xfail`) counts nowhere."""

    story: str
    change: JourneyChange
    """broken: fails more often, and that is no chance over all stories, or is reproduced each time it is played again;
    likely: it may be, and nobody played more of
    it; fixed: passes more often, or everything instead of nothing; flaky: some trials pass and some fail, in either
    run, and nothing says that the share changed."""
    before: Counted
    after: Counted
    p_value: float | None
    """Of Fisher's exact test, two-sided; None where a side has no scored trial."""
    adjusted_p: float | None
    """After Benjamini and Hochberg, over all stories with scored trials on both sides."""
    reproduced: bool = False
    """It failed each of the many times that it was played again, alone."""


def journey_pairs(before: Run, after: Run) -> tuple[JourneyPair, ...]:
    """The stories that both runs have, in the order of the first.

    Where both were played back from cassettes nothing is left to chance: one change is a change.
    """
    left, right = before.results.by_id, after.results.by_id
    known = set(known_failures((before, after)))
    common = [story.id for story in before.stories if story.id in left and story.id in right and story.id not in known]
    counts = {name: (_counted(left[name]), _counted(right[name])) for name in common}
    return changes(counts, replayed=all_replayed(before, after), reproduced=reproduced(after))


def all_replayed(*runs: Run) -> bool:
    """Whether all were played back from cassettes."""
    return all((run.header.cassette or "").startswith("replayed") for run in runs)


def reproduced(run: Run) -> frozenset[str]:
    """Stories that failed each of the many times they were played again, because they had passed before."""
    return frozenset(
        each.story for each in run.confirmations if each.found == "confirmed" and len(each.outcomes) >= REPRODUCED
    )


def changes(
    counts: Mapping[str, tuple[Counted, Counted]], *, replayed: bool = False, reproduced: Container[str] = ()
) -> tuple[JourneyPair, ...]:
    """Each story by what passed of its scored trials before, and after.

    Trial i is not paired with trial i: an equal seed ties the simulated user, not the agent, and where it ties outcomes
    Fisher's test errs on the safe side. The exact test of pairs (McNemar) cannot tell 5 of 5 from 0 of 5 (p = 0.06;
    here 0.008), nor 10 of 10 from 0 of 10 among 37 stories (p = 0.002, 0.07 after adjustment).
    """
    tests = {name: fisher(*mine, *theirs) if mine[1] and theirs[1] else None for name, (mine, theirs) in counts.items()}
    adjusted = benjamini_hochberg(tests)
    return tuple(
        JourneyPair(
            story=name,
            change=_change(mine, theirs, tests[name], adjusted[name], sure=replayed or name in reproduced),
            before=mine,
            after=theirs,
            p_value=tests[name],
            adjusted_p=adjusted[name],
            reproduced=name in reproduced,
        )
        for name, (mine, theirs) in counts.items()
    )


def tally(pairs: Iterable[JourneyPair], named: Container[JourneyChange] = ()) -> str:
    """Such as `1 broken (refund), 1 fixed, 3 flaky, 2 undecided`; where nothing changed, that."""
    pairs = list(pairs)
    found = Counter(pair.change for pair in pairs)
    names = {change: f" ({some([pair.story for pair in of_change(pairs, change)])})" for change in found}
    said = [
        f"{found[change]} {words.partition(',')[0]}{names[change] if change in named else ''}"
        for change, words in WORDS.items()
        if found[change]
    ]
    undecided = [f"{found['undecided']} undecided"] if found["undecided"] else []
    if said or not undecided:
        return ", ".join([*(said or ["no journey changed"]), *undecided])
    return undecided[0] + (", no other journey changed" if len(pairs) > found["undecided"] else "")


def of_change(pairs: Sequence[JourneyPair], change: JourneyChange) -> list[JourneyPair]:
    """Those of a kind, what moved most first."""
    found = [pair for pair in pairs if pair.change == change]
    return sorted(found, key=lambda pair: -abs(_rate(pair.after) - _rate(pair.before)))


def _counted(group: StoryTrials) -> Counted:
    return group.passed, len(group.scored)


def _rate(counted: Counted) -> float:
    return counted[0] / counted[1] if counted[1] else 0.0


def _change(before: Counted, after: Counted, p: float | None, adjusted: float | None, *, sure: bool) -> JourneyChange:
    if p is None or adjusted is None:
        return "undecided"
    old, new = _rate(before), _rate(after)
    whole = {old, new} == {0.0, 1.0}
    if old == new:
        return "flaky" if 0 < old < 1 else "same"
    if new > old:
        return "fixed" if whole or p <= ALPHA else "flaky"
    if adjusted <= ALPHA or (whole and sure):
        return "broken"
    return "likely" if whole or p <= ALPHA else "flaky"
