"""Fresh worlds in which the calls of changed conversations are made again: by references, else by the run's target."""

from __future__ import annotations

from dataclasses import dataclass, field

from harness.agents.open import OpenTarget
from harness.agents.workers.target import WorkerTarget, open_isolated
from harness.agents.world.fresh import ToolWorlds
from harness.errors import Unavailable, UserMistake
from harness.runs.folder.store import StoredRun
from harness.runs.worlds.demands import target_problem
from harness.runs.worlds.replay import OpensWorld
from harness.types.story import Story
from harness.types.target import Target

ADD = "add --tools module:factory and --snapshot module:function"


@dataclass(slots=True)
class MutationWorlds:
    """Opens them for the stories of a run. Close it when all is judged."""

    run: StoredRun
    given: ToolWorlds | None = None
    _opened: dict[str, OpenTarget | WorkerTarget | str] = field(default_factory=dict)
    """By the name of the target; of one that cannot be opened, why."""

    @staticmethod
    def of(run: StoredRun, tools: str | None, snapshot: str | None) -> MutationWorlds:
        """By these references, where they are given. Raises UserMistake."""
        if tools is None and snapshot is None:
            return MutationWorlds(run)
        if tools is None or snapshot is None:
            raise UserMistake("--snapshot needs --tools module:factory beside it, with which the calls are made again")
        return MutationWorlds(run, ToolWorlds.load(tools, snapshot))

    async def opening(self, story: Story, agent: str) -> OpensWorld | str:
        """What opens the world of a story that this agent played; a text says why nobody can."""
        if self.given is not None:
            return self.given.open
        if not self.run.made_here:
            return f"the run was not made here, so that nothing it names is loaded: {ADD}"
        targets = self.run.suite.targets
        label = agent if agent in targets else next(iter(targets))
        if label != agent and len(targets) > 1:
            return f"which of its targets it was played with is not known: {ADD}"
        target = self.run.suite.target(label)
        if target.known.recorded:
            return f"a recording has no world of its own: {ADD}"
        problem = target_problem(story, label, target)
        return problem.removeprefix("state: ") if problem is not None else await self._target(label, target)

    async def _target(self, label: str, target: Target) -> OpensWorld | str:
        if label not in self._opened:
            self._opened[label] = await _opened(target, self.run.suite.isolation)
        found = self._opened[label]
        return found if isinstance(found, str) else found.open

    async def close(self) -> None:
        """Every process of theirs is gone."""
        for opened in self._opened.values():
            if not isinstance(opened, str):
                await opened.stop()


async def _opened(target: Target, isolation: str | None) -> OpenTarget | WorkerTarget | str:
    try:
        opened = open_isolated(target, asked=False, isolation=isolation)
    except UserMistake as mistake:
        return f"its target cannot be opened: {mistake}"
    try:
        await opened.start()
    except Unavailable as problem:
        return f"its target cannot be opened: {problem}"
    if isinstance(opened, OpenTarget) and opened.shared is not None and opened.setup is None and opened.tools is None:
        return "its agent is one object for all trials, so that there is no fresh world"
    return opened
