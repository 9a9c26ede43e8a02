"""What is wrong with the calls and messages that goals ask for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from harness.analysis.causes.differences import OTHER_ORDER, TEXT_FOR_NUMBER, WRITTEN_OTHERWISE, difference
from harness.analysis.causes.seen import TrialSeen
from harness.analysis.causes.shortfall import Shortfall, Sign
from harness.analysis.causes.told import untold
from harness.types.goals import FROM, ToolGoal, is_flow
from harness.types.verdict import ArgumentResult, GoalResult, Reason

_PLACE = re.compile(r"(?<=\.)\d+(?=\.|$)")
_VARYING = re.compile(r"""(["'`]).*?\1|#?\b[\w-]*\d[\w.:-]*""")
LONGEST_ERROR = 90
IN_WORDS = {
    OTHER_ORDER: "if the order does not matter, say arg_matching: {NAME: unordered}",
    WRITTEN_OTHERWISE: "if the tool takes both, say arg_matching: {NAME: fuzzy}",
    TEXT_FOR_NUMBER: "give the argument its type in the schema that the agent is offered",
    "missing": "say in the tool's description that it is needed; if it is not, arg_matching: {NAME: optional}",
    "not asked for": "if it does no harm, say extra_args: allow",
}


def goal_shortfalls(goal: GoalResult, seen: TrialSeen) -> Iterator[Shortfall]:
    """Why a required goal was not met."""
    reason = goal.reason
    if goal.type == "text":
        if reason is not None and reason.code == "out_of_order":
            yield _order(goal, reason, seen)
        else:
            yield from untold(goal, seen)
        return
    detail = seen.details.get(goal.name)
    tool = detail.tool_name if isinstance(detail, ToolGoal) else goal.name
    match reason.code if reason is not None else None:
        case "wrong_arguments" if reason is not None and reason.arguments:
            asked = detail.args if isinstance(detail, ToolGoal) else {}
            for each in reason.arguments:
                yield _argument(each, tool, reason, asked, seen)
        case "call_failed" if reason is not None:
            error = " ".join((reason.error or "").split())
            yield Shortfall(
                Sign("call_failed", tool, f"failed: {alike(error)}" if error else "failed", tool),
                tool=tool,
                detail=error if alike(error) != error else "",
                step=reason.step,
                hint="the call is the one asked for: look at the tool, or at the state of its world",
            )
        case "out_of_order" if reason is not None:
            yield _order(goal, reason, seen)
        case _:
            yield _missing(goal, reason, tool, seen)


def alike(text: str) -> str:
    """The text with what differs from case to case left out, so that messages of one kind are equal."""
    short = _VARYING.sub("…", text)
    return short if len(short) <= LONGEST_ERROR else f"{short[: LONGEST_ERROR - 1]}…"


def _argument(
    result: ArgumentResult, tool: str, reason: Reason, asked: Mapping[str, Any], seen: TrialSeen
) -> Shortfall:
    name = _PLACE.sub("*", result.path)
    subject, plain = f"`{name}`" if name else "the arguments", name or "arguments"
    call = seen.call_at(reason.step, tool)
    given = call.arguments if call is not None and isinstance(call.arguments, dict) else {}
    pair: tuple[Any, Any] | None = (result.expected, result.observed)
    telling, shared, follows = tuple[str, ...](), tuple[str, ...](), False
    if result.problem in ("missing", "unexpected"):
        other = "missing" if result.problem == "missing" else "not asked for"
        telling, pair = (other,), pair if result.problem == "unexpected" else None
    elif isinstance(result.expected, dict) and is_flow(result.expected):
        source = str(result.expected[FROM])
        other, follows, pair = f"not known: {source} was not met", source in seen.unmet, None
    else:
        found = difference(result.expected, result.observed, seen.language, name=result.path, asked=asked, given=given)
        other, telling, shared = found.other, found.telling, found.shared
        pair = found.apart or pair
    hint = next((text for says, text in IN_WORDS.items() if says in telling), "")
    return Shortfall(
        Sign("wrong_arguments", subject, f"is {other}", tool),
        tuple(Sign("wrong_arguments", subject, f"is {says}") for says in telling),
        tuple(Sign("wrong_arguments", subject, f"is {says}") for says in shared),
        tool=tool,
        argument=plain,
        pair=pair,
        step=reason.step,
        follows=follows,
        hint=hint.replace("NAME", plain),
    )


def _missing(goal: GoalResult, reason: Reason | None, tool: str, seen: TrialSeen) -> Shortfall:
    detail = seen.details.get(goal.name)
    step = reason.step if reason is not None else None
    hint = ""
    if step is not None and isinstance(detail, ToolGoal) and detail.expect_error:
        says, hint = "succeeded where it should fail", "the story says expect_error: is the world as it expects?"
    elif step is not None:
        says = "was called with other values than the calls before it gave"
    elif tool in seen.called:
        says = "was called too few times"
    elif seen.offered and tool not in seen.offered:
        says, hint = "was never called: the agent was not offered it", "give the agent this tool, or mend the story"
    else:
        says = "was never called"
    return Shortfall(
        Sign("missing_call", tool, says, tool),
        tool=tool,
        detail=_instead(tool, seen) if step is None else "",
        step=step,
        follows=seen.cut_short is not None or (detail is not None and seen.waits_for(goal.name)),
        hint=hint,
    )


def _instead(tool: str, seen: TrialSeen) -> str:
    """What the agent did and did not do where it should have called the tool."""
    writes = sorted(seen.extra_writes - {tool})
    if writes and seen.changes(tool):
        return f"called instead: {', '.join(writes)}"
    if not seen.called:
        return "no tool was called"
    ended = seen.trial.ended_by == "ends_on"
    return f"the talk was ended by {seen.trial.trajectory.calls[-1].name}" if ended else ""


def _order(goal: GoalResult, reason: Reason, seen: TrialSeen) -> Shortfall:
    """Named by what was done too early, and what should have come first."""
    late, early = seen.order_of(goal.name, reason)
    tool, said = seen.details.get(early), " was said" if goal.type == "text" and late == goal.name else ""
    return Shortfall(
        Sign("out_of_order", seen.label(early), f"came before {seen.label(late)}{said}"),
        tool=tool.tool_name if isinstance(tool, ToolGoal) else None,
        step=reason.step,
        hint="if the order does not matter, take the edge between both out of the story",
    )
