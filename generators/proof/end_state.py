"""How the world ends that a talk leaves, held against the story's `state`; and ends that it has to catch."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from pydantic import JsonValue

from generators.proof.mutation.wrong_values import wrong_values
from generators.proof.result import STATE_UNSEEN, ProofResult, Survivor
from generators.tools.dataflow import places
from generators.tools.remote.opening import FILES
from harness.agents.trial_context import TrialContext
from harness.agents.world.fresh import ToolWorlds
from harness.errors import UserMistake
from harness.runs.worlds.choices import number_of_choices
from harness.runs.worlds.expected import RunWorlds
from harness.runs.worlds.replay import replay_calls
from harness.scoring.score import score
from harness.scoring.world.end import EndState
from harness.types.rules import Rules
from harness.types.story import Story
from harness.types.trajectory import Trajectory
from harness.types.verdict import Verdict
from harness.worlds.state import Name, Parts, WorldState

MOST_PLACES = 8
"""Values of one change that are made other ones."""


def end_worlds(tools: str, snapshot: str) -> ToolWorlds:
    """Worlds of these tools whose state can be taken. Raises UserMistake."""
    if tools.endswith(FILES) or "://" in tools or tools.startswith("mcp:"):
        raise UserMistake(
            f"--snapshot {snapshot}: is for functions in a fresh world; name them as --tools module:factory, or leave "
            "it out"
        )
    return ToolWorlds.load(tools, snapshot)


@dataclass(frozen=True, slots=True)
class WrongEnd:
    """A world that is not as it should be."""

    kind: str
    what: str
    state: WorldState
    altered: bool = True
    """Whether a value in it was made up."""


@dataclass(slots=True)
class EndStateProof:
    """Makes the calls of talks about one story again in fresh worlds, and looks what they leave."""

    story: Story
    rules: Rules
    worlds: ToolWorlds
    _known: RunWorlds
    _ends: dict[str, WorldState] = field(default_factory=dict)
    """Calls → what they leave."""

    @staticmethod
    def of(story: Story, rules: Rules, worlds: ToolWorlds) -> EndStateProof:
        return EndStateProof(story, rules, worlds, RunWorlds())

    async def told(self, result: ProofResult, trajectory: Trajectory) -> ProofResult:
        """Of a talk that meets its goals, whether its calls leave the world as the story demands; beside what was known
        of it. Raises Unavailable."""
        known = [reason for reason in result.reasons if reason != STATE_UNSEEN]
        verdict = score(self.story, trajectory, self.rules, end=await self.end_of(trajectory))
        against = [] if verdict.success else list(why_not(verdict))
        return ProofResult.of(against, known) if verdict.success is False else ProofResult.of([], [*known, *against])

    async def end_of(self, trajectory: Trajectory) -> EndState | None:
        """How the world of these calls ends, held against the story. Raises Unavailable."""
        return await self._held(await self._left_by(trajectory), trajectory)

    async def plant(self, trajectory: Trajectory, seed: int) -> tuple[dict[str, int], tuple[Survivor, ...]]:
        """How many wrong ends of each kind were held against the story, with a talk that passes, and those with which
        it still does. An end that its goals allow as another way is none. Raises Unavailable."""
        end = await self._left_by(trajectory)
        right = await self._held(end, trajectory)
        initial = self._known.initial(self.story) or await self._left_by(Trajectory())
        planted: dict[str, int] = {}
        survivors = []
        for wrong in wrong_ends(initial, end, Random(f"{seed}/{self.story.id}")):
            found = await self._wrong_end(wrong, trajectory)
            if _is_another_way(found, right):
                continue
            planted[wrong.kind] = planted.get(wrong.kind, 0) + 1
            if score(self.story, trajectory, self.rules, end=found).success is not False:
                survivors.append(Survivor(kind=wrong.kind, what=wrong.what, hint=_hint(self.story)))
        return planted, tuple(survivors)

    async def _wrong_end(self, wrong: WrongEnd, trajectory: Trajectory) -> EndState | None:
        """Other ways are replayed only where there are some, and it may be one: that takes as long as a second."""
        many = not wrong.altered and number_of_choices(self.story, self.rules) > 1
        return await self._held(wrong.state, trajectory) if many else self._known.known_end(self.story, wrong.state)

    async def _left_by(self, trajectory: Trajectory) -> WorldState:
        calls = json.dumps([[call.name, call.arguments] for call in trajectory.calls], sort_keys=True, default=str)
        if calls not in self._ends:
            pattern = self.rules.error_pattern
            state, _ = await replay_calls(self.story, trajectory.steps, self.worlds.open, self._context(), pattern)
            self._ends[calls] = state
        return self._ends[calls]

    async def _held(self, state: WorldState, trajectory: Trajectory) -> EndState | None:
        return await self._known.end_state(self.story, self.rules, state, trajectory, self.worlds.open, self._context)

    def _context(self) -> TrialContext:
        return TrialContext(self.story.id, self.story.agent_context, 1, scene=self.story.scene)


def why_not(verdict: Verdict) -> Iterator[str]:
    """What a verdict says against a talk, a line each."""
    missed = [f"{goal.name}: {goal.reason.message}" for goal in verdict.goals if goal.required and goal.reason]
    broken = [f"{check.check}: {check.message}" for check in verdict.checks if check.status != "pass"]
    yield from (missed + broken) or ["the end state is not as the story demands"]


def _is_another_way(found: EndState | None, right: EndState | None) -> bool:
    """Whether the goals may end so, too: by other ones, or because nobody may say what stands at this place."""
    return found is not None and found.reached is not None and right is not None and right.reached is not None


def _hint(story: Story) -> str:
    if story.state is not None and story.state.from_goals:
        return "what it leaves is not looked at: see state.ignore and state.equals"
    return "name what must be so at this place under state.equals, or write state: from_goals"


# ----------------------------------------------------------------------------------------------------------- wrong ends


def wrong_ends(initial: WorldState, end: WorldState, random: Random) -> Iterator[WrongEnd]:
    """Nothing was done; half of it was; a value is another one; something else was changed, too."""
    changed = sorted(name for name in {*initial.parts, *end.parts} if initial.parts.get(name) != end.parts.get(name))
    if not changed:
        return
    yield WrongEnd("state as it was", "nothing was changed", initial, altered=False)
    for name in changed if len(changed) > 1 else ():
        yield WrongEnd(
            "state half done", f"{_path(name)} is as it was", _with(end, name, initial.parts.get(name)), altered=False
        )
    for name in changed:
        yield from _otherwise(name, initial, end, random)
    yield from _besides(changed, initial, end, random)


def _otherwise(name: Name, initial: WorldState, end: WorldState, random: Random) -> Iterator[WrongEnd]:
    if name not in end.parts:
        return
    content = end.value(name)
    before = dict(_leaves(initial.value(name))) if name in initial.parts else {}
    new = [path for path, value in _leaves(content) if path not in before or before[path] != value]
    for path in new[:MOST_PLACES]:
        if (made := _altered(end, name, path, random)) is not None:
            yield WrongEnd("state otherwise", made[1], made[0])


def _besides(changed: list[Name], initial: WorldState, end: WorldState, random: Random) -> Iterator[WrongEnd]:
    tables = {name[0] for name in changed if name}
    others = sorted(name for name in end.parts if name not in changed and name and name[0] in tables)
    others = others or sorted(name for name in end.parts if name not in changed)
    for name in random.sample(others, min(3, len(others))):
        paths = [path for path, _ in _leaves(end.value(name))]
        if paths and (made := _altered(end, name, random.choice(paths), random)) is not None:
            yield WrongEnd("state changed besides", made[1], made[0])
            return


def _altered(state: WorldState, name: Name, path: str, random: Random) -> tuple[WorldState, str] | None:
    content = state.value(name)
    value = dict(_leaves(content))[path]
    other = _another(value, random)
    if other == value:
        return None
    changed = _put(content, path.split(".") if path else [], other)
    where = ".".join(filter(None, [_path(name), path]))
    return _with(state, name, WorldState.of([changed], 1e6).parts[()][1:-1]), f"{where}: {value} → {other}"


def _another(value: JsonValue, random: Random) -> JsonValue:
    if isinstance(value, bool):
        return not value
    found = next((other for kind, other in wrong_values(value, random) if kind != "wrong case"), None)
    return found if found is not None else f"another {value}"


def _leaves(content: JsonValue) -> list[tuple[str, JsonValue]]:
    return [(path, value) for path, value in places(content) if not isinstance(value, dict | list)]


def _put(content: JsonValue, path: list[str], value: JsonValue) -> JsonValue:
    if not path:
        return value
    first, *rest = path
    if isinstance(content, dict):
        return {**content, first: _put(content[first], rest, value)}
    if isinstance(content, list):
        return [_put(item, rest, value) if str(i) == first else item for i, item in enumerate(content)]
    return content


def _with(state: WorldState, name: Name, part: bytes | None) -> WorldState:
    parts: Parts = {key: text for key, text in state.parts.items() if key != name}
    return WorldState(parts if part is None else {**parts, name: part})


def _path(name: Name) -> str:
    return ".".join(name) or "the world"
