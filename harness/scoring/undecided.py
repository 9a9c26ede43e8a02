"""Why a journey that nothing is held against is still no success."""

from __future__ import annotations

from collections.abc import Iterable

from harness.scoring.checks import Judged
from harness.types.verdict import CheckResult, Undecided


def why_undecided(judged: Judged, checks: Iterable[CheckResult]) -> Undecided | None:
    """What nobody can say of the trial, such as what an extra call did; None when it is decided."""
    if not judged.assignment.exact:
        return Undecided(code="search_cut", message="the search for an assignment was cut before all ways were tried")
    return _unknown_effect(judged) or _nothing_judged(judged, checks)


def _unknown_effect(judged: Judged) -> Undecided | None:
    """Extra calls succeeded of tools that may have changed something, which would fail the journey."""
    evidence, story = judged.evidence, judged.story
    if (story.unexpected_writes or evidence.rules.unexpected_writes) == "allow":
        return None
    extra = evidence.extra(evidence.effects.unsure, judged.assignment.slots)
    if not extra:
        return None
    tools = tuple(dict.fromkeys(evidence.calls[place].name for place in extra))
    named = ", ".join(f"{evidence.calls[place].name} (step {evidence.slots[place].step})" for place in extra)
    return Undecided(
        code="unknown_effect",
        message=f"called without a goal, and nobody says whether that changed something: {named}",
        tools=tools,
    )


def _nothing_judged(judged: Judged, checks: Iterable[CheckResult]) -> Undecided | None:
    """No goal, no scripted turn to come through, and no check that could be made."""
    story = judged.story
    if story.goal_details or story.user_turns or any(check.status != "skip" for check in checks):
        return None
    return Undecided(
        code="nothing_judged", message="nothing was judged: the story has no goal, and no check of it could be made"
    )
