"""Judges changed conversations as their run would: also by the end state that their calls leave in a fresh world."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import NamedTuple

from generators.proof.mutation.recorded.worlds import MutationWorlds
from harness.agents.trial_context import TrialContext
from harness.errors import Unavailable
from harness.runs.folder.store import StoredRun
from harness.runs.worlds.demands import unreplayable
from harness.runs.worlds.expected import RunWorlds
from harness.runs.worlds.replay import OpensWorld, replay_calls
from harness.scoring.score import score
from harness.scoring.world.end import EndState
from harness.types.goals import ToolGoal
from harness.types.rules import Rules
from harness.types.story import Story
from harness.types.trajectory import Trajectory
from harness.types.trial import Trial
from harness.types.verdict import Verdict
from harness.worlds.state import WorldState


class JudgedChange(NamedTuple):
    """The verdict on a conversation, and how its world ended."""

    verdict: Verdict
    end: EndState | None
    """None: the story does not ask, or nobody knows."""


@dataclass(slots=True)
class MutationJudge:
    """What is the same in many conversations is replayed once."""

    run: StoredRun
    worlds: MutationWorlds
    goals_alone: dict[str, str] = field(default_factory=dict)
    """The stories with an end state whose changed calls are judged without it → why."""
    _played: RunWorlds = field(init=False)
    _fresh: dict[str, RunWorlds] = field(default_factory=dict)
    _ends: dict[tuple[str, int, int, str], WorldState] = field(default_factory=dict)
    _asked: dict[tuple[str, bool], OpensWorld | str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._played = RunWorlds(self.run.worlds)

    @property
    def rules(self) -> Rules:
        return self.run.suite.rules

    async def judge(self, story: Story, trial: Trial, trajectory: Trajectory) -> JudgedChange:
        """A trajectory that was made out of the trial's, held against the story, which may have a line more."""
        end = await self._end(story, trial, trajectory) if story.state is not None else None
        return JudgedChange(score(story, trajectory, self.rules, end=end), end)

    async def try_world(self, story: Story, trial: Trial) -> None:
        """Whether the trial's own calls, made again, end as it demands; else its changed ones are judged without."""
        if story.state is None or story.id in self.goals_alone:
            return
        end = await self._made_again(story, trial, trial.trajectory)
        if end is not None and not score(story, trial.trajectory, self.rules, end=end).success:
            self._without(story, "its calls, made again as they were, do not leave a fresh world as it should end")

    async def _end(self, story: Story, trial: Trial, trajectory: Trajectory) -> EndState | None:
        if _calls_of(trajectory) == _calls_of(trial.trajectory):
            recorded = self._played.recorded_end(story, trial.world)
            if recorded is not None:
                return recorded
        return None if story.id in self.goals_alone else await self._made_again(story, trial, trajectory)

    async def _made_again(self, story: Story, trial: Trial, trajectory: Trajectory) -> EndState | None:
        if unreplayable([("", story)], self.rules):  # a line that was tried asks for what nobody can tell
            return None
        opens = await self._opening(story, trial)
        if isinstance(opens, str):
            self._without(story, opens)
            return None
        try:
            return await self._replayed(story, trial, trajectory, opens)
        except Unavailable as problem:
            self._without(story, str(problem))
            return None

    async def _opening(self, story: Story, trial: Trial) -> OpensWorld | str:
        key = (trial.agent, story.state is not None and story.state.from_goals)
        if key not in self._asked:
            self._asked[key] = await self.worlds.opening(story, trial.agent)
        return self._asked[key]

    def _without(self, story: Story, why: str) -> None:
        """Said only of stories that ask for it; of a line that was tried it is enough that it does not help."""
        if any(each.id == story.id and each.state is not None for each in self.run.stories):
            self.goals_alone[story.id] = why

    async def _replayed(self, story: Story, trial: Trial, trajectory: Trajectory, opens: OpensWorld) -> EndState | None:
        def context() -> TrialContext:
            known = (story.id, story.agent_context, trial.trial, trial.seed)
            return TrialContext(*known, scene=story.scene, seconds=self.run.suite.limits.trial)

        key = (trial.story, trial.trial, trial.attempt, _calls_of(trajectory))
        if key not in self._ends:
            pattern = self.rules.error_pattern
            self._ends[key], _ = await replay_calls(story, trajectory.steps, opens, context(), pattern)
        fresh = self._fresh.setdefault(_demanded(story), RunWorlds())
        return await fresh.end_state(story, self.rules, self._ends[key], trajectory, opens, context)


def _calls_of(trajectory: Trajectory) -> str:
    return json.dumps([[call.name, call.arguments] for call in trajectory.calls], sort_keys=True, default=str)


def _demanded(story: Story) -> str:
    """What says how its world should end: a keyword more is the same demand."""
    goals = [goal.model_dump(mode="json") for goal in story.goal_details if isinstance(goal, ToolGoal)]
    return story.model_dump_json(include={"id", "goals", "state", "tools"}) + json.dumps(goals)
