"""The checks over all trials of a story: whether they agree."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from harness.checks.stability import StabilityCheck, Taken
from harness.runs.folder.facts import TrialFacts
from harness.types.rules import Rules
from harness.types.story import Story
from harness.types.verdict import CheckResult


def stability(trials: Iterable[TrialFacts], stories: Iterable[Story], rules: Rules) -> dict[str, list[CheckResult]]:
    """Story → what became of its checks of this kind, and of those of the suite that are for it."""
    stories = list(stories)
    if not rules.checks and not any(story.checks for story in stories):
        return {}
    from harness.checks.table import over_trials  # with every kind of check, which reads texts in many ways

    asked = {story.id: (story, found) for story in stories if (found := over_trials(story, rules.checks))}
    if not asked:
        return {}
    played: dict[str, list[TrialFacts]] = {story: [] for story in asked}
    for trial in trials:
        if trial.story in played and trial.scored and trial.verdict is not None:
            played[trial.story].append(trial)
    return {id: _results(story, checks, [_taken(each) for each in played[id]]) for id, (story, checks) in asked.items()}


def _results(story: Story, checks: Iterable[StabilityCheck], trials: Sequence[Taken]) -> list[CheckResult]:
    """As warnings where the story tells of a known failure: the gate leaves that out."""
    found = [result for check in checks for result in check.over(trials)]
    return [result.model_copy(update={"severity": "warning"}) for result in found] if story.xfail else found


def _taken(trial: TrialFacts) -> Taken:
    assert trial.verdict is not None
    value = trial.verdict.value
    return Taken(frozenset(trial.tools), trial.answer, value("cost"), trial.turn_seconds, value("tokens"))


def told_unstable(found: Mapping[str, Sequence[CheckResult]]) -> list[str]:
    """A line for each check that fails, the story first: `refund: unstable_tools: only some of 3 trials called pay`."""
    return [
        f"{story}: {each.code}: {each.message}" for story, results in found.items() for each in results if each.fails
    ]
