"""What is wrong with one trial: everything that is held against the agent, or why it could not be decided."""

from __future__ import annotations

import re
from collections.abc import Iterator

from harness.analysis.causes.checks import check_shortfalls
from harness.analysis.causes.goals import alike, goal_shortfalls
from harness.analysis.causes.seen import NO_RULES, TrialSeen
from harness.analysis.causes.shortfall import Shortfall, Sign
from harness.types.rules import Rules
from harness.types.story import Story
from harness.types.trial import Failure, Trial
from harness.types.verdict import GoalResult, Undecided, Verdict

_FRAME = re.compile(r'^ *File "([^"]+)", line (\d+), in (\S+)', re.MULTILINE)
_TYPE = re.compile(r"[A-Za-z_][\w.]*")
ENDS = {
    "stuck": "said the same again and again until the talk was ended (stuck)",
    "max_turns": "was not done when the turns were used up (max_turns)",
    "budget": "was not done when the budget was spent",
    "timeout": "was not done when the time was up",
}


def shortfalls_of(
    trial: Trial, story: Story | None, rules: Rules = NO_RULES, *, closely: bool = True
) -> list[Shortfall]:
    """Of a trial that failed, or that is undecided; at least one. `rules` are those of its suite.

    `closely` reads what messages tell instead of what they should, as details.
    """
    seen = TrialSeen(trial, story, rules, closely=closely)
    found = list(_undecided(trial, seen) if trial.shown == "undecided" else _failed(trial, seen))
    return found or [Shortfall(Sign("undecided", "the trial", "does not say why"), step=seen.last_step)]


def _failed(trial: Trial, seen: TrialSeen) -> Iterator[Shortfall]:
    if trial.failure is not None:
        yield _broke(trial.failure, seen)
    elif trial.ended_by in ENDS:
        yield _cut_short(trial, seen)
    if trial.verdict is None:
        return
    yield from _goals(trial.verdict, seen)
    for check in trial.verdict.checks:
        if check.fails and not check.told_by:
            yield from check_shortfalls(check, seen)


def _goals(verdict: Verdict, seen: TrialSeen) -> Iterator[Shortfall]:
    """Of goals that had to be met, and of groups; what a way of a group lacks is said of the group."""
    in_groups = _in_groups(verdict, seen)
    wrong = {name for name in in_groups if _was_tried(seen.results.get(name))}
    for goal in verdict.goals:
        due = goal.name in wrong if goal.name in in_groups else goal.required
        if seen.trial.failure is not None and not _was_tried(goal):
            continue  # it broke before it came to that
        if due and not goal.met and not goal.unsure:
            yield from goal_shortfalls(goal, seen)
    for group in verdict.groups:
        if group.required and group.message and group.name not in in_groups:
            sign = Sign("missing_call", f"`{group.name}`", "was done in none of its ways")
            yield Shortfall(sign, detail=group.message, step=seen.last_step, follows=bool(wrong))


def _was_tried(goal: GoalResult | None) -> bool:
    """Whether a call was made for it, wrongly or in vain."""
    reason = goal.reason if goal is not None else None
    return reason is not None and reason.code in ("wrong_arguments", "call_failed")


def _in_groups(verdict: Verdict, seen: TrialSeen) -> frozenset[str]:
    """The goals and groups that stand in a group that was not met."""
    if seen.story is None:
        return frozenset()
    found, waiting = set[str](), [group.name for group in verdict.groups if group.message]
    while waiting:
        group = seen.story.groups.get(waiting.pop())
        for name in (name for way in (group.ways if group is not None else ()) for name in way):
            if name not in found:
                found.add(name)
                waiting.append(name)
    return frozenset(found)


def _broke(failure: Failure, seen: TrialSeen) -> Shortfall:
    """An agent that raised, by the type of the exception and the place; one that was too slow, by the limit."""
    if failure.code == "timeout":
        sign = Sign("timeout", "the agent", f"was too slow: {alike(failure.message)}")
        hint = "see where it waits; limits.agent_turn and --timeout set the limits"
        return Shortfall(sign, detail=failure.message, step=seen.last_step, hint=hint)
    return Shortfall(Sign("agent_error", "the agent", _raised(failure)), detail=failure.message, step=seen.last_step)


def _raised(failure: Failure) -> str:
    frames = _FRAME.findall(failure.traceback or "")
    if not frames:
        return f"failed ({failure.code}): {alike(failure.message)}"
    file, line, function = frames[-1]
    kind = _TYPE.match(failure.message)
    place = "/".join(re.split(r"[\\/]", file)[-2:])
    return f"raised {kind[0] if kind else failure.code} at {place}:{line} in {function}"


def _cut_short(trial: Trial, seen: TrialSeen) -> Shortfall:
    asks = trial.fault == "agent or story"
    says = f"asked in vain until the talk was ended ({trial.ended_by})" if asks else ENDS[trial.ended_by or ""]
    hint = "does the story tell what it asks for? see: harness show --user" if asks else ""
    said = " ".join(trial.trajectory.last_said.split())
    return Shortfall(
        Sign("cut_short", "the agent", says),
        detail=f'its last words: "{said[:120]}"' if said else "",
        step=seen.last_step,
        hint=hint,
    )


def _undecided(trial: Trial, seen: TrialSeen) -> Iterator[Shortfall]:
    failure, undecided = trial.failure, trial.verdict.undecided if trial.verdict is not None else None
    if failure is not None:
        says = _raised(failure) if failure.side == "harness" else f"{failure.code}: {alike(failure.message)}"
        yield Shortfall(Sign("undecided", failure.side, says), detail=failure.message, step=seen.last_step)
    elif undecided is not None:
        yield from _open(undecided, seen)
    else:
        yield Shortfall(Sign("undecided", "no verdict", "was given"), step=seen.last_step)


def _open(undecided: Undecided, seen: TrialSeen) -> Iterator[Shortfall]:
    """Why a verdict says nothing: what a tool does, or what a text means, is not known."""
    if undecided.code == "unknown_effect" and undecided.tools:
        for tool in undecided.tools:
            hint = f"say tools: {{read: [{tool}]}} or tools: {{write: [{tool}]}} in the suite"
            says = "changes something or not: nobody says (unknown_effect)"
            yield Shortfall(Sign("undecided", tool, says, tool), tool=tool, hint=hint)
        return
    if undecided.code == "meaning":
        unsure = [goal for goal in seen.results.values() if goal.unsure]
        for goal in unsure:
            names = [each.path for each in (goal.reason.arguments if goal.reason else ()) if each.unsure]
            subject = f"`{names[0]}` of {seen.label(goal.name)}" if names else seen.label(goal.name)
            hint = "let a judge decide: --judge-model"
            yield Shortfall(Sign("undecided", subject, "may mean the same (meaning)"), step=goal.step, hint=hint)
        if unsure:
            return
    yield Shortfall(Sign("undecided", undecided.code, alike(undecided.message)), step=seen.last_step)
