"""The conversation as a judge is shown it: numbered steps, whose words are data, cut by one rule."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any

from harness.checks.rubrics.judge import JudgeCheck
from harness.text.thoughts import spoken_part
from harness.types.trajectory import Step, ToolCall, Trajectory

LONGEST_TEXT = 4_000
"""Characters of one message or result that are shown; of a longer one the middle is left out."""
SHARE_OF_BEGINNING = 0.25
"""Of the characters that are shown where steps are left out; the rest is for the end."""


@dataclass(frozen=True, slots=True)
class ShownTranscript:
    """What a judge reads of one conversation."""

    steps: tuple[dict[str, Any], ...]
    left_out: str | None = None
    """What was too long, in words."""

    def text_of(self, step: int) -> str | None:
        """All that is shown of a step; None where it is not shown."""
        found = next((each for each in self.steps if each["step"] == step), None)
        return None if found is None else "\n".join(_texts(found))


def transcript(trajectory: Trajectory, check: JudgeCheck, most: int | None = None) -> ShownTranscript:
    """The steps that the check is about. What the agent thought to itself is left out: it speaks for the agent.

    Where all together is longer than `most` characters (the check's own, where that is less), steps out of the middle
    are left out: a quarter of the room is for the beginning.
    """
    steps = [shown for step in in_scope(trajectory.steps, check.scope) if (shown := _shown(step, check)) is not None]
    cut = any("… left out …" in text for each in steps for text in _texts(each))
    room = min(check.max_chars, most or check.max_chars)
    sizes = [len(json.dumps(each, ensure_ascii=False)) for each in steps]
    told = ["the middle of long texts"] if cut else []
    if sum(sizes) > room:
        first, last, used = 0, len(steps), 0
        while first < last and used + sizes[first] <= room * SHARE_OF_BEGINNING:
            used += sizes[first]
            first += 1
        while last > first and used + sizes[last - 1] <= room:
            last -= 1
            used += sizes[last]
        if last == len(steps) and steps:  # the last one alone is too long: it is what was said in the end
            last -= 1
        if last > first:
            told.append(f"steps {steps[first]['step']} to {steps[last - 1]['step']}")
        steps = [*steps[:first], *steps[last:]]
    return ShownTranscript(tuple(steps), " and ".join(told) or None)


def in_scope(steps: Sequence[Step], scope: str) -> list[Step]:
    """The steps of what a check says that it reads."""
    kind, _, what = scope.partition(":")
    if kind == "final":
        last = next((step.number for step in reversed(steps) if step.role == "agent" and step.text.strip()), None)
        return [step for step in steps if step.role == "user" or step.number == last]
    if kind == "agent":
        return [step for step in steps if step.role == "user" or step.agent == what]
    if kind == "step":
        return [step for step in steps if step.number == int(what)]
    return list(steps)


def contexts(trajectory: Trajectory, check: JudgeCheck) -> list[dict[str, Any]]:
    """The results of the calls that fetch what an answer must be faithful to."""
    return [
        {"step": step.number, "tool": call.name, "result": _cut(_written(call.result))}
        for step in trajectory.steps
        for call in step.calls
        if call.answered and call.error is None and any(fnmatchcase(call.name, glob) for glob in check.retrieval)
    ]


def _shown(step: Step, check: JudgeCheck) -> dict[str, Any] | None:
    said = _cut(spoken_part(step.text).strip())
    calls = [_call(call, check) for call in step.calls] if check.shows_calls else []
    if not said and not calls:
        return None
    found: dict[str, Any] = {"step": step.number, "from": step.role}
    if step.agent is not None:
        found["agent"] = step.agent
    return found | ({"says": said} if said else {}) | ({"calls": calls} if calls else {})


def _call(call: ToolCall, check: JudgeCheck) -> dict[str, Any]:
    found: dict[str, Any] = {"tool": call.name, "arguments": _cut(_written(call.arguments))}
    if check.shows_results:
        if call.error is not None:
            found["failed"] = _cut(call.error)
        elif call.answered:
            found["result"] = _cut(_written(call.result))
    return found


def _texts(shown: dict[str, Any]) -> list[str]:
    own = [str(shown["says"])] if "says" in shown else []
    return own + [str(value) for call in shown.get("calls", ()) for value in call.values()]


def _written(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _cut(text: str) -> str:
    if len(text) <= LONGEST_TEXT:
        return text
    half = LONGEST_TEXT // 2
    return f"{text[:half]} [… left out … {len(text) - 2 * half:,} characters] {text[-half:]}"
