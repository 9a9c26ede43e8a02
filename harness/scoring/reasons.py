"""Why a goal was not met."""

from __future__ import annotations

from collections.abc import Sequence

from harness.scoring.candidates import Evidence
from harness.scoring.expected.told import told_values
from harness.scoring.text import closeness
from harness.text.keywords import mentions
from harness.types.goals import TextGoal, ToolGoal
from harness.types.trajectory import REGULAR_ENDS
from harness.types.verdict import ArgumentResult, Reason

LARGEST_LIST = 5


Found = tuple[Reason, int | None]
"""A reason, and the slot of the call or message that it speaks of."""


def reason_for(goal: int, chosen: Sequence[int | None], evidence: Evidence, ended_by: str | None) -> Found:
    """The reason for one goal that was assigned nothing; `chosen` is the slot of every goal."""
    detail = evidence.story.goal_details[goal]
    found = _out_of_order(goal, chosen, evidence)
    if found is None:
        if isinstance(detail, ToolGoal):
            found = _tool_reason(goal, detail, chosen, evidence)
        else:
            found = _text_reason(goal, detail, chosen, evidence)
    reason, place = found
    if ended_by is not None and ended_by not in REGULAR_ENDS:
        reason = reason.model_copy(update={"cut_short": ended_by})
    return reason, place


def _results(chosen: Sequence[int | None], evidence: Evidence) -> dict[str, object]:
    return evidence.results({i: slot for i, slot in enumerate(chosen) if slot is not None})


def _out_of_order(goal: int, chosen: Sequence[int | None], evidence: Evidence) -> Found | None:
    """There is a call (or message) that fits and is free, but at the wrong place."""
    graph, slots, details = evidence.story.graph, evidence.slots, evidence.story.goal_details
    taken = {slot for slot in chosen if slot is not None}
    sources = {source: chosen[source] for source in graph.sources[goal]}
    known = {source: slot for source, slot in sources.items() if slot is not None}
    for place in evidence.candidates[goal]:
        if not slots[place].shared and place in taken:
            continue
        if graph.sources[goal] and (not graph.fed(goal, known) or not evidence.flow_fits(goal, place, known)):
            continue
        step = slots[place].step
        for other, slot in enumerate(chosen):
            if slot is None:
                continue
            name, met = details[other].name, slots[slot].step
            if graph.before[goal] >> other & 1 and met >= step:
                message = f"came at step {step}, but {name} should have come first and came at step {met}"
                return Reason(code="out_of_order", message=message, step=step, first=name), place
            if graph.after[goal] >> other & 1 and met <= step:
                message = f"came at step {step}, but should have come before {name}, which came at step {met}"
                return Reason(code="out_of_order", message=message, step=step, first=details[goal].name), place
    return None


def _tool_reason(goal: int, detail: ToolGoal, chosen: Sequence[int | None], evidence: Evidence) -> Found:
    taken = {slot for slot in chosen if slot is not None}
    named = evidence.called.get(detail.tool_name, [])
    free = [place for place in named if place not in taken]
    if not named:
        return Reason(code="missing_call", message=f"{detail.tool_name} was never called{_called(evidence)}"), None
    if not free:
        times = f"{len(named)} time{'s' if len(named) > 1 else ''}"
        message = f"{detail.tool_name} was called only {times}, each time for another goal"
        return Reason(code="missing_call", message=message), None
    results = _results(chosen, evidence)
    compared = {place: _unmet(evidence.compare(goal, detail, evidence.calls[place], results)) for place in free}
    nearest = min(free, key=lambda place: (len(compared[place]), place in evidence.errors, place))
    step, error = evidence.slots[nearest].step, evidence.errors.get(nearest)
    return (_wrong_arguments(detail, compared[nearest], step) or _not_as_expected(detail, error, step)), nearest


def _not_as_expected(detail: ToolGoal, error: str | None, step: int) -> Reason:
    """Why a call with the right arguments does not meet its goal."""
    tool = detail.tool_name
    if error is not None:
        message = f"{tool} was called as expected at step {step}, but it failed"
        return Reason(code="call_failed", message=message, step=step, error=error)
    if detail.expect_error:
        message = f"{tool} succeeded at step {step}; a call that ends in an error was expected"
    else:
        message = f"the call of {tool} at step {step} does not fit the results the other goals gave"
    return Reason(code="missing_call", message=message, step=step)


def _wrong_arguments(detail: ToolGoal, differences: tuple[ArgumentResult, ...], step: int) -> Reason | None:
    if not differences:
        return None
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
    names = list(evidence.called)
    if not names:
        return "; no tool was"
    listed = ", ".join(names[:LARGEST_LIST])
    return f"; called were {listed}{' …' if len(names) > LARGEST_LIST else ''}"


def nearest_text(goal: int, evidence: Evidence) -> int | None:
    """The slot of the message that comes nearest to a text goal; None when the goal is none or nothing was said.

    It lacks the fewest keywords, or is most like the response where those decide nothing; of several, it is the one
    that speaks most of what was to be said.
    """
    found = {place: match for (i, place), match in evidence.texts.items() if i == goal}
    detail = evidence.story.goal_details[goal]
    if not found or not isinstance(detail, TextGoal):
        return None
    near = {place: (-len(match.missing_keywords), match.score or 0.0) for place, match in found.items()}
    best = max(near.values())
    places = [place for place, how in near.items() if how == best]
    if len(places) == 1:
        return places[0]
    language = evidence.story.language
    return max(places, key=lambda place: (closeness(detail, evidence.messages[place].text, language), place))


def _text_reason(goal: int, detail: TextGoal, chosen: Sequence[int | None], evidence: Evidence) -> Found:
    nearest, results = nearest_text(goal, evidence), _results(chosen, evidence)
    values, lacking = told_values(detail, results) if detail.told else ([], [])
    keywords, unknown = (*detail.keywords, *values), "; ".join(lacking) or None
    if unknown is not None and not keywords:
        return Reason(code="text_not_found", message=unknown, unknown=unknown), None
    if nearest is None:
        said_nothing = "the agent said nothing"
        reason = Reason(code="text_not_found", message=said_nothing, missing_keywords=keywords, unknown=unknown)
        return reason, None
    match, step = evidence.texts[goal, nearest], evidence.slots[nearest].step
    if detail.told:
        match = evidence.told_match(goal, detail, nearest, results)
    missing = tuple(word for word in match.missing_keywords if word not in lacking)
    message = _not_said(missing, keywords, step)
    if missing:
        message += _denied(missing, evidence.messages[nearest].text, evidence.story.language)
    if unknown is not None:
        message = f"{unknown}; and {message}" if missing else unknown
    reason = Reason(
        code="text_not_found",
        message=message,
        step=step,
        missing_keywords=missing,
        unknown=unknown,
        score=match.score,
    )
    return reason, nearest


def _not_said(missing: Sequence[str], keywords: Sequence[str], step: int) -> str:
    """What the nearest message lacks."""
    if not missing:
        return f"no message means the same as the expected response; the nearest one is at step {step}"
    words = ", ".join(f'"{word}"' for word in missing[:LARGEST_LIST])
    if len(missing) < len(keywords):
        return f"no message holds all keywords; the nearest one, at step {step}, lacks {words}"
    return f"no message holds {words}; the nearest one is at step {step}"


def _denied(missing: Sequence[str], message: str, language: str) -> str:
    """Which of them stand in the message, but where it denies them."""
    denied = [f'"{word}"' for word in missing if mentions(message, word, language)]
    return f"; it says, but denied: {', '.join(denied[:LARGEST_LIST])}" if denied else ""
