"""Holds every call and message of a trajectory against every goal: who could meet what."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from harness.scoring.arguments import Matching, compare, compare_aligned
from harness.scoring.calls.defaults import UNKNOWN, Shape
from harness.scoring.calls.effects import NO_EFFECTS, Effects
from harness.scoring.calls.errors import call_error
from harness.scoring.expected.data_flow import Unresolved, substitute
from harness.scoring.expected.told import holds, told_values
from harness.scoring.routing import is_handoff
from harness.scoring.search.problem import AssignmentProblem, Candidate
from harness.scoring.text import SaidMessage, TextMatch, match_text
from harness.types.goals import TextGoal, ToolGoal
from harness.types.jsonable import json_equal
from harness.types.rules import Rules
from harness.types.story import Story
from harness.types.trajectory import Message, ModelStep, Step, ToolCall, Trajectory
from harness.types.verdict import ArgumentResult


@dataclass(slots=True)
class Evidence:
    """A trajectory laid out in slots, and what was found out about them so far."""

    story: Story
    rules: Rules
    matching: Matching
    shapes: Mapping[str, Shape]
    """Tool → the schema of its arguments that the agent was offered."""
    slots: list[Candidate] = field(default_factory=list)
    calls: dict[int, ToolCall] = field(default_factory=dict)
    """Slot → the call in it."""
    called: dict[str, list[int]] = field(default_factory=dict)
    """Tool → the slots of its calls."""
    messages: dict[int, SaidMessage] = field(default_factory=dict)
    """Slot → what the agent said in it."""
    errors: dict[int, str] = field(default_factory=dict)
    """Slot → how the call in it failed."""
    model_steps: list[ModelStep] = field(default_factory=list)
    measured: list[Message] = field(default_factory=list)
    """Messages of which the agent tells more than their content: when they began, how sure it is."""
    """Of every streamed message the seconds to its first piece."""
    effects: Effects = NO_EFFECTS
    """What the tools do that were called or that goals name."""
    candidates: list[list[int]] = field(default_factory=list)
    texts: dict[tuple[int, int], TextMatch] = field(default_factory=dict)
    """(goal, slot) → how the message was held against the goal."""
    opened: dict[tuple[int, int], int] = field(default_factory=dict)
    """(goal, slot) → the conditions that hold as far as the result says."""

    @staticmethod
    def gather(story: Story, trajectory: Trajectory, rules: Rules, matching: Matching) -> Evidence:
        shapes = {tool.name: Shape.of(tool.parameters) for tool in trajectory.tools or ()}
        evidence = Evidence(story, rules, matching, shapes)
        evidence._lay_out(trajectory.steps)
        tools = {*evidence.called, *[goal.tool_name for goal in story.goal_details if goal.type == "tool_call"]}
        evidence.effects = Effects.of(tools, story, rules, trajectory.tools)
        evidence.candidates = [
            evidence._for_tool(i, goal) if isinstance(goal, ToolGoal) else evidence._for_text(i, goal)
            for i, goal in enumerate(story.goal_details)
        ]
        return evidence

    def _lay_out(self, steps: Iterable[Step]) -> None:
        asked: Step | None = None
        routed = bool(self.story.routing)
        heard = bool(self.story.must_not_say) or any([goal.type == "text" for goal in self.story.goal_details])
        for step in steps:
            by_agent = step.role == "agent"
            if not by_agent:
                asked = step
            for event in step.events:  # by their classes: to look into a model takes ten times as long
                if type(event) is Message:
                    if event.first_chunk is not None or event.confidence is not None:
                        self.measured.append(event)
                    if heard and by_agent and (text := event.text):
                        self._lay_out_message(step.number, text, asked)
                elif type(event) is ToolCall:
                    if by_agent and event.kind == "tool" and not (routed and is_handoff(event, self.story)):
                        self._lay_out_call(step.number, event)
                elif type(event) is ModelStep:
                    self.model_steps.append(event)

    def _lay_out_call(self, step: int, call: ToolCall) -> None:
        place = len(self.slots)
        self.slots.append(Candidate(step, shared=False))
        self.calls[place] = call
        self.called.setdefault(call.name, []).append(place)
        error = call_error(call, self.rules.error_pattern)
        if error is not None:
            self.errors[place] = error

    def _lay_out_message(self, step: int, text: str, asked: Step | None) -> None:
        """`asked` is the step in which the user spoke last."""
        decides = self.matching.similarity.decides
        told = (asked.text if asked is not None else None, self._results()) if decides else ()
        self.messages[len(self.slots)] = SaidMessage(text, *told)
        self.slots.append(Candidate(step, shared=True))

    def _results(self) -> str | None:
        """What tools have given so far, a line each; None where nobody is to be told."""
        if not self.matching.similarity.sees_results or not self.calls:
            return None
        given = ((call.name, self.result(place)) for place, call in self.calls.items())
        return "\n".join(
            f"{name}: {found if isinstance(found, str) else json.dumps(found, ensure_ascii=False)}"
            for name, found in given
        )

    def question(self) -> AssignmentProblem:
        return AssignmentProblem(
            self.story.graph,
            self.slots,
            self.candidates,
            self.flow_fits,
            self.opens,
            writes=self._goals_of(self.effects.writes),
            unsure=self._goals_of(self.effects.unsure),
        )

    def _goals_of(self, tools: frozenset[str]) -> int:
        """Bits of the goals that ask for a successful call of one of these tools."""
        if not tools:
            return 0
        bits = 0
        for i, goal in enumerate(self.story.goal_details):
            if goal.type == "tool_call" and not goal.expect_error and goal.tool_name in tools:
                bits |= 1 << i
        return bits

    @property
    def succeeded(self) -> list[tuple[int, ToolCall]]:
        """The calls that did not end in an error, each with its step."""
        return [(self.slots[place].step, call) for place, call in self.calls.items() if place not in self.errors]

    def succeeded_of(self, tool: str) -> list[int]:
        """The slots of the successful calls of a tool."""
        return [place for place in self.called.get(tool, ()) if place not in self.errors]

    def extra(self, tools: frozenset[str], chosen: Sequence[int | None]) -> list[int]:
        """The slots of successful calls of these tools that meet no goal; `chosen` is the slot of every goal."""
        if tools.isdisjoint(self.called):
            return []
        taken = set(chosen)
        return [
            place
            for place, call in self.calls.items()
            if call.name in tools and place not in taken and place not in self.errors
        ]

    def _for_tool(self, i: int, goal: ToolGoal) -> list[int]:
        """The calls that fit, flowing values aside (they depend on the assignment)."""
        places = self.called.get(goal.tool_name)
        if places is None:
            return []
        fails, flows = goal.expect_error, bool(self.story.graph.sources[i])
        return [
            place for place in places if fails == (place in self.errors) and (flows or self._fits(i, goal, place, {}))
        ]

    def _fits(self, i: int, goal: ToolGoal, place: int, results: Mapping[str, Any]) -> bool:
        differing = self.compare(i, goal, self.calls[place], results)
        return not differing or all([result.met for result in differing])

    def _for_text(self, i: int, goal: TextGoal) -> list[int]:
        found = []
        language, similarity, now = self.story.language, self.matching.similarity, self.story.now
        for place, message in self.messages.items():
            match = match_text(goal, message, language=language, similarity=similarity, now=now)
            self.texts[i, place] = match
            if match.may_be_met if goal.told else self.matching.counts(match.met):
                found.append(place)
        return found

    def told_match(self, i: int, goal: TextGoal, place: int, results: Mapping[str, Any]) -> TextMatch:
        """How a message was held against a goal when it is known what flows into that."""
        values, lacking = told_values(goal, results)
        message, language = self.messages[place], self.story.language
        return match_text(
            goal,
            message,
            language=language,
            similarity=self.matching.similarity,
            now=self.story.now,
            told=values,
            lacking=lacking,
        )

    def is_required(self, i: int) -> bool:
        """Whether the goal and every group that it stands in are required."""
        return bool(self.story.graph.required >> i & 1)

    def flow_fits(self, i: int, place: int, sources: Mapping[int, int]) -> bool:
        """Whether a call fits a goal whose arguments flow from the calls that meet these other goals."""
        goal = self.story.goal_details[i]
        results = self.results(sources, {flow.source for flow in self.story.graph.flows[i]})
        if isinstance(goal, TextGoal):
            return self.matching.counts(self.told_match(i, goal, place, results).met)
        return self._fits(i, goal, place, results)

    def opens(self, i: int, place: int) -> int:
        """The bits of the conditions that hold as far as this call of goal i says."""
        known = self.opened.get((i, place))
        if known is None:
            gates = enumerate(self.story.graph.gates)
            known = self.opened[i, place] = sum(
                1 << number for number, gate in gates if i in gate.sources and holds(gate.condition, self.result(place))
            )
        return known

    def results(self, met: Mapping[int, int], names: Iterable[str] | None = None) -> dict[str, Any]:
        """Goal or group → its result, for goals that are met by these calls."""
        graph = self.story.graph
        found = ((name, graph.source_of(name, met)) for name in (graph.outlets if names is None else names))
        return {
            name: self.result(met[place]) for name, place in found if place is not None and met[place] in self.calls
        }

    def result(self, place: int) -> Any:
        """What flows out of a call."""
        call = self.calls[place]
        return call.error if call.error is not None else call.result

    def compare(self, i: int, goal: ToolGoal, call: ToolCall, results: Mapping[str, Any]) -> list[ArgumentResult]:
        """What differs between a call and goal i, given the results that flow into it."""
        literal = self.story.graph.literal[i] and not goal.aligned
        if literal and not goal.arg_matching and json_equal(goal.args, call.arguments):  # as most are
            return []
        extra = goal.extra_args or self.story.extra_args or self.rules.extra_args
        shape = self.shapes.get(goal.tool_name, UNKNOWN)
        if literal:
            return list(compare(goal.args, call.arguments, goal.arg_matching, extra, self.matching, shape))
        expected: dict[str, Any] = {}
        unresolved: list[ArgumentResult] = []
        for name, value in goal.args.items():
            try:
                expected[name] = substitute(value, results)
            except Unresolved:
                if goal.arg_matching.get(name) == "ignore":
                    continue
                observed = call.arguments.get(name) if isinstance(call.arguments, dict) else None
                unresolved.append(
                    ArgumentResult(
                        path=name, strategy="strict", met=False, problem="different", expected=value, observed=observed
                    )
                )
        rules = goal.arg_matching
        aside = [*(each.path for each in unresolved), *(name for name in goal.aligned if name in expected)]
        if aside:
            rules = {**rules, **dict.fromkeys(aside, "ignore")}
        found = [*unresolved, *compare(expected, call.arguments, rules, extra, self.matching, shape)]
        if goal.aligned and expected.keys() >= set(goal.aligned) and isinstance(call.arguments, dict):
            found += compare_aligned(goal.aligned, expected, call.arguments)
        return found
