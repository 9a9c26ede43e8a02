"""A trajectory that passes its story, and copies of it with one thing changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Literal

from harness.scoring.calls.effects import effect_or_guess
from harness.scoring.calls.errors import call_error
from harness.types.events import Event, Message, Step, ToolCall, ToolSchema
from harness.types.goals import TextGoal, ToolGoal
from harness.types.rules import Rules
from harness.types.story import Story
from harness.types.trajectory import Trajectory
from harness.types.verdict import Verdict

MistakeKind = Literal[
    "dropped call",
    "doubled call",
    "extra write",
    "failed call",
    "other tool",
    "wrong digit",
    "wrong day",
    "wrong case",
    "wrong order",
    "text too early",
    "wrong number in a text",
    "wrong number in the last text",
]


@dataclass(frozen=True, slots=True)
class Mutant:
    """The trajectory with one mistake."""

    kind: MistakeKind
    what: str
    hint: str
    """The rule that would catch it, where the story does not."""
    trajectory: Trajectory


@dataclass(frozen=True, slots=True)
class MutationSite:
    """Where a goal is met."""

    place: int
    """Of the goal in the story."""
    step: int
    """The index of the step."""
    event: int
    """The index inside the step."""


@dataclass(frozen=True, slots=True)
class PassingTrajectory:
    """A story, a trajectory that passes it, and where each goal is met."""

    story: Story
    trajectory: Trajectory
    tools: Sequence[ToolSchema]
    rules: Rules
    sites: Mapping[int, MutationSite]
    random: Random

    @staticmethod
    def of(
        story: Story, trajectory: Trajectory, verdict: Verdict, tools: Sequence[ToolSchema], rules: Rules, seed: int
    ) -> PassingTrajectory:
        """Of a story, a trajectory and its verdict, which says where the goals are met."""
        sites = {}
        places = {goal.name: place for place, goal in enumerate(story.goal_details)}
        for goal in verdict.goals:
            place = places[goal.name]
            if goal.met and goal.step is not None:
                events = trajectory.steps[goal.step - 1].events
                event = next((i for i, each in enumerate(events) if _meets(each, goal.call_id)), 0)
                sites[place] = MutationSite(place, goal.step - 1, event)
        return PassingTrajectory(story, trajectory, tools, rules, sites, Random(f"{seed}/{story.id}"))

    def calls(self) -> Iterable[tuple[MutationSite, ToolGoal, ToolCall]]:
        """The calls that meet a required goal, in the order of the story."""
        for place, site in self.sites.items():
            goal, event = self.story.goal_details[place], self.event(site)
            if isinstance(goal, ToolGoal) and goal.required and isinstance(event, ToolCall):
                yield site, goal, event

    def texts(self) -> Iterable[tuple[MutationSite, TextGoal]]:
        """Where a required text goal is met."""
        for place, site in self.sites.items():
            goal = self.story.goal_details[place]
            if isinstance(goal, TextGoal) and goal.required:
                yield site, goal

    def event(self, site: MutationSite) -> Event:
        """What meets the goal there."""
        return self.trajectory.steps[site.step].events[site.event]

    def effect(self, tool: str) -> Literal["write", "read"] | None:
        """What a tool does; None where nobody says, nor does its name."""
        return effect_or_guess(tool, self.story, self.rules, self.tools)

    def failed(self, call: ToolCall) -> bool:
        """Whether the call ended in an error."""
        return call_error(call, self.rules.error_pattern) is not None

    @property
    def forbids_extra_writes(self) -> bool:
        """Whether a write that no goal asks for fails the story."""
        return (self.story.unexpected_writes or self.rules.unexpected_writes) == "fail"

    # ---------------------------------------------------------------------------------------------- changed copies

    def replaced(self, site: MutationSite, *events: Event) -> Trajectory:
        """With these events instead of the one there."""
        return self.edited({(site.step, site.event): events})

    def edited(self, changes: Mapping[tuple[int, int], Sequence[Event]]) -> Trajectory:
        """With other events instead of some, each named by the index of its step and its own."""
        steps = list(self.trajectory.steps)
        for i in {step for step, _ in changes}:
            kept = [new for k, event in enumerate(steps[i].events) for new in changes.get((i, k), (event,))]
            steps[i] = steps[i].model_copy(update={"events": tuple(kept)})
        return self._with(steps)

    def inserted(self, at: int, event: Event, *, of: Trajectory | None = None) -> Trajectory:
        """With a step of its own for the event, before the step of this index. `of`: a copy that is changed already."""
        steps = list((of or self.trajectory).steps)
        steps.insert(at, Step(role="agent", events=(event,)))
        return self._with(steps)

    def swapped(self, one: int, other: int) -> Trajectory:
        """With two steps in each other's places."""
        steps = list(self.trajectory.steps)
        steps[one], steps[other] = steps[other], steps[one]
        return self._with(steps)

    def moved(self, step: int, to: int) -> Trajectory:
        """With a step taken out and put before the step of this earlier index."""
        steps = list(self.trajectory.steps)
        steps.insert(to, steps.pop(step))
        return self._with(steps)

    def _with(self, steps: Sequence[Step]) -> Trajectory:
        numbered = [
            step if step.number == i else step.model_copy(update={"number": i}) for i, step in enumerate(steps, start=1)
        ]
        return self.trajectory.model_copy(update={"steps": numbered})


def _meets(event: Event, call_id: str | None) -> bool:
    if call_id is None:
        return isinstance(event, Message)
    return isinstance(event, ToolCall) and event.id == call_id
