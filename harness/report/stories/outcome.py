"""How a story came out, in a few words."""

from __future__ import annotations

from collections.abc import Sequence

from harness.analysis.story_trials import StoryTrials
from harness.report.layout.wording import KNOWN_FAILURE, MARKS, bounds_text, outcome_text, undecided_text


def outcome_of_story(group: StoryTrials, *, whole: bool = True) -> tuple[str, str]:
    """`✓ success`, or with several trials `2/3`, what is undecided and what the rate may be; and its style.

    A failure of the agent alone is `✗ fail`; else it is said whose doing it was, in `whole`. What succeeded with a
    warning says so.
    """
    if not group.trials:
        return "–", "dim"
    mark, style = _mark(group)
    if len(group.trials) == 1:
        only = group.trials[0]
        said = f"{mark} {outcome_text(only) if whole and only.fault != 'agent' else only.shown}"
        return (f"{said} · warned" if only.warned else said), style
    passed = f"{mark} {group.passed}/{len(group.scored)}"
    warned = [f"{group.warned} warned"] if group.warned else []
    if group.bounds is None:
        return " · ".join([passed, *warned]), style
    if not whole:
        return " · ".join([passed, *warned, f"{group.undecided} undecided"]), style
    return " · ".join([f"{passed} ({bounds_text(group.bounds)})", *warned, undecided_text(group.undecided_by)]), style


def outcome_of_all(groups: Sequence[StoryTrials]) -> str:
    """Of all stories together: passed of those with a verdict, such as `280/300`."""
    return f"{sum(group.passed for group in groups):,}/{sum(len(group.scored) for group in groups):,}"


def _mark(group: StoryTrials) -> tuple[str, str]:
    if group.all_passed:
        return MARKS["success"]
    short = {trial.shown for trial in group.trials if trial.fell_short}
    return MARKS["fail" if "fail" in short else "undecided"] if short else KNOWN_FAILURE
