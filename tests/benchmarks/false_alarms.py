"""How often `harness compare` says of two versions that are the same that something changed, and whether it sees a change.

Run: .venv/bin/python tests/benchmarks/false_alarms.py [--quick] [--keep FILE]

Every repetition is two whole runs whose trials are at hand, and what is counted is what a person is told of them: the
verdict over the suite, which journeys are broken, and the exit status of the default rules. All of that is an hour and
a half of processor time. `--keep` writes settings down as they are measured, so that it can be stopped at any time.
"""

from __future__ import annotations

import argparse
import json
import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from figures import Figure
from numpy.typing import NDArray

from harness.analysis.run import Run
from harness.analysis.statistics.paired import paired_difference
from harness.analysis.versions.sides import ComparedSides
from harness.formats.story_parser import parse_story
from harness.report.compare.concluded import concluded, tested
from harness.runs.executor import uncollected
from harness.runs.folder.facts import TrialFacts
from harness.runs.folder.header import Header
from harness.runs.folder.trials import StoredTrials, TrialFile
from harness.types.judging.gate import FailOn
from harness.types.story import Story
from harness.types.trial import Outcome
from harness.types.verdict import SCORER_VERSION

Chance = np.random.Generator
Rates = NDArray[np.float64]
Played = NDArray[np.int64]
MOST_FALSE = 0.063
"""5 % and twice the standard error of 2,000 repetitions, and a little."""
LEAST_COVERED = 0.90
SHAPES: Mapping[str, Callable[[Chance, int], Rates]] = {
    "all hard": lambda chance, n: np.full(n, 0.3),
    "nearly all easy": lambda chance, n: np.full(n, 0.95),
    "spread": lambda chance, n: chance.random(n),
    "either way": lambda chance, n: chance.beta(0.3, 0.2, n),
}
STORIES = (5, 20, 50, 200)
UNEQUAL = 0
"""From one to ten trials of each story, other numbers in each version."""
TRIALS = (1, 3, 5, 10, UNEQUAL)
DIFFERENCES = (0.0, 0.05, 0.2)
FILE = TrialFile(Path(os.devnull))
"""Where trials would be read in full, which nothing here does."""


@cache
def story(number: int) -> Story:
    raw = {"agent": "a", "story": f"You are u{number}.", "starting_sentence": "Hello.", "goals": [{"tool": "find"}]}
    return parse_story(raw, where=f"s{number}", default_id=f"s{number}")


@cache
def trial(of: int, number: int, outcome: Outcome) -> TrialFacts:
    return TrialFacts(
        story=f"s{of}",
        trial=number,
        attempt=1,
        outcome=outcome,
        fault="infrastructure" if outcome == "error" else None,
        xfail=None,
        warned=False,
        ended_by="user_done",
        seconds=0.0,
        failure=None,
        verdict=None,
        tools=(),
        answer=0,
        turn_seconds=None,
        rests_on=None,
        fell_back=(),
        incidents=(),
        calls={},
        user=None,
        voids=(),
        place=0,
        source=FILE,
    )


@cache
def header(name: str) -> Header:
    config = {"name": "bench", "targets": {"a": {"ref": "agents:a"}}, "stories": ["s"], "trials": 1}
    return Header(id=name, created_at="", config=config, plan={}, versions={}, scorer_version=SCORER_VERSION)


def played(chance: Chance, stories: int, trials: int) -> Played:
    return np.full(stories, trials) if trials != UNEQUAL else chance.integers(1, 11, stories)


def run(name: str, chance: Chance, rates: Rates, trials: Played, lost: float = 0.0) -> Run:
    """Each story so often as is said, with its own chance of success; of the failures a share is lost to errors."""
    passed = (chance.random((len(rates), trials.max())) < rates[:, None]).tolist()
    errors = (chance.random((len(rates), trials.max())) < lost).tolist()
    facts = [
        trial(i, number, "success" if passed[i][number - 1] else "error" if errors[i][number - 1] else "fail")
        for i, often in enumerate(trials.tolist())
        for number in range(1, often + 1)
    ]
    return Run(Path(name), header(name), [story(i) for i in range(len(rates))], StoredTrials(FILE, facts))


def told(before: Run, after: Run) -> Counter[str]:
    """What a person is told of the two: the verdict over the suite, the kinds of journeys, and the exit status."""
    comparisons, broken = tested([before, after], (), FailOn(), ComparedSides([before, after]))
    status, _ = concluded([before, after], comparisons, broken)
    kinds = {pair.change for pair in comparisons[0].journeys}
    return Counter([comparisons[0].success.decision, *kinds, f"exit {status}"])


@dataclass(frozen=True)
class Setting:
    """Two versions of a suite, as often as they are played."""

    what: str
    shape: str
    stories: int
    trials: int

    @property
    def name(self) -> str:
        trials = "1-10" if self.trials == UNEQUAL else self.trials
        return f"{self.what}, {self.shape}, {self.stories} stories × {trials}"

    @property
    def chance(self) -> Chance:
        """The same for the same setting, whichever others are measured."""
        return np.random.default_rng(list(self.name.encode()))

    def sides(self, chance: Chance) -> tuple[Run, Run]:
        raise NotImplementedError

    def figures(self, repetitions: int) -> Iterator[Figure]:
        raise NotImplementedError

    def seen(self, repetitions: int) -> Counter[str]:
        chance, found = self.chance, Counter[str]()
        with uncollected():
            for _ in range(repetitions):
                found.update(told(*self.sides(chance)))
        return found


class Same(Setting):
    """A version against itself."""

    def sides(self, chance: Chance) -> tuple[Run, Run]:
        rates = SHAPES[self.shape](chance, self.stories)
        before, after = (played(chance, self.stories, self.trials) for _ in range(2))
        return run("before", chance, rates, before), run("after", chance, rates, after)

    def figures(self, repetitions: int) -> Iterator[Figure]:
        seen = self.seen(repetitions)
        shares = {"suite": seen["better"] + seen["worse"], "broken": seen["broken"], "exit 1": seen["exit 1"]}
        yield from (Figure(f"{self.name}: {k}", n / repetitions, "share", MOST_FALSE) for k, n in shares.items())
        yield Figure(f"{self.name}: exit 3", seen["exit 3"] / repetitions, "share", 0.0)


@dataclass(frozen=True)
class Opposite(Setting):
    """Half of the stories gain, half lose, and nothing on average; `lost` is the share of later failures that are lost."""

    lost: float = 0.0

    def sides(self, chance: Chance) -> tuple[Run, Run]:
        rates = SHAPES[self.shape](chance, self.stories)
        sign = np.resize([1.0, -1.0], self.stories)
        sign[-1] = -sign[:-1].sum()
        shift = np.minimum(rates, 1 - rates)
        shift = np.repeat(np.minimum(shift[::2], np.resize(shift[1::2], len(shift[::2]))), 2)[: self.stories] * sign
        old, new = (played(chance, self.stories, self.trials) for _ in range(2))
        return run("before", chance, rates - shift, old), run("after", chance, rates + shift, new, self.lost)

    def figures(self, repetitions: int) -> Iterator[Figure]:
        seen, words = self.seen(repetitions), ["better"] if self.lost else ["better", "worse"]
        false = sum(seen[word] for word in words) / repetitions
        yield Figure(f"{self.name}: {' or '.join(words)}", false, "share", 0.05 if self.lost else MOST_FALSE)


class Missing(Setting):
    """A version against itself, half of whose failures become errors."""

    def sides(self, chance: Chance) -> tuple[Run, Run]:
        rates = SHAPES[self.shape](chance, self.stories)
        before, after = (played(chance, self.stories, self.trials) for _ in range(2))
        return run("before", chance, rates, before), run("after", chance, rates, after, lost=0.5)

    def figures(self, repetitions: int) -> Iterator[Figure]:
        seen = self.seen(repetitions)
        yield Figure(f"{self.name}: better", seen["better"] / repetitions, "share", 0.05)
        yield Figure(f"{self.name}: exit 1", seen["exit 1"] / repetitions, "share", MOST_FALSE)
        yield Figure(f"{self.name}: exit 3", seen["exit 3"] / repetitions, "share")


class OneOfMany(Setting):
    """One story 10/10 → 0/10, the others the same."""

    def sides(self, chance: Chance) -> tuple[Run, Run]:
        rates = SHAPES[self.shape](chance, self.stories)
        numbers = played(chance, self.stories, self.trials)
        sides = [np.append(rates[:-1], each) for each in (1.0, 0.0)]
        return run("before", chance, sides[0], numbers), run("after", chance, sides[1], numbers)

    def figures(self, repetitions: int) -> Iterator[Figure]:
        chance, found, last = self.chance, 0, f"s{self.stories - 1}"
        for _ in range(repetitions):
            before, after = self.sides(chance)
            comparisons, broken = tested([before, after], (), FailOn(), ComparedSides([before, after]))
            status, _ = concluded([before, after], comparisons, broken)
            change = {pair.story: pair.change for pair in comparisons[0].journeys}[last]
            found += change == "broken" and status == 1
        yield Figure(f"{self.name}: broken, exit 1", found / repetitions, "share", 0.95, more_is_better=True)


@dataclass(frozen=True)
class Covered(Setting):
    """Whether the interval holds the true fall of stories like these, every second of which falls twice as far."""

    fall: float = 0.0

    @property
    def name(self) -> str:
        return f"{super().name}, {self.fall * 100:.0f} points less"

    def figures(self, repetitions: int) -> Iterator[Figure]:
        chance, held = self.chance, 0
        for _ in range(repetitions):
            rates = 2 * self.fall + (1 - 2 * self.fall) * SHAPES[self.shape](chance, self.stories)
            later = rates - 2 * self.fall * (chance.random(self.stories) < 0.5)
            sides = [
                dict(enumerate((chance.random(often) < rate).astype(float).tolist() for rate, often in pairs))
                for pairs in (
                    zip(each, played(chance, self.stories, self.trials), strict=True) for each in (rates, later)
                )
            ]
            found = paired_difference(*sides, rate=True, resamples=1).interval  # type: ignore[arg-type]
            assert found is not None
            held += found.low - 1e-9 <= -self.fall <= found.high + 1e-9
        yield Figure(f"{self.name}: in the interval", held / repetitions, "share", LEAST_COVERED, more_is_better=True)


def settings() -> Iterator[Setting]:
    """What takes longest comes last."""
    yield OneOfMany("one of many", "nearly all easy", 37, 10)
    for stories in STORIES:
        for shape in SHAPES:
            yield from (Same("the same", shape, stories, trials) for trials in TRIALS)
        for shape in SHAPES if stories < 200 else ():
            yield from (Missing("half of failures lost", shape, stories, trials) for trials in (1, 5))
        for shape in SHAPES if stories < 50 else ():
            yield from (Opposite("opposite signs", shape, stories, trials) for trials in (1, 5, UNEQUAL))
            yield Opposite("opposite signs, half of failures lost", shape, stories, 5, lost=0.5)
        for shape in SHAPES if stories >= 20 else ():
            for trials in (5, UNEQUAL):
                yield from (Covered("coverage", shape, stories, trials, fall) for fall in DIFFERENCES)
    for shape in SHAPES:
        yield Opposite("opposite signs", shape, 50, 5)
        yield Missing("half of failures lost", shape, 200, 5)


def measured(each: Setting, repetitions: int, keep: Path | None) -> list[Figure]:
    """Now, or as it was kept."""
    name, known = f"{each.name}, {repetitions:,} repetitions", dict[str, Any]()
    if keep is not None and keep.exists():
        known = json.loads(keep.read_text(encoding="utf-8"))
    if name in known:
        return [Figure(**figure) for figure in known[name]]
    found = list(each.figures(repetitions))
    if keep is not None:
        known[name] = [asdict(figure) for figure in found]
        written = keep.with_name(f"{keep.name}.new")
        written.write_text(json.dumps(known, indent=0), encoding="utf-8")
        written.replace(keep)
    return found


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--quick", action="store_true", help="few and small settings, 100 repetitions, no limits")
    options.add_argument("--json", action="store_true", help="a JSON object a line")
    options.add_argument("--repetitions", type=int, default=2_000)
    options.add_argument("--keep", type=Path, help="what was measured, and where to go on")
    options.add_argument("--only", default="", help="settings that begin with this, such as `the same`")
    given = options.parse_args()
    repetitions = 100 if given.quick else given.repetitions
    for each in settings():
        if not each.name.startswith(given.only) or (
            given.quick and (each.stories, each.trials) not in {(5, 5), (20, 5)}
        ):
            continue
        for figure in measured(each, repetitions, given.keep):
            shown = Figure(figure.what, figure.value, figure.unit) if given.quick else figure
            print(json.dumps(asdict(shown)) if given.json else shown.row, flush=True)


if __name__ == "__main__":
    main()
