"""What is wrong by the checks of a trial: writes nobody asked for, a yes that lacks, an end state, and all others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from harness.analysis.causes.seen import TrialSeen
from harness.analysis.causes.shortfall import Shortfall, Sign, said_text
from harness.types.verdict import BY_WORDS, CheckResult
from harness.types.world.state import StateDifference

_STEP = re.compile(r" \(steps? [\d, ]+\)")
_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')
_YES = "without the user's yes"
_NAMES = re.compile(r'"[^"]*"|[^."]+')
CHANGES = {"not_done": "was left as it was", "not_asked": "was changed, though nothing asks for it"}
_OF_ONE_CASE = frozenset({"answer_mismatch", "numeric_mismatch", "answer_differs"})
"""Codes of what differs from case to case, so that its values are compared instead."""
AGAIN, OTHERWISE = "was called again, after it was done", "was called besides, otherwise than goals ask for"
NOT_ASKED = "changed something, though no goal asks for it"
HINTS = {
    AGAIN: "look for a retry or a loop",
    OTHERWISE: "look for a second try",
    NOT_ASKED: "if it may, add a goal for it",
}


def check_shortfalls(check: CheckResult, seen: TrialSeen) -> Iterator[Shortfall]:
    """Of a check that failed and is not told by goals."""
    step = check.evidence[0] if check.evidence else None
    match check.code:
        case "agent_error" if seen.trial.failure is not None:
            return
        case "unexpected_write":
            yield from _writes(check, seen, step)
        case "no_consent" | "forbidden_call":
            says = _YES if check.code == "no_consent" else "though it is forbidden"
            for tool in _tools(check.observed):
                yield Shortfall(
                    Sign("failed_check", tool, f"was called {says}", tool),
                    tool=tool,
                    detail=_without_step(check.message).partition(f"{_YES}: ")[2] or check.message,
                    step=step,
                    hint=check.hint or "",
                )
        case "too_many_calls" if isinstance(check.observed, dict):
            for glob in check.observed:
                sign = Sign("failed_check", str(glob), "was called too often", str(glob))
                yield Shortfall(sign, tool=str(glob), detail=check.message, step=step)
        case "state_differs":
            yield from _state(check, seen, step)
        case "irregular_end":
            sign, follows = Sign("failed_check", "the talk", "did not end regularly"), seen.trial.failure is not None
            yield Shortfall(sign, detail=check.message, step=step, follows=follows or seen.cut_short is not None)
        case _:
            yield _other(check, seen, step)


def _writes(check: CheckResult, seen: TrialSeen, step: int | None) -> Iterator[Shortfall]:
    """One for each tool."""
    made = [(call.name, call.arguments) for call in seen.trial.trajectory.calls]
    for tool in _tools(check.observed):
        again = any(
            made.count((tool, each["arguments"])) > 1 for each in _calls(check.observed) if each.get("tool") == tool
        )
        says = AGAIN if again else OTHERWISE if tool in seen.asked_for else NOT_ASKED
        follows = any(seen.label(name) == tool for name in seen.unmet)
        lacking = sorted(seen.not_done - {tool})
        instead = f"in place of {', '.join(lacking)}" if lacking and not again else ""
        sign, hint = Sign("unexpected_write", tool, says, tool), HINTS[says]
        yield Shortfall(sign, tool=tool, detail=instead, step=step, follows=follows, hint="" if instead else hint)


def _state(check: CheckResult, seen: TrialSeen, step: int | None) -> Iterator[Shortfall]:
    """One for each part of the world, what became of it, and the tools that did it.

    What goals that were not met and extra writes explain is their consequence.
    """
    parts: dict[Sign, list[StateDifference]] = {}
    for each in check.differences:
        tools = sorted({_without_step(call) for call in each.made_by})
        says = CHANGES.get(each.change or "", "ended otherwise than expected")
        by = f" by {', '.join(tools)}" if tools else ""
        sign = Sign("state_differs", f"`{_part_of(each.path)}` of the world", f"{says}{by}")
        parts.setdefault(sign, []).append(each)
    for sign, differences in parts.items():
        places = dict.fromkeys(_kind_of_place(each.path) for each in differences)
        yield Shortfall(
            sign,
            pair=(differences[0].expected, differences[0].observed) if len(differences) == 1 else None,
            detail=f"at {', '.join(places)}",
            step=step,
            follows=bool(seen.unmet or seen.extra_writes),
        )


def _part_of(path: str) -> str:
    """The table, or whatever the first name of the path is."""
    return _NAMES.findall(path)[0] if path else "all"


def _kind_of_place(path: str) -> str:
    """The path with what names one thing of many left out: orders.#W2378156.status → orders.*.status."""
    return ".".join(
        "*" if any(map(str.isdigit, name)) or name.startswith('"') else name for name in _NAMES.findall(path)
    )


def _other(check: CheckResult, seen: TrialSeen, step: int | None) -> Shortfall:
    """By its code, and by its message less what differs from case to case."""
    named = check.id or check.check
    name = named if check.code in (None, check.check) else f"{named} ({check.code})"
    if check.path is not None:
        return _demanded(check, name, step)
    quoted = _QUOTED.findall(check.message) if check.code in BY_WORDS else []
    shared = tuple(Sign("failed_check", name, f'failed: said "{each}"') for each in dict.fromkeys(quoted))
    pair = (check.expected, check.observed) if check.code not in BY_WORDS else None
    return Shortfall(
        Sign("failed_check", name, "failed"),
        shared=shared,
        pair=pair if pair is not None and pair[0] is not None else None,
        detail=_without_step(check.message),
        step=step,
        follows=check.code in BY_WORDS,
        hint=check.hint or "",
    )


def _demanded(check: CheckResult, name: str, step: int | None) -> Shortfall:
    """Of a check that the story or suite asks for: by what it says, where many trials share that."""
    told, varies = _without_step(check.message), check.code in _OF_ONE_CASE
    answer = check.observed if check.check == "answer" and check.path != "field" else None
    return Shortfall(
        Sign("failed_check", name, "failed"),
        shared=() if varies else (Sign("failed_check", name, f"failed: {told}"),),
        pair=(check.expected, check.observed) if varies else None,
        detail=said_text(answer) if isinstance(answer, str) and not varies else told,
        step=step,
        hint=check.hint or "",
    )


def _calls(observed: Any) -> list[dict[str, Any]]:
    return [each for each in observed if isinstance(each, dict)] if isinstance(observed, list) else []


def _tools(observed: Any) -> list[str]:
    """Those that a check names, each once."""
    return list(dict.fromkeys(str(each["tool"]) for each in _calls(observed) if "tool" in each))


def _without_step(text: str) -> str:
    return _STEP.sub("", text)
