"""How the world ends by the goals of a generated story: `state: from_goals`, where a snapshot can show it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

from pydantic import JsonValue

from generators.proof.end_state import end_worlds
from harness.agents.trial_context import TrialContext
from harness.agents.world.fresh import ToolWorlds
from harness.runs.worlds.choices import Order, choices, may_write
from harness.runs.worlds.demands import unreplayable
from harness.runs.worlds.replay import GoalsReplay, replay_calls, replay_goals
from harness.scoring.score import DEFAULT_RULES
from harness.types.events import Step, ToolCall
from harness.types.goals import ToolGoal
from harness.types.story import Story
from harness.types.world.state import StateGoal
from harness.worlds.state import WorldState

NO_STORY = Story(id="fresh", agent="", story="", goals={}, goal_details=())


@dataclass(slots=True)
class EndStates:
    """Makes the calls of goals in fresh worlds, and looks what they leave."""

    worlds: ToolWorlds
    _known: dict[str, str] = field(default_factory=dict)
    """Calls → the state that they leave."""

    @staticmethod
    def load(tools: str, snapshot: str) -> EndStates:
        """Raises UserMistake."""
        return EndStates(end_worlds(tools, snapshot))

    async def fresh(self) -> JsonValue:
        """The state of a fresh world. Raises Unavailable."""
        return cast(JsonValue, (await self._left_by(())).tree)

    async def leaves_alone(self, made: Sequence[tuple[str, Mapping[str, JsonValue]]]) -> bool:
        """Whether a fresh world is the same after these calls as it is before the last one. Raises Unavailable."""
        calls = [ToolCall(id="call", name=tool, arguments=dict(arguments)) for tool, arguments in made]
        before, after = [await self._hash(each) for each in (calls[:-1], calls)]
        return before == after

    async def _hash(self, calls: Sequence[ToolCall]) -> str:
        mark = "".join(each.model_dump_json() for each in calls)
        if mark not in self._known:
            self._known[mark] = (await self._left_by(calls)).hash
        return self._known[mark]

    async def _left_by(self, calls: Sequence[ToolCall]) -> WorldState:
        context = TrialContext(NO_STORY.id, {}, 1)
        steps = [Step(role="agent", events=tuple(calls))]
        state, _ = await replay_calls(NO_STORY, steps, self.worlds.open, context, None)
        return state

    async def demanded(self, story: Story) -> Story:
        """The story with `state: from_goals`, where its goals change something and leave no doubt of how the world is
        then: no call of theirs fails, and the snapshot shows each change. Else the story as it is.

        Raises UserMistake where no world can be made, Unavailable where the snapshot cannot be taken.
        """
        demanding = story.model_copy(update={"state": StateGoal(from_goals=True)})
        ways = list(_ways(demanding)) if not unreplayable([("", demanding)], DEFAULT_RULES) else []
        if not ways or any(_is_fuzzy(demanding, way) for way in ways):
            return story
        for way in ways:
            if not _is_plain(await self._replayed(demanding, way)):
                return story
        return demanding

    async def _replayed(self, story: Story, way: Order) -> GoalsReplay:
        context = TrialContext(story.id, story.agent_context, 1, scene=story.scene)
        return await replay_goals(story, way, self.worlds.open, context, None, frozenset(_changing(story, way)))


def _ways(story: Story) -> Iterator[Order]:
    """One choice of goals for each set of changes that they make; none where one of them makes no change."""
    seen: set[Order] = set()
    for way in choices(story, DEFAULT_RULES):
        changing = tuple(_changing(story, way))
        if changing and changing not in seen:
            seen.add(changing)
            yield way


def _changing(story: Story, way: Order) -> list[int]:
    return [place for place in way if may_write(story, DEFAULT_RULES, place)]


def _is_fuzzy(story: Story, way: Order) -> bool:
    """Whether a change takes words that may be others: they would stand in the world as they were said."""
    goals = (story.goal_details[place] for place in _changing(story, way))
    return any(isinstance(goal, ToolGoal) and "fuzzy" in goal.arg_matching.values() for goal in goals)


def _is_plain(found: GoalsReplay) -> bool:
    return not found.failed and not found.unseen and found.state.hash != found.initial.hash
