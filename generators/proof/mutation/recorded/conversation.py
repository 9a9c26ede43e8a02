"""A recorded conversation that passed, as mistakes are planted in it: who said what, what calls gave, what met what."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random

from pydantic import JsonValue

from generators.proof.answerable import as_text
from generators.proof.mutation.passing_trajectory import MutationSite, PassingTrajectory
from generators.tools.dataflow import places, read
from harness.formats.lint import KnownFacts
from harness.runs.folder.mutation import Advice, PlantedKind
from harness.text.keywords import mentions
from harness.types.events import Message, Text, ToolCall
from harness.types.goals import TextGoal, ToolGoal
from harness.types.jsonable import json_equal
from harness.types.story import Story
from harness.types.trajectory import Trajectory

MOST_SEEN = 60
"""Values of one argument, or at one place of results, that are kept of a run."""
Place = tuple[str, str]
"""A tool, and an argument of it or a place in its result, less the numbers of a list."""


@dataclass(frozen=True, slots=True)
class PlantedMistake:
    """The conversation with one mistake, and the lines that may catch it, the best first."""

    kind: PlantedKind
    what: str
    trajectory: Trajectory
    options: tuple[Advice, ...] = ()
    goal: str | None = None
    """The goal whose call was changed. Where the story is met without it, or by the call as it is now, it says so
    itself, and the change is no mistake."""
    once_more: str | None = None
    """The goal whose call was made again. Where the world ends as the story demands all the same, it is no mistake."""


@dataclass(frozen=True, slots=True)
class Harmless:
    """A change that is no mistake, and why."""

    kind: PlantedKind
    why: str


Planted = PlantedMistake | Harmless


@dataclass(slots=True)
class SeenValues:
    """What calls of a run were given and gave: what another value looks like."""

    arguments: dict[Place, list[JsonValue]] = field(default_factory=dict)
    results: dict[Place, list[JsonValue]] = field(default_factory=dict)

    def take(self, trajectory: Trajectory) -> None:
        """Those of one more conversation."""
        for call in trajectory.calls:
            for into, value in ((self.arguments, call.arguments), (self.results, read(call.result))):
                for path, leaf in places(value):
                    if isinstance(leaf, str | int | float) and not isinstance(leaf, bool):
                        found = into.setdefault((call.name, unnumbered(path)), [])
                        if len(found) < MOST_SEEN and not any(json_equal(leaf, each) for each in found):
                            found.append(leaf)


def unnumbered(path: str) -> str:
    """A path without the places in lists: reports.0.name is reports.name."""
    return ".".join(part for part in path.split(".") if not part.isdigit())


@dataclass(frozen=True)
class RecordedPass:
    """One conversation that passed its story."""

    passing: PassingTrajectory
    seen: SeenValues
    seed: int = 0

    def random(self, *about: object) -> Random:
        """The same for the same mistake, whatever else is planted: that a line is added to a story moves no other."""
        return Random("/".join(map(str, (self.seed, self.story.id, *about))))

    @property
    def story(self) -> Story:
        return self.passing.story

    @property
    def trajectory(self) -> Trajectory:
        return self.passing.trajectory

    # ------------------------------------------------------------------------------------------------------- calls

    def goal_calls(self) -> Iterator[tuple[MutationSite, ToolGoal, ToolCall]]:
        """The calls that meet a goal, optional ones too, in the order of the story."""
        for place, site in self.passing.sites.items():
            goal, event = self.story.goal_details[place], self.passing.event(site)
            if isinstance(goal, ToolGoal) and isinstance(event, ToolCall):
                yield site, goal, event

    def twins(self, site: MutationSite, call: ToolCall) -> list[tuple[int, int]]:
        """Where the same call was made, there and wherever no other goal was met by it."""
        taken = {(each.step, each.event) for each in self.passing.sites.values() if each.place != site.place}
        return [
            (i, k)
            for i, k, event in self.events()
            if isinstance(event, ToolCall)
            and (i, k) not in taken
            and event.name == call.name
            and json_equal(event.arguments, call.arguments)
        ]

    def events(self) -> Iterator[tuple[int, int, Message | ToolCall]]:
        """What the agent said and called: (index of the step, of the event in it, the event)."""
        for i, step in enumerate(self.trajectory.steps):
            for k, event in enumerate(step.events):
                if step.role == "agent" and isinstance(event, Message | ToolCall):
                    yield i, k, event

    def reads(self, call: ToolCall) -> bool:
        """Whether it is known, or its name says, that this call changed nothing; a call that failed changed nothing."""
        return self.passing.effect(call.name) == "read" or self.passing.failed(call)

    # -------------------------------------------------------------------------------------------------------- words

    def texts(self) -> Iterator[tuple[MutationSite, TextGoal, Message]]:
        """The messages that meet a text goal, optional ones too."""
        for place, site in self.passing.sites.items():
            goal, event = self.story.goal_details[place], self.passing.event(site)
            if isinstance(goal, TextGoal) and isinstance(event, Message):
                yield site, goal, event

    def reworded(self, change: Callable[[str], str]) -> Trajectory | None:
        """With everything that the agent says put otherwise; None where that changes nothing."""
        edits: dict[tuple[int, int], Sequence[Message]] = {}
        for i, k, event in self.events():
            if isinstance(event, Message) and (text := change(event.text)) != event.text:
                edits[i, k] = (message_of(event, text),)
        return self.passing.edited(edits) if edits else None

    def restated(self, site: MutationSite, text: str) -> Trajectory:
        """With another text for the message there."""
        message = self.passing.event(site)
        assert isinstance(message, Message)
        return self.passing.replaced(site, message_of(message, text))

    @cached_property
    def said_by_user(self) -> KnownFacts:
        """What the user said, and could have said."""
        spoken = [step.text for step in self.trajectory.steps if step.role == "user"]
        return KnownFacts("\n".join([KnownFacts.of(self.story).text, *spoken]), self.story.language)

    def results(self, before: int | None = None) -> str:
        """What calls gave before the step of this index, as text; by default all of it."""
        calls = (call for step in self.trajectory.steps[:before] for call in step.calls)
        return as_text(call.error if call.error is not None else call.result for call in calls)

    def knows(self, text: str) -> bool:
        """Whether a call gave it, or the user said it or meant it."""
        return mentions(self.results(), text, self.story.language) or self.said_by_user.says(text)

    @cached_property
    def places(self) -> Mapping[str, Place]:
        """Single values of results, as text → where they stand."""
        found: dict[str, Place] = {}
        for call in self.trajectory.calls:
            for path, leaf in places(read(call.result)):
                if isinstance(leaf, str | int | float) and not isinstance(leaf, bool):
                    whole = isinstance(leaf, float) and leaf.is_integer()
                    found.setdefault(str(int(leaf) if whole else leaf), (call.name, unnumbered(path)))
        return found


def message_of(message: Message, text: str) -> Message:
    """The message with another text; what else it holds stays."""
    rest = tuple(part for part in message.content if part.type != "text")
    return message.model_copy(update={"content": (Text(text=text), *rest)})
