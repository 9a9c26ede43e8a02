"""Why journeys broke: those that fail for the same reason put together, each with what was done before and now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from harness.analysis.causes.causes import READ_CLOSELY, Cause, cause_of
from harness.analysis.causes.grouping import CauseGroup, FoundCause, grouped
from harness.analysis.causes.seen import TrialSeen
from harness.analysis.causes.shortfall import CauseKind, Shortfall, Sign
from harness.analysis.causes.trials import shortfalls_of
from harness.analysis.versions.journeys import JourneyPair
from harness.analysis.versions.why.alignment import AgentAct, acts, parting, sentences_apart, unasked
from harness.runs.folder.facts import TrialFacts
from harness.runs.folder.store import TRIALS
from harness.types.rules import Rules
from harness.types.story import Story
from harness.types.trajectory import Data
from harness.types.trial import Trial

if TYPE_CHECKING:
    from harness.analysis.run import Run

MOST_READ = 500
"""Failed trials that are read, one of every journey first."""
UNASKED = "was called without asking first"
OF_A_WRITE: frozenset[CauseKind] = frozenset({"out_of_order", "unexpected_write", "failed_check", "wrong_arguments"})
"""What may follow from calling a tool that changes something without asking first."""


class JourneyCause(Data):
    """What went wrong in the same way in one or more journeys that broke."""

    cause: Cause
    """Its `stories` are the journeys; its example is the one that is shown."""
    before: AgentAct | None
    """What the agent did in the example where both conversations part; None: nothing more."""
    after: AgentAct | None


class WhyBroken(Data):
    """Why journeys are broken, or likely so."""

    journeys: int
    """How many there are."""
    not_read: int
    """Of these, how many were not looked into, because there are too many."""
    causes: tuple[JourneyCause, ...]
    """Those that explain most journeys first; a journey may have several."""
    besides: tuple[Cause, ...]
    """What is seen as well, and may well follow from these."""


def why_broken(before: Run, after: Run, journeys: Sequence[JourneyPair]) -> WhyBroken:
    """Of the journeys that are broken, or likely so."""
    asked = [each.story for each in journeys if each.change in ("broken", "likely")]
    rows = [[trial for trial in after.results.by_id[name].trials if _counts(trial)] for name in asked]
    deepest = max(map(len, rows), default=0)
    failed = list(islice((row[i] for i in range(deepest) for row in rows if i < len(row)), MOST_READ))
    known = {trial.key: trial for trial in failed}
    reader = _Reader(before, after)
    groups = grouped((key, reader.shortfalls(trial, number)) for number, (key, trial) in enumerate(known.items()))
    groups.sort(key=lambda group: -len(_journeys(group)))
    file, causes, besides = str(after.path / TRIALS), list[JourneyCause](), list[Cause]()
    for group in groups:
        group.found.sort(key=lambda each: each.shortfall.follows)
        first = group.found[0]
        cause = cause_of(replace(group, main={first.key}), known, file)
        cause = cause.model_copy(update={"main": len(group.main)})
        if first.shortfall.follows:
            besides.append(cause)
        else:
            causes.append(JourneyCause(cause=cause, **reader.sides(first, known[first.key])))
    read = {story for story, _ in known}
    return WhyBroken(journeys=len(asked), not_read=len(set(asked) - read), causes=tuple(causes), besides=tuple(besides))


def _counts(trial: TrialFacts) -> bool:
    return trial.outcome == "fail" and not trial.failed_as_expected


def _journeys(group: CauseGroup) -> set[str]:
    return {each.key[0] for each in group.found}


class _Reader:
    """Reads failed trials beside a trial of the same story from before, each of those once."""

    def __init__(self, before: Run, after: Run) -> None:
        self._groups = before.results.by_id
        self._stories: Mapping[str, Story] = {story.id: story for story in after.stories}
        self._rules: Rules = after.suite.rules
        self._then: dict[str, Trial] = {}

    def then(self, story: str) -> Trial:
        """How it was: a trial that succeeded, where there is one."""
        if story not in self._then:
            trials = self._groups[story].trials
            self._then[story] = next((each for each in trials if each.outcome == "success"), trials[0]).read()
        return self._then[story]

    def shortfalls(self, facts: TrialFacts, number: int) -> list[Shortfall]:
        """What is wrong with it and was not before; what follows from something else is marked, unless it is all."""
        trial, story = facts.read(), self._stories.get(facts.story)
        found = shortfalls_of(trial, story, self._rules, closely=number < READ_CLOSELY)
        old = self._known_before(facts.story, story)
        found = [each for each in found if each.other not in old] or found
        found += self._unasked(trial, story, found)
        blamed = {each.tool for each in found if each.other.says == UNASKED} | self._instead(trial, found)
        found = [replace(each, follows=True) if _of_a_write(each) and each.tool in blamed else each for each in found]
        return found if any(not each.follows for each in found) else [replace(each, follows=False) for each in found]

    def _instead(self, trial: Trial, found: Sequence[Shortfall]) -> set[str | None]:
        """The tool that was called in the place of one that should have been, where both conversations part."""
        parted = parting(self.then(trial.story).trajectory, trial.trajectory)
        missing = {each.tool for each in found if each.other.kind == "missing_call" and not each.follows}
        then, now = parted or (None, None)
        return {now.tool} if then is not None and now is not None and now.tool and then.tool in missing else set()

    def _known_before(self, name: str, story: Story | None) -> set[Sign]:
        """What was wrong with a trial that had failed before."""
        failed = next((each for each in self._groups[name].trials if _counts(each)), None)
        if failed is None:
            return set()
        return {each.other for each in shortfalls_of(failed.read(), story, self._rules, closely=False)}

    def _unasked(self, trial: Trial, story: Story | None, found: Sequence[Shortfall]) -> Iterator[Shortfall]:
        """Tools that change something and were called without asking first, as was done before."""
        seen, then = TrialSeen(trial, story, self._rules), self.then(trial.story).trajectory
        for tool in dict.fromkeys(each.tool for each in found if each.other.kind in OF_A_WRITE):
            if tool is not None and seen.changes(tool) and (sides := unasked(then, trial.trajectory, tool)):
                yield Shortfall(Sign("out_of_order", tool, UNASKED, tool), tool=tool, step=sides[1].step)

    def sides(self, found: FoundCause, facts: TrialFacts) -> dict[str, AgentAct | None]:
        """What was done then and now, where this cause shows."""
        now, then = facts.read(), self.then(facts.story)
        shortfall = found.shortfall
        if shortfall.other.says == UNASKED and shortfall.tool is not None:
            asked = unasked(then.trajectory, now.trajectory, shortfall.tool)
            if asked is not None:
                return {"before": asked[0], "after": asked[1]}
        if shortfall.other.kind in ("text_not_found", "failed_check"):
            told = _said(then, now, shortfall)
            if told is not None:
                return dict(zip(("before", "after"), told, strict=True))
        parted = parting(then.trajectory, now.trajectory, shortfall.tool)
        return dict(zip(("before", "after"), parted or (_last_words(then), _last_words(now)), strict=True))


def _of_a_write(shortfall: Shortfall) -> bool:
    """Whether it may follow from a tool that changes something being called too early."""
    return shortfall.other.kind in OF_A_WRITE and shortfall.other.says != UNASKED


def _said(then: Trial, now: Trial, found: Shortfall) -> tuple[AgentAct, AgentAct] | None:
    """What was said on both sides for a text goal that was met then and is not now."""
    goals = {goal.name: goal for goal in then.verdict.goals} if then.verdict is not None else {}
    expected = str(found.pair[0]) if found.pair is not None else ""
    for goal in now.verdict.goals if now.verdict is not None else ():
        at, old = goal.reason.step if goal.reason is not None else None, goals.get(goal.name)
        if goal.type != "text" or goal.met or at != found.step or old is None or not old.met:
            continue
        missing = goal.reason.missing_keywords if goal.reason is not None else ()
        if expected and expected not in missing:
            continue
        left, right = (_text(trial, step) for trial, step in ((then, old.step), (now, at)))
        if left and right and old.step is not None and at is not None:
            said = sentences_apart(left, right, expected or next(iter(missing), ""))
            return AgentAct(step=old.step, said=said[0]), AgentAct(step=at, said=said[1])
    return None


def _last_words(trial: Trial) -> AgentAct | None:
    """Of conversations in which the same was done."""
    return next((act for act in reversed(acts(trial.trajectory)) if act.tool is None), None)


def _text(trial: Trial, step: int | None) -> str:
    steps = trial.trajectory.steps
    return steps[step - 1].text if step is not None and 0 < step <= len(steps) else ""
