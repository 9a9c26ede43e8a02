"""A baseline: what a run came to, in one small file fit for git, and what a later run must not fall below."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from harness.analysis.gate import FELL_SHORT, NO_VERDICT, PASSED
from harness.analysis.statistics.decisions import Decision, findings
from harness.analysis.statistics.paired import paired_difference
from harness.analysis.versions.comparable import OtherTerm, judged_by, other_scorer, other_settings, settings_of
from harness.analysis.versions.compare import ALPHA
from harness.analysis.versions.journeys import Counted, changes, reproduced
from harness.analysis.versions.pairing import count
from harness.analysis.versions.rises import risen
from harness.analysis.versions.sides import SUCCESS
from harness.errors import UserMistake
from harness.formats.documents import read_text
from harness.redaction import Redactor
from harness.runs.folder.facts import TrialFacts
from harness.runs.folder.store import dumps, write_text
from harness.text.wording import some
from harness.types.judging.gate import FailOn
from harness.types.trajectory import Data

if TYPE_CHECKING:
    from harness.analysis.run import Run

FORMAT = 1


class StoryBaseline(Data):
    """One story: the outcome of each trial, the tools its first trial called, and what it cost on average."""

    story: str
    """A hash of everything in it that can move a verdict."""
    outcomes: tuple[str, ...]
    tools: tuple[str, ...]
    cost: float | None = None
    seconds: float | None = None

    @property
    def passed(self) -> list[bool]:
        """Of the scored trials."""
        return [each == "success" for each in self.outcomes if each in {"success", "fail"}]

    @property
    def rate(self) -> float | None:
        return sum(self.passed) / len(self.passed) if self.passed else None

    @property
    def undecided(self) -> int:
        return len(self.outcomes) - len(self.passed)

    def read(self, *, passed: bool) -> StoryBaseline:
        """The same with every undecided trial read as passed, or as failed."""
        reading = "success" if passed else "fail"
        return self.model_copy(
            update={"outcomes": tuple(each if each in {"success", "fail"} else reading for each in self.outcomes)}
        )


class Baseline(Data):
    """What a run came to."""

    format: int = FORMAT
    run: str
    suite: str
    scorer_version: int
    fingerprints: dict[str, str]
    stories: dict[str, StoryBaseline]
    settings: dict[str, Any] | None = None
    """On what terms it was played and judged; None in a baseline of an earlier version, which does not say."""


class Regression(Data):
    """One rule that was broken, or may have been."""

    rule: str
    message: str
    stories: tuple[str, ...] = ()
    undecided: bool = False
    """Whether it was broken depends on how undecided trials of either run are read."""


def baseline_of(run: Run, but: Collection[str] = ()) -> Baseline:
    stories = {story.id: story for story in run.stories}
    return Baseline(
        run=run.header.id,
        suite=str(run.header.config.get("name")),
        scorer_version=run.header.scorer_version,
        fingerprints=run.header.fingerprints,
        settings={**settings_of(run)},
        stories={
            name: StoryBaseline(
                story=hashlib.sha256(judged_by(stories[name], but=but).encode()).hexdigest()[:16],
                outcomes=tuple(trial.outcome for trial in trials),
                tools=trials[0].tools,
                cost=_mean(trials, lambda trial: trial.verdict.value("cost") if trial.verdict else None),
                seconds=_mean(trials, lambda trial: trial.seconds),
            )
            for name, trials in sorted((id, group.trials) for id, group in run.results.by_id.items())
        },
    )


def write_baseline(run: Run, path: Path, redact: Redactor) -> None:
    """Raises UserMistake when it cannot be written."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_text(path, redact.line(dumps(baseline_of(run)), indent=2) + "\n")
    except OSError as problem:
        raise UserMistake(f"--record-baseline {path}: cannot be written: {problem.strerror}") from None


def read_baseline(path: Path) -> Baseline:
    """Raises UserMistake: a baseline that is not there is a mistake, never a pass."""
    if not path.is_file():
        raise UserMistake(f"--compare-baseline {path}: no such file; make one with --record-baseline {path}")
    try:
        return Baseline.model_validate(json.loads(read_text(path)))
    except (ValueError, ValidationError):
        raise UserMistake(f"--compare-baseline {path}: is no baseline; make one with --record-baseline FILE") from None


def regressions(
    baseline: Baseline, run: Run, rules: FailOn, success: Decision | None = None, but: Collection[str] = ()
) -> list[Regression]:
    """The rules that the run breaks; known failures (`xfail`) that failed break none.

    With undecided trials in either, the rules are read with all of them against the run, and for it; a rule that is
    broken one way alone is `undecided`.
    `success` is what a test has said of Journey Success already; `but` are fields of stories that may differ. Raises
    UserMistake when nothing can be compared.
    """
    now = baseline_of(run, but)
    common = _common(baseline, now)
    if not common:
        raise UserMistake("the baseline and this run have no story in common; record the baseline again")
    expected = {trial.story for trial in run.trials.facts if trial.failed_as_expected}
    old, new = ({name: side.stories[name] for name in common if name not in expected} for side in (baseline, now))
    again = reproduced(run)
    found = _broken(old, new, rules, again, success)
    undecided = sum(each.undecided for side in (old, new) for each in side.values())
    if not undecided:
        return found
    against = _broken(_read(old, passed=True), _read(new, passed=False), rules, again)
    favour = _broken(_read(old, passed=False), _read(new, passed=True), rules, again)
    return list(_read_both_ways(found, against, favour, undecided))


def _read(stories: Mapping[str, StoryBaseline], *, passed: bool) -> dict[str, StoryBaseline]:
    return {name: each.read(passed=passed) for name, each in stories.items()}


def _broken(
    old: Mapping[str, StoryBaseline],
    new: Mapping[str, StoryBaseline],
    rules: FailOn,
    again: frozenset[str],
    success: Decision | None = None,
) -> list[Regression]:
    found = [*_broken_by_stories(old, new, rules, again), *_broken_by_totals(old, new, rules)]
    if rules.significant_drop:
        finding = success or tested(old, new)
        if finding.decision == "worse":
            found.append(Regression(rule="significant_drop", message=_drop(finding)))
    return found


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


def status_of(broken: Sequence[Regression]) -> int:
    """1 for a rule that is broken, 3 for one of which undecided trials decide whether it is."""
    if not broken:
        return PASSED
    return NO_VERDICT if all(each.undecided for each in broken) else FELL_SHORT


def differences(baseline: Baseline, run: Run) -> list[OtherTerm]:
    """In what the run differs from its baseline beside the agent; stories that changed are left out, and named."""
    settings = settings_of(run)
    return [
        *other_scorer(baseline.scorer_version, run.header.scorer_version),
        *other_settings(settings if baseline.settings is None else baseline.settings, settings),
    ]


def remarks(baseline: Baseline, run: Run) -> list[str]:
    """What has to be said before the rules are read: another target, changed stories, stories on one side only."""
    now = baseline_of(run)
    found = []
    if baseline.fingerprints != now.fingerprints:
        found.append(f"the target is not the one of the baseline ({baseline.run})")
    shared = [name for name in now.stories if name in baseline.stories]
    kept = set(_common(baseline, now))
    for names, what in (
        ([name for name in shared if name not in kept], "changed since the baseline was recorded"),
        ([name for name in now.stories if name not in baseline.stories], "not in the baseline"),
        ([name for name in baseline.stories if name not in now.stories], "only in the baseline"),
    ):
        if names:
            found.append(f"{count(len(names), 'story is', 'stories are')} {what} and not compared: {some(names)}")
    return found


def tested(old: Mapping[str, StoryBaseline], new: Mapping[str, StoryBaseline]) -> Decision:
    """The test of Journey Success, over the stories of both."""
    before, after = ({name: each.passed for name, each in side.items()} for side in (old, new))
    return findings({SUCCESS: paired_difference(before, after, rate=True)}, {SUCCESS: "higher"}, ALPHA)[0]


def passed_before(baseline: Baseline) -> frozenset[str]:
    """The stories of which every trial had passed: where one fails now, it is worth more than one look."""
    return frozenset(name for name, each in baseline.stories.items() if each.rate == 1)


def _common(baseline: Baseline, now: Baseline) -> list[str]:
    """The stories that are in both and are still the same."""
    return [
        name
        for name, each in now.stories.items()
        if name in baseline.stories and baseline.stories[name].story == each.story
    ]


def _broken_by_stories(
    old: Mapping[str, StoryBaseline], new: Mapping[str, StoryBaseline], rules: FailOn, again: frozenset[str]
) -> Iterator[Regression]:
    failing = tuple(name for name in new if old[name].rate == 1 and (now := new[name].rate) is not None and now < 1)
    if rules.new_failures and failing:
        what = count(len(failing), "story that passed fails", "stories that passed fail")
        yield Regression(rule="new_failures", message=f"{what}: {some(failing)}", stories=failing)
    pairs = changes({name: (_counted(old[name]), _counted(new[name])) for name in new}, reproduced=again)
    for rule, asked in (("broken", rules.broken), ("likely", rules.likely)):
        found = [p.story for p in pairs if p.change == "broken" or (rule == "likely" and p.change == "likely")]
        if asked and found:
            what = count(len(found), "journey is", "journeys are")
            said = "broken" if rule == "broken" else "broken, or may be"
            yield Regression(rule=rule, message=f"{what} {said}: {some(found)}", stories=tuple(found))
    moved = tuple(name for name in new if new[name].rate == 1 and old[name].tools != new[name].tools)
    if rules.tool_sequence_changed and moved:
        what = count(len(moved), "story calls", "stories call")
        yield Regression(
            rule="tool_sequence_changed",
            message=f"{what} other tools, or in another order: {some(moved)}",
            stories=moved,
        )


def _counted(story: StoryBaseline) -> Counted:
    return sum(story.passed), len(story.passed)


def _broken_by_totals(
    old: Mapping[str, StoryBaseline], new: Mapping[str, StoryBaseline], rules: FailOn
) -> Iterator[Regression]:
    allowed, both = rules.score_drop_gt, [name for name in old if None not in (old[name].rate, new[name].rate)]
    if allowed is not None and (drop := _overall(old, both) - _overall(new, both)) > allowed + 1e-12:
        said = f"allowed is {allowed:g} (over the {count(len(both), 'story', 'stories')} scored in both)"
        yield Regression(rule="score_drop_gt", message=f"Journey Success fell by {drop:.3f}, {said}")
    for rule, limit, name in (
        ("cost_increase_pct_gt", rules.cost_increase_pct_gt, "cost"),
        ("latency_increase_pct_gt", rules.latency_increase_pct_gt, "seconds"),
    ):
        if limit is not None and (found := risen(_costs(old, name), _costs(new, name), limit)) is not None:
            said, undecided = found
            yield Regression(rule=rule, message=f"{name} {said}", undecided=undecided)


def _drop(finding: Decision) -> str:
    each = finding.difference
    return f"Journey Success fell from {each.baseline:.3f} to {each.candidate:.3f}, p = {finding.adjusted_p:.2g}"


def _overall(stories: Mapping[str, StoryBaseline], scored: Sequence[str]) -> float:
    """The mean over stories."""
    return sum(stories[name].rate or 0.0 for name in scored) / len(scored) if scored else 0.0


def _costs(stories: Mapping[str, StoryBaseline], name: str) -> dict[str, float | None]:
    return {story: getattr(each, name) for story, each in stories.items()}


def _mean(trials: Sequence[TrialFacts], value: Callable[[TrialFacts], float | None]) -> float | None:
    """Over what is known, which a number that is none is not."""
    known = [found for trial in trials if (found := value(trial)) is not None and math.isfinite(found)]
    return sum(known) / len(known) if known else None
