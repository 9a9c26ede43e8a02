"""One trial beside its story, to see what is wrong with it: what was called, what came back, what was met."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Set
from functools import cached_property
from itertools import islice
from typing import Any

from harness.scoring.calls.effects import effect
from harness.types.goals import TextGoal, ToolGoal
from harness.types.rules import Rules
from harness.types.story import Story
from harness.types.trajectory import REGULAR_ENDS, ToolCall
from harness.types.trial import Trial
from harness.types.verdict import GoalResult, Reason

MOST_LEAVES = 5_000
"""Values that are looked at in one result."""
NO_RULES = Rules()
LARGEST = 10**25
_POINT = re.compile(r"-?\d{1,25}\.\d{1,15}")
NO_DETAILS: Mapping[str, ToolGoal | TextGoal] = {}


class TrialSeen:
    """What the reasons of a verdict speak of, found in trial and story; each thing is looked up once."""

    def __init__(self, trial: Trial, story: Story | None, rules: Rules = NO_RULES, *, closely: bool = True) -> None:
        self.trial, self.story, self._rules = trial, story, rules
        self.closely = closely
        """Whether messages are read for what was told instead, which takes longer than all else."""
        self._fields: dict[int, list[tuple[str, str]]] = {}
        self.language = story.language if story is not None else "en"

    @cached_property
    def details(self) -> Mapping[str, ToolGoal | TextGoal]:
        """The goals of the story by name."""
        return {goal.name: goal for goal in self.story.goal_details} if self.story is not None else NO_DETAILS

    @cached_property
    def results(self) -> Mapping[str, GoalResult]:
        return {goal.name: goal for goal in self.trial.verdict.goals} if self.trial.verdict is not None else {}

    @cached_property
    def unmet(self) -> frozenset[str]:
        """The names of goals that were not met."""
        return frozenset(name for name, goal in self.results.items() if not goal.met)

    @cached_property
    def called(self) -> frozenset[str]:
        return frozenset(call.name for call in self.trial.trajectory.calls)

    @cached_property
    def offered(self) -> frozenset[str]:
        """The tools that the agent was offered; empty where nobody knows."""
        return frozenset(tool.name for tool in self.trial.trajectory.tools or ())

    @cached_property
    def asked_for(self) -> frozenset[str]:
        """The tools that goals name."""
        return frozenset(goal.tool_name for goal in self.details.values() if isinstance(goal, ToolGoal))

    @cached_property
    def not_done(self) -> frozenset[str]:
        """The tools that change something and are asked for, but were not called, or failed."""
        reasons = {name: self.results[name].reason for name in self.unmet if self.results[name].required}
        lost = {name for name, reason in reasons.items() if reason and reason.code in ("missing_call", "call_failed")}
        asked = (self.details.get(name) for name in lost)
        return frozenset(
            goal.tool_name for goal in asked if isinstance(goal, ToolGoal) and self.changes(goal.tool_name)
        )

    def changes(self, tool: str) -> bool:
        """Whether it is known of a tool that it changes something."""
        return self.story is not None and (
            effect(tool, self.story, self._rules, self.trial.trajectory.tools) == "write"
        )

    @property
    def cut_short(self) -> str | None:
        """What ended the talk before it was over."""
        ended_by = self.trial.ended_by
        return ended_by if ended_by is not None and ended_by not in REGULAR_ENDS else None

    @property
    def last_step(self) -> int | None:
        steps = self.trial.trajectory.steps
        return steps[-1].number if steps else None

    @cached_property
    def extra_writes(self) -> frozenset[str]:
        """The tools of successful writes that no goal asks for."""
        checks = self.trial.verdict.checks if self.trial.verdict is not None else ()
        found = [check.observed for check in checks if check.code == "unexpected_write"]
        return frozenset(
            str(each["tool"])
            for calls in found
            if isinstance(calls, list)
            for each in calls
            if isinstance(each, dict) and "tool" in each
        )

    def call_at(self, number: int | None, tool: str) -> ToolCall | None:
        """The call of a tool in a step; None where it has several."""
        steps = self.trial.trajectory.steps
        if number is None or not 0 < number <= len(steps):
            return None
        calls = [call for call in steps[number - 1].calls if call.name == tool]
        return calls[0] if len(calls) == 1 else None

    def text_at(self, number: int | None) -> str:
        """What was said in a step."""
        steps = self.trial.trajectory.steps
        return steps[number - 1].text if number is not None and 0 < number <= len(steps) else ""

    def label(self, goal: str) -> str:
        """The tool of a goal; a text goal by its name."""
        detail = self.details.get(goal)
        return detail.tool_name if isinstance(detail, ToolGoal) else f"`{goal}`"

    def waits_for(self, goal: str) -> bool:
        """Whether a call that must come before this goal was made wrongly, or failed."""
        before = self._before(goal)
        reasons = (self.results[name].reason for name in before & self.unmet if name in self.results)
        return any(reason is not None and reason.code in ("wrong_arguments", "call_failed") for reason in reasons)

    def order_of(self, goal: str, reason: Reason) -> tuple[str, str]:
        """Of two goals in the wrong order, the one that came too late, and the one that came too early."""
        if reason.first is not None and reason.first != goal:
            return reason.first, goal
        at = reason.step or 0
        early = [
            name
            for name, result in self.results.items()
            if result.met and result.step is not None and result.step <= at and goal in self._before(name)
        ]
        return goal, min(early, key=lambda name: self.results[name].step or 0, default="what follows it")

    def _before(self, goal: str) -> frozenset[str]:
        """The goals that must come before it."""
        if self.story is None:
            return frozenset()
        graph, names = self.story.graph, [detail.name for detail in self.story.goal_details]
        bits = graph.before[names.index(goal)] if goal in names else 0
        return frozenset(name for place, name in enumerate(names) if bits >> place & 1)

    def field_of(self, value: str) -> tuple[str, str] | None:
        """The name of the field in which a tool gave this value, and the tool; of several the latest."""
        wanted = plain_value(value)
        for place, call in reversed(list(enumerate(self.trial.trajectory.calls))):
            if isinstance(call.result, str) and wanted not in call.result.casefold():
                continue
            for each, path in self._fields_of(place, call):
                if each == wanted:
                    return path, call.name
        return None

    def fields_with(self, values: Set[str], tool: str) -> list[str]:
        """The names of the fields in which a tool gave one of these values."""
        calls = [each for each in enumerate(self.trial.trajectory.calls) if each[1].name == tool]
        found = (path for each in reversed(calls) for value, path in self._fields_of(*each) if value in values)
        return list(dict.fromkeys(found))

    def _fields_of(self, place: int, call: ToolCall) -> list[tuple[str, str]]:
        """(value, name of its field) of a result."""
        if place not in self._fields:
            leaves = islice(_leaves(_parsed(call.result)), MOST_LEAVES)
            self._fields[place] = [(plain_value(leaf), path) for path, leaf in leaves if path]
        return self._fields[place]


def plain_value(value: Any) -> str:
    """A value so that equal ones are equal texts, numbers with and without a point included."""
    if isinstance(value, int):
        return str(value) if abs(value) < LARGEST else ""
    text = repr(value) if isinstance(value, float) else str(value).strip().casefold()
    return text.rstrip("0").rstrip(".") if _POINT.fullmatch(text) else text


def _parsed(result: Any) -> Any:
    """A result that is JSON in a text, read."""
    if isinstance(result, str) and result[:1] in ("{", "["):
        from pydantic_core import from_json

        try:
            return from_json(result)
        except ValueError:
            return result
    return result


def _leaves(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Values with the name of the field in which each stands; places in lists are not told apart."""
    if isinstance(value, dict):
        for name, item in value.items():
            yield from _leaves(item, str(name))
    elif isinstance(value, list):
        for item in value:
            yield from _leaves(item, path)
    elif value is not None and not isinstance(value, bool):
        yield path, value
