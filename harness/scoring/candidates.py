"""Holds every call and message of a trajectory against every goal: who could meet what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from harness.scoring.arguments import Matching, Unresolved, compare, substitute
from harness.scoring.assignment import AssignmentProblem, Candidate
from harness.scoring.routing import is_handoff
from harness.scoring.text import TextMatch, match_text
from harness.scoring.tools import call_error
from harness.types.goals import TextGoal, ToolGoal
from harness.types.rules import Rules
from harness.types.story import Story
from harness.types.trajectory import Message, ToolCall, Trajectory
from harness.types.verdict import ArgumentResult


@dataclass(slots=True)
class Evidence:
    """A trajectory laid out in slots, and what was found out about them so far."""

    story: Story
    rules: Rules
    matching: Matching
    slots: list[Candidate] = field(default_factory=list)
    calls: dict[int, ToolCall] = field(default_factory=dict)
    """Slot → the call in it."""
    messages: dict[int, str] = field(default_factory=dict)
    """Slot → what the agent said in it."""
    errors: dict[int, str] = field(default_factory=dict)
    """Slot → how the call in it failed."""
    candidates: list[list[int]] = field(default_factory=list)
    texts: dict[tuple[int, int], TextMatch] = field(default_factory=dict)
    """(goal, slot) → how the message was held against the goal."""

    @staticmethod
    def gather(story: Story, trajectory: Trajectory, rules: Rules, matching: Matching) -> Evidence:
        evidence = Evidence(story, rules, matching)
        for step in trajectory.steps:
            if step.role != "agent":
                continue
            for event in step.events:
                place = len(evidence.slots)
                if isinstance(event, ToolCall) and not is_handoff(event, story):
                    evidence.slots.append(Candidate(step.number, shared=False))
                    evidence.calls[place] = event
                    error = call_error(event, rules.error_pattern)
                    if error is not None:
                        evidence.errors[place] = error
                elif isinstance(event, Message) and event.text:
                    evidence.slots.append(Candidate(step.number, shared=True))
                    evidence.messages[place] = event.text
        evidence.candidates = [
            evidence._for_tool(i, goal) if isinstance(goal, ToolGoal) else evidence._for_text(i, goal)
            for i, goal in enumerate(story.goal_details)
        ]
        return evidence

    def question(self) -> AssignmentProblem:
        return AssignmentProblem(self.story.graph, self.slots, self.candidates, self._flow_fits)

    def _for_tool(self, i: int, goal: ToolGoal) -> list[int]:
        """The calls that fit, flowing values aside (they depend on the assignment)."""
        return [
            place
            for place, call in self.calls.items()
            if call.name == goal.tool_name and goal.expect_error == (place in self.errors) and self._fits(i, goal, call)
        ]

    def _fits(self, i: int, goal: ToolGoal, call: ToolCall) -> bool:
        if self.story.graph.sources[i]:
            return True
        return all(result.met for result in self.compare(goal, call, {}))

    def _for_text(self, i: int, goal: TextGoal) -> list[int]:
        found = []
        for place, text in self.messages.items():
            match = match_text(
                goal,
                text,
                language=self.story.language,
                similarity=self.matching.similarity,
                threshold=self.matching.threshold,
            )
            self.texts[i, place] = match
            if match.met:
                found.append(place)
        return found

    def _flow_fits(self, i: int, place: int, sources: Mapping[int, int]) -> bool:
        goal = self.story.goal_details[i]
        assert isinstance(goal, ToolGoal)
        results = {self.story.goal_details[source].name: self.result(slot) for source, slot in sources.items()}
        return all(result.met for result in self.compare(goal, self.calls[place], results))

    def result(self, place: int) -> Any:
        """What flows out of a call."""
        call = self.calls[place]
        return call.error if call.error is not None else call.result

    def compare(self, goal: ToolGoal, call: ToolCall, results: Mapping[str, Any]) -> list[ArgumentResult]:
        """What differs between a call and a goal, given the results that flow into it."""
        expected: dict[str, Any] = {}
        unresolved: list[ArgumentResult] = []
        for name, value in goal.args.items():
            try:
                expected[name] = substitute(value, results)
            except Unresolved:
                observed = call.arguments.get(name) if isinstance(call.arguments, dict) else None
                unresolved.append(
                    ArgumentResult(
                        path=name, strategy="strict", met=False, problem="different", expected=value, observed=observed
                    )
                )
        rules = goal.arg_matching
        if unresolved:
            rules = {**rules, **{each.path: "ignore" for each in unresolved}}
        extra = goal.extra_args or self.story.extra_args or self.rules.extra_args
        return [*unresolved, *compare(expected, call.arguments, rules, extra, self.matching)]
