"""Why a goal was not met."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from harness.scoring.candidates import Evidence
from harness.types.goals import TextGoal, ToolGoal
from harness.types.trajectory import REGULAR_ENDS
from harness.types.verdict import ArgumentResult, Reason

LARGEST_LIST = 5


def reason_for(goal: int, chosen: Sequence[int | None], evidence: Evidence, ended_by: str | None) -> Reason:
    """The reason for one goal that was assigned nothing; `chosen` is the slot of every goal."""
    detail = evidence.story.goal_details[goal]
    reason = _out_of_order(goal, chosen, evidence)
    if reason is None:
        if isinstance(detail, ToolGoal):
            reason = _tool_reason(goal, detail, chosen, evidence)
        else:
            reason = _text_reason(goal, detail, evidence)
    if ended_by is not None and ended_by not in REGULAR_ENDS:
        reason = reason.model_copy(update={"cut_short": ended_by})
    return reason


def _results(chosen: Sequence[int | None], evidence: Evidence) -> dict[str, object]:
    return {
        evidence.story.goal_details[i].name: evidence.result(slot)
        for i, slot in enumerate(chosen)
        if slot is not None and slot in evidence.calls
    }


def _out_of_order(goal: int, chosen: Sequence[int | None], evidence: Evidence) -> Reason | None:
    """There is a call (or message) that fits and is free, but at the wrong place."""
    graph, slots, details = evidence.story.graph, evidence.slots, evidence.story.goal_details
    taken = {slot for slot in chosen if slot is not None}
    sources = {source: chosen[source] for source in graph.sources[goal]}
    known = {source: slot for source, slot in sources.items() if slot is not None}
    for place in evidence.candidates[goal]:
        if not slots[place].shared and place in taken:
            continue
        if graph.sources[goal] and (len(known) < len(sources) or not evidence.question().flow_fits(goal, place, known)):
            continue
        step = slots[place].step
        for other, slot in enumerate(chosen):
            if slot is None:
                continue
            name, met = details[other].name, slots[slot].step
            if graph.before[goal] >> other & 1 and met >= step:
                return Reason(
                    code="out_of_order",
                    message=f"came at step {step}, but {name} should have come first and came at step {met}",
                    step=step,
                    first=name,
                )
            if graph.after[goal] >> other & 1 and met <= step:
                return Reason(
                    code="out_of_order",
                    message=f"came at step {step}, but should have come before {name}, which came at step {met}",
                    step=step,
                    first=details[goal].name,
                )
    return None


def _tool_reason(goal: int, detail: ToolGoal, chosen: Sequence[int | None], evidence: Evidence) -> Reason:
    taken = {slot for slot in chosen if slot is not None}
    named = [place for place, call in evidence.calls.items() if call.name == detail.tool_name]
    free = [place for place in named if place not in taken]
    if not named:
        return Reason(code="missing_call", message=f"{detail.tool_name} was never called{_called(evidence)}")
    if not free:
        times = f"{len(named)} time{'s' if len(named) > 1 else ''}"
        return Reason(
            code="missing_call", message=f"{detail.tool_name} was called only {times}, each time for another goal"
        )
    results = _results(chosen, evidence)
    compared = {place: _unmet(evidence.compare(detail, evidence.calls[place], results)) for place in free}
    nearest = min(free, key=lambda place: (len(compared[place]), place in evidence.errors, place))
    step = evidence.slots[nearest].step
    if compared[nearest]:
        return _wrong_arguments(detail, compared[nearest], step)
    if nearest in evidence.errors:
        return Reason(
            code="call_failed",
            message=f"{detail.tool_name} was called as expected at step {step}, but it failed",
            step=step,
            error=evidence.errors[nearest],
        )
    if detail.expect_error:
        return Reason(
            code="missing_call",
            message=f"{detail.tool_name} succeeded at step {step}; a call that ends in an error was expected",
            step=step,
        )
    return Reason(
        code="missing_call",
        message=f"the call of {detail.tool_name} at step {step} does not fit the results the other goals gave",
        step=step,
    )


def _wrong_arguments(detail: ToolGoal, differences: tuple[ArgumentResult, ...], step: int) -> Reason:
    names = ", ".join(each.path or "arguments" for each in differences[:LARGEST_LIST])
    more = f" and {len(differences) - LARGEST_LIST} more" if len(differences) > LARGEST_LIST else ""
    return Reason(
        code="wrong_arguments",
        message=f"the nearest call of {detail.tool_name}, at step {step}, differs in {names}{more}",
        step=step,
        arguments=differences,
    )


def _unmet(results: Sequence[ArgumentResult]) -> tuple[ArgumentResult, ...]:
    return tuple(result for result in results if not result.met)


def _called(evidence: Evidence) -> str:
    names: Mapping[str, None] = dict.fromkeys(call.name for call in evidence.calls.values())
    if not names:
        return "; no tool was"
    listed = ", ".join(list(names)[:LARGEST_LIST])
    return f"; called were {listed}{' …' if len(names) > LARGEST_LIST else ''}"


def nearest_text(goal: int, evidence: Evidence) -> int | None:
    """The slot of the message that comes nearest to a text goal; None when the goal is none or nothing was said."""
    found = {place: match for (i, place), match in evidence.texts.items() if i == goal}
    return max(
        found,
        key=lambda place: (
            -len(found[place].missing_keywords),
            found[place].score or 0.0,
            len(evidence.messages[place]),
            place,
        ),
        default=None,
    )


def _text_reason(goal: int, detail: TextGoal, evidence: Evidence) -> Reason:
    nearest = nearest_text(goal, evidence)
    if nearest is None:
        return Reason(code="text_not_found", message="the agent said nothing", missing_keywords=detail.keywords)
    match, step = evidence.texts[goal, nearest], evidence.slots[nearest].step
    if match.missing_keywords:
        words = ", ".join(f'"{word}"' for word in match.missing_keywords[:LARGEST_LIST])
        message = f"no message holds {words}; the nearest one is at step {step}"
        if len(match.missing_keywords) < len(detail.keywords):
            message = f"no message holds all keywords; the nearest one, at step {step}, lacks {words}"
    else:
        message = f"no message means the same as the expected response; the nearest one is at step {step}"
    return Reason(
        code="text_not_found",
        message=message,
        step=step,
        missing_keywords=match.missing_keywords,
        score=match.score,
    )
