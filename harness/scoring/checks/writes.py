"""The check that nothing was changed but what goals ask for."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import JsonValue

from harness.scoring.candidates import Evidence
from harness.scoring.checks.judged import Judged, same_call
from harness.types.goals import ToolGoal
from harness.types.verdict import CheckResult


def unexpected_write(judged: Judged) -> CheckResult | None:
    """No extra call succeeded and changed something."""
    evidence, story = judged.evidence, judged.story
    if (story.unexpected_writes or evidence.rules.unexpected_writes) == "allow" or judged.as_expected:
        return None
    writes = evidence.effects.writes
    extra = evidence.extra(writes, judged.assignment.slots)
    if not extra:
        called = not writes.isdisjoint(evidence.called)
        all_there_is = not story.goal_details and _names_writes(judged)
        return CheckResult(check="unexpected_write", status="pass") if called or all_there_is else None
    untold = [place for place in extra if place not in judged.told]
    return CheckResult(
        check="unexpected_write",
        status="fail",
        code="unexpected_write",
        message=_write_message(judged, extra, untold),
        observed=_calls(evidence, untold) or None,
        evidence=tuple(evidence.slots[place].step for place in extra),
        hint=_write_hint(judged, untold) if untold else None,
        told_by=() if untold else tuple(dict.fromkeys(judged.told[place] for place in extra)),
    )


def _names_writes(judged: Judged) -> bool:
    """Whether it is known of some tool that it changes something."""
    named = judged.story.tools.write or judged.evidence.rules.tools.write
    return bool(named) or any(tool.read_only is False for tool in judged.trajectory.tools or ())


def _write_message(judged: Judged, extra: Sequence[int], untold: Sequence[int]) -> str:
    """Each write is told once: here, or where its goal says what is wrong with it."""
    parts = []
    if untold:
        parts.append(f"changed something by a call that meets no goal: {_listed(judged.evidence, untold)}")
    told = [place for place in extra if place in judged.told]
    if told:
        goals = ", ".join(dict.fromkeys(judged.told[place] for place in told))
        parts.append(f"{_listed(judged.evidence, told)} changed something: see {goals}")
    return "; ".join(parts)


def _listed(evidence: Evidence, places: Sequence[int]) -> str:
    return ", ".join(f"{evidence.calls[place].name} (step {evidence.slots[place].step})" for place in places)


def _calls(evidence: Evidence, places: Sequence[int]) -> list[JsonValue]:
    return [{"tool": evidence.calls[place].name, "arguments": evidence.calls[place].arguments} for place in places]


def _write_hint(judged: Judged, untold: Sequence[int]) -> str:
    calls, taken = judged.evidence.calls, [slot for slot in judged.assignment.slots if slot is not None]
    met = [calls[slot] for slot in taken if slot in calls]
    if all(any(same_call(calls[place], other) for other in met) for place in untold):
        return "the same call met a goal already; if it may be made again, add a goal for it"
    tools = {calls[place].name for place in untold}
    asked_for = {goal.tool_name for goal in judged.story.goal_details if isinstance(goal, ToolGoal)}
    if tools <= asked_for:
        return "a goal asks for this tool, but not for this call: see the goal for what differs"
    return "if this is as it should be, add a goal for it or set unexpected_writes: allow"
